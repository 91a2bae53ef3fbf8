"""A set that is being entered, and how each side of an island is: circles, ports, its photo."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import dist, hypot, sqrt
from statistics import median

from companion.engine.editing.editor import (
    Box,
    EditorStep,
    Part,
    PhotoView,
    Proposal,
    Sheet,
    Touch,
    meaningless,
    numbers,
    one_of,
    replaced,
    tool,
)
from companion.engine.phrases import capital, counted
from companion.engine.pictures import (
    Area,
    Element,
    Picture,
    Point,
    Route,
    Space,
    nearest,
    passed,
)
from companion.games.orichalcum.box.edition import (
    CIRCLE,
    FARTHEST,
    FREE,
    ROW_LETTERS,
    SIDES,
    BuildingKind,
    CreatureKind,
    IslandSide,
    Port,
    TileShape,
    layout_of,
)
from companion.games.orichalcum.box.effects import Terrain
from companion.games.orichalcum.box.pieces import (
    ACTIONS,
    FACES,
    ISLANDS,
    PORTS,
    ROW_SIZE,
    SIZES,
    TILES,
    resources,
)
from companion.games.orichalcum.drawing.island import hexagon, port_pays

Cell = tuple[int, int]
"""A place of a lattice of circles: half circles to the right, rows down; their sum is even."""
ROW = sqrt(3)
"""From one row to the next, in half circles."""
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


UNPAINTED = tuple((Tile(USUAL[size], (None,) * size),) * count for size, count in TILES.items())


@dataclass(frozen=True)
class Sketch:
    """What was entered so far.

    `sides` are the easy and the hard one of each island in turn, `tiles` those of one, two and
    three circles. `cards` counts the action cards, each action with its sizes in turn. A cost or
    a face of the die that nobody has entered is None. Kinds with a count of 0 are not in the box.
    """

    titles: tuple[str, ...] = tuple(f"Island {n + 1}" for n in range(ISLANDS))
    sides: tuple[Side, ...] = (Side(),) * (2 * ISLANDS)
    costs: tuple[int | None, ...] = (0,) * FREE + (None,) * (ROW_SIZE - FREE)
    die: tuple[int | None, ...] = (None,) * FACES
    tiles: tuple[tuple[Tile, ...], ...] = UNPAINTED
    cards: tuple[int, ...] = (0,) * len(ACTIONS) * len(SIZES)
    creatures: tuple[CreatureKind, ...] = ()
    buildings: tuple[BuildingKind, ...] = ()

    def with_side(self, number: int, side: Side) -> "Sketch":
        return replace(self, sides=replaced(self.sides, number, side))

    def with_tile(self, size: int, number: int, tile: Tile) -> "Sketch":
        row = replaced(self.tiles[size - 1], number, tile)
        return replace(self, tiles=replaced(self.tiles, size - 1, row))


# An edition's side of an island on a lattice, and back


def drawn_side(side: IslandSide) -> Side:
    """A side on a lattice that is as large as it takes."""
    cells = layout_of(side).column
    columns = max(x for x, _ in cells.values())
    harbours = (
        Harbour(cells[p.circle], tuple(cells[c] for c in p.metropolis), p.hoplites, p.nuggets)
        for p in side.ports
    )
    return Side(
        max(Side().across, columns // 2 + 1 + columns % 2),
        max(Side().down, len(side.rows)),
        frozenset(cells.values()),
        tuple(harbours),
        side.frame,
    )


def written_side(side: Side) -> IslandSide:
    """The rows begin at the island's first circle, as do the numbers of the frame."""
    names, (x, y) = side.names, side.corner
    ports = (
        Port(names[h.circle], tuple(names[cell] for cell in h.metropolis), h.hoplites, h.nuggets)
        for h in side.harbours
    )
    left, top, *size = side.frame or (0.0, 0.0)
    frame = (left - x, top - y * ROW, *size) if side.frame else ()
    return IslandSide(side.rows, tuple(ports), tuple(round(number, 2) for number in frame))


# Where each circle of a side lies in its picture, and what is drawn there

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
    return round((cell[0] + 1) * radius, 2), round((1 + cell[1] * ROW) * radius, 2)


def height(side: Side) -> float:
    """How high the picture of a side is."""
    return (2 + (side.down - 1) * ROW) * unit(side)


