"""An export of BG Stats as the app writes it, with as many games as a test needs."""

from typing import Any

NAMES = ("Ana", "Ben", "Cleo", "Dora")
TITLES = ("Iwari", "Harbour Fair", "Three Hares")


def exported(plays: int = 3, **more: Any) -> dict[str, Any]:
    """Games of three people each, of three titles in turn; in the last title the fewest win."""
    return {
        "games": [
            {
                "id": 10 + n,
                "uuid": f"G-{n}",
                "name": title,
                "highestWins": n != 2,
                "noPoints": False,
                "cooperative": False,
                "bggId": 0,
            }
            for n, title in enumerate(TITLES)
        ],
        "players": [
            {"id": 20 + n, "uuid": f"P-{n}", "name": name, "isAnonymous": False, "bggUsername": ""}
            for n, name in enumerate(NAMES)
        ],
        "locations": [{"id": 30, "uuid": "L-1", "name": "The red house"}],
        "plays": [_play(number) for number in range(plays)],
        "challenges": [],
        "userInfo": {"meRefId": 20},
        **more,
    }


def _play(number: int) -> dict[str, Any]:
    seats = [(number + n) % len(NAMES) for n in range(3)]
    return {
        "id": number,
        "uuid": f"PLAY-{number:04}",
        "playDate": f"2026-{1 + number // 28:02}-{1 + number % 28:02} 20:30:00",
        "playDateYmd": 20260000 + 100 * (1 + number // 28) + 1 + number % 28,
        "entryDate": "2026-11-01 10:00:00",
        "modificationDate": "2026-11-01 10:00:00",
        "durationMin": 40 + number,
        "gameRefId": 10 + number % 3,
        "locationRefId": 30,
        "ignored": False,
        "usesTeams": False,
        "manualWinner": False,
        "rounds": 0,
        "rating": 0,
        "board": "",
        "comments": "a good one" if number == 0 else "",
        "playImages": "[]",
        "expansionPlays": [],
        "playerScores": [
            {
                "playerRefId": 20 + who,
                "score": str(30 - 5 * place) if number % 3 != 2 else str(10 + 5 * place),
                "winner": place == 0,
                "newPlayer": False,
                "startPlayer": place == 1,
                "rank": place + 1,
                "seatOrder": place,
                "role": "Red\uff0fTrader" if place == 0 else "",
                "team": "",
                "teamRole": "",
                "startPosition": "",
            }
            for place, who in enumerate(seats)
        ],
    }


def cooperative() -> dict[str, Any]:
    """Ten games of Pandemic, of which three people won eight together, and two of Chess, which Ana
    won."""
    return {
        "games": [
            {"id": 1, "name": "Pandemic", "cooperative": True, "noPoints": True},
            {"id": 2, "name": "Chess", "cooperative": False, "noPoints": True},
        ],
        "players": [{"id": n, "name": name} for n, name in enumerate(NAMES[:3], 1)],
        "plays": [
            {
                "uuid": f"U-{n}",
                "playDate": f"2024-01-{n:02} 20:00:00",
                "gameRefId": 1 if n < 11 else 2,
                "playerScores": [
                    {"playerRefId": who, "score": "", "winner": n < 9 or (n > 10 and who == 1)}
                    for who in ((1, 2, 3) if n < 11 else (1, 2))
                ],
            }
            for n in range(1, 13)
        ],
    }
