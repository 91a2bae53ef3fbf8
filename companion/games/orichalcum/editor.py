"""How a printed set is entered: islands, the row, the die, cards, tiles, creatures, buildings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import dist, hypot, sqrt
from statistics import median

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Box,
    Editor,
    EditorStep,
    Heading,
    Part,
    Path,
    PhotoView,
    Proposal,
    Remark,
    Sheet,
    Swatch,
    Tool,
    Touch,
    meaningless,
    numbers,
    one_of,
    replaced,
    tool,
)
from companion.engine.editing.fields import Cells, new_id, plain, steps, summed
from companion.engine.phrases import capital, counted
from companion.engine.pictures import (
    Area,
    Element,
    Picture,
    Piece,
    Point,
    Route,
    Shape,
    Space,
    nearest,
    passed,
)
from companion.games.orichalcum.board import ACTION_TONES
from companion.games.orichalcum.box import (
    BUILDING_KINDS,
    CELLS,
    CREATURE_KINDS,
    FARTHEST,
    FREE,
    MOST_EARNED,
    OFFSETS,
    ROW_LETTERS,
    SIDES,
    SLOTS,
    TILE_NAMES,
    TURNS,
    UNKNOWN,
    BuildingKind,
    CardKind,
    CreatureKind,
    Edition,
    IslandBoard,
    IslandSide,
    Port,
    TileKind,
    TileShape,
    check_edition,
    editions,
    layout_of,
    named,
    turned,
)
from companion.games.orichalcum.components import (
    ACTIONS,
    CARDS,
    FACES,
    ISLANDS,
    PORTS,
    SIZES,
    SKULL,
    TERRAINS,
    TILES,
    Terrain,
)
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.drawing import MAP, TONES, building_marks, fitted, hexagon
from companion.games.orichalcum.effects import BUILDINGS, LOOT
from companion.games.orichalcum.rules.island import LETTERS, SHORT, face_words, island_id, resources
from companion.games.orichalcum.sketch import (
    USUAL,
    Cell,
    Harbour,
    Side,
    Sketch,
    Tile,
    circle_at,
    height,
    photo_box,
    picture,
    reached,
    unit,
)
from companion.games.orichalcum.sketch import place as place_of

# An island's side: circles, ports, size, its photo and what that proposes

NEAR = 0.45
"""How far a circle of the photo may lie beside that of the lattice, in radii of the latter."""
ASKEW = 0.06
"""So much larger or smaller than the lattice, the photo is laid anew."""
LEVEL = 0.3
"""Circles of one row are at one height, up to so many of their radii."""
LONGEST = 5
"""So many circles apart are those of a row by which the photo is laid, at most."""


def circles(side: Side, view: PhotoView) -> Iterator[Proposal]:
    """First that the photo lies on the lattice, then every circle that it shows."""
    seen = [at_ for group in view.circles[:1] for at_, _ in group]
    if len(seen) < 2 or not side.frame:
        return
    apart = median(min(dist(spot, other) for other in seen if other != spot) for spot in seen)
    radius = unit(side)
    places = {cell: circle_at(side, cell) for cell in side.lattice}
    reached = {
        cell: min(dist(middle, spot) for spot in seen) / radius for cell, middle in places.items()
    }
    lying = [away for away in reached.values() if away < NEAR]
    is_laid = abs(apart / (2 * radius) - 1) < ASKEW and len(lying) > 0.8 * len(seen)
    if not is_laid:
        yield from _laid(seen, apart)
        return
    for (x, y), away in reached.items():
        if away < NEAR and (x, y) not in side.circles:
            title = f"Circle in row {y + 1} seen in the photo"
            middle = places[x, y]
            space = Space(f"seen.{x}-{y}", title, middle, 0.8 * radius, "circle", "bone")
            yield Proposal(Touch("circle", (middle,), "on"), space)


def _laid(middles: list[Point], apart: float) -> Iterator[Proposal]:
    """The swipe along a row that lays the photo on the lattice."""
    rows = [
        (round((right[0] - left[0]) / apart), left, right)
        for left in middles
        for right in middles
        if right[0] - left[0] > apart / 2 and abs(right[1] - left[1]) < LEVEL * apart / 2
    ]
    fitting = [row for row in rows if row[0] <= LONGEST]
    if fitting:
        count, left, right = max(fitting)
        row = Route("seen.row", "The row by which the photo is laid", (left, right), "gold")
        yield Proposal(Touch("fit", (left, right), str(count)), row)


ON, OFF = "on", "off"
LOOKS = {ON: "bone", OFF: "rock"}
PAYS = ((2, 0), (0, 2), (1, 1), (1, 0), (0, 1), (3, 0), (0, 3), (2, 1), (1, 2))
"""What a port may pay, the three of the booklet first: hoplites and nuggets."""
NARROWEST, WIDEST, LOWEST = 5, 11, 4
ROOM = {"wider": (1, 0), "narrower": (-1, 0), "higher": (0, 1), "lower": (0, -1)}
ROW = sqrt(3)
"""From one row to the next, in half circles."""


@tool("Circles", "paint", "swipe", choices=one_of({ON: "Circle", OFF: "No circle"}, LOOKS))
def circle(side: Side, touch: Touch) -> Side:
    """Tap or swipe over every place where the board has a circle."""
    tapped = frozenset(reached(side, touch))
    if not tapped:
        raise meaningless("Tap where a circle is printed, or swipe over several.")
    return side.cut(side.circles - tapped if touch.choice == OFF else side.circles | tapped)


@tool(
    "Port",
    "place",
    choices=one_of({f"{one}-{other}": resources(one, other) for one, other in PAYS}),
)
def port(side: Side, touch: Touch) -> Side:
    """Choose what a port pays, then tap its circle; tap it again to take it away."""
    cell = _circle(side, touch)
    hoplites, nuggets = map(int, (touch.choice or "2-0").split("-"))
    now = next((harbour for harbour in side.harbours if harbour.circle == cell), None)
    if now and (now.hoplites, now.nuggets) == (hoplites, nuggets):
        return replace(side, harbours=tuple(one for one in side.harbours if one is not now))
    if now:
        return _with(side, now, replace(now, hoplites=hoplites, nuggets=nuggets))
    if len(side.harbours) == PORTS:
        raise meaningless(f"There are {PORTS} ports: tap one of them to take it away first.")
    return replace(side, harbours=(*side.harbours, Harbour(cell, (cell,), hoplites, nuggets)))


@tool("Metropolis", "join")
def metropolis(side: Side, touch: Touch) -> Side:
    """Tap the circles beside a port that its Metropolis covers too; again to uncover one."""
    cell = _circle(side, touch)
    for now in side.harbours:
        if cell in now.metropolis and len(now.metropolis) > 1:
            left = tuple(other for other in now.metropolis if other != cell)
            return _with(side, now, replace(now, metropolis=left))
        if cell in now.metropolis:
            raise meaningless("A Metropolis covers at least one circle: tap the next one first.")
    beside = [one for one in side.harbours if any(_apart(cell, own) <= 2 for own in one.metropolis)]
    if not beside:
        raise meaningless("Tap a circle beside a port: a Metropolis covers circles that touch.")
    now = min(beside, key=lambda one: _apart(cell, one.circle))
    return _with(side, now, replace(now, metropolis=(*now.metropolis, cell)))


@tool("Size", "choose", "press", choices=one_of(ROOM))
def room(side: Side, touch: Touch) -> Side:
    """Is the island larger than the places here, or much smaller?"""
    wider, higher = ROOM[touch.choice]
    return resized(side, side.across + wider, side.down + higher)


def resized(side: Side, across: int, down: int) -> Side:
    """The side on a lattice of that size, without what lies beyond it. Raises Malformed."""
    if not NARROWEST <= across <= WIDEST or not LOWEST <= down <= len(ROW_LETTERS):
        sizes = f"{NARROWEST} to {WIDEST} circles across and {LOWEST} to {len(ROW_LETTERS)} rows"
        raise meaningless(f"There is room for {sizes}.")
    larger = replace(side, across=across, down=down)
    return larger.cut(side.circles & frozenset(larger.lattice))


@tool("Photo", "draw", "swipe", choices=numbers(1, NARROWEST), on_photo=True)
def fit(side: Side, touch: Touch) -> Side:
    """Choose how many circles apart, then swipe so far along a row on the photo."""
    # the photo is moved and scaled until its circles lie on those of the lattice
    if not side.frame:
        raise meaningless("Take a photo of the island first.")
    radius, apart = unit(side), 2 * int(touch.choice or "1")
    (start, y), (end, _) = sorted((x / radius, y / radius) for x, y in (touch.at, touch.points[-1]))
    first = nearest(
        {cell: (cell[0] + 1, 1 + cell[1] * ROW) for cell in side.lattice}, (start, y), 99
    )
    scale = apart / max(end - start, 0.01)
    left, top, width, height = side.frame
    x0, y0 = first or (0, 0)
    frame = (
        x0 + 1 - (start - left) * scale,
        1 + y0 * ROW - (y - top) * scale,
        width * scale,
        height * scale,
    )
    if max(map(abs, frame)) > FARTHEST:
        raise meaningless("Swipe from the middle of one circle to the middle of another.")
    return replace(side, frame=tuple(round(number, 2) for number in frame))


def _circle(side: Side, touch: Touch) -> Cell:
    tapped = reached(side, touch)
    if not tapped or tapped[0] not in side.circles:
        raise meaningless("Tap a circle of the island; circles are entered first.")
    return tapped[0]


def _with(side: Side, old: Harbour, new: Harbour) -> Side:
    return replace(side, harbours=replaced(side.harbours, side.harbours.index(old), new))


def _apart(one: Cell, other: Cell) -> float:
    """How far two circles are apart, in half circles; those that touch are 2 apart."""
    return round(hypot(one[0] - other[0], (one[1] - other[1]) * ROW), 3)


NUMBERS = range(2 * ISLANDS)


def part(number: int) -> Part[Sketch, Side]:
    return Part(
        str(number),
        lambda sketch: sketch.sides[number],
        lambda sketch, side: sketch.with_side(number, side),
    )


def side_step(number: int) -> str:
    """The id of the step of a side, and of the sheet that is photographed for it."""
    return f"side{number}"


def _title(number: int) -> str:
    return f"island {number // 2 + 1}, {SIDES[number % 2]} side"


def _step(number: int) -> EditorStep[Sketch]:
    def drawn(sketch: Sketch) -> Picture:
        name = f"{sketch.titles[number // 2]}, {SIDES[number % 2]} side"
        return picture(name, sketch.sides[number])

    return EditorStep(
        side_step(number),
        _title(number),
        "Enter the circles, then the ports.",
        tuple(map(part(number).tool, (circle, port, metropolis, room, fit))),
        drawn,
        lambda sketch: str(len(sketch.sides[number].circles)),
        photo=side_step(number),
        proposes=part(number).proposing(circles),
    )


def _sheet(number: int) -> Sheet[Sketch]:
    def box(sketch: Sketch) -> Box:
        return photo_box(sketch.sides[number])

    def framed(sketch: Sketch, ratio: float) -> tuple[Touch, ...]:
        """The touches that lay a new photo over the whole width of the lattice."""
        width = 2.0 * sketch.sides[number].across
        corners = ((0.0, 0.0), (width, round(width * ratio, 2)))
        return (Touch("frame", corners, str(number)),)

    return Sheet(side_step(number), _title(number).capitalize(), box, framed)


@tool("Frame", "place", choices=numbers(0, NUMBERS[-1]))
def frame(sketch: Sketch, touch: Touch) -> Sketch:
    """Say where the printed board lies around its circles: the upper left corner, the size."""
    number = int(touch.choice or "0")
    if len(touch.points) != 2:
        raise meaningless("This touch cannot be read.")
    (left, top), (width, height) = touch.points
    side = replace(sketch.sides[number], frame=(left, top, width, height))
    return sketch.with_side(number, side)


SIDE_STEPS: tuple[EditorStep[Sketch], ...] = tuple(map(_step, NUMBERS))
SHEETS: tuple[Sheet[Sketch], ...] = tuple(map(_sheet, NUMBERS))


# What is printed beside the islands: costs, the die, the names, the action cards

NAMES = Cells(2, 34)
COSTS = Cells(SLOTS, 24)
DIE = Cells(FACES, 20, top=28)
MATRIX = Cells(len(ACTIONS), 28)
KINDS = tuple((action, size) for action in ACTIONS for size in SIZES)


def card_cell(kind: int) -> int:
    """The cell of a kind of action card: a column for each action, a row for each size."""
    action, size = divmod(kind, len(SIZES))
    return size * len(ACTIONS) + action


def card_kinds(sketch: Sketch) -> tuple[CardKind, ...]:
    """The action cards of which there are some."""
    return tuple(
        CardKind(f"{action}-{size}", action, size, count)
        for (action, size), count in zip(KINDS, sketch.cards, strict=True)
        if count
    )


def _current(sketch: Sketch, point: Point) -> str:
    island = NAMES.touched(Touch("", (point,)), ISLANDS)
    return sketch.titles[island[0]] if island else ""


@tool("Name", "name", typed="Name of the island", current=_current)
def title(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap an island, then type what it is called; each has an easy and a hard side."""
    number = NAMES.tapped(touch, ISLANDS, "Tap an island.")
    text = capital(plain(touch.text))
    if not CREATURE_KINDS.title.fits(text):
        raise meaningless(f"Type {CREATURE_KINDS.title.wanted}.")
    return replace(sketch, titles=replaced(sketch.titles, number, text))


