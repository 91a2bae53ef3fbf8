"""The tables at which promises are tested, and the worlds that a seat there cannot tell apart."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from math import prod
from operator import eq
from random import Random
from typing import Any

from hypothesis import settings

from companion.engine.game import AnyGame, Timeline, random_walk, replay
from companion.engine.moves import CHANCE
from companion.engine.setup import RULED
from companion.engine.values import Event, Step

NAMES = (
    *("Ada", "Ben", "Cleo", "Dov", "Esi", "Finn", "Gus", "Hana", "Ivo", "Jun", "Kit"),
    *("Lea", "Mio", "Noa", "Ole", "Pia", "Quin", "Rui", "Sol", "Tim", "Uma"),
)
"""One more than the largest game has players."""
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


FEW = 20
"""Examples of Hypothesis, fewer than which are for a quick look."""
ALL_UP_TO = 12
"""Where a game can be set up in more ways than this, tables cover every pair of choices."""


def numbers_of_players(game: AnyGame) -> tuple[int, ...]:
    """The numbers of players that are tried: all, or of more than ten the first three, the middle
    one and the last."""
    found = tuple(game.players)
    return found if len(found) <= 10 else (*found[:3], found[len(found) // 2], found[-1])


def tables(game: AnyGame) -> list[Table]:
    """Tables at which the game can be played: all of them, or enough to combine any two choices."""
    options = [
        tuple((option.id, choice.id) for choice in option.choices)
        for option in (*game.options, *game.ruling_options)
    ]
    columns = (tuple(edition.id for edition in game.editions()), numbers_of_players(game), *options)
    return [
        # a deal leaves out the rulings that are played as the game rules
        Table(game.slug, edition, NAMES[:players], tuple(o for o in chosen if o[1] != RULED), game)
        for edition, players, *chosen in rows(columns)
    ]


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
            news = {
                value: sum(frozenset(((n, value), cell)) in left for cell in row.items())
                for value in columns[n]
            }
            row[n] = max(columns[n], key=news.__getitem__)
        for two in combinations(row.items(), 2):
            left.pop(frozenset(two), None)
        yield tuple(row[n] for n in range(len(columns)))


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
    return max(1, min(24, settings().max_examples // 5))


def sample(moves: Iterable[Any], size: int) -> list[Any]:
    """About `size` of the moves, spread over all of them."""
    found = list(moves)
    return found[:: max(1, len(found) // size)]


# What a seat can ask about a position, and the answers it gets

MOVES = 60
"""About how many of a seat's pseudo-legal moves are asked about in each position."""


def onlookers(table: Table) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(len(table.names)), None)


def views(table: Table, walk: Walk) -> Iterator[tuple[Any, int | None, Any]]:
    """Positions of a game as all onlookers see them: the position, the seat, what it sees."""
    for at in sampled(walk):
        for seat in onlookers(table):
            yield at, seat, table.game.view(at, seat)


def choices(game: AnyGame, at: Any, seat: int | None) -> dict[Any, Any]:
    """The seat's legal moves, in words and as taps."""
    return {
        move: (game.describe(at, move), game.taps(at, move))
        for move in game.legal_moves(at)
        if game.mover(at, move) == seat
    }


def meant(game: AnyGame, seen: Any, seat: int) -> list[Any]:
    """Some of the moves that the seat could mean in its view, or enter for chance."""
    tells = game.chance_move(seen, Random(0)) is None
    movers = {seat, CHANCE} if tells else {seat}
    moves = (m for m in game.pseudo_legal_moves(seen) if game.mover(seen, m) in movers)
    return sample(moves, MOVES)


def refusals(game: AnyGame, at: Any, move: Any, seat: int | None) -> tuple[Any, ...]:
    """The violations that the table would report if the seat made that move."""
    return tuple(game.violations(at, move, () if seat is None else (seat,)))


# Other worlds

