"""Finding circles that repeat in a photo, such as places of pieces, by the Hough transform.

This needs OpenCV, which is an optional extra. Without it nothing is found, and people tap all of
them.
"""

from collections.abc import Sequence
from io import BytesIO
from statistics import fmean, pvariance
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import Image

Circle = tuple[float, float, float]
"""A centre as shares of the photo's width and height, and a radius as a share of its width."""

WIDTH = 800
SMALLEST, LARGEST = 0.010, 0.080
"""Radii that are looked for, as shares of the photo's width."""
APART = 0.04
MOST = 200
FEWEST = 3
"""So many circles of one radius are printed on purpose; fewer are pieces, or nothing."""
STEP = 1.1
"""Radii of two sizes differ by this factor at least; two circles of one size by less."""
CLEAR = 2.5
"""So many standard deviations lie between two sizes at least."""


def can_find_circles() -> bool:
    """Whether the extra is installed."""
    return _vision() is not None


def find_circles(data: bytes) -> tuple[Circle, ...]:
    """The circles that a photo shows, of whatever size; empty without the extra."""
    vision = _vision()
    if vision is None:
        return ()
    from PIL import Image  # noqa: PLC0415 - slow to load

    with Image.open(BytesIO(data)) as found:
        photo = found.convert("L")
    photo = photo.resize((WIDTH, round(photo.height * WIDTH / photo.width)))
    pixels = vision.GaussianBlur(_array(photo), (5, 5), 0)
    circles = vision.HoughCircles(
        pixels,
        vision.HOUGH_GRADIENT_ALT,
        dp=1.5,
        minDist=APART * WIDTH,
        param1=220,
        param2=0.72,
        minRadius=round(SMALLEST * WIDTH),
        maxRadius=round(LARGEST * WIDTH),
    )
    if circles is None:
        return ()
    return tuple(
        (
            round(float(x) / WIDTH, 4),
            round(float(y) / photo.height, 4),
            round(float(radius) / WIDTH, 4),
        )
        for x, y, radius, *_ in circles[0][:MOST]
    )


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
        within = sum(len(part) * _variance(part) for part in (circles[:at], circles[at:]))
        best, least = (at, within) if within < least else (best, least)
    if best:
        below, above = circles[:best], circles[best:]
        small, large = (fmean(radius for _, _, radius in part) for part in (below, above))
        apart = CLEAR * (least / len(circles)) ** 0.5
        if large > STEP * small and large - small > apart:
            return _split(below) + _split(above)
    return [tuple(circles)]


def _variance(circles: Sequence[Circle]) -> float:
    return pvariance([radius for _, _, radius in circles])


def _vision() -> Any:
    try:
        import cv2  # noqa: PLC0415 - an optional extra
    except ImportError:
        return None
    return cv2


def _array(photo: "Image.Image") -> Any:
    import numpy  # noqa: PLC0415 - comes with the extra

    return numpy.asarray(photo)
