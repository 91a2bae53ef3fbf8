"""Small pictures around each place, all of one size, and how alike two colours are by any light."""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from companion.photos.looking import PlaceToSee

RADIUS = 15
"""The radius of what lies on a place, in pixels of a window."""
HALF = 24
"""Half the side of a window, in its pixels."""
LIGHTER, DARKER = 1.12, 0.5
"""The side of a piece and what lies in a shadow are darker than the same thing in full light."""
BRIGHTNESS = 0.6
"""How much a difference of brightness counts, where one of colour counts 1."""
DARKENED = 14.0
"""What a thing in deep shadow is away from the same thing in full light."""
GLARE = 250
"""A pixel of which two of red, green and blue are so large shows a lamp and no colour."""


def windows(flat: Any, places: Sequence[PlaceToSee]) -> Any:
    """The surroundings of each place: n by 2 * HALF by 2 * HALF by 3, from 0 to 255."""
    wide = flat.shape[1]
    found: Any = np.empty((len(places), 2 * HALF, 2 * HALF, 3), np.uint8)
    for n, place in enumerate(places):
        scale = max(1e-6, place.size * wide / RADIUS)
        reach = int(HALF * scale) + 3
        x, y = place.x * wide, place.y * wide
        part, left, top = _part(flat, x, y, reach)
        if scale > 1.2:
            part = cv2.GaussianBlur(part, (0, 0), 0.4 * scale)
        way = np.float32([[scale, 0, x - left - HALF * scale], [0, scale, y - top - HALF * scale]])
        found[n] = cv2.warpAffine(
            part,
            way,
            (2 * HALF, 2 * HALF),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return found


def _part(flat: Any, x: float, y: float, reach: int) -> tuple[Any, int, int]:
    high, wide = flat.shape[:2]
    left, top = (int(np.clip(n, 0, most - 2)) for n, most in ((x - reach, wide), (y - reach, high)))
    right, bottom = int(np.clip(x + reach, left + 2, wide)), int(np.clip(y + reach, top + 2, high))
    return flat[top:bottom, left:right], left, top


def in_lab(pictures: Any) -> Any:
    """Colours in L*a*b*: L from 0 to 100, a and b around 0. Any shape ending with 3."""
    flat = (np.asarray(pictures, np.float32) / 255).reshape(-1, 1, 3)
    return cv2.cvtColor(flat, cv2.COLOR_RGB2LAB).reshape(np.shape(pictures))


def apart(colours: Any, model: Any, darkened: float = DARKENED) -> Any:
    """How far colours are from those of a model, whatever shade they lie in; deep shade adds as
    much as `darkened`."""
    bright, ours = model[..., 0], colours[..., 0]
    shade = np.clip((ours + 3) / (bright + 3), DARKER, LIGHTER)
    light = ours - shade * bright
    green, blue = (colours[..., n] - shade * model[..., n] for n in (1, 2))
    dark = darkened * (1 - np.minimum(1.0, shade)) / (1 - DARKER)
    return np.sqrt(green**2 + blue**2 + (BRIGHTNESS * light) ** 2 + dark**2)


def disc(radius: float) -> Any:
    """Where a window is within that radius of its middle, in sizes of a piece."""
    rows, columns = np.mgrid[0 : 2 * HALF, 0 : 2 * HALF]
    return np.hypot(rows - HALF + 0.5, columns - HALF + 0.5) <= radius * RADIUS
