"""The end of a round: choosing who takes the initiative when players tie (OR-10)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Seat, Step
from companion.engine.rulebook import Violation
from companion.games.orichalcum.decisions.start import AssignInitiative
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.state import Position, State


@dataclass(frozen=True, slots=True)
class GiveInitiative(Move):
    """The holder of the pawn gives it to one of the tied players."""

    to: Seat

    answers = (AssignInitiative,)
    rule = CITE["initiative_tie"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["GiveInitiative"]:
        return map(cls, range(len(at.deal.names)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.to not in range(len(at.deal.names)):
            yield impossible("no_such_seat", "initiative", "There is no such seat.")
        elif self.to not in at.decision.candidates(at):
            reason = f"The pawn goes to {at.decision.tied(at)}."
            yield impossible("not_tied", "initiative_tie", reason)

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.given(at, self.to)
        return step

    def sentence(self, at: Position) -> str:
        holder = at.deal.names[at.state.holder]
        known = self.to in range(len(at.deal.names))
        return f"{holder} gives the initiative to {at.deal.names[self.to] if known else 'nobody'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"initiative-{self.to}", at.deal.names[self.to]),)
