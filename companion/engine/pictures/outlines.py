"""Outlines written as short paths, and the app's shapes, as plain polygons."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from companion.engine.gathered import gathered
from companion.engine.pictures.picture import Point, Shape

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
