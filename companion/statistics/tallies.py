"""Plays, wins, averages and bests: of one person, and by the number of players."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.statistics.plays import PlayedGame, Player, parts_by_person


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody did in some games.

    `wins` counts a shared victory as a whole one. `expected` is how many they would have won by
    chance: for each game its winners divided by its players, so a game of four with one winner adds
    a quarter. `average` and `best` are of the games that had points, None where none had;
    `best` is the lowest where the lowest wins, and `best_in` the game in which it was reached
    first.
    """

    plays: int
    wins: int
    expected: Fraction
    scored: int
    average: float | None
    best: float | None
    best_in: int | None

    @property
    def share(self) -> float:
        """The part of the games that was won, from 0 to 1."""
        return self.wins / self.plays if self.plays else 0.0


def tally(parts: Iterable[tuple[PlayedGame, Player]]) -> Tally:
    """The tally of somebody's parts in some games, which are given in the order of play.

    Worked: 31 points and first of two, then 20 points and last of four gives 2 plays, 1 win,
    expected 1/2 + 1/4 = 3/4, average (31 + 20) / 2 = 25.5, best 31.
    """
    plays = wins = scored = 0
    total = 0.0
    chances: Counter[int] = Counter()
    best: float | None = None
    best_in: int | None = None
    for play, part in parts:
        plays += 1
        wins += part.wins
        chances[len(play.players)] += play.won
        if part.points is None:
            continue
        scored += 1
        total += part.points
        better = best is None or (part.points < best if play.lowest_wins else part.points > best)
        if better:
            best, best_in = part.points, play.id
    average = total / scored if scored else None
    expected = sum((Fraction(won, size) for size, won in chances.items()), Fraction(0))
    return Tally(plays, wins, expected, scored, average, best, best_in)


def by_number_of_players(
    parts: Iterable[tuple[PlayedGame, Player]],
) -> Mapping[int, Tally]:
    """The same for games of two, of three and so on, the smallest first."""
    found: dict[int, list[tuple[PlayedGame, Player]]] = {}
    for play, part in parts:
        found.setdefault(len(play.players), []).append((play, part))
    return {number: tally(found[number]) for number in sorted(found)}


@dataclass(frozen=True, slots=True)
class PersonTotals:
    """How often somebody played and won, and in which game they were seen last."""

    plays: int
    wins: int
    last: PlayedGame


def totals_by_person(plays: Iterable[PlayedGame]) -> Mapping[int, PersonTotals]:
    """Everybody's totals; the games are given in the order of play. One pass over all of them, as
    this is what the page of a group shows."""
    return {
        person: PersonTotals(len(parts), sum(part.wins for _, part in parts), parts[-1][0])
        for person, parts in parts_by_person(plays).items()
    }
