"""Other worlds: games that one seat cannot distinguish, because only hidden things differ.

Beside a game, other games are played in which that seat is shown the same moves. Everything else
that it is shown must then be the same too, or it could learn something hidden.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import eq
from random import Random
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.play.replay import Timeline
from companion.engine.play.step import Event, Step

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
    found = {
        move
        for move in candidates(game, world)
        if game.mover(world, move) == mover and game.view_move(world, move, seat) == look
    }
    if world is made.at:
        found.discard(made.move)
    written = {move: repr(move) for move in found}
    mixed, wanted = rng.sample(sorted(found, key=written.__getitem__), len(found)), repr(made.move)
    near = sorted(mixed, key=lambda move: -equal_places(written[move], wanted))[: TWINS // 2]
    return [*near, *(move for move in mixed if move not in near)][:TWINS]


def equal_places(text: str, other: str) -> int:
    """How many places of two texts are the same."""
    return sum(map(eq, text, other))


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
    after, found = made.step.state, list[Any]()
    if game.is_over(after):
        return found
    look, heard = game.view(after, seat), events_for(made.step, seat)
    for twin in rng.sample(twins, len(twins)):
        world = twin.step.state
        if len(found) == WORLDS:
            break
        if world == after or world in found or game.is_over(world):
            continue
        if game.view(world, seat) == look and events_for(twin.step, seat) == heard:
            found.append(world)
    return found


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
