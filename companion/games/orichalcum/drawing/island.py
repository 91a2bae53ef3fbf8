"""How islands and pieces are drawn: emblems, tiles, and the circles with all that lies on them."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, inf, pi, sin, sqrt
from textwrap import wrap

from companion.codec.packaged import read_packaged
from companion.engine.phrases import counted
from companion.engine.pictures import Area, Element, Piece, Point, Shape, Space, rectangle
from companion.engine.values import Seat
from companion.games.orichalcum.box.edition import (
    OFFSETS,
    CreatureKind,
    Edition,
    IslandLayout,
    Marks,
    Port,
    TileKind,
    TileShape,
    marks,
)
from companion.games.orichalcum.box.pieces import (
    BUILDINGS,
    LETTERS,
    TITANS,
    VOLCANO,
    Rhombus,
    Terrain,
    circle_id,
    resources,
    temple_id,
)
from companion.games.orichalcum.rules.table import Land

# Emblems, rectangles, hexagons, texts that fit into them, and terrain tiles made of them

EMBLEMS = read_packaged("companion.games.orichalcum", "emblems")
"""By kind of terrain, effect of a building, or piece."""
WIDTH = 100.0
HEIGHT = 104.0
"""The size of every picture of the table, so that nothing moves when one replaces another."""
EDGE = 0.8
TONES: dict[Terrain, str] = {
    "forest": "forest",
    "lagoon": "glacier",
    "desert": "desert",
    "mountain": "rock",
    "volcano": "clay",
}
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def box(place: str, title: str, tone: str, at: Box, label: str = "", *, down: float = 5.0) -> Area:
    """A rectangle; the first line of its label is centred, `down` units below its top."""
    left, top, width, height = at
    outline = rectangle(left, top, width, height)
    where: Point = (left + width / 2, top + min(height / 2 + 1.3, down))
    return Area(place, title, outline, tone, label, where if label else None)


def hexagon(middle: Point, unit: float) -> tuple[Point, ...]:
    """The corners of the hexagon around a circle of radius `unit`, one corner at the top. Hexagons
    of circles that touch share an edge."""
    (x, y), radius = middle, 2 * unit / sqrt(3)
    corners = (pi / 6 + pi / 3 * number for number in range(6))
    return tuple(
        (round(x + radius * cos(angle), 3), round(y + radius * sin(angle), 3)) for angle in corners
    )


def cells(count: int, per_row: int, at: Box) -> list[Box]:
    """`count` equal boxes, `per_row` in a row, that together fill the box `at`."""
    left, top, width, height = at
    rows = -(-count // per_row)
    across, down = (width - EDGE * (per_row - 1)) / per_row, (height - EDGE * (rows - 1)) / rows
    return [
        (left + n % per_row * (across + EDGE), top + n // per_row * (down + EDGE), across, down)
        for n in range(count)
    ]


def lines(text: str, width: float) -> str:
    """The text broken into lines that fit into that width."""
    return "\n".join(wrap(text, int(width / 1.72)))


@cache
def building_marks(titles: tuple[str, ...]) -> dict[str, str]:
    """Two different characters for each building's title: its initials, else other letters."""
    marks: dict[str, str] = {}
    for title in titles:
        words = [word for word in title.split() if word[0].isupper() or word[0].isdigit()]
        letters = [*(f"{words[0][0]}{word[0]}" for word in words[1:][-1:])]
        letters += [f"{title[0]}{letter}" for letter in title[1:] if letter.isalnum()]
        spare = (mark for mark in letters if mark not in marks.values())
        marks[title] = next(spare, title[:2])
    return marks


LARGEST = 7.4


def hexagonal(
    place: str, title: str, look: tuple[str, str], at: Point, unit: float, *, circle: str = ""
) -> Area:
    """The hexagon around a circle in a tone with an emblem, and the name of the island's circle."""
    outline, below = hexagon(at, 0.97 * unit), (at[0], at[1] + 0.78 * unit)
    tone, emblem = look
    return Area(place, title, outline, tone, circle, below, emblem=EMBLEMS[emblem], covers=True)


def terrain(
    place: str, title: str, kind: Terrain, at: Point, unit: float, *, circle: str = ""
) -> Area:
    return hexagonal(place, title, (TONES[kind], kind), at, unit, circle=circle)


def beast(place: str, title: str, kind: CreatureKind, at: Point, unit: float) -> Piece:
    """A creature with its strength, above the name of its circle."""
    above, size = (at[0], at[1] - 0.16 * unit), 0.62 * unit
    return Piece(place, title, above, size, "triangle", "red", str(kind.strength))


