"""The course of play: whose decision it is, what can be meant, and what it does."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.chance import Rng, choose
from companion.engine.game import CHANCE, Actor, Event, Outcome, Step

from .law import LAW
from .moves import Hold, Move, Roll, Rolled
from .state import State


def to_move(state: State) -> Actor | None:
    """The die while it rolls, else the player whose turn it is; None after the end."""
    if state.winner is not None:
        return None
    return CHANCE if state.pending == "die" else state.turn


def mover(state: State, move: Move) -> Actor:
    """Faces are shown by the die, all else is the player's."""
    return CHANCE if isinstance(move, Rolled) else state.turn


def conceivable_moves(state: State) -> Iterator[Move]:
    """Roll or hold; any face while the die rolls."""
    if state.winner is not None:
        return
    if state.pending == "die":
        yield from map(Rolled, state.deal.edition.faces)
    else:
        yield from (Roll(), Hold())


def legal_moves(state: State) -> Iterator[Move]:
    """The conceivable moves that the law lets pass."""
    return (m for m in conceivable_moves(state) if next(LAW.violations(state, m), None) is None)


def apply(state: State, move: Move) -> Step[State]:
    """The position after the move."""
    match move:
        case Roll():
            return Step(replace(state, pending="die"))
        case Hold():
            return _hold(state)
        case Rolled(face) if face == state.deal.edition.bust:
            return _bust(state)
        case Rolled(face):
            return Step(replace(state, pending="choice", at_risk=state.at_risk + face))


def chance_move(state: State, rng: Rng) -> Move | None:
    """The app's throw, where the app throws and the die is awaited."""
    if to_move(state) is not CHANCE or state.deal.options["dice"] == "table":
        return None
    return Rolled(choose(rng, state.deal.edition.faces))


def outcome(state: State) -> Outcome | None:
    """The first to hold at the target or beyond has won."""
    if state.winner is None:
        return None
    text = f"{state.deal.names[state.winner]} wins with {state.points[state.winner]} points."
    return Outcome("target_reached", text, (state.winner,))


def _hold(state: State) -> Step[State]:
    points = tuple(
        held + state.at_risk if seat == state.turn else held
        for seat, held in enumerate(state.points)
    )
    text = f"{state.name} now has {points[state.turn]} points."
    after = replace(state, points=points, at_risk=0)
    if after.winner is None:
        after = replace(after, turn=state.deal.after(state.turn))
    return Step(after, (Event("held", text, seat=state.turn),))


def _bust(state: State) -> Step[State]:
    text = f"{state.name} loses the {state.at_risk} points of this turn."
    after = replace(state, at_risk=0, pending="choice", turn=state.deal.after(state.turn))
    return Step(after, (Event("bust", text, seat=state.turn),))
