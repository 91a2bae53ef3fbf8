"""Streaks: how many games in a row were won, or not."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.statistics.plays import PlayedGame, Player


@dataclass(frozen=True, slots=True)
class Streak:
    """Games in a row, from one to another; both are ids, None in an empty streak."""

    length: int = 0
    first: int | None = None
    last: int | None = None

    def longer(self, play: int) -> "Streak":
        """The streak with one more game."""
        return Streak(self.length + 1, self.first if self.length else play, play)


@dataclass(frozen=True, slots=True)
class Streaks:
    """`now` is the streak that the last game belongs to, and `winning` says of which kind it is;
    `wins` and `losses` are the longest of each kind, the earlier one of two that are equal."""

    now: Streak
    winning: bool
    wins: Streak
    losses: Streak


def streaks(parts: Iterable[tuple[PlayedGame, Player]]) -> Streaks:
    """The streaks of somebody's parts, in the order of play. A game that was not won ends a streak
    of wins, whatever the place.

    Worked: won, won, lost, won gives now 1 (winning), wins 2, losses 1.
    """
    now, winning = Streak(), False
    longest = {True: Streak(), False: Streak()}
    for play, part in parts:
        now = (now if part.wins == winning else Streak()).longer(play.id)
        winning = part.wins
        if now.length > longest[winning].length:
            longest[winning] = now
    return Streaks(now, winning, longest[True], longest[False])
