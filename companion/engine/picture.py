"""A board as a drawing: neutral shapes that any page or printer can render.

Coordinates are in board units, x to the right and y down. `id` is the name of a place on
the board: taps, events and score lines name the same id. `title` is the text alternative.
`tone` names a colour of the house palette, never a colour value.
"""

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
Shape = Literal["circle", "square", "diamond", "triangle", "pentagon", "hexagon", "cross", "star"]


@dataclass(frozen=True, slots=True)
class Area:
    """A region with an outline, such as a territory or a square of a grid."""

    id: str
    title: str
    outline: tuple[Point, ...]
    tone: str
    label: str = ""
    label_at: Point | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """A line between places, such as a path. `dashed` tells two kinds apart without colour."""

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
    """A piece on the board: colour, shape and letter all tell whose it is."""

    id: str
    title: str
    at: Point
    size: float
    shape: Shape
    tone: str
    letter: str = ""


Element = Area | Route | Space | Piece


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, first element at the back. `description` is the whole picture in words."""

    title: str
    description: str
    width: float
    height: float
    elements: tuple[Element, ...]
