"""Starting hands and the display, where the app deals the cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from companion.engine.moves import Move, Tap
from companion.engine.phrases import capital
from companion.engine.rulebook import Violation
from companion.engine.values import Rng, Seat, Step, changed
from companion.games.iwari.box.components import HAND, Biome
from companion.games.iwari.following import FillDisplay, StartingHand
from companion.games.iwari.hands import Cards, Hand, Span, card_list, in_order
from companion.games.iwari.moves.draw import deck_faults, drawn_cards
from companion.games.iwari.rulebook import CITE, impossible
from companion.games.iwari.state import Position, State


@dataclass(frozen=True, slots=True)
class DealtHand(Move):
    """By chance: a starting hand. None where it may not be seen."""

    seat: int
    cards: Cards | None

    answers = (StartingHand,)
    rule = CITE["starting_hands"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["DealtHand"]:
        sets = combinations_with_replacement(Biome, HAND)
        return (cls(at.decision.seat, cards) for cards in sets)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "DealtHand":
        return cls(at.decision.seat, drawn_cards(at, rng, HAND))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.seat != at.decision.seat:
            reason = f"{capital(at.name(at.decision.seat))} is dealt a hand next."
            yield impossible("other_seat", "starting_hands", reason)
        yield from deck_faults(at, self.cards, HAND)

    def play(self, at: Position) -> Step[State]:
        cards = in_order(self.cards or ())
        hands = changed(at.state.hands, self.seat, Hand(Span.of(len(cards)), cards))
        deck = at.state.deck.minus(len(cards), len(cards))
        return Step(at.state.answered(deck=deck, hands=hands), reveals=True)

    def sentence(self, at: Position) -> str:
        known = 0 <= self.seat < at.deal.players
        name = capital(at.name(self.seat)) if known else f"Seat {self.seat}"
        return f"{name} is dealt {card_list(self.cards) if self.cards else f'{HAND} cards'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = capital(card_list(self.cards)) if self.cards else "Hidden cards"
        return (Tap(f"dealt.{self.seat}.{'-'.join(self.cards or ())}", label),)

    def seen_by(self, at: Position, seat: Seat | None) -> "DealtHand":
        return self if seat == self.seat else DealtHand(self.seat, None)


@dataclass(frozen=True, slots=True)
class Turned(Move):
    """By chance: cards from the deck that fill up the display.

    A deck that runs out on the way is shuffled first, and more cards are turned then.
    """

    cards: Cards

    answers = (FillDisplay,)
    rule = CITE["drawing"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Turned"]:
        return map(cls, combinations_with_replacement(Biome, at.cards_to_turn))

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Turned":
        return cls(drawn_cards(at, rng, at.cards_to_turn))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return deck_faults(at, self.cards, at.cards_to_turn)

    def play(self, at: Position) -> Step[State]:
        deck = at.state.deck.minus(len(self.cards), len(self.cards))
        shown = in_order((*(at.state.display or ()), *self.cards))
        return Step(at.state.changed(deck=deck, display=shown), reveals=True)

    def sentence(self, at: Position) -> str:
        return f"The display gets {card_list(self.cards) or 'no card'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = capital(card_list(self.cards)) or "No card"
        return (Tap(f"turned.{'-'.join(self.cards)}", label),)
