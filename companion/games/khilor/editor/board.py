"""The steps of the board: size, coloured squares, white demons, and what a photo proposes."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.engine.editing.editor import (
    EditorStep,
    PhotoView,
    Proposal,
    Swatch,
    Touch,
    meaningless,
    one_of,
    toggled,
    tool,
)
from companion.engine.phrases import counted
from companion.engine.pictures import Area, Element, Picture, Piece, passed, rectangle
from companion.games.khilor.board.squares import MARGIN, WIDTH
from companion.games.khilor.box.components import BY_LETTER, LETTERS, WHITE_DEMONS
from companion.games.khilor.box.edition import LARGEST, SMALLEST
from companion.games.khilor.box.shapes import Cell
from companion.games.khilor.editor.sketch import (
    EGG,
    PLAIN,
    Sketch,
    cells_of,
    middle_of,
    side,
    square_name,
)

COLOUR_OF = {letter.lower(): colour for colour, letter in LETTERS.items()}


def size(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Columns and rows, as far as they are not chosen already."""
    if view.grid is None:
        return
    known = ("columns", sketch.columns), ("rows", sketch.rows)
    whole = rectangle(MARGIN, MARGIN, side(sketch) * sketch.columns, side(sketch) * sketch.rows)
    for (way, now), seen in zip(known, view.grid, strict=True):
        if seen != now and SMALLEST <= seen <= LARGEST:
            title = f"{seen} {way} seen in the photo"
            yield Proposal(Touch(way, choice=str(seen)), Area(f"seen.{way}", title, whole, "gold"))


def squares(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """The squares that have another colour than most, unless something was painted there. The
    colours are those of the box, each the one most like it."""
    cells, ground = cells_of(sketch), (sketch.columns, sketch.rows)
    inks = view.squares(*ground)
    if not inks:
        return
    plain, _ = Counter(inks).most_common(1)[0]
    painted = {inks[cells.index(cell)]: letter for cell, letter in sketch.printed.items()}
    letters = view.named({**COLOUR_OF, PLAIN: "path"}, {plain: PLAIN, **painted}, ground)
    half = side(sketch) / 2
    for number, (cell, ink) in enumerate(zip(cells, inks, strict=True)):
        letter = letters[ink]
        if letter == PLAIN or cell in sketch.printed:
            continue
        x, y = middle_of(sketch, cell)
        title = f"{square_name(cell)}, {COLOUR_OF.get(letter, 'white egg')} seen in the photo"
        square = rectangle(x - half, y - half, 2 * half, 2 * half)
        tone = COLOUR_OF.get(letter, "bone")
        area = Area(f"seen.{number}", title, square, tone, letter.upper())
        yield Proposal(Touch("square", (middle_of(sketch, cell),), letter), area)


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
        proposes=size,
    ),
    EditorStep(
        "squares",
        "coloured squares",
        "Paint what is printed on the squares.",
        (square,),
        picture,
        lambda sketch: str(len(sketch.printed)),
        PHOTO,
        proposes=squares,
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
