"""How a printed set is entered: the board, its squares, and the polyominoes one by one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Box,
    Editor,
    EditorStep,
    Heading,
    Part,
    Path,
    PhotoView,
    Proposal,
    Remark,
    Sheet,
    Swatch,
    Touch,
    meaningless,
    one_of,
    toggled,
    tool,
)
from companion.engine.phrases import counted
from companion.engine.pictures import (
    SOLE,
    Area,
    Element,
    Picture,
    Piece,
    Point,
    Space,
    nearest,
    passed,
    rectangle,
)
from companion.games.khilor.box import (
    BY_LETTER,
    CAUGHT,
    COLOURS,
    COLUMNS,
    LARGEST,
    LETTERS,
    NAME,
    PIECE,
    POLYOMINOES,
    SMALLEST,
    STEPS,
    WHITE_DEMONS,
    Cell,
    Direction,
    Edition,
    Grid,
    Polyomino,
    cells,
    check_edition,
    turned,
)
from companion.games.khilor.deal import Deal
from companion.games.khilor.drawing import ARROWS, MARGIN, WIDTH, board_height

# What is being entered, and the edition that it makes

PLAIN, EGG, DEMON = ".", "e", "d"
SIZE = 7
ROOM = 4
"""A polyomino has four squares: four by four hold any shape."""
DIRECTIONS: tuple[Direction, ...] = tuple(STEPS)


@dataclass(frozen=True, slots=True)
class Shape:
    """A polyomino as drawn: the squares of its front, and which of them has the egg symbol.

    The back has the same squares mirrored; `back_egg` is the one with its egg symbol there.
    """

    name: str
    cells: tuple[Cell, ...] = ()
    egg: Cell | None = None
    back_egg: Cell | None = None
    arrows: tuple[Direction, ...] = ()

    @property
    def back_cells(self) -> tuple[Cell, ...]:
        """The squares as they lie once the polyomino is flipped from left to right."""
        return tuple((ROOM - 1 - x, y) for x, y in self.cells)

    @property
    def front(self) -> Grid:
        """The front as rows of letters."""
        return _grid(self.cells, self.egg)

    @property
    def back(self) -> Grid:
        """The back as rows of letters."""
        return _grid(self.back_cells, self.back_egg)


@dataclass(frozen=True)
class Sketch:
    """What was entered so far; `squares` holds what is printed where something is."""

    columns: int = SIZE
    rows: int = SIZE
    squares: tuple[tuple[Cell, str], ...] = ()
    white: tuple[Cell, ...] = ()
    shapes: tuple[Shape, ...] = tuple(Shape(str(n)) for n in range(1, POLYOMINOES + 1))

    @cached_property
    def printed(self) -> Mapping[Cell, str]:
        """What is printed on each square that is on the board."""
        return {cell: letter for cell, letter in self.squares if self.holds(cell)}

    @property
    def board(self) -> Grid:
        """The board as rows of letters, spaces between."""
        return tuple(
            " ".join(self.printed.get((x, y), PLAIN) for x in range(self.columns))
            for y in range(self.rows)
        )

    @property
    def white_squares(self) -> tuple[str, ...]:
        """The squares of the white demons."""
        return tuple(square_name(cell) for cell in self.white if self.holds(cell))

    def holds(self, cell: Cell) -> bool:
        """Whether a square is on the board."""
        return cell[0] < self.columns and cell[1] < self.rows

    def with_square(self, cell: Cell, letter: str) -> "Sketch":
        """The sketch with that printed on a square; there is one white egg."""
        others = [
            (where, found)
            for where, found in self.squares
            if where != cell and not (letter == EGG and found == EGG)
        ]
        kept = others if letter == PLAIN else [*others, (cell, letter)]
        return replace(self, squares=tuple(kept))

    def with_shape(self, number: int, shape: Shape) -> "Sketch":
        """The sketch with a polyomino as it is now."""
        shapes = (*self.shapes[:number], shape, *self.shapes[number + 1 :])
        return replace(self, shapes=shapes)


def square_name(cell: Cell) -> str:
    """ "A1" for the upper left square."""
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


def _grid(cells: tuple[Cell, ...], egg: Cell | None) -> Grid:
    if not cells:
        return ("",)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return tuple(
        "".join(
            (EGG if (x, y) == egg else DEMON) if (x, y) in cells else "."
            for x in range(min(xs), max(xs) + 1)
        )
        for y in range(min(ys), max(ys) + 1)
    )


def side(sketch: Sketch) -> float:
    """The side of a square, as the board is drawn in play."""
    return (WIDTH - 2 * MARGIN) / sketch.columns


def middle_of(sketch: Sketch, cell: Cell) -> Point:
    """The middle of a square."""
    return MARGIN + (cell[0] + 0.5) * side(sketch), MARGIN + (cell[1] + 0.5) * side(sketch)


def cells_of(sketch: Sketch) -> tuple[Cell, ...]:
    """Every square, row by row."""
    return tuple((x, y) for y in range(sketch.rows) for x in range(sketch.columns))


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The set as far as it is entered."""
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        board=sketch.board,
        white_demons=sketch.white_squares,
        polyominoes=tuple(
            Polyomino(shape.name, shape.front, shape.back, shape.arrows) for shape in sketch.shapes
        ),
    )


