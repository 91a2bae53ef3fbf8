"""The steps of the islands: their names, then the circles, ports and Metropolis of each side."""

from collections.abc import Callable
from dataclasses import replace
from math import hypot

from companion.engine.editor import Box, EditorStep, Sheet, Swatch, Tool, Touch, meaningless
from companion.engine.phrases import counted
from companion.engine.picture import Picture
from companion.games.orichalcum.components import ISLANDS, PORTS
from companion.games.orichalcum.editor.lattice import photo_box, picture, reached
from companion.games.orichalcum.editor.sketch import Cell, Harbour, Side, Sketch
from companion.games.orichalcum.geometry import LETTERS
from companion.games.orichalcum.words import resources

ON, OFF = "on", "off"
PAYS = ((2, 0), (0, 2), (1, 1), (1, 0), (0, 1), (3, 0), (0, 3), (2, 1), (1, 2))
"""What a port may pay, the three of the booklet first: hoplites and nuggets."""
NARROWEST, WIDEST, LOWEST = 5, 11, 4
ROOM = {"wider": (1, 0), "narrower": (-1, 0), "higher": (0, 1), "lower": (0, -1)}
SIDES = ("easy", "hard")
Change = Callable[[Side, Touch], Side]


def circles(side: Side, touch: Touch) -> Side:
    """The places that the finger passed are circles of the island, or none of them is."""
    found = frozenset(reached(side, touch))
    if not found:
        raise meaningless("Tap where a circle is printed, or swipe over several.")
    return side.cut(side.circles - found if touch.choice == OFF else side.circles | found)


def port(side: Side, touch: Touch) -> Side:
    """A port on a circle; another that pays as much is taken away."""
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
    """The circle is covered by the Metropolis of the port beside it, or is not any more."""
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
    """The lattice gets a circle wider or narrower, a row higher or lower."""
    wider, higher = ROOM[touch.choice]
    return resized(side, side.across + wider, side.down + higher)


def resized(side: Side, across: int, down: int) -> Side:
    """The side on a lattice of that size; what lies beyond it is gone."""
    if not NARROWEST <= across <= WIDEST or not LOWEST <= down <= len(LETTERS):
        told = f"{NARROWEST} to {WIDEST} circles across and {LOWEST} to {len(LETTERS)} rows"
        raise meaningless(f"There is room for {told}.")
    larger = replace(side, across=across, down=down)
    return larger.cut(side.circles & frozenset(larger.lattice))


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
    return round(hypot(one[0] - other[0], (one[1] - other[1]) * 3**0.5), 3)


def _on(number: int, change: Change) -> Callable[[Sketch, Touch], Sketch]:
    def touch(sketch: Sketch, touched: Touch) -> Sketch:
        return sketch.with_side(number, change(sketch.sides[number], touched))

    return touch


def _kinds_of_place(_: Sketch) -> tuple[Swatch, ...]:
    return Swatch(ON, "Circle", "bone"), Swatch(OFF, "No circle", "rock")


def _pays(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(f"{one}-{other}", resources(one, other)) for one, other in PAYS)


def _rooms(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(name, name.capitalize()) for name in ROOM)


def _tools(number: int) -> tuple[Tool[Sketch], ...]:
    return (
        Tool(
            f"circle{number}",
            "Circles",
            "paint",
            "Tap or swipe over every place where the board has a circle.",
            _on(number, circles),
            "swipe",
            choices=_kinds_of_place,
        ),
        Tool(
            f"port{number}",
            "Port",
            "place",
            "Choose what a port pays, then tap its circle; tap it again to take it away.",
            _on(number, port),
            choices=_pays,
        ),
        Tool(
            f"metropolis{number}",
            "Metropolis",
            "join",
            "Tap the circles beside a port that its Metropolis covers too; again to uncover one.",
            _on(number, metropolis),
        ),
        Tool(
            f"room{number}",
            "Size",
            "choose",
            "Is the island larger than the places here, or much smaller?",
            _on(number, room),
            "press",
            choices=_rooms,
        ),
    )


def title(number: int) -> str:
    """ "island 1, easy side"."""
    return f"island {number // 2 + 1}, {SIDES[number % 2]} side"


def _picture(number: int) -> Callable[[Sketch], Picture]:
    def drawn(sketch: Sketch) -> Picture:
        name = f"{sketch.titles[number // 2]}, {SIDES[number % 2]} side"
        return picture(name, sketch.sides[number])

    return drawn


def step(number: int) -> str:
    """The id of the step of a side, and of the sheet that is photographed for it."""
    return f"side{number}"


def _step(number: int) -> EditorStep[Sketch]:
    return EditorStep(
        step(number),
        title(number),
        "Enter the circles, then the ports.",
        _tools(number),
        _picture(number),
        lambda sketch: counted(len(sketch.sides[number].circles), "circle"),
        photo=step(number),
    )


def _sheet(number: int) -> Sheet[Sketch]:
    def box(sketch: Sketch) -> Box:
        return photo_box(sketch.sides[number])

    return Sheet(step(number), title(number).capitalize(), box)


NUMBERS = range(2 * ISLANDS)
STEPS: tuple[EditorStep[Sketch], ...] = tuple(map(_step, NUMBERS))
SHEETS: tuple[Sheet[Sketch], ...] = tuple(map(_sheet, NUMBERS))
