"""What tools change on one side of an island: circles, ports, Metropolis, size, its photo."""

from dataclasses import replace
from math import hypot, sqrt

from companion.engine.editing.editor import Touch, meaningless
from companion.engine.pictures.picture import Point
from companion.engine.pictures.plane import nearest
from companion.games.orichalcum.components import PORTS
from companion.games.orichalcum.edition_check import FARTHEST
from companion.games.orichalcum.editor.lattice import reached, unit
from companion.games.orichalcum.editor.sketch import Cell, Harbour, Side
from companion.games.orichalcum.geometry import LETTERS

ON, OFF = "on", "off"
PAYS = ((2, 0), (0, 2), (1, 1), (1, 0), (0, 1), (3, 0), (0, 3), (2, 1), (1, 2))
"""What a port may pay, the three of the booklet first: hoplites and nuggets."""
NARROWEST, WIDEST, LOWEST = 5, 11, 4
ROOM = {"wider": (1, 0), "narrower": (-1, 0), "higher": (0, 1), "lower": (0, -1)}
ROW = sqrt(3)
"""From one row to the next, in half circles."""


def circles(side: Side, touch: Touch) -> Side:
    """Make the places that the finger passed circles of the island; with the choice OFF, take them
    off it."""
    found = frozenset(reached(side, touch))
    if not found:
        raise meaningless("Tap where a circle is printed, or swipe over several.")
    return side.cut(side.circles - found if touch.choice == OFF else side.circles | found)


def port(side: Side, touch: Touch) -> Side:
    """Put a port on a circle, or change what it pays; a port that pays as much already is taken
    away."""
    cell = _circle(side, touch)
    hoplites, nuggets = map(int, (touch.choice or "2-0").split("-"))
    now = next((one for one in side.harbours if one.circle == cell), None)
    others = tuple(one for one in side.harbours if one is not now)
    if now and (now.hoplites, now.nuggets) == (hoplites, nuggets):
        return replace(side, harbours=others)
    if now:
        changed = replace(now, hoplites=hoplites, nuggets=nuggets)
        return replace(
            side, harbours=tuple(changed if one is now else one for one in side.harbours)
        )
    if len(others) == PORTS:
        raise meaningless(f"There are {PORTS} ports: tap one of them to take it away first.")
    return replace(side, harbours=(*others, Harbour(cell, (cell,), hoplites, nuggets)))


def metropolis(side: Side, touch: Touch) -> Side:
    """Let the Metropolis of the port beside it cover the circle, or uncover it again."""
    cell = _circle(side, touch)
    for now in side.harbours:
        if cell in now.metropolis and len(now.metropolis) > 1:
            left = tuple(other for other in now.metropolis if other != cell)
            return _with(side, now, replace(now, metropolis=left))
        if cell in now.metropolis:
            raise meaningless("A Metropolis covers at least one circle: tap the next one first.")
    beside = [one for one in side.harbours if any(_touch(cell, own) for own in one.metropolis)]
    if not beside:
        raise meaningless("Tap a circle beside a port: a Metropolis covers circles that touch.")
    now = min(beside, key=lambda one: _apart(cell, one.circle))
    return _with(side, now, replace(now, metropolis=(*now.metropolis, cell)))


def room(side: Side, touch: Touch) -> Side:
    """Make the lattice a circle wider or narrower, or a row higher or lower."""
    wider, higher = ROOM[touch.choice]
    return resized(side, side.across + wider, side.down + higher)


def resized(side: Side, across: int, down: int) -> Side:
    """The side on a lattice of that size, without what lies beyond it. Raises Malformed."""
    if not NARROWEST <= across <= WIDEST or not LOWEST <= down <= len(LETTERS):
        sizes = f"{NARROWEST} to {WIDEST} circles across and {LOWEST} to {len(LETTERS)} rows"
        raise meaningless(f"There is room for {sizes}.")
    larger = replace(side, across=across, down=down)
    return larger.cut(side.circles & frozenset(larger.lattice))


def fit(side: Side, touch: Touch) -> Side:
    """Move and scale the photo until its circles lie on those of the lattice.

    The finger went from the middle of a printed circle to that of another in its row; the choice is
    how many circles further that one is.
    """
    if not side.frame:
        raise meaningless("Take a photo of the island first.")
    radius, apart = unit(side), 2 * int(touch.choice or "1")
    (start, y), (end, _) = sorted((x / radius, y / radius) for x, y in _ends(touch))
    first = nearest(
        {cell: (cell[0] + 1, 1 + cell[1] * ROW) for cell in side.lattice}, (start, y), 99
    )
    scale = apart / max(end - start, 0.01)
    left, top, width, height = side.frame
    x0, y0 = first or (0, 0)
    frame = (
        x0 + 1 - (start - left) * scale,
        1 + y0 * ROW - (y - top) * scale,
        width * scale,
        height * scale,
    )
    if max(map(abs, frame)) > FARTHEST:
        raise meaningless("Swipe from the middle of one circle to the middle of another.")
    return replace(side, frame=tuple(round(number, 2) for number in frame))


def _ends(touch: Touch) -> tuple[Point, Point]:
    return touch.at, touch.points[-1]


def _circle(side: Side, touch: Touch) -> Cell:
    found = reached(side, touch)
    if not found or found[0] not in side.circles:
        raise meaningless("Tap a circle of the island; circles are entered first.")
    return found[0]


def _with(side: Side, old: Harbour, new: Harbour) -> Side:
    return replace(side, harbours=tuple(new if one is old else one for one in side.harbours))


def _touch(one: Cell, other: Cell) -> bool:
    return _apart(one, other) <= 2


def _apart(one: Cell, other: Cell) -> float:
    """How far two circles are apart, in half circles; those that touch are 2 apart."""
    return round(hypot(one[0] - other[0], (one[1] - other[1]) * ROW), 3)
