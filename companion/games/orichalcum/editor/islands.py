"""How islands are entered: what they are called, and the circles, ports and photo of each side.

A side that is being entered fills a lattice: its rows are equally long, with a blank for every
place that has no circle.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import dist, hypot, sqrt
from statistics import median

from companion.engine.editing.editor import (
    At,
    Box,
    EditorStep,
    Part,
    Path,
    PhotoView,
    Proposal,
    Remark,
    Sheet,
    Touch,
    meaningless,
    numbers,
    one_of,
    replaced,
    tool,
)
from companion.engine.editing.fields import Cells, new_id, plain
from companion.engine.phrases import capital, counted
from companion.engine.pictures import Area, Element, Picture, Point, Route, Space, nearest, passed
from companion.games.orichalcum.box.edition import (
    CIRCLE,
    CREATURE_KINDS,
    FARTHEST,
    ROW_LETTERS,
    SIDES,
    Edition,
    IslandBoard,
    IslandSide,
    Port,
    layout_of,
    named,
)
from companion.games.orichalcum.box.pieces import ISLANDS, PORTS, island_id, resources
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.drawing.island import hexagon, port_pays, printed

# Sides on a lattice of circles

Cell = tuple[int, int]
"""A place of a lattice of circles: half circles to the right, rows down; their sum is even."""
ROW = sqrt(3)
"""From one row to the next, in half circles."""
BLANK_SIDE = IslandSide((" " * 15,) * 7, ())


def extent(side: IslandSide) -> tuple[int, int]:
    """How many circles have room in its longest rows, and how many rows it has."""
    return (len(side.rows[0]) + 1) // 2, len(side.rows)


def lattice(side: IslandSide) -> tuple[Cell, ...]:
    """Every place that a circle could have, row by row."""
    width, height = len(side.rows[0]), len(side.rows)
    return tuple((x, y) for y in range(height) for x in range(y % 2, width, 2))


def circles_of(side: IslandSide) -> frozenset[Cell]:
    return frozenset(layout_of(side).column.values())


def loaded_side(side: IslandSide) -> IslandSide:
    """A side on a lattice that is as large as it takes."""
    columns = max(x for x, _ in circles_of(side))
    across, down = extent(BLANK_SIDE)
    width = 2 * max(across, columns // 2 + 1 + columns % 2) - 1
    rows = (row.rstrip().ljust(width) for row in side.rows)
    return replace(side, rows=(*rows, *(" " * width,) * (down - len(side.rows))))


def published_side(side: IslandSide) -> IslandSide:
    """The side as an edition writes it. Its rows begin at its first circle, as do the numbers of
    the frame."""
    (x0, y0), circles = corner(side), circles_of(side)
    bottom = max((y for _, y in circles), default=-1)
    to = {(x, y): (x - x0, y - y0) for x, y in circles}
    cut = _moved(side, to, extent(side)[0] + 1, bottom + 1 - y0)
    left, top, *room = side.frame or (0.0, 0.0)
    frame = (left - x0, top - y0 * ROW, *room) if side.frame else ()
    return replace(
        cut,
        rows=tuple(row.rstrip() for row in cut.rows),
        frame=tuple(round(number, 2) for number in frame),
    )


def corner(side: IslandSide) -> Cell:
    """The place where the island's rows begin, in its first row that has a circle."""
    circles = circles_of(side)
    left, top = min((x for x, _ in circles), default=0), min((y for _, y in circles), default=0)
    return left - (left + top) % 2, top


def names(side: IslandSide) -> dict[Cell, str]:
    """What each circle is called in play, where the first row with a circle is the first."""
    column, (_, top) = layout_of(side).column, corner(side)
    return {(x, y): f"{ROW_LETTERS[y - top]}{name[1:]}" for name, (x, y) in column.items()}


def _moved(side: IslandSide, to: Mapping[Cell, Cell], across: int, down: int) -> IslandSide:
    """The side on a lattice of that size, with circles where `to` puts them. Ports move along with
    their circles, those that are left."""
    circles = set(to.values())
    rows = tuple(
        "".join(CIRCLE if (x, y) in circles else " " for x in range(2 * across - 1))
        for y in range(down)
    )
    name = layout_of(IslandSide(rows, ())).at
    called = {old: name[to[cell]] for old, cell in layout_of(side).column.items() if cell in to}
    ports = (
        replace(
            port,
            circle=called[port.circle],
            metropolis=tuple(called[circle] for circle in port.metropolis if circle in called),
        )
        for port in side.ports
        if port.circle in called
    )
    return replace(side, rows=rows, ports=tuple(port for port in ports if port.metropolis))


