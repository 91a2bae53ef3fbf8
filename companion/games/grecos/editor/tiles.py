"""The step of the terrain tiles: how many of each kind, land or water, name, letter, colour."""

from collections.abc import Iterator

from companion.engine.editing.editor import EditorStep
from companion.engine.phrases import counted
from companion.engine.pictures.picture import Element, Piece, Space
from companion.games.grecos.box.components import SIDE
from companion.games.grecos.box.edition import TileKind
from companion.games.grecos.box.kinds import GROUNDS, TILES, ground
from companion.games.grecos.editor.sketch import Sketch


def _said(_: Sketch, tile: TileKind) -> tuple[str, str, str]:
    kind = GROUNDS[ground(tile)].lower()
    title = f"{tile.name}, {kind}: {counted(tile.count, 'tile')}"
    return title, tile.tone if tile.count else "rock", f"{tile.name}\n{'' if tile.city else kind}"


def _signs(number: int, tile: TileKind, said: str) -> Iterator[Element]:
    x, y = TILES.cells.middle(number)
    at = (x - 6, y - 6)
    yield Piece(f"letter-{number + 1}", said, at, 3.6, "square", "ink", tile.letter)
    if tile.city:
        yield Space(f"site-{number + 1}", said, (x + 1, y - 6), 2.6, "star", "bone")
    yield TILES.cells.badge(number, f"count-{number + 1}", said, str(tile.count))


def _total(sketch: Sketch) -> int:
    return sum(tile.count for tile in sketch.tiles)


def _words(sketch: Sketch) -> str:
    return f"{_total(sketch)} tiles of {SIDE * SIDE}."


STEP: EditorStep[Sketch] = EditorStep(
    "tiles",
    "terrain tiles",
    "Which tiles make the map?",
    TILES.tools("count", "ground", "name", "letter", "tone"),
    TILES.picture(
        "Tiles", lambda sketch: f"{_total(sketch)} tiles of {SIDE * SIDE}.", _said, _signs
    ),
    lambda sketch: f"{_total(sketch)} / {SIDE * SIDE}",
)
