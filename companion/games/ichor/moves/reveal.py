"""A newcomer: the card that is drawn from those set aside, and where its figure comes down."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.chance import Rng, choose
from companion.engine.play.move import Tap
from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.base import landing_faults
from companion.games.ichor.effects.figures import DrawCard, PlaceFigure
from companion.games.ichor.effects.movement import LandAnywhere
from companion.games.ichor.moves._shared import Answer, target_tap, who, with_counts
from companion.games.ichor.rulebook import CITE, impossible


@dataclass(frozen=True, slots=True)
class Reveal(Answer):
    """A card set aside is revealed."""

    card: str

    answers = (DrawCard,)
    rule = CITE["newcomer"]

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["Reveal"]:
        return map(cls, at.own.reserve)

    @classmethod
    def drawn(cls, at: Battle, rng: Rng) -> "Reveal | None":
        return cls(choose(rng, at.own.reserve)) if at.deal.options["draws"] == "app" else None

    def answer(self, at: Battle) -> str:
        return self.card

    def faults(self, at: Battle) -> Iterator[Violation]:
        if self.card not in at.own.reserve:
            reason = f"{who(self.card)} is not among the cards set aside."
            rule = "gate_transform" if at.decision.replaces else "newcomer"
            yield impossible("card_not_aside", rule, reason)

    def sentence(self, at: Battle) -> str:
        return with_counts(at, self, f"The card of {who(self.card)} is revealed")

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        return (Tap(f"reveal-{self.card}", who(self.card)),)


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
