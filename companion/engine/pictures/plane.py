"""Points, lines and regions of a board, in its own units: x to the right, y down."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import hypot
from typing import TypeVar

from companion.engine.pictures.picture import Point

K = TypeVar("K")


def distance(a: Point, b: Point) -> float:
    """The distance between two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def from_segment(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from the straight line between two others."""
    (ax, ay), (bx, by) = a, b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    if not length:
        return distance(point, a)
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length
    share = min(1.0, max(0.0, along))
    return distance(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def from_line(point: Point, line: Sequence[Point]) -> float:
    """The distance of a point from a line of two or more points."""
    return min(from_segment(point, a, b) for a, b in pairwise(line))


def nearest(places: Mapping[K, Point], point: Point, reach: float) -> K | None:
    """The place nearest to a point; None if none is within `reach`."""
    best = min(places, key=lambda place: distance(places[place], point), default=None)
    return best if best is not None and distance(places[best], point) <= reach else None


def passed(places: Mapping[K, Point], trail: Sequence[Point], reach: float) -> tuple[K, ...]:
    """The places that a finger passes within `reach`, in the order in which it reaches them.

    If two are in reach at once, the nearer one counts. A place counts again if the finger returns
    to it.
    """
    found: list[K] = []
    for point in along(trail, reach / 3):
        place = nearest(places, point, reach)
        if place is not None and (not found or found[-1] != place):
            found.append(place)
    return tuple(found)


def along(trail: Sequence[Point], stride: float) -> Iterator[Point]:
    """The trail as points no further apart than `stride`."""
    yield from trail[:1]
    for a, b in pairwise(trail):
        count = max(1, round(distance(a, b) / stride))
        for step in range(1, count + 1):
            share = step / count
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies within an outline."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def middle(points: Sequence[Point]) -> Point:
    """The mean of some points."""
    xs, ys = zip(*points, strict=True)
    return round(sum(xs) / len(xs), 1), round(sum(ys) / len(ys), 1)


def rectangle(left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """Its corners, clockwise from the upper left."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)


def halfway(line: Sequence[Point]) -> Point:
    """The point half-way along a line of one or more points."""
    left = sum(distance(a, b) for a, b in pairwise(line)) / 2
    for a, b in pairwise(line):
        length = distance(a, b)
        if length and length >= left:
            share = left / length
            x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            return round(x, 1), round(y, 1)
        left -= length
    return line[-1]


def simplified(line: Sequence[Point], tolerance: float) -> tuple[Point, ...]:
    """A line with fewer points; those left out are at most `tolerance` away from it.

    This is the algorithm of Douglas and Peucker, 1973.
    """
    kept, open_parts = {0, len(line) - 1}, [(0, len(line) - 1)]
    while open_parts:
        first, last = open_parts.pop()
        between = range(first + 1, last)
        if not between:
            continue
        off = {index: from_segment(line[index], line[first], line[last]) for index in between}
        worst = max(off, key=off.__getitem__)
        if off[worst] > tolerance:
            kept.add(worst)
            open_parts += [(first, worst), (worst, last)]
    return tuple(point for index, point in enumerate(line) if index in kept)


def cells(sites: Sequence[Point], width: float, height: float) -> tuple[tuple[Point, ...], ...]:
    """For each site, the part of a board that is nearer to it than to any other (Voronoi cells)."""
    return tuple(_cell(site, sites, width, height) for site in sites)


def _cell(site: Point, sites: Sequence[Point], width: float, height: float) -> tuple[Point, ...]:
    outline: list[Point] = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    for other in sites:
        if other != site:
            outline = list(_nearer(outline, site, other))
    return tuple((round(x, 1), round(y, 1)) for x, y in outline)


def _nearer(outline: Sequence[Point], site: Point, other: Point) -> Iterator[Point]:
    """The part of an outline on the site's side of the line half-way to the other."""

    def beyond(point: Point) -> float:
        return distance(point, site) ** 2 - distance(point, other) ** 2

    for a, b in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        before, after = beyond(a), beyond(b)
        if before <= 0:
            yield a
        if (before < 0 < after) or (after < 0 < before):
            share = before / (before - after)
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def neighbours(places: Mapping[K, Point], furthest: float) -> tuple[tuple[K, K], ...]:
    """The pairs of places with no other place between them, at most `furthest` apart.

    This is the relative neighbourhood graph: no third place is nearer to both of a pair than they
    are to each other.
    """
    near: dict[K, dict[K, float]] = {place: {} for place in places}
    for a, b in combinations(places, 2):
        apart = distance(places[a], places[b])
        if apart <= furthest:
            near[a][b] = near[b][a] = apart
    return tuple(
        (a, b)
        for a, b in combinations(places, 2)
        if b in near[a]
        and not any(
            apart < near[a][b] and near[b].get(place, furthest) < near[a][b]
            for place, apart in near[a].items()
        )
    )
