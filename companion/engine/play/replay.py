"""A played game as a value, and walks through the tree of moves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.game import AnyGame
from companion.engine.play.chance import Rng, choose
from companion.engine.play.move import Move
from companion.engine.play.step import Event
from companion.engine.rulebook import IllegalMove

D = TypeVar("D")
P = TypeVar("P")
M = TypeVar("M", bound=Move)

MOST = 10_000
"""Moves after which a game that is played at random is left where it stands."""


@dataclass(frozen=True)
class Timeline(Generic[D, P, M]):
    """A deal, its moves and every position between them.

    `positions[n]` is the position before `moves[n]`; the last one is the current position.
    `events[n]` are those that `moves[n]` caused.
    """

    deal: D
    moves: tuple[M, ...]
    positions: tuple[P, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def position(self) -> P:
        """The current position."""
        return self.positions[-1]


def replay(game: AnyGame, deal: D, moves: Iterable[M]) -> Timeline[D, Any, M]:
    """Every position of a game. Raises IllegalMove, with its `ply`, at the first illegal move."""
    positions = [game.start(deal)]
    done: list[M] = []
    events: list[tuple[Event, ...]] = []
    for ply, move in enumerate(moves):
        if game.check(positions[-1], move):
            raise IllegalMove(tuple(game.violations(positions[-1], move)), ply)
        step = game.apply(positions[-1], move)
        positions.append(step.state)
        done.append(move)
        events.append(step.events)
    return Timeline(deal, tuple(done), tuple(positions), tuple(events))


def perft(game: AnyGame, at: P, depth: int) -> int:
    """The number of move sequences of length `depth`; shorter finished games count none."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in game.legal_moves(at))
    return sum(perft(game, game.apply(at, move).state, depth - 1) for move in game.legal_moves(at))


def divide(game: AnyGame, at: P, depth: int) -> dict[str, int]:
    """The perft of each first move, by its sentence; it shows which branch a wrong count is in."""
    return {
        game.describe(at, move): perft(game, game.apply(at, move).state, depth - 1)
        for move in game.legal_moves(at)
    }


def random_move(game: AnyGame, at: P, rng: Rng) -> Any:
    """A random legal move, or the app's draw if CHANCE is awaited; None when the game is over."""
    if (drawn := game.chance_move(at, rng)) is not None:
        return drawn
    moves = tuple(game.legal_moves(at))
    return choose(rng, moves) if moves else None


def random_walk(game: AnyGame, at: P, rng: Rng, limit: int = MOST) -> Iterator[tuple[P, Any]]:
    """Positions and the random moves made in them, until the game ends or after `limit`."""
    for _ in range(limit):
        move = random_move(game, at, rng)
        if move is None:
            return
        yield at, move
        at = game.apply(at, move).state
