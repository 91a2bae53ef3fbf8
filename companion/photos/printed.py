"""What is printed on a board whose photo was straightened: circles, the lines that join them,
regions of one colour, and a grid. It needs the extra `vision`."""

from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from itertools import combinations
from math import cos, hypot, radians, sin
from statistics import fmean, median

import cv2
import numpy as np
from cv2.typing import MatLike
from PIL import Image

from companion.photos.looking import Circle, Lab, Outline, Survey, by_size
from companion.photos.pictures import Floats, Mask, Picture, colours_at, in_lab

WIDTH, TALLEST = 800, 1.5
"""The width at which a photo is looked at, in pixels, unless it is taller than so many widths."""
SMALLEST, LARGEST = 0.010, 0.080
"""Radii that are looked for, as shares of the photo's width."""
APART = 0.04
MOST_CIRCLES = 200
ROUND, NEARLY_ROUND = 0.72, 0.55
"""How perfect the edge of a circle is, 1 at most; less is enough where the radius is one that other
circles have: a border may run through it."""
ALIKE_RADII = 0.11
"""Radii differ by less than this share in circles of one size."""
NEAR, RING = 28.0, 0.75
"""Circles of one size differ in red, green and blue by less than so much of 255, at that share of
their radius."""
BESIDE = 7
"""So many circles beside one say what colour it has: a lamp does not light all of a board alike."""


def find_circles(photo: Image.Image) -> tuple[Circle, ...]:
    """The circles that a photo shows, of whatever size."""
    colours = np.asarray(photo)
    pixels = cv2.GaussianBlur(np.asarray(photo.convert("L")), (5, 5), 0)
    clear = _hough(pixels, ROUND, APART)
    groups, filling = by_size(clear), cache(lambda circle: _filling(colours, circle))
    kept = [
        one
        for one in clear
        if not any(one in group for group in groups) or _is_filled_as(filling, one, groups)
    ]
    again = _hough(pixels, NEARLY_ROUND, APART / 2) if groups else []
    more = [
        one
        for one in again
        if _is_filled_as(filling, one, groups)
        and all(hypot(one[0] - other[0], one[1] - other[1]) > APART for other in kept)
    ]
    return (*kept, *more)[:MOST_CIRCLES]


def _opened(data: bytes) -> Image.Image:
    """A photo in the size at which it is looked at."""
    with Image.open(BytesIO(data)) as found:
        photo = found.convert("RGB")
    wide = round(WIDTH * min(1.0, (TALLEST * photo.width / photo.height) ** 0.5))
    return photo.resize((wide, max(1, round(photo.height * wide / photo.width))))


def _is_filled_as(
    filling: Callable[[Circle], list[float]], circle: Circle, groups: Sequence[Sequence[Circle]]
) -> bool:
    """Whether a circle is as large, and of the same colour within, as those of a group."""
    for group in groups:
        usual = fmean(radius for _, _, radius in group)
        if abs(circle[2] - usual) < ALIKE_RADII * usual:
            near = sorted(group, key=lambda one: hypot(one[0] - circle[0], one[1] - circle[1]))
            others = [filling(one) for one in near[:BESIDE]]
            mine = filling(circle)
            return all(abs(mine[n] - median(o[n] for o in others)) < NEAR for n in range(3))
    return False


def _filling(colours: Picture, circle: Circle) -> list[float]:
    """The red, green and blue of a circle between its edge and what is printed in its middle."""
    high, wide = colours.shape[:2]
    x, y, reach = circle[0] * wide, circle[1] * high, RING * circle[2] * wide
    turns = [radians(turn) for turn in range(0, 360, 30)]
    points = np.array([(x + reach * cos(turn), y + reach * sin(turn)) for turn in turns])
    found: list[float] = np.median(colours_at(colours, points), axis=0).tolist()
    return found