def sketch(edition: Edition) -> Sketch:
    """The sketch of a set without faults."""
    printed = ((cell, edition.letter[square]) for cell, square in edition.square.items())
    return Sketch(
        columns=len(edition.rows[0]),
        rows=len(edition.rows),
        squares=tuple((cell, letter) for cell, letter in printed if letter != PLAIN),
        white=tuple(edition.cell[square] for square in edition.white_demons),
        shapes=tuple(map(_shape, edition.polyominoes)),
    )


def _shape(piece: Polyomino) -> Shape:
    found = _found(piece.front)
    left, top = min(x for x, _ in found), min(y for _, y in found)
    squares = sorted(((x - left, y - top) for x, y in found), key=lambda cell: (cell[1], cell[0]))
    ((x, y),) = cells(piece.front, EGG)
    egg = x - left, y - top
    return Shape(piece.id, tuple(squares), egg, _back_egg(piece, squares), piece.arrows)


def _found(grid: Grid) -> tuple[Cell, ...]:
    return tuple(cell for symbol in (DEMON, EGG) for cell in cells(grid, symbol))


def _back_egg(piece: Polyomino, squares: Iterable[Cell]) -> Cell:
    """The back's egg symbol once the back lies as the front flipped from left to right."""
    mirrored = [(ROOM - 1 - x, y) for x, y in squares]
    (egg,) = cells(piece.back, EGG)
    for turns in range(4):
        found = [turned(cell, turns) for cell in _found(piece.back)]
        dx = min(x for x, _ in mirrored) - min(x for x, _ in found)
        dy = min(y for _, y in mirrored) - min(y for _, y in found)
        if {(x + dx, y + dy) for x, y in found} == set(mirrored):
            x, y = turned(egg, turns)
            return x + dx, y + dy
    raise ValueError(f"the back of {piece.id} is not its front flipped")


# The steps of the board: size, coloured squares, white demons, and what a photo proposes

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


def board_picture(sketch: Sketch) -> Picture:
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


BOARD_STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "size",
        "size of the board",
        "How many squares does the board have?",
        (columns, rows),
        board_picture,
        lambda sketch: f"{sketch.columns} × {sketch.rows}",
        PHOTO,
        proposes=size,
    ),
    EditorStep(
        "squares",
        "coloured squares",
        "Paint what is printed on the squares.",
        (square,),
        board_picture,
        lambda sketch: str(len(sketch.printed)),
        PHOTO,
        proposes=squares,
    ),
    EditorStep(
        "white",
        "white demons",
        "Where do the white demons of the solo game start?",
        (white,),
        board_picture,
        lambda sketch: counted(len(sketch.white_squares), "demon"),
        PHOTO,
    ),
)


