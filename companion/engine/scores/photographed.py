"""What a photo of the table can tell a count: the places of a board, and what may lie on them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.engine.pictures.picture import Picture, Point
from companion.engine.setup.participants import Token

PhotoBox = tuple[float, float, float, float]
"""Left, top, width and height of what is photographed, in units of the picture."""
Lying = Mapping[str, int | None]
"""What lies on each place: the number of a kind, or None for nothing."""


@dataclass(frozen=True, slots=True)
class PhotoKind:
    """A kind of thing that may lie on a place, in the colour of its token.

    `most` is how many the box has, None if that is no limit. `scale` is its size, where a place's
    usual piece is 1. `told` says that no photo can show it, such as two tokens in a stack: only
    people say so. `ground` is what may cover the printed board and counts as nothing itself, such
    as a tile of terrain.
    """

    token: Token
    most: int | None = None
    scale: float = 1.0
    told: bool = False
    ground: bool = False


@dataclass(frozen=True, slots=True)
class PhotoPlace:
    """A place of the picture where one thing may lie; `size` is the radius of what lies there, in
    units of the picture."""

    id: str
    name: str
    at: Point
    size: float


@dataclass(frozen=True)
class PhotoBoard:
    """A board that can be photographed. `picture` is the empty board, `box` what a photo of it
    shows, and `part` the part of the count to which it belongs.

    `counts` are the numbers that follow from what lies on its places: from each place alone if it
    is counted `by_place`, else only from all places together. `note` says what a photo cannot.
    """

    id: str
    name: str
    picture: Picture
    box: PhotoBox
    places: tuple[PhotoPlace, ...]
    kinds: tuple[PhotoKind, ...]
    counts: Callable[[Lying], Mapping[str, int]]
    by_place: bool = False
    part: str = ""
    note: str = ""
