"""What makes a photo hard: slant, blur, noise, warm light, a hand's shadow, glare."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

Spoil = Callable[[Any, Any, np.random.Generator], Any]
"""A photo and the board's corners in it, to the photo made worse."""


@dataclass(frozen=True)
class Condition:
    """How a photo is taken: by how many degrees the phone leans, and what spoils the photo."""

    tilt: float
    spoils: tuple[Spoil, ...] = ()


def blur(photo: Any, _: Any, rng: np.random.Generator) -> Any:
    """A phone that is not quite in focus."""
    return cv2.GaussianBlur(photo, (0, 0), rng.uniform(1.6, 2.2))


def noise(photo: Any, _: Any, rng: np.random.Generator) -> Any:
    """A sensor in a dim room."""
    grain = rng.normal(0, 11, photo.shape)
    return np.clip(photo + grain, 0, 255).astype(np.uint8)


def warm(photo: Any, _: Any, rng: np.random.Generator) -> Any:
    """A lamp over the table."""
    high, wide = photo.shape[:2]
    x, y = rng.uniform(0.2, 0.8, 2)
    rows, columns = np.mgrid[0:high, 0:wide]
    far = np.hypot(columns / wide - x, rows / high - y)
    dim = (1.08 - 0.5 * far)[..., None] * np.array([1.05, 0.86, 0.58])
    return np.clip(photo * dim, 0, 255).astype(np.uint8)


def shadow(photo: Any, corners: Any, rng: np.random.Generator) -> Any:
    """The shadow of a hand with a phone."""
    mask = np.zeros(photo.shape[:2], np.float32)
    reach = float(np.linalg.norm(corners[0] - corners[2]))
    x, y = _inside(corners, rng)
    turn = rng.uniform(0, 360)
    palm = (int(0.16 * reach), int(0.12 * reach))
    cv2.ellipse(mask, (int(x), int(y)), palm, turn, 0, 360, 1.0, -1)
    for finger in range(4):
        way = np.radians(turn + 20 * finger - 30)
        tip = (int(x + 0.34 * reach * np.cos(way)), int(y + 0.34 * reach * np.sin(way)))
        cv2.line(mask, (int(x), int(y)), tip, 1.0, max(3, int(0.035 * reach)))
    mask = cv2.GaussianBlur(mask, (0, 0), 0.008 * reach)
    return (photo * (1 - 0.5 * mask[..., None])).astype(np.uint8)


def glare(photo: Any, corners: Any, rng: np.random.Generator) -> Any:
    """A lamp that is mirrored by the varnish, in two spots."""
    rows, columns = np.mgrid[0 : photo.shape[0], 0 : photo.shape[1]]
    reach = float(np.linalg.norm(corners[0] - corners[2]))
    light = np.zeros(photo.shape[:2])
    for _ in range(2):
        x, y = _inside(corners, rng)
        far = np.hypot(columns - x, (rows - y) * 1.4) / (rng.uniform(0.03, 0.06) * reach)
        light = np.maximum(light, 235 * np.exp(-(far**2)))
    return np.clip(photo + light[..., None], 0, 255).astype(np.uint8)


def _inside(corners: Any, rng: np.random.Generator) -> Any:
    a, b = rng.uniform(0.15, 0.85, 2)
    above = corners[0] * (1 - a) + corners[1] * a
    below = corners[3] * (1 - a) + corners[2] * a
    return above * (1 - b) + below * b


CONDITIONS: Mapping[str, Condition] = {
    "straight": Condition(0),
    "slanted": Condition(35),
    "blurred": Condition(18, (blur,)),
    "noisy": Condition(18, (noise,)),
    "warm light": Condition(18, (warm,)),
    "hand's shadow": Condition(18, (shadow,)),
    "glare": Condition(18, (glare,)),
    "all at once": Condition(35, (warm, shadow, glare, blur, noise)),
}
