"""Finding printed lines that join circles in a photo, such as paths: a streak of one colour from
the rim of one to the rim of the next, unlike what lies on both sides of it."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from companion.photos.circles import Circle

Line = tuple[int, int]
"""The numbers of two circles."""

FARTHEST = 3.6
"""Circles farther apart than so many times what neighbours usually are have no line."""
RIM = 1.12
"""Where a line is looked at begins so many radii from the middle of a circle."""
SAMPLES = 24
HALF_WIDTHS = (5, 8)
"""How far beside a line, in pixels of the photo made small, the ground is looked at."""
UNLIKE, ALIKE = 8.0, 14.0
"""Distances in L*a*b*: of a line from the ground beside it at least, of its parts at most."""
MOSTLY = 0.7


def find_lines(lab: Any, circles: Sequence[Circle]) -> tuple[Line, ...]:
    """The pairs of circles that a line joins. `lab` is the photo in L*a*b*."""
    high, wide = lab.shape[:2]
    places = np.array([(x * wide, y * high, radius * wide) for x, y, radius in circles])
    if len(places) < 2:
        return ()
    apart = np.linalg.norm(places[:, None, :2] - places[None, :, :2], axis=2)
    nearest = (apart + np.where(np.eye(len(places)), np.inf, 0)).min(axis=1)
    reach = FARTHEST * float(np.median(nearest))
    return tuple(
        (a, b)
        for a, b in combinations(range(len(places)), 2)
        if 0 < apart[a, b] < reach
        and not _is_between(places, a, b)
        and _is_line(lab, places[a], places[b])
    )


def _is_between(places: Any, a: int, b: int) -> bool:
    """Whether a third circle lies on the way."""
    start, along = places[a, :2], places[b, :2] - places[a, :2]
    shares = np.clip((places[:, :2] - start) @ along / (along @ along), 0, 1)
    away = np.linalg.norm(start + shares[:, None] * along - places[:, :2], axis=1)
    away[[a, b]] = np.inf
    return bool((away < places[:, 2]).any())


def _is_line(lab: Any, one: Any, other: Any) -> bool:
    start, end = one[:2], other[:2]
    length = float(np.linalg.norm(end - start))
    first, last = RIM * one[2] / length, 1 - RIM * other[2] / length
    if last - first < 0.02:
        return False
    way = (end - start) / length
    beside = np.array([-way[1], way[0]])
    points = start + np.linspace(first, last, SAMPLES)[:, None] * (end - start)
    middle = np.mean([_at(lab, points + n * beside) for n in (-1, 0, 1)], axis=0)
    steady = np.linalg.norm(middle - np.median(middle, axis=0), axis=1) < ALIKE
    for away in HALF_WIDTHS:
        sides = [_at(lab, points + n * away * beside) for n in (-1, 1)]
        apart = np.min([np.linalg.norm(middle - side, axis=1) for side in sides], axis=0)
        if (steady & (apart > UNLIKE)).mean() >= MOSTLY:
            return True
    return False


def _at(lab: Any, points: Any) -> Any:
    high, wide = lab.shape[:2]
    columns = np.clip(np.rint(points[:, 0]).astype(int), 0, wide - 1)
    rows = np.clip(np.rint(points[:, 1]).astype(int), 0, high - 1)
    return lab[rows, columns]
