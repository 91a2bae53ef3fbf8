"""The other action: one card is discarded instead of placing."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.phrases import capital
from companion.engine.play.move import Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.iwari.components import Biome
from companion.games.iwari.decisions import Action, SecondPiece, ThirdTribeAction
from companion.games.iwari.following import ActionOver
from companion.games.iwari.hands import Cards, Span
from companion.games.iwari.moves._third_tribe import places_if_it_can
from companion.games.iwari.moves._turn import (
    OfTurn,
    card_tap,
    cards_at_hand,
    cards_entered,
    deck_entered,
    spent,
)
from companion.games.iwari.rulebook import refuse
from companion.games.iwari.state import Position, State
from companion.games.iwari.words import card_list


@dataclass(frozen=True, slots=True)
class Discard(OfTurn):
    """One card laid off instead of placing; `card` is None where cards are not entered."""

    card: Biome | None = None

    answers = (Action, ThirdTribeAction, SecondPiece)

    @property
    def cards(self) -> Cards:
        """The card that the move names, if any."""
        return () if self.card is None else (self.card,)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Discard"]:
        return map(cls, Biome if at.deal.counts_cards else (None,))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        yield from deck_entered(at)
        if isinstance(at.decision, SecondPiece):
            reason = "A piece is placed already; a turn either places or discards."
            yield refuse("piece_placed", "turn", reason)
        yield from cards_entered(at, self.cards)
        yield from cards_at_hand(at, self.cards)
        yield from places_if_it_can(at, self.card)

    def play(self, at: Position) -> Step[State]:
        state = spent(at, self.cards, Span.of(1))
        return Step(state.answered(ActionOver(at.for_third)))

    def sentence(self, at: Position) -> str:
        what = card_list(self.cards) or "1 card"
        for_third = " for the third tribe" if at.for_third else ""
        return f"{capital(at.name(at.player))} discards {what}{for_third}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        begin = Tap("discard", "Discard a card", "member")
        return (begin, *(card_tap(f"card.{card}", card, "member") for card in self.cards))
