"""A battle: rounds, throws and casualties, until one side has no unit left."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.moves import Actor, AskedOf, AskedOfChance, Decision
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Changeable, Event, Seat, Step
from companion.games.grecos.box.components import STACK_LIMIT
from companion.games.grecos.decisions.turn import BattlePhase
from companion.games.grecos.fights.losses import destroyed, drowned
from companion.games.grecos.rulebook import CITE, impossible
from companion.games.grecos.stacks import Unit, kind_words, marked, unit_words, with_units, without

STRIKES_BACK = "Tap the unit that strikes back: its die is thrown next."


@dataclass(frozen=True, slots=True)
class Raised:
    """Force that a card gives to one side for this battle."""

    seat: Seat
    card: str
    amount: int


@dataclass(frozen=True)
class Battle(Changeable, Decision):
    """Two stacks fight: the seat `turn` attacks with a unit, or plays a card instead.

    `seats` are the attacker, on `start`, and the defender, on `goal`.
    """

    start: str
    goal: str
    seats: tuple[Seat, ...]
    turn: Seat
    round: int = 1
    raised: tuple[Raised, ...] = ()
    lies_on = (BattlePhase,)
    question = "Tap the unit that attacks: its die is thrown next."

    def awaited(self, at: Any) -> frozenset[Actor]:
        return frozenset({self.turn})

    def headline(self, at: Any) -> str:
        return "" if self.turn == self.seats[0] else "Defend"

    def prompt(self, at: Any) -> str:
        return self.question if self.turn == self.seats[0] else STRIKES_BACK

    def other(self, seat: Seat) -> Seat:
        """The other side."""
        attacker, defender = self.seats
        return defender if seat == attacker else attacker

    def square(self, seat: Seat) -> str:
        """Where that side stands."""
        return self.start if seat == self.seats[0] else self.goal

    def units(self, at: Any, seat: Seat) -> tuple[Unit, ...]:
        """The units of that side."""
        found: tuple[Unit, ...] = at.units(self.square(seat))
        return found

    def place(self, at: Any) -> str:
        """Where those stand of whom one attacks next."""
        return self.square(self.turn)

    def settle(self, at: Any) -> Step[Any] | None:
        sides = {seat: self.units(at, seat) for seat in self.seats}
        if not all(sides.values()):
            return self.ended(at)
        ready = {seat: [unit for unit in units if unit.acts] for seat, units in sides.items()}
        if not any(ready.values()):
            return self.next_round(at)
        if not ready[self.turn]:
            return Step(at.state.answered(self.changed(turn=self.other(self.turn))))
        if len(set(ready[self.turn])) == 1 and not at.state.hands[self.turn]:
            return self.chosen(at, ready[self.turn][0])
        return None

    def next_round(self, at: Any) -> Step[Any]:
        """Begin a round: every unit of both sides gets an attack, and the attacker begins."""
        stacks = at.state.stacks
        for seat in self.seats:
            ready = [unit.changed(acts=1) for unit in self.units(at, seat)]
            stacks = with_units(stacks, self.square(seat), seat, ready)
        battle = self.changed(turn=self.seats[0], round=self.round + 1)
        event = Event("round", f"Round {battle.round} begins.", cite=CITE["round"])
        return Step(at.state.answered(battle, stacks=stacks), (event,))

    def gives_up(self, at: Any, unit: Unit, *then: Decision) -> Any:
        """The state after a unit has used one of its attacks, with the decisions `then` open; after
        them the other side is next."""
        square, units = self.square(self.turn), self.units(at, self.turn)
        used = (*without(units, unit), unit.changed(acts=unit.acts - 1))
        stacks = with_units(at.state.stacks, square, self.turn, used)
        battle = self.changed(turn=self.other(self.turn))
        return at.state.answered(*then, battle, stacks=stacks)

    def chosen(self, at: Any, unit: Unit) -> Step[Any]:
        """Attack with a unit: its die is thrown next."""
        return Step(self.gives_up(at, unit, Blow(self.turn, unit.changed(acts=unit.acts - 1))))

    def ended(self, at: Any) -> Step[Any]:
        """End the battle, as one side is gone; the other stays as far as it can (GR-15, GR-18)."""
        state, events = at.state.answered(), []
        for seat in self.seats:
            square = self.square(seat)
            if square not in state.stacks:
                continue
            text = f"{at.deal.names[seat]} wins the battle."
            events.append(Event("battle_won", text, (square,), seat, CITE["battle_ends"]))
            for leave in (_turned_away, drowned):
                step = leave(at.with_state(state), square)
                state, events = step.state, [*events, *step.events]
        return Step(state, tuple(events))

    def problems(self, at: Any) -> Iterator[Problem]:
        if len(self.seats) != 2 or self.seats[0] == self.seats[1] or self.turn not in self.seats:
            yield Problem("seats", "must be two, and the turn one of theirs")
            return
        for seat in self.seats:
            stack = at.state.stacks.get(self.square(seat))
            if stack is None or stack.seat != seat:
                yield Problem("seats", "must be those whose stacks fight")
        if self.seats[0] != at.turn or self.round < 1:
            yield Problem("round", "must be 1 or more, of the one whose turn it is")
        for raised in self.raised:
            known = raised.card in at.edition.card and raised.seat in self.seats
            if not known or not 1 <= raised.amount <= 9:
                yield Problem("raised", "must be cards of the two sides")

    def not_yours(self, at: Any, seat: Seat, move: Any) -> Violation | None:
        if seat != self.other(self.turn):
            return None
        reason = f"The sides attack in turn: now {at.deal.names[self.turn]} does."
        return impossible("not_yours", "round", reason)


@dataclass(frozen=True, slots=True)
class Chill(AskedOf):
    """A side with units of Ice names the enemy that has less Force in this battle (GR-30)."""

    lies_on = (Battle,)
    question = "Which enemy does your Ice chill?"

    def headline(self, at: Any) -> str:
        return "" if self.seat == at.turn else "Defend"

    def problems(self, at: Any) -> Iterator[Problem]:
        if not at.battle or self.seat not in at.battle.seats:
            yield Problem("seat", "must fight in this battle")

    def place(self, at: Any) -> str | None:
        """Where the enemies stand of whom one is chilled."""
        return at.battle.square(at.battle.other(self.seat)) if at.battle else None

    def settle(self, at: Any) -> Step[Any] | None:
        units = at.units(self.place(at))
        return self.chosen(at, units[0]) if len(set(units)) == 1 else None

    def chosen(self, at: Any, unit: Unit) -> Step[Any]:
        """Let that enemy have less Force until the battle ends."""
        square, enemy = self.place(at), at.battle.other(self.seat)
        assert square is not None
        cold = unit.changed(marks=marked(unit.marks, "chilled"))
        units = (*without(at.units(square), unit), cold)
        stacks = with_units(at.state.stacks, square, enemy, units)
        who = kind_words(at.edition, unit.kind)
        text = f"Until the battle ends, Ice chills {at.deal.names[enemy]}'s {who}."
        event = Event("chilled", text, (square,), enemy, CITE["chill"])
        return Step(at.state.answered(stacks=stacks), (event,))


def _turned_away(at: Any, square: str) -> Step[Any]:
    """Send units that changed sides to the pile if they cannot stay on the square (GR-15)."""
    state, events, stack = at.state, [], at.state.stacks[square]
    units = [
        unit.changed(acts=0, marks=tuple(m for m in unit.marks if m != "chilled"))
        for unit in stack.units
    ]
    for unit in [unit for unit in units if "turned" in unit.marks]:
        kinds = [other.kind for other in units]
        units.remove(unit)
        if len(kinds) <= STACK_LIMIT and at.may_stand(unit.kind, square, kinds):
            units.append(unit.changed(marks=tuple(m for m in unit.marks if m != "turned")))
            continue
        state = state.with_pile(stack.seat, (*state.piles[stack.seat], unit.kind))
        name, who = at.deal.names[stack.seat], kind_words(at.edition, unit.kind)
        text = f"{name} puts {who} on the pile: that unit cannot stay on {square}."
        events.append(Event("into_pile", text, (square,), stack.seat, CITE["changing_sides"]))
    stacks = with_units(state.stacks, square, stack.seat, units)
    return Step(state.changed(stacks=stacks), tuple(events))


@dataclass(frozen=True, slots=True)
class Blow(AskedOfChance):
    """A unit attacks; the die says whether it hits."""

    seat: Seat
    unit: Unit
    lies_on = (Battle,)

    def problems(self, at: Any) -> Iterator[Problem]:
        battle = at.battle
        if not battle or self.seat not in battle.seats:
            yield Problem("seat", "must fight in this battle")
        elif self.unit not in battle.units(at, self.seat):
            yield Problem("unit", "must fight in this battle")

    def prompt(self, at: Any) -> str:
        battle = at.battle
        name = kind_words(at.edition, self.unit.kind)
        if battle is None:
            return f"Throw for {name}."
        parts = at.force(battle, self.seat, self.unit)
        more = ", ".join(f"{part.amount:+} {part.label}" for part in parts[1:])
        total = sum(part.amount for part in parts)
        how = f" (Force {parts[0].amount}{', ' + more if more else ''})" if parts else ""
        return f"Throw for {name}: {total} or less hits{how}."


@dataclass(frozen=True, slots=True)
class Casualty(AskedOf):
    """The owner of the stack that was hit chooses the unit that takes the hit."""

    lies_on = (Battle,)
    question = "Which of your units takes the hit?"

    def headline(self, at: Any) -> str:
        return "You are hit"

    def problems(self, at: Any) -> Iterator[Problem]:
        if not at.battle or self.seat not in at.battle.seats:
            yield Problem("seat", "must fight in this battle")

    def place(self, at: Any) -> str | None:
        """Where the units stand of which one takes the hit."""
        return at.battle.square(self.seat) if at.battle else None

    def settle(self, at: Any) -> Step[Any] | None:
        units = at.units(self.place(at))
        if not units:
            return Step(at.state.answered())
        return self.chosen(at, units[0]) if len(set(units)) == 1 else None

    def chosen(self, at: Any, unit: Unit) -> Step[Any]:
        """Take a hit off that unit; with its last one it is destroyed."""
        square = self.place(at) or ""
        if unit.damage + 1 >= at.hits(self.seat, unit.kind):
            after = at.with_state(at.state.answered())
            return destroyed(after, square, unit, cite=CITE["destroyed"])
        hurt = unit.changed(damage=unit.damage + 1)
        units = (*without(at.units(square), unit), hurt)
        stacks = with_units(at.state.stacks, square, self.seat, units)
        who = unit_words(at.edition, unit.changed(acts=0))
        text = f"{at.deal.names[self.seat]} puts a damage counter on {who}."
        event = Event("hit", text, (square,), self.seat, CITE["casualty"])
        return Step(at.state.answered(stacks=stacks), (event,))