# The steps of the polyominoes: squares, symbols on both sides, arrows, a name

CELL = 10.0
TOP = 14.0
FRONT, BACK = 5.0, 55.0
"""The left edges of the two sides."""
PIECE_WIDTH, PIECE_HEIGHT = 100.0, 92.0
MIDDLE = (25.0, 74.0)
RING = 12.0
"""How far the arrows stand from the middle of theirs."""


def polyomino_picture(shape: Shape) -> Picture:
    """A polyomino: its front, its back, and its arrows below."""
    elements = (
        *_side("front", FRONT, shape.cells, shape.egg),
        *_side("back", BACK, shape.back_cells, shape.back_egg),
        *_arrows(shape),
    )
    words = f"Polyomino {shape.name}: {len(shape.cells)} squares."
    return Picture(f"Polyomino {shape.name}", words, PIECE_WIDTH, PIECE_HEIGHT, elements)


def _side(name: str, left: float, cells: tuple[Cell, ...], egg: Cell | None) -> list[Element]:
    label = (left + ROOM * CELL / 2, TOP - 4)
    around = rectangle(left, TOP, ROOM * CELL, ROOM * CELL)
    ground = Area(name, f"The {name}", around, "rock", name.capitalize(), label)
    found: list[Element] = [ground]
    for y in range(ROOM):
        for x in range(ROOM):
            x0, y0 = left + x * CELL, TOP + y * CELL
            square = rectangle(x0, y0, CELL, CELL)
            here = (x, y) in cells
            holds = ("egg symbol" if (x, y) == egg else "demon symbol") if here else "empty"
            title = f"{name.capitalize()}, row {y + 1}, column {x + 1}: {holds}"
            found.append(Area(f"{name}-{x}-{y}", title, square, "bone" if here else "rock"))
            if here:
                at = (x0 + CELL / 2, y0 + CELL / 2)
                symbol = f"{name}-symbol-{x}-{y}"
                if (x, y) == egg:
                    found.append(Space(symbol, title, at, 3.0, "egg", "clay"))
                else:
                    found.append(Space(symbol, title, at, 3.0, "square", "ink"))
    return found


def _arrows(shape: Shape) -> list[Element]:
    found: list[Element] = []
    for direction in DIRECTIONS:
        on = direction in shape.arrows
        title = f"Arrow {direction}: {'printed' if on else 'none'}"
        tone = "gold" if on else "rock"
        sign = ARROWS[STEPS[direction]]
        found.append(
            Space(f"arrow-{direction}", title, arrow_at(direction), 4.2, "circle", tone, sign)
        )
    return found


def arrow_at(direction: str) -> Point:
    """Where an arrow is tapped."""
    dx, dy = next(step for name, step in STEPS.items() if name == direction)
    return MIDDLE[0] + dx * RING, MIDDLE[1] + dy * RING


@tool("Squares", "paint")
def cell(shape: Shape, touch: Touch) -> Shape:
    """Tap its four squares on the front."""
    found = _cell(touch, FRONT)
    if found is None:
        raise meaningless("Tap squares of the front: the back follows.")
    if found not in shape.cells and len(shape.cells) > CAUGHT:
        raise meaningless(f"A polyomino has {CAUGHT + 1} squares: take one away first.")
    squares = sorted(toggled(shape.cells, found), key=lambda one: (one[1], one[0]))
    return _with_eggs(replace(shape, cells=tuple(squares)))


@tool("Egg", "place")
def egg(shape: Shape, touch: Touch) -> Shape:
    """Tap the square with the egg symbol, on each side."""
    front, back = _cell(touch, FRONT), _cell(touch, BACK)
    if front in shape.cells:
        return replace(shape, egg=front)
    if back in shape.back_cells:
        return replace(shape, back_egg=back)
    raise meaningless("Tap a square of the polyomino, on either side.")


