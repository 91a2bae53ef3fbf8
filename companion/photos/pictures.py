"""Pictures as arrays: the kinds there are, and what more than one part does with them."""

from typing import TypeAlias

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

# Declared as aliases, so that they can be read as types where the extra `vision` is missing, too.
Picture: TypeAlias = NDArray[np.uint8]
"""Red, green and blue from 0 to 255: height by width by 3. Grey is height by width."""
Floats: TypeAlias = NDArray[np.floating]
"""Colours in L*a*b*, L from 0 to 100, a and b around 0, in a shape that ends with 3; or what was
worked out of such."""
Mask: TypeAlias = NDArray[np.bool_]
Points: TypeAlias = NDArray[np.floating]
"""n by 2 pixels, to the right and down. Four of them are corners, clockwise."""
Homography: TypeAlias = MatLike
"""3 by 3."""


def in_lab(pictures: MatLike) -> Floats:
    """Colours in red, green and blue from 0 to 255 in L*a*b*, in whatever shape."""
    flat = (np.asarray(pictures, np.float32) / 255).reshape(-1, 1, 3)
    found = np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2LAB), np.float32)
    return found.reshape(np.shape(pictures))


def colours_at(picture: MatLike, points: Points) -> MatLike:
    """The colours of a picture at points, or at its edge where they lie outside."""
    high, wide = picture.shape[:2]
    columns, rows = (np.rint(points[..., n]).astype(int) for n in (0, 1))
    found: MatLike = picture[np.clip(rows, 0, high - 1), np.clip(columns, 0, wide - 1)]
    return found