@tool("Cost", "paint", "swipe", choices=numbers(0, MOST_EARNED, "Free"))
def cost(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose the hoplites that a card costs, then tap its place in the row."""
    places, wanted = COSTS.passed(touch, SLOTS, "Tap a place of the row."), int(touch.choice or "0")
    if wanted and min(places) < FREE:
        raise meaningless("The two leftmost cards are free.")
    costs = (wanted if n in places else now for n, now in enumerate(sketch.costs))
    return replace(sketch, costs=tuple(costs))


@tool("Die", "paint", "swipe", choices=numbers(0, MOST_EARNED, "Skull"))
def face(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose what is on a face, then tap the faces that show it."""
    faces = DIE.passed(touch, FACES, "Tap a face of the die.")
    shown = int(touch.choice or SKULL)
    return replace(sketch, die=tuple(shown if n in faces else o for n, o in enumerate(sketch.die)))


@tool("Usual die", "choose")
def usual_die(sketch: Sketch, _: Touch) -> Sketch:
    """Give the die its usual faces: one to five and a skull."""
    return replace(sketch, die=(*range(1, FACES), SKULL))


@tool("Count", "place", choices=steps)
def card(sketch: Sketch, touch: Touch) -> Sketch:
    """Go through your cards and tap the kind of each."""
    cell = MATRIX.tapped(touch, len(KINDS), "Tap a kind of card.")
    size, action = divmod(cell, len(ACTIONS))
    kind = action * len(SIZES) + size
    return replace(sketch, cards=replaced(sketch.cards, kind, summed(sketch.cards[kind], touch)))


def _names(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for number, name in enumerate(sketch.titles):
        elements.append(NAMES.area(number, f"island-{number + 1}", name, "sea", name))
        left, top = NAMES.corner(number)
        for half, side in enumerate(sketch.sides[2 * number : 2 * number + 2]):
            elements += _small(f"{number + 1}-{half + 1}", side, (left + 2 + 24 * half, top + 4))
    words = "The islands with the circles of both sides."
    return Picture("Islands", words, 100.0, NAMES.bottom(ISLANDS), tuple(elements))


def _small(name: str, side: Side, corner: Point) -> Iterator[Element]:
    scale = min(22, 22 * 100 / height(side)) / 100
    for x, y in sorted(side.circles):
        left, top = circle_at(side, (x, y))
        middle = (corner[0] + scale * left, corner[1] + scale * top)
        title, size = f"Circle of side {name}", 0.8 * scale * unit(side)
        yield Space(f"dot-{name}-{x}-{y}", title, middle, size, "circle", "bone")


def _printed_picture(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for number, costs in enumerate(sketch.costs):
        value = "not entered" if costs is None else f"costs {counted(costs, 'hoplite')}"
        name, title = f"slot-{number + 1}", f"Card {number + 1} of the row, {value}"
        tone, label = "bone" if costs is not None else "path", "?" if costs is None else "free"
        elements.append(COSTS.area(number, name, title, tone, "" if costs else label))
        if costs:
            at, name = COSTS.middle(number), f"cost-{number + 1}"
            elements.append(Piece(name, title, at, 4.6, "circle", "blue", str(costs)))
    for number, shown in enumerate(sketch.die):
        value = "not entered" if shown is None else face_words(shown)
        name, title = f"face-{number + 1}", f"Face {number + 1} of the die: {value}"
        tone, label = "bone" if shown is not None else "path", "?" if shown is None else "skull"
        elements.append(DIE.area(number, name, title, tone, "" if shown else label))
        if shown is not None:
            at, name = DIE.middle(number), f"pip-{number + 1}"
            look: tuple[Shape, str] = ("square", "ink") if shown else ("star", "red")
            shape, tone = look
            pip = Piece(name, title, at, 4.6, shape, tone, str(shown or ""))
            elements.append(pip if shown else replace(pip, at=(at[0], at[1] - 3)))
    words = "The row of cards above, the six faces of a die below."
    return Picture("Row and die", words, 100.0, DIE.bottom(FACES), tuple(elements))


def _cards(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for kind, ((action, size), count) in enumerate(zip(KINDS, sketch.cards, strict=True)):
        cell, name = card_cell(kind), f"{action}-{size}"
        title = f"{SHORT[action]}, tile of {counted(size, 'circle')}: {counted(count, 'card')}"
        tone = ACTION_TONES[action] if count else "rock"
        elements.append(MATRIX.area(cell, name, title, tone, f"{SHORT[action]}\ntile of {size}"))
        elements.append(MATRIX.badge(cell, f"count-{name}", title, str(count)))
    words = f"{sum(sketch.cards)} action cards of {CARDS}."
    return Picture("Action cards", words, 100.0, MATRIX.bottom(len(KINDS)), tuple(elements))


def _entered(sketch: Sketch) -> str:
    entered = [number for number in (*sketch.costs, *sketch.die) if number is not None]
    return f"{len(entered)} / {SLOTS + FACES}"


NUMBER_STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "islands",
        "the islands",
        "What are your islands called?",
        (title,),
        _names,
        lambda sketch: f"{sum(bool(side.circles) for side in sketch.sides)} / {2 * ISLANDS}",
    ),
    EditorStep(
        "printed",
        "row and die",
        "What do the cards of the row cost, and what is on a die?",
        (cost, face),
        _printed_picture,
        _entered,
    ),
    EditorStep(
        "cards",
        "action cards",
        "How many cards are there of each kind?",
        (card,),
        _cards,
        lambda sketch: f"{sum(sketch.cards)} / {CARDS}",
    ),
)


# Terrain tiles: laid out one by one, and painted circle by circle

EMPTY = "empty"
TILE_CELLS: Mapping[int, Cells] = {1: Cells(5, 20), 2: Cells(4, 15), 3: Cells(4, 21)}
SHAPES: tuple[TileShape, ...] = ("triangle", "bend", "line")
TITLES = {size: f"{name} tiles" for size, name in TILE_NAMES.items()}
PAINTS = one_of(
    [*TERRAINS, EMPTY], {EMPTY: "path", **{terrain: TONES[terrain] for terrain in TERRAINS}}
)


def tile_step(size: int) -> str:
    """The id of the step of tiles of so many circles."""
    return f"tiles{size}"


def tile_place(number: int, circle: int) -> str:
    return f"tile-{number + 1}-{circle + 1}"


def spread(size: int, number: int, shape: TileShape) -> tuple[float, tuple[Point, ...]]:
    """The radius of a tile's circles, and where they lie in the picture."""
    cells = TILE_CELLS[size]
    places = [(2 * q + r, sqrt(3) * r) for q, r in OFFSETS[shape]]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    across, down = max(xs) - min(xs) + 2.2, max(ys) - min(ys) + 2.5
    unit = min(cells.width / across, cells.height / down)
    x, y = cells.middle(number)
    x0, y0 = x - unit * (max(xs) + min(xs)) / 2, y - unit * (max(ys) + min(ys)) / 2
    return unit, tuple((round(x0 + unit * x, 2), round(y0 + unit * y, 2)) for x, y in places)


def kinds(sketch: Sketch) -> tuple[TileKind, ...]:
    """The tiles that are painted all over, those that look alike together."""
    looks: dict[object, TileKind] = {}
    for tile in (tile for row in sketch.tiles for tile in row):
        terrains = tuple(terrain for terrain in tile.terrains if terrain)
        if len(terrains) == len(tile.terrains):
            look = _look(tile.shape, terrains)
            alike = looks.get(look) or TileKind(_id(tile.shape, terrains), tile.shape, terrains, 0)
            looks[look] = replace(alike, count=alike.count + 1)
    return tuple(looks.values())


def _look(shape: TileShape, terrains: tuple[Terrain, ...]) -> object:
    """A value that is equal for tiles that differ by a turn only."""
    looks = []
    for turns in TURNS:
        cells = [turned(offset, turns) for offset in OFFSETS[shape]]
        q, r = min(cells)
        shown = zip(cells, terrains, strict=True)
        looks.append(tuple(sorted(((x - q, y - r), terrain) for (x, y), terrain in shown)))
    return min(looks)


def _id(shape: TileShape, terrains: tuple[Terrain, ...]) -> str:
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
        crossed = passed(spots, points, reach if len(points) > 1 else 1.5 * reach)
        if not crossed:
            raise meaningless("Tap the circles of a tile, or swipe over several.")
        terrain = next((one for one in TERRAINS if one == touched.choice), None)
        if not touched.choice:
            terrain = TERRAINS[0]
        for number, circle in crossed:
            tile = sketch.tiles[size - 1][number]
            terrains = (*tile.terrains[:circle], terrain, *tile.terrains[circle + 1 :])
            sketch = sketch.with_tile(size, number, replace(tile, terrains=terrains))
        return sketch

    return touch


@tool("Shape", "choose", choices=one_of(SHAPES))
def shape(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose how three circles lie, then tap the tiles that lie so."""
    tapped = TILE_CELLS[3].passed(touch, TILES[3], "Tap a tile.")
    wanted: TileShape = next((one for one in SHAPES if one == touch.choice), SHAPES[0])
    for number in tapped:
        tile = replace(sketch.tiles[2][number], shape=wanted)
        sketch = sketch.with_tile(3, number, tile)
    return sketch


def unpainted(sketch: Sketch, size: int) -> str:
    """The id of the first circle that is not painted yet, empty if there is none."""
    for number, tile in enumerate(sketch.tiles[size - 1]):
        if None in tile.terrains:
            return tile_place(number, tile.terrains.index(None))
    return ""


def _picture(size: int) -> Callable[[Sketch], Picture]:
    def picture(sketch: Sketch) -> Picture:
        tiles = sketch.tiles[size - 1]
        elements = (one for number, tile in enumerate(tiles) for one in _tile(size, number, tile))
        words = f"{_painted(size)(sketch)} tiles are painted."
        height = TILE_CELLS[size].bottom(len(tiles))
        return Picture(TITLES[size].capitalize(), words, 100.0, height, tuple(elements))

    return picture


def _tile(size: int, number: int, tile: Tile) -> Iterator[Element]:
    unit, points = spread(size, number, tile.shape)
    for circle, (at, terrain) in enumerate(zip(points, tile.terrains, strict=True)):
        tone, letter = (TONES[terrain], LETTERS[terrain]) if terrain else ("path", "")
        title = f"Tile {number + 1}, circle {circle + 1}: {terrain or 'not painted'}"
        where = (at[0], at[1] + 1.3)
        outline = hexagon(at, 0.97 * unit)
        yield Area(tile_place(number, circle), title, outline, tone, letter, where)


def _painted(size: int) -> Callable[[Sketch], str]:
    def progress(sketch: Sketch) -> str:
        painted = sum(None not in tile.terrains for tile in sketch.tiles[size - 1])
        return f"{painted} / {TILES[size]}"

    return progress


def _tools(size: int) -> tuple[Tool[Sketch], ...]:
    paint = tool("Paint", "paint", "swipe", name=f"terrain{size}", choices=PAINTS)(_paint(size))
    return (paint,) if size < 3 else (paint, shape)


TILE_STEPS: tuple[EditorStep[Sketch], ...] = tuple(
    EditorStep(
        tile_step(size),
        TITLES[size],
        "Paint every tile of the box.",
        _tools(size),
        _picture(size),
        _painted(size),
    )
    for size in SIZES
)


# Creatures and buildings: a cell for each kind, with how many there are


@cache
def _effect_names() -> dict[str, str]:
    """What each ability is called: after the building of the reference set that has it."""
    titles = {kind.effect: kind.title for kind in editions()[0].buildings}
    return {
        effect: titles.get(effect) or capital(effect.replace("siege_", "Siege Engine of "))
        for effect in BUILDINGS
    }


def _effects(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(effect, name) for effect, name in _effect_names().items())


def _creature(_: Sketch, kind: CreatureKind) -> tuple[str, str, str]:
    loot = LOOT[kind.loot].text
    pieces = counted(kind.count, "piece")
    said = f"{kind.title}, strength {kind.strength}, loot {loot}: {pieces}"
    return said, "bone" if kind.count else "rock", f"{kind.title}\n{loot}"


def _beast(number: int, kind: CreatureKind, said: str) -> Iterator[Element]:
    x, y = CELLS.middle(number)
    at, strength = (x - 5, y - 5.5), str(kind.strength)
    yield Piece(f"beast-{number + 1}", said, at, 4.6, "triangle", "red", strength)
    yield CELLS.badge(number, f"count-{number + 1}", said, str(kind.count))


def _building(_: Sketch, kind: BuildingKind) -> tuple[str, str, str]:
    said = f"{kind.title}: {counted(kind.count, 'piece')}. {BUILDINGS[kind.effect].text}"
    name = _effect_names()[kind.effect]
    does = "" if name == kind.title else name
    return said, "bone" if kind.count else "rock", f"{kind.title}\n{does}"


def _mark(number: int, kind: BuildingKind, said: str) -> Iterator[Element]:
    x, y = CELLS.middle(number)
    mark = building_marks((kind.title,))[kind.title]
    yield Piece(f"mark-{number + 1}", said, (x - 5, y - 5.5), 4.2, "square", "ink", mark)
    yield CELLS.badge(number, f"count-{number + 1}", said, str(kind.count))


COUNT, EFFECT, NAME = BUILDING_KINDS.tools("count", "effect", "title")
PIECE_STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "creatures",
        "creatures",
        "Which creatures are in the bag?",
        CREATURE_KINDS.tools("count", "strength", "loot", "title"),
        CREATURE_KINDS.picture("Creatures", CREATURE_KINDS.words, _creature, _beast),
        CREATURE_KINDS.counted,
    ),
    EditorStep(
        "buildings",
        "buildings",
        "Which buildings are in the bag?",
        (COUNT, replace(EFFECT, choices=_effects), NAME),
        BUILDING_KINDS.picture("Buildings", BUILDING_KINDS.words, _building, _mark),
        BUILDING_KINDS.counted,
    ),
)


# From a sketch to a set that can be played, and back


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The set as far as it is entered."""
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        slot_costs=tuple(UNKNOWN if cost is None else cost for cost in sketch.costs),
        die=tuple(UNKNOWN if face is None else face for face in sketch.die),
        islands=tuple(_islands(sketch)),
        tiles=kinds(sketch),
        cards=card_kinds(sketch),
        creatures=CREATURE_KINDS.members(sketch),
        buildings=BUILDING_KINDS.members(sketch),
    )


def _islands(sketch: Sketch) -> Iterator[IslandBoard]:
    taken: list[str] = []
    for number, title in enumerate(sketch.titles):
        taken.append(new_id(title, taken, "island", joint="-"))
        easy, hard = sketch.sides[2 * number : 2 * number + 2]
        yield IslandBoard(taken[-1], title, _side(easy), _side(hard))


def _side(side: Side) -> IslandSide:
    names, (x, y) = side.names, side.corner
    ports = (
        Port(
            names[harbour.circle],
            tuple(names[cell] for cell in harbour.metropolis),
            harbour.hoplites,
            harbour.nuggets,
        )
        for harbour in side.harbours
    )
    left, top, *size = side.frame or (0.0, 0.0)
    frame = (left - x, top - y * sqrt(3), *size) if side.frame else ()
    return IslandSide(side.rows, tuple(ports), tuple(round(number, 2) for number in frame))


def sketch(edition: Edition) -> Sketch:
    """The sketch of a set without faults."""
    counts = {(kind.action, kind.size): kind.count for kind in edition.cards}
    each = [kind for kind in edition.tiles for _ in range(kind.count)]
    return Sketch(
        titles=tuple(board.title for board in edition.islands),
        sides=tuple(_drawn(side) for board in edition.islands for side in (board.easy, board.hard)),
        costs=edition.slot_costs,
        die=edition.die,
        tiles=tuple(
            tuple(Tile(kind.shape, kind.terrains) for kind in each if len(kind.terrains) == size)
            for size in SIZES
        ),
        cards=tuple(counts.get(kind, 0) for kind in KINDS),
        creatures=edition.creatures,
        buildings=edition.buildings,
    )


def _drawn(side: IslandSide) -> Side:
    """A side on a lattice that is as large as it takes."""
    cells = layout_of(side).column
    columns = max(x for x, _ in cells.values())
    return Side(
        max(Side().across, columns // 2 + 1 + columns % 2),
        max(Side().down, len(side.rows)),
        frozenset(cells.values()),
        tuple(
            Harbour(
                cells[port.circle],
                tuple(cells[circle] for circle in port.metropolis),
                port.hoplites,
                port.nuggets,
            )
            for port in side.ports
        ),
        side.frame,
    )


# Where faults are seen, and what somebody should look at again

DOCUMENTED = PAYS[:3]
"""What the ports of the booklet pay."""


def place(sketch: Sketch, path: Path) -> At:
    """Where a fault of the set is seen."""
    match path:
        case ("islands", int(island), *inner):
            return _on_island(sketch, island, tuple(inner))
        case ("tiles", str(name)):
            size = next(size for size, noun in TILE_NAMES.items() if noun == name)
            return At(tile_step(size), unpainted(sketch, size))
        case ("creatures", *_):
            return CREATURE_KINDS.at(sketch, path)
        case ("buildings", *_):
            return BUILDING_KINDS.at(sketch, path)
        case ("cards", *_):
            return At("cards")
    return _printed_place(path)


def _printed_place(path: Path) -> At:
    match path:
        case ("slot_costs", int(slot)):
            return At("printed", f"slot-{slot + 1}")
        case ("die", int(face)):
            return At("printed", f"face-{face + 1}", (Touch("usual_die"),), "1 to 5 and a skull")
    return At("printed")


def _on_island(sketch: Sketch, island: int, path: Path) -> At:
    if path[0] not in SIDES:
        return At("islands", f"island-{island + 1}")
    number = 2 * island + SIDES.index(str(path[0]))
    side, where = sketch.sides[number], ""
    match path[1:]:
        case ("rows", int(row), int(column)):
            left, top = side.corner
            where = place_of((left + column, top + row))
        case ("ports", int(port), *_):
            where = place_of(side.harbours[port].circle)
    return At(side_step(number), where)


def doubts(sketch: Sketch) -> Iterator[Remark]:
    """What somebody should look at again."""
    for number, side in enumerate(sketch.sides):
        for port in side.harbours:
            if _pays(port) not in DOCUMENTED:
                text = (
                    f"The booklet knows no port that pays {resources(*_pays(port))}: "
                    f"look at {side.names[port.circle]} again."
                )
                yield Remark(text, side_step(number), place_of(port.circle), blocks=False)
        if len(side.harbours) == PORTS and len(set(map(_pays, side.harbours))) == 1:
            text = f"All ports of {named(number)} pay the same."
            yield Remark(text, side_step(number), blocks=False)


def _pays(port: Harbour) -> tuple[int, int]:
    return port.hoplites, port.nuggets


# The editor

ISLANDS_STEP, PRINTED_STEP, CARDS_STEP = NUMBER_STEPS


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    """The photo of the side that each player has, where it lies round the circles of that board."""
    islands = [board.id for board in deal.edition.islands]
    sheets: dict[str, tuple[str, Box]] = {}
    for seat, (board, side) in enumerate(zip(deal.boards, deal.sides, strict=True)):
        sheet = side_step(2 * islands.index(board) + SIDES.index(side))
        if frame := deal.edition.island[board].side(side).frame:
            left, top, unit = fitted(deal.layouts[seat], MAP)
            x, y, width, height = (unit * number for number in frame)
            sheets[island_id(seat)] = sheet, (left + x, top + y, width, height)
    return sheets


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(ISLANDS_STEP, *SIDE_STEPS, PRINTED_STEP, CARDS_STEP, *TILE_STEPS, *PIECE_STEPS),
    edition=edition,
    check=check_edition,
    place=place,
    doubts=doubts,
    retrace=begin_with,
    unseen=(
        frame,
        usual_die,
        CREATURE_KINDS.usual(lambda: editions()[0].creatures),
        BUILDING_KINDS.usual(lambda: editions()[0].buildings),
        whole_edition(Edition, check_edition, Sketch, sketch),
    ),
    sheets=SHEETS,
    under=_under,
)
