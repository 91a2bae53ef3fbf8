"""What a table keeps in view: numbers, and the cards that lie open."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.engine.phrases import capital
from companion.engine.pictures import Card, CardRow
from companion.engine.setup import Fact
from companion.engine.values import gathered
from companion.games.iwari.box.components import TOKENS, Biome
from companion.games.iwari.hands import Span, bounded, card_list, kind
from companion.games.iwari.state import Position


@gathered
def facts(at: Position) -> Iterator[Fact]:
    """Pieces left, the deck, and what is known of cards."""
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


@gathered
def cards(at: Position, seat: int | None) -> Iterator[CardRow]:
    """The cards that a seat sees, at a table that enters cards."""
    if not at.deal.counts_cards:
        return
    if not at.deal.app_deals:
        # hands are held at the table, so any card may be entered as played
        yield CardRow("Cards", _faces("card", Biome))
        return
    if seat is not None and (held := at.state.hands[seat].cards):
        yield CardRow("Hand", _faces("card", held))
    shown = _faces("display", at.state.display or ())
    if at.state.deck.high > 0:
        shown += (replace(BACK, corner=str(at.state.deck.high)),)
    if shown:
        yield CardRow("Display", shown)


def _faces(place: str, biomes: Iterable[Biome]) -> tuple[Card, ...]:
    return tuple(replace(FACES[biome], id=f"{place}.{biome}") for biome in biomes)


BACK = Card("deck", "Deck", "ink", "square", "?")
FACES = {
    biome: Card(biome.value, capital(kind(biome)), kind(biome), token.shape, token.letter)
    for biome, token in TOKENS.items()
}
