"""The light of the evening against that of the edition's photo, and taking the difference away."""

from typing import Any

import cv2
import numpy as np

PART = 4
"""The light is worked out at a quarter of the size."""
SMOOTH = 0.03
"""How far light is taken to be even, as a share of the board's width."""
STRANGE = 0.16
"""Logarithm of a difference that is no light, but a piece or its shadow."""


def evened(flat: Any, print_: Any, free: Any) -> Any:
    """A board laid flat, as if it had been photographed by the light of the edition's photo.

    `free` is 1 where nothing should lie, else 0. All three have the same height and width.
    """
    size = (flat.shape[1] // PART, flat.shape[0] // PART)
    ratio = np.log(_small(flat, size) + 6) - np.log(_small(print_, size) + 6)
    trusted = cv2.resize(free.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    reach = SMOOTH * size[0]
    level = np.median(ratio[trusted > 0.5], axis=0) if (trusted > 0.5).any() else 0.0
    light = _spread(ratio, trusted, reach, level)
    for _ in range(2):
        odd = np.abs(ratio - light).max(axis=2)
        light = _spread(ratio, trusted * np.exp(-((odd / STRANGE) ** 2)), reach, level)
    back = np.exp(-cv2.resize(light, flat.shape[1::-1], interpolation=cv2.INTER_LINEAR))
    return np.clip(flat * back, 0, 255).astype(np.uint8)


def _spread(ratio: Any, weight: Any, reach: float, level: Any) -> Any:
    """Means of what is trusted nearby; where nothing is, the means further around."""
    found = np.broadcast_to(level, ratio.shape).astype(np.float32)
    for far in (12 * reach, 4 * reach, reach):
        sums = cv2.GaussianBlur(ratio * weight[..., None], (0, 0), far)
        parts = cv2.GaussianBlur(weight, (0, 0), far)[..., None]
        found = (sums + 0.08 * found) / (parts + 0.08)
    return found.astype(np.float32)


def _small(picture: Any, size: tuple[int, int]) -> Any:
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float32)
