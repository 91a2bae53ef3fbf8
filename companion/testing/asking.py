"""What a seat can ask about a position, and the answers it gets."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.testing.tables import Table, Walk, sample, sampled

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
