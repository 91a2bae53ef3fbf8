"""What forbids drawing, dealing and turning cards, where the app deals them."""

from collections import Counter

from companion.engine.rulebook import Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import HAND
from companion.games.iwari.dealing import cards_to_turn, deck_cards, drawer, next_dealt
from companion.games.iwari.moves import (
    Cards,
    DealtHand,
    DrawFromDeck,
    Drawn,
    TakeFromDisplay,
    Turned,
)
from companion.games.iwari.state import Phase, State
from companion.games.iwari.words import capital, card_list, counted, kind, what_is_on


def time_to_draw(state: State, move: TakeFromDisplay | DrawFromDeck) -> Violation | None:
    """Cards are drawn one at a time, while a hand is being filled."""
    if (drawer(state) is not None and not state.blind) or state.phase is Phase.OVER:
        return None
    return Violation("not_now", what_is_on(state), rb.DRAWING, possible=False)


def in_display(state: State, move: TakeFromDisplay) -> Violation | None:
    """Only what lies open can be taken."""
    display = state.display or ()
    if move.card in display:
        return None
    reason = f"The display holds {card_list(display) or 'no card'}."
    return Violation("not_in_display", reason, rb.DRAWING, possible=False)


def deck_has_cards(state: State, move: DrawFromDeck) -> Violation | None:
    """An empty deck gives nothing."""
    if state.deck.high > 0:
        return None
    return Violation("deck_empty", "The deck is empty.", rb.DRAWING, possible=False)


def time_for_chance(state: State, move: Drawn | DealtHand | Turned) -> Violation | None:
    """Each draw has its moment."""
    moments = {
        Drawn: state.blind,
        DealtHand: next_dealt(state) is not None,
        Turned: cards_to_turn(state) > 0,
    }
    if moments[type(move)] or state.phase is Phase.OVER:
        return None
    return Violation("not_now", what_is_on(state), rb.DRAWING, possible=False)


def one_card(state: State, move: Drawn) -> Violation | None:
    """A hand draws one card at a time."""
    return _from_deck(state, None if move.card is None else (move.card,), 1)


def seat_in_turn(state: State, move: DealtHand) -> Violation | None:
    """Hands are dealt clockwise from the starting player."""
    due = next_dealt(state)
    if due is None or move.seat == due:
        return None
    reason = f"{capital(state.name(due))} is dealt a hand next."
    return Violation("other_seat", reason, rb.STARTING_HANDS, possible=False)


def whole_hand(state: State, move: DealtHand) -> Violation | None:
    """A starting hand has three cards."""
    return _from_deck(state, move.cards, HAND)


def display_full(state: State, move: Turned) -> Violation | None:
    """The display gets what it lacks, as far as the deck reaches."""
    return _from_deck(state, move.cards, cards_to_turn(state))


def _from_deck(state: State, cards: Cards | None, wanted: int) -> Violation | None:
    if cards is None or len(cards) != wanted:
        told = "hidden cards" if cards is None else counted(len(cards), "card")
        reason = f"{counted(wanted, 'card')} must be told here, not {told}."
        return Violation("number_of_cards", reason, rb.DRAWING, possible=False)
    deck = deck_cards(state)
    for biome, count in Counter(cards).items():
        if count > deck[biome]:
            reason = f"The deck holds {counted(deck[biome], f'{kind(biome)} card')}, not {count}."
            return Violation("not_in_deck", reason, rb.CARDS, possible=False)
    return None
