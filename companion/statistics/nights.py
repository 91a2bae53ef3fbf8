"""Nights: the games of one evening, with those that went on past midnight."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from companion.statistics.plays import PlayedGame

DAWN = timedelta(hours=6)
"""A night ends at six in the morning."""


@dataclass(frozen=True, slots=True)
class Night:
    """A night by the day on which it began, with its games in the order of play.

    `wins` are the people who won something with how much, those who won most first; who is only a
    name is in none of them. `minutes` is how long the games took together, those of which it is
    known.
    """

    day: date
    plays: tuple[PlayedGame, ...]
    wins: tuple[tuple[int, int], ...]
    minutes: int


def night_of(moment: datetime) -> date:
    """The day on which the night of that moment began, in the server's time zone.

    Worked: 01:30 on 27 November belongs to the night of 26 November, 06:00 to that of the 27th.
    """
    return (moment.astimezone() - DAWN).date()


def night(plays: Iterable[PlayedGame], day: date) -> Night:
    """The games that ended in that night."""
    found = tuple(play for play in plays if night_of(play.at) == day)
    wins = Counter(
        one.person for play in found for one in play.players if one.wins and one.person is not None
    )
    minutes = sum(play.minutes or 0 for play in found)
    return Night(day, found, tuple(wins.most_common()), minutes)


def nights(plays: Iterable[PlayedGame]) -> dict[date, int]:
    """The nights on which something was played, with how much, the latest first."""
    return dict(sorted(Counter(night_of(play.at) for play in plays).items(), reverse=True))
