"""A set that is being entered: islands, tiles one by one, cards, creatures, buildings, numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt

from companion.engine.editing.editor import Box, Touch, replaced
from companion.engine.phrases import counted
from companion.engine.pictures import Area, Element, Picture, Point, Space, nearest, passed
from companion.games.orichalcum.box import (
    CIRCLE,
    FREE,
    ROW_LETTERS,
    SLOTS,
    BuildingKind,
    CreatureKind,
    TileShape,
)
from companion.games.orichalcum.components import ACTIONS, FACES, ISLANDS, SIZES, TILES, Terrain
from companion.games.orichalcum.drawing import hexagon, resource
from companion.games.orichalcum.rules.island import resources

Cell = tuple[int, int]
"""A place of a lattice of circles: half circles to the right, rows down; their sum is even."""
USUAL: Mapping[int, TileShape] = {1: "single", 2: "pair", 3: "triangle"}
"""How a tile of so many circles is drawn until somebody says otherwise."""


@dataclass(frozen=True, slots=True)
class Harbour:
    """A port: the circle that pays, those of its Metropolis, and what it pays."""

    circle: Cell
    metropolis: tuple[Cell, ...]
    hoplites: int
    nuggets: int


@dataclass(frozen=True)
class Side:
    """One side of an island on a lattice of so many circles across and so many rows.

    `frame` is where a photo of the board lies: left, top, width and height, in half circles.
    """

    across: int = 8
    down: int = 7
    circles: frozenset[Cell] = frozenset()
    harbours: tuple[Harbour, ...] = ()
    frame: tuple[float, ...] = ()

    @cached_property
    def lattice(self) -> tuple[Cell, ...]:
        """Every place that a circle could have, row by row."""
        last = 2 * self.across - 1
        return tuple((x, y) for y in range(self.down) for x in range(y % 2, last, 2))

    @cached_property
    def corner(self) -> Cell:
        """The place where the island's rows begin, in its first row that has a circle."""
        if not self.circles:
            return 0, 0
        left, top = min(x for x, _ in self.circles), min(y for _, y in self.circles)
        return left - (left + top) % 2, top

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The island as an edition writes it."""
        if not self.circles:
            return ()
        x0, y0 = self.corner
        right, low = max(x for x, _ in self.circles), max(y for _, y in self.circles)
        return tuple(
            "".join(
                CIRCLE if (x, y) in self.circles else " " for x in range(x0, right + 1)
            ).rstrip()
            for y in range(y0, low + 1)
        )

    @cached_property
    def names(self) -> Mapping[Cell, str]:
        """What each circle is called in play."""
        _, y0 = self.corner
        names: dict[Cell, str] = {}
        for y in sorted({y for _, y in self.circles}):
            row = sorted(x for x, at in self.circles if at == y)
            for number, x in enumerate(row, start=1):
                names[x, y] = f"{ROW_LETTERS[(y - y0) % len(ROW_LETTERS)]}{number}"
        return names

    def cut(self, circles: frozenset[Cell]) -> "Side":
        """The side with those circles only, and the ports that are left on them."""
        harbours = (
            replace(one, metropolis=tuple(cell for cell in one.metropolis if cell in circles))
            for one in self.harbours
            if one.circle in circles
        )
        kept = tuple(harbour for harbour in harbours if harbour.metropolis)
        return replace(self, circles=circles, harbours=kept)


@dataclass(frozen=True, slots=True)
class Tile:
    """One terrain tile; a circle that nobody has painted yet has None."""

    shape: TileShape
    terrains: tuple[Terrain | None, ...]


def _blank() -> tuple[tuple[Tile, ...], ...]:
    return tuple((Tile(USUAL[size], (None,) * size),) * count for size, count in TILES.items())


@dataclass(frozen=True)
class Sketch:
    """What was entered so far.

    `sides` are the easy and the hard one of each island in turn, `tiles` those of one, two and
    three circles. `cards` counts the action cards, each action with its sizes in turn. A cost or
    a face of the die that nobody has entered is None. Kinds with a count of 0 are not in the box.
    """

    titles: tuple[str, ...] = tuple(f"Island {n + 1}" for n in range(ISLANDS))
    sides: tuple[Side, ...] = (Side(),) * (2 * ISLANDS)
    costs: tuple[int | None, ...] = (0,) * FREE + (None,) * (SLOTS - FREE)
    die: tuple[int | None, ...] = (None,) * FACES
    tiles: tuple[tuple[Tile, ...], ...] = field(default_factory=_blank)
    cards: tuple[int, ...] = (0,) * len(ACTIONS) * len(SIZES)
    creatures: tuple[CreatureKind, ...] = ()
    buildings: tuple[BuildingKind, ...] = ()

    def with_side(self, number: int, side: Side) -> "Sketch":
        """The sketch with one side of an island as it is now."""
        return replace(self, sides=replaced(self.sides, number, side))

    def with_tile(self, size: int, number: int, tile: Tile) -> "Sketch":
        row = replaced(self.tiles[size - 1], number, tile)
        return replace(self, tiles=replaced(self.tiles, size - 1, row))


# One side of an island as a lattice of circles: where each lies, and the picture of it

WIDTH = 100.0


def unit(side: Side) -> float:
    """The radius of a circle."""
    return WIDTH / (2 * side.across)


def place(cell: Cell) -> str:
    """The id of a place of the lattice."""
    return f"place-{cell[0]}-{cell[1]}"


def circle_at(side: Side, cell: Cell) -> Point:
    """The middle of a place of the lattice."""
    radius = unit(side)
    return round((cell[0] + 1) * radius, 2), round((1 + cell[1] * sqrt(3)) * radius, 2)


def height(side: Side) -> float:
    """How high the picture of a side is."""
    return (2 + (side.down - 1) * sqrt(3)) * unit(side)


def reached(side: Side, touch: Touch) -> tuple[Cell, ...]:
    """The places that a finger passed, each once. Raises Malformed for a touch without one."""
    places = {cell: circle_at(side, cell) for cell in side.lattice}
    if len(touch.points) < 2:
        circle = nearest(places, touch.at, 1.3 * unit(side))
        return (circle,) if circle else ()
    return tuple(dict.fromkeys(passed(places, touch.points, 0.8 * unit(side))))


def photo_box(side: Side) -> Box:
    """Where the photo of a side lies in its picture: the printed board, else all of the picture."""
    if len(side.frame) != 4:
        return 0.0, 0.0, WIDTH, height(side)
    left, top, width, tall = (unit(side) * number for number in side.frame)
    return left, top, width, tall


def picture(title: str, side: Side) -> Picture:
    """The lattice, the circles that are on the island, and the ports."""
    paid = {harbour.circle: harbour for harbour in side.harbours}
    covered = {cell for harbour in side.harbours for cell in harbour.metropolis}
    elements: list[Element] = []
    for cell in side.lattice:
        elements += _place(side, cell, paid.get(cell), covered=cell in covered)
    circles, ports = counted(len(side.circles), "circle"), counted(len(side.harbours), "port")
    return Picture(title, f"{title}: {circles}, {ports}.", WIDTH, height(side), tuple(elements))


def _place(side: Side, cell: Cell, port: Harbour | None, *, covered: bool) -> Iterator[Element]:
    middle, radius = circle_at(side, cell), unit(side)
    if cell not in side.circles:
        title = f"Row {cell[1] + 1}, place {cell[0] // 2 + 1}: no circle"
        yield Space(place(cell), title, middle, 0.3 * radius, "circle", "rock")
        return
    title = side.names[cell]
    if port:
        title += f", port, {resources(port.hoplites, port.nuggets)}"
    if covered:
        title += ", under the Metropolis"
        outline = hexagon(middle, 0.97 * radius)
        yield Area(f"city-{cell[0]}-{cell[1]}", title, outline, "orange")
    size = (0.74 if covered else 0.93) * radius
    yield Space(place(cell), title, middle, size, "circle", "path" if port else "bone")
    if port:
        yield from _pays(port, middle, radius)


def _pays(port: Harbour, middle: Point, radius: float) -> Iterator[Element]:
    """What a port pays: a small piece for each hoplite and nugget."""
    pays = ["hoplite"] * port.hoplites + ["nugget"] * port.nuggets
    step = min(0.7, 1.4 / max(1, len(pays)))
    for number, kind in enumerate(pays):
        x = middle[0] + radius * step * (number - (len(pays) - 1) / 2)
        title = f"The port pays a {kind}"
        name = f"pays-{port.circle[0]}-{port.circle[1]}-{number + 1}"
        yield resource(name, title, kind, (x, middle[1]), 0.32 * radius)
