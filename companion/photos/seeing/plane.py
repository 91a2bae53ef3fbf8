"""Homographies between a photo and its board laid flat, `WIDE` pixels wide."""

from typing import Any

import cv2
import numpy as np

WIDE = 900
"""The width of a board laid flat, in pixels."""


def flat_corners(ratio: float, wide: int = WIDE) -> Any:
    """The corners of the flat board, the upper left one first, then clockwise: 4 by 2 pixels."""
    high = wide * ratio
    return np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)


def to_flat(corners: Any, ratio: float, wide: int = WIDE) -> Any:
    """The homography from four corners in a photo, in pixels, to the flat board."""
    return cv2.getPerspectiveTransform(np.float32(corners), flat_corners(ratio, wide))


def corners_of(homography: Any, ratio: float, wide: int = WIDE) -> Any:
    """The corners in the photo that a homography leads to the flat board's: 4 by 2 pixels."""
    return moved(flat_corners(ratio, wide), np.linalg.inv(homography))


def moved(points: Any, homography: Any) -> Any:
    """Points after a homography: n by 2."""
    found = cv2.perspectiveTransform(np.float32(points).reshape(-1, 1, 2), np.float64(homography))
    return found.reshape(-1, 2)


def laid_flat(photo: Any, homography: Any, ratio: float, wide: int = WIDE) -> Any:
    """The board of a photo as a rectangle."""
    size = (wide, max(1, round(wide * ratio)))
    return cv2.warpPerspective(
        photo, homography, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def is_board(corners: Any, size: tuple[int, int]) -> bool:
    """Whether corners form a convex quadrangle, seen from above and large enough to be read, most
    of it within a photo of that width and height."""
    quad, (width, height) = np.float32(corners), size
    if not np.isfinite(quad).all() or np.abs(quad).max() > 10 * max(size):
        return False
    if not cv2.isContourConvex(quad) or cv2.contourArea(quad, oriented=True) <= 0:
        return False
    whole = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    area = cv2.contourArea(quad)
    inside, _ = cv2.intersectConvexConvex(quad, whole)
    return bool(area > LEAST * width * height and inside > MOSTLY * area)


LEAST = 0.05
"""The least share of a photo that a board fills."""
MOSTLY = 0.9
