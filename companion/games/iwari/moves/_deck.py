"""Draws from the deck at tables where the app deals the cards."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.phrases import counted
from companion.engine.play.chance import Rng, drawn
from companion.engine.rulebook import Violation
from companion.games.iwari.deck import deck_cards
from companion.games.iwari.hands import Cards, in_order
from companion.games.iwari.rulebook import impossible
from companion.games.iwari.state import Position
from companion.games.iwari.words import kind


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
