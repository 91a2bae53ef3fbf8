"""A phone's camera over a table: where it sees a point of the board, or one above it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

FOCAL = 0.8
"""The focal length as a share of the photo's longer side."""
PHOTO = (1600, 1200)


@dataclass(frozen=True)
class Camera:
    """A camera as a matrix of 3 by 4, for points in widths of the board: x right, y down, z up."""

    matrix: Any

    def sees(self, points: Any) -> Any:
        """Where points, n by 3, are in the photo: n by 2 pixels."""
        whole = np.c_[np.asarray(points, float), np.ones(len(points))] @ self.matrix.T
        return whole[:, :2] / whole[:, 2:]


def above(ratio: float, tilt: float, turn: float, rng: np.random.Generator) -> Camera:
    """A camera that leans by `tilt` degrees over a board of that height by width, which lies
    turned by `turn` degrees, from where the whole board is in the photo."""
    size = PHOTO if ratio < 1 else PHOTO[::-1]
    lean, spin = np.radians(tilt), np.radians(turn)
    flat = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    down = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    # The camera looks down: what is higher is nearer, and what is farther up leans away.
    turned = np.diag([1, 1, -1]) @ down @ flat
    focal = FOCAL * max(size)
    inner = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    middle = np.array([0.5, ratio / 2, 0])
    corners = np.array([(0, 0, 0), (1, 0, 0), (1, ratio, 0), (0, ratio, 0)])
    margin = rng.uniform(0.03, 0.07)
    away = 1.0
    while True:
        offset = np.array([0, 0, away]) - turned @ middle
        camera = Camera(inner @ np.c_[turned, offset])
        seen = camera.sees(corners) / size
        if seen.min() > margin and seen.max() < 1 - margin:
            return camera
        away *= 1.02


def size_of(ratio: float) -> tuple[int, int]:
    """The width and height of a photo of such a board."""
    return PHOTO if ratio < 1 else PHOTO[::-1]
