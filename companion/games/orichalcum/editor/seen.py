"""What a photo of an island proposes: where the lattice lies on it, and where circles are."""

from collections.abc import Iterator
from math import dist
from statistics import median

from companion.engine.editing.editor import Touch
from companion.engine.editing.proposals import PhotoView, Proposal
from companion.engine.pictures.picture import Point, Route, Space
from companion.games.orichalcum.editor.lattice import at, unit
from companion.games.orichalcum.editor.sketch import Side

NEAR = 0.45
"""How far a circle of the photo may lie beside that of the lattice, in radii of the latter."""
ASKEW = 0.06
"""So much larger or smaller than the lattice, the photo is laid anew."""
LEVEL = 0.3
"""Circles of one row are at one height, up to so many of their radii."""
FARTHEST = 5
"""So many circles apart are those of a row by which the photo is laid, at most."""


def circles(side: Side, view: PhotoView) -> Iterator[Proposal]:
    """First that the photo lies on the lattice, then every circle that it shows."""
    found = [at_ for group in view.circles[:1] for at_, _ in group]
    if len(found) < 2 or not side.frame:
        return
    apart = median(min(dist(one, other) for other in found if other != one) for one in found)
    radius = unit(side)
    places = {cell: at(side, cell) for cell in side.lattice}
    reached = {
        cell: min(dist(middle, one) for one in found) / radius for cell, middle in places.items()
    }
    lying = [away for away in reached.values() if away < NEAR]
    is_laid = abs(apart / (2 * radius) - 1) < ASKEW and len(lying) > 0.8 * len(found)
    if not is_laid:
        yield from _laid(found, apart)
        return
    for (x, y), away in reached.items():
        if away < NEAR and (x, y) not in side.circles:
            title = f"Circle in row {y + 1} seen in the photo"
            middle = places[x, y]
            space = Space(f"seen.{x}-{y}", title, middle, 0.8 * radius, "circle", "bone")
            yield Proposal(Touch("circle", (middle,), "on"), space)


def _laid(found: list[Point], apart: float) -> Iterator[Proposal]:
    """The swipe along a row that lays the photo on the lattice."""
    rows = [
        (round((other[0] - one[0]) / apart), one, other)
        for one in found
        for other in found
        if other[0] - one[0] > apart / 2 and abs(other[1] - one[1]) < LEVEL * apart / 2
    ]
    fitting = [row for row in rows if row[0] <= FARTHEST]
    if fitting:
        count, one, other = max(fitting)
        row = Route("seen.row", "The row by which the photo is laid", (one, other), "gold")
        yield Proposal(Touch("fit", (one, other), str(count)), row)
