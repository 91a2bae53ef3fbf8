"""How long games take."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median

from companion.statistics.plays import PlayedGame


@dataclass(frozen=True, slots=True)
class Lengths:
    """Minutes of the games whose length is known. `usual` is the median: half of them took longer.
    It is not moved by one table that was left open over night."""

    games: int
    usual: float
    shortest: int
    shortest_in: int
    longest: int
    longest_in: int


def lengths(plays: Iterable[PlayedGame]) -> Lengths | None:
    """Their lengths; None where none is known.

    Worked: 40, 50, 60 and 600 minutes: usually (50 + 60) / 2 = 55, from 40 to 600.
    """
    known = [(play.minutes, play.id) for play in plays if play.minutes is not None]
    if not known:
        return None
    (shortest, shortest_in), (longest, longest_in) = min(known), max(known)
    usual = median(minutes for minutes, _ in known)
    return Lengths(len(known), usual, shortest, shortest_in, longest, longest_in)


def usual_by_players(plays: Iterable[PlayedGame]) -> Mapping[int, Lengths]:
    """The same by the number of players, the smallest first."""
    found: dict[int, list[PlayedGame]] = {}
    for play in plays:
        found.setdefault(len(play.players), []).append(play)
    known = ((number, lengths(found[number])) for number in sorted(found))
    return {number: one for number, one in known if one is not None}