def tile(
    edition: Edition, name: str, kind: TileKind, creatures: Sequence[str | None], at: Box
) -> Iterator[Element]:
    """A tile as it is printed, in the middle of a box and as large as it fits there."""
    left, top, width, height = at
    middle = (left + width / 2, top + height / 2)
    unit, points = tile_circles(kind.shape, middle, (width, height), LARGEST)
    shown = zip(points, marks(kind, creatures), strict=True)
    for number, (point, (ground, creature)) in enumerate(shown, 1):
        yield terrain(f"tile-{name}-{number}", ground, ground, point, unit)
        if creature:
            guest = edition.creature[creature]
            yield beast(f"guest-{name}-{number}", guest.words, guest, point, unit)


def tile_circles(
    shape: TileShape, middle: Point, room: tuple[float, float], most: float = inf
) -> tuple[float, list[Point]]:
    """The radius of a tile's circles, `most` at most, where it fills a room of that width and
    height, and where they lie."""
    places = [(2 * q + r, sqrt(3) * r) for q, r in OFFSETS[shape]]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    across, down = max(xs) - min(xs) + 2.2, max(ys) - min(ys) + 2.5
    unit = min(room[0] / across, room[1] / down, most)
    x0 = middle[0] - unit * (max(xs) + min(xs)) / 2
    y0 = middle[1] - unit * (max(ys) + min(ys)) / 2
    return unit, [(x0 + unit * x, y0 + unit * y) for x, y in places]


def titan_token(
    place: str, title: str, titan: str, at: Point, size: float, *, active: bool
) -> Piece:
    """A Titan's tile: a star while it is active, a plain piece once its favour was used."""
    ground = TITANS[titan].terrain
    tone = TONES[ground]
    shape: Shape = "star" if active else "hexagon"
    return Piece(place, title, at, size, shape, tone, LETTERS[ground], emblem=EMBLEMS[ground])


# Islands: the circles and everything that lies on them

RESOURCES: dict[str, tuple[Shape, str]] = {
    "hoplite": ("circle", "blue"),
    "nugget": ("diamond", "yellow"),
}
"""Shape and tone of hoplites and nuggets."""
POINTS = 10.0
STOCK = 11.0
MAP: Box = (EDGE, POINTS + 1.5, WIDTH - 2 * EDGE, HEIGHT - POINTS - STOCK - 3)
NUMBER = 6.4
"""How high the numbers of a stock are written, which every price is compared with."""


def fitted(layout: IslandLayout, at: Box) -> tuple[float, float, float]:
    """The left and the top of an island in the middle of a box, as large as it fits there, and the
    radius of its circles."""
    left, top, width, height = at
    columns = layout.columns + 1
    rows = max((y for _, y in layout.column.values()), default=0)
    unit = min(LARGEST, width / (columns + 0.6), height / (2.4 + rows * sqrt(3)))
    below = top + (height - unit * (2 + rows * sqrt(3))) / 2
    return left + (width - unit * columns) / 2, below, unit


def printed(layout: IslandLayout, frame: tuple[float, ...]) -> Box:
    """Where the printed board lies round its circles in the picture of a player's board."""
    left, top, unit = fitted(layout, MAP)
    x, y, width, height = (unit * number for number in frame)
    return left + x, top + y, width, height