def cut(side: IslandSide, circles: frozenset[Cell]) -> IslandSide:
    """The side with those circles only, and the ports that are left on them."""
    return _moved(side, {cell: cell for cell in circles}, *extent(side))


# Where each circle of a side lies in its picture, and what is drawn there

WIDTH = 100.0


def unit(side: IslandSide) -> float:
    """The radius of a circle."""
    return WIDTH / (2 * extent(side)[0])


def place(cell: Cell) -> str:
    """The id of a place of the lattice."""
    return f"place-{cell[0]}-{cell[1]}"


def circle_at(side: IslandSide, cell: Cell) -> Point:
    """The middle of a place of the lattice."""
    radius = unit(side)
    return round((cell[0] + 1) * radius, 2), round((1 + cell[1] * ROW) * radius, 2)


def height(side: IslandSide) -> float:
    """How high the picture of a side is."""
    return (2 + (extent(side)[1] - 1) * ROW) * unit(side)


def photo_box(side: IslandSide) -> Box:
    """Where the photo of a side lies in its picture: the printed board, else all of the picture."""
    if len(side.frame) != 4:
        return 0.0, 0.0, WIDTH, height(side)
    left, top, width, tall = (unit(side) * number for number in side.frame)
    return left, top, width, tall


def picture(title: str, side: IslandSide) -> Picture:
    """The lattice, the circles that are on the island, and the ports."""
    called, drawn = names(side), list[Element]()
    for cell in lattice(side):
        drawn += _circle(side, cell, called[cell]) if cell in called else (_free(side, cell),)
    words = f"{title}: {counted(len(called), 'circle')}, {counted(len(side.ports), 'port')}."
    return Picture(title, words, WIDTH, height(side), tuple(drawn))


def _free(side: IslandSide, cell: Cell) -> Element:
    title = f"Row {cell[1] + 1}, place {cell[0] // 2 + 1}: no circle"
    return Space(place(cell), title, circle_at(side, cell), 0.3 * unit(side), "circle", "rock")


def _circle(side: IslandSide, cell: Cell, title: str) -> Iterator[Element]:
    middle, radius, circle = circle_at(side, cell), unit(side), layout_of(side).at[cell]
    port = layout_of(side).ports.get(circle)
    covered = any(circle in port.metropolis for port in side.ports)
    if port:
        title += f", port, {resources(port.hoplites, port.nuggets)}"
    if covered:
        title += ", under the Metropolis"
        outline = hexagon(middle, 0.97 * radius)
        yield Area(f"city-{cell[0]}-{cell[1]}", title, outline, "orange")
    size = (0.74 if covered else 0.93) * radius
    yield Space(place(cell), title, middle, size, "circle", "path" if port else "bone")
    if port:
        name = f"pays-{cell[0]}-{cell[1]}"
        yield from port_pays(name, port.hoplites, port.nuggets, middle, radius)


# What a photo of a side proposes, and the tools with which a side is entered

NEAR = 0.45
"""How far a circle of the photo may lie beside that of the lattice, in radii of the latter."""
ASKEW = 0.06
"""So much larger or smaller than the lattice, the photo is laid anew."""
LEVEL = 0.3
"""Circles of one row are at one height, up to so many of their radii."""
LONGEST = 5
"""So many circles apart are those of a row by which the photo is laid, at most."""


def circles(side: IslandSide, view: PhotoView) -> Iterator[Proposal]:
    """First that the photo lies on the lattice, then every circle that it shows."""
    seen = [at_ for group in view.circles[:1] for at_, _ in group]
    if len(seen) < 2 or not side.frame:
        return
    apart = median(min(dist(spot, other) for other in seen if other != spot) for spot in seen)
    radius = unit(side)
    places = {cell: circle_at(side, cell) for cell in lattice(side)}
    reached = {
        cell: min(dist(middle, spot) for spot in seen) / radius for cell, middle in places.items()
    }
    lying = [away for away in reached.values() if away < NEAR]
    is_laid = abs(apart / (2 * radius) - 1) < ASKEW and len(lying) > 0.8 * len(seen)
    if not is_laid:
        yield from _laid(seen, apart)
        return
    for (x, y), away in reached.items():
        if away < NEAR and (x, y) not in circles_of(side):
            title = f"Circle in row {y + 1} seen in the photo"
            middle = places[x, y]
            space = Space(f"seen.{x}-{y}", title, middle, 0.8 * radius, "circle", "bone")
            yield Proposal(Touch("circle", (middle,), "on"), space)


