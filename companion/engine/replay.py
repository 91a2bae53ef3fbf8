"""A game's history as a value, and walks through the tree of moves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.chance import Rng, choose
from companion.engine.game import CHANCE, AnyGame, Event
from companion.engine.rulebook import IllegalMove

D = TypeVar("D")
S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True)
class Timeline(Generic[D, S, M]):
    """A deal, its moves and every position on the way.

    `states[n]` is the position before `moves[n]`; the last state is the current one.
    `events[n]` is what `moves[n]` caused.
    """

    deal: D
    moves: tuple[M, ...]
    states: tuple[S, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def state(self) -> S:
        """The current position."""
        return self.states[-1]


def replay(game: AnyGame, deal: D, moves: Iterable[M]) -> Timeline[D, Any, M]:
    """Every position of a game. Raises IllegalMove, with its `ply`, at the first illegal move."""
    states = [game.initial_state(deal)]
    done: list[M] = []
    events: list[tuple[Event, ...]] = []
    for ply, move in enumerate(moves):
        if game.check(states[-1], move):
            raise IllegalMove(tuple(game.violations(states[-1], move)), ply)
        step = game.apply(states[-1], move)
        states.append(step.state)
        done.append(move)
        events.append(step.events)
    return Timeline(deal, tuple(done), tuple(states), tuple(events))


def perft(game: AnyGame, state: S, depth: int) -> int:
    """The number of move sequences of length `depth`; shorter finished games count none."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in game.legal_moves(state))
    return sum(
        perft(game, game.apply(state, move).state, depth - 1) for move in game.legal_moves(state)
    )


def divide(game: AnyGame, state: S, depth: int) -> dict[str, int]:
    """perft by first move, described: shows which branch a wrong count comes from."""
    return {
        game.describe(state, move): perft(game, game.apply(state, move).state, depth - 1)
        for move in game.legal_moves(state)
    }


def random_move(game: AnyGame, state: S, rng: Rng) -> Any:
    """A random legal move; the app's own draw where it draws; None when the game is over."""
    if game.to_move(state) is CHANCE and (drawn := game.chance_move(state, rng)) is not None:
        return drawn
    moves = tuple(game.legal_moves(state))
    return choose(rng, moves) if moves else None


def random_walk(game: AnyGame, state: S, rng: Rng, limit: int = 10_000) -> Iterator[tuple[S, Any]]:
    """Positions and the random moves made in them, until the game ends or after `limit`."""
    for _ in range(limit):
        move = random_move(game, state, rng)
        if move is None:
            return
        yield state, move
        state = game.apply(state, move).state
