"""The cards that lie open: a hand, the display, or one card of each kind to say what was played."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.engine.phrases import capital
from companion.engine.pictures.cards import Card, CardRow
from companion.games.iwari.box.components import TOKENS, Biome
from companion.games.iwari.state import Position
from companion.games.iwari.words import kind


def cards(at: Position, seat: int | None) -> tuple[CardRow, ...]:
    """The cards that a seat sees, at a table that enters cards."""
    return tuple(_rows(at, seat))


def _rows(at: Position, seat: int | None) -> Iterator[CardRow]:
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
