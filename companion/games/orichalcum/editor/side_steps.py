"""The steps of the islands' sides, one for each, and what is photographed for them."""

from dataclasses import replace

from companion.engine.editing.editor import Box, EditorStep, Sheet, Touch, meaningless
from companion.engine.editing.tools import Part, numbers, tool
from companion.engine.pictures.picture import Picture
from companion.games.orichalcum.box.components import ISLANDS
from companion.games.orichalcum.box.edition_check import SIDES
from companion.games.orichalcum.editor import seen
from companion.games.orichalcum.editor.lattice import photo_box, picture
from companion.games.orichalcum.editor.sides import circle, fit, metropolis, port, room
from companion.games.orichalcum.editor.sketch import Side, Sketch

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
        proposes=part(number).proposing(seen.circles),
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
