"""What can be done; Pig is small enough for one file, a larger game has a file a move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.engine import moves
from companion.engine.moves import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step, changed

from .rulebook import CITE, refuse
from .state import Die, Position, RollOrHold, State


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The player takes the die."""

    answers = (RollOrHold,)
    rule = CITE["turn"]
    button = Tap("roll", "Roll")
    said = "{name} rolls the die."

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.ask(Die()))


@dataclass(frozen=True, slots=True)
class Hold(Move):
    """The player keeps what was rolled and passes the die on."""

    answers = (RollOrHold,)
    rule = CITE["turn"]

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not at.state.at_risk:
            reason = f"{at.asked} has rolled nothing this turn that could be held."
            yield refuse("nothing_to_hold", "roll_first", reason)

    def play(self, at: Position) -> Step[State]:
        seat, state = at.decision.seat, at.state
        points = changed(state.points, seat, state.points[seat] + state.at_risk)
        held = Event("held", f"{at.asked} now has {points[seat]} points.", seat=seat)
        if points[seat] < at.deal.target:
            following = RollOrHold(at.deal.after(seat))
            return Step(state.answered(following, points=points, at_risk=0), (held,))
        won = Event("won", f"{at.asked} has won.", seat=seat, cite=CITE["end"])
        return Step(state.answered(points=points, at_risk=0), (held, won))

    def sentence(self, at: Position) -> str:
        return f"{at.asked} holds {at.state.at_risk} points."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap("hold", f"Hold {at.state.at_risk}"),)


@dataclass(frozen=True, slots=True)
class Rolled(moves.Rolled):
    """By chance: the losing face passes the turn, any other may be held."""

    answers = (Die,)
    rule = CITE["face"]

    @classmethod
    def faces(cls, at: Position) -> Sequence[int]:
        return at.deal.edition.faces

    def play(self, at: Position) -> Step[State]:
        state, lost = at.state.answered(), at.state.at_risk
        if self.face != at.deal.edition.bust:
            return Step(replace(state, at_risk=lost + self.face))
        seat = at.with_state(state).decision.seat
        text = f"{at.deal.names[seat]} loses the {lost} points of this turn."
        event = Event("bust", text, seat=seat, cite=CITE["bust"])
        return Step(state.answered(RollOrHold(at.deal.after(seat)), at_risk=0), (event,))
