"""A square filled at a time, row by row, as tables of version 1 entered the board."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.khilor.components import Stack, stacked
from companion.games.khilor.decisions import FillBoard
from companion.games.khilor.moves.fill import BoardFilled, Fill
from companion.games.khilor.rulebook import CITE, impossible
from companion.games.khilor.state import Position, State


@dataclass(frozen=True, slots=True)
class Filled(Move):
    """By chance: the demons on the first empty square; the board was filled with the last one."""

    demons: Stack

    answers = (FillBoard,)
    rule = CITE["fill"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Filled"]:
        return iter(())

    def forbidden(self, at: Position) -> Iterator[Violation]:
        square, after = _first_empty(at), at
        if square is None or not self.demons:
            yield impossible("no_such_square", "fill", "There is no square left to fill like that.")
            return
        for colour in self.demons:
            if broken := next(Fill((square,), colour).forbidden(after), None):
                yield broken
                return
            after = after.with_state(Fill((square,), colour).play(after).state)
        if _first_empty(after) is None:
            yield from BoardFilled().forbidden(after)

    def play(self, at: Position) -> Step[State]:
        square = _first_empty(at)
        assert square is not None, "a move that is not forbidden has a square"
        state = at.state.answered(demons={**at.state.demons, square: self.demons})
        others = _first_empty(at.with_state(state))
        return Step(state.ask(FillBoard()) if others else state)

    def sentence(self, at: Position) -> str:
        return f"On {_first_empty(at) or 'the board'} lies {stacked(self.demons)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return tuple(Tap(f"filled-{colour}", colour.capitalize()) for colour in self.demons)


def _first_empty(at: Position) -> str | None:
    return next((q for q in at.edition.to_fill if q not in at.state.demons), None)
