"""Naming one unit of a stack: it attacks, takes a hit, is chilled, or is drawn."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from companion.engine.play.move import Move, Tap
from companion.engine.rulebook import Violation
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import impossible
from companion.games.grecos.stacks import Unit, first_alike, is_named
from companion.games.grecos.words import unit_tap


@dataclass(frozen=True, slots=True)
class OneUnit(Move):
    """The unit with that number in the stack at which the decision looks, `place`."""

    unit: int

    unsaid: ClassVar[int] = 0
    """How many attacks that are left go without saying."""

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return map(cls, first_alike(at.units(at.decision.place(at))))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        square = at.decision.place(at)
        if not is_named(at.units(square), self.unit):
            yield impossible("no_such_units", self.rule, f"There is no such unit on {square}.")

    def named(self, at: Position) -> Unit:
        """The unit, which there is."""
        return at.units(at.decision.place(at))[self.unit]

    def words(self, at: Position) -> str:
        """The unit in words."""
        return at.unit_words(at.decision.place(at), self.unit, self.unsaid)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(unit_tap(at.decision.place(at), self.unit), self.words(at)),)