def _laid(middles: list[Point], apart: float) -> Iterator[Proposal]:
    """The swipe along a row that lays the photo on the lattice."""
    rows = [
        (round((right[0] - left[0]) / apart), left, right)
        for left in middles
        for right in middles
        if right[0] - left[0] > apart / 2 and abs(right[1] - left[1]) < LEVEL * apart / 2
    ]
    fitting = [row for row in rows if row[0] <= LONGEST]
    if fitting:
        count, left, right = max(fitting)
        row = Route("seen.row", "The row by which the photo is laid", (left, right), "gold")
        yield Proposal(Touch("fit", (left, right), str(count)), row)


ON, OFF = "on", "off"
LOOKS = {ON: "bone", OFF: "rock"}
PAYS = ((2, 0), (0, 2), (1, 1), (1, 0), (0, 1), (3, 0), (0, 3), (2, 1), (1, 2))
"""What a port may pay, the three of the booklet first: hoplites and nuggets."""
NARROWEST, WIDEST, LOWEST = 5, 11, 4
ROOM = {"wider": (1, 0), "narrower": (-1, 0), "higher": (0, 1), "lower": (0, -1)}


@tool("Circles", "paint", "swipe", choices=one_of({ON: "Circle", OFF: "No circle"}, LOOKS))
def circle(side: IslandSide, touch: Touch) -> IslandSide:
    """Tap or swipe over every place where the board has a circle."""
    tapped = frozenset(reached(side, touch))
    if not tapped:
        raise meaningless("Tap where a circle is printed, or swipe over several.")
    now = circles_of(side)
    return cut(side, now - tapped if touch.choice == OFF else now | tapped)


@tool(
    "Port",
    "place",
    choices=one_of({f"{one}-{other}": resources(one, other) for one, other in PAYS}),
)
def port(side: IslandSide, touch: Touch) -> IslandSide:
    """Choose what a port pays, then tap its circle; tap it again to take it away."""
    circle = _tapped(side, touch)
    hoplites, nuggets = map(int, (touch.choice or "2-0").split("-"))
    now = layout_of(side).ports.get(circle)
    if now and (now.hoplites, now.nuggets) == (hoplites, nuggets):
        return replace(side, ports=tuple(port for port in side.ports if port != now))
    if now:
        return _with(side, now, replace(now, hoplites=hoplites, nuggets=nuggets))
    if len(side.ports) == PORTS:
        raise meaningless(f"There are {PORTS} ports: tap one of them to take it away first.")
    return replace(side, ports=(*side.ports, Port(circle, (circle,), hoplites, nuggets)))


@tool("Metropolis", "join")
def metropolis(side: IslandSide, touch: Touch) -> IslandSide:
    """Tap the circles beside a port that its Metropolis covers too; again to uncover one."""
    circle = _tapped(side, touch)
    for now in side.ports:
        if circle in now.metropolis and len(now.metropolis) > 1:
            left = tuple(other for other in now.metropolis if other != circle)
            return _with(side, now, replace(now, metropolis=left))
        if circle in now.metropolis:
            raise meaningless("A Metropolis covers at least one circle: tap the next one first.")
    layout = layout_of(side)
    around = layout.neighbours[circle]
    beside = [port for port in side.ports if not set(around).isdisjoint(port.metropolis)]
    if not beside:
        raise meaningless("Tap a circle beside a port: a Metropolis covers circles that touch.")

    def apart(port: Port) -> float:
        (x0, y0), (x, y) = layout.column[circle], layout.column[port.circle]
        return round(hypot(x - x0, (y - y0) * ROW), 3)

    now = min(beside, key=apart)
    return _with(side, now, replace(now, metropolis=(*now.metropolis, circle)))


@tool("Size", "choose", "press", choices=one_of(ROOM))
def room(side: IslandSide, touch: Touch) -> IslandSide:
    """Is the island larger than the places here, or much smaller?"""
    across, down = (now + more for now, more in zip(extent(side), ROOM[touch.choice], strict=True))
    if not NARROWEST <= across <= WIDEST or not LOWEST <= down <= len(ROW_LETTERS):
        sizes = f"{NARROWEST} to {WIDEST} circles across and {LOWEST} to {len(ROW_LETTERS)} rows"
        raise meaningless(f"There is room for {sizes}.")
    inside = {(x, y): (x, y) for x, y in circles_of(side) if x < 2 * across - 1 and y < down}
    return _moved(side, inside, across, down)


