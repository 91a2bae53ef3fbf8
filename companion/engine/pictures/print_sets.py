"""The pieces of a game, to be printed and cut out at home: faces drawn in millimetres.

A game says what each piece looks like; `companion.printing` makes pages, cut marks and files.
Coordinates begin at the top left corner of the face. Nothing may lie outside of it, and everything
keeps a distance from the edge, so that a cut need not be exact.
"""

from dataclasses import dataclass
from typing import Literal

from companion.engine.pictures.picture import Point

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


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
