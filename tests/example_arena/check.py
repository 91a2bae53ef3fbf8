"""Positions that cannot be: corrections, diagrams and documents may say anything."""

from collections.abc import Iterator

from companion.engine.problems import Problem

from .deal import DECK, HAND
from .scoring import check_tally, tally
from .state import Position, State


def check_state(at: Position) -> tuple[Problem, ...]:
    """What stands against this position."""
    return check_tally(tally(at)) or tuple(_faults(at.state))


def _faults(state: State) -> Iterator[Problem]:
    if len(state.hands) != len(state.squads):
        yield Problem("hands", "must be one for each player")
    if any(len(hand) > HAND or not {*hand} <= DECK.keys() for hand in state.hands):
        yield Problem("hands", f"must be up to {HAND} cards of the deck")
