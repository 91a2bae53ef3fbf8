"""A card of one's own line that turns face up again."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Tap
from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.cards import TurnCardsUp
from companion.games.ichor.moves._shared import Answer, card_tap, who, with_counts
from companion.games.ichor.rulebook import impossible


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
