"""Finding a board in a photo by the edition's own photo of it: features, a homography that
withstands outliers, and then block by block."""

from typing import Any

import cv2
import numpy as np

from companion.photos.seeing.plane import corners_of, flat_corners, is_board, laid_flat, moved

FEATURES = 4000
RATIO = 0.85
"""A match is worth keeping if the next best one is so much worse (Lowe, 2004)."""
INLIERS = 12
REACH = 4.0
"""How far an inlier may be off, in pixels."""
LOOK = 900
"""The longer side at which features are looked for."""
BLOCK = 36
COMPARED = 600
"""The width at which blocks are compared, in pixels."""
ALIKE = 0.55
"""The correlation from which two blocks show the same print."""
BLANK = 4.0
"""A block with a smaller deviation of brightness says nothing."""
ENOUGH = 0.25
"""The share of blocks that have to be alike for the board to be the edition's."""
FEWEST = 12
"""Blocks from which a homography is refined."""


def found_by_features(print_: Any, photo: Any) -> Any | None:
    """The homography from a photo to the edition's, `WIDE` pixels wide; None if it is not there."""
    high, wide = print_.shape[:2]
    one, scale_one = _small(print_)
    other, scale_other = _small(photo)
    orb = cv2.ORB_create(nfeatures=FEATURES, fastThreshold=6, edgeThreshold=15, patchSize=31)
    points_one, words_one = orb.detectAndCompute(one, None)
    points_other, words_other = orb.detectAndCompute(other, None)
    if words_one is None or words_other is None or len(points_one) < 4 or len(points_other) < 4:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(words_other, words_one, k=2)
    good = [p[0] for p in pairs if len(p) == 2 and p[0].distance < RATIO * p[1].distance]
    if len(good) < INLIERS:
        return None
    start = np.float32([points_other[m.queryIdx].pt for m in good]) / scale_other
    goal = np.float32([points_one[m.trainIdx].pt for m in good]) / scale_one
    homography, kept = cv2.findHomography(start, goal, cv2.USAC_MAGSAC, REACH, maxIters=5000)
    if homography is None or int(kept.sum()) < INLIERS:
        return None
    corners = corners_of(homography, high / wide, wide)
    return homography if is_board(corners, (photo.shape[1], photo.shape[0])) else None


def refined_by_blocks(print_: Any, photo: Any, homography: Any) -> tuple[Any, float]:
    """A homography after block by block of the edition's photo was looked for near where it should
    be; and which share of the blocks are alike in the end, from 0 to 1."""
    high, wide = print_.shape[:2]
    size = (COMPARED, round(COMPARED * high / wide))
    shrink = np.diag([COMPARED / wide, size[1] / high, 1.0])
    model = _grey(cv2.resize(print_, size, interpolation=cv2.INTER_AREA))
    share, current = 0.0, homography
    for reach in (22, 10, 5):
        seen = _grey(laid_flat(photo, shrink @ current, high / wide, COMPARED))
        start, goal, share = _matched(model, seen, reach)
        if len(start) < FEWEST:
            break
        better, _ = cv2.findHomography(start, goal, cv2.USAC_MAGSAC, 1.5, maxIters=3000)
        if better is None or not _is_small(better, size):
            break
        current = np.linalg.inv(shrink) @ better @ shrink @ current
    return current, share


def is_edition(share: float) -> bool:
    """Whether so many blocks are alike that the photo shows the edition's board."""
    return share >= ENOUGH


def _matched(model: Any, seen: Any, reach: int) -> tuple[Any, Any, float]:
    """Where the middles of alike blocks are seen, where they belong, and the share of such."""
    high, wide = model.shape
    start, goal, looked = [], [], 0
    for top in range(reach, high - BLOCK - reach, BLOCK):
        for left in range(reach, wide - BLOCK - reach, BLOCK):
            block = model[top : top + BLOCK, left : left + BLOCK]
            if float(block.std()) < BLANK:
                continue
            looked += 1
            around = seen[top - reach : top + BLOCK + reach, left - reach : left + BLOCK + reach]
            scores = cv2.matchTemplate(around, block, cv2.TM_CCOEFF_NORMED)
            _, best, _, (x, y) = cv2.minMaxLoc(scores)
            if best >= ALIKE and 0 < x < 2 * reach and 0 < y < 2 * reach:
                middle = (left + BLOCK / 2, top + BLOCK / 2)
                goal.append(middle)
                dx, dy = _finer(scores, x, y)
                start.append((middle[0] + dx - reach, middle[1] + dy - reach))
    share = len(start) / looked if looked else 0.0
    return np.float32(start).reshape(-1, 2), np.float32(goal).reshape(-1, 2), share


def _finer(scores: Any, x: int, y: int) -> tuple[float, float]:
    """The place of a peak between pixels, by a parabola in each direction."""

    def peak(a: float, b: float, c: float) -> float:
        bend = a - 2 * b + c
        return 0.5 * (a - c) / bend if bend < 0 else 0.0

    row, column = scores[y], scores[:, x]
    return (
        x + peak(float(row[x - 1]), float(row[x]), float(row[x + 1])),
        y + peak(float(column[y - 1]), float(column[y]), float(column[y + 1])),
    )


def _is_small(homography: Any, size: tuple[int, int]) -> bool:
    """Whether a correction moves no corner far."""
    corners = flat_corners(size[1] / size[0], size[0])
    return bool(np.abs(moved(corners, homography) - corners).max() < 0.12 * size[0])


def _small(picture: Any) -> tuple[Any, float]:
    """A picture in grey with even contrast, at most LOOK pixels long, and its scale."""
    scale = min(1.0, LOOK / max(picture.shape[:2]))
    grey = _grey(picture)
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.createCLAHE(2.0, (8, 8)).apply(grey), scale


def _grey(picture: Any) -> Any:
    return cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
