"""How a printed set is entered: islands, the row, the die, cards, tiles, creatures, buildings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Editor,
    EditorStep,
    Heading,
    Path,
    Swatch,
    Tool,
    Touch,
    headed,
    meaningless,
    numbers,
    one_of,
    replaced,
    tool,
)
from companion.engine.editing.fields import Cells, steps, summed
from companion.engine.phrases import capital, counted
from companion.engine.pictures import Area, Element, Picture, Piece, Point, passed
from companion.games.orichalcum.box.edition import (
    BUILDING_KINDS,
    CELLS,
    CREATURE_KINDS,
    FREE,
    MOST_EARNED,
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
    readings,
)
from companion.games.orichalcum.box.pieces import (
    ACTIONS,
    BUILDINGS,
    CARDS,
    FACES,
    ISLANDS,
    LETTERS,
    LOOT,
    ROW_SIZE,
    SIZES,
    SKULL,
    TERRAINS,
    TILES,
    face_words,
)
from companion.games.orichalcum.drawing.boards import ACTION_TONES
from companion.games.orichalcum.drawing.island import (
    TONES,
    building_marks,
    hexagon,
    tile_circles,
)
from companion.games.orichalcum.editor import islands
from companion.games.orichalcum.editor.islands import BLANK_SIDE

# What is being entered: an edition in which every tile is a kind of its own, every kind of action
# card is listed, if only with a count of 0, and what is missing yet is UNKNOWN or UNPAINTED

UNPAINTED: Any = ""
"""Stands for the terrain of a circle that nobody has painted yet."""
USUAL: Mapping[int, TileShape] = {1: "single", 2: "pair", 3: "triangle"}
"""How a tile of so many circles is drawn until somebody says otherwise."""
FIRST = {size: sum(TILES[other] for other in SIZES if other < size) for size in SIZES}
"""The number of the first tile of each size."""
BLANK = Edition(
    "ours",
    "Ours",
    "",
    slot_costs=(0,) * FREE + (UNKNOWN,) * (ROW_SIZE - FREE),
    die=(UNKNOWN,) * FACES,
    islands=tuple(
        IslandBoard(f"island-{n}", f"Island {n}", BLANK_SIDE, BLANK_SIDE)
        for n in range(1, ISLANDS + 1)
    ),
    tiles=tuple(
        TileKind("", USUAL[size], (UNPAINTED,) * size, 1)
        for size, count in TILES.items()
        for _ in range(count)
    ),
    cards=tuple(
        CardKind(f"{action}-{size}", action, size, 0) for action in ACTIONS for size in SIZES
    ),
    creatures=(),
    buildings=(),
)


def loaded(edition: Edition) -> Edition:
    counts = {(kind.action, kind.size): kind.count for kind in edition.cards}
    return replace(
        edition,
        islands=tuple(map(islands.loaded, edition.islands)),
        tiles=tuple(
            replace(kind, count=1)
            for size in SIZES
            for kind in edition.pile[size]
            for _ in range(kind.count)
        ),
        cards=tuple(
            replace(kind, count=counts.get((kind.action, kind.size), 0)) for kind in BLANK.cards
        ),
    )


def published(sketch: Edition, heading: Heading) -> Edition:
    """The set as far as it is entered, as an edition writes it."""
    entered = replace(
        sketch,
        islands=tuple(islands.published(sketch.islands)),
        tiles=_alike(sketch.tiles),
        cards=tuple(kind for kind in sketch.cards if kind.count),
        creatures=CREATURE_KINDS.members(sketch),
        buildings=BUILDING_KINDS.members(sketch),
    )
    return headed(entered, heading)


def _alike(tiles: Iterable[TileKind]) -> tuple[TileKind, ...]:
    """The tiles that are painted all over, those that look alike together."""
    looks: dict[object, TileKind] = {}
    for tile in tiles:
        if all(tile.terrains):
            look = tile.shape, min(readings(tile.shape, tile.terrains))
            alike = looks.get(look) or replace(tile, id=_id(tile), count=0)
            looks[look] = replace(alike, count=alike.count + 1)
    return tuple(looks.values())


def _id(tile: TileKind) -> str:
    letters = "".join(LETTERS[terrain] for terrain in tile.terrains)
    return letters if tile.shape == USUAL[len(letters)] else f"{letters}-{tile.shape}"


# What is printed beside the islands: costs, the die, the action cards

COSTS = Cells(ROW_SIZE, 24)
DIE = Cells(FACES, 20, top=28)
MATRIX = Cells(len(ACTIONS), 28)


def card_cell(kind: int) -> int:
    """The cell of a kind of action card: a column for each action, a row for each size."""
    action, size = divmod(kind, len(SIZES))
    return size * len(ACTIONS) + action


@tool("Cost", "paint", "swipe", choices=numbers(0, MOST_EARNED, "Free"))
def cost(sketch: Edition, touch: Touch) -> Edition:
    """Choose the hoplites that a card costs, then tap its place in the row."""
    places = COSTS.passed(touch, ROW_SIZE, "Tap a place of the row.")
    wanted = int(touch.choice or "0")
    if wanted and min(places) < FREE:
        raise meaningless("The two leftmost cards are free.")
    costs = (wanted if n in places else now for n, now in enumerate(sketch.slot_costs))
    return replace(sketch, slot_costs=tuple(costs))


@tool("Die", "paint", "swipe", choices=numbers(0, MOST_EARNED, "Skull"))
def face(sketch: Edition, touch: Touch) -> Edition:
    """Choose what is on a face, then tap the faces that show it."""
    faces = DIE.passed(touch, FACES, "Tap a face of the die.")
    shown = int(touch.choice or SKULL)
    return replace(sketch, die=tuple(shown if n in faces else o for n, o in enumerate(sketch.die)))


@tool("Usual die", "choose")
def usual_die(sketch: Edition, _: Touch) -> Edition:
    """Give the die its usual faces: one to five and a skull."""
    return replace(sketch, die=(*range(1, FACES), SKULL))


@tool("Count", "place", choices=steps)
def card(sketch: Edition, touch: Touch) -> Edition:
    """Go through your cards and tap the kind of each."""
    cell = MATRIX.tapped(touch, len(sketch.cards), "Tap a kind of card.")
    size, action = divmod(cell, len(ACTIONS))
    number = action * len(SIZES) + size
    kind = sketch.cards[number]
    counted = replace(kind, count=summed(kind.count, touch))
    return replace(sketch, cards=replaced(sketch.cards, number, counted))


def _printed_picture(sketch: Edition) -> Picture:
    elements: list[Element] = []
    for number, hoplites in enumerate(sketch.slot_costs):
        known = hoplites != UNKNOWN
        value = f"costs {counted(hoplites, 'hoplite')}" if known else "not entered"
        name, title = f"slot-{number + 1}", f"Card {number + 1} of the row, {value}"
        label = "" if hoplites > 0 else "free" if known else "?"
        elements.append(COSTS.area(number, name, title, "bone" if known else "path", label))
        if hoplites > 0:
            at, name = COSTS.middle(number), f"cost-{number + 1}"
            elements.append(Piece(name, title, at, 4.6, "circle", "blue", str(hoplites)))
    for number, shown in enumerate(sketch.die):
        known = shown != UNKNOWN
        value = face_words(shown) if known else "not entered"
        name, title = f"face-{number + 1}", f"Face {number + 1} of the die: {value}"
        label = "" if shown > 0 else "skull" if known else "?"
        elements.append(DIE.area(number, name, title, "bone" if known else "path", label))
        (x, y), name = DIE.middle(number), f"pip-{number + 1}"
        if shown == SKULL:
            elements.append(Piece(name, title, (x, y - 3), 4.6, "star", "red"))
        elif known:
            elements.append(Piece(name, title, (x, y), 4.6, "square", "ink", str(shown)))
    words = "The row of cards above, the six faces of a die below."
    return Picture("Row and die", words, 100.0, DIE.bottom(FACES), tuple(elements))


def _cards(sketch: Edition) -> Picture:
    elements: list[Element] = []
    for number, kind in enumerate(sketch.cards):
        cell, action, size = card_cell(number), capital(kind.action), kind.size
        title = f"{action}, tile of {counted(size, 'circle')}: {counted(kind.count, 'card')}"
        tone = ACTION_TONES[kind.action] if kind.count else "rock"
        elements.append(MATRIX.area(cell, kind.id, title, tone, f"{action}\ntile of {size}"))
        elements.append(MATRIX.badge(cell, f"count-{kind.id}", title, str(kind.count)))
    words = f"{_number_of_cards(sketch)} action cards of {CARDS}."
    return Picture("Action cards", words, 100.0, MATRIX.bottom(len(elements) // 2), tuple(elements))


def _number_of_cards(sketch: Edition) -> int:
    return sum(kind.count for kind in sketch.cards)


def _entered(sketch: Edition) -> str:
    numbers = (*sketch.slot_costs, *sketch.die)
    return f"{len(numbers) - numbers.count(UNKNOWN)} / {len(numbers)}"


PRINTED_STEP: EditorStep[Edition] = EditorStep(
    "printed",
    "row and die",
    "What do the cards of the row cost, and what is on a die?",
    (cost, face),
    _printed_picture,
    _entered,
)
CARDS_STEP: EditorStep[Edition] = EditorStep(
    "cards",
    "action cards",
    "How many cards are there of each kind?",
    (card,),
    _cards,
    lambda sketch: f"{_number_of_cards(sketch)} / {CARDS}",
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


def _paint(size: int) -> Callable[[Edition, Touch], Edition]:
    def touch(sketch: Edition, touched: Touch) -> Edition:
        """Lay your tiles out, choose a terrain, then tap every circle that has it."""
        spots: dict[tuple[int, int], Point] = {}
        reach = 0.0
        for number, tile in enumerate(sketch.pile[size]):
            unit, points = spread(size, number, tile.shape)
            spots |= {(number, circle): at for circle, at in enumerate(points)}
            reach = max(reach, unit)
        points = touched.points if len(touched.points) > 1 else (touched.at,)
        crossed = passed(spots, points, reach if len(points) > 1 else 1.5 * reach)
        if not crossed:
            raise meaningless("Tap the circles of a tile, or swipe over several.")
        wanted, tiles = touched.choice or TERRAINS[0], list(sketch.tiles)
        terrain = next((terrain for terrain in TERRAINS if terrain == wanted), UNPAINTED)
        for number, circle in crossed:
            tile = tiles[FIRST[size] + number]
            terrains = replaced(tile.terrains, circle, terrain)
            tiles[FIRST[size] + number] = replace(tile, terrains=terrains)
        return replace(sketch, tiles=tuple(tiles))

    return touch


@tool("Shape", "choose", choices=one_of(SHAPES))
def shape(sketch: Edition, touch: Touch) -> Edition:
    """Choose how three circles lie, then tap the tiles that lie so."""
    tapped = TILE_CELLS[3].passed(touch, TILES[3], "Tap a tile.")
    wanted: TileShape = next((one for one in SHAPES if one == touch.choice), SHAPES[0])
    tiles = (
        replace(tile, shape=wanted) if number - FIRST[3] in tapped else tile
        for number, tile in enumerate(sketch.tiles)
    )
    return replace(sketch, tiles=tuple(tiles))


def _circle(number: int, circle: int) -> str:
    return f"tile-{number + 1}-{circle + 1}"


def _unpainted(sketch: Edition, size: int) -> str:
    """The id of the first circle that is not painted yet, empty if there is none."""
    for number, tile in enumerate(sketch.pile[size]):
        if UNPAINTED in tile.terrains:
            return _circle(number, tile.terrains.index(UNPAINTED))
    return ""


def _tile(size: int, number: int, tile: TileKind) -> Iterator[Element]:
    unit, points = spread(size, number, tile.shape)
    for circle, (at, terrain) in enumerate(zip(points, tile.terrains, strict=True)):
        tone, letter = (TONES[terrain], LETTERS[terrain]) if terrain else ("path", "")
        title = f"Tile {number + 1}, circle {circle + 1}: {terrain or 'not painted'}"
        where = (at[0], at[1] + 1.3)
        yield Area(_circle(number, circle), title, hexagon(at, 0.97 * unit), tone, letter, where)


def _tile_step(size: int) -> EditorStep[Edition]:
    title = f"{TILE_NAMES[size]} tiles"

    def painted(sketch: Edition) -> str:
        all_over = sum(all(tile.terrains) for tile in sketch.pile[size])
        return f"{all_over} / {TILES[size]}"

    def picture(sketch: Edition) -> Picture:
        tiles = sketch.pile[size]
        elements = (one for number, tile in enumerate(tiles) for one in _tile(size, number, tile))
        words, height = f"{painted(sketch)} tiles are painted.", TILE_CELLS[size].bottom(len(tiles))
        return Picture(title.capitalize(), words, 100.0, height, tuple(elements))

    paint = tool("Paint", "paint", "swipe", name=f"terrain{size}", choices=PAINTS)(_paint(size))
    tools: tuple[Tool[Edition], ...] = (paint, shape) if size == max(SIZES) else (paint,)
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


def _effects(_: Edition) -> tuple[Swatch, ...]:
    return tuple(Swatch(effect, name) for effect, name in _effect_names().items())


def _creature(_: Edition, kind: CreatureKind) -> tuple[str, str, str]:
    said = f"{kind.words}: {counted(kind.count, 'piece')}"
    return said, "bone" if kind.count else "rock", f"{kind.title}\n{LOOT[kind.loot].text}"


def _beast(number: int, kind: CreatureKind, said: str) -> Iterator[Element]:
    x, y = CELLS.middle(number)
    at, strength = (x - 5, y - 5.5), str(kind.strength)
    yield Piece(f"beast-{number + 1}", said, at, 4.6, "triangle", "red", strength)
    yield CELLS.badge(number, f"count-{number + 1}", said, str(kind.count))


def _building(_: Edition, kind: BuildingKind) -> tuple[str, str, str]:
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
PIECE_STEPS: tuple[EditorStep[Edition], ...] = (
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


# Where faults are seen, and what somebody should look at again


def _place(sketch: Edition, path: Path) -> At:
    match path:
        case ("islands", int(island), *inner):
            return islands.fault_at(sketch, island, tuple(inner))
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


EDITOR: Editor[Edition, Edition] = Editor(
    blank=lambda: BLANK,
    steps=(islands.STEP, *islands.SIDE_STEPS, PRINTED_STEP, CARDS_STEP, *TILE_STEPS, *PIECE_STEPS),
    edition=published,
    check=check_edition,
    place=_place,
    doubts=islands.doubts,
    retrace=begin_with,
    unseen=(
        islands.frame,
        usual_die,
        CREATURE_KINDS.usual(lambda: editions()[0].creatures),
        BUILDING_KINDS.usual(lambda: editions()[0].buildings),
        whole_edition(Edition, check_edition, lambda: BLANK, loaded),
    ),
    sheets=islands.SHEETS,
    under=islands.under,
)
