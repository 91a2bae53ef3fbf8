"""A night begins in the evening and goes on past midnight."""

from datetime import date, datetime

import pytest

from companion.statistics.nights import night, night_of, nights
from tests.statistics.games import ANA, BEN, PlayedGame, played


def at(text: str, winner: str, minutes: int | None = 30) -> PlayedGame:
    loser = "Ben" if winner == "Ana" else "Ana"
    play = played((winner, 9, 1), (loser, 1, 2), minutes=minutes)
    return play._replace(at=datetime.fromisoformat(text).astimezone())


@pytest.mark.parametrize(
    ("moment", "day"),
    [("2026-11-26 20:00", 26), ("2026-11-27 01:30", 26), ("2026-11-27 06:00", 27)],
)
def test_a_night_ends_at_six_in_the_morning(moment: str, day: int) -> None:
    assert night_of(datetime.fromisoformat(moment).astimezone()) == date(2026, 11, day)


def test_who_won_how_much_of_a_night() -> None:
    plays = [
        at("2026-11-25 22:00", "Ben"),
        at("2026-11-26 20:00", "Ben"),
        at("2026-11-26 23:00", "Ana"),
        at("2026-11-27 00:40", "Ana", None),
    ]
    found = night(plays, date(2026, 11, 26))
    assert list(found.plays) == plays[1:]
    assert found.wins == ((ANA, 2), (BEN, 1))
    assert found.minutes == 60
    assert nights(plays) == {date(2026, 11, 26): 3, date(2026, 11, 25): 1}
