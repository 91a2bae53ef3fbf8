"""The emblems of the printed sheets as the app draws them on the map and on cards."""

from collections.abc import Iterator
from functools import cache
from math import hypot
from typing import Final

from companion.engine.pictures import Point, traced
from companion.games.grecos.printed.emblems import EMBLEMS, FIELD, LINE

Line = list[Point]
MIDDLE: Final = FIELD / 2
FILLS: Final = "FW"
FEW: Final = 6
"""A line of so many points has no curves."""


@cache
def emblem(name: str) -> str:
    """The emblem as a `Piece` has it: filled paths, divided by |, each with what is cut out of it.
    Empty if there is no emblem of that name."""
    filled: list[list[Line]] = []
    for part in EMBLEMS.get(name, ()):
        how, path = part.split(" ", 1)
        points = list(traced(path))
        shape = points if how in FILLS else _widened(points)
        below = [one for one in filled if _holds(one[0], shape[0])]
        if how in "FS" or not below:
            filled.append([shape])
        else:
            below[-1].append(shape)
    return "|".join("".join(map(_written, lines)) for lines in filled)


def _widened(points: Line) -> Line:
    """The outline of a line that is as wide as printed, with half the points of a curve: on a
    phone it is a few pixels long, and the map has one on each of 64 tiles."""
    left, right = [], []
    points = [*points[:-1:2], points[-1]] if len(points) > FEW else points
    for n, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, n - 1)], points[min(len(points) - 1, n + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / length * LINE / 2, (ax - bx) / length * LINE / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return left + right[::-1]


def _holds(outline: Line, at: Point) -> bool:
    xs, ys = zip(*outline, strict=True)
    return bool(min(xs) <= at[0] <= max(xs) and min(ys) <= at[1] <= max(ys))


def _written(points: Line) -> str:
    return f"M{'L'.join(_numbers(points))}Z"


def _numbers(points: Line) -> Iterator[str]:
    for x, y in points:
        yield f"{_number((x - MIDDLE) / MIDDLE)} {_number((y - MIDDLE) / MIDDLE)}"


def _number(number: float) -> str:
    """A number with two decimals at most, as short as a path may have it."""
    return f"{number:.2f}".rstrip("0").rstrip(".").replace("0.", ".") or "0"
