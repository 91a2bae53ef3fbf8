"""Battle Phase: attacking with a stack, striking with units, throwing dice, taking hits."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.chance import Rng, choose
from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Event, Step
from companion.engine.rulebook import Violation
from companion.games.grecos.components import FACES, NEIGHBOURS
from companion.games.grecos.decisions.battle import Battle, Blow, Casualty, Chill
from companion.games.grecos.decisions.turn import BattlePhase
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.stacks import Unit, first_alike, is_named, with_units
from companion.games.grecos.state import State
from companion.games.grecos.taps import unit_tap
from companion.games.grecos.words import kind_words, unit_words


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
    def legal(cls, at: Position) -> Iterator["Attack"]:
        for start in at.own(at.turn):
            if at.may_attack(start):
                yield from (cls(start, goal) for goal in at.targets(start))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        own, there = at.own(at.turn), at.state.stacks.get(self.goal)
        if self.start not in own or there is None or self.goal in own:
            reason = "An attack goes from a stack of your own to an enemy stack."
            yield Violation("no_such_stack", reason, CITE["attack"], possible=False)
            return
        if self.goal not in NEIGHBOURS[self.start]:
            reason = f"{self.start} and {self.goal} do not share a border."
            yield Violation("not_adjacent", reason, CITE["adjacent"])
        if not at.may_attack(self.start):
            reason = f"A unit on {self.start} may not attack this turn."
            yield Violation("calmed", reason, CITE["calmed"])

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


@dataclass(frozen=True, slots=True)
class ChillEnemy(Move):
    """Chill an enemy with units of Ice: the unit with that number in the enemy stack."""

    unit: int

    answers = (Chill,)
    rule = CITE["chill"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["ChillEnemy"]:
        return map(cls, first_alike(at.decision.units(at)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not is_named(at.decision.units(at), self.unit):
            reason = "There is no such unit in this battle."
            yield Violation("no_such_units", reason, CITE["chill"], possible=False)

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.chills(at, at.decision.units(at)[self.unit])
        return step

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.seat]}'s Ice chills {self._words(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        battle = at.battle
        square = battle.square(battle.other(at.decision.seat)) if battle else ""
        return (Tap(unit_tap(square, self.unit), self._words(at)),)

    def _words(self, at: Position) -> str:
        units: tuple[Unit, ...] = at.decision.units(at)
        known = 0 <= self.unit < len(units)
        return unit_words(at.edition, units[self.unit], 1) if known else "nobody"


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """Attack with the unit that has that number in the stack."""

    unit: int

    answers = (Battle,)
    rule = CITE["round"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Strike"]:
        return map(cls, first_alike(at.decision.units(at, at.decision.turn)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        units = at.decision.units(at, at.decision.turn)
        if not is_named(units, self.unit):
            reason = "There is no such unit in this battle."
            yield Violation("no_such_units", reason, CITE["round"], possible=False)
        elif not units[self.unit].acts:
            name = kind_words(at.edition, units[self.unit].kind)
            reason = f"No attack of {name} is left in this round."
            yield Violation("has_attacked", reason, CITE["round"], possible=False)

    def play(self, at: Position) -> Step[State]:
        unit = at.decision.units(at, at.decision.turn)[self.unit]
        step: Step[State] = at.decision.strikes(at, unit)
        return step

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.turn]} attacks with {self._words(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        square = at.decision.square(at.decision.turn)
        return (Tap(unit_tap(square, self.unit), self._words(at)),)

    def _words(self, at: Position) -> str:
        units: tuple[Unit, ...] = at.decision.units(at, at.decision.turn)
        known = 0 <= self.unit < len(units)
        return unit_words(at.edition, units[self.unit], 1) if known else "nobody"


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
            reason = f"There is no {self.face} on the die."
            yield Violation("no_such_face", reason, CITE["dice"], possible=False)

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
class TakeHit(Move):
    """Let the unit with that number in the stack take the hit."""

    unit: int

    answers = (Casualty,)
    rule = CITE["casualty"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeHit"]:
        return map(cls, first_alike(at.decision.units(at)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not is_named(at.decision.units(at), self.unit):
            reason = "There is no such unit in this battle."
            yield Violation("no_such_units", reason, CITE["casualty"], possible=False)

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.takes(at, at.decision.units(at)[self.unit])
        return step

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.seat]} lets {self._words(at)} take the hit."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        square = at.battle.square(at.decision.seat) if at.battle else ""
        return (Tap(unit_tap(square, self.unit), self._words(at)),)

    def _words(self, at: Position) -> str:
        units: tuple[Unit, ...] = at.decision.units(at)
        known = 0 <= self.unit < len(units)
        return unit_words(at.edition, units[self.unit]) if known else "nobody"
