"""Event cards: what is asked when one is played, and the effects that cards of an edition can have.

A card names its effect by its type: `effect = { type = "extra_attack", trait = "men" }`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from companion.engine.moves import BY_CHANCE, NOBODY, Actor, AskedOf, AskedOfChance, Move
from companion.engine.phrases import counted
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step, changed
from companion.games.grecos.rulebook import CITE, impossible, refuse
from companion.games.grecos.rules.table import (
    BIT,
    PHASES,
    SQUARES,
    STACK_LIMIT,
    Battle,
    BattlePhase,
    DrawCards,
    Raised,
    Spent,
    Stack,
    Trait,
    Unit,
    destroyed,
    drowned,
    first_alike,
    is_named,
    seat_problems,
    transferred,
    with_units,
    without,
)

# A card that was played: others may stop it; else it takes effect. Then it is discarded.


@dataclass(frozen=True, slots=True)
class Target:
    """What a card is played on: a square, a unit there by its number, a chit, a goal."""

    square: str | None = None
    unit: int | None = None
    chit: str | None = None
    goal: str | None = None


@dataclass(frozen=True, slots=True)
class Played(AskedOf):
    """A card was played and waits until its player says that nobody objects (GR-22)."""

    card: str
    target: Target
    lies_on = (*PHASES, Battle)
    question = "Does anybody stop this card? Otherwise it takes effect."

    def headline(self, at: Any) -> str:
        return "" if self.seat == at.turn else "Your card"

    def may_cut_in(self, at: Any) -> frozenset[Actor]:
        return at.holders() - {self.seat} if at.can_be_stopped else NOBODY

    def not_now(self, at: Any, move: Move) -> Violation:
        card = at.edition.card[self.card].title
        reason = f"{card} comes first: it waits until nobody stops it, and then takes effect."
        return Violation("not_now", reason, CITE["negate"], possible=False)

    def problems(self, at: Any) -> Iterator[Problem]:
        yield from seat_problems(at, self.seat)
        card = at.edition.card.get(self.card)
        before = at.with_state(at.state.answered())
        if card is None or not 0 <= at.turn < len(at.deal.names):
            yield Problem("card", "must be a card of the set, played in somebody's turn")
        elif self.in_time(at) in card.effect.windows:
            broken = card.effect.forbidden(before, self.seat, self.target)
            if any(not violation.possible for violation in broken):
                yield Problem("target", "must be something that the card can be played on")
        else:
            yield Problem("card", "is not played at this time")

    def in_time(self, at: Any) -> str:
        """The window in which its player could have played it; "" for none."""
        if at.battle:
            return "battle" if self.seat in at.battle.seats else ""
        return "own" if self.seat == at.turn else "foreign"

    def settle(self, at: Any) -> Step[Any] | None:
        return None if self.may_cut_in(at) else self.takes_effect(at)

    def takes_effect(self, at: Any) -> Step[Any]:
        """Let the card take effect; it is discarded once all its questions are answered."""
        waiting = at.with_state(at.state.answered(Spent(self.card)))
        step: Step[Any] = at.edition.card[self.card].effect.happen(waiting, self.seat, self.target)
        return step


@dataclass(frozen=True, slots=True)
class RandomUnit(AskedOfChance):
    """A unit of the stack on that square is drawn and destroyed."""

    square: str
    lies_on = (Spent,)

    def problems(self, at: Any) -> Iterator[Problem]:
        if self.square not in at.state.stacks:
            yield Problem("square", "must have a stack")

    def prompt(self, at: Any) -> str:
        return f"Which unit on {self.square} is drawn at random?"

    def place(self, at: Any) -> str:
        """Where the stack stands."""
        return self.square

    def settle(self, at: Any) -> Step[Any] | None:
        units = at.units(self.square)
        if not units:
            return Step(at.state.answered())
        return self.chosen(at, units[0]) if len(set(units)) == 1 else None

    def chosen(self, at: Any, unit: Unit) -> Step[Any]:
        """Destroy that unit, and those that cannot stand there without it."""
        after = at.with_state(at.state.answered())
        step = destroyed(after, self.square, unit, cite=CITE["struck"])
        more = drowned(after.with_state(step.state), self.square)
        return Step(more.state, step.events + more.events)


@dataclass(frozen=True, slots=True)
class LookAhead(AskedOf):
    """The app shows the next `number` cards of the deck to one seat, one by one."""

    number: int
    lies_on = (Spent,)
    question = "The next cards of the deck are shown."

    def problems(self, at: Any) -> Iterator[Problem]:
        yield from seat_problems(at, self.seat)
        if not at.by_app("draws") or not 1 <= self.number <= 9:
            yield Problem("number", "must be 1 to 9, where the app draws")

    def awaited(self, at: Any) -> frozenset[Actor]:
        return BY_CHANCE

    def settle(self, at: Any) -> Step[Any] | None:
        if len(at.state.foreseen) < min(self.number, at.deck_size) and not at.is_out(self.seat):
            return None
        seers = changed(at.state.seers, self.seat, len(at.state.foreseen))
        text = f"{at.deal.names[self.seat]} has looked at the next cards of the deck."
        event = Event("foreseen", text, seat=self.seat, cite=CITE["foresee"])
        return Step(at.state.answered(seers=seers), (event,))


# What all effects have in common: when a card may be played, on what, and what happens

Window = Literal["own", "battle", "foreign", "reaction"]
"""When a card may be played: in one's own Event or Move Phase, in battle in place of an attack, in
another player's turn, or at once after another player's card (GR-14)."""

WINDOWS: dict[Window, str] = {
    "own": "in your own Event or Move Phase",
    "battle": "in a battle of yours, in the place of an attack",
    "foreign": "in another player's turn, while no battle is on",
    "reaction": "at once after another player's card",
}

NO_TARGET = Target()


class BaseEffect:
    """An effect: a frozen dataclass that an edition gives to a card, with its numbers."""

    __slots__ = ()

    windows: ClassVar[tuple[Window, ...]] = ("own",)

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        """Everything that a person could want to play the card on, legal or not."""
        yield NO_TARGET

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        """Why the card cannot be played on that target."""
        if target != NO_TARGET:
            yield wrong_target("This card is not played on anything.")

    def idle(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        """Why the card would change nothing, where a table plays no such card (GR-27)."""
        return iter(())

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        """The effect, once nobody has stopped the card."""
        raise NotImplementedError


def wrong_target(reason: str, *, possible: bool = False) -> Violation:
    return refuse("wrong_target", "target", reason, possible=possible)


def no_effect(at: Any, why: str) -> Step[Any]:
    """The effect of a card whose target is gone: nothing but an event that says so."""
    return Step(at.state, (Event("no_effect", why, cite=CITE["target"]),))


# Units of a stack: healing, speed, exchange, relocation, hindrance, destruction

GONE = "There is nobody left whom this card could be for."


def own_unit(at: Any, seat: Seat, target: Target) -> Unit | None:
    """The player's unit that a target names, if there is one."""
    stack = at.state.stacks.get(target.square or "")
    if stack is None or stack.seat != seat or target.unit is None:
        return None
    return stack.units[target.unit] if is_named(stack.units, target.unit) else None