@tool("Photo", "draw", "swipe", choices=numbers(1, NARROWEST), on_photo=True)
def fit(side: IslandSide, touch: Touch) -> IslandSide:
    """Choose how many circles apart, then swipe so far along a row on the photo."""
    # the photo is moved and scaled until its circles lie on those of the lattice
    if not side.frame:
        raise meaningless("Take a photo of the island first.")
    radius, apart = unit(side), 2 * int(touch.choice or "1")
    (start, y), (end, _) = sorted((x / radius, y / radius) for x, y in (touch.at, touch.points[-1]))
    first = nearest(
        {cell: (cell[0] + 1, 1 + cell[1] * ROW) for cell in lattice(side)}, (start, y), 99
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


def reached(side: IslandSide, touch: Touch) -> tuple[Cell, ...]:
    """The places that a finger passed, each once. Raises Malformed for a touch without one."""
    places = {cell: circle_at(side, cell) for cell in lattice(side)}
    if len(touch.points) < 2:
        circle = nearest(places, touch.at, 1.3 * unit(side))
        return (circle,) if circle else ()
    return tuple(dict.fromkeys(passed(places, touch.points, 0.8 * unit(side))))


def _tapped(side: IslandSide, touch: Touch) -> str:
    """The circle that was tapped, as the lattice calls it. Raises Malformed if none was."""
    tapped = reached(side, touch)
    circle = layout_of(side).at.get(tapped[0]) if tapped else None
    if circle is None:
        raise meaningless("Tap a circle of the island; circles are entered first.")
    return circle


def _with(side: IslandSide, old: Port, new: Port) -> IslandSide:
    return replace(side, ports=replaced(side.ports, side.ports.index(old), new))


# The islands: their names, the steps of all sides, and the sheets photographed for these

NAMES = Cells(2, 34)
NUMBERS = range(2 * ISLANDS)


def sides(sketch: Edition) -> tuple[IslandSide, ...]:
    """The easy and the hard side of each island in turn."""
    return tuple(side for board in sketch.islands for side in (board.easy, board.hard))


def with_side(sketch: Edition, number: int, side: IslandSide) -> Edition:
    island, half = divmod(number, 2)
    board = sketch.islands[island]
    changed = replace(board, hard=side) if half else replace(board, easy=side)
    return replace(sketch, islands=replaced(sketch.islands, island, changed))


def loaded(board: IslandBoard) -> IslandBoard:
    """An island with each of its sides on a lattice."""
    return replace(board, easy=loaded_side(board.easy), hard=loaded_side(board.hard))


def published(boards: Iterable[IslandBoard]) -> Iterator[IslandBoard]:
    """The islands as an edition writes them, their ids made of their names."""
    taken: list[str] = []
    for board in boards:
        taken.append(new_id(board.title, taken, "island", joint="-"))
        easy, hard = published_side(board.easy), published_side(board.hard)
        yield IslandBoard(taken[-1], board.title, easy, hard)


def _name_at(sketch: Edition, point: Point) -> str:
    island = NAMES.touched(Touch("", (point,)), ISLANDS)
    return sketch.islands[island[0]].title if island else ""


@tool("Name", "name", typed="Name of the island", current=_name_at)
def title(sketch: Edition, touch: Touch) -> Edition:
    """Tap an island, then type what it is called; each has an easy and a hard side."""
    number = NAMES.tapped(touch, ISLANDS, "Tap an island.")
    text = capital(plain(touch.text))
    if not CREATURE_KINDS.title.fits(text):
        raise meaningless(f"Type {CREATURE_KINDS.title.wanted}.")
    named = replace(sketch.islands[number], title=text)
    return replace(sketch, islands=replaced(sketch.islands, number, named))


def _names(sketch: Edition) -> Picture:
    elements: list[Element] = []
    for number, board in enumerate(sketch.islands):
        name = board.title
        elements.append(NAMES.area(number, f"island-{number + 1}", name, "sea", name))
        left, top = NAMES.corner(number)
        for half, side in enumerate((board.easy, board.hard)):
            elements += _small(f"{number + 1}-{half + 1}", side, (left + 2 + 24 * half, top + 4))
    words = "The islands with the circles of both sides."
    return Picture("Islands", words, 100.0, NAMES.bottom(ISLANDS), tuple(elements))


def _small(name: str, side: IslandSide, corner: Point) -> Iterator[Element]:
    scale = min(22, 22 * 100 / height(side)) / 100
    for x, y in sorted(circles_of(side)):
        left, top = circle_at(side, (x, y))
        middle = (corner[0] + scale * left, corner[1] + scale * top)
        title, size = f"Circle of side {name}", 0.8 * scale * unit(side)
        yield Space(f"dot-{name}-{x}-{y}", title, middle, size, "circle", "bone")


def side_step(number: int) -> str:
    """The id of the step of a side, and of its sheet."""
    return f"side{number}"


def _step(number: int) -> EditorStep[Edition]:
    half = SIDES[number % 2]
    part: Part[Edition, IslandSide] = Part(
        str(number),
        lambda sketch: sides(sketch)[number],
        lambda sketch, side: with_side(sketch, number, side),
    )
    return EditorStep(
        side_step(number),
        f"island {number // 2 + 1}, {half} side",
        "Enter the circles, then the ports.",
        tuple(map(part.tool, (circle, port, metropolis, room, fit))),
        lambda sketch: picture(
            f"{sketch.islands[number // 2].title}, {half} side", sides(sketch)[number]
        ),
        lambda sketch: str(len(circles_of(sides(sketch)[number]))),
        photo=side_step(number),
        proposes=part.proposing(circles),
    )


def _sheet(number: int, title: str) -> Sheet[Edition]:
    def framed(sketch: Edition, ratio: float) -> tuple[Touch, ...]:
        """The touch that lays a new photo over the whole width of the lattice."""
        width = 2.0 * extent(sides(sketch)[number])[0]
        return (Touch("frame", ((0.0, 0.0), (width, round(width * ratio, 2))), str(number)),)

    return Sheet(side_step(number), title, lambda sketch: photo_box(sides(sketch)[number]), framed)


@tool("Frame", "place", choices=numbers(0, NUMBERS[-1]))
def frame(sketch: Edition, touch: Touch) -> Edition:
    """Say where the printed board lies around its circles: the upper left corner, the size."""
    number = int(touch.choice or "0")
    if len(touch.points) != 2:
        raise meaningless("This touch cannot be read.")
    side = replace(sides(sketch)[number], frame=(*touch.points[0], *touch.points[1]))
    return with_side(sketch, number, side)


STEP: EditorStep[Edition] = EditorStep(
    "islands",
    "the islands",
    "What are your islands called?",
    (title,),
    _names,
    lambda sketch: f"{sum(bool(circles_of(side)) for side in sides(sketch))} / {2 * ISLANDS}",
)
SIDE_STEPS = tuple(map(_step, NUMBERS))
SHEETS = tuple(_sheet(number, capital(step.title)) for number, step in enumerate(SIDE_STEPS))


# Where faults of islands are seen, what is unusual, and the photo under a board at the table

DOCUMENTED = PAYS[:3]
"""What the ports of the booklet pay."""


def fault_at(sketch: Edition, island: int, path: Path) -> At:
    if path[0] not in SIDES:
        return At("islands", f"island-{island + 1}")
    number = 2 * island + SIDES.index(str(path[0]))
    side, where = sides(sketch)[number], ""
    match path[1:]:
        case ("rows", int(row), int(column)):
            left, top = corner(side)
            where = place((left + column, top + row))
        case ("ports", int(port), *_):
            where = place(layout_of(side).column[side.ports[port].circle])
    return At(side_step(number), where)


def doubts(sketch: Edition) -> Iterator[Remark]:
    for number, side in enumerate(sides(sketch)):
        for port in side.ports:
            if _pays(port) not in DOCUMENTED:
                cell = layout_of(side).column[port.circle]
                text = (
                    f"The booklet knows no port that pays {resources(*_pays(port))}: "
                    f"look at {names(side)[cell]} again."
                )
                yield Remark(text, side_step(number), place(cell), blocks=False)
        if len(side.ports) == PORTS and len(set(map(_pays, side.ports))) == 1:
            text = f"All ports of {named(number)} pay the same."
            yield Remark(text, side_step(number), blocks=False)


def _pays(port: Port) -> tuple[int, int]:
    return port.hoplites, port.nuggets


def under(deal: Deal) -> dict[str, tuple[str, Box]]:
    """The photo of the side that each player has, where it lies round the circles of that board."""
    boards, sheets = list(deal.edition.island), dict[str, tuple[str, Box]]()
    for seat, (board, half) in enumerate(zip(deal.boards, deal.sides, strict=True)):
        if frame := deal.islands[seat].frame:
            sheet = side_step(2 * boards.index(board) + SIDES.index(half))
            sheets[island_id(seat)] = sheet, printed(deal.layouts[seat], frame)
    return sheets