class IslandFrame:
    """An island drawn in the middle of a box, as large as it fits there."""

    def __init__(self, land: Land, seat: Seat, at: Box = MAP) -> None:
        self.land, self.seat = land, seat
        self.left, self.top, self.unit = fitted(land.layout, at)

    def at(self, circle: str) -> Point:
        x, y = self.land.layout.column[circle]
        return self.left + (x + 1) * self.unit, self.top + (1 + y * sqrt(3)) * self.unit

    def middle(self, rhombus: Rhombus) -> Point:
        points = [self.at(circle) for circle in rhombus]
        return sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4

    def elements(self) -> Iterator[Element]:
        land, seat = self.land, self.seat
        for circle in land.layout.circles:
            yield from self._circle(circle)
        for circle, kind in land.island.creatures.items():
            creature = land.edition.creature[kind]
            title = f"{creature.words}, on {circle}"
            place = f"creature-{seat}-{circle}"
            yield beast(place, title, creature, self.at(circle), self.unit)
        for circle, hoplites in land.island.hoplites.items():
            x, y = self.at(circle)
            words = f"{counted(hoplites, 'hoplite')} on {circle}"
            at, size = (x + 0.55 * self.unit, y + 0.5 * self.unit), 0.36 * self.unit
            yield Piece(
                f"hoplites-{seat}-{circle}", words, at, size, "circle", "blue", f"{hoplites}"
            )
        for circle, kind in land.island.buildings.items():
            title = land.edition.building[kind].title
            text = BUILDINGS[land.edition.building[kind].effect].text
            yield self.building(
                f"building-{seat}-{circle}", f"{title} on {circle}: {text}", kind, circle
            )
        for four in land.island.temples:
            yield self.temple(f"Temple on {', '.join(four)}", four)

    def building(self, place: str, title: str, kind: str, circle: str) -> Piece:
        edition = self.land.edition
        mark = building_marks(tuple(building.title for building in edition.buildings))
        letter = mark[edition.building[kind].title]
        emblem = EMBLEMS[edition.building[kind].effect]
        at, size = self.at(circle), 0.68 * self.unit
        return Piece(place, title, at, size, "square", "ink", letter, emblem=emblem)

    def temple(self, title: str, four: Rhombus) -> Piece:
        place = temple_id(self.seat, four)
        at, size = self.middle(four), 1.05 * self.unit
        return Piece(place, title, at, size, "pentagon", "purple", "T", emblem=EMBLEMS["temple"])

    def temple_marks(self, rhombuses: list[Rhombus]) -> Iterator[Element]:
        """Marks to tap, for the temples that could be built."""
        for four in rhombuses:
            title = f"Temple on {', '.join(four)}"
            at, size = self.middle(four), 0.34 * self.unit
            yield Space(temple_id(self.seat, four), title, at, size, "pentagon", "bone")

    def metropolis(self, port: Port) -> Iterator[Element]:
        for circle in port.metropolis:
            place, title = circle_id(self.seat, circle), f"{circle}, Metropolis"
            look = "orange", "metropolis"
            yield hexagonal(place, title, look, self.at(circle), self.unit, circle=circle)

    def laid(self, circles: tuple[str | None, ...], shown: Marks) -> Iterator[Element]:
        """A tile on those circles, with the creatures that come with it."""
        for circle, (kind, creature) in zip(circles, shown, strict=True):
            if circle is None:
                continue
            place, at = circle_id(self.seat, circle), self.at(circle)
            yield terrain(place, f"{circle}, {kind}", kind, at, self.unit, circle=circle)
            if creature:
                guest = self.land.edition.creature[creature]
                yield beast(place, guest.title, guest, at, self.unit)

    def _circle(self, circle: str) -> Iterator[Element]:
        land, at, place = self.land, self.at(circle), circle_id(self.seat, circle)
        kind = land.ground.get(circle)
        port = land.layout.ports.get(circle)
        if kind:
            empty = kind == VOLCANO and circle not in land.island.creatures
            title = f"{circle}, {'empty volcano' if empty else kind}"
            yield terrain(place, title, kind, at, self.unit, circle=circle)
        elif circle in land.tiled:
            outline = hexagon(at, 0.97 * self.unit)
            yield Area(place, f"{circle}, built over", outline, "path")
        elif circle in land.occupied and land.port:
            yield from (element for element in self.metropolis(land.port) if element.id == place)
        else:
            earns = (port.hoplites, port.nuggets) if port and not land.port_earned(port) else None
            title = f"{circle}, port, {resources(*earns)}" if earns else f"{circle}, free"
            tone, name = ("path", "") if earns else ("bone", circle)
            yield Space(place, title, at, 0.93 * self.unit, "circle", tone, name)
            if earns:
                yield from port_pays(f"pays-{self.seat}-{circle}", *earns, at, self.unit)


def resource(place: str, title: str, kind: str, at: Point, size: float) -> Piece:
    shape, tone = RESOURCES[kind]
    return Piece(place, title, at, size, shape, tone, kind[0], emblem=EMBLEMS[kind])


def port_pays(place: str, hoplites: int, nuggets: int, at: Point, unit: float) -> Iterator[Element]:
    """A small piece for each hoplite and nugget, side by side on a circle of that radius."""
    pays = ["hoplite"] * hoplites + ["nugget"] * nuggets
    step = min(0.7, 1.4 / max(1, len(pays)))
    for number, kind in enumerate(pays):
        where = (at[0] + unit * step * (number - (len(pays) - 1) / 2), at[1])
        title = f"The port pays a {kind}"
        yield resource(f"{place}-{number + 1}", title, kind, where, 0.32 * unit)
