"""Units that are lost: destroyed by hits and cards, or drowned without a Ship."""

from typing import Any

from companion.engine.rulebook import Citation
from companion.engine.values import Event, Step
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.stacks import Unit, units_words, with_units, without


def destroyed(at: Any, square: str, *lost: Unit, cite: Citation) -> Step[Any]:
    """Destroy these units of a stack by the rule `cite`; their chits are laid aside."""
    stack = at.state.stacks[square]
    chits = tuple(sorted((*at.state.destroyed, *(unit.kind for unit in lost))))
    stacks = with_units(at.state.stacks, square, stack.seat, without(stack.units, *lost))
    who = units_words(at.edition, [unit.changed(acts=0) for unit in lost])
    text = f"{at.deal.names[stack.seat]} loses {who} on {square}."
    event = Event("destroyed", text, (square,), stack.seat, cite)
    state = at.state.changed(stacks=stacks, destroyed=chits)
    return Step(state, (event,))


def drowned(at: Any, square: str) -> Step[Any]:
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
    step = destroyed(at, square, *lost, cite=CITE["drowned"])
    return Step(step.state, (event, *step.events))
