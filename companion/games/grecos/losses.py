"""Units that are lost: destroyed by hits and cards, or drowned without a Ship."""

from typing import TYPE_CHECKING

from companion.engine.play.step import Event, Step
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.stacks import Unit, with_units, without
from companion.games.grecos.words import units_words

if TYPE_CHECKING:
    from companion.games.grecos.position import Position
    from companion.games.grecos.state import State


def destroyed(at: "Position", square: str, *lost: Unit) -> Step["State"]:
    """Destroy these units of a stack; their chits are laid aside."""
    stack = at.state.stacks[square]
    chits = tuple(sorted((*at.state.destroyed, *(unit.kind for unit in lost))))
    stacks = with_units(at.state.stacks, square, stack.seat, without(stack.units, *lost))
    who = units_words(at.edition, [unit.changed(acts=0) for unit in lost])
    text = f"{at.deal.names[stack.seat]} loses {who} on {square}."
    event = Event("destroyed", text, (square,), stack.seat, CITE["destroyed"])
    state = at.state.changed(stacks=stacks, destroyed=chits)
    return Step(state, (event,))


def drowned(at: "Position", square: str) -> Step["State"]:
    """Destroy the units that cannot stand on that water without a Ship (GR-7, GR-18)."""
    stack = at.state.stacks.get(square)
    if stack is None:
        return Step(at.state)
    kinds = [unit.kind for unit in stack.units]
    lost = [unit for unit in stack.units if at.would_drown(unit.kind, square, kinds)]
    if not lost:
        return Step(at.state)
    why = f"No Ship is left on {square}."
    event = Event("drowned", why, (square,), stack.seat, CITE["drowned"])
    step = destroyed(at, square, *lost)
    return Step(step.state, (event, *step.events))
