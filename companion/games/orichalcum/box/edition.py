"""What a table may enter from its own box, how it lies together, and whether it can be played."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Annotated, Any, Final, Literal, Protocol

from companion.codec.packaged import read_editions
from companion.engine.editing.editor import one_of
from companion.engine.editing.fields import (
    Cells,
    ChoiceField,
    CountField,
    NumberField,
    Sort,
    TextField,
    called,
)
from companion.engine.phrases import are, capital, counted, listed
from companion.engine.pictures import connected_groups
from companion.engine.problems import Most, Problem, below, id_problems, shared
from companion.engine.values import by_id, remembered
from companion.games.orichalcum.box.pieces import (
    ACTION_WORDS,
    ACTIONS,
    BUILDINGS,
    CARDS,
    FACES,
    ISLANDS,
    LOOT,
    MANY_BUILDINGS,
    MANY_CREATURES,
    PORTS,
    ROW_SIZE,
    SIZES,
    SKULL,
    TERRAINS,
    TILES,
    VOLCANO,
    Action,
    Rhombus,
    Terrain,
    Titan,
)

# Islands, tiles, cards, creatures, buildings, dice. Our copy of the rulebook lacks the pictures of
# the pieces, so the shipped set is a reference set: it has every number that the rulebook gives,
# and a table may enter its own box instead.

TileShape = Literal["single", "pair", "triangle", "bend", "line"]
Side = Literal["easy", "hard"]
CIRCLES: Final[Mapping[TileShape, int]] = {
    "single": 1,
    "pair": 2,
    "triangle": 3,
    "bend": 3,
    "line": 3,
}
"""How many circles a tile of each shape has."""
ROWS = 16
"""Rows of circles that an island may have, each of them called by a letter."""
FREE = 2
"""The places at the left of the row that never cost anything."""
OTHER = "+"
"""What the id of a tile begins with that a set does not list; no id of a set begins so."""


class Kind(Protocol):
    """A kind of pieces that look alike: its id and how many of them there are."""

    @property
    def id(self) -> str: ...
    @property
    def count(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Port:
    """A port: the circle that pays once, what it pays, and the circles that a Metropolis on it
    covers (OR-14)."""

    circle: str
    metropolis: Annotated[tuple[str, ...], Most(100)]
    hoplites: int
    nuggets: int


@dataclass(frozen=True, slots=True)
class IslandSide:
    """One side of a board: rows of circles in hexagonal packing, and its ports.

    A row has an `o` for each circle. Touching circles are two columns apart in the same row, and
    one column apart in neighbouring rows. `frame` is where the printed board lies around the
    circles, for a photo of it: left, top, width and height in columns, from the upper left of the
    rows.
    """

    rows: Annotated[tuple[str, ...], Most(ROWS)]
    ports: Annotated[tuple[Port, ...], Most(PORTS)]
    frame: Annotated[tuple[float, ...], Most(4)] = ()


@dataclass(frozen=True, slots=True)
class IslandBoard:
    """A board with its easier and its harder side."""

    id: str
    title: str
    easy: IslandSide
    hard: IslandSide

    def side(self, side: Side) -> IslandSide:
        return self.easy if side == "easy" else self.hard


@dataclass(frozen=True, slots=True)
class TileKind:
    """Terrain tiles that look alike; `terrains` are in the order of the shape's circles."""

    id: str
    shape: TileShape
    terrains: Annotated[tuple[Terrain, ...], Most(len(SIZES))]
    count: int

    @property
    def words(self) -> str:
        """Such as "forest, desert", with the shape if that is an unusual one."""
        shape = f" ({self.shape})" if self.shape in ("bend", "line") else ""
        return f"{', '.join(self.terrains)}{shape}"


def other_tile(shape: TileShape, terrains: Sequence[Terrain]) -> TileKind:
    """A tile that a set does not list, as it is read when the table has drawn it; its id says what
    it shows."""
    return TileKind("-".join((OTHER + shape, *terrains)), shape, tuple(terrains), 0)


