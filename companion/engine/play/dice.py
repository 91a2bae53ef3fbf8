"""A single die, thrown by the app or at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from companion.engine.play.chance import Rng, choose
from companion.engine.play.decision import AskedOfChance, Decision
from companion.engine.play.move import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.setup.deal import app_or_table, by_app

DICE = app_or_table("dice", "Dice", "Who throws the dice.", "Thrown")
"""The option for a game whose dice either the app or the table may throw."""


@dataclass(frozen=True)
class Die(AskedOfChance):
    """A die is thrown. The decision below it knows what for."""

    question = "What does the die show?"


@dataclass(frozen=True, slots=True)
class Rolled(Move):
    """By chance: what the die shows. A game's subclass names the faces, and says what follows."""

    face: int

    answers: ClassVar[tuple[type[Decision], ...]] = (Die,)

    @classmethod
    def faces(cls, at: Any) -> Sequence[int]:
        """The numbers that the die can show."""
        return range(1, 7)

    @classmethod
    def pseudo_legal(cls, at: Any) -> Iterator[Self]:
        return map(cls, cls.faces(at))

    @classmethod
    def drawn(cls, at: Any, rng: Rng) -> Self | None:
        return cls(choose(rng, cls.faces(at))) if by_app(at.deal, DICE) else None

    def forbidden(self, at: Any) -> Iterator[Violation]:
        if self.face not in self.faces(at):
            reason = f"The die has no {self.face}."
            yield Violation("no_such_face", reason, self.rule, possible=False)

    def sentence(self, at: Any) -> str:
        return f"The die shows {self.face}."

    def taps(self, at: Any) -> tuple[Tap, ...]:
        return (Tap(f"face-{self.face}", str(self.face)),)
