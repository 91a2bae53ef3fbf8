"""Setup, step 1, where hands draw the demons: what lies on the squares, in any order."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import Move, Tap
from companion.engine.phrases import counted, listed
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.khilor.box.components import COLOURS, DEMONS, LAYERS, Colour
from companion.games.khilor.decisions import FillBoard
from companion.games.khilor.rulebook import CITE, impossible, refuse
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
            yield impossible("no_such_demon", "demons", reason)
        if not self.squares:
            yield impossible("no_such_square", "fill", "A demon is laid on one square at least.")
        for square in dict.fromkeys(self.squares):
            high = len(at.state.demons.get(square, ())) + self.squares.count(square)
            if square not in at.edition.to_fill:
                yield impossible("no_such_square", "fill", f"No demon lies on {square}.")
            elif high > LAYERS:
                reason = f"{square} takes {LAYERS} demons, not {high}."
                yield impossible("square_too_high", "fill", reason)

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
            yield refuse("square_goes_short", "fill", reason)

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())