@tool("Arrows", "pick")
def arrow(shape: Shape, touch: Touch) -> Shape:
    """Tap the arrows that are printed on the front."""
    places = {direction: arrow_at(direction) for direction in DIRECTIONS}
    tapped = nearest(places, touch.at, RING / 2)
    if tapped is None:
        raise meaningless("Tap an arrow below the polyomino.")
    now = toggled(shape.arrows, tapped)
    return replace(shape, arrows=tuple(one for one in DIRECTIONS if one in now))


@tool("Name", "name", typed="Name of the polyomino", current=lambda shape, _: shape.name)
def name(shape: Shape, touch: Touch) -> Shape:
    """Tap the polyomino, then type what it is called."""
    text = touch.text.strip()
    if not PIECE.fullmatch(text):
        raise meaningless(f"Type {NAME}.")
    return replace(shape, name=text)


def _with_eggs(shape: Shape) -> Shape:
    """An egg symbol where there was one, else on the first square."""
    cells, back = shape.cells, shape.back_cells
    return replace(
        shape,
        egg=shape.egg if shape.egg in cells else (cells or (None,))[0],
        back_egg=shape.back_egg if shape.back_egg in back else (back or (None,))[0],
    )


def _cell(touch: Touch, left: float) -> Cell | None:
    x, y = touch.at
    cell = int((x - left) // CELL), int((y - TOP) // CELL)
    return cell if 0 <= cell[0] < ROOM and 0 <= cell[1] < ROOM else None


PIECE_STEP: EditorStep[Shape] = EditorStep(
    "piece",
    "polyomino",
    "Draw its squares, then its symbols and arrows.",
    (cell, egg, arrow, name),
    polyomino_picture,
    lambda shape: f"{len(shape.cells)} / {CAUGHT + 1}",
)


def _step(number: int) -> EditorStep[Sketch]:
    part: Part[Sketch, Shape] = Part(
        str(number),
        lambda sketch: sketch.shapes[number],
        lambda sketch, shape: sketch.with_shape(number, shape),
    )
    return part.step(PIECE_STEP, f"polyomino {number + 1}")


STEPS_OF_PIECES: tuple[EditorStep[Sketch], ...] = tuple(map(_step, range(POLYOMINOES)))


# The editor


def _box(sketch: Sketch) -> Box:
    return MARGIN, MARGIN, WIDTH - 2 * MARGIN, side(sketch) * sketch.rows


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    height = board_height(deal.edition) - 2 * MARGIN
    return {SOLE: (PHOTO, (MARGIN, MARGIN, WIDTH - 2 * MARGIN, height))}


def _place(_: Sketch, path: Path) -> At:
    match path:
        case ("polyominoes", int(number), "arrows"):
            return At(f"piece{number}")
        case ("polyominoes", int(number), *_):
            return At(f"piece{number}", "front")
        case ("white_demons", int(_)):
            return At("white", "white-egg")
        case ("white_demons",):
            return At("white")
    return At("squares")


def _doubts(sketch: Sketch) -> Iterator[Remark]:
    owned = Counter(letter for letter in sketch.printed.values() if letter != EGG)
    if not owned:
        yield Remark(f"No square has one of the {len(COLOURS)} colours.", "squares", blocks=False)
    elif len({owned[LETTERS[colour].lower()] for colour in COLOURS}) > 1:
        text = "The colours do not have equally many squares."
        yield Remark(text, "squares", blocks=False)


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(*BOARD_STEPS, *STEPS_OF_PIECES),
    edition=edition,
    check=check_edition,
    place=_place,
    doubts=_doubts,
    retrace=begin_with,
    unseen=(whole_edition(Edition, check_edition, Sketch, sketch),),
    sheets=(Sheet(PHOTO, "The board", _box),),
    under=_under,
)
