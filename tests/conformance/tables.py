"""The tables that the promises are tried at: every edition, number of players and option."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import prod
from random import Random
from typing import Any

from companion.engine.game import AnyGame, Malformed
from companion.engine.replay import Timeline, random_walk, replay
from companion.games import get_game

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Esi", "Finn", "Gus", "Hana")
LONGEST_GAME = 3_000
SAMPLES = 24


@dataclass(frozen=True)
class Table:
    """A game with everything chosen that is chosen before the deal."""

    slug: str
    edition: str
    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        chosen = (f"{option}={choice}" for option, choice in self.options)
        return "-".join((self.slug, self.edition, f"{len(self.names)}p", *chosen))

    @property
    def game(self) -> AnyGame:
        return get_game(self.slug)

    def deal(self, seed: object = "K7PXWQ", fixed: dict[str, str] | None = None) -> Any:
        """The deal of that seed at this table."""
        edition = next(e for e in self.game.editions() if e.id == self.edition)
        rng = Random(str(seed))
        return self.game.deal(edition, self.names, dict(self.options), rng, fixed or {})


ALL_UP_TO = 32
"""Where a game can be set up in more ways than this, tables cover every pair of choices."""


def tables(game: AnyGame) -> list[Table]:
    """Tables at which that game can be played: all, or as many as pair every two choices."""
    options = [[(option.id, choice.id) for choice in option.choices] for option in game.options]
    columns = [[edition.id for edition in game.editions()], game.players, *options]

    def table(row: Sequence[Any]) -> Table:
        return Table(game.slug, row[0], NAMES[: row[1]], tuple(row[2:]))

    def playable(row: Sequence[Any]) -> bool:
        try:
            table(row).deal()
        except Malformed:
            return False
        return True

    if prod(map(len, columns)) <= ALL_UP_TO:
        return [table(row) for row in product(*columns) if playable(row)]
    return [table(row) for row in paired(columns, playable)]


def paired(
    columns: Sequence[Sequence[Any]], playable: Callable[[Sequence[Any]], bool]
) -> Iterator[tuple[Any, ...]]:
    """Rows of one value a column, in which every two values meet that can be played together.

    A row begins with a pair that has not met and first values elsewhere, then takes in each
    column the value that meets most others for the first time.
    """
    cells = [(n, value) for n, column in enumerate(columns) for value in column]
    left = dict.fromkeys(frozenset(two) for two in combinations(cells, 2) if two[0][0] < two[1][0])
    while left:
        pair = next(iter(left))
        del left[pair]
        row = [dict(pair).get(n, column[0]) for n, column in enumerate(columns)]
        if not playable(row):
            continue
        placed = set(pair)
        for n, column in enumerate(columns):
            if n not in dict(pair):
                news = {value: _news((n, value), placed, left) for value in column}
                best = max(column, key=news.__getitem__)
                row[n] = best if playable([*row[:n], best, *row[n + 1 :]]) else row[n]
                placed.add((n, row[n]))
        for two in combinations(placed, 2):
            left.pop(frozenset(two), None)
        yield tuple(row)


def _news(cell: Any, placed: Iterable[Any], left: Container[Any]) -> int:
    """How many of the placed values that cell would meet for the first time."""
    return sum(frozenset((cell, other)) in left for other in placed)


@cache
def walked(table: Table) -> Timeline[Any, Any, Any]:
    """One random game at that table, to its end."""
    deal = table.deal()
    start = table.game.initial_state(deal)
    walk = random_walk(table.game, start, Random(str(table)), LONGEST_GAME)
    return replay(table.game, deal, [move for _, move in walk])


def sampled(timeline: Timeline[Any, Any, Any]) -> Iterator[Any]:
    """Positions from all of a game: the first, the last and some between."""
    last = len(timeline.states) - 1
    for index in sorted({round(last * n / SAMPLES) for n in range(SAMPLES + 1)}):
        yield timeline.states[index]