class OnStack(BaseEffect):
    """An effect on a whole stack."""

    __slots__ = ()

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        if target not in self.targets(at, seat):
            yield wrong_target("This card is not for a stack there.")

    def after(self, square: str, seat: Seat, stack: Stack) -> tuple[Iterable[Unit], Event]:
        """Its units after the card, and what is said of them; `seat` played the card."""
        raise NotImplementedError

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        square = target.square or ""
        stack = at.state.stacks.get(square)
        if stack is None:
            return no_effect(at, GONE)
        units, event = self.after(square, seat, stack)
        stacks = with_units(at.state.stacks, square, stack.seat, units)
        return Step(at.state.changed(stacks=stacks), (event,))


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

    def after(self, square: str, seat: Seat, stack: Stack) -> tuple[Iterable[Unit], Event]:
        text = f"The units on {square} are restored to full hits."
        units = (unit.changed(damage=0) for unit in stack.units)
        return units, Event("healed", text, (square,), seat)


@dataclass(frozen=True, slots=True)
class Speed(OnStack):
    """All units of one of the player's stacks have more move points this turn."""

    points: int

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        return map(Target, at.own(seat))

    def after(self, square: str, seat: Seat, stack: Stack) -> tuple[Iterable[Unit], Event]:
        text = f"The units on {square} have {counted(self.points, 'more move point')} this turn."
        units = (unit.changed(bonus=unit.bonus + self.points) for unit in stack.units)
        return units, Event("hastened", text, (square,), seat)