OTHER_TILES: Final[Mapping[str, TileKind]] = {
    kind.id: kind
    for shape, circles in CIRCLES.items()
    for terrains in product(TERRAINS, repeat=circles)
    for kind in [other_tile(shape, terrains)]
}
"""Every tile that could be drawn, whatever a set lists, by the id that says what it shows."""


@dataclass(frozen=True, slots=True)
class CardKind:
    """Action cards that look alike: the action, and the size of the tile that comes with it."""

    id: str
    action: Action
    size: int
    count: int

    @property
    def words(self) -> str:
        return f"{ACTION_WORDS[self.action]} with a tile of {self.size}"


@dataclass(frozen=True, slots=True)
class CreatureKind:
    """Creatures that look alike; `loot` is the id of an effect."""

    id: str
    title: str
    strength: int
    loot: str
    count: int

    @property
    def words(self) -> str:
        return f"{self.title}, strength {self.strength}, loot {LOOT[self.loot].text}"


@dataclass(frozen=True, slots=True)
class BuildingKind:
    """Buildings that look alike; `effect` is the id of an effect."""

    id: str
    title: str
    effect: str
    count: int


def titled(kinds: Mapping[str, CreatureKind | BuildingKind | Titan], kind: str) -> str:
    """The title of one of these kinds; what was asked for where there is no such one."""
    return kinds[kind].title if kind in kinds else kind


@dataclass(frozen=True)
class Edition:
    """A whole set. `slot_costs` are the costs in hoplites of the places in the card row; `die` has
    the faces of a combat die, 0 for the skull."""

    id: str
    title: str
    note: str
    slot_costs: Annotated[tuple[int, ...], Most(ROW_SIZE)]
    die: Annotated[tuple[int, ...], Most(FACES)]
    islands: Annotated[tuple[IslandBoard, ...], Most(ISLANDS)]
    tiles: Annotated[tuple[TileKind, ...], Most(sum(TILES.values()))]
    cards: Annotated[tuple[CardKind, ...], Most(CARDS)]
    creatures: Annotated[tuple[CreatureKind, ...], Most(MANY_CREATURES)]
    buildings: Annotated[tuple[BuildingKind, ...], Most(MANY_BUILDINGS)]

    island = by_id[IslandBoard]("islands")
    card = by_id[CardKind]("cards")
    creature = by_id[CreatureKind]("creatures")
    building = by_id[BuildingKind]("buildings")

    @remembered
    def tile(self) -> Mapping[str, TileKind]:
        """Every tile that can lie somewhere, by its id: those of the set, and any other one that a
        table has drawn from its bag."""
        return {**OTHER_TILES, **{kind.id: kind for kind in self.tiles}}

    @remembered
    def pile(self) -> dict[int, tuple[TileKind, ...]]:
        return {
            size: tuple(kind for kind in self.tiles if len(kind.terrains) == size) for size in SIZES
        }

    @remembered
    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """How many pieces of each kind there are, by sort."""
        sorts: dict[str, tuple[Kind, ...]] = {
            "cards": self.cards,
            "creatures": self.creatures,
            "buildings": self.buildings,
            **{f"tiles of {size}": pile for size, pile in self.pile.items()},
        }
        return {sort: {kind.id: kind.count for kind in kinds} for sort, kinds in sorts.items()}


# Circles in hexagonal packing, which of them touch, and how tiles can lie. A circle is named by
# the letter of its row and its number from the left, such as C4. For reckoning it has two axial
# coordinates: one step right is (1, 0), one step down to the right (0, 1).

