"""Boards, cards and pieces as drawings: shapes that any page or printer can render.

Coordinates are in board units, x to the right and y down. An `id` is that of a place on the board:
taps, events and score lines refer to it. `title` is the text alternative. `tone` is the name of a
colour of the app's palette, never a colour value.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import cos, hypot, pi, radians, sin
from typing import Final, Literal, TypeVar

from companion.engine.values import Seat, gathered

K = TypeVar("K")

Tone = Literal[
    "clay",
    "bone",
    "ink",
    "gold",
    "red",
    "green",
    "blue",
    "yellow",
    "orange",
    "purple",
    "pink",
    "tundra",
    "forest",
    "glacier",
    "coast",
    "desert",
    "water",
    "sea",
    "rock",
    "path",
    "pale",
    "shade",
]
"""A colour of the app's palette, in light and dark."""
Point = tuple[float, float]
Shape = Literal[
    "circle", "square", "diamond", "triangle", "pentagon", "hexagon", "cross", "star", "egg"
]


@dataclass(frozen=True, slots=True)
class Area:
    """A region with an outline, such as a territory or a square of a grid.

    A label may have several lines; the first is at `label_at`. One that has a `label_size`, such as
    a number that is looked at in every turn, is so high instead of as high as a name. `emblem` is
    as that of a `Piece`; the label is below it. If it `covers` what is printed, as a tile does,
    it hides a photo of the board too.
    """

    id: str
    title: str
    outline: tuple[Point, ...]
    tone: str
    label: str = ""
    label_at: Point | None = None
    emblem: str = ""
    covers: bool = False
    label_size: float = 0.0


@dataclass(frozen=True, slots=True)
class Route:
    """A line between places, such as a path. `dashed` distinguishes two kinds without colour."""

    id: str
    title: str
    points: tuple[Point, ...]
    tone: str
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Space:
    """An empty place where a piece may stand. `size` is its radius in board units."""

    id: str
    title: str
    at: Point
    size: float
    shape: Shape
    tone: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board. Colour, shape and letter each say whose it is.

    `emblem` is drawn instead of the letter: a path in a box from -1 to 1 in both directions, or
    several divided by |, each filled by the even-odd rule.
    """

    id: str
    title: str
    at: Point
    size: float
    shape: Shape
    tone: str
    letter: str = ""
    emblem: str = ""


Element = Area | Route | Space | Piece


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing; its first element is at the back. `description` is the picture in words."""

    title: str
    description: str
    width: float
    height: float
    elements: tuple[Element, ...]


def scaled(picture: Picture, width: float) -> Picture:
    """The drawing, made `width` units wide, for a renderer with lines of a fixed width."""
    if picture.width == width:
        return picture
    factor = width / picture.width
    return replace(
        picture,
        width=width,
        height=picture.height * factor,
        elements=tuple(resized(element, factor) for element in picture.elements),
    )


def resized(element: Element, factor: float) -> Element:
    """The element drawn larger by that factor."""
    if factor == 1:
        return element
    return _moved(element, lambda at: (round(at[0] * factor, 3), round(at[1] * factor, 3)), factor)


def lowered(element: Element, by: float) -> Element:
    """The element so much farther down."""
    return _moved(element, lambda at: (at[0], at[1] + by))


def _moved(element: Element, to: Callable[[Point], Point], factor: float = 1) -> Element:
    match element:
        case Area():
            return replace(
                element,
                outline=tuple(map(to, element.outline)),
                label_at=element.label_at and to(element.label_at),
                label_size=element.label_size * factor,
            )
        case Route():
            return replace(element, points=tuple(map(to, element.points)))
        case Space() | Piece():
            return replace(element, at=to(element.at), size=element.size * factor)


def toward(start: Point, goal: Point, distance: float) -> Point:
    """The point that far from `start` on the way to `goal`."""
    length = hypot(goal[0] - start[0], goal[1] - start[1])
    share = min(1.0, distance / length) if length else 0.0
    return (
        round(start[0] + (goal[0] - start[0]) * share, 2),
        round(start[1] + (goal[1] - start[1]) * share, 2),
    )


