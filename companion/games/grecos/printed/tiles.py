"""A terrain tile: its emblem, its name, and whom it recruits."""

from companion.engine.phrases import listed
from companion.engine.pictures.print_sets import Face, Words
from companion.games.grecos.box.edition import Edition, TileKind
from companion.games.grecos.printed.backs import frame
from companion.games.grecos.printed.emblems import emblem

TILE = 45.0


def tile_face(edition: Edition, tile: TileKind) -> Face:
    """The tile as it lies on the map."""
    names = [edition.unit[unit].name for unit in tile.recruits]
    recruits = f"Recruits {listed(names)}" if names else "Recruits nobody"
    kind = "Water" if tile.water else "Land"
    ink = (
        frame(TILE, TILE, tile.tone),
        *emblem(tile.emblem, (TILE / 2, 18.5), 21, tile.tone),
        Words(tile.letter, (3, 3), 5, 5, 4, "strong"),
        Words(kind, (TILE - 13, 3), 10, 5, 2.8),
        Words(tile.name, (3, 30.5), TILE - 6, 6, 5, "display"),
        Words(recruits, (3, 36.5), TILE - 6, 6, 2.5),
    )
    return Face(tile.name, ink)
