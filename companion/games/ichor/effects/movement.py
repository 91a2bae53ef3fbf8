"""Follow-ups of a movement: landing, laying the trail, a further step or a second movement."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from companion.engine.rulebook import Violation
from companion.games.ichor.components import FIGURES
from companion.games.ichor.effects.base import Actor, FollowUp, Position
from companion.games.ichor.effects.walking import PLAIN, SINGLE_STEP
from companion.games.ichor.grid import OFF
from companion.games.ichor.moves import Go, Land, Reinforce, Stop
from companion.games.ichor.rulebook import refusal

if TYPE_CHECKING:
    from companion.games.ichor.turn import Turn


@dataclass(frozen=True, slots=True)
class LandAnywhere(FollowUp):
    """Behind a gate that ends the line: any space without a figure and off the gate tiles."""

    asks: ClassVar[tuple[type, ...]] = (Land,)

    def moves(self, position: Position) -> Iterator[Land]:
        return map(Land, position.deal.grid.names)

    def faults(self, position: Position, move: Land) -> Iterator[Violation]:
        return landing_faults(position, move.at)

    def resume(self, turn: "Turn", move: Land) -> None:
        turn.land(turn.deal.grid.index[move.at])

    def prompt(self, position: Position) -> str:
        return "Where does the figure land?"


@dataclass(frozen=True, slots=True)
class ReinforceTrail(FollowUp):
    """Behind the gate a space may take a second token: all spaces are decided together."""

    asks: ClassVar[tuple[type, ...]] = (Reinforce,)

    def moves(self, position: Position) -> Iterator[Reinforce]:
        spaces = [position.deal.grid.names[space] for space in second_places(position)]
        for count in range(len(spaces), -1, -1):
            yield from map(Reinforce, combinations(spaces, count))

    def faults(self, position: Position, move: Reinforce) -> Iterator[Violation]:
        names = position.deal.grid.names
        places = [names[space] for space in second_places(position)]
        if strangers := [space for space in move.spaces if space not in places]:
            reason = f"A second token cannot go on {strangers[0]}."
            yield refusal("no_second_token", reason, "gate_reinforcements")
        elif list(move.spaces) != [space for space in places if space in move.spaces]:
            reason = "The spaces must be named once each, in path order."
            yield refusal("out_of_order", reason, "gate_reinforcements")
        elif short := _short(position, move.spaces):
            reason = f"The tokens run out before a second one can be laid on {short}."
            yield refusal("tokens_run_out", reason, "supply_short")

    def resume(self, turn: "Turn", move: Reinforce) -> None:
        turn.lay_trail(frozenset(turn.deal.grid.index[space] for space in move.spaces))

    def prompt(self, position: Position) -> str:
        return "One or two tokens on the spaces behind the gate?"


@dataclass(frozen=True, slots=True)
class BoostStep(FollowUp):
    """One more space in any direction, if wanted; a movement of its own (IC-25)."""

    asks: ClassVar[tuple[type, ...]] = (Go, Stop)

    def moves(self, position: Position) -> Iterator[Go | Stop]:
        if actor := acting(position, "gate_boost"):
            for targets in SINGLE_STEP.targets(position, actor):
                yield Go(*targets)
            yield Stop()

    def faults(self, position: Position, move: Go | Stop) -> Iterator[Violation]:
        actor = acting(position, "gate_boost")
        if actor and isinstance(move, Go):
            yield from SINGLE_STEP.faults(position, actor, (move.to,))

    def resume(self, turn: "Turn", move: Go | Stop) -> None:
        actor = acting(turn, "gate_boost")
        if actor and isinstance(move, Go):
            SINGLE_STEP.begin(turn, actor, (move.to,))
            turn.line_end = OFF  # off the line, even along it: no way back (IC-29)

    def prompt(self, position: Position) -> str:
        return "One more step, or stay?"


@dataclass(frozen=True, slots=True)
class WalkAgain(FollowUp):
    """A second plain movement, skipped where none is left (IC-33)."""

    asks: ClassVar[tuple[type, ...]] = (Go,)

    def moves(self, position: Position) -> Iterator[Go]:
        if actor := acting(position, "move_line"):
            for targets in PLAIN.targets(position, actor):
                yield Go(*targets)

    def faults(self, position: Position, move: Go) -> Iterator[Violation]:
        if actor := acting(position, "move_line"):
            yield from PLAIN.faults(position, actor, (move.to,))

    def resume(self, turn: "Turn", move: Go) -> None:
        if actor := acting(turn, "move_line"):
            PLAIN.begin(turn, actor, (move.to,))

    def prompt(self, position: Position) -> str:
        return "Where does the second movement lead?"


@dataclass(frozen=True, slots=True)
class WalkBack(FollowUp):
    """Back along the line to its start, unless a gate led the figure elsewhere (IC-9)."""

    def settle(self, turn: "Turn") -> bool:
        actor = acting(turn, "move_line")
        if actor and actor.at == turn.doing.line_end:
            PLAIN.begin(turn, actor, (turn.deal.grid.names[turn.doing.origin],))
        return True


def acting(position: Position, rule: str) -> Actor | None:
    """The figure whose turn it is, as long as it stands on the board."""
    figure = position.doing.figure
    slot = position.own.cards.index(figure) if figure in position.own.cards else OFF
    if slot == OFF or position.own.at[slot] == OFF:
        return None
    return Actor(slot, position.own.at[slot], figure, rule)


def landing_faults(position: Position, name: str) -> Iterator[Violation]:
    """What stands against putting a figure down on a space."""
    space = position.deal.grid.index.get(name)
    if space is None:
        yield refusal("no_such_space", f"There is no space {name} here.", "board")
    elif space in position.standing:
        reason = f"{FIGURES[position.standing[space]].name} stands on {name} already."
        yield refusal("space_occupied", reason, "blocked")
    elif space in position.deal.gate_spaces:
        reason = f"Space {name} lies on a gate tile; no figure may be left there."
        yield refusal("ends_on_gate", reason, "gate_no_stop", possible=True)


def second_places(position: Position) -> list[int]:
    """The spaces behind the gate where a second token is a choice, in path order."""
    trail = position.doing.trail
    if trail is None:
        return []
    held = position.own.tokens
    return [
        space
        for space in trail.doubled
        if space not in position.standing and held[space] <= (0 if trail.stacks else 1)
    ]


def _short(position: Position, wanted: tuple[str, ...]) -> str | None:
    """The first of these spaces that the supply does not reach with a second token."""
    trail = position.doing.trail
    assert trail is not None
    left = position.own.supply + position.own.tokens[trail.end]
    for space in trail.laid_on:
        if space in position.standing:
            continue
        height = position.own.tokens[space]
        name = position.deal.grid.names[space]
        want = 2 if name in wanted or (trail.stacks and height == 1) else 1
        need = max(0, want - height)
        if need > left and name in wanted:
            return name
        left -= min(need, left)
    return None
