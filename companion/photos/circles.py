"""Finding circles that repeat in a photo, such as places of pieces, by the Hough transform.

This needs OpenCV, which is an optional extra. Without it nothing is found, and people tap all of
them.
"""

from io import BytesIO
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import Image

Circle = tuple[float, float, float]
"""A centre as shares of the photo's width and height, and a radius as a share of its width."""

WIDTH = 800
SMALLEST, LARGEST = 0.010, 0.045
"""Radii that are looked for, as shares of the photo's width."""
APART = 0.04
ALIKE = 0.3
"""How much a radius may differ from the usual one."""
MOST = 150


def can_find_circles() -> bool:
    """Whether the extra is installed."""
    return _vision() is not None


def find_circles(data: bytes) -> tuple[Circle, ...]:
    """The circles of one size that a photo shows most clearly; empty without the extra."""
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
    found_all = [
        (float(x) / WIDTH, float(y) / photo.height, float(radius) / WIDTH)
        for x, y, radius, *_ in circles[0][:MOST]
    ]
    usual = median(radius for _, _, radius in found_all)
    return tuple(
        (round(x, 4), round(y, 4), round(radius, 4))
        for x, y, radius in found_all
        if abs(radius - usual) <= ALIKE * usual
    )


def _vision() -> Any:
    try:
        import cv2  # noqa: PLC0415 - an optional extra
    except ImportError:
        return None
    return cv2


def _array(photo: "Image.Image") -> Any:
    import numpy  # noqa: PLC0415 - comes with the extra

    return numpy.asarray(photo)
