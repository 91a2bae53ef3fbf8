"""The step of the terrain tiles: how many of each kind, land or water, name, letter, colour."""

from dataclasses import replace
from typing import Final, get_args

from companion.engine.editing.editor import EditorStep, Swatch, Tool, Touch, meaningless
from companion.engine.editing.kinds import Kinds, new_id, plain, steps
from companion.engine.phrases import counted
from companion.engine.pictures.cells import Cells
from companion.engine.pictures.picture import Element, Picture, Piece, Space, Tone
from companion.games.grecos.components import SIDE, TOKENS
from companion.games.grecos.edition import TileKind
from companion.games.grecos.editor.sketch import LETTER, Sketch, more, require_name

CELLS: Final = Cells(4, 24)
LEAST = 12
"""Cells that the picture has room for, however few kinds there are."""
LAND, WATER, STATE = "land", "water", "state"
GROUNDS: Final = {LAND: "Land", WATER: "Water", STATE: "City State"}
NOT_OF_TILES: Final = {"gold", "ink", "yellow", *(token.tone for token in TOKENS)}
TONES: Final = tuple(tone for tone in get_args(Tone) if tone not in NOT_OF_TILES)
"""Colours of the house palette that no player has."""


def _renamed(tile: TileKind, text: str) -> TileKind:
    return replace(tile, name=require_name(text))


def _born(sketch: Sketch, text: str) -> TileKind:
    name = new_id(require_name(text), [tile.id for tile in sketch.tiles], "tile")
    taken = [tile.letter for tile in sketch.tiles]
    wanted = [*text.lower(), *text.upper(), *"abcdefghijklmnopqrstuvwxyz"]
    letter = next((one for one in wanted if LETTER.fullmatch(one) and one not in taken), "x")
    return TileKind(name, text, letter, "path", 1, water=False)


TILES: Kinds[Sketch, TileKind] = Kinds(
    "tile",
    CELLS,
    lambda sketch: sketch.tiles,
    lambda sketch, kinds: replace(sketch, tiles=kinds),
    _renamed,
    _born,
)


def ground(tile: TileKind) -> str:
    """What kind of ground a tile is."""
    return STATE if tile.city else WATER if tile.water else LAND


def on_ground(tile: TileKind, kind: str) -> TileKind:
    """The tile with that kind of ground."""
    return replace(tile, water=kind == WATER, city=kind == STATE)


def _ground(_: Sketch, tile: TileKind, touch: Touch) -> TileKind:
    return on_ground(tile, touch.choice or LAND)


def _letter(_: Sketch, tile: TileKind, touch: Touch) -> TileKind:
    text = plain(touch.text)
    if not LETTER.fullmatch(text):
        raise meaningless("Type one letter from a to z, small or capital.")
    return replace(tile, letter=text)


def _tone(_: Sketch, tile: TileKind, touch: Touch) -> TileKind:
    return replace(tile, tone=touch.choice or TONES[0])


def _picture(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for number, tile in enumerate(sketch.tiles):
        name = f"tile-{number + 1}"
        title = f"{tile.name}, {GROUNDS[ground(tile)].lower()}: {counted(tile.count, 'tile')}"
        tone = tile.tone if tile.count else "rock"
        label = tile.name if tile.city else f"{tile.name}\n{GROUNDS[ground(tile)].lower()}"
        elements.append(CELLS.area(number, name, title, tone, label))
        x, y = CELLS.middle(number)
        elements.append(
            Piece(f"letter-{number + 1}", title, (x - 6, y - 6), 3.6, "square", "ink", tile.letter)
        )
        if tile.city:
            star = f"site-{number + 1}"
            elements.append(Space(star, title, (x + 1, y - 6), 2.6, "star", "bone"))
        elements.append(CELLS.badge(number, f"count-{number + 1}", title, str(tile.count)))
    count = len(sketch.tiles)
    elements.append(CELLS.area(count, "free", "Free place for another tile", "path", "Another"))
    words = f"{_total(sketch)} tiles of {SIDE * SIDE}."
    height = CELLS.bottom(max(LEAST, count + 1))
    return Picture("Tiles", words, 100.0, height, tuple(elements))


def _total(sketch: Sketch) -> int:
    return sum(tile.count for tile in sketch.tiles)


def _grounds(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(kind, label) for kind, label in GROUNDS.items())


def _tones(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(tone, tone.capitalize(), tone) for tone in TONES)


STEP: EditorStep[Sketch] = EditorStep(
    "tiles",
    "terrain tiles",
    "Which tiles make the map?",
    (
        Tool(
            "count_tile",
            "Count",
            "place",
            "Tap a kind of tile as often as there are more of it, or fewer.",
            TILES.each(more),
            choices=steps,
        ),
        Tool(
            "ground",
            "Ground",
            "paint",
            "Choose a kind of ground, then tap the tiles that are of it.",
            TILES.each(_ground),
            choices=_grounds,
        ),
        Tool(
            "name_tile",
            "Name",
            "name",
            "Tap a tile or the free place, then type its name.",
            TILES.named,
            typed="Name of the tile",
            current=TILES.current(lambda tile: tile.name),
        ),
        Tool(
            "letter",
            "Letter",
            "name",
            "Tap a tile, then type the letter that stands for it on the map.",
            TILES.each(_letter),
            typed="Letter on the map",
            current=TILES.current(lambda tile: tile.letter),
        ),
        Tool(
            "tone",
            "Colour",
            "paint",
            "Choose a colour, then tap the tiles that have it.",
            TILES.each(_tone),
            choices=_tones,
        ),
    ),
    _picture,
    lambda sketch: f"{_total(sketch)} / {SIDE * SIDE}",
)
