"""What is looked for in a photo of a board, and what was seen: plain values, without OpenCV.

Places are given in widths of the board, from its upper left corner, x to the right and y down.
Corners are shares of the photo's width and height, the board's upper left one first, then
clockwise.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec

Corners = tuple[tuple[float, float], ...]
Colour = tuple[int, int, int]
"""Red, green and blue from 0 to 255."""
NOTHING = -1
"""The kind of a place on which nothing lies."""


def can_look() -> bool:
    """Whether the extra `vision` is installed."""
    return find_spec("cv2") is not None


@dataclass(frozen=True, slots=True)
class PlaceToSee:
    """A place to look at. `size` is the radius of what usually lies there, and `outline` the
    printed edge of the place itself."""

    id: str
    x: float
    y: float
    size: float
    outline: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """What a kind of thing looks like: its colour by day, its size where the usual one is 1, and
    how many there are at most. What looks like `ground` is NOTHING, as if the board were bare."""

    colour: Colour
    scale: float = 1.0
    most: int | None = None
    ground: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """What a photo is asked. `ratio` is the board's height by its width, `known` the kind that
    people have confirmed for some places, `corners` where people say that the board is, and
    `recorded` the kinds that most of some places should have: sizes are learnt from them."""

    ratio: float
    places: tuple[PlaceToSee, ...]
    looks: tuple[Look, ...]
    known: Mapping[str, int]
    corners: Corners | None = None
    recorded: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seen:
    """What seems to lie on a place: a kind or NOTHING, and whether that is certain."""

    kind: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Sighting:
    """What was seen in a photo.

    `corners` are None if the board was not found. `compared` says whether the edition's own photo
    was of use. `photo` is the photo that was sent, made small and without metadata, and `board`
    the part with the board as a rectangle, both as JPEG.
    """

    corners: Corners | None
    compared: bool
    seen: Mapping[str, Seen]
    photo: bytes
    board: bytes