def around(at: Point, distance: float, degrees: float) -> Point:
    """The point at a distance from another one, at an angle clockwise from the right."""
    angle = radians(degrees)
    return round(at[0] + distance * cos(angle), 2), round(at[1] + distance * sin(angle), 2)


# Points, lines and regions of a board, in its own units


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def from_segment(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from the straight line between two others."""
    (ax, ay), (bx, by) = a, b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    if not length:
        return distance(point, a)
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length
    share = min(1.0, max(0.0, along))
    return distance(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def from_line(point: Point, line: Sequence[Point]) -> float:
    """The distance of a point from a line of two or more points."""
    return min(from_segment(point, a, b) for a, b in pairwise(line))


def nearest(places: Mapping[K, Point], point: Point, reach: float) -> K | None:
    """The place nearest to a point; None if none is within `reach`."""
    best = min(places, key=lambda place: distance(places[place], point), default=None)
    return best if best is not None and distance(places[best], point) <= reach else None


def passed(places: Mapping[K, Point], trail: Sequence[Point], reach: float) -> tuple[K, ...]:
    """The places that a finger passes within `reach`, in the order in which it reaches them.

    If two are in reach at once, the nearer one counts. A place counts again if the finger returns
    to it.
    """
    reached: list[K] = []
    for point in along(trail, reach / 3):
        place = nearest(places, point, reach)
        if place is not None and (not reached or reached[-1] != place):
            reached.append(place)
    return tuple(reached)


def along(trail: Sequence[Point], stride: float) -> Iterator[Point]:
    """The trail as points no further apart than `stride`."""
    yield from trail[:1]
    for a, b in pairwise(trail):
        count = max(1, round(distance(a, b) / stride))
        for step in range(1, count + 1):
            share = step / count
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies within an outline."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def middle(points: Sequence[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return round(sum(xs) / len(xs), 1), round(sum(ys) / len(ys), 1)


def rectangle(left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """Its corners, clockwise from the upper left."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)


def halfway(line: Sequence[Point]) -> Point:
    """The point half-way along a line of one or more points."""
    left = sum(distance(a, b) for a, b in pairwise(line)) / 2
    for a, b in pairwise(line):
        length = distance(a, b)
        if length and length >= left:
            share = left / length
            x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            return round(x, 1), round(y, 1)
        left -= length
    return line[-1]


def simplified(line: Sequence[Point], tolerance: float) -> tuple[Point, ...]:
    """A line with fewer points; those left out are at most `tolerance` away from it.

    This is the algorithm of Douglas and Peucker, 1973.
    """
    kept, open_parts = {0, len(line) - 1}, [(0, len(line) - 1)]
    while open_parts:
        first, last = open_parts.pop()
        between = range(first + 1, last)
        if not between:
            continue
        off = {index: from_segment(line[index], line[first], line[last]) for index in between}
        worst = max(off, key=off.__getitem__)
        if off[worst] > tolerance:
            kept.add(worst)
            open_parts += [(first, worst), (worst, last)]
    return tuple(point for index, point in enumerate(line) if index in kept)


@gathered
def cells(sites: Sequence[Point], width: float, height: float) -> Iterator[tuple[Point, ...]]:
    """For each site, the part of a board that is nearer to it than to any other (Voronoi cells)."""
    for site in sites:
        outline = rectangle(0.0, 0.0, width, height)
        for other in sites:
            if other != site:
                outline = tuple(_nearer(outline, site, other))
        yield tuple((round(x, 1), round(y, 1)) for x, y in outline)


def _nearer(outline: Sequence[Point], site: Point, other: Point) -> Iterator[Point]:
    """The part of an outline on the site's side of the line half-way to the other."""

    def beyond(point: Point) -> float:
        return distance(point, site) ** 2 - distance(point, other) ** 2

    for a, b in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        before, after = beyond(a), beyond(b)
        if before <= 0:
            yield a
        if (before < 0 < after) or (after < 0 < before):
            share = before / (before - after)
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def neighbours(places: Mapping[K, Point], furthest: float) -> tuple[tuple[K, K], ...]:
    """The pairs of places with no other place between them, at most `furthest` apart.

    This is the relative neighbourhood graph: no third place is nearer to both of a pair than they
    are to each other.
    """
    near: dict[K, dict[K, float]] = {place: {} for place in places}
    for a, b in combinations(places, 2):
        apart = distance(places[a], places[b])
        if apart <= furthest:
            near[a][b] = near[b][a] = apart
    return tuple(
        (a, b)
        for a, b in combinations(places, 2)
        if b in near[a]
        and not any(
            apart < near[a][b] and near[b].get(place, furthest) < near[a][b]
            for place, apart in near[a].items()
        )
    )


# Outlines written as short paths, and the app's shapes, as plain polygons

ROUND: Final = 48
"""How many corners a circle gets: at a radius of 12 mm they are within 0.02 mm of the true line."""
STEPS: Final = 8
"""How many straight pieces a curve gets."""

_CORNERS: Final[dict[Shape, str]] = {
    "circle": "O0 0 1",
    "square": "M-.86 -.86L.86 -.86L.86 .86L-.86 .86",
    "diamond": "M0 -1.14L1.14 0L0 1.14L-1.14 0",
    "triangle": "M0 -1.16L1.16 .86L-1.16 .86",
    "pentagon": "M0 -1.06L1.01 -.33L.62 .86L-.62 .86L-1.01 -.33",
    "hexagon": "M-.53 -.93L.53 -.93L1.07 0L.53 .93L-.53 .93L-1.07 0",
    "cross": "M-.42 -1.06L.42 -1.06L.42 -.42L1.06 -.42L1.06 .42L.42 .42L.42 1.06L-.42 1.06"
    "L-.42 .42L-1.06 .42L-1.06 -.42L-.42 -.42",
    "star": "M0 -1.2L.32 -.45L1.14 -.37L.52 .17L.71 .97L0 .55L-.71 .97L-.52 .17L-1.14 -.37"
    "L-.32 -.45",
    "egg": "M0 -1.2Q.6 -1.2 .86 -.4Q1.06 .3 .84 .72Q.56 1.16 0 1.16Q-.56 1.16 -.84 .72"
    "Q-1.06 .3 -.86 -.4Q-.6 -1.2 0 -1.2",
}


def shape_outline(shape: Shape, at: Point, size: float) -> tuple[Point, ...]:
    """A shape of the app, of that radius."""
    return placed(traced(_CORNERS[shape]), at, size)


def placed(points: tuple[Point, ...], at: Point, scale: float) -> tuple[Point, ...]:
    """The points scaled, and moved so that the origin lies on `at`."""
    return tuple((at[0] + x * scale, at[1] + y * scale) for x, y in points)


@gathered
def traced(path: str) -> Iterator[Point]:
    """The points along a path of `M` and `L` (to a point), `Q` (a quadratic curve: control point
    and end) and `O` (a whole circle: centre and radius). Numbers are separated by blanks."""
    x = y = 0.0
    for command, numbers in _commands(path):
        if command == "O":
            cx, cy, radius = numbers
            angles = (2 * pi * n / ROUND for n in range(ROUND))
            yield from ((cx + radius * cos(a), cy + radius * sin(a)) for a in angles)
        elif command == "Q":
            cx, cy, gx, gy = numbers
            for n in range(1, STEPS + 1):
                t = n / STEPS
                yield (
                    (1 - t) ** 2 * x + 2 * t * (1 - t) * cx + t * t * gx,
                    (1 - t) ** 2 * y + 2 * t * (1 - t) * cy + t * t * gy,
                )
            x, y = gx, gy
        else:
            x, y = numbers
            yield x, y


def _commands(path: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    for command in "MLQO":
        path = path.replace(command, f"|{command} ")
    for part in filter(None, path.split("|")):
        command, *numbers = part.split()
        yield command, tuple(map(float, numbers))


# Connected groups of places on any board

P = TypeVar("P", bound=Hashable)


def connected_groups(
    places: Iterable[P], neighbours: Callable[[P], Iterable[P]]
) -> tuple[tuple[P, ...], ...]:
    """The connected components of `places`, in the order of their first places.

    Only steps between members of `places` count. Each place belongs to exactly one group.
    """
    left = dict.fromkeys(places)
    groups: list[tuple[P, ...]] = []
    while left:
        start = next(iter(left))
        del left[start]
        group = [start]
        for place in group:
            for neighbour in neighbours(place):
                if neighbour in left:
                    del left[neighbour]
                    group.append(neighbour)
        groups.append(tuple(group))
    return tuple(groups)


# Several pictures of one table

SOLE = "board"
"""The id of the board of a game that has one picture only."""


@dataclass(frozen=True, slots=True)
class Board:
    """One of the pictures of a table. `name` is the text of its tab, `seat` its owner, if it has
    one. A place lies on one board only, so that its id determines the board."""

    id: str
    name: str
    picture: Picture
    seat: Seat | None = None

    @property
    def places(self) -> frozenset[str]:
        return frozenset([element.id for element in self.picture.elements])


def sole(picture: Picture) -> tuple[Board, ...]:
    """The boards of a table that has this picture only."""
    return (Board(SOLE, picture.title, picture),)


def stacked(title: str, boards: Iterable[Board]) -> Picture:
    """All boards as one picture, each below the one before and as wide as the first."""
    pictures = [board.picture for board in boards]
    width, height = pictures[0].width, 0.0
    elements: list[Element] = []
    for picture in pictures:
        wide = scaled(picture, width)
        elements += (lowered(element, height) for element in wide.elements)
        height += wide.height
    description = " ".join(picture.description for picture in pictures)
    return Picture(title, description, width, height, tuple(elements))


# Cards that lie open before somebody


@dataclass(frozen=True, slots=True)
class Card:
    """The face of a card.

    `id` is the id of a tap on it, like that of a place in a picture; equal cards share it. `title`
    is its name, `text` what is printed on it, if anything, in whole sentences. `shape` and `letter`
    say the same as the colour `tone`. `corner` is a short figure that people sort the card by, such
    as its cost or strength. An `emblem`, as that of a `Piece`, is drawn instead of the letter, a
    `picture` instead of shape and letter.
    """

    id: str
    title: str
    tone: str
    shape: Shape
    letter: str = ""
    text: str = ""
    corner: str = ""
    picture: Picture | None = None
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards that lie side by side, such as a hand or a display, in the order of the table.

    Rows that are `facing` each other, such as the sides of a battle, get a panel of their own.
    `spread` shows all cards at once, for when one has to be found among many.
    """

    title: str
    cards: tuple[Card, ...]
    facing: bool = False
    spread: bool = False


# The pieces of a game, to be printed and cut out at home

Style = Literal["text", "strong", "display"]
Align = Literal["start", "middle"]


@dataclass(frozen=True, slots=True)
class Patch:
    """A filled polygon in a tone of the app's palette; `line` is the width of its edge in ink,
    0 for none."""

    outline: tuple[Point, ...]
    tone: str
    line: float = 0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of the given width."""

    points: tuple[Point, ...]
    width: float
    tone: str = "ink"


@dataclass(frozen=True, slots=True)
class Words:
    """Text in a box: wrapped, vertically centred, and smaller if it is long.

    `size` is the height of the type in millimetres if there is room for it.
    """

    text: str
    at: Point
    width: float
    height: float
    size: float
    style: Style = "text"
    align: Align = "middle"
    tone: str = "ink"


Ink = Patch | Stroke | Words


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece; `name` says which."""

    name: str
    ink: tuple[Ink, ...]


@dataclass(frozen=True, slots=True)
class PrintSet:
    """Pieces of one size, with a face for each piece to be cut out.

    `back` is the other side of all of them, which must look the same after half a turn; None if it
    stays empty. `note` says what the pieces are for.
    """

    id: str
    title: str
    note: str
    width: float
    height: float
    faces: tuple[Face, ...]
    back: Face | None = None
