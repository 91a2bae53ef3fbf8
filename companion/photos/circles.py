"""Finding circles that repeat in a photo, such as places of pieces, by the Hough transform.

This needs OpenCV, which is an optional extra. Without it people tap all of them.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from io import BytesIO
from math import cos, hypot, radians, sin
from statistics import fmean, median, pvariance
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import Image

Circle = tuple[float, float, float]
"""A centre as shares of the photo's width and height, and a radius as a share of its width."""
Filling = Callable[[Circle], list[float]]
"""The colour within a circle."""

WIDTH, TALLEST = 800, 1.5
"""The width at which a photo is looked at, in pixels, unless it is taller than so many widths."""
SMALLEST, LARGEST = 0.010, 0.080
"""Radii that are looked for, as shares of the photo's width."""
APART = 0.04
MOST = 200
ROUND, NEARLY_ROUND = 0.72, 0.55
"""How perfect the edge of a circle is, 1 at most; less is enough where the radius is one that other
circles have: a border may run through it."""
ALIKE = 0.11
"""Radii differ by less than this share in circles of one size."""
NEAR, RING = 28.0, 0.75
"""Circles of one size differ in red, green and blue by less than so much of 255, at that share of
their radius."""
BESIDE = 7
"""So many circles beside one say what colour it has: a lamp does not light all of a board alike."""
FEWEST = 3
"""So many circles of one radius are printed on purpose; fewer are pieces, or nothing."""
STEP = 1.1
"""Radii of two sizes differ by this factor at least; two circles of one size by less."""
CLEAR = 2.5
"""So many standard deviations lie between two sizes at least."""


def find_circles(data: bytes) -> tuple[Circle, ...]:
    """The circles that a photo shows, of whatever size."""
    import cv2  # noqa: PLC0415 - an optional extra, which sizes do without
    from PIL import Image  # noqa: PLC0415 - slow to load

    with Image.open(BytesIO(data)) as found:
        photo = found.convert("RGB")
    photo = photo.resize(looked_at(photo.size))
    colours = _array(photo)
    pixels = cv2.GaussianBlur(_array(photo.convert("L")), (5, 5), 0)
    clear = _hough(cv2, pixels, ROUND, APART)
    groups, filling = by_size(clear), cache(partial(_filling, colours))
    kept = [
        one
        for one in clear
        if not any(one in group for group in groups) or _is_filled_as(filling, one, groups)
    ]
    again = _hough(cv2, pixels, NEARLY_ROUND, APART / 2) if groups else []
    more = [
        one
        for one in again
        if _is_filled_as(filling, one, groups)
        and all(hypot(one[0] - other[0], one[1] - other[1]) > APART for other in kept)
    ]
    return (*kept, *more)[:MOST]


def looked_at(size: tuple[int, int]) -> tuple[int, int]:
    """The width and height at which a photo of that size is looked at."""
    width, height = size
    wide = round(WIDTH * min(1.0, (TALLEST * width / height) ** 0.5))
    return wide, max(1, round(height * wide / width))


def _is_filled_as(filling: Filling, circle: Circle, groups: Sequence[Sequence[Circle]]) -> bool:
    """Whether a circle is as large, and of the same colour within, as those of a group."""
    for group in groups:
        usual = fmean(radius for _, _, radius in group)
        if abs(circle[2] - usual) < ALIKE * usual:
            near = sorted(group, key=lambda one: hypot(one[0] - circle[0], one[1] - circle[1]))
            others = [filling(one) for one in near[:BESIDE]]
            mine = filling(circle)
            return all(abs(mine[n] - median(o[n] for o in others)) < NEAR for n in range(3))
    return False


def _filling(colours: Any, circle: Circle) -> list[float]:
    """The red, green and blue of a circle between its edge and what is printed in its middle."""
    high, wide = colours.shape[:2]
    found = []
    for turn in range(0, 360, 30):
        x = circle[0] * wide + RING * circle[2] * wide * cos(radians(turn))
        y = circle[1] * high + RING * circle[2] * wide * sin(radians(turn))
        found.append(colours[min(high - 1, max(0, round(y))), min(wide - 1, max(0, round(x)))])
    return [median(float(one[n]) for one in found) for n in range(3)]


def _hough(vision: Any, pixels: Any, perfect: float, apart: float) -> list[Circle]:
    """The circles whose edge is as perfect as that, and which are so far apart."""
    height, wide = pixels.shape
    found = vision.HoughCircles(
        pixels,
        vision.HOUGH_GRADIENT_ALT,
        dp=1.5,
        minDist=apart * wide,
        param1=220,
        param2=perfect,
        minRadius=round(SMALLEST * wide),
        maxRadius=round(LARGEST * wide),
    )
    return [
        (
            round(float(x) / wide, 4),
            round(float(y) / height, 4),
            round(float(radius) / wide, 4),
        )
        for x, y, radius, *_ in (() if found is None else found[0])
    ]


def by_size(circles: Sequence[Circle]) -> tuple[tuple[Circle, ...], ...]:
    """The circles in groups of one radius each, the largest group first.

    What is printed for tents is seldom as large as what is printed for numbers. A radius that few
    circles have is left out.
    """
    groups = _split(sorted(circles, key=lambda circle: circle[2]))
    return tuple(sorted((one for one in groups if len(one) >= FEWEST), key=len, reverse=True))


def _split(circles: Sequence[Circle]) -> list[tuple[Circle, ...]]:
    """Circles from the smallest to the largest, divided where two sizes are clearly apart."""
    best, least = 0, float("inf")
    for at in range(1, len(circles)):
        parts = ([radius for _, _, radius in part] for part in (circles[:at], circles[at:]))
        within = sum(len(radii) * pvariance(radii) for radii in parts)
        best, least = (at, within) if within < least else (best, least)
    if best:
        below, above = circles[:best], circles[best:]
        small, large = (fmean(radius for _, _, radius in part) for part in (below, above))
        apart = CLEAR * (least / len(circles)) ** 0.5
        if large > STEP * small and large - small > apart:
            return _split(below) + _split(above)
    return [tuple(circles)]


def _array(photo: "Image.Image") -> Any:
    import numpy  # noqa: PLC0415 - comes with the extra

    return numpy.asarray(photo)
