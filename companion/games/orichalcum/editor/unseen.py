"""Tools without a button. Their touches enter the side of an island again, and fit its photo."""

from collections.abc import Callable
from dataclasses import replace

from companion.engine.editing.editor import Tool, Touch, meaningless
from companion.engine.editing.tools import numbers, replaced
from companion.games.orichalcum.components import PORTS
from companion.games.orichalcum.edition_check import MOST_EARNED
from companion.games.orichalcum.editor.lattice import reached
from companion.games.orichalcum.editor.side_steps import NUMBERS
from companion.games.orichalcum.editor.sides import resized
from companion.games.orichalcum.editor.sketch import Harbour, Side, Sketch

UNREADABLE = "This touch cannot be read."


def lattice(side: Side, touch: Touch) -> Side:
    """Set the size of a side: circles across, and rows."""
    across, down = touch.at
    return resized(side, int(across), int(down))


def harbour(side: Side, touch: Touch) -> Side:
    """Add a port at the first point; its Metropolis covers the others. The text is what it pays:
    hoplites and nuggets."""
    found = [reached(side, Touch("", (point,))) for point in touch.points]
    cells = [cell for one in found for cell in one if cell in side.circles]
    earned = [int(one) for one in touch.text.split() if one.isascii() and one.isdigit()]
    taken = [one.circle for one in side.harbours]
    pays = len(earned) == 2 and max(earned) <= MOST_EARNED
    if not pays or len(cells) < 2 or cells[0] in taken or len(taken) >= PORTS:
        raise meaningless(UNREADABLE)
    added = Harbour(cells[0], tuple(dict.fromkeys(cells[1:])), earned[0], earned[1])
    return replace(side, harbours=(*side.harbours, added))


def frame(side: Side, touch: Touch) -> Side:
    """Say where the printed board lies around the circles: its upper left corner, then its size."""
    if len(touch.points) != 2:
        raise meaningless(UNREADABLE)
    (left, top), (width, height) = touch.points
    return replace(side, frame=(left, top, width, height))


def _tool(change: Callable[[Side, Touch], Side]) -> Tool[Sketch]:
    """A tool for the side whose number is its choice."""

    def touch(sketch: Sketch, touched: Touch) -> Sketch:
        number = int(touched.choice or "0")
        side = change(sketch.sides[number], touched)
        return replace(sketch, sides=replaced(sketch.sides, number, side))

    name, sides = change.__name__, numbers(0, NUMBERS[-1])
    return Tool(name, name.capitalize(), "place", change.__doc__ or name, touch, choices=sides)


UNSEEN: tuple[Tool[Sketch], ...] = (_tool(lattice), _tool(harbour), _tool(frame))
