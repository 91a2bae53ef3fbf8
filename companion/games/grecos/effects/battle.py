"""Effects in a battle, of cards played in place of an attack."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.rulebook import Violation
from companion.engine.values import Event, Seat, Step
from companion.games.grecos.box.components import Trait
from companion.games.grecos.decisions.battle import Raised
from companion.games.grecos.decisions.cards import Target
from companion.games.grecos.effects.base import Effect, no_effect, wrong_target
from companion.games.grecos.rulebook import CITE, refuse
from companion.games.grecos.stacks import (
    Unit,
    first_alike,
    marked,
    transferred,
    unit_words,
    units_words,
    with_units,
    without,
)

OVER = "The battle is over already."


@dataclass(frozen=True, slots=True)
class ExtraAttack(Effect):
    """Units with a trait or of a terrain, or all of one's own side, attack once more this round."""

    trait: Trait | None = None
    terrain: str | None = None

    windows = ("battle",)

    def serves(self, at: Any, unit: Unit) -> bool:
        """Whether that unit attacks once more."""
        if self.trait:
            return self.trait in at.edition.unit[unit.kind].traits
        return not self.terrain or unit.kind in at.edition.tile[self.terrain].recruits

    def idle(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        if self.happen(at, seat, target).state.stacks == at.state.stacks:
            reason = "You have no unit in this battle that would attack once more."
            yield refuse("no_effect", "idle_card", reason)

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        battle = at.battle
        if battle is None:
            return no_effect(at, OVER)
        special = self.trait or self.terrain
        both = bool(special) and at.deal.options["blessings"] == "both"
        stacks, events = at.state.stacks, []
        for side in battle.seats if both else (seat,):
            units, square = battle.units(at, side), battle.square(side)
            again = [unit for unit in units if self.serves(at, unit)]
            kept = without(units, *again)
            more = [unit.changed(acts=unit.acts + 1) for unit in again]
            stacks = with_units(stacks, square, side, (*kept, *more))
            who = units_words(at.edition, [Unit(unit.kind) for unit in again])
            text = f"Of {at.deal.names[side]}'s units, {who} may attack once more this round."
            if not again:
                text = f"None of {at.deal.names[side]}'s units may attack once more this round."
            events.append(Event("extra_attack", text, (square,), side, CITE["extra_attack"]))
        return Step(at.state.changed(stacks=stacks), tuple(events))


@dataclass(frozen=True, slots=True)
class RaiseForce(Effect):
    """The units of the player's side have more Force in this battle."""

    amount: int

    windows = ("battle",)

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        battle = at.battle
        if battle is None:
            return no_effect(at, OVER)
        card = at.decision.card
        raised = battle.changed(raised=(*battle.raised, Raised(seat, card, self.amount)))
        decisions = tuple(raised if d is battle else d for d in at.state.decisions)
        text = f"{at.deal.names[seat]}'s units have {self.amount} more Force in this battle."
        event = Event("force_raised", text, (battle.square(seat),), seat)
        return Step(at.state.changed(decisions=decisions), (event,))


@dataclass(frozen=True, slots=True)
class Betray(Effect):
    """A unit of the enemy side in the battle joins the player's side for good (GR-15)."""

    windows = ("battle",)

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        if battle := at.battle:
            enemy = battle.other(seat)
            for number in first_alike(battle.units(at, enemy)):
                yield Target(battle.square(enemy), number)

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        if target not in self.targets(at, seat):
            yield wrong_target("Choose a unit of the enemy stack in this battle.")

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        battle = at.battle
        if battle is None or target.unit is None:
            return no_effect(at, OVER)
        enemy = battle.other(seat)
        unit = battle.units(at, enemy)[target.unit]
        damage = min(unit.damage, at.hits(seat, unit.kind) - 1)
        marks = tuple(mark for mark in unit.marks if mark != "chilled")
        joined = unit.changed(damage=damage, marks=marked(marks, "turned"))
        way = battle.square(enemy), battle.square(seat)
        stacks = transferred(at.state.stacks, way, seat, gone=(unit,), arrived=(joined,))
        names = at.deal.names
        who = unit_words(at.edition, unit.changed(acts=0))
        line = f"{names[seat]} takes over {names[enemy]}'s {who}."
        event = Event("betrayed", line, way[::-1], seat, CITE["changing_sides"])
        return Step(at.state.changed(stacks=stacks), (event,))
