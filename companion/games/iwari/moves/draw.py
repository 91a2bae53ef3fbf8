"""A card at a time into the hand, where the app deals the cards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.phrases import capital, counted
from companion.engine.play.chance import Rng, drawn
from companion.engine.play.move import Move, Tap
from companion.engine.play.seats import without
from companion.engine.play.step import Seat, Step
from companion.engine.rulebook import Violation
from companion.games.iwari.box.components import Biome
from companion.games.iwari.deck import deck_cards, with_card
from companion.games.iwari.following import FillHand, HiddenCard
from companion.games.iwari.hands import Cards, card_list, in_order, kind
from companion.games.iwari.moves._turn import card_tap
from companion.games.iwari.rulebook import CITE, impossible
from companion.games.iwari.state import Position, State


def drawn_cards(at: Position, rng: Rng, count: int) -> Cards:
    """As many cards as the app draws from the deck."""
    deck = deck_cards(at)
    cards = []
    for _ in range(count):
        card = drawn(rng, deck)
        deck[card] -= 1
        cards.append(card)
    return in_order(tuple(cards))


def deck_faults(at: Position, cards: Cards | None, wanted: int) -> Iterator[Violation]:
    """As many cards as asked for are named, and the deck holds them."""
    if cards is None or len(cards) != wanted:
        named = "hidden cards" if cards is None else counted(len(cards), "card")
        reason = f"{counted(wanted, 'card')} must be named here, not {named}."
        yield impossible("number_of_cards", "drawing", reason)
        return
    deck = deck_cards(at)
    for biome, count in Counter(cards).items():
        if count > deck[biome]:
            card, left = f"{kind(biome)} card", deck[biome]
            some = f"The deck holds {counted(left, card)}, not {count}."
            reason = some if left else f"There is no {card} left in the deck."
            yield impossible("not_in_deck", "cards", reason)


@dataclass(frozen=True, slots=True)
class OpenCard(Move):
    """The player takes one open card."""

    card: Biome

    answers = (FillHand,)
    rule = CITE["drawing"]

    def forbidden(self, at: Position) -> Iterator[Violation]:
        display = at.state.display or ()
        if self.card not in display:
            yield not_shown(display)

    def play(self, at: Position) -> Step[State]:
        shown = without(at.state.display or (), self.card)
        hands = with_card(at.state, at.seat, self.card)
        return Step(at.state.changed(display=shown, hands=hands))

    def sentence(self, at: Position) -> str:
        return f"{capital(at.name(at.seat))} takes 1 {kind(self.card)} card from the display."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (card_tap(f"display.{self.card}", self.card, "record"),)


@dataclass(frozen=True, slots=True)
class TakeNext(OpenCard):
    """An open card that is chosen after a hidden one was seen. The next choice may depend on it."""

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeNext"]:
        shown = (at.state.display or ()) if at.decision.one_by_one else ()
        return map(cls, dict.fromkeys(shown))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not at.decision.one_by_one:
            reason = f"No hidden card was seen yet: {at.asked} picks all open cards together."
            yield impossible("picked_together", "drawing", reason)
        yield from OpenCard.forbidden(self, at)


def not_shown(display: Cards) -> Violation:
    """Not all of those cards lie open."""
    reason = f"The display holds {card_list(display) or 'no card'}."
    return impossible("not_in_display", "drawing", reason)


@dataclass(frozen=True, slots=True)
class DrawFromDeck(Move):
    """The player draws one hidden card, and sees it before choosing the next; chance says which."""

    answers = (FillHand,)
    rule = CITE["drawing"]
    button = Tap("deck", "Draw from the deck", "record")

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.state.deck.high <= 0:
            yield impossible("deck_empty", "drawing", "The deck is empty.")

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The last card that is missing is drawn by the button for the rest."""
        button = replace(self.button, label="") if at.cards_missing == 1 else self.button
        return (button,)

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(HiddenCard(at.seat), FillHand(at.seat, one_by_one=True)))

    def sentence(self, at: Position) -> str:
        return f"{capital(at.name(at.seat))} draws from the deck."


@dataclass(frozen=True, slots=True)
class Drawn(Move):
    """By chance: the card that was drawn. None where it may not be seen."""

    card: Biome | None

    answers = (HiddenCard,)
    rule = CITE["drawing"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Drawn"]:
        return map(cls, Biome)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Drawn":
        return cls(drawn(rng, deck_cards(at)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return deck_faults(at, None if self.card is None else (self.card,), 1)

    def play(self, at: Position) -> Step[State]:
        hands = with_card(at.state, at.seat, self.card)
        deck = at.state.deck.minus(1, 1)
        return Step(at.state.answered(deck=deck, hands=hands), reveals=True)

    def sentence(self, at: Position) -> str:
        what = card_list((self.card,)) if self.card else "a card"
        return f"{capital(at.name(at.seat))} gets {what} from the deck."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (card_tap(f"drawn.{self.card or 'hidden'}", self.card),)

    def seen_by(self, at: Position, seat: Seat | None) -> "Drawn":
        return self if seat == at.seat else Drawn(None)
