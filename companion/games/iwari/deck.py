"""The deck: what it may hold, hands that are filled up from it, and its end."""

from typing import Any

from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Step, changed
from companion.games.iwari.box.components import DISPLAY, HAND, Biome
from companion.games.iwari.hands import Hand, Span, in_order, unseen
from companion.games.iwari.lying import Laid, Lying
from companion.games.iwari.rulebook import CITE


def deck_cards(at: Lying) -> dict[Biome, int]:
    """How many cards of each biome the deck holds, or may hold where hands are hidden."""
    seen = [*(at.state.display or ())]
    for hand in at.state.hands:
        seen += hand.cards or ()
    return {
        biome: total - at.state.discards[biome] - seen.count(biome)
        for biome, total in at.deal.cards.items()
    }


def with_card(state: Laid, seat: int, card: Biome | None) -> tuple[Hand, ...]:
    """All hands once that card is in that one; None is a card that may not be seen."""
    hand = state.hands[seat]
    size = Span(hand.size.low + 1, hand.size.high + 1)
    cards = None if hand.cards is None or card is None else in_order((*hand.cards, card))
    return changed(state.hands, seat, Hand(size, cards))


def refilled(at: Lying) -> dict[str, Any]:
    """What changes as a table that draws for itself fills up the hand to three."""
    state, size = at.state, at.hand.size
    if state.shuffles == 2 and state.deck.high <= 0:
        return {"hands": changed(state.hands, at.player, unseen(size.low, HAND))}
    hands = changed(state.hands, at.player, unseen(HAND, HAND))
    deck = state.deck.minus(HAND - size.high, HAND - size.low)
    return {"hands": hands, "deck": deck, "display": None}


def ran_out(at: Lying) -> Step[Any]:
    """The first time a new deck and the half journey scoring, the second time the end (IW-1), for
    which the discards are shuffled once more where the table plays IW-2 so."""
    state = at.state
    if state.shuffles == 1:
        ending = state.ending or "deck_out"
        text = "The deck has run out for the second time: this round is the last."
        again: dict[str, Any] = {"deck": Span.of(0)}
        if plays_otherwise(at.deal, "IW-2"):
            text, again = f"{text} The discards are shuffled once more.", _new_deck(at)
        last = state.changed(shuffles=2, ending=ending, **again)
        return Step(last, (Event("last_round", text, cite=CITE["end"]),))
    shuffled = state.changed(shuffles=1, half=dict(state.tents), **_new_deck(at))
    text = "The deck has run out: the discards are its new cards, and tents are scored."
    return Step(shuffled, (Event("half_journey", text, cite=CITE["half_journey"]),))


def _new_deck(at: Lying) -> dict[str, Any]:
    """What changes as all discards become the deck."""
    in_hands = sum(hand.size.high for hand in at.state.hands)
    shown = DISPLAY if at.state.display is None else len(at.state.display)
    deck = Span.of(sum(at.deal.cards.values()) - in_hands - shown)
    return {"deck": deck, "discards": dict.fromkeys(Biome, 0)}


def exhausted(at: Lying) -> Step[Any] | None:
    """What follows at once where the app deals and the deck's last card has left it."""
    state = at.state
    if not at.deal.app_deals or state.deck.high > 0 or state.shuffles == 2:
        return None
    return ran_out(at)
