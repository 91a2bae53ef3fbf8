"""A duel: throw or yield, the die, and the fighter that falls."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.moves import Move, Rolled, Tap
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step, changed, without

from ..deal import STRENGTHS, place, words
from ..rulebook import CITE, impossible
from ..state import Blow, Casualty, Duel, Position, State


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """A side tries to hit; then it is the other's turn."""

    answers = (Duel,)
    rule = CITE["blow"]
    button = Tap("throw", "Throw the die")
    said = "{name} throws."

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(Blow(), replace(at.duel, turn=at.duel.waits)))


@dataclass(frozen=True, slots=True)
class Yield(Move):
    """A side gives the duel up."""

    answers = (Duel,)
    rule = CITE["laurel"]
    button = Tap("yield", "Yield")
    said = "{name} yields."

    def play(self, at: Position) -> Step[State]:
        return at.duel.lost(at)


@dataclass(frozen=True, slots=True)
class Thrown(Rolled):
    """The die hits up to one more than the strength of the strongest fighter."""

    answers = (Blow,)
    rule = CITE["blow"]

    def play(self, at: Position) -> Step[State]:
        most = max(at.state.squads[at.duel.waits]) + 1
        if self.face <= most:
            return Step(at.state.answered().ask(Casualty()))
        missed = Event("missed", f"That is more than {most}: nobody is hit.", cite=CITE["blow"])
        return Step(at.state.answered(), (missed,))


@dataclass(frozen=True, slots=True)
class Fall(Move):
    """The side that was hit chooses a casualty."""

    strength: int

    answers = (Casualty,)
    rule = CITE["casualty"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Fall"]:
        return map(cls, STRENGTHS)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.strength not in at.state.squads[at.duel.turn]:
            reason = f"{at.asked} has no {self.strength} in this duel."
            yield impossible("not_there", "casualty", reason)

    def play(self, at: Position) -> Step[State]:
        seat, squad = at.duel.turn, at.state.squads[at.duel.turn]
        squads = changed(at.state.squads, seat, without(squad, self.strength))
        return Step(at.state.answered(squads=squads))

    def sentence(self, at: Position) -> str:
        return f"{at.asked} gives up {words(self.strength)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(place(at.duel.turn, self.strength), words(self.strength)),)
