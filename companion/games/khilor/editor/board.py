"""The steps of the board: its size, its coloured squares, where the white demons start."""

from dataclasses import replace

from companion.engine.editing.editor import EditorStep, Swatch, Touch, meaningless
from companion.engine.editing.tools import one_of, toggled, tool
from companion.engine.phrases import counted
from companion.engine.pictures.picture import Area, Element, Picture, Piece
from companion.engine.pictures.plane import passed, rectangle
from companion.games.khilor.board.squares import MARGIN, WIDTH
from companion.games.khilor.box.components import BY_LETTER, LETTERS, WHITE_DEMONS
from companion.games.khilor.box.edition import LARGEST, SMALLEST
from companion.games.khilor.box.shapes import Cell
from companion.games.khilor.editor import seen
from companion.games.khilor.editor.sketch import (
    EGG,
    PLAIN,
    Sketch,
    cells_of,
    middle_of,
    side,
    square_name,
)

SIZES = tuple(str(number) for number in range(SMALLEST, LARGEST + 1))
PHOTO = "board"
LABELS = {
    **{LETTERS[colour].lower(): colour.capitalize() for colour in LETTERS},
    EGG: "White egg",
    PLAIN: "Plain",
}
TONES = {**{LETTERS[colour].lower(): colour for colour in LETTERS}, EGG: "bone", PLAIN: "path"}


def touched(sketch: Sketch, touch: Touch) -> tuple[Cell, ...]:
    """The squares that a finger passed, each once."""
    places = {cell: middle_of(sketch, cell) for cell in cells_of(sketch)}
    reach = 0.5 if len(touch.points) > 1 else 0.8
    return tuple(dict.fromkeys(passed(places, touch.points, reach * side(sketch))))


@tool("Across", "choose", "press", choices=lambda sketch: _sizes(sketch.columns))
def columns(sketch: Sketch, touch: Touch) -> Sketch:
    """Squares from left to right."""
    return replace(sketch, columns=int(touch.choice))


@tool("Down", "choose", "press", choices=lambda sketch: _sizes(sketch.rows))
def rows(sketch: Sketch, touch: Touch) -> Sketch:
    """Squares from top to bottom."""
    return replace(sketch, rows=int(touch.choice))


def _sizes(now: int) -> tuple[Swatch, ...]:
    return tuple(Swatch(size, size, on=int(size) == now) for size in SIZES)


@tool("Paint", "paint", "swipe", choices=one_of(LABELS, TONES))
def square(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a colour, then tap the squares that have it."""
    found = touched(sketch, touch)
    if not found:
        raise meaningless("Tap a square, or swipe over several.")
    for cell in found:
        sketch = sketch.with_square(cell, touch.choice or LETTERS["green"].lower())
    return sketch


@tool("Place", "place")
def white(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap both squares; tap one again to lift its demon."""
    found = touched(sketch, touch)
    if not found:
        raise meaningless("Tap a square.")
    kept = tuple(cell for cell in sketch.white if sketch.holds(cell))
    return replace(sketch, white=toggled(kept, found[0])[-WHITE_DEMONS:])


def picture(sketch: Sketch) -> Picture:
    """The board as it is printed."""
    size, height = side(sketch), side(sketch) * sketch.rows + 2 * MARGIN
    elements: list[Element] = []
    for x, y in cells_of(sketch):
        letter = sketch.printed.get((x, y), PLAIN)
        colour = BY_LETTER.get(letter.upper())
        left, top = MARGIN + x * size, MARGIN + y * size
        name = square_name((x, y))
        what = colour or ("white egg" if letter == EGG else "plain")
        elements.append(
            Area(
                name,
                f"{name}, {what}",
                rectangle(left, top, size, size),
                colour or ("rock" if letter == EGG else "path"),
                LETTERS[colour] if colour else "",
            )
        )
        if letter == EGG:
            at = middle_of(sketch, (x, y))
            elements.append(Piece("white-egg", "White egg", at, 0.28 * size, "egg", "bone"))
    for number, cell in enumerate(sketch.white, start=1):
        if sketch.holds(cell):
            at = middle_of(sketch, cell)
            title = f"White demon on {square_name(cell)}"
            star = Piece(f"white-{number}", title, at, 0.2 * size, "hexagon", "bone", "W")
            elements.append(star)
    words = f"A board of {sketch.columns} by {sketch.rows} squares."
    return Picture("Board", words, WIDTH, height, tuple(elements))


STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "size",
        "size of the board",
        "How many squares does the board have?",
        (columns, rows),
        picture,
        lambda sketch: f"{sketch.columns} × {sketch.rows}",
        PHOTO,
        proposes=seen.size,
    ),
    EditorStep(
        "squares",
        "coloured squares",
        "Paint what is printed on the squares.",
        (square,),
        picture,
        lambda sketch: str(len(sketch.printed)),
        PHOTO,
        proposes=seen.squares,
    ),
    EditorStep(
        "white",
        "white demons",
        "Where do the white demons of the solo game start?",
        (white,),
        picture,
        lambda sketch: counted(len(sketch.white_squares), "demon"),
        PHOTO,
    ),
)
