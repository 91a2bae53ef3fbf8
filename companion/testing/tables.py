"""The tables at which promises are tested: every edition, number of players, option, and ruling
that can be played the other way."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from math import prod
from random import Random
from typing import Any

from hypothesis import settings

from companion.engine.game import AnyGame
from companion.engine.play.replay import Timeline, random_walk, replay
from companion.engine.setup.deal import RULED

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Esi", "Finn", "Gus", "Hana", "Ivo")
LONGEST_GAME = 3_000
OPEN_ENDED = 300
"""So many moves are made where random moves need not end a game."""
TRIES = 4
Walk = Timeline[Any, Any, Any]
"""A random game, to its end."""
patient = settings(deadline=None)
"""For tests of drawn examples, the first of which may wait for a whole game to be played."""


@dataclass(frozen=True)
class Table:
    """A game with all choices before the deal made."""

    slug: str
    edition: str
    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    game: AnyGame = field(compare=False, repr=False)

    def __str__(self) -> str:
        chosen = (f"{option}={choice}" for option, choice in self.options)
        return "-".join((self.slug, self.edition, f"{len(self.names)}p", *chosen))

    def deal(self, seed: object = "K7PXWQ", fixed: dict[str, str] | None = None) -> Any:
        """The deal of that seed at this table."""
        edition = next(e for e in self.game.editions() if e.id == self.edition)
        rng = Random(str(seed))
        return self.game.deal(edition, self.names, dict(self.options), rng, fixed or {})


FEW = 25
"""Examples of Hypothesis, fewer than which are for a quick look."""
ALL_UP_TO = 12
"""Where a game can be set up in more ways than this, tables cover every pair of choices."""


def tables(game: AnyGame) -> list[Table]:
    """Tables at which the game can be played: all of them, or enough to combine any two choices."""
    options = [
        tuple((option.id, choice.id) for choice in option.choices)
        for option in (*game.options, *game.ruling_options)
    ]
    columns = (tuple(edition.id for edition in game.editions()), tuple(game.players), *options)
    return [
        Table(game.slug, row[0], NAMES[: row[1]], _said(row[2:]), game) for row in rows(columns)
    ]


def _said(options: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The options without rulings that are played as the game rules: a deal leaves them out."""
    return tuple((option, choice) for option, choice in options if choice != RULED)


def tried(game: AnyGame) -> list[Table]:
    """The tables at which each promise is tested: all of them; where the profile of Hypothesis
    draws few examples, as many as show each choice once."""
    found = tables(game)
    if settings().max_examples >= FEW:
        return found
    unseen = {cell for table in found for cell in _cells(table)}
    kept = []
    for table in found:
        if not unseen.isdisjoint(_cells(table)):
            unseen.difference_update(_cells(table))
            kept.append(table)
    return kept


def _cells(table: Table) -> set[object]:
    return {table.edition, len(table.names), *table.options}


@cache
def rows(columns: tuple[tuple[Any, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    """Rows of one value a column: all rows, or enough that any two values share a row."""
    few = prod(map(len, columns)) <= ALL_UP_TO
    return tuple(product(*columns) if few else paired(columns))


def paired(columns: Sequence[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    """Rows with one value for each column, such that any two values of different columns are
    combined in some row (pairwise testing).

    A row begins with a pair that was not combined yet. In each other column it takes the value that
    adds the most new pairs.
    """
    cells = [(n, value) for n, column in enumerate(columns) for value in column]
    left = dict.fromkeys(frozenset(two) for two in combinations(cells, 2) if two[0][0] < two[1][0])
    while left:
        row = dict(next(iter(left)))
        for n in row.keys() ^ set(range(len(columns))):
            news = {value: _news((n, value), row.items(), left) for value in columns[n]}
            row[n] = max(columns[n], key=news.__getitem__)
        for two in combinations(row.items(), 2):
            left.pop(frozenset(two), None)
        yield tuple(row[n] for n in range(len(columns)))


def _news(cell: Any, placed: Iterable[Any], left: Container[Any]) -> int:
    """How many new pairs a value would add to those already placed in a row."""
    return sum(frozenset((cell, other)) in left for other in placed)


@cache
def walked(table: Table) -> Walk:
    """One random game at that table, to its end. For a game that may go on for ever, the first of
    some random games that ends soon, or else the beginning of one."""
    game, deal = table.game, table.deal()
    longest = OPEN_ENDED if game.open_ended else LONGEST_GAME
    for n in range(TRIES):
        seed = f"{table}-{n}" if n else str(table)
        walk = list(random_walk(game, game.start(deal), Random(seed), longest))
        if not game.open_ended or game.is_over(game.apply(*walk[-1]).state):
            break
    return replay(game, deal, [move for _, move in walk])


def sampled(timeline: Walk) -> Iterator[Any]:
    """Positions from all of a game: the first, the last and some between."""
    last, times = len(timeline.positions) - 1, thoroughness()
    for index in sorted({round(last * n / times) for n in range(times + 1)}):
        yield timeline.positions[index]


def thoroughness() -> int:
    """Into how many parts a game is cut to look at positions of it: 24 at most, and fewer where
    the profile of Hypothesis draws few examples, which so says for all tests how long they look."""
    return max(1, min(24, settings().max_examples // 3))


def sample(moves: Iterable[Any], size: int) -> list[Any]:
    """About `size` of the moves, spread over all of them."""
    found = list(moves)
    return found[:: max(1, len(found) // size)]
