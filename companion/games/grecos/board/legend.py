"""The units, terrain and cards of a set, to be looked up by their letters and emblems."""

from dataclasses import replace

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures.cards import Card
from companion.games.grecos.board.about import card_about, tile_text, unit_text
from companion.games.grecos.board.cards import chit_card, event_card
from companion.games.grecos.board.emblems import emblem
from companion.games.grecos.box.edition import TileKind, UnitKind
from companion.games.grecos.position import Position


def legend(at: Position) -> tuple[Chapter, ...]:
    """All units and terrain of the set, and the event cards that the viewer may see."""
    units = tuple(_unit(at, kind) for kind in at.edition.units)
    tiles = tuple(_tile(at, kind) for kind in at.edition.tiles)
    held = {card: seat for seat, hand in enumerate(at.state.hands) for card in hand if card}
    cards = tuple(
        Explained(replace(event_card(at, card, seat), text=""), found)
        for card, seat in held.items()
        if (found := card_about(at, card))
    )
    seen = (Chapter("Event cards that you see", cards),) if cards else ()
    return (Chapter("Units", units), Chapter("Terrain", tiles), *seen)


def _unit(at: Position, kind: UnitKind) -> Explained:
    homes = [tile.name for tile in at.edition.tiles if kind.id in tile.recruits]
    chits = capital(counted(kind.count, "chit"))
    where = (
        f" To recruit it, occupy a tile of this terrain: {listed(homes, 'or')}." if homes else ""
    )
    line = f"{chits} in the set.{where}"
    face = replace(chit_card(at, kind.id), id=f"kind-of-{kind.id}")
    return Explained(face, About(kind.name, line, unit_text(at, kind.id)))


def _tile(at: Position, kind: TileKind) -> Explained:
    drawn = emblem(kind.emblem)
    face = Card(f"terrain-{kind.id}", kind.name, kind.tone, "square", kind.letter, emblem=drawn)
    line = f"{capital(counted(kind.count, 'tile'))} in the set."
    return Explained(face, About(kind.name, line, tile_text(at, kind)))
