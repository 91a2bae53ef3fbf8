"""One side of an island as a lattice of circles: where each lies, and the picture of it."""

from collections.abc import Iterator
from math import sqrt

from companion.engine.editing.editor import Box, Touch
from companion.engine.phrases import counted
from companion.engine.pictures import Area, Element, Picture, Point, Space, nearest, passed
from companion.games.orichalcum.board.frames import hexagon
from companion.games.orichalcum.board.islands import resource
from companion.games.orichalcum.editor.sketch import Cell, Harbour, Side
from companion.games.orichalcum.words import resources

WIDTH = 100.0


def unit(side: Side) -> float:
    """The radius of a circle."""
    return WIDTH / (2 * side.across)


def place(cell: Cell) -> str:
    """The id of a place of the lattice."""
    return f"place-{cell[0]}-{cell[1]}"


def at(side: Side, cell: Cell) -> Point:
    """The middle of a place of the lattice."""
    radius = unit(side)
    return round((cell[0] + 1) * radius, 2), round((1 + cell[1] * sqrt(3)) * radius, 2)


def height(side: Side) -> float:
    """How high the picture of a side is."""
    return (2 + (side.down - 1) * sqrt(3)) * unit(side)


def reached(side: Side, touch: Touch) -> tuple[Cell, ...]:
    """The places that a finger passed, each once. Raises Malformed for a touch without one."""
    places = {cell: at(side, cell) for cell in side.lattice}
    if len(touch.points) < 2:
        found = nearest(places, touch.at, 1.3 * unit(side))
        return (found,) if found else ()
    return tuple(dict.fromkeys(passed(places, touch.points, 0.8 * unit(side))))


def photo_box(side: Side) -> Box:
    """Where the photo of a side lies in its picture: the printed board, else all of the picture."""
    if len(side.frame) != 4:
        return 0.0, 0.0, WIDTH, height(side)
    left, top, width, tall = (unit(side) * number for number in side.frame)
    return left, top, width, tall


def picture(title: str, side: Side) -> Picture:
    """The lattice, the circles that are on the island, and the ports."""
    paid = {one.circle: one for one in side.harbours}
    covered = {cell for one in side.harbours for cell in one.metropolis}
    elements: list[Element] = []
    for cell in side.lattice:
        elements += _place(side, cell, paid.get(cell), covered=cell in covered)
    circles, ports = counted(len(side.circles), "circle"), counted(len(side.harbours), "port")
    return Picture(title, f"{title}: {circles}, {ports}.", WIDTH, height(side), tuple(elements))


def _place(side: Side, cell: Cell, port: Harbour | None, *, covered: bool) -> Iterator[Element]:
    middle, radius = at(side, cell), unit(side)
    if cell not in side.circles:
        title = f"Row {cell[1] + 1}, place {cell[0] // 2 + 1}: no circle"
        yield Space(place(cell), title, middle, 0.3 * radius, "circle", "rock")
        return
    title = side.names[cell]
    if port:
        title += f", port, {resources(port.hoplites, port.nuggets)}"
    if covered:
        title += ", under the Metropolis"
        outline = hexagon(middle, 0.97 * radius)
        yield Area(f"city-{cell[0]}-{cell[1]}", title, outline, "orange")
    size = (0.74 if covered else 0.93) * radius
    yield Space(place(cell), title, middle, size, "circle", "path" if port else "bone")
    if port:
        yield from _pays(port, middle, radius)


def _pays(port: Harbour, middle: Point, radius: float) -> Iterator[Element]:
    """What a port pays: a small piece for each hoplite and nugget."""
    pays = ["hoplite"] * port.hoplites + ["nugget"] * port.nuggets
    step = min(0.7, 1.4 / max(1, len(pays)))
    for number, kind in enumerate(pays):
        x = middle[0] + radius * step * (number - (len(pays) - 1) / 2)
        title = f"The port pays a {kind}"
        name = f"pays-{port.circle[0]}-{port.circle[1]}-{number + 1}"
        yield resource(name, title, kind, (x, middle[1]), 0.32 * radius)
