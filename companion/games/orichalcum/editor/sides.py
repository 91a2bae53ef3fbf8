"""The steps of an island's side: circles, ports, size, its photo and what that proposes."""

from collections.abc import Iterator
from dataclasses import replace
from math import dist, hypot, sqrt
from statistics import median

from companion.engine.editing.editor import (
    Box,
    EditorStep,
    Part,
    PhotoView,
    Proposal,
    Sheet,
    Touch,
    meaningless,
    numbers,
    one_of,
    replaced,
    tool,
)
from companion.engine.pictures import Picture, Point, Route, Space, nearest
from companion.games.orichalcum.box.components import ISLANDS, PORTS
from companion.games.orichalcum.box.edition_check import FARTHEST, SIDES
from companion.games.orichalcum.editor.lattice import at, photo_box, picture, reached, unit
from companion.games.orichalcum.editor.sketch import Cell, Harbour, Side, Sketch
from companion.games.orichalcum.land.geometry import LETTERS
from companion.games.orichalcum.words import resources

NEAR = 0.45
"""How far a circle of the photo may lie beside that of the lattice, in radii of the latter."""
ASKEW = 0.06
"""So much larger or smaller than the lattice, the photo is laid anew."""
LEVEL = 0.3
"""Circles of one row are at one height, up to so many of their radii."""
LONGEST = 5
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
    fitting = [row for row in rows if row[0] <= LONGEST]
    if fitting:
        count, one, other = max(fitting)
        row = Route("seen.row", "The row by which the photo is laid", (one, other), "gold")
        yield Proposal(Touch("fit", (one, other), str(count)), row)


ON, OFF = "on", "off"
LOOKS = {ON: "bone", OFF: "rock"}
PAYS = ((2, 0), (0, 2), (1, 1), (1, 0), (0, 1), (3, 0), (0, 3), (2, 1), (1, 2))
"""What a port may pay, the three of the booklet first: hoplites and nuggets."""
NARROWEST, WIDEST, LOWEST = 5, 11, 4
ROOM = {"wider": (1, 0), "narrower": (-1, 0), "higher": (0, 1), "lower": (0, -1)}
ROW = sqrt(3)
"""From one row to the next, in half circles."""


@tool("Circles", "paint", "swipe", choices=one_of({ON: "Circle", OFF: "No circle"}, LOOKS))
def circle(side: Side, touch: Touch) -> Side:
    """Tap or swipe over every place where the board has a circle."""
    found = frozenset(reached(side, touch))
    if not found:
        raise meaningless("Tap where a circle is printed, or swipe over several.")
    return side.cut(side.circles - found if touch.choice == OFF else side.circles | found)


@tool(
    "Port",
    "place",
    choices=one_of({f"{one}-{other}": resources(one, other) for one, other in PAYS}),
)
def port(side: Side, touch: Touch) -> Side:
    """Choose what a port pays, then tap its circle; tap it again to take it away."""
    cell = _circle(side, touch)
    hoplites, nuggets = map(int, (touch.choice or "2-0").split("-"))
    now = next((one for one in side.harbours if one.circle == cell), None)
    if now and (now.hoplites, now.nuggets) == (hoplites, nuggets):
        return replace(side, harbours=tuple(one for one in side.harbours if one is not now))
    if now:
        return _with(side, now, replace(now, hoplites=hoplites, nuggets=nuggets))
    if len(side.harbours) == PORTS:
        raise meaningless(f"There are {PORTS} ports: tap one of them to take it away first.")
    return replace(side, harbours=(*side.harbours, Harbour(cell, (cell,), hoplites, nuggets)))


@tool("Metropolis", "join")
def metropolis(side: Side, touch: Touch) -> Side:
    """Tap the circles beside a port that its Metropolis covers too; again to uncover one."""
    cell = _circle(side, touch)
    for now in side.harbours:
        if cell in now.metropolis and len(now.metropolis) > 1:
            left = tuple(other for other in now.metropolis if other != cell)
            return _with(side, now, replace(now, metropolis=left))
        if cell in now.metropolis:
            raise meaningless("A Metropolis covers at least one circle: tap the next one first.")
    beside = [one for one in side.harbours if any(_apart(cell, own) <= 2 for own in one.metropolis)]
    if not beside:
        raise meaningless("Tap a circle beside a port: a Metropolis covers circles that touch.")
    now = min(beside, key=lambda one: _apart(cell, one.circle))
    return _with(side, now, replace(now, metropolis=(*now.metropolis, cell)))


