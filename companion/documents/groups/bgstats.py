"""The export file of BG Stats, read whole; `bgstats_file` beside this writes one.

Its names of fields are those of the app: plays refer to games, players and locations by numbers
that hold in this file only; a play's `uuid` is the same in every export. Scores are texts, empty
where there is none, and may be sums such as "10+5". A `rank` of 0 is none.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.documents.groups.values import (
    MOST_SEATS,
    FiledGame,
    FiledPerson,
    FiledSeat,
    GroupFile,
    moment,
    one_line,
    ranked,
    require_few,
)
from companion.engine.problems import Malformed

SUM = re.compile(r"[+-]?\d+(?:[.,]\d+)?(?:[+-]\d+(?:[.,]\d+)?)*", re.ASCII)
TERM = re.compile(r"[+-]?\d+(?:\.\d+)?", re.ASCII)
BESIDE = "\uff0f"
"""What stands between several roles of one player."""
FROM_BGSTATS = "bgstats:"
"""What the source of a game begins with that came from there."""
SOMEBODY = "Somebody"
"""Whoever was removed from a group, as a player without a name of theirs."""
READ = frozenset({"games", "players", "locations", "plays", "userInfo"})
KEPT = ("rounds", "usesTeams", "manualWinner", "bggId")


def is_bgstats(data: object) -> bool:
    """Whether a document is such a file."""
    return isinstance(data, dict) and {"plays", "games", "players"} <= data.keys()


def read_bgstats(data: Mapping[str, Any]) -> GroupFile:
    """Its games and people. Raises Malformed, which names the place."""
    plays = _list(data, "plays")
    require_few(len(plays))
    games, players, places = (_by_id(data, name) for name in ("games", "players", "locations"))
    left: Counter[str] = Counter()
    for name, value in data.items():
        if name not in READ and isinstance(value, list | dict) and value:
            left[_words(name)] += len(value)
    found = []
    for number, play in enumerate(plays):
        path = f"plays[{number}]"
        if not isinstance(play, dict):
            raise Malformed.at(path, "must be an object")
        if play.get("ignored"):
            left["games that BG Stats does not count"] += 1
            continue
        left.update(_not_kept(play))
        found.append(_game(play, path, games, players, places))
    names = {one.name for game in found for one in game.seats}
    people = tuple(FiledPerson(name) for name in sorted(names) if name)
    said = tuple(f"{what} ({count})" for what, count in left.items())
    return GroupFile("BG Stats", tuple(found), people, said)


def points_of(text: object) -> float | None:
    """A score: "31", "12.5", or a sum as "10+5-2". None where it is empty or no number."""
    if isinstance(text, int | float) and not isinstance(text, bool):
        return _bounded(float(text))
    plain = "".join(text.split()) if isinstance(text, str) else ""
    if not SUM.fullmatch(plain) or len(plain) > 100:
        return None
    return _bounded(sum(float(term) for term in TERM.findall(plain.replace(",", "."))))


def _bounded(points: float) -> float | None:
    """No game has a billion points: that is another number."""
    return points if abs(points) < 1e9 else None


def _game(
    play: Mapping[str, Any],
    path: str,
    games: Mapping[int, Mapping[str, Any]],
    players: Mapping[int, Mapping[str, Any]],
    places: Mapping[int, Mapping[str, Any]],
) -> FiledGame:
    about = _at(games, play.get("gameRefId"))
    if about is None:
        raise Malformed.at(f"{path}.gameRefId", "is none of the games in this file")
    lowest = about.get("highestWins") is False
    seats = tuple(_seats(play, path, players, lowest=lowest))
    minutes = play.get("durationMin")
    note = [one_line(play.get("board"), "title"), one_line(play.get("comments"), "note")]
    for more in _list(play, "expansionPlays") if "expansionPlays" in play else []:
        known = _at(games, more.get("gameRefId")) if isinstance(more, dict) else None
        note += [one_line(known.get("name"), "title")] if known else []
    return FiledGame(
        source=f"{FROM_BGSTATS}{one_line(play.get('uuid'), 'source')}"[:100]
        if play.get("uuid")
        else f"{FROM_BGSTATS}{play.get('playDate')}:{play.get('id')}"[:100],
        title=one_line(about.get("name"), "title") or "A game without a name",
        ended=moment(play.get("playDate"), f"{path}.playDate"),
        seats=seats,
        minutes=minutes if type(minutes) is int and 0 < minutes < 100_000 else None,
        lowest_wins=lowest,
        location=one_line((_at(places, play.get("locationRefId")) or {}).get("name"), "place"),
        note="; ".join(filter(None, note))[:2000],
        rest={name: play[name] for name in KEPT if isinstance(play.get(name), int) and play[name]},
    )


def _seats(
    play: Mapping[str, Any], path: str, players: Mapping[int, Mapping[str, Any]], *, lowest: bool
) -> Iterator[FiledSeat]:
    rows = _list(play, "playerScores", path)
    if len(rows) > MOST_SEATS:
        raise Malformed.at(f"{path}.playerScores", f"has more than {MOST_SEATS} players")
    people = []
    for number, row in enumerate(rows):
        who = _at(players, row.get("playerRefId")) if isinstance(row, dict) else None
        if who is None:
            place = f"{path}.playerScores[{number}].playerRefId"
            raise Malformed.at(place, "is none of the players in this file")
        people.append(who)
    points = [points_of(row.get("score")) for row in rows]
    given = [rank if type(rank := row.get("rank")) is int else None for row in rows]
    ranks = ranked(points, given, lowest_wins=lowest)
    order = sorted(range(len(rows)), key=lambda n: _seat_order(rows[n]))
    for n in order:
        row = rows[n]
        yield FiledSeat(
            name=_name(people[n]),
            points=points[n],
            rank=ranks[n],
            wins=row.get("winner") is True,
            starts=row.get("startPlayer") is True,
            team=one_line(row.get("team"), "name"),
            role=one_line(str(row.get("role") or "").replace(BESIDE, " / "), "place"),
        )


def _name(player: Mapping[str, Any]) -> str:
    name = one_line(player.get("name"), "name")
    return "" if name == SOMEBODY and player.get("isAnonymous") is True else name


def _seat_order(row: Mapping[str, Any]) -> int:
    order = row.get("seatOrder")
    return order if type(order) is int else 0


def _not_kept(play: Mapping[str, Any]) -> Iterator[str]:
    """What of a play has no place here; each once."""
    if play.get("playImages") not in (None, "", "[]", []):
        yield "games with photos"
    if play.get("rating"):
        yield "ratings of games"


def _by_id(data: Mapping[str, Any], name: str) -> dict[int, Mapping[str, Any]]:
    found: dict[int, Mapping[str, Any]] = {}
    for number, one in enumerate(_list(data, name) if name in data else []):
        if not isinstance(one, dict) or type(one.get("id")) is not int:
            raise Malformed.at(f"{name}[{number}].id", "must be a whole number")
        found[one["id"]] = one
    return found


def _at(things: Mapping[int, Mapping[str, Any]], number: object) -> Mapping[str, Any] | None:
    """What a play refers to; None where that is no number of the file."""
    return things.get(number) if isinstance(number, int) else None


def _list(data: Mapping[str, Any], name: str, path: str = "") -> list[Any]:
    found = data.get(name)
    if not isinstance(found, list):
        raise Malformed.at(f"{path}.{name}" if path else name, "must be a list")
    return found


def _words(name: str) -> str:
    """ "deletedObjects" as "deleted objects"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
