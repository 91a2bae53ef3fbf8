"""Solo Mode: after each turn the white demons move (KH-11, KH-12)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import Move, Tap
from companion.engine.phrases import listed
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Step, changed
from companion.games.khilor.box.components import STEPS
from companion.games.khilor.box.geometry import squares_at
from companion.games.khilor.decisions import DriveWhiteDemon
from companion.games.khilor.rulebook import CITE, impossible, refuse
from companion.games.khilor.state import Position, State


@dataclass(frozen=True, slots=True)
class MoveWhiteDemon(Move):
    """Move the white demon whose turn it is to a square."""

    square: str

    answers = (DriveWhiteDemon,)
    rule = CITE["solo_arrows"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["MoveWhiteDemon"]:
        """A step to any square next to it, diagonally too."""
        return map(cls, squares_at(at.edition, at.driving or "", tuple(STEPS.values())))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.square not in at.edition.cell:
            reason = f"There is no square {self.square} on this board."
            yield impossible("no_such_square", "solo_arrows", reason)
        elif self.square not in at.white_steps:
            way = f"from {at.driving} to {self.square}, only to {listed(at.white_steps, 'or')}"
            reason = f"No arrow of the polyomino leads {way}."
            yield refuse("not_along_an_arrow", "solo_arrows", reason)

    def play(self, at: Position) -> Step[State]:
        start, number, eggs = at.driving or "", at.decision.number, dict(at.state.eggs)
        white = at.state.white
        text = f"The white demon goes from {start} to {self.square}."
        events = [Event("white_demon_moved", text, (start, self.square))]
        if egg := eggs.pop(self.square, None):
            text = f"The {egg} egg on {self.square} is gone."
            cite = CITE["solo_arrows"]
            events.append(Event("egg_removed", text, (self.square,), cite=cite))
        state = at.state.answered(white=changed(white, number, self.square), eggs=eggs)
        if self.square == at.edition.white_egg and plays_otherwise(at.deal, "KH-12"):
            others = (asked for asked in state.decisions if not isinstance(asked, DriveWhiteDemon))
            state = state.changed(decisions=tuple(others))
        return Step(state, tuple(events))

    def sentence(self, at: Position) -> str:
        start = f" on {at.driving}" if at.driving else ""
        return f"The white demon{start} goes to {self.square}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(self.square, self.square),)
