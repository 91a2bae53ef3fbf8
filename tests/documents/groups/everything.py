"""An export of BG Stats in which every field says something, and what two exports say otherwise."""

from collections import Counter
from collections.abc import Mapping
from itertools import zip_longest
from random import Random
from typing import Any

WITHOUT = frozenset({"id", "gameRefId", "locationRefId", "playerRefId"})
"""Numbers by which things of one file refer to each other."""


def made(plays: int, seed: int = 39) -> dict[str, Any]:
    """Plays of twelve titles at four places by thirty people and somebody without a name."""
    chance = Random(seed)
    return {
        "games": [_title(number) for number in range(1, 15)],
        "players": [
            {"id": n, "uuid": f"P-{n:02}", "name": f"Person {n}", "isAnonymous": False}
            for n in range(1, 31)
        ]
        + [{"id": 31, "uuid": "P-31", "name": "Anonymous player", "isAnonymous": True}],
        "locations": [{"id": n, "uuid": f"L-{n}", "name": f"Place {n}"} for n in range(1, 5)],
        "plays": [_play(number, chance) for number in range(plays)],
        "challenges": [],
        "userInfo": {"meRefId": 1},
    }


def _title(number: int) -> dict[str, Any]:
    """The third wins with the fewest, the fourth is played together, the fifth has no points, two
    are called the same, and the last two are expansions."""
    return {
        "id": number,
        "uuid": f"G-{number:02}",
        "name": f"Title {max(1, number - 1) if number == 7 else number}",
        "highestWins": number != 3,
        "noPoints": number == 5,
        "cooperative": number == 4,
        "usesTeams": number == 6,
        "bggId": 1000 + number,
        "modificationDate": "2024-01-01 10:00:00",
        "isExpansion": number > 12,
    }


def _play(number: int, chance: Random) -> dict[str, Any]:
    title = 1 + number % 12
    size = chance.randint(1, 6)
    people = chance.sample(range(1, 32), size)
    points = [chance.choice((10, 12, 7.5, -3, 40)) + place for place in range(size)]
    order = sorted(range(size), key=lambda n: points[n], reverse=title != 3)
    best = {order[0]} if title != 4 else {*range(size)} if number % 2 else set[int]()
    day = f"20{10 + number % 14}-{1 + number % 12:02}-{1 + number % 28:02}"
    return {
        "id": number,
        "uuid": f"PLAY-{number:05}",
        "playDate": f"{day} {chance.randint(10, 22)}:30:15",
        "playDateYmd": int(day.replace("-", "")),
        "entryDate": f"{day} 23:01:00",
        "modificationDate": f"{day} 23:02:00",
        "durationMin": chance.randint(0, 300),
        "gameRefId": title,
        "locationRefId": number % 5,
        "board": chance.choice(("", "Night side")),
        "comments": chance.choice(("", "A good one.", "Line one\nline two,  with blanks")),
        "usesTeams": title == 6,
        "manualWinner": number % 7 == 0,
        "ignored": number % 50 == 3,
        "rounds": number % 4,
        "rating": number % 11,
        "scoringSetting": number % 3,
        "bggId": number,
        "nemestatsId": number % 2,
        "importPlayId": number % 9,
        "bggLastSync": f"{day} 23:03:00",
        "playImages": chance.choice(("[]", '["one.jpg"]')),
        "metaData": '{"mood": "good"}' if number % 5 else "",
        "expansionPlays": [{"gameRefId": 13 + number % 2}] if number % 6 == 0 else [],
        "playerScores": [
            {
                "playerRefId": who,
                "score": _score(points[place], chance) if title != 5 else "",
                "winner": place in best,
                "newPlayer": chance.random() < 0.2,
                "startPlayer": place == size - 1,
                "rank": order.index(place) + 1 if number % 4 else 0,
                "seatOrder": place if number % 8 else place + 1,
                "role": "Red\uff0fTrader" if place == 1 else "",
                "team": str(1 + place % 2) if title == 6 else "0",
                "teamRole": "Captain" if title == 6 and place < 2 else "",
                "startPosition": str(place + 1) if number % 2 else "",
            }
            for place, who in enumerate(people)
        ],
    }


def _score(points: float, chance: Random) -> str:
    """The points as a number, or as a sum that was left so."""
    more = chance.choice((0, 0, 5))
    return f"{points - more:g}+{more}" if more else f"{points:g}"


def lost(before: Mapping[str, Any], after: Mapping[str, Any]) -> Counter[str]:
    """The fields that say something in the first file and do not say the same in the second, by
    their names, with how often; things that refer to each other are compared as what they are."""
    found: Counter[str] = Counter()
    there = {play["uuid"]: _whole(play, after) for play in after["plays"]}
    for play in before["plays"]:
        _compare("play", _whole(play, before), there.get(play["uuid"], {}), found)
    return found


def _whole(play: Mapping[str, Any], file: Mapping[str, Any]) -> dict[str, Any]:
    games, players, places = (
        {one["id"]: one for one in file[name]} for name in ("games", "players", "locations")
    )
    return {
        **play,
        "title": games[play["gameRefId"]],
        "place": places.get(play["locationRefId"], {}),
        "expansionPlays": [games[one["gameRefId"]] for one in play["expansionPlays"]],
        "playerScores": [
            {**one, "player": players[one["playerRefId"]]} for one in play["playerScores"]
        ],
    }


def _compare(place: str, before: Any, after: Any, found: Counter[str]) -> None:
    if isinstance(before, dict):
        there = after if isinstance(after, dict) else {}
        for name, value in before.items():
            if name not in WITHOUT:
                _compare(f"{place}.{name}", value, there.get(name), found)
    elif isinstance(before, list):
        others = after if isinstance(after, list) and len(after) == len(before) else ()
        for one, other in zip_longest(before, others):
            _compare(f"{place}[]", one, other, found)
    elif before not in (None, "", 0, "[]") and before != after:
        found[place] += 1
