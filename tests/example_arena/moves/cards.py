"""Hands are dealt, and cards are laid: secrets of all at once."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from companion.engine.moves import CHANCE, Actor, SecretAnswer, Tap
from companion.engine.rulebook import Violation
from companion.engine.setup import by_app
from companion.engine.values import Rng, shuffled

from ..deal import CARDS, DECK, HAND, words
from ..rulebook import CITE, impossible
from ..state import Dealing, Laying, Position


@dataclass(frozen=True, slots=True)
class Deal(SecretAnswer):
    """A hand is dealt: drawn by the app, or entered by the player who holds it."""

    answer: tuple[int, ...] | None

    answers = (Dealing,)
    rule = CITE["hands"]

    def by(self, at: Position) -> Actor:
        return CHANCE if by_app(at.deal, CARDS) else self.seat

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Deal"]:
        for seat in at.decision.waiting if by_app(at.deal, CARDS) else at.decision.seats:
            for size in (HAND - 1, HAND):
                for hand in combinations_with_replacement(DECK, size):
                    yield cls(seat, hand)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Deal | None":
        if not by_app(at.deal, CARDS):
            return None
        dealt = Counter(card for hand in at.decision.answers for card in hand or ())
        deck = shuffled(rng, [*(Counter(DECK) - dealt).elements()])
        return cls(at.decision.waiting[0], tuple(sorted(deck[:HAND])))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        hand = self.answer or ()
        again = by_app(at.deal, CARDS) and self.seat not in at.decision.waiting
        if again or len(hand) != HAND:
            yield impossible("hand_size", "hands", f"Everybody gets one hand, of {HAND} cards.")
        if any(hand.count(card) > DECK.get(card, 0) for card in hand):
            yield impossible("not_in_the_deck", "hands", f"The deck does not have {words(*hand)}.")

    def sentence(self, at: Position) -> str:
        hand = words(*self.answer) if self.answer else "a hand"
        return f"{at.deal.names[self.seat]} is dealt {hand}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        name = at.deal.names[self.seat]
        hand = (
            Tap(f"hand-{self.seat}-{c}", f"{name}: {words(c)}", "member") for c in self.answer or ()
        )
        return (*hand, Tap("done", "That is the hand", "done"))


@dataclass(frozen=True, slots=True)
class Lay(SecretAnswer):
    """A card is laid face down; who has laid one may still take another."""

    answer: int | None

    answers = (Laying,)
    rule = CITE["lay"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Lay"]:
        return (cls(seat, card) for seat in at.decision.seats for card in DECK)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.answer is None or self.answer not in at.state.hands[self.seat]:
            reason = f"{at.deal.names[self.seat]} does not hold {words(self.answer)}."
            yield impossible("not_held", "lay", reason)

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[self.seat]} lays {words(self.answer)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"lay-{self.seat}-{self.answer}", self.sentence(at).removesuffix(".")),)
