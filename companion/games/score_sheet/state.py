"""Where a game stands for the app: nowhere, since a sheet is only counted."""

from dataclasses import dataclass
from typing import Any

from companion.engine import position
from companion.engine.moves import AskedOf
from companion.engine.problems import Problem
from companion.games.score_sheet.deal import Deal


@dataclass(frozen=True, kw_only=True)
class State(position.State):
    """Nothing is ever decided here."""

    decisions: tuple[AskedOf, ...] = ()


class Position(position.Position[Deal, State]):
    """A deal, and nothing else."""


def initial_state(deal: Any) -> State:
    """The only state."""
    return State()


def check_state(at: Position) -> tuple[Problem, ...]:
    """What cannot be: an open decision."""
    found = at.state.decisions
    return (Problem("decisions", "must be empty: a sheet has no moves"),) if found else ()
