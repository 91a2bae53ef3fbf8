"""Shapes and numbers as an SVG says them."""

from collections.abc import Iterable

from companion.engine.pictures import Point

SHAPES = {
    "circle": "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z",
    "square": "M-.86-.86H.86V.86H-.86Z",
    "diamond": "M0-1.14L1.14 0L0 1.14L-1.14 0Z",
    "triangle": "M0-1.16L1.16.86H-1.16Z",
    "pentagon": "M0-1.06L1.01-.33L.62.86H-.62L-1.01-.33Z",
    "hexagon": "M-.53-.93H.53L1.07 0L.53.93H-.53L-1.07 0Z",
    "cross": "M-.42-1.06H.42V-.42H1.06V.42H.42V1.06H-.42V.42H-1.06V-.42H-.42Z",
    "star": "M0-1.2L.32-.45L1.14-.37L.52.17L.71.97L0 .55L-.71.97L-.52.17L-1.14-.37L-.32-.45Z",
    "egg": "M0-1.2Q.6-1.2.86-.4Q1.06.3.84.72Q.56 1.16 0 1.16Q-.56 1.16-.84.72Q-1.06.3-.86-.4"
    "Q-.6-1.2 0-1.2Z",
}
"""Outlines of radius 1 around (0, 0), by the name that a picture gives them."""


def points_of(points: Iterable[Point]) -> str:
    """Points as an outline or a line names them."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def middle(outline: tuple[Point, ...]) -> Point:
    """The middle of an outline's corners."""
    xs, ys = zip(*outline, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def num(number: float) -> str:
    """A number with two decimals at most."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
