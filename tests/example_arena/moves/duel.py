"""A duel: throw or yield, the die, and the fighter that falls."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.chance import Rng, choose
from companion.engine.move import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.step import Event, Step

from ..deal import FACES, STRENGTHS, place, words
from ..rulebook import CITE
from ..state import Blow, Casualty, Duel, Position, State


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """A side tries to hit; then it is the other's turn."""

    answers = (Duel,)
    rule = CITE["blow"]
    button = Tap("throw", "Throw the die")

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.replaced(replace(at.duel, turn=at.duel.waits)).ask(Blow()))

    def sentence(self, at: Position) -> str:
        return f"{at.asked} throws."


@dataclass(frozen=True, slots=True)
class Yield(Move):
    """A side gives the duel up."""

    answers = (Duel,)
    rule = CITE["laurel"]
    button = Tap("yield", "Yield")

    def play(self, at: Position) -> Step[State]:
        return at.duel.lost(at)

    def sentence(self, at: Position) -> str:
        return f"{at.asked} yields."


@dataclass(frozen=True, slots=True)
class Thrown(Move):
    """By chance: what the die shows."""

    face: int

    answers = (Blow,)
    rule = CITE["blow"]

    @classmethod
    def conceivable(cls, at: Position) -> Iterator["Thrown"]:
        return map(cls, FACES)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Thrown | None":
        return cls(choose(rng, FACES)) if at.by_app("dice") else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.face not in FACES:
            reason = f"There is no {self.face} on the die."
            yield Violation("no_such_face", reason, CITE["blow"], possible=False)

    def play(self, at: Position) -> Step[State]:
        strongest = max(at.duel.fighters(at.duel.waits, at))
        if self.face <= strongest + 1:
            return Step(at.state.answered().ask(Casualty()))
        text = f"That is more than {strongest + 1} and hits nobody."
        return Step(at.state.answered(), (Event("missed", text, cite=CITE["blow"]),))

    def sentence(self, at: Position) -> str:
        return f"The die shows {self.face}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"face-{self.face}", str(self.face)),)


@dataclass(frozen=True, slots=True)
class Fall(Move):
    """The side that was hit chooses a casualty."""

    strength: int

    answers = (Casualty,)
    rule = CITE["casualty"]

    @classmethod
    def conceivable(cls, at: Position) -> Iterator["Fall"]:
        return map(cls, STRENGTHS)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.strength not in at.duel.fighters(at.duel.turn, at):
            reason = f"{at.asked} has no {self.strength} in this duel."
            yield Violation("not_there", reason, CITE["casualty"], possible=False)

    def play(self, at: Position) -> Step[State]:
        return at.decision.falls(self.strength, at)

    def sentence(self, at: Position) -> str:
        return f"{at.asked} gives up {words(self.strength)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(place(at.duel.turn, self.strength), words(self.strength)),)
