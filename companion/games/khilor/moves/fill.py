"""Setup, step 1, where hands draw the demons: what lies on the squares, in any order."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.phrases import counted, listed
from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.khilor.components import COLOURS, DEMONS, LAYERS, Colour, Stack, stacked
from companion.games.khilor.decisions import FillBoard
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import Position, State


@dataclass(frozen=True, slots=True)
class Fill(Move):
    """By chance: a demon of a colour lies on each of these squares, above what lies there."""

    squares: tuple[str, ...]
    colour: Colour

    answers = (FillBoard,)
    rule = CITE["fill"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Fill"]:
        return (cls((q,), colour) for q in at.edition.to_fill for colour in COLOURS)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        total = DEMONS - at.bag[self.colour] + len(self.squares)
        if total > DEMONS:
            reason = f"{total} {self.colour} demons: there are only {DEMONS}."
            yield Violation("no_such_demon", reason, CITE["demons"], possible=False)
        for square in dict.fromkeys(self.squares):
            high = len(at.state.demons.get(square, ())) + self.squares.count(square)
            if square not in at.edition.to_fill:
                reason = f"No demon lies on {square}."
                yield Violation("no_such_square", reason, CITE["fill"], possible=False)
            elif high > LAYERS:
                reason = f"{square} takes {LAYERS} demons, not {high}."
                yield Violation("square_too_high", reason, CITE["fill"], possible=False)

    def play(self, at: Position) -> Step[State]:
        demons = dict(at.state.demons)
        for square in self.squares:
            demons[square] = (*demons.get(square, ()), self.colour)
        return Step(at.state.answered(demons=demons).ask(FillBoard()))

    def sentence(self, at: Position) -> str:
        where = listed(self.squares)
        if len(self.squares) == 1:
            return f"A {self.colour} demon lies on {where}."
        return f"{self.colour.capitalize()} demons lie on {where}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        colour = Tap(f"demon-{self.colour}", self.colour.capitalize())
        return (colour, *(Tap(square, square) for square in self.squares))


@dataclass(frozen=True, slots=True)
class Filled(Move):
    """By chance: the demons on the first empty square. Tables of version 1 entered the board so,
    row by row, and it was filled with the last square; nobody is asked for it any more."""

    demons: Stack

    answers = (FillBoard,)
    rule = CITE["fill"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Filled"]:
        return iter(())

    def forbidden(self, at: Position) -> Iterator[Violation]:
        square, after = _first_empty(at), at
        if square is None or not self.demons:
            yield Violation(
                "no_such_square",
                "There is no square left to fill like that.",
                CITE["fill"],
                possible=False,
            )
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


@dataclass(frozen=True, slots=True)
class BoardFilled(Move):
    """By chance as well: everything is entered, and the game can begin."""

    answers = (FillBoard,)
    rule = CITE["fill"]
    button = Tap("board-filled", "The board is filled")
    said = "The board is filled."

    def forbidden(self, at: Position) -> Iterator[Violation]:
        # KH-1: squares go short only by as many demons as the box lacks
        if at.unlaid:
            reason = f"{counted(at.unlaid, 'demon')} {'is' if at.unlaid == 1 else 'are'} missing."
            yield Violation("square_goes_short", reason, CITE["fill"])

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())

    def sentence(self, at: Position) -> str:
        return self.said
