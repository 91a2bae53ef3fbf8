"""The steps of the board: its size, its coloured squares, where the white demons start."""

from dataclasses import replace

from companion.engine.editing.editor import EditorStep, Swatch, Tool, Touch, meaningless
from companion.engine.phrases import counted
from companion.engine.pictures.picture import Area, Element, Picture, Piece, Point
from companion.engine.pictures.plane import passed
from companion.games.khilor.board.squares import MARGIN, WIDTH
from companion.games.khilor.components import BY_LETTER, LETTERS, WHITE_DEMONS
from companion.games.khilor.edition import COLUMNS, SMALLEST
from companion.games.khilor.editor.sketch import EGG, PLAIN, Sketch, square_name
from companion.games.khilor.shapes import Cell

SIZES = tuple(str(number) for number in range(SMALLEST, len(COLUMNS) + 1))
PHOTO = "board"


def side(sketch: Sketch) -> float:
    """The side of a square, as the board is drawn in play."""
    return (WIDTH - 2 * MARGIN) / sketch.columns


def middle_of(sketch: Sketch, cell: Cell) -> Point:
    """The middle of a square."""
    return MARGIN + (cell[0] + 0.5) * side(sketch), MARGIN + (cell[1] + 0.5) * side(sketch)


def cells_of(sketch: Sketch) -> tuple[Cell, ...]:
    """Every square, row by row."""
    return tuple((x, y) for y in range(sketch.rows) for x in range(sketch.columns))


def touched(sketch: Sketch, touch: Touch) -> tuple[Cell, ...]:
    """The squares that a finger passed, each once."""
    places = {cell: middle_of(sketch, cell) for cell in cells_of(sketch)}
    reach = 0.5 if len(touch.points) > 1 else 0.8
    return tuple(dict.fromkeys(passed(places, touch.points, reach * side(sketch))))


def widths(sketch: Sketch) -> tuple[Swatch, ...]:
    """Four to nine squares across."""
    return tuple(Swatch(size, size, on=int(size) == sketch.columns) for size in SIZES)


def heights(sketch: Sketch) -> tuple[Swatch, ...]:
    """Four to nine squares down."""
    return tuple(Swatch(size, size, on=int(size) == sketch.rows) for size in SIZES)


def columns(sketch: Sketch, touch: Touch) -> Sketch:
    """How many squares a row has."""
    return replace(sketch, columns=int(touch.choice))


def rows(sketch: Sketch, touch: Touch) -> Sketch:
    """How many rows there are."""
    return replace(sketch, rows=int(touch.choice))


def colours(_: Sketch) -> tuple[Swatch, ...]:
    """The five colours, the white egg, and nothing."""
    owned = (Swatch(LETTERS[colour].lower(), colour.capitalize(), colour) for colour in LETTERS)
    return *owned, Swatch(EGG, "White egg", "bone"), Swatch(PLAIN, "Plain", "path")


def paint(sketch: Sketch, touch: Touch) -> Sketch:
    """Print the choice in hand on every square that the finger passed."""
    found = touched(sketch, touch)
    if not found:
        raise meaningless("Tap a square, or swipe over several.")
    for cell in found:
        sketch = sketch.with_square(cell, touch.choice or LETTERS["green"].lower())
    return sketch


def white_demon(sketch: Sketch, touch: Touch) -> Sketch:
    """Let a white demon start on a square, or no longer."""
    found = touched(sketch, touch)
    if not found:
        raise meaningless("Tap a square.")
    cell = found[0]
    if cell in sketch.white:
        return replace(sketch, white=tuple(other for other in sketch.white if other != cell))
    kept = tuple(other for other in sketch.white if sketch.holds(other))
    return replace(sketch, white=(*kept, cell)[-WHITE_DEMONS:])


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
                ((left, top), (left + size, top), (left + size, top + size), (left, top + size)),
                colour or ("rock" if letter == EGG else "path"),
                LETTERS[colour] if colour else "",
            )
        )
        if letter == EGG:
            at = middle_of(sketch, (x, y))
            elements.append(Piece("white-egg", "White egg", at, 0.27 * size, "circle", "bone"))
    for number, cell in enumerate(sketch.white, start=1):
        if sketch.holds(cell):
            at = middle_of(sketch, cell)
            title = f"White demon on {square_name(cell)}"
            star = Piece(f"white-{number}", title, at, 0.2 * size, "star", "bone", "W")
            elements.append(star)
    words = f"A board of {sketch.columns} by {sketch.rows} squares."
    return Picture("Board", words, WIDTH, height, tuple(elements))


def _painted(sketch: Sketch) -> str:
    return str(len(sketch.printed))


STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "size",
        "size of the board",
        "How many squares does the board have?",
        (
            Tool(
                "columns",
                "Across",
                "choose",
                "Squares from left to right.",
                columns,
                "press",
                choices=widths,
            ),
            Tool(
                "rows",
                "Down",
                "choose",
                "Squares from top to bottom.",
                rows,
                "press",
                choices=heights,
            ),
        ),
        picture,
        lambda sketch: f"{sketch.columns} × {sketch.rows}",
        PHOTO,
    ),
    EditorStep(
        "squares",
        "coloured squares",
        "Paint what is printed on the squares.",
        (
            Tool(
                "square",
                "Paint",
                "paint",
                "Choose a colour, then tap the squares that have it.",
                paint,
                "swipe",
                choices=colours,
            ),
        ),
        picture,
        _painted,
        PHOTO,
    ),
    EditorStep(
        "white",
        "white demons",
        "Where do the white demons of the solo game start?",
        (
            Tool(
                "white",
                "Place",
                "place",
                "Tap both squares; tap one again to lift its demon.",
                white_demon,
            ),
        ),
        picture,
        lambda sketch: counted(len(sketch.white_squares), "demon"),
        PHOTO,
    ),
)