@dataclass(frozen=True, slots=True)
class Hinder(OnStack):
    """The units of a stack of the player whose turn it is cannot move, or cannot attack."""

    mark: Literal["halted", "calmed"]

    windows = ("foreign",)

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        return map(Target, at.own(at.turn))

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

    def after(self, square: str, seat: Seat, stack: Stack) -> tuple[Iterable[Unit], Event]:
        what = "move" if self.mark == "halted" else "attack"
        text = f"The units on {square} cannot {what} this turn."
        units = (unit.marked(self.mark) for unit in stack.units)
        return units, Event(self.mark, text, (square,), stack.seat, CITE[self.mark])


@dataclass(frozen=True, slots=True)
class DestroyOne(OnStack):
    """A random unit of a stack on that terrain is destroyed."""

    terrain: str

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        return (Target(square) for square in at.state.stacks if at.tile_id(square) == self.terrain)

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        return Step(at.state.ask(RandomUnit(target.square or "")))


@dataclass(frozen=True, slots=True)
class Exchange(BaseEffect):
    """The player swaps a unit with a chit of their pile that may stand there (GR-16). Who cannot
    stay on water without the Ship that went drowns: in a battle, when that ends (GR-18)."""

    windows = ("own", "battle")

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        chits = sorted({chit for chit in at.state.piles[seat] if chit})
        for square, stack in at.own(seat).items():
            if self.reaches(at, seat, square):
                for number in first_alike(stack.units):
                    yield from (Target(square, number, chit) for chit in chits)

    def reaches(self, at: Any, seat: Seat, square: str | None) -> bool:
        """Whether units there may be swapped: in a battle, only those that fight (GR-23)."""
        anywhere = not at.battle or plays_otherwise(at.deal, "GR-23")
        return anywhere or square == at.battle.square(seat)

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        here, held = self.reaches(at, seat, target.square), target.chit in at.state.piles[seat]
        if not own_unit(at, seat, target) or not here or not held or target.goal:
            yield wrong_target("Choose one of your units, and a chit of your pile.")
            return
        square, chit = target.square or "", target.chit or ""
        kinds = [unit.kind for unit in self.swapped(at.state.stacks[square], target)]
        if not at.may_stand(chit, square, kinds):
            yield wrong_target(f"{at.edition.kind_words(chit)} could not stand on {square}.")

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
        names = at.edition.kind_words(old), at.edition.kind_words(chit)
        text = f"On {square} {at.deal.names[seat]} swaps {names[0]} for {names[1]}."
        event = Event("exchanged", text, (square,), seat, CITE["exchange"])
        if at.battle:
            return Step(state, (event,))
        after = drowned(at.with_state(state), square)
        return Step(after.state, (event, *after.events))


@dataclass(frozen=True, slots=True)
class Relocate(BaseEffect):
    """A unit of the player, of one kind, goes to any space where it may stand (GR-16)."""

    unit: str

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        for square, stack in at.own(seat).items():
            for number in first_alike(stack.units):
                if stack.units[number].kind == self.unit:
                    goals = (goal for goal in SQUARES if goal != square)
                    yield from (Target(square, number, goal=goal) for goal in goals)

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        unit, goal = own_unit(at, seat, target), target.goal or ""
        somewhere = goal in BIT and goal != target.square
        if not unit or unit.kind != self.unit or not somewhere or target.chit:
            name = at.edition.kind_words(self.unit)
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
            name = at.edition.kind_words(self.unit)
            yield wrong_target(f"{name} cannot stand on {goal}.", possible=True)

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        start, goal = target.square or "", target.goal or ""
        stack = at.state.stacks.get(start)
        if stack is None or target.unit is None or goal not in BIT:
            return no_effect(at, GONE)
        unit = stack.units[target.unit]
        way, units = (start, goal), (unit,)
        stacks = transferred(at.state.stacks, way, seat, gone=units, arrived=units)
        who = at.edition.kind_words(unit.kind)
        text = f"{at.deal.names[seat]} moves {who} from {start} to {goal}."
        return Step(at.state.changed(stacks=stacks), (Event("went", text, way, seat),))


# In a battle: cards played in place of an attack

OVER = "The battle is over already."