def _hough(pixels: MatLike, perfect: float, apart: float) -> list[Circle]:
    """The circles whose edge is as perfect as that, and which are so far apart."""
    height, wide = pixels.shape
    found = cv2.HoughCircles(
        pixels,
        cv2.HOUGH_GRADIENT_ALT,
        dp=1.5,
        minDist=apart * wide,
        param1=220,
        param2=perfect,
        minRadius=round(SMALLEST * wide),
        maxRadius=round(LARGEST * wide),
    )
    return [
        (
            round(float(x) / wide, 4),
            round(float(y) / height, 4),
            round(float(radius) / wide, 4),
        )
        for x, y, radius, *_ in (() if found is None else found[0])
    ]


# What is printed on a board whose photo was straightened


def surveyed(data: bytes) -> Survey:
    """What a straightened photo shows."""
    photo = _opened(data)
    circles, lab = find_circles(photo), in_lab(np.asarray(photo))
    most = next(iter(by_size(circles)), ())
    lines = [(most[a], most[b]) for a, b in find_lines(lab, most)]
    others = [circle for circle in circles if circle not in most]
    grid = find_grid(lab)
    return {
        "circles": circles,
        "lines": [(*one[:2], *other[:2]) for one, other in lines],
        "regions": () if grid else find_regions(lab, most, lines, others),
        "grid": grid,
    }


# Finding printed lines that join circles in a photo, such as paths

Line = tuple[int, int]
"""The numbers of two circles."""

FARTHEST = 3.6
"""Circles farther apart than so many times what neighbours usually are have no line."""
LINE_RIM = 1.12
"""Where a line is looked at begins so many radii from the middle of a circle."""
SAMPLES = 24
HALF_WIDTHS = (5, 8)
"""How far beside a line, in pixels of the photo made small, the ground is looked at."""
UNLIKE, ALIKE_COLOURS = 8.0, 14.0
"""Distances in L*a*b*: of a line from the ground beside it at least, of its parts at most."""
MOSTLY = 0.7


def find_lines(lab: Floats, circles: Sequence[Circle]) -> tuple[Line, ...]:
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


def _is_between(places: Floats, a: int, b: int) -> bool:
    """Whether a third circle lies on the way."""
    start, along = places[a, :2], places[b, :2] - places[a, :2]
    shares = np.clip((places[:, :2] - start) @ along / (along @ along), 0, 1)
    away = np.linalg.norm(start + shares[:, None] * along - places[:, :2], axis=1)
    away[[a, b]] = np.inf
    return bool((away < places[:, 2]).any())


def _is_line(lab: Floats, one: Floats, other: Floats) -> bool:
    start, end = one[:2], other[:2]
    length = float(np.linalg.norm(end - start))
    first, last = LINE_RIM * one[2] / length, 1 - LINE_RIM * other[2] / length
    if last - first < 0.02:
        return False
    way = (end - start) / length
    beside = np.array([-way[1], way[0]])
    points = start + np.linspace(first, last, SAMPLES)[:, None] * (end - start)
    middle = np.mean([colours_at(lab, points + n * beside) for n in (-1, 0, 1)], axis=0)
    steady = np.linalg.norm(middle - np.median(middle, axis=0), axis=1) < ALIKE_COLOURS
    for away in HALF_WIDTHS:
        sides = [colours_at(lab, points + n * away * beside) for n in (-1, 1)]
        apart = np.min([np.linalg.norm(middle - side, axis=1) for side in sides], axis=0)
        if (steady & (apart > UNLIKE)).mean() >= MOSTLY:
            return True
    return False


# Finding regions of one colour in a photo, such as territories, with their outlines

GROWN = 1.35
"""Circles hide so many of their radii of what is printed below them."""
STREAK = 9
"""Pixels that a line between circles hides."""
EDGE = 9.0
"""A difference of colour between neighbouring pixels that is a border."""
DEEP = 5.5
"""Nothing narrower than twice this is a region of its own, in pixels."""
LEAST_REGION, MOST_REGION = 0.006, 0.5
"""Shares of the photo that a region covers."""
PHOTO_RIM = 12
"""So many pixels within the photo's edge is looked for what surrounds everything."""
SAME = 7.0
"""Colours nearer to each other than this, in L*a*b*, are one."""
SURROUNDS = 0.3
"""What lies along more than this share of the photo's edge is what surrounds the regions."""
FINE = 0.004
"""How far an outline may be from the border, as a share of the photo's width."""


