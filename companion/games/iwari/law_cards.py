"""What forbids playing, discarding and drawing cards."""

from collections import Counter

from companion.engine.rulebook import Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import HAND
from companion.games.iwari.law_pieces import Piece, is_on_the_map, territory_of
from companion.games.iwari.moves import (
    Cards,
    DealtHand,
    Discard,
    DrawFromDeck,
    Drawn,
    TakeFromDisplay,
    Turned,
)
from companion.games.iwari.state import State, cards_to_turn, deck_cards, next_dealt
from companion.games.iwari.words import capital, card_list, counted, kind


def cards_entered(state: State, move: Piece) -> Violation | None:
    """The cards are told exactly where this table enters them."""
    return _entered(state, bool(move.cards))


def card_entered(state: State, move: Discard) -> Violation | None:
    """The discarded card is told exactly where this table enters cards."""
    return _entered(state, move.card is not None)


def _entered(state: State, told: bool) -> Violation | None:
    if told == state.deal.counts_cards:
        return None
    reason = (
        "This table enters the cards played: say which."
        if state.deal.counts_cards
        else "This table does not enter the cards played: leave them out."
    )
    return Violation("cards_entered", reason, rb.CARDS, possible=False)


def card_cost(state: State, move: Piece) -> Violation | None:
    """One card of the territory's biome, or two equal ones of another."""
    if not move.cards or not is_on_the_map(state, move):
        return None
    territory = state.deal.edition.territory[territory_of(state, move)]
    match move.cards:
        case (card,) if card is territory.biome:
            return None
        case (first, second) if first is second and first is not territory.biome:
            return None
    reason = (
        f"A piece in {territory.name} costs 1 {kind(territory.biome)} card or a pair of another "
        f"biome, not {card_list(move.cards)}."
    )
    return Violation("card_cost", reason, rb.CARD_COST)


def hand_size(state: State, move: Piece) -> Violation | None:
    """No more cards than the hand holds."""
    return _in_hand(state, max(1, len(move.cards)))


def discard_from_hand(state: State, move: Discard) -> Violation | None:
    """An empty hand discards nothing."""
    return _in_hand(state, 1)


def _in_hand(state: State, needed: int) -> Violation | None:
    left = state.hand.size.high
    if left >= needed:
        return None
    reason = f"{state.name(state.player)} has {counted(left, 'card')} left, {needed} are needed."
    return Violation("hand_too_small", reason, rb.TURN, possible=False)


def held(state: State, move: Piece) -> Violation | None:
    """Only cards in the hand, where it is known."""
    return _held(state, move.cards)


def discard_held(state: State, move: Discard) -> Violation | None:
    """Only a card in the hand, where it is known."""
    return _held(state, () if move.card is None else (move.card,))


def _held(state: State, cards: Cards) -> Violation | None:
    hand = state.hand.cards
    if hand is None or not Counter(cards) - Counter(hand):
        return None
    reason = f"{state.name(state.player)} does not hold {card_list(cards)}."
    return Violation("not_in_hand", reason, rb.TURN, possible=False)


def exists(state: State, move: Piece) -> Violation | None:
    """No more cards of a biome than the game has (IW-19)."""
    return _exists(state, move.cards)


def discard_exists(state: State, move: Discard) -> Violation | None:
    """No more cards of a biome than the game has (IW-19)."""
    return _exists(state, () if move.card is None else (move.card,))


def _exists(state: State, cards: Cards) -> Violation | None:
    display = state.display or ()
    for biome, played in Counter(cards).items():
        total, gone, shown = state.deal.cards[biome], state.discards[biome], display.count(biome)
        if gone + shown + played > total:
            in_display = f" and {shown} in the display" if shown else ""
            reason = (
                f"This game has {total} {kind(biome)} cards: {gone} discarded since the last "
                f"shuffle{in_display}, so {counted(played, 'card')} more cannot be."
            )
            return Violation("more_than_exist", reason, rb.CARDS, possible=False)
    return None


def in_display(state: State, move: TakeFromDisplay) -> Violation | None:
    """Only what lies open can be taken."""
    display = state.display or ()
    if move.card in display:
        return None
    shown = card_list(display) or "no card"
    reason = f"The display holds {shown}."
    return Violation("not_in_display", reason, rb.DRAWING, possible=False)


def deck_has_cards(state: State, move: DrawFromDeck) -> Violation | None:
    """An empty deck gives nothing."""
    if state.deck.high > 0:
        return None
    return Violation("deck_empty", "The deck is empty.", rb.DRAWING, possible=False)


def drawn_card(state: State, move: Drawn) -> Violation | None:
    """One card that the deck holds."""
    return _from_deck(state, None if move.card is None else (move.card,), 1)


def dealt_cards(state: State, move: DealtHand) -> Violation | None:
    """Three cards that the deck holds."""
    return _from_deck(state, move.cards, HAND)


def dealt_seat(state: State, move: DealtHand) -> Violation | None:
    """Hands are dealt clockwise from the starting player."""
    due = next_dealt(state)
    if due is None or move.seat == due:
        return None
    reason = f"{state.name(due)} is dealt a hand next."
    return Violation("other_seat", reason, rb.STARTING_HANDS, possible=False)


def turned_cards(state: State, move: Turned) -> Violation | None:
    """As many cards as the display lacks and the deck still has."""
    return _from_deck(state, move.cards, cards_to_turn(state))


def _from_deck(state: State, cards: Cards | None, wanted: int) -> Violation | None:
    if cards is None or len(cards) != wanted:
        told = "hidden cards" if cards is None else counted(len(cards), "card")
        reason = f"{capital(counted(wanted, 'card'))} from the deck must be told, not {told}."
        return Violation("number_of_cards", reason, rb.DRAWING, possible=False)
    deck = deck_cards(state)
    for biome, count in Counter(cards).items():
        if count > deck[biome]:
            reason = f"The deck cannot hold {counted(count, f'{kind(biome)} card')} now."
            return Violation("not_in_deck", reason, rb.CARDS, possible=False)
    return None
