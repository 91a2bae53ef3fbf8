"""Our own emblems for tiles, units and cards, and how they are printed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.codec.packaged import read_packaged
from companion.engine.pictures import Ink, Patch, Point, Stroke, placed, traced

FIELD: Final = 24
LINE: Final = 1.5

EMBLEMS: Final[Mapping[str, Sequence[str]]] = read_packaged(__package__, "emblems")


def emblem(name: str, at: Point, size: float, ground: str, tone: str = "ink") -> Iterator[Ink]:
    """The emblem with its centre at `at`, `size` high, on a background of the tone `ground`. Empty
    if there is no emblem of that name."""
    scale = size / FIELD
    corner = (at[0] - size / 2, at[1] - size / 2)
    for part in EMBLEMS.get(name, ()):
        how, path = part.split(" ", 1)
        points = placed(traced(path), corner, scale)
        if how in "FW":
            yield Patch(points, tone if how == "F" else ground)
        else:
            yield Stroke(points, LINE * scale, tone if how == "S" else ground)
