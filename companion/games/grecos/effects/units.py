"""Effects on units of a stack: healing, speed, exchange, relocation, hindrance, destruction."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.engine.phrases import counted
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step
from companion.games.grecos.box.components import BIT, SQUARES, STACK_LIMIT
from companion.games.grecos.decisions.cards import RandomUnit, Target
from companion.games.grecos.decisions.turn import BattlePhase
from companion.games.grecos.effects.base import Effect, no_effect, stacks_of, wrong_target
from companion.games.grecos.fights.losses import drowned
from companion.games.grecos.rulebook import CITE, impossible, refuse
from companion.games.grecos.stacks import (
    Stack,
    Unit,
    first_alike,
    is_named,
    kind_words,
    marked,
    transferred,
    with_units,
    without,
)

GONE = "There is nobody left whom this card could be for."


def own_unit(at: Any, seat: Seat, target: Target) -> Unit | None:
    """The player's unit that a target names, if there is one."""
    stack = at.state.stacks.get(target.square or "")
    if stack is None or stack.seat != seat or target.unit is None:
        return None
    return stack.units[target.unit] if is_named(stack.units, target.unit) else None


class OnStack(Effect):
    """An effect on a whole stack."""

    __slots__ = ()

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        if target not in self.targets(at, seat):
            yield wrong_target("This card is not for a stack there.")

    def changed(self, unit: Unit) -> Unit:
        """A unit of the stack after the card."""
        raise NotImplementedError

    def event(self, square: str, seat: Seat, stack: Stack) -> Event:
        """What is said of it; `seat` played the card."""
        raise NotImplementedError

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        square = target.square or ""
        stack = at.state.stacks.get(square)
        if stack is None:
            return no_effect(at, GONE)
        units = map(self.changed, stack.units)
        stacks = with_units(at.state.stacks, square, stack.seat, units)
        return Step(at.state.changed(stacks=stacks), (self.event(square, seat, stack),))


