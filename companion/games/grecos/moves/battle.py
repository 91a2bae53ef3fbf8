"""Battle Phase: attacking with a stack, striking with units, throwing dice, taking hits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.engine.moves import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Rng, Step, choose
from companion.games.grecos.box.components import FACES, NEIGHBOURS
from companion.games.grecos.decisions.battle import Battle, Blow, Casualty, Chill
from companion.games.grecos.decisions.turn import BattlePhase
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE, impossible, refuse
from companion.games.grecos.stacks import (
    Unit,
    first_alike,
    is_named,
    kind_words,
    unit_tap,
    with_units,
)
from companion.games.grecos.state import State


@dataclass(frozen=True, slots=True)
class OneUnit(Move):
    """The unit with that number in the stack at which the decision looks, `place`. The decision
    says what happens once it is `chosen`."""

    unit: int

    unsaid: ClassVar[int] = 0
    """How many attacks that are left go without saying."""

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return map(cls, first_alike(at.units(at.decision.place(at))))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        square = at.decision.place(at)
        if not is_named(at.units(square), self.unit):
            yield impossible("no_such_units", self.rule, f"There is no such unit on {square}.")

    def named(self, at: Position) -> Unit:
        """The unit, which there is."""
        return at.units(at.decision.place(at))[self.unit]

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.chosen(at, self.named(at))
        return step

    def words(self, at: Position) -> str:
        """The unit in words."""
        return at.unit_words(at.decision.place(at), self.unit, self.unsaid)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(unit_tap(at.decision.place(at), self.unit), self.words(at)),)


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """The stack on `start` attacks the enemy stack on `goal`."""

    start: str
    goal: str

    answers = (BattlePhase,)
    rule = CITE["attack"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Attack"]:
        own = at.own(at.turn)
        return (cls(start, goal) for start in own for goal in at.state.stacks if goal not in own)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["Attack"]:
        for start in at.own(at.turn):
            if at.may_attack(start):
                yield from (cls(start, goal) for goal in at.targets(start))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        own, there = at.own(at.turn), at.state.stacks.get(self.goal)
        if self.start not in own or there is None or self.goal in own:
            reason = "An attack goes from a stack of your own to an enemy stack."
            yield impossible("no_such_stack", "attack", reason)
            return
        is_near = self.goal in NEIGHBOURS[self.start]
        if not is_near:
            reason = f"{self.start} and {self.goal} do not share a border."
            yield refuse("not_adjacent", "adjacent", reason)
        if not at.may_attack(self.start):
            yield refuse("calmed", "calmed", f"A unit on {self.start} may not attack this turn.")
        otherwise = is_near and plays_otherwise(at.deal, "GR-10")
        if otherwise and not _could_enter(at, self.start, self.goal):
            reason = f"No unit on {self.start} or {self.goal} could step onto the other's space."
            yield refuse("could_not_enter", "attack", reason)

    def play(self, at: Position) -> Step[State]:
        stacks = at.state.stacks
        seats = stacks[self.start].seat, stacks[self.goal].seat
        for square, seat in zip((self.start, self.goal), seats, strict=True):
            ready = [
                unit.changed(acts=1 + at.power(seat, unit.kind).first)
                for unit in stacks[square].units
            ]
            stacks = with_units(stacks, square, seat, ready)
        battle = Battle(self.start, self.goal, seats, turn=seats[0])
        chills = (
            Chill(seat)
            for seat, square in zip(seats, (self.start, self.goal), strict=True)
            if any(at.power(seat, unit.kind).chills for unit in stacks[square].units)
        )
        return Step(at.state.ask(*chills, battle, stacks=stacks))

    def sentence(self, at: Position) -> str:
        stack = at.state.stacks.get(self.goal)
        whom = at.deal.names[stack.seat] if stack else "nobody"
        return f"{at.name} attacks {whom} on {self.goal} from {self.start}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(self.start, self.start), Tap(self.goal, self.goal))

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """From the own stack, or from the enemy: then nobody is asked which stack attacks where
        only one can."""
        there = self.taps(at)
        return (there, there[::-1])


def _could_enter(at: Position, here: str, there: str) -> bool:
    """Whether a unit of one stack could stand or fly where the other one is (GR-10)."""
    return any(
        at.may_stand(unit.kind, goal, ()) or at.has(unit.kind, "flying")
        for start, goal in ((here, there), (there, here))
        for unit in at.units(start)
    )


@dataclass(frozen=True, slots=True)
class ChillEnemy(OneUnit):
    """Chill an enemy with units of Ice: the unit with that number in the enemy stack."""

    answers = (Chill,)
    rule = CITE["chill"]
    unsaid = 1

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.seat]}'s Ice chills {self.words(at)}."


@dataclass(frozen=True, slots=True)
class Strike(OneUnit):
    """Attack with the unit that has that number in the stack."""

    answers = (Battle,)
    rule = CITE["round"]
    unsaid = 1

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if broken := tuple(OneUnit.forbidden(self, at)):
            yield from broken
        elif not self.named(at).acts:
            name = kind_words(at.edition, self.named(at).kind)
            yield impossible("has_attacked", "round", f"No attack of {name} is left in this round.")

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.turn]} attacks with {self.words(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        (unit,) = OneUnit.taps(self, at)
        return (replace(unit, role="record"),)


@dataclass(frozen=True, slots=True)
class Thrown(Move):
    """By chance: what the die of the attacking unit shows."""

    face: int

    answers = (Blow,)
    rule = CITE["strike"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Thrown"]:
        return map(cls, FACES)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Thrown | None":
        return cls(choose(rng, FACES)) if at.by_app("dice") else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.face not in FACES:
            yield impossible("no_such_face", "dice", f"There is no {self.face} on the die.")

    def play(self, at: Position) -> Step[State]:
        battle, blow = at.battle, at.decision
        assert battle is not None
        found = at.force(battle, blow.seat, blow.unit)
        force = sum(part.amount for part in found)
        added = "".join(f", {part.label} {part.amount:+}" for part in found[1:])
        enemy = battle.other(blow.seat)
        where = (battle.square(blow.seat), battle.square(enemy))
        throw = f"With Force {force}{added}{',' if added else ''} that is a"
        if self.face > force:
            event = Event("missed", f"{throw} miss.", where, blow.seat, CITE["strike"])
            return Step(at.state.answered(), (event,))
        event = Event("struck", f"{throw} hit.", where, blow.seat, CITE["strike"])
        return Step(at.state.answered(Casualty(enemy)), (event,))

    def sentence(self, at: Position) -> str:
        name = kind_words(at.edition, at.decision.unit.kind)
        return f"{at.deal.names[at.decision.seat]} throws {self.face} for {name}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"face-{self.face}", str(self.face), "record"),)


@dataclass(frozen=True, slots=True)
class TakeHit(OneUnit):
    """Let the unit with that number in the stack take the hit."""

    answers = (Casualty,)
    rule = CITE["casualty"]

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.seat]} lets {self.words(at)} take the hit."