Axial = tuple[int, int]
ROW_LETTERS = "ABCDEFGHIJKLMNOP"
CIRCLE = "o"
STEPS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, clockwise from the right."""
TURNS = range(6)
OFFSETS: dict[TileShape, tuple[Axial, ...]] = {
    "single": ((0, 0),),
    "pair": ((0, 0), (1, 0)),
    "triangle": ((0, 0), (1, 0), (0, 1)),
    "bend": ((0, 0), (1, 0), (1, 1)),
    "line": ((0, 0), (1, 0), (2, 0)),
}
"""The circles of each shape, seen from its first."""


@cache
def steps(shape: TileShape, turns: int) -> tuple[Axial, ...]:
    """The circles of a shape, seen from its first, after that many clockwise turns of 60 degrees
    around it."""
    circles = OFFSETS[shape]
    for _ in range(turns % 6):
        circles = tuple((-r, q + r) for q, r in circles)
    return circles


class IslandLayout:
    """One side of an island: its circles by name, and what touches what."""

    def __init__(self, side: IslandSide) -> None:
        self.ports = {port.circle: port for port in side.ports}
        self.columns = max((len(row.rstrip()) for row in side.rows), default=0)
        self.column: dict[str, tuple[int, int]] = {}
        """Each circle's column and row, in half circles to the right and rows down."""
        for y, row in enumerate(side.rows):
            circles = [x for x, mark in enumerate(row) if mark == CIRCLE]
            for number, x in enumerate(circles, start=1):
                self.column[f"{ROW_LETTERS[y]}{number}"] = (x, y)
        self.at = {place: name for name, place in self.column.items()}
        self.axial: dict[str, Axial] = {
            name: ((x - y) // 2, y) for name, (x, y) in self.column.items()
        }
        self.name = {at: name for name, at in self.axial.items()}
        self.circles = tuple(self.column)
        self.neighbours: dict[str, tuple[str, ...]] = {
            name: tuple(filter(None, (self.beside(name, step) for step in STEPS)))
            for name in self.circles
        }
        self.rhombuses: tuple[Rhombus, ...] = tuple(self._rhombuses())
        metropolis = min((len(port.metropolis) for port in side.ports), default=0)
        self.most_free = len(self.circles) - metropolis
        """How many circles lie beside a Metropolis at most."""
        self.most_temples = self.most_free // 4
        """How many temples these could carry."""
        self._footprints: dict[tuple[TileShape, str, int], tuple[str | None, ...]] = {}
        self._covering: dict[TileShape, Mapping[str, tuple[frozenset[str], ...]]] = {}

    def beside(self, circle: str, step: Axial) -> str | None:
        """The circle that lies one step away, if there is one."""
        q, r = self.axial[circle]
        return self.name.get((q + step[0], r + step[1]))

    def footprint(self, shape: TileShape, circle: str, turns: int) -> tuple[str | None, ...]:
        """The circles under a tile whose first one lies on `circle`; None for those off the
        island."""
        if circle not in self.axial:
            return (None,) * len(OFFSETS[shape])
        covered = self._footprints.get((shape, circle, turns))
        if covered is None:
            q, r = self.axial[circle]
            covered = tuple(self.name.get((q + x, r + y)) for x, y in steps(shape, turns))
            self._footprints[shape, circle, turns] = covered
        return covered

    def covering(self, shape: TileShape) -> Mapping[str, tuple[frozenset[str], ...]]:
        """For each circle, the circles under a tile of that shape for each way in which it can lie
        on the island and cover this one."""
        ways = self._covering.get(shape)
        if ways is None:
            every = {
                frozenset(filter(None, under))
                for circle in self.circles
                for turns in TURNS
                if None not in (under := self.footprint(shape, circle, turns))
            }
            ways = {
                circle: tuple(under for under in every if circle in under)
                for circle in self.circles
            }
            self._covering[shape] = ways
        return ways

    def _rhombuses(self) -> list[Rhombus]:
        """All diamonds: two touching circles and the two that touch both of them (OR-6)."""
        rhombuses = []
        for circle in self.circles:
            for turns in range(3):
                three = (STEPS[turns], STEPS[(turns + 1) % 6], STEPS[turns - 1])
                around = [self.beside(circle, step) for step in three]
                names = [name for name in (circle, *around) if name]
                if len(names) == 4:
                    a, b, c, d = sorted(names)
                    rhombuses.append((a, b, c, d))
        return rhombuses


@lru_cache(maxsize=256)
def layout_of(side: IslandSide) -> IslandLayout:
    return IslandLayout(side)


Marks = tuple[tuple[Terrain, str | None], ...]
"""What each circle of a tile shows, in the order of its shape: terrain and creature."""


def marks(kind: TileKind, creatures: Sequence[str | None]) -> Marks:
    """The circles of a tile with their creatures, in the order of its shape."""
    waiting = iter(creatures)
    return tuple(
        (terrain, next(waiting, None) if terrain == VOLCANO else None) for terrain in kind.terrains
    )


@cache
def orientations(shape: TileShape, shown: Marks) -> tuple[int, ...]:
    """The rotations of a tile that look different: of equal looks, the smallest rotation."""
    seen: dict[object, int] = {}
    for turns in TURNS:
        look = frozenset(zip(_moved(steps(shape, turns)), shown, strict=True))
        seen.setdefault(look, turns)
    return tuple(seen.values())


@cache
def readings(shape: TileShape, terrains: tuple[Terrain, ...]) -> tuple[tuple[Terrain, ...], ...]:
    """The terrains of a tile in each order in which they can be read, since it can be turned; in
    the order given first."""
    plain, orders = _moved(steps(shape, 0)), dict[tuple[Terrain, ...], None]()
    for turns in TURNS:
        shown = dict(zip(_moved(steps(shape, turns)), terrains, strict=True))
        if shown.keys() == set(plain):
            orders[tuple(shown[cell] for cell in plain)] = None
    return tuple(orders)


def _moved(cells: Sequence[Axial]) -> tuple[Axial, ...]:
    """The circles in their order, moved so that the least of them lies at (0, 0)."""
    q, r = min(cells)
    return tuple((x - q, y - r) for x, y in cells)


# Creatures and buildings, declared once for documents and the editor

ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
LONGEST_TITLE: Final = 80
NAMED: Final = "a name that begins with a capital letter, at most 80 characters"
CELLS: Final = Cells(4, 24)


def _title(noun: str) -> TextField:
    return called(
        noun,
        "title",
        f"name_{noun}",
        pattern=re.compile(".*"),
        capital=True,
        longest=LONGEST_TITLE,
        must=NAMED,
        alike=f"Two kinds of {noun} are called {{}}.",
    )


def _count(noun: str, most: int) -> CountField:
    text = f"Tap a {noun} for each piece of it in your box."
    return CountField(id=f"count_{noun}", help=text, most=most)


CREATURE_KINDS: Final[Sort[Any, CreatureKind]] = Sort(
    name="creatures",
    noun="creature",
    cells=CELLS,
    total=MANY_CREATURES,
    whole=f"There are {MANY_CREATURES} creatures",
    ids=ID,
    made=lambda _, name, text: CreatureKind(name, text, 4, next(iter(LOOT)), 1),
    title=_title("creature"),
    fields=(
        _count("creature", MANY_CREATURES),
        NumberField(
            name="strength",
            label="Strength",
            help="Tap a creature, then type its strength.",
            icon="choose",
            gesture="tap",
            typed=True,
            most=99,
        ),
        ChoiceField(
            name="loot",
            label="Loot",
            help="Choose a loot, then tap the creatures that leave it.",
            known=LOOT,
            choices=one_of({name: capital(loot.text) for name, loot in LOOT.items()}),
            must=f"one of: {', '.join(LOOT)}",
        ),
    ),
)


BUILDING_KINDS: Final[Sort[Any, BuildingKind]] = Sort(
    name="buildings",
    noun="building",
    cells=CELLS,
    total=MANY_BUILDINGS,
    whole=f"There are {MANY_BUILDINGS} buildings",
    ids=ID,
    made=lambda _, name, text: BuildingKind(name, text, next(iter(BUILDINGS)), 1),
    title=_title("building"),
    fields=(
        _count("building", MANY_BUILDINGS),
        ChoiceField(
            name="effect",
            label="Ability",
            help="Choose an ability, then tap the buildings that have it.",
            known=BUILDINGS,
            must=f"one of: {', '.join(BUILDINGS)}",
        ),
    ),
)


# The shipped sets, and whether a set can be played

TILE_NAMES = {1: "single", 2: "double", 3: "triple"}
SIDES = ("easy", "hard")
WIDEST = 20
FEWEST_CIRCLES = 12
MOST_EARNED = 9
FARTHEST = 100.0
UNKNOWN = -1
"""A cost or a face that nobody has entered yet."""


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets, the reference set first."""
    return read_editions("companion.games.orichalcum", Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    return (
        *_islands(edition),
        *_tiles(edition),
        *_costs(edition.slot_costs),
        *_die(edition.die),
        *_cards(edition),
        *CREATURE_KINDS.problems(edition.creatures),
        *BUILDING_KINDS.problems(edition.buildings),
    )


def named(number: int) -> str:
    """ "the easy side of island 1", by the side's number among all."""
    return f"the {SIDES[number % 2]} side of island {number // 2 + 1}"


def _costs(costs: Sequence[int]) -> Iterator[Problem]:
    missing = [str(n) for n, cost in enumerate(costs, 1) if not 0 <= cost <= MOST_EARNED]
    if len(costs) != ROW_SIZE:
        yield Problem("slot_costs", f"must be {ROW_SIZE} numbers of hoplites")
    elif missing:
        text = f"What does card {listed(missing, 'or')} of the row cost?"
        yield Problem(f"slot_costs[{int(missing[0]) - 1}]", text)
    elif any(costs[:FREE]):
        yield Problem("slot_costs", "The two leftmost cards are free.")


def _die(die: Sequence[int]) -> Iterator[Problem]:
    missing = [n for n, face in enumerate(die) if not 0 <= face <= MOST_EARNED]
    if len(die) != FACES:
        yield Problem("die", f"must be {FACES} faces, {SKULL} for a skull")
    elif missing:
        yield Problem(f"die[{missing[0]}]", "What is on the six faces of a die?")
    elif SKULL not in die:
        yield Problem("die", "A die has a skull.")


def _islands(edition: Edition) -> Iterator[Problem]:
    islands = edition.islands
    if len(islands) != ISLANDS:
        yield Problem("islands", f"there are {ISLANDS}, not {len(islands)}")
        return
    yield from id_problems("islands[{}].id", (board.id for board in islands), ID)
    for index in shared(board.title for board in islands):
        text = f"Two islands are called {islands[index].title}."
        yield Problem(f"islands[{index}].title", text)
    for index, board in enumerate(islands):
        if not CREATURE_KINDS.title.fits(board.title):
            yield Problem(f"islands[{index}].title", f"must be {CREATURE_KINDS.title.must}")
        for half, side in enumerate((board.easy, board.hard)):
            what = capital(named(2 * index + half))
            yield from below(f"islands[{index}].{SIDES[half]}", _side(what, side))


def _side(what: str, side: IslandSide) -> Iterator[Problem]:
    rows = side.rows
    if len(rows) > len(ROW_LETTERS):
        yield Problem("rows", f"must be 1 to {len(ROW_LETTERS)} rows")
        return
    for y, row in enumerate(rows):
        if len(row) > WIDEST:
            yield Problem(f"rows[{y}]", f"{what} is wider than {WIDEST // 2} circles.")
            return
        if set(row) - {CIRCLE, " "}:
            yield Problem(f"rows[{y}]", f"must be {CIRCLE} and blanks")
            return
        if any((x + y) % 2 for x, mark in enumerate(row) if mark == CIRCLE):
            yield Problem(f"rows[{y}]", "must lie half a circle beside the rows next to it")
            return
    layout = layout_of(side)
    groups = connected_groups(layout.circles, layout.neighbours.__getitem__)
    if len(layout.circles) < FEWEST_CIRCLES:
        count = counted(len(layout.circles), "circle")
        yield Problem("rows", f"{what} has {count}; it needs {FEWEST_CIRCLES} at least.")
    elif len(groups) > 1:
        alone = min(groups, key=len)
        column, row_number = min(layout.column[circle] for circle in alone)
        lie = "lies" if len(alone) == 1 else "lie"
        text = f"{what} is not in one piece: {listed(sorted(alone))} {lie} apart."
        yield Problem(f"rows[{row_number}][{column}]", text)
    if layout.circles:
        yield from _ports(what, side, layout)
    frame = side.frame
    inside = all(-FARTHEST <= number <= FARTHEST for number in frame)
    if frame and (len(frame) != 4 or not inside or min(frame[2:]) <= 0):
        yield Problem("frame", "must be left, top, width and height, or nothing")


def _ports(what: str, side: IslandSide, layout: IslandLayout) -> Iterator[Problem]:
    if len(side.ports) != PORTS:
        yield Problem("ports", f"{what} has {len(side.ports)} of {PORTS} ports.")
        return
    for index in shared(port.circle for port in side.ports):
        yield Problem(f"ports[{index}].circle", "must be a circle of its own")
    for index, port in enumerate(side.ports):
        path, covered = f"ports[{index}]", port.metropolis
        if port.circle not in layout.axial:
            yield Problem(f"{path}.circle", "must be a circle of the island")
        if not covered or len(set(covered)) < len(covered) or set(covered) - layout.axial.keys():
            yield Problem(f"{path}.metropolis", "must be different circles of the island")
        elif len(connected_groups(covered, layout.neighbours.__getitem__)) > 1:
            text = f"The Metropolis of the port on {port.circle} covers circles that do not touch."
            yield Problem(f"{path}.metropolis", text)
        if not 0 <= port.hoplites <= MOST_EARNED or not 0 <= port.nuggets <= MOST_EARNED:
            yield Problem(path, f"must earn 0 to {MOST_EARNED} of each")


def _tiles(edition: Edition) -> Iterator[Problem]:
    tiles = edition.tiles
    for size, wanted in TILES.items():
        drawn = sum(kind.count for kind in tiles if len(kind.terrains) == size)
        if drawn != wanted:
            text = f"{drawn} of {wanted} {TILE_NAMES[size]} tiles {are(drawn)} painted all over."
            yield Problem(f"tiles[{TILE_NAMES[size]}]", text)
    for index, tile in enumerate(tiles):
        if len(tile.terrains) != len(OFFSETS[tile.shape]):
            yield Problem(f"tiles[{index}].terrains", "must be one for each circle of the shape")
    yield from _kinds("tiles", tiles, ((kind.shape, kind.terrains) for kind in tiles))


def _cards(edition: Edition) -> Iterator[Problem]:
    cards = edition.cards
    if (count := sum(kind.count for kind in cards)) != CARDS:
        yield Problem("cards", f"There are {CARDS} action cards; {count} {are(count)} counted.")
    for index, card in enumerate(cards):
        if card.size not in SIZES or card.action not in ACTIONS:
            yield Problem(f"cards[{index}]", "must have an action and a tile of 1 to 3 circles")
    yield from _kinds("cards", cards, ((kind.action, kind.size) for kind in cards))


def _kinds(path: str, kinds: Sequence[Any], looks: Iterable[Hashable]) -> Iterator[Problem]:
    """Faults of kinds that are not named: their ids and counts, and two that look alike."""
    yield from id_problems(f"{path}[{{}}].id", (kind.id for kind in kinds), ID)
    seen: set[Hashable] = set()
    for index, (kind, look) in enumerate(zip(kinds, looks, strict=True)):
        if kind.count < 1:
            yield Problem(f"{path}[{index}].count", "must be 1 or more")
        if look in seen:
            yield Problem(f"{path}[{index}]", "looks like another one: raise its count instead")
        seen.add(look)
