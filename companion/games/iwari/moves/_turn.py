"""What the moves of a player's turn have in common: whose they are, and the cards they cost."""

from collections.abc import Iterator
from typing import Any

from companion.engine.moves import Actor, Move, Role, Tap
from companion.engine.phrases import capital, counted
from companion.engine.rulebook import Violation
from companion.engine.values import changed, without
from companion.games.iwari.box.components import Biome
from companion.games.iwari.hands import Cards, Hand, Span, card_list, kind, unseen
from companion.games.iwari.rulebook import CITE, impossible, refuse
from companion.games.iwari.state import Position, State


class OfTurn(Move):
    """A move of the player whose turn it is, for their own tribe or the third one."""

    __slots__ = ()

    rule = CITE["turn"]

    def by(self, at: Position) -> Actor:
        return at.seat


def deck_entered(at: Position) -> Iterator[Violation]:
    """Refuse to go on before the table has entered that the deck, which must be empty, ran out."""
    if at.deck_must_be_out:
        reason = "By the cards drawn so far the deck has run out: say so first."
        yield refuse("deck_out_first", "deck_out", reason)


def cards_entered(at: Position, cards: Cards) -> Iterator[Violation]:
    """Refuse cards at a table that does not enter them, and missing ones at a table that does
    (IW-10)."""
    if bool(cards) == at.deal.counts_cards:
        return
    if at.deal.counts_cards:
        reason = "This table enters the cards played: say which."
    else:
        reason = "This table does not enter the cards played: leave them out."
    yield impossible("cards_told", "cards_entered", reason)


def cards_at_hand(at: Position, cards: Cards) -> Iterator[Violation]:
    """No more cards than the hand holds, and of a biome than the game has (IW-19)."""
    hand, needed = at.hand, max(1, len(cards))
    if hand.size.high < needed:
        name = capital(at.name(at.player))
        reason = f"{name} has {counted(hand.size.high, 'card')} left, and this takes {needed}."
        yield impossible("hand_too_small", "turn", reason)
    if hand.cards is not None and any(hand.cards.count(c) < cards.count(c) for c in cards):
        name = capital(at.name(at.player))
        yield impossible("not_in_hand", "turn", f"{name} does not hold {card_list(cards)}.")
    display = at.state.display or ()
    for biome in dict.fromkeys(cards):
        total, gone, shown = at.deal.cards[biome], at.state.discards[biome], display.count(biome)
        if gone + shown + cards.count(biome) > total:
            in_display = f" and {shown} in the display" if shown else ""
            reason = (
                f"This game has {total} {kind(biome)} cards: with {gone} discarded since the last "
                f"shuffle{in_display}, {cards.count(biome)} more cannot be played."
            )
            yield impossible("more_than_exist", "cards", reason)


def spent(at: Position, cards: Cards, cost: Span, **changes: Any) -> State:
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


def begun(at: Position) -> dict[str, Any]:
    """What changes as an action begins. Where nobody said that the deck had run out, a card is
    in it (IW-1)."""
    deck = at.state.deck
    if deck.low <= 0 and at.may_run_out:
        deck = Span(max(1, deck.low), max(1, deck.high))
    return {"closed": None, "deck": deck}


def card_tap(id: str, card: Biome | None, role: Role = "step") -> Tap:  # noqa: A002 - as in Tap
    """The tap on a card, or on one that may not be seen."""
    return Tap(id, f"{kind(card).capitalize()} card" if card else "Hidden card", role)
