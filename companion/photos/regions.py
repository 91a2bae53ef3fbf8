"""Finding regions of one colour in a photo, such as territories, with their outlines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.photos.circles import Circle

Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class PrintedRegion:
    """An outline in shares of the photo's width and height, and its colour in L*a*b*."""

    outline: Outline
    lab: tuple[float, float, float]


GROWN = 1.35
"""Circles hide so many of their radii of what is printed below them."""
STREAK = 9
"""Pixels that a line between circles hides."""
EDGE = 9.0
"""A difference of colour between neighbouring pixels that is a border."""
DEEP = 5.5
"""Nothing narrower than twice this is a region of its own, in pixels."""
LEAST, MOST = 0.006, 0.5
"""Shares of the photo that a region covers."""
RIM = 12
"""So many pixels within the photo's edge is looked for what surrounds everything."""
SAME = 7.0
"""Colours nearer to each other than this, in L*a*b*, are one."""
SURROUNDS = 0.3
"""What lies along more than this share of the photo's edge is what surrounds the regions."""
FINE = 0.004
"""How far an outline may be from the border, as a share of the photo's width."""


def find_regions(
    lab: Any,
    within: Sequence[Circle],
    lines: Sequence[tuple[Circle, Circle]],
    between: Sequence[Circle] = (),
) -> tuple[PrintedRegion, ...]:
    """The regions. `lab` is the photo in L*a*b*. Circles `within` regions and the
    lines that join them are looked away from; those that may lie `between` regions are borders."""
    high, wide = lab.shape[:2]
    hidden = _drawn((high, wide), within, lines)
    border = _drawn((high, wide), between, ()) > 0
    bytes_ = np.clip(lab + np.array((0, 128, 128)), 0, 255).astype(np.uint8)
    plain = cv2.inpaint(cv2.medianBlur(bytes_, 3), hidden, 4, cv2.INPAINT_TELEA)
    walls = (_edges(plain) > EDGE) | border
    deep = cv2.distanceTransform((~walls).astype(np.uint8), cv2.DIST_L2, 5) > DEEP
    count, marks = cv2.connectedComponents(deep.astype(np.uint8), connectivity=4)
    sizes = np.bincount(marks.ravel(), minlength=count)
    kept = [n for n in range(1, count) if sizes[n] > 0.2 * LEAST * high * wide]
    seeds = np.zeros((high, wide), np.int32)
    for number, mark in enumerate(kept, start=1):
        seeds[marks == mark] = number
    bare = cv2.inpaint(plain, border.astype(np.uint8), 4, cv2.INPAINT_TELEA)
    grown = cv2.watershed(bare, seeds) if kept else seeds
    masks = [grown == number for number in range(1, len(kept) + 1)]
    seen = hidden == 0
    colours = [np.median(lab[mask & seen & ~border], axis=0) for mask in masks]
    around = _around(masks, colours)
    return tuple(
        PrintedRegion(
            outline, (round(float(c[0]), 1), round(float(c[1]), 1), round(float(c[2]), 1))
        )
        for mask, c in zip(masks, colours, strict=True)
        if LEAST <= mask.mean() <= MOST and not any(np.linalg.norm(c - o) < SAME for o in around)
        if len(outline := _outline(mask)) >= 3
    )


def _around(masks: Sequence[Any], colours: Sequence[Any]) -> list[Any]:
    """The colour of what surrounds the regions, such as the sea, if anything does."""
    shares = [float(np.concatenate([m[RIM], m[-RIM], m[:, RIM], m[:, -RIM]]).mean()) for m in masks]
    return [colours[n] for n, share in enumerate(shares) if share > SURROUNDS]


def _drawn(
    size: tuple[int, int], circles: Sequence[Circle], lines: Sequence[tuple[Circle, Circle]]
) -> Any:
    high, wide = size
    drawn = np.zeros(size, np.uint8)

    def at(circle: Circle) -> tuple[int, int]:
        return round(circle[0] * wide), round(circle[1] * high)

    for circle in circles:
        cv2.circle(drawn, at(circle), round(GROWN * circle[2] * wide), 255, -1)
    for one, other in lines:
        cv2.line(drawn, at(one), at(other), 255, STREAK)
    return drawn


def _edges(plain: Any) -> Any:
    """How much a pixel differs from its neighbours."""
    floats = cv2.GaussianBlur(plain, (3, 3), 0).astype(np.float32)
    across, down = (cv2.Sobel(floats, cv2.CV_32F, *way, ksize=3) / 4 for way in ((1, 0), (0, 1)))
    return np.sqrt((across**2 + down**2).sum(axis=2))


def _outline(mask: Any) -> Outline:
    high, wide = mask.shape
    smooth = cv2.medianBlur(mask.astype(np.uint8) * 255, 7)
    contours, _ = cv2.findContours(smooth, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return ()
    largest = max(contours, key=cv2.contourArea)
    points = cv2.approxPolyDP(largest, FINE * wide, closed=True)[:, 0]
    return tuple((round(float(x) / wide, 4), round(float(y) / high, 4)) for x, y in points)
