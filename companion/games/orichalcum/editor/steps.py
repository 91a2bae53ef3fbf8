"""How a printed set is entered: islands, the row, the die, cards, tiles, creatures, buildings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Box,
    Editor,
    EditorStep,
    Heading,
    Path,
    Remark,
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
    Shape,
    Space,
    passed,
)
from companion.games.orichalcum.box.edition import (
    BUILDING_KINDS,
    CELLS,
    CREATURE_KINDS,
    FREE,
    MOST_EARNED,
    SIDES,
    TILE_NAMES,
    UNKNOWN,
    BuildingKind,
    CardKind,
    CreatureKind,
    Edition,
    IslandBoard,
    TileKind,
    TileShape,
    check_edition,
    editions,
    named,
    readings,
)
from companion.games.orichalcum.box.effects import BUILDINGS, LOOT, Terrain
from companion.games.orichalcum.box.pieces import (
    ACTIONS,
    CARDS,
    FACES,
    ISLANDS,
    LETTERS,
    PORTS,
    ROW_SIZE,
    SIZES,
    SKULL,
    TERRAINS,
    TILES,
    face_words,
    island_id,
    resources,
)
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.drawing.boards import ACTION_TONES
from companion.games.orichalcum.drawing.island import (
    MAP,
    TONES,
    building_marks,
    fitted,
    hexagon,
    tile_circles,
)
from companion.games.orichalcum.editor.sides import (
    PAYS,
    SHEETS,
    SIDE_STEPS,
    USUAL,
    Harbour,
    Side,
    Sketch,
    Tile,
    circle_at,
    drawn_side,
    frame,
    height,
    side_step,
    unit,
    written_side,
)
from companion.games.orichalcum.editor.sides import place as place_of

# What is printed beside the islands: costs, the die, the names, the action cards

NAMES = Cells(2, 34)
COSTS = Cells(ROW_SIZE, 24)
DIE = Cells(FACES, 20, top=28)
MATRIX = Cells(len(ACTIONS), 28)
KINDS = tuple((action, size) for action in ACTIONS for size in SIZES)


def card_cell(kind: int) -> int:
    """The cell of a kind of action card: a column for each action, a row for each size."""
    action, size = divmod(kind, len(SIZES))
    return size * len(ACTIONS) + action


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
    places = COSTS.passed(touch, ROW_SIZE, "Tap a place of the row.")
    wanted = int(touch.choice or "0")
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
        title = f"{capital(action)}, tile of {counted(size, 'circle')}: {counted(count, 'card')}"
        tone = ACTION_TONES[action] if count else "rock"
        elements.append(MATRIX.area(cell, name, title, tone, f"{capital(action)}\ntile of {size}"))
        elements.append(MATRIX.badge(cell, f"count-{name}", title, str(count)))
    words = f"{sum(sketch.cards)} action cards of {CARDS}."
    return Picture("Action cards", words, 100.0, MATRIX.bottom(len(KINDS)), tuple(elements))


def _entered(sketch: Sketch) -> str:
    entered = [number for number in (*sketch.costs, *sketch.die) if number is not None]
    return f"{len(entered)} / {ROW_SIZE + FACES}"


ISLANDS_STEP: EditorStep[Sketch] = EditorStep(
    "islands",
    "the islands",
    "What are your islands called?",
    (title,),
    _names,
    lambda sketch: f"{sum(bool(side.circles) for side in sketch.sides)} / {2 * ISLANDS}",
)
PRINTED_STEP: EditorStep[Sketch] = EditorStep(
    "printed",
    "row and die",
    "What do the cards of the row cost, and what is on a die?",
    (cost, face),
    _printed_picture,
    _entered,
)
CARDS_STEP: EditorStep[Sketch] = EditorStep(
    "cards",
    "action cards",
    "How many cards are there of each kind?",
    (card,),
    _cards,
    lambda sketch: f"{sum(sketch.cards)} / {CARDS}",
)


# Terrain tiles: laid out one by one, and painted circle by circle

EMPTY = "empty"
TILE_CELLS: Mapping[int, Cells] = {1: Cells(5, 20), 2: Cells(4, 15), 3: Cells(4, 21)}
SHAPES: tuple[TileShape, ...] = ("triangle", "bend", "line")
PAINTS = one_of(
    [*TERRAINS, EMPTY], {EMPTY: "path", **{terrain: TONES[terrain] for terrain in TERRAINS}}
)


def tile_step(size: int) -> str:
    return f"tiles{size}"


def spread(size: int, number: int, shape: TileShape) -> tuple[float, tuple[Point, ...]]:
    """The radius of a tile's circles, and where they lie in the picture."""
    cells = TILE_CELLS[size]
    unit, points = tile_circles(shape, cells.middle(number), (cells.width, cells.height))
    return unit, tuple((round(x, 2), round(y, 2)) for x, y in points)


