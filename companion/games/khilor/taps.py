"""The touches that enter each move."""

from functools import lru_cache

from companion.engine.game import Tap
from companion.games.khilor.components import COMPENSATION
from companion.games.khilor.moves import (
    Catch,
    EndTurn,
    Filled,
    LayEgg,
    Move,
    MoveWhiteDemon,
    RemoveEgg,
    TakePoints,
)
from companion.games.khilor.picture.ring import ring_id, tile_id
from companion.games.khilor.state import State
from companion.games.khilor.words import TURNED


def taps(state: State, move: Move) -> tuple[Tap, ...]:  # noqa: PLR0911 - one a move
    """The touches that enter the move.

    A catch: the polyomino as it shall lie, then the square for its egg symbol; a polyomino
    that is not available is tapped in the ring first. An egg: its colour, once, then squares.
    """
    match move:
        case Filled(demons):
            return _filling_taps(demons)
        case Catch():
            direct = state.additional or move.polyomino in state.available
            return _catch_taps(move, direct)
        case RemoveEgg():
            return (Tap("remove-egg", f"Return the {state.matched} egg"),)
        case LayEgg(colour, square):
            on = Tap(square, square)
            return (on,) if state.laid else (Tap(f"lay-{colour}", f"Lay {colour} eggs"), on)
        case EndTurn():
            return (Tap("end-turn", "End the turn"),)
        case MoveWhiteDemon(square):
            return (Tap(square, square),)
        case TakePoints():
            return (Tap("take-points", f"Take {COMPENSATION} points"),)


def _filling_taps(demons: tuple[str, ...]) -> tuple[Tap, ...]:
    if not demons:
        return (Tap("lower-none", "Nothing"),)
    lower, *upper = demons
    above = upper[0] if upper else "none"
    label = above.capitalize() if upper else "Nothing above"
    return Tap(f"lower-{lower}", lower.capitalize()), Tap(f"upper-{above}", label)


@lru_cache(maxsize=8192)
def _catch_taps(move: Catch, direct: bool) -> tuple[Tap, ...]:
    lie = Tap(tile_id(move.polyomino, move.turns), f"{move.polyomino} {TURNED[move.turns]}")
    on = Tap(move.square, move.square)
    return (lie, on) if direct else (Tap(ring_id(move.polyomino), move.polyomino), lie, on)
