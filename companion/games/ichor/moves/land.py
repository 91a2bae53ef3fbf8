"""Where a figure comes down: behind a Jump gate, or when it joins the battle."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Tap
from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.base import landing_faults
from companion.games.ichor.effects.figures import PlaceFigure
from companion.games.ichor.effects.movement import LandAnywhere
from companion.games.ichor.moves._shared import Answer, target_tap, with_counts


@dataclass(frozen=True, slots=True)
class Land(Answer):
    """The figure in hand lands on a space."""

    at: str

    answers = (LandAnywhere, PlaceFigure)

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["Land"]:
        return map(cls, at.deal.grid.names)

    def answer(self, at: Battle) -> int:
        return at.deal.grid.index[self.at]

    def faults(self, at: Battle) -> Iterator[Violation]:
        return landing_faults(at, self.at)

    def sentence(self, at: Battle) -> str:
        return with_counts(at, self, f"The figure lands on {self.at}")

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        return (target_tap(at, self.at),)
