"""What can be done: a player's choice, and what the die says. Pig is small enough for one
file; a larger game has a file a move."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.chance import Rng, choose
from companion.engine.decision import CHANCE, Actor
from companion.engine.move import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.step import Event, Step

from .rulebook import CITE
from .state import Die, Position, RollOrHold, State


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The player takes the die."""

    answers = (RollOrHold,)
    rule = CITE["turn"]

    @classmethod
    def conceivable(cls, at: Position) -> Iterator["Roll"]:
        yield Roll()

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered().ask(Die()))

    def sentence(self, at: Position) -> str:
        return f"{at.name} rolls the die."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap("roll", "Roll"),)


@dataclass(frozen=True, slots=True)
class Hold(Move):
    """The player keeps what was rolled and passes the die on."""

    answers = (RollOrHold,)
    rule = CITE["turn"]

    @classmethod
    def conceivable(cls, at: Position) -> Iterator["Hold"]:
        yield Hold()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not at.state.at_risk:
            reason = f"{at.name} has rolled nothing this turn that could be held."
            yield Violation("nothing_to_hold", reason, CITE["roll_first"])

    def play(self, at: Position) -> Step[State]:
        seat, points = at.state.turn, list(at.state.points)
        points[seat] += at.state.at_risk
        won = points[seat] >= at.deal.target
        text = f"{at.name} now has {points[seat]} points."
        told = Event("held", text, seat=seat, cite=CITE["end" if won else "hold"])
        held = at.state.answered(points=tuple(points), at_risk=0)
        if won:
            return Step(held, (told,))
        return Step(held.ask(RollOrHold(), turn=at.deal.after(seat)), (told,))

    def sentence(self, at: Position) -> str:
        return f"{at.name} holds {at.state.at_risk} points."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap("hold", f"Hold {at.state.at_risk}"),)


@dataclass(frozen=True, slots=True)
class Rolled(Move):
    """By chance: the face that the die shows."""

    face: int

    answers = (Die,)
    rule = CITE["face"]

    def by(self, at: Position) -> Actor:
        return CHANCE

    @classmethod
    def conceivable(cls, at: Position) -> Iterator["Rolled"]:
        return map(cls, at.deal.edition.faces)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Rolled | None":
        return cls(choose(rng, at.deal.edition.faces)) if at.deal.options["dice"] == "app" else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.face not in at.deal.edition.faces:
            reason = f"There is no {self.face} on the {at.deal.edition.title.lower()}."
            yield Violation("no_such_face", reason, CITE["face"], possible=False)

    def play(self, at: Position) -> Step[State]:
        state = at.state.answered()
        if self.face != at.deal.edition.bust:
            return Step(state.ask(RollOrHold(), at_risk=state.at_risk + self.face))
        text = f"{at.name} loses the {state.at_risk} points of this turn."
        lost = Event("bust", text, seat=state.turn, cite=CITE["bust"])
        return Step(state.ask(RollOrHold(), at_risk=0, turn=at.deal.after(state.turn)), (lost,))

    def sentence(self, at: Position) -> str:
        return f"The die shows {self.face}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"face-{self.face}", str(self.face)),)
