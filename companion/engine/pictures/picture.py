"""A board as a drawing: shapes that any page or printer can render.

Coordinates are in board units, x to the right and y down. An `id` is that of a place on the board:
taps, events and score lines refer to it. `title` is the text alternative. `tone` is the name of a
colour of the app's palette, never a colour value.
"""

from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin
from typing import Literal

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

    A label may have several lines; the first is at `label_at`. `emblem` is as that of a `Piece`;
    the label is below it. If it `covers` what is printed, as a tile does,
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
    """The same drawing, `width` units wide, for a renderer with lines of a fixed width."""
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
    """The same element of a picture drawn larger by that factor."""
    if factor == 1:
        return element
    match element:
        case Area():
            at = element.label_at and _times(element.label_at, factor)
            outline = tuple(_times(point, factor) for point in element.outline)
            return replace(element, outline=outline, label_at=at)
        case Route():
            return replace(element, points=tuple(_times(point, factor) for point in element.points))
        case Space() | Piece():
            return replace(element, at=_times(element.at, factor), size=element.size * factor)


def lowered(element: Element, by: float) -> Element:
    """The same element of a picture so much farther down."""

    def down(point: Point) -> Point:
        return (point[0], point[1] + by)

    match element:
        case Area():
            at = element.label_at and down(element.label_at)
            return replace(element, outline=tuple(map(down, element.outline)), label_at=at)
        case Route():
            return replace(element, points=tuple(map(down, element.points)))
        case Space() | Piece():
            return replace(element, at=down(element.at))


def _times(point: Point, factor: float) -> Point:
    return (round(point[0] * factor, 3), round(point[1] * factor, 3))


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