@dataclass(frozen=True, slots=True)
class ExtraAttack(BaseEffect):
    """Units with a trait or of a terrain, or all of one's own side, attack once more this round."""

    trait: Trait | None = None
    terrain: str | None = None

    windows = ("battle",)

    def serves(self, at: Any, unit: Unit) -> bool:
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
            square = battle.square(side)
            units = at.units(square)
            again = [unit for unit in units if self.serves(at, unit)]
            kept = without(units, *again)
            more = [unit.changed(acts=unit.acts + 1) for unit in again]
            stacks = with_units(stacks, square, side, (*kept, *more))
            who = at.edition.units_words([Unit(unit.kind) for unit in again])
            text = f"Of {at.deal.names[side]}'s units, {who} may attack once more this round."
            if not again:
                text = f"None of {at.deal.names[side]}'s units may attack once more this round."
            events.append(Event("extra_attack", text, (square,), side, CITE["extra_attack"]))
        return Step(at.state.changed(stacks=stacks), tuple(events))


@dataclass(frozen=True, slots=True)
class RaiseForce(BaseEffect):
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
class Betray(BaseEffect):
    """A unit of the enemy side in the battle joins the player's side for good (GR-15)."""

    windows = ("battle",)

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        if battle := at.battle:
            enemy = battle.other(seat)
            for number in first_alike(at.units(battle.square(enemy))):
                yield Target(battle.square(enemy), number)

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        if target not in self.targets(at, seat):
            yield wrong_target("Choose a unit of the enemy stack in this battle.")

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        battle = at.battle
        if battle is None or target.unit is None:
            return no_effect(at, OVER)
        enemy = battle.other(seat)
        unit = at.units(battle.square(enemy))[target.unit]
        damage = min(unit.damage, at.hits(seat, unit.kind) - 1)
        joined = unit.changed(damage=damage).unmarked("chilled").marked("turned")
        way = battle.square(enemy), battle.square(seat)
        stacks = transferred(at.state.stacks, way, seat, gone=(unit,), arrived=(joined,))
        names = at.deal.names
        who = at.edition.unit_words(unit.changed(acts=0))
        line = f"{names[seat]} takes over {names[enemy]}'s {who}."
        event = Event("betrayed", line, way[::-1], seat, CITE["changing_sides"])
        return Step(at.state.changed(stacks=stacks), (event,))


# Cards and turns: draws, a look at the deck, another turn, and The Fates


@dataclass(frozen=True, slots=True)
class Draw(BaseEffect):
    """The player, or everybody clockwise from the player on, draws event cards."""

    number: int
    everybody: bool = False

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        seats = at.alive_from(seat) if self.everybody else (seat,)
        draws = [DrawCards(drawer, self.number) for drawer in seats]
        if not self.everybody:
            return Step(at.state.ask(*draws))
        how = counted(self.number, "card")
        if plays_otherwise(at.deal, "GR-26"):
            how += ", one each in turn"
            draws = [DrawCards(drawer, 1) for _ in range(self.number) for drawer in seats]
        text = f"Everybody draws {how}, from {at.deal.names[seat]} clockwise."
        event = Event("everybody_draws", text, seat=seat, cite=CITE["everybody_draws"])
        return Step(at.state.ask(*draws, everyone_discards=True), (event,))


@dataclass(frozen=True, slots=True)
class LookAtDeck(BaseEffect):
    """The player looks at the next cards of the deck; a deck on the table is looked at by hand."""

    number: int

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        if at.by_app("draws"):
            return Step(at.state.ask(LookAhead(seat, self.number)), reveals=True)
        text = (
            f"{at.deal.names[seat]} looks at the next {counted(self.number, 'card')} of the deck."
        )
        return Step(at.state, (Event("foreseen", text, seat=seat, cite=CITE["foresee"]),))


@dataclass(frozen=True, slots=True)
class ExtraTurn(BaseEffect):
    """The player takes another turn after this one."""

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        text = f"{at.deal.names[seat]} will take another turn after this one."
        event = Event("extra_turn", text, seat=seat)
        return Step(at.state.changed(extra_turns=at.state.extra_turns + 1), (event,))


@dataclass(frozen=True, slots=True)
class Negate(BaseEffect):
    """The card that another player has just played has no effect (GR-22)."""

    windows = ("reaction",)

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        played = at.decision
        discards = tuple(sorted((*at.state.discards, played.card)))
        text = f"{at.edition.card[played.card].title} has no effect."
        event = Event("negated", text, seat=played.seat, cite=CITE["negate"])
        return Step(at.state.answered(discards=discards), (event,))


# All effects that a card can name

Effect = (
    ExtraAttack
    | RaiseForce
    | Betray
    | Heal
    | Speed
    | Hinder
    | DestroyOne
    | Exchange
    | Relocate
    | Draw
    | LookAtDeck
    | ExtraTurn
    | Negate
)