def photo_box(side: Side) -> Box:
    """Where the photo of a side lies in its picture: the printed board, else all of the picture."""
    if len(side.frame) != 4:
        return 0.0, 0.0, WIDTH, height(side)
    left, top, width, tall = (unit(side) * number for number in side.frame)
    return left, top, width, tall


def picture(title: str, side: Side) -> Picture:
    """The lattice, the circles that are on the island, and the ports."""
    circles, ports = counted(len(side.circles), "circle"), counted(len(side.harbours), "port")
    drawn = (element for cell in side.lattice for element in _drawn(side, cell))
    return Picture(title, f"{title}: {circles}, {ports}.", WIDTH, height(side), tuple(drawn))


def _drawn(side: Side, cell: Cell) -> Iterator[Element]:
    middle, radius = circle_at(side, cell), unit(side)
    if cell not in side.circles:
        title = f"Row {cell[1] + 1}, place {cell[0] // 2 + 1}: no circle"
        yield Space(place(cell), title, middle, 0.3 * radius, "circle", "rock")
        return
    port = next((harbour for harbour in side.harbours if harbour.circle == cell), None)
    covered = any(cell in harbour.metropolis for harbour in side.harbours)
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
        name = f"pays-{cell[0]}-{cell[1]}"
        yield from port_pays(name, port.hoplites, port.nuggets, middle, radius)


# What a photo of a side proposes, and the tools with which a side is entered

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
        return replace(side, harbours=tuple(h for h in side.harbours if h is not now))
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
    across, down = side.across + wider, side.down + higher
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


def reached(side: Side, touch: Touch) -> tuple[Cell, ...]:
    """The places that a finger passed, each once. Raises Malformed for a touch without one."""
    places = {cell: circle_at(side, cell) for cell in side.lattice}
    if len(touch.points) < 2:
        circle = nearest(places, touch.at, 1.3 * unit(side))
        return (circle,) if circle else ()
    return tuple(dict.fromkeys(passed(places, touch.points, 0.8 * unit(side))))


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


# The steps of all sides, and the sheets that are photographed for them

NUMBERS = range(2 * ISLANDS)


def side_step(number: int) -> str:
    """The id of the step of a side, and of its sheet."""
    return f"side{number}"


def _step(number: int) -> EditorStep[Sketch]:
    half = SIDES[number % 2]
    part: Part[Sketch, Side] = Part(
        str(number),
        lambda sketch: sketch.sides[number],
        lambda sketch, side: sketch.with_side(number, side),
    )
    return EditorStep(
        side_step(number),
        f"island {number // 2 + 1}, {half} side",
        "Enter the circles, then the ports.",
        tuple(map(part.tool, (circle, port, metropolis, room, fit))),
        lambda sketch: picture(f"{sketch.titles[number // 2]}, {half} side", sketch.sides[number]),
        lambda sketch: str(len(sketch.sides[number].circles)),
        photo=side_step(number),
        proposes=part.proposing(circles),
    )


def _photo(number: int, sketch: Sketch) -> Box:
    return photo_box(sketch.sides[number])


def _framed(number: int, sketch: Sketch, ratio: float) -> tuple[Touch, ...]:
    """The touches that lay a new photo over the whole width of the lattice."""
    width = 2.0 * sketch.sides[number].across
    return (Touch("frame", ((0.0, 0.0), (width, round(width * ratio, 2))), str(number)),)


@tool("Frame", "place", choices=numbers(0, NUMBERS[-1]))
def frame(sketch: Sketch, touch: Touch) -> Sketch:
    """Say where the printed board lies around its circles: the upper left corner, the size."""
    number = int(touch.choice or "0")
    if len(touch.points) != 2:
        raise meaningless("This touch cannot be read.")
    side = replace(sketch.sides[number], frame=(*touch.points[0], *touch.points[1]))
    return sketch.with_side(number, side)


SIDE_STEPS = tuple(map(_step, NUMBERS))
SHEETS: tuple[Sheet[Sketch], ...] = tuple(
    Sheet(
        step.id,
        capital(step.title),
        partial(_photo, number),
        partial(_framed, number),
    )
    for number, step in enumerate(SIDE_STEPS)
)
