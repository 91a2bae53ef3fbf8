"""The numbers that a table keeps in view."""

from collections.abc import Iterator

from companion.engine.phrases import capital
from companion.engine.setup.participants import Fact
from companion.games.iwari.hands import Span
from companion.games.iwari.state import Position
from companion.games.iwari.words import bounded, card_list


def facts(at: Position) -> tuple[Fact, ...]:
    """Pieces left, the deck, and what is known of cards."""
    return tuple(_facts(at))


def _facts(at: Position) -> Iterator[Fact]:
    yield Fact("Round", f"{at.round}, the last" if at.state.ending else str(at.round))
    yield Fact("Deck", _deck(at))
    if at.deal.app_deals:
        yield Fact("Display", capital(card_list(at.state.display or ())) or "Empty")
    for seat in range(len(at.deal.tribes)):
        yield Fact("Tents left", str(at.tents_left(seat)), seat)
        yield Fact("Totems left", str(at.totems_left(seat)), seat)
    if at.deal.app_deals:
        for seat, hand in enumerate(at.state.hands):
            yield Fact("Hand", card_list(hand.cards or ()) or bounded(hand.size, "card"), seat)


def _deck(at: Position) -> str:
    state = at.state
    if state.shuffles == 2 and state.deck.high <= 0:
        return "Empty for the second time"
    size = Span(max(0, state.deck.low), max(0, state.deck.high))
    return f"{bounded(size, 'card')}, {('first', 'second', 'third')[state.shuffles]} time through"
