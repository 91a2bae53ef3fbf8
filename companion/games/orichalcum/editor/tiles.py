"""The steps of the terrain tiles: laid out one by one, and painted circle by circle."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import sqrt

from companion.engine.editing.editor import EditorStep, Tool, Touch, meaningless, one_of, tool
from companion.engine.editing.fields import Cells
from companion.engine.pictures import Area, Element, Picture, Point, passed
from companion.games.orichalcum.board.frames import TONES, hexagon
from companion.games.orichalcum.box.components import SIZES, TERRAINS, TILES, Terrain
from companion.games.orichalcum.box.edition import Shape, TileKind
from companion.games.orichalcum.box.edition_check import TILE_NAMES
from companion.games.orichalcum.editor.sketch import USUAL, Sketch, Tile
from companion.games.orichalcum.land.geometry import OFFSETS, TURNS, turned
from companion.games.orichalcum.words import LETTERS

EMPTY = "empty"
CELLS: Mapping[int, Cells] = {1: Cells(5, 20), 2: Cells(4, 15), 3: Cells(4, 21)}
SHAPES: tuple[Shape, ...] = ("triangle", "bend", "line")
TITLES = {size: f"{name} tiles" for size, name in TILE_NAMES.items()}
PAINTS = one_of(
    [*TERRAINS, EMPTY], {EMPTY: "path", **{terrain: TONES[terrain] for terrain in TERRAINS}}
)


def step(size: int) -> str:
    """The id of the step of tiles of so many circles."""
    return f"tiles{size}"


def place(number: int, circle: int) -> str:
    """The id of a circle of a tile."""
    return f"tile-{number + 1}-{circle + 1}"


def spread(size: int, number: int, shape: Shape) -> tuple[float, tuple[Point, ...]]:
    """The radius of a tile's circles, and where they lie in the picture."""
    cells = CELLS[size]
    places = [(2 * q + r, sqrt(3) * r) for q, r in OFFSETS[shape]]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    across, down = max(xs) - min(xs) + 2.2, max(ys) - min(ys) + 2.5
    unit = min(cells.width / across, cells.height / down)
    x, y = cells.middle(number)
    x0, y0 = x - unit * (max(xs) + min(xs)) / 2, y - unit * (max(ys) + min(ys)) / 2
    return unit, tuple((round(x0 + unit * x, 2), round(y0 + unit * y, 2)) for x, y in places)


def kinds(sketch: Sketch) -> tuple[TileKind, ...]:
    """The tiles that are painted all over, those that look alike together."""
    found: dict[object, TileKind] = {}
    for tile in (tile for row in sketch.tiles for tile in row):
        terrains = tuple(terrain for terrain in tile.terrains if terrain)
        if len(terrains) == len(tile.terrains):
            look = _look(tile.shape, terrains)
            known = found.get(look) or TileKind(_id(tile.shape, terrains), tile.shape, terrains, 0)
            found[look] = replace(known, count=known.count + 1)
    return tuple(found.values())


def _look(shape: Shape, terrains: tuple[Terrain, ...]) -> object:
    """A value that is equal for tiles that differ by a turn only."""
    looks = []
    for turns in TURNS:
        cells = [turned(offset, turns) for offset in OFFSETS[shape]]
        q, r = min(cells)
        shown = zip(cells, terrains, strict=True)
        looks.append(tuple(sorted(((x - q, y - r), terrain) for (x, y), terrain in shown)))
    return min(looks)


def _id(shape: Shape, terrains: tuple[Terrain, ...]) -> str:
    letters = "".join(LETTERS[terrain] for terrain in terrains)
    return letters if shape == USUAL[len(terrains)] else f"{letters}-{shape}"


def _paint(size: int) -> Callable[[Sketch, Touch], Sketch]:
    def touch(sketch: Sketch, touched: Touch) -> Sketch:
        """Lay your tiles out, choose a terrain, then tap every circle that has it."""
        spots: dict[tuple[int, int], Point] = {}
        reach = 0.0
        for number, tile in enumerate(sketch.tiles[size - 1]):
            unit, points = spread(size, number, tile.shape)
            spots |= {(number, circle): at for circle, at in enumerate(points)}
            reach = max(reach, unit)
        points = touched.points if len(touched.points) > 1 else (touched.at,)
        found = passed(spots, points, reach if len(points) > 1 else 1.5 * reach)
        if not found:
            raise meaningless("Tap the circles of a tile, or swipe over several.")
        terrain = next((one for one in TERRAINS if one == touched.choice), None)
        if not touched.choice:
            terrain = TERRAINS[0]
        for number, circle in found:
            tile = sketch.tiles[size - 1][number]
            terrains = (*tile.terrains[:circle], terrain, *tile.terrains[circle + 1 :])
            sketch = sketch.with_tile(size, number, replace(tile, terrains=terrains))
        return sketch

    return touch


@tool("Shape", "choose", choices=one_of(SHAPES))
def shape(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose how three circles lie, then tap the tiles that lie so."""
    found = CELLS[3].passed(touch, TILES[3], "Tap a tile.")
    wanted: Shape = next((one for one in SHAPES if one == touch.choice), SHAPES[0])
    for number in found:
        tile = replace(sketch.tiles[2][number], shape=wanted)
        sketch = sketch.with_tile(3, number, tile)
    return sketch


def unpainted(sketch: Sketch, size: int) -> str:
    """The id of the first circle that is not painted yet, empty if there is none."""
    for number, tile in enumerate(sketch.tiles[size - 1]):
        if None in tile.terrains:
            return place(number, tile.terrains.index(None))
    return ""


def _picture(size: int) -> Callable[[Sketch], Picture]:
    def picture(sketch: Sketch) -> Picture:
        tiles = sketch.tiles[size - 1]
        elements = (one for number, tile in enumerate(tiles) for one in _tile(size, number, tile))
        words = f"{_painted(size)(sketch)} tiles are painted."
        height = CELLS[size].bottom(len(tiles))
        return Picture(TITLES[size].capitalize(), words, 100.0, height, tuple(elements))

    return picture


def _tile(size: int, number: int, tile: Tile) -> Iterator[Element]:
    unit, points = spread(size, number, tile.shape)
    for circle, (at, terrain) in enumerate(zip(points, tile.terrains, strict=True)):
        tone, letter = (TONES[terrain], LETTERS[terrain]) if terrain else ("path", "")
        title = f"Tile {number + 1}, circle {circle + 1}: {terrain or 'not painted'}"
        where = (at[0], at[1] + 1.3)
        outline = hexagon(at, 0.97 * unit)
        yield Area(place(number, circle), title, outline, tone, letter, where)


def _painted(size: int) -> Callable[[Sketch], str]:
    def progress(sketch: Sketch) -> str:
        painted = sum(None not in tile.terrains for tile in sketch.tiles[size - 1])
        return f"{painted} / {TILES[size]}"

    return progress


def _tools(size: int) -> tuple[Tool[Sketch], ...]:
    paint = tool("Paint", "paint", "swipe", name=f"terrain{size}", choices=PAINTS)(_paint(size))
    return (paint,) if size < 3 else (paint, shape)


STEPS: tuple[EditorStep[Sketch], ...] = tuple(
    EditorStep(
        step(size),
        TITLES[size],
        "Paint every tile of the box.",
        _tools(size),
        _picture(size),
        _painted(size),
    )
    for size in SIZES
)
