"""What forbids playing and discarding cards."""

from companion.engine.rulebook import Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.law.pieces import Piece, territory_of
from companion.games.iwari.moves import Cards, Discard
from companion.games.iwari.state import State
from companion.games.iwari.words import capital, card_list, counted, kind


def played(move: Piece | Discard) -> Cards:
    """The cards that the move names."""
    if isinstance(move, Discard):
        return () if move.card is None else (move.card,)
    return move.cards


def cards_told(state: State, move: Piece | Discard) -> Violation | None:
    """Cards are told exactly where this table enters them (IW-10)."""
    if bool(played(move)) == state.deal.counts_cards:
        return None
    reason = (
        "This table enters the cards played: say which."
        if state.deal.counts_cards
        else "This table does not enter the cards played: leave them out."
    )
    return Violation("cards_told", reason, rb.CARDS, possible=False)


def card_cost(state: State, move: Piece) -> Violation | None:
    """One card of the territory's biome, or two equal ones of another."""
    territory = territory_of(state, move)
    if not move.cards or territory is None:
        return None
    match move.cards:
        case (card,) if card is territory.biome:
            return None
        case (first, second) if first is second and first is not territory.biome:
            return None
    reason = (
        f"A piece in {territory.name} costs 1 {kind(territory.biome)} card or a pair of another "
        f"biome, not {card_list(move.cards)}."
    )
    return Violation("card_cost", reason, rb.CARD_COST, possible=len(move.cards) <= 2)


def enough_cards(state: State, move: Piece | Discard) -> Violation | None:
    """No more cards than the hand holds."""
    left, needed = state.hand.size.high, max(1, len(played(move)))
    if left >= needed:
        return None
    name = capital(state.name(state.player))
    reason = f"{name} has {counted(left, 'card')} left, and this takes {needed}."
    return Violation("hand_too_small", reason, rb.TURN, possible=False)


def cards_held(state: State, move: Piece | Discard) -> Violation | None:
    """Only cards of the hand, where it is known."""
    hand, cards = state.hand.cards, played(move)
    if hand is None or all(hand.count(card) >= cards.count(card) for card in cards):
        return None
    name = capital(state.name(state.player))
    reason = f"{name} does not hold {card_list(cards)}."
    return Violation("not_in_hand", reason, rb.TURN, possible=False)


def cards_exist(state: State, move: Piece | Discard) -> Violation | None:
    """No more cards of a biome than the game has (IW-19)."""
    cards, display = played(move), state.display or ()
    for biome in cards:
        total, gone, shown = state.deal.cards[biome], state.discards[biome], display.count(biome)
        if gone + shown + cards.count(biome) > total:
            in_display = f" and {shown} in the display" if shown else ""
            reason = (
                f"This game has {total} {kind(biome)} cards: with {gone} discarded since the last "
                f"shuffle{in_display}, {cards.count(biome)} more cannot be played."
            )
            return Violation("more_than_exist", reason, rb.CARDS, possible=False)
    return None
