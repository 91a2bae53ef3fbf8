"""Eggs one after the other, as tables were played before a turn's eggs were laid all at once.

Such tables are read and described with these, and programs may still make them; a person is
offered `LayEggs`, which does the same at one go.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Event, Step
from companion.engine.rulebook import Violation
from companion.games.khilor.components import Colour
from companion.games.khilor.decisions import TendEggs
from companion.games.khilor.moves.eggs import LayEggs
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import Position, State


@dataclass(frozen=True, slots=True)
class RemoveEgg(Move):
    """The egg under the egg symbol goes back to its pile."""

    answers = (TendEggs,)
    rule = CITE["remove_egg"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["RemoveEgg"]:
        return iter(())

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return LayEggs(None, (), returns=True).forbidden(at)

    def play(self, at: Position) -> Step[State]:
        square = at.decision.placement.square
        eggs = {place: egg for place, egg in at.state.eggs.items() if place != square}
        text = f"The {at.matched} egg on {square} is gone."
        event = Event("egg_removed", text, (square,), at.turn, in_sentence=True)
        return Step(replace(at.state, eggs=eggs), (event,))

    def sentence(self, at: Position) -> str:
        egg = f"{at.matched} egg" if at.matched else "egg"
        return f"{at.asked} returns the {egg} under the egg symbol."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap("remove-egg", f"Return the {at.matched} egg"),)


@dataclass(frozen=True, slots=True)
class LayEgg(Move):
    """An egg on one empty square under the polyomino; the first settles the colour."""

    colour: Colour
    square: str

    answers = (TendEggs,)
    rule = CITE["lay_eggs"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["LayEgg"]:
        return iter(())

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return LayEggs(self.colour, (self.square,)).forbidden(at)

    def play(self, at: Position) -> Step[State]:
        asked: TendEggs = at.decision
        text = f"A {self.colour} egg lies on {self.square}."
        further = TendEggs(asked.seat, asked.placement, asked.caught, self.colour)
        state = replace(
            at.state,
            decisions=(*at.state.decisions[:-1], further),
            eggs={**at.state.eggs, self.square: self.colour},
        )
        return Step(state, (Event("egg_laid", text, (self.square,), at.turn, in_sentence=True),))

    def sentence(self, at: Position) -> str:
        return f"{at.asked} lays a {self.colour} egg on {self.square}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """Its colour, once, then squares."""
        on, lay = Tap(self.square, self.square), f"Lay {self.colour} eggs"
        return (on,) if at.decision.laid else (Tap(f"lay-{self.colour}", lay), on)
