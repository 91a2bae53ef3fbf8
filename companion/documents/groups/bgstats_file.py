"""A whole group as an export file of BG Stats: reading it gives the same games again."""

import json
from collections.abc import Iterable
from typing import Any

from companion.documents.groups.bgstats import BESIDE, FROM_BGSTATS, SOMEBODY
from companion.documents.groups.values import FiledGame, FiledSeat, GroupFile, when
from companion.documents.plays import bgstats_play, bgstats_score, bgstats_uuid


def write_bgstats(file: GroupFile) -> str:
    """All games of a group; a game that came from BG Stats keeps its id there."""
    titles = _numbered((game.title, game.lowest_wins) for game in file.games)
    names = _numbered(seat.name for game in file.games for seat in game.seats)
    places = _numbered(game.location for game in file.games if game.location)
    data = {
        "games": [
            _title(number, title, lowest, file) for (title, lowest), number in titles.items()
        ],
        "players": [_player(number, name) for name, number in names.items()],
        "locations": [
            {"id": number, "uuid": bgstats_uuid("location", name), "name": name}
            for name, number in places.items()
        ],
        "plays": [
            {
                **_play(game),
                "id": number,
                "gameRefId": titles[game.title, game.lowest_wins],
                "locationRefId": places.get(game.location, 0),
                "playerScores": [
                    {**_score(place, seat), "playerRefId": names[seat.name]}
                    for place, seat in enumerate(game.seats, 1)
                ],
            }
            for number, game in enumerate(file.games, 1)
        ],
        "challenges": [],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _numbered(things: Iterable[Any]) -> dict[Any, int]:
    """Each thing once, with its number in the file, from 1."""
    return {one: number for number, one in enumerate(dict.fromkeys(things), 1)}


def _title(number: int, title: str, lowest: bool, file: GroupFile) -> dict[str, Any]:
    seats = (seat for game in file.games if game.title == title for seat in game.seats)
    return {
        "id": number,
        "uuid": bgstats_uuid("game", f"{title}/lowest" if lowest else title),
        "name": title,
        "highestWins": not lowest,
        "noPoints": all(seat.points is None for seat in seats),
        "cooperative": False,
        "bggId": 0,
    }


def _player(number: int, name: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": bgstats_uuid("player", name.casefold()),
        "name": name or SOMEBODY,
        "isAnonymous": not name,
        "bggUsername": "",
    }


def _play(game: FiledGame) -> dict[str, Any]:
    theirs = game.source.startswith(FROM_BGSTATS)
    return {
        **bgstats_play(when(game), game.minutes or 0, game.note),
        "uuid": game.source.removeprefix(FROM_BGSTATS)
        if theirs
        else bgstats_uuid("play", game.source),
        "usesTeams": any(seat.team for seat in game.seats),
        **game.rest,
    }


def _score(place: int, seat: FiledSeat) -> dict[str, Any]:
    return {
        **bgstats_score(place, seat.points, seat.rank or 0, seat.wins),
        "startPlayer": seat.starts,
        "role": seat.role.replace(" / ", BESIDE),
        "team": seat.team,
    }
