"""The pieces that are shown as cards below the board: what may be drawn, the building in hand."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.phrases import capital
from companion.engine.pictures import Card, CardRow, Picture
from companion.games.orichalcum.board.frames import EMBLEMS, building_marks, tile
from companion.games.orichalcum.box.components import Action
from companion.games.orichalcum.box.edition import BuildingKind, CreatureKind, TileKind
from companion.games.orichalcum.decisions.draws import (
    DrawBuilding,
    DrawCard,
    DrawCreature,
    DrawTile,
)
from companion.games.orichalcum.decisions.fight import DrawLoot, PlaceLoot
from companion.games.orichalcum.effects import BUILDINGS
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import SHORT, tile_words

WIDTH, HEIGHT = 24.0, 20.0
TONES: dict[Action, str] = {
    "capture": "red",
    "construct": "purple",
    "produce": "yellow",
    "recruit": "blue",
}
TITLES = {
    DrawCard: ("Which card?", True),
    DrawTile: ("Which tile?", True),
    DrawCreature: ("Which creature?", True),
    DrawBuilding: ("Which building?", True),
    DrawLoot: ("Which building?", True),
    PlaceLoot: ("Your building", False),
}
"""For each decision the title of its row of cards, and whether one has to be found among many."""


def cards(at: Position, _: int | None) -> tuple[CardRow, ...]:
    """The pieces that the open decision is about; everybody sees the same."""
    found = tuple(_faces(at))
    if not found:
        return ()
    title, spread = TITLES[type(at.decision)]
    return (CardRow(title, found, spread=spread),)


def _faces(at: Position) -> Iterator[Card]:
    match at.decision:
        case DrawCard():
            yield from _actions(at)
        case DrawTile(slot):
            size = at.edition.card[at.state.row[slot].card].size
            kinds = (kind for kind in at.edition.tiles if len(kind.terrains) == size)
            yield from (_tile(at, f"draw-{kind.id}", kind) for kind in kinds)
        case DrawCreature():
            yield from (creature_card(f"draw-{kind.id}", kind) for kind in at.edition.creatures)
        case DrawBuilding() | DrawLoot():
            yield from (building_card(at, f"draw-{kind.id}", kind) for kind in at.edition.buildings)
        case PlaceLoot(name):
            kind = at.edition.building[name]
            text = BUILDINGS[kind.effect].text
            yield replace(building_card(at, "loot-in-hand", kind), text=text)


def _actions(at: Position) -> Iterator[Card]:
    for kind in at.edition.cards:
        title, size = f"{SHORT[kind.action]} {kind.size}", str(kind.size)
        yield Card(f"draw-{kind.id}", title, TONES[kind.action], "hexagon", size)


def _tile(at: Position, place: str, kind: TileKind) -> Card:
    drawn = tuple(tile(at.edition, kind.id, kind, (), (0, 0, WIDTH, HEIGHT)))
    face = Picture(_named(kind), f"{_named(kind)}.", WIDTH, HEIGHT, drawn)
    return Card(place, _named(kind), "sea", "hexagon", picture=face)


def _named(kind: TileKind) -> str:
    """ "Forest, volcano", or "3 forest" where all circles are alike."""
    if len(kind.terrains) > 1 and len(set(kind.terrains)) == 1:
        return f"{len(kind.terrains)} {kind.terrains[0]}"
    return capital(tile_words(kind))


def creature_card(place: str, kind: CreatureKind) -> Card:
    """A creature with its strength."""
    return Card(place, kind.title, "red", "triangle", str(kind.strength))


def building_card(at: Position, place: str, kind: BuildingKind) -> Card:
    """A building with the letters that stand for it."""
    mark = building_marks(tuple(one.title for one in at.edition.buildings))[kind.title]
    return Card(place, kind.title, "ink", "square", mark, emblem=EMBLEMS[kind.effect])
