"""The course of play: whose decision it is, what can be meant, and what it does."""

from collections.abc import Iterable, Iterator
from itertools import product

from companion.engine.chance import Rng
from companion.engine.game import CHANCE, Actor, Outcome, Step
from companion.games.khilor import turn
from companion.games.khilor.components import COLOURS, Colour
from companion.games.khilor.geometry import around
from companion.games.khilor.law import LAW
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
from companion.games.khilor.scoring import score
from companion.games.khilor.state import State
from companion.games.khilor.tally import tally

FILLINGS = tuple(
    Filled(stack) for stack in (*product(COLOURS, COLOURS), *((colour,) for colour in COLOURS), ())
)


def to_move(state: State) -> Actor | None:
    """Chance while the board is filled, else the player whose turn it is; None after the end."""
    if state.over:
        return None
    return state.turn if state.next_to_fill is None else CHANCE


def mover(state: State, move: Move) -> Actor:
    """Demons are drawn by chance, all else is the player's."""
    return CHANCE if isinstance(move, Filled) else state.turn


def conceivable_moves(state: State) -> Iterator[Move]:
    """Every move that a person could mean here, legal or not, without duplicates."""
    if state.over:
        return
    if state.next_to_fill is not None:
        yield from FILLINGS
    elif state.pending == "nest":
        colours = COLOURS if state.laid is None else (state.laid,)
        yield from _with_eggs(state.matched, colours, state.edition.cell)
    elif state.pending == "white" and state.driving:
        yield from map(MoveWhiteDemon, around(state.edition, state.driving))
    else:
        yield from _catches(state)


def legal_moves(state: State) -> Iterator[Move]:
    """The conceivable moves that the law lets pass; catches and eggs are found by squares."""
    if state.pending == "nest":
        yield from _with_eggs(state.removable, state.layable, state.nests)
    elif state.pending == "white" or state.next_to_fill is not None or state.over:
        yield from (m for m in conceivable_moves(state) if not next(LAW.violations(state, m), None))
    elif not state.additional:
        yield from state.fitting(state.available, "front")
    elif (side := state.additional_side) is not None:
        yield from state.fitting(state.deal.ring, side)
    else:
        yield TakePoints()


def apply(state: State, move: Move) -> Step[State]:  # noqa: PLR0911 - one a move
    """The position after the move, and what it caused."""
    match move:
        case Filled():
            return turn.filled(state, move)
        case Catch():
            return turn.catch(state, move)
        case RemoveEgg():
            return turn.remove_egg(state)
        case LayEgg():
            return turn.lay_egg(state, move)
        case EndTurn():
            return turn.end_turn(state)
        case MoveWhiteDemon():
            return turn.move_white_demon(state, move)
        case TakePoints():
            return turn.take_points(state)


def chance_move(state: State, rng: Rng) -> Move | None:
    """Demons that the app draws lie in the deal already: what hands draw, the table tells."""
    return None


def outcome(state: State) -> Outcome | None:
    """How the game ended: the white egg was reached, or nothing is left to catch."""
    if not state.over:
        return None
    sheet = score(tally(state))
    winners = tuple(standing.seat for standing in sheet.standings if standing.wins)
    if state.white_egg_lost:
        return Outcome("white_egg_lost", f"A white demon reached the egg. {sheet.verdict}", winners)
    return Outcome("nothing_to_catch", f"No three demons can be caught. {sheet.verdict}", winners)


def _catches(state: State) -> Iterator[Move]:
    side = (state.additional_side or "back") if state.additional else "front"
    for polyomino in state.deal.ring_from(state.dragon):
        yield from state.deal.geometry.moves[polyomino, side]
    if state.additional:
        yield TakePoints()


def _with_eggs(
    removable: Colour | None, colours: Iterable[Colour], squares: Iterable[str]
) -> Iterator[Move]:
    if removable:
        yield RemoveEgg()
    yield from (LayEgg(*egg) for egg in product(colours, squares))
    yield EndTurn()
