"""Eggs one after the other, as tables were played before a turn's eggs were laid all at once.

Such tables are read and described with these, and programs may still make them; a person is
offered `LayEggs`, which does the same at one go.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.phrases import listed
from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Event, Step
from companion.engine.rulebook import Violation
from companion.games.khilor.components import EGGS, Colour
from companion.games.khilor.decisions import TendEggs
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
        square, laid = at.decision.placement.square, at.decision.laid
        if square == at.edition.white_egg:
            reason = "The white egg stays on its square."
            yield Violation("white_egg_stays", reason, CITE["white_egg"], possible=False)
        elif not at.matched:
            reason = f"No egg lies on {square}, under the egg symbol."
            yield Violation("no_egg_matched", reason, CITE["remove_egg"], possible=False)
        if laid:
            reason = f"{at.asked} has begun to lay {laid} eggs: an egg is removed before that."
            yield Violation("remove_before_laying", reason, CITE["remove_egg"])

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
        asked: TendEggs = at.decision
        colour, square, cite = self.colour, self.square, CITE["lay_eggs"]
        if colour not in asked.caught:
            caught = listed(dict.fromkeys(asked.caught), "or")
            rest = f": the eggs may be {caught}" if caught else ""
            reason = f"No {colour} demon was caught this turn{rest}."
            yield Violation("colour_not_caught", reason, cite)
        if asked.laid not in (None, colour):
            reason = f"{at.asked} lays {asked.laid} eggs this turn, so no {colour} one."
            yield Violation("one_colour", reason, cite)
        if square not in (under := at.footprint.squares if at.footprint else ()):
            reason = f"{square} is not under the polyomino: {listed(under)} are."
            yield Violation("not_under_polyomino", reason, cite)
        yield from self._taken(at, under)
        if not at.pile(colour):
            reason = f"All {EGGS} {colour} eggs lie on the board."
            yield Violation("pile_empty", reason, CITE["eggs"], possible=False)

    def _taken(self, at: Position, under: tuple[str, ...]) -> Iterator[Violation]:
        """An egg takes an empty square; of a stack only the top demon was caught (KH-2)."""
        square, cite, holds = self.square, CITE["lay_eggs"], ""
        if square not in at.edition.cell:
            reason = f"There is no square {square} on this board."
            yield Violation("no_such_square", reason, cite, possible=False)
        if square in at.state.demons:
            holds, cite = "a demon", CITE["top_first"] if square in under[:-1] else cite
        elif square in at.state.eggs:
            holds = f"a {at.state.eggs[square]} egg"
        elif square == at.edition.white_egg:
            holds = "the white egg"
        if holds:
            reason = f"{square} is not empty: {holds} lies there."
            yield Violation("square_not_empty", reason, cite, possible=False)
        if square in at.state.white:
            reason = f"{square} is not empty: a white demon stands there."
            yield Violation("white_demon_there", reason, CITE["solo_empty"])

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