def find_regions(
    lab: Floats,
    within: Sequence[Circle],
    lines: Sequence[tuple[Circle, Circle]],
    between: Sequence[Circle] = (),
) -> Sequence[tuple[Outline, Lab]]:
    """The regions: outlines in shares of the photo's width and height, with their colours. `lab` is
    the photo in L*a*b*. Circles `within` regions and the lines that join them are looked away from;
    those that may lie `between` regions are borders."""
    high, wide = lab.shape[:2]
    hidden = _drawn((high, wide), within, lines)
    border = _drawn((high, wide), between, ()) > 0
    bytes_ = np.clip(lab + np.array((0, 128, 128)), 0, 255).astype(np.uint8)
    plain = cv2.inpaint(cv2.medianBlur(bytes_, 3), hidden, 4, cv2.INPAINT_TELEA)
    walls = (_edges(plain) > EDGE) | border
    deep = cv2.distanceTransform((~walls).astype(np.uint8), cv2.DIST_L2, 5) > DEEP
    count, marks = cv2.connectedComponents(deep.astype(np.uint8), connectivity=4)
    sizes = np.bincount(marks.ravel(), minlength=count)
    kept = [n for n in range(1, count) if sizes[n] > 0.2 * LEAST_REGION * high * wide]
    seeds = np.zeros((high, wide), np.int32)
    for number, mark in enumerate(kept, start=1):
        seeds[marks == mark] = number
    bare = cv2.inpaint(plain, border.astype(np.uint8), 4, cv2.INPAINT_TELEA)
    grown = cv2.watershed(bare, seeds) if kept else seeds
    masks = [grown == number for number in range(1, len(kept) + 1)]
    seen = hidden == 0
    colours = [np.median(lab[mask & seen & ~border], axis=0) for mask in masks]
    around = _around(masks, colours)
    return [
        (outline, _tenths(c))
        for mask, c in zip(masks, colours, strict=True)
        if LEAST_REGION <= mask.mean() <= MOST_REGION
        and not any(np.linalg.norm(c - o) < SAME for o in around)
        if len(outline := _outline(mask)) >= 3
    ]


def _tenths(lab: Floats) -> Lab:
    light, red, yellow = (round(float(part), 1) for part in lab)
    return light, red, yellow


def _around(masks: Sequence[Mask], colours: Sequence[Floats]) -> list[Floats]:
    """The colour of what surrounds the regions, such as the sea, if anything does."""
    rims = ([m[PHOTO_RIM], m[-PHOTO_RIM], m[:, PHOTO_RIM], m[:, -PHOTO_RIM]] for m in masks)
    shares = [float(np.concatenate(rim).mean()) for rim in rims]
    return [colours[n] for n, share in enumerate(shares) if share > SURROUNDS]


def _drawn(
    size: tuple[int, int], circles: Sequence[Circle], lines: Sequence[tuple[Circle, Circle]]
) -> Picture:
    high, wide = size
    drawn = np.zeros(size, np.uint8)

    def at(circle: Circle) -> tuple[int, int]:
        return round(circle[0] * wide), round(circle[1] * high)

    for circle in circles:
        cv2.circle(drawn, at(circle), round(GROWN * circle[2] * wide), 255, -1)
    for one, other in lines:
        cv2.line(drawn, at(one), at(other), 255, STREAK)
    return drawn


def _edges(plain: MatLike) -> Floats:
    """How much a pixel differs from its neighbours."""
    floats = cv2.GaussianBlur(plain, (3, 3), 0).astype(np.float32)
    across, down = (cv2.Sobel(floats, cv2.CV_32F, *way, ksize=3) / 4 for way in ((1, 0), (0, 1)))
    found: Floats = np.sqrt((across**2 + down**2).sum(axis=2))
    return found


