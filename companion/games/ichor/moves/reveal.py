"""Cards: a newcomer's that is drawn, with where its figure comes down; one turned up again."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import Tap
from companion.engine.rulebook import Violation
from companion.engine.values import Rng, choose
from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.base import landing_faults
from companion.games.ichor.effects.cards import TurnCardsUp
from companion.games.ichor.effects.figures import DrawCard, PlaceFigure
from companion.games.ichor.effects.movement import LandAnywhere
from companion.games.ichor.moves._shared import Answer, card_tap, target_tap, who, with_counts
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


@dataclass(frozen=True, slots=True)
class TurnUp(Answer):
    """One of up to three cards."""

    card: str

    answers = (TurnCardsUp,)

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["TurnUp"]:
        return map(cls, at.own.cards)

    def answer(self, at: Battle) -> str:
        return self.card

    def faults(self, at: Battle) -> Iterator[Violation]:
        rule = f"power_{at.doing.power}"
        if self.card not in at.own.cards:
            reason = f"That card is not in the line of the {at.camp}."
            yield impossible("not_in_line_of_cards", rule, reason)
        elif at.own.up[at.own.cards.index(self.card)]:
            reason = f"The card of {who(self.card)} is face up already."
            yield impossible("card_face_up", rule, reason)
        elif self.card == at.doing.figure:
            reason = f"{who(self.card)} cannot turn up the card in use."
            yield impossible("card_in_use", rule, reason)

    def sentence(self, at: Battle) -> str:
        return with_counts(at, self, f"The card of {who(self.card)} turns face up")

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        return (card_tap(self.card),)
