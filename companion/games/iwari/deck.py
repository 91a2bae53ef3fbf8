"""Cards: what is known of hands and the deck, playing cards, and the end of the deck."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion.engine.play.seats import changed, without
from companion.engine.play.step import Event, Step
from companion.games.iwari.components import DISPLAY, HAND, Biome
from companion.games.iwari.rulebook import CITE

if TYPE_CHECKING:
    from companion.games.iwari.state import Position, State

Cards = tuple[Biome, ...]
"""Cards played for one piece: one, or two equal ones; empty where cards are not entered."""


@dataclass(frozen=True, slots=True)
class Span:
    """A number known to lie between two bounds, both included."""

    low: int
    high: int

    @classmethod
    def of(cls, number: int) -> "Span":
        """A number that is known."""
        return cls(number, number)

    def minus(self, low: int, high: int) -> "Span":
        """What is left after `low` to `high` went away; the count may have gone wrong below 0."""
        return Span(self.low - high, self.high - low)

    @property
    def exact(self) -> bool:
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's cards: how many, and which where they are known and may be seen."""

    size: Span
    cards: Cards | None = None


@lru_cache(maxsize=64)
def unseen(low: int, high: int) -> Hand:
    """A hand that nobody may see. Equal ones are one value, since most are full."""
    return Hand(Span(low, high))


def in_order(cards: Cards) -> Cards:
    """Cards in the order of the components list, so that equal hands look alike."""
    return tuple(biome for biome in Biome for card in cards if card is biome)


def deck_cards(at: "Position") -> dict[Biome, int]:
    """How many cards of each biome the deck holds, or may hold where hands are hidden."""
    seen = [*(at.state.display or ())]
    for hand in at.state.hands:
        seen += hand.cards or ()
    return {
        biome: total - at.state.discards[biome] - seen.count(biome)
        for biome, total in at.deal.cards.items()
    }


def spent(at: "Position", cards: Cards, cost: Span, **changes: Any) -> "State":
    """The state after the player of the turn laid off these cards, or as many hidden ones."""
    hand, discards = at.hand, at.state.discards
    low, high = max(0, hand.size.low - cost.high), max(0, hand.size.high - cost.low)
    left = unseen(low, high)
    if hand.cards is not None:
        kept = hand.cards
        for card in cards:
            kept = kept and without(kept, card)
        left = Hand(Span(low, high), kept)
    if cards:
        discards = dict(discards)
        for card in cards:
            discards[card] += 1
    hands = changed(at.state.hands, at.player, left)
    return at.state.changed(**begun(at), hands=hands, discards=discards, **changes)


def begun(at: "Position") -> dict[str, Any]:
    """What changes as an action begins. Where nobody said that the deck had run out, a card is
    in it (IW-1)."""
    deck = at.state.deck
    if deck.low <= 0 and at.may_run_out:
        deck = Span(max(1, deck.low), max(1, deck.high))
    return {"closed": None, "deck": deck}


def with_card(state: "State", seat: int, card: Biome | None) -> tuple[Hand, ...]:
    """All hands once that card is in that one; None is a card that may not be seen."""
    hand = state.hands[seat]
    size = Span(hand.size.low + 1, hand.size.high + 1)
    cards = None if hand.cards is None or card is None else in_order((*hand.cards, card))
    return changed(state.hands, seat, Hand(size, cards))


def refilled(at: "Position") -> dict[str, Any]:
    """What changes as a table that draws for itself fills up the hand to three."""
    state, size = at.state, at.hand.size
    if state.shuffles == 2:
        return {"hands": changed(state.hands, at.player, unseen(size.low, HAND))}
    hands = changed(state.hands, at.player, unseen(HAND, HAND))
    deck = state.deck.minus(HAND - size.high, HAND - size.low)
    return {"hands": hands, "deck": deck, "display": None}


def ran_out(at: "Position") -> "Step[State]":
    """The first time a new deck and the half journey scoring, the second time the end (IW-1)."""
    state = at.state
    if state.shuffles == 1:
        ending = state.ending or "deck_out"
        text = "The deck has run out for the second time: this round is the last."
        last = state.changed(shuffles=2, deck=Span.of(0), ending=ending)
        return Step(last, (Event("last_round", text, cite=CITE["end"]),))
    in_hands = sum(hand.size.high for hand in state.hands)
    shown = DISPLAY if state.display is None else len(state.display)
    shuffled = state.changed(
        shuffles=1,
        deck=Span.of(sum(at.deal.cards.values()) - in_hands - shown),
        discards=dict.fromkeys(Biome, 0),
        half=dict(state.tents),
    )
    text = "The deck has run out: the discards are its new cards, and tents are scored."
    return Step(shuffled, (Event("half_journey", text, cite=CITE["half_journey"]),))


def exhausted(at: "Position") -> "Step[State] | None":
    """What follows at once where the app deals and the deck's last card has left it."""
    state = at.state
    if not at.deal.app_deals or state.deck.high > 0 or state.shuffles == 2:
        return None
    return ran_out(at)