@tool("Size", "choose", "press", choices=one_of(ROOM))
def room(side: Side, touch: Touch) -> Side:
    """Is the island larger than the places here, or much smaller?"""
    wider, higher = ROOM[touch.choice]
    return resized(side, side.across + wider, side.down + higher)


def resized(side: Side, across: int, down: int) -> Side:
    """The side on a lattice of that size, without what lies beyond it. Raises Malformed."""
    if not NARROWEST <= across <= WIDEST or not LOWEST <= down <= len(LETTERS):
        sizes = f"{NARROWEST} to {WIDEST} circles across and {LOWEST} to {len(LETTERS)} rows"
        raise meaningless(f"There is room for {sizes}.")
    larger = replace(side, across=across, down=down)
    return larger.cut(side.circles & frozenset(larger.lattice))


@tool("Photo", "draw", "swipe", choices=numbers(1, NARROWEST), on_photo=True)
def fit(side: Side, touch: Touch) -> Side:
    """Choose how many circles apart, then swipe so far along a row on the photo."""
    # the photo is moved and scaled until its circles lie on those of the lattice
    if not side.frame:
        raise meaningless("Take a photo of the island first.")
    radius, apart = unit(side), 2 * int(touch.choice or "1")
    (start, y), (end, _) = sorted((x / radius, y / radius) for x, y in (touch.at, touch.points[-1]))
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


def _circle(side: Side, touch: Touch) -> Cell:
    found = reached(side, touch)
    if not found or found[0] not in side.circles:
        raise meaningless("Tap a circle of the island; circles are entered first.")
    return found[0]


def _with(side: Side, old: Harbour, new: Harbour) -> Side:
    return replace(side, harbours=replaced(side.harbours, side.harbours.index(old), new))


def _apart(one: Cell, other: Cell) -> float:
    """How far two circles are apart, in half circles; those that touch are 2 apart."""
    return round(hypot(one[0] - other[0], (one[1] - other[1]) * ROW), 3)


NUMBERS = range(2 * ISLANDS)


def part(number: int) -> Part[Sketch, Side]:
    """One side of an island."""
    return Part(
        str(number),
        lambda sketch: sketch.sides[number],
        lambda sketch, side: sketch.with_side(number, side),
    )


def step(number: int) -> str:
    """The id of the step of a side, and of the sheet that is photographed for it."""
    return f"side{number}"


def _title(number: int) -> str:
    return f"island {number // 2 + 1}, {SIDES[number % 2]} side"


def _step(number: int) -> EditorStep[Sketch]:
    def drawn(sketch: Sketch) -> Picture:
        name = f"{sketch.titles[number // 2]}, {SIDES[number % 2]} side"
        return picture(name, sketch.sides[number])

    return EditorStep(
        step(number),
        _title(number),
        "Enter the circles, then the ports.",
        tuple(map(part(number).tool, (circle, port, metropolis, room, fit))),
        drawn,
        lambda sketch: str(len(sketch.sides[number].circles)),
        photo=step(number),
        proposes=part(number).proposing(circles),
    )


def _sheet(number: int) -> Sheet[Sketch]:
    def box(sketch: Sketch) -> Box:
        return photo_box(sketch.sides[number])

    def framed(sketch: Sketch, ratio: float) -> tuple[Touch, ...]:
        """The touches that lay a new photo over the whole width of the lattice."""
        width = 2.0 * sketch.sides[number].across
        corners = ((0.0, 0.0), (width, round(width * ratio, 2)))
        return (Touch("frame", corners, str(number)),)

    return Sheet(step(number), _title(number).capitalize(), box, framed)


@tool("Frame", "place", choices=numbers(0, NUMBERS[-1]))
def frame(sketch: Sketch, touch: Touch) -> Sketch:
    """Say where the printed board lies around its circles: the upper left corner, the size."""
    number = int(touch.choice or "0")
    if len(touch.points) != 2:
        raise meaningless("This touch cannot be read.")
    (left, top), (width, height) = touch.points
    side = replace(sketch.sides[number], frame=(left, top, width, height))
    return sketch.with_side(number, side)


STEPS: tuple[EditorStep[Sketch], ...] = tuple(map(_step, NUMBERS))
SHEETS: tuple[Sheet[Sketch], ...] = tuple(map(_sheet, NUMBERS))