def _outline(mask: Mask) -> Outline:
    high, wide = mask.shape
    smooth = cv2.medianBlur(mask.astype(np.uint8) * 255, 7)
    contours, _ = cv2.findContours(smooth, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return ()
    largest = max(contours, key=cv2.contourArea)
    points = cv2.approxPolyDP(largest, FINE * wide, closed=True)[:, 0]
    return tuple((round(float(x) / wide, 4), round(float(y) / high, 4)) for x, y in points)


# Finding a printed grid of squares in a photo, and the colour of each square

FEWEST_SQUARES, MOST_SQUARES = 4, 14
"""Columns and rows that a board has."""
FINEST_SQUARES = 40
"""So many are looked for, lest every fifth line of a finer grid is taken for a coarse one."""
AS_SHARP = 0.6
"""Lines that are so sharp beside the sharpest belong to the grid."""
NEARLY_SQUARE = 1.25
"""How many times as wide as high what a grid has is, at most, or as high as wide."""
SHARP = 3.0
"""So many times as much as elsewhere the colour changes along the lines of a grid at least."""
REACH = 0.08
"""How far beside its place a line may be, as a share of a square's side."""
INNER = 0.44
"""Half the side of what is looked at of a square, as a share of its side."""
MARKED, LEAST_MARKED = 20.0, 0.02
"""What differs so much in colour from most of a square is a mark of that colour, if it covers that
share of the square. Letters differ in brightness only."""


def find_grid(lab: Floats) -> tuple[int, int] | None:
    """Columns and rows of a grid of squares that fills the photo, None if none is seen. `lab` is
    the photo in L*a*b*."""
    across = np.linalg.norm(np.diff(lab, axis=1), axis=2).mean(axis=0)
    down = np.linalg.norm(np.diff(lab, axis=0), axis=2).mean(axis=1)
    columns, rows = _lines(across), _lines(down)
    if not (columns and rows):
        return None
    shape = (len(across) / columns) / (len(down) / rows)
    return (columns, rows) if 1 / NEARLY_SQUARE < shape < NEARLY_SQUARE else None


def _lines(changes: Floats) -> int:
    """How many equal parts the peaks of changes divide their length into; 0 if they do not, or into
    more than any board has."""
    sharp = {
        parts: _sharpness(changes, parts) for parts in range(FEWEST_SQUARES, FINEST_SQUARES + 1)
    }
    # Every other line of a grid is as sharp as all of them.
    least = max(SHARP, AS_SHARP * max(sharp.values()))
    finest = max((parts for parts, one in sharp.items() if one >= least), default=0)
    return finest if finest <= MOST_SQUARES else 0


def _sharpness(changes: Floats, parts: int) -> float:
    """How many times as much as elsewhere the colour changes along the lines of so many parts."""
    side = len(changes) / parts
    reach = max(1, round(REACH * side))
    peaks = [
        changes[max(0, round(n * side) - reach) : round(n * side) + reach + 1].max()
        for n in range(1, parts)
    ]
    return float(np.percentile(peaks, 20)) / (float(np.median(changes)) + 1e-6)


def colours_of_squares(data: bytes, columns: int, rows: int) -> tuple[Lab, ...]:
    """The colour of each square of a grid that fills a straightened photo, row by row, or of its
    mark."""
    lab = in_lab(np.asarray(_opened(data)))
    high, wide = lab.shape[:2]
    found: list[Lab] = []
    for row in range(rows):
        for column in range(columns):
            x, y = (column + 0.5) * wide / columns, (row + 0.5) * high / rows
            box = _box(lab, x, y, INNER * wide / columns, INNER * high / rows).reshape(-1, 3)
            ground = np.median(box, axis=0)
            marks = box[np.linalg.norm((box - ground)[:, 1:], axis=1) > MARKED]
            mark = np.median(marks if len(marks) > LEAST_MARKED * len(box) else box, axis=0)
            found.append(_tenths(mark))
    return tuple(found)


def _box(lab: Floats, x: float, y: float, across: float, down: float) -> Floats:
    left, top = max(0, round(x - across)), max(0, round(y - down))
    return lab[top : max(top + 3, round(y + down)), left : max(left + 3, round(x + across))]