def kinds(sketch: Sketch) -> tuple[TileKind, ...]:
    """The tiles that are painted all over, those that look alike together."""
    looks: dict[object, TileKind] = {}
    for tile in (tile for row in sketch.tiles for tile in row):
        terrains = tuple(terrain for terrain in tile.terrains if terrain)
        if len(terrains) == len(tile.terrains):
            look = tile.shape, min(readings(tile.shape, terrains))
            alike = looks.get(look) or TileKind(_id(tile.shape, terrains), tile.shape, terrains, 0)
            looks[look] = replace(alike, count=alike.count + 1)
    return tuple(looks.values())


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
        wanted = touched.choice or TERRAINS[0]
        terrain = next((terrain for terrain in TERRAINS if terrain == wanted), None)
        for number, circle in crossed:
            tile = sketch.tiles[size - 1][number]
            terrains = replaced(tile.terrains, circle, terrain)
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


def _circle(number: int, circle: int) -> str:
    return f"tile-{number + 1}-{circle + 1}"


def _unpainted(sketch: Sketch, size: int) -> str:
    """The id of the first circle that is not painted yet, empty if there is none."""
    for number, tile in enumerate(sketch.tiles[size - 1]):
        if None in tile.terrains:
            return _circle(number, tile.terrains.index(None))
    return ""


def _tile(size: int, number: int, tile: Tile) -> Iterator[Element]:
    unit, points = spread(size, number, tile.shape)
    for circle, (at, terrain) in enumerate(zip(points, tile.terrains, strict=True)):
        tone, letter = (TONES[terrain], LETTERS[terrain]) if terrain else ("path", "")
        title = f"Tile {number + 1}, circle {circle + 1}: {terrain or 'not painted'}"
        where = (at[0], at[1] + 1.3)
        yield Area(_circle(number, circle), title, hexagon(at, 0.97 * unit), tone, letter, where)


def _tile_step(size: int) -> EditorStep[Sketch]:
    title = f"{TILE_NAMES[size]} tiles"

    def painted(sketch: Sketch) -> str:
        all_over = sum(None not in tile.terrains for tile in sketch.tiles[size - 1])
        return f"{all_over} / {TILES[size]}"

    def picture(sketch: Sketch) -> Picture:
        tiles = sketch.tiles[size - 1]
        elements = (one for number, tile in enumerate(tiles) for one in _tile(size, number, tile))
        words, height = f"{painted(sketch)} tiles are painted.", TILE_CELLS[size].bottom(len(tiles))
        return Picture(title.capitalize(), words, 100.0, height, tuple(elements))

    paint = tool("Paint", "paint", "swipe", name=f"terrain{size}", choices=PAINTS)(_paint(size))
    tools: tuple[Tool[Sketch], ...] = (paint, shape) if size == max(SIZES) else (paint,)
    return EditorStep(
        tile_step(size), title, "Paint every tile of the box.", tools, picture, painted
    )


TILE_STEPS = tuple(map(_tile_step, SIZES))


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
    said = f"{kind.words}: {counted(kind.count, 'piece')}"
    return said, "bone" if kind.count else "rock", f"{kind.title}\n{LOOT[kind.loot].text}"


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
        cards=tuple(
            CardKind(f"{action}-{size}", action, size, count)
            for (action, size), count in zip(KINDS, sketch.cards, strict=True)
            if count
        ),
        creatures=CREATURE_KINDS.members(sketch),
        buildings=BUILDING_KINDS.members(sketch),
    )


def _islands(sketch: Sketch) -> Iterator[IslandBoard]:
    taken: list[str] = []
    for number, title in enumerate(sketch.titles):
        taken.append(new_id(title, taken, "island", joint="-"))
        easy, hard = sketch.sides[2 * number : 2 * number + 2]
        yield IslandBoard(taken[-1], title, written_side(easy), written_side(hard))


def sketch(edition: Edition) -> Sketch:
    counts = {(kind.action, kind.size): kind.count for kind in edition.cards}
    each = [kind for kind in edition.tiles for _ in range(kind.count)]
    return Sketch(
        titles=tuple(board.title for board in edition.islands),
        sides=tuple(
            drawn_side(side) for board in edition.islands for side in (board.easy, board.hard)
        ),
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


# Where faults are seen, and what somebody should look at again

DOCUMENTED = PAYS[:3]
"""What the ports of the booklet pay."""


def place(sketch: Sketch, path: Path) -> At:
    match path:
        case ("islands", int(island), *inner):
            return _on_island(sketch, island, tuple(inner))
        case ("tiles", str(name)):
            size = next(size for size, noun in TILE_NAMES.items() if noun == name)
            return At(tile_step(size), _unpainted(sketch, size))
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