WORLDS = 8
"""How many other worlds are kept beside a game."""
TWINS = 4
"""How many moves that look alike are tried in each of them, half of them much like the one
that was made: a hand but for one card is not given away by the next card that is played."""
DRAWS = 4
"""How many draws of the app are tried besides the legal moves."""


@dataclass(frozen=True)
class Made:
    """A move that was made, with the position before it and its result."""

    at: Any
    move: Any
    step: Step[Any]


@dataclass(frozen=True)
class Ply:
    """A move of the game, and the moves of other worlds that look the same to a seat.

    `worlds` are the other positions before the move; they all look the same to the seat.
    """

    made: Made
    worlds: tuple[Any, ...]
    twins: tuple[Made, ...]


def plies(
    game: AnyGame, walk: Timeline[Any, Any, Any], seat: int | None, rng: Random
) -> Iterator[Ply]:
    """Every move of a game with its twins in the worlds that look alike to that seat."""
    worlds: list[Any] = []
    for at, move in zip(walk.positions, walk.moves, strict=False):
        made = Made(at, move, game.apply(at, move))
        twins = [
            Made(world, other, game.apply(world, other))
            for world in (at, *worlds)
            for other in alike(game, world, made, seat, rng)
        ]
        yield Ply(made, tuple(worlds), tuple(twins))
        worlds = others(game, made, twins, seat, rng)


def alike(game: AnyGame, world: Any, made: Made, seat: int | None, rng: Random) -> list[Any]:
    """Moves of a world that look to the seat like the one that was made."""
    look, mover = game.view_move(made.at, made.move, seat), game.mover(made.at, made.move)
    if look == made.move:
        same = world is not made.at and game.check(world, made.move) is None
        return [made.move] if same and game.mover(world, made.move) == mover else []
    like_it = {
        move
        for move in candidates(game, world)
        if game.mover(world, move) == mover and game.view_move(world, move, seat) == look
    }
    if world is made.at:
        like_it.discard(made.move)
    written, wanted = {move: repr(move) for move in like_it}, repr(made.move)
    mixed = rng.sample(sorted(like_it, key=written.__getitem__), len(like_it))
    equal = {move: sum(map(eq, written[move], wanted)) for move in mixed}
    near = sorted(mixed, key=lambda move: -equal[move])[: TWINS // 2]
    return [*near, *(move for move in mixed if move not in near)][:TWINS]


def candidates(game: AnyGame, world: Any) -> Iterator[Any]:
    """The legal moves of a world, and some of those that the app may draw."""
    yield from game.legal_moves(world)
    for seed in range(DRAWS):
        if (drawn := game.chance_move(world, Random(seed))) is not None:
            yield drawn


def others(
    game: AnyGame, made: Made, twins: list[Made], seat: int | None, rng: Random
) -> list[Any]:
    """Some of the worlds after a move that differ from the game's and look like it."""
    after, kept = made.step.state, list[Any]()
    if game.is_over(after):
        return kept
    look, heard = game.view(after, seat), events_for(made.step, seat)
    for twin in rng.sample(twins, len(twins)):
        world = twin.step.state
        if len(kept) == WORLDS:
            break
        if world == after or world in kept or game.is_over(world):
            continue
        if game.view(world, seat) == look and events_for(twin.step, seat) == heard:
            kept.append(world)
    return kept


def events_for(step: Step[Any], seat: int | None, *, openly: bool = False) -> list[Event]:
    """The events that a seat may know of; with `openly`, those that everybody may."""
    return [e for e in step.events if (e.audience is None if openly else e.is_for(seat))]


def may_open(game: AnyGame, made: Made, twin: Made) -> bool:
    """Whether a move may show what had been hidden: it ends the game, or its step says that it
    reveals. A draw reveals nothing but the card or die that is seen."""
    if game.is_over(made.step.state) or game.is_over(twin.step.state):
        return True
    drawn = game.mover(made.at, made.move) is CHANCE and twin.at is made.at
    return (made.step.reveals or twin.step.reveals) and not drawn