@dataclass(frozen=True, slots=True)
class Heal(OnStack):
    """All units of a stack get their full hits back; in battle, only those of one's own stack."""

    windows = ("own", "battle")

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        if at.battle:
            yield Target(at.battle.square(seat))
        else:
            yield from map(Target, at.state.stacks)

    def idle(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        if not any(unit.damage for unit in at.units(target.square)):
            yield refuse("no_effect", "idle_card", f"No unit on {target.square} is damaged.")

    def changed(self, unit: Unit) -> Unit:
        return unit.changed(damage=0)

    def event(self, square: str, seat: Seat, stack: Stack) -> Event:
        text = f"The units on {square} are restored to full hits."
        return Event("healed", text, (square,), seat)


@dataclass(frozen=True, slots=True)
class Speed(OnStack):
    """All units of one of the player's stacks have more move points this turn."""

    points: int

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        return stacks_of(at, seat)

    def changed(self, unit: Unit) -> Unit:
        return unit.changed(bonus=unit.bonus + self.points)

    def event(self, square: str, seat: Seat, stack: Stack) -> Event:
        text = f"The units on {square} have {counted(self.points, 'more move point')} this turn."
        return Event("hastened", text, (square,), seat)


@dataclass(frozen=True, slots=True)
class Hinder(OnStack):
    """The units of a stack of the player whose turn it is cannot move, or cannot attack."""

    mark: Literal["halted", "calmed"]

    windows = ("foreign",)

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        return stacks_of(at, at.turn)

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        if target not in self.targets(at, seat):
            name = at.deal.names[at.turn]
            yield wrong_target(f"Choose a stack of {name}, whose turn it is.")
        elif self.mark == "halted" and isinstance(at.state.decisions[0], BattlePhase):
            yield refuse("too_late", "halted", f"{at.deal.names[at.turn]}'s moves are over.")
        elif self.mark == "halted":
            units = at.state.stacks[target.square or ""].units
            if any("moved" in unit.marks for unit in units):
                yield refuse("has_moved", "halted", f"A unit on {target.square} has moved already.")

    def changed(self, unit: Unit) -> Unit:
        return unit.changed(marks=marked(unit.marks, self.mark))

    def event(self, square: str, seat: Seat, stack: Stack) -> Event:
        what = "move" if self.mark == "halted" else "attack"
        text = f"The units on {square} cannot {what} this turn."
        return Event(self.mark, text, (square,), stack.seat, CITE[self.mark])


@dataclass(frozen=True, slots=True)
class DestroyOne(OnStack):
    """A random unit of a stack on that terrain is destroyed."""

    terrain: str

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        return (Target(square) for square in at.state.stacks if at.tile_id(square) == self.terrain)

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        return Step(at.state.ask(RandomUnit(target.square or "")))


@dataclass(frozen=True, slots=True)
class Exchange(Effect):
    """The player swaps a unit with a chit of their pile that may stand there (GR-16). Who cannot
    stay on water without the Ship that went drowns: in a battle, when that ends (GR-18)."""

    windows = ("own", "battle")

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        chits = sorted({chit for chit in at.state.piles[seat] if chit})
        anywhere = not at.battle or plays_otherwise(at.deal, "GR-23")
        where = list(at.state.stacks) if anywhere else [at.battle.square(seat)]
        for square in where:
            stack = at.state.stacks.get(square)
            if stack and stack.seat == seat:
                for number in first_alike(stack.units):
                    yield from (Target(square, number, chit) for chit in chits)

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        battle = at.battle
        here = battle is not None and not plays_otherwise(at.deal, "GR-23")
        elsewhere = here and target.square != battle.square(seat)
        held = target.chit in at.state.piles[seat]
        if not own_unit(at, seat, target) or elsewhere or not held or target.goal:
            yield wrong_target("Choose one of your units, and a chit of your pile.")
            return
        square, chit = target.square or "", target.chit or ""
        kinds = [unit.kind for unit in self.swapped(at.state.stacks[square], target)]
        if not at.may_stand(chit, square, kinds):
            yield wrong_target(f"{kind_words(at.edition, chit)} could not stand on {square}.")

    def swapped(self, stack: Stack, target: Target) -> tuple[Unit, ...]:
        """The units afterwards: the new one takes over points, marks and attacks."""
        old = stack.units[target.unit or 0]
        return (*without(stack.units, old), replace(old, kind=target.chit or "", damage=0))

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        square, chit = target.square or "", target.chit or ""
        stack = at.state.stacks.get(square)
        if stack is None or target.unit is None:
            return no_effect(at, GONE)
        old = stack.units[target.unit].kind
        stacks = with_units(at.state.stacks, square, seat, self.swapped(stack, target))
        pile = list(at.state.piles[seat])
        pile[pile.index(chit)] = old
        state = at.state.changed(stacks=stacks).with_pile(seat, pile)
        names = kind_words(at.edition, old), kind_words(at.edition, chit)
        text = f"On {square} {at.deal.names[seat]} swaps {names[0]} for {names[1]}."
        event = Event("exchanged", text, (square,), seat, CITE["exchange"])
        if at.battle:
            return Step(state, (event,))
        after = drowned(at.with_state(state), square)
        return Step(after.state, (event, *after.events))


@dataclass(frozen=True, slots=True)
class Relocate(Effect):
    """A unit of the player, of one kind, goes to any space where it may stand (GR-16)."""

    unit: str

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        for square, stack in at.state.stacks.items():
            if stack.seat == seat:
                for number in first_alike(stack.units):
                    if stack.units[number].kind == self.unit:
                        goals = (goal for goal in SQUARES if goal != square)
                        yield from (Target(square, number, goal=goal) for goal in goals)

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        unit, goal = own_unit(at, seat, target), target.goal or ""
        somewhere = goal in BIT and goal != target.square
        if not unit or unit.kind != self.unit or not somewhere or target.chit:
            name = kind_words(at.edition, self.unit)
            yield wrong_target(f"Choose a {name} of yours, and another space.")
            return
        there = at.state.stacks.get(goal)
        kinds = [unit.kind for unit in there.units] if there else []
        if there and there.seat != seat:
            yield wrong_target(f"Enemies stand on {goal}.")
        elif len(kinds) >= STACK_LIMIT:
            reason = f"{STACK_LIMIT} units stand on {goal} already."
            yield impossible("stack_full", "stacking", reason)
        elif not at.may_stand(self.unit, goal, kinds):
            name = kind_words(at.edition, self.unit)
            yield wrong_target(f"{name} cannot stand on {goal}.", possible=True)

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        start, goal = target.square or "", target.goal or ""
        stack = at.state.stacks.get(start)
        if stack is None or target.unit is None or goal not in BIT:
            return no_effect(at, GONE)
        unit = stack.units[target.unit]
        way, units = (start, goal), (unit,)
        stacks = transferred(at.state.stacks, way, seat, gone=units, arrived=units)
        who = kind_words(at.edition, unit.kind)
        text = f"{at.deal.names[seat]} moves {who} from {start} to {goal}."
        return Step(at.state.changed(stacks=stacks), (Event("went", text, way, seat),))
