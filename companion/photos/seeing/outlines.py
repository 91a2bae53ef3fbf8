"""Corners that people have set, refined on the printed edges of the places that are known."""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from companion.photos.looking import PlaceToSee, Search
from companion.photos.seeing.plane import WIDE, laid_flat, to_flat

SAMPLES = 48
"""Points of an outline that are compared."""
ROUNDS = ((0.028, 5), (0.012, 2), (0.006, 1))
"""How far an edge is looked for, as a share of the width, and how much the edges are smoothed."""
TRIES = 2500
STEADY = 0.35
"""How much less a far correction is believed than a near one."""


def refined_by_outlines(photo: Any, homography: Any, search: Search) -> Any:
    """A homography that leads the printed edges of the places nearer to where they belong."""
    current = homography
    rng = np.random.default_rng(7)
    outlined = [place for place in search.places if len(place.outline) > 2]
    if len(outlined) < 6:
        return current
    for share, blur in ROUNDS:
        reach = max(2, round(share * WIDE))
        flat = cv2.cvtColor(laid_flat(photo, current, search.ratio), cv2.COLOR_RGB2GRAY)
        maps = _maps(flat, outlined, reach, blur)
        shift = _best(maps, outlined, search.ratio, reach, rng)
        corners = np.array([(0, 0), (1, 0), (1, search.ratio), (0, search.ratio)]) * WIDE + shift
        back = np.linalg.inv(current)
        moved = cv2.perspectiveTransform(np.float32(corners).reshape(-1, 1, 2), back)
        current = to_flat(moved.reshape(-1, 2), search.ratio)
    return current


def _maps(flat: Any, places: Sequence[PlaceToSee], reach: int, blur: int) -> Any:
    """For each place and each shift of at most `reach` pixels, how well its outline lies on edges:
    n by 2 * reach + 1 by 2 * reach + 1."""
    smooth = cv2.GaussianBlur(flat.astype(np.float32), (0, 0), max(0.8, 0.5 * blur))
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    most = float(np.percentile(np.hypot(across, down), 92)) + 1e-3
    high, wide = flat.shape
    shifts = np.arange(-reach, reach + 1)
    found: Any = np.empty((len(places), len(shifts), len(shifts)), np.float32)
    for n, place in enumerate(places):
        points, normals = _sampled(place)
        columns = np.clip(np.rint(points[:, 0, None] + shifts).astype(int), 0, wide - 1)
        rows = np.clip(np.rint(points[:, 1, None] + shifts).astype(int), 0, high - 1)
        x = across[rows[:, :, None], columns[:, None, :]]
        y = down[rows[:, :, None], columns[:, None, :]]
        edge = np.abs(x * normals[:, 0, None, None] + y * normals[:, 1, None, None]) / most
        found[n] = np.minimum(edge, 1.0).mean(axis=0)
        found[n] = cv2.GaussianBlur(found[n], (0, 0), max(0.6, 0.4 * blur))
    return found


def _sampled(place: PlaceToSee) -> tuple[Any, Any]:
    """Points along an outline, in pixels of the flat board, and the directions across it."""
    corners = np.array([*place.outline, place.outline[0]]) * WIDE
    lengths = np.hypot(*np.diff(corners, axis=0).T)
    along = np.r_[0, np.cumsum(lengths)]
    at = (np.arange(SAMPLES) + 0.5) * along[-1] / SAMPLES
    points = np.c_[np.interp(at, along, corners[:, 0]), np.interp(at, along, corners[:, 1])]
    side = np.clip(np.searchsorted(along, at, side="right") - 1, 0, len(lengths) - 1)
    way = np.diff(corners, axis=0)[side] / np.maximum(lengths[side], 1e-6)[:, None]
    return points, np.c_[-way[:, 1], way[:, 0]]


def _best(maps: Any, places: Sequence[PlaceToSee], ratio: float, reach: int, rng: Any) -> Any:
    """How the four corners have to move, in pixels, so that the outlines lie best: 4 by 2."""
    across = np.array([place.x for place in places])
    down = np.array([place.y / ratio for place in places])
    shares = np.stack(
        [(1 - across) * (1 - down), across * (1 - down), across * down, (1 - across) * down]
    )
    best, spread = np.zeros((4, 2)), 0.6 * reach
    for _ in range(9):
        moves = best + rng.normal(0, spread, (TRIES // 9, 4, 2))
        moves = np.concatenate([best[None], moves, best + rng.normal(0, spread, (60, 1, 2))])
        values = _values(maps, moves, shares, reach)
        values -= STEADY * 1e-3 * (np.abs(moves).max(axis=(1, 2)) / reach) ** 2
        best, spread = moves[int(np.argmax(values))], 0.62 * spread
    return best


def _values(maps: Any, moves: Any, shares: Any, reach: int) -> Any:
    """How well the outlines lie on edges after each of those moves."""
    shift = np.einsum("mcd,cn->mnd", moves, shares)
    at = np.clip(np.rint(shift).astype(int) + reach, 0, 2 * reach)
    outside = (np.abs(shift).max(axis=2) > reach + 0.5).mean(axis=1)
    places = np.arange(maps.shape[0])[None]
    return maps[places, at[..., 1], at[..., 0]].mean(axis=1) - outside
