"""A set that is being entered, where its squares are drawn, and the edition that it makes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.engine.editing.editor import Heading
from companion.engine.pictures import Point
from companion.games.khilor.board.squares import MARGIN, WIDTH
from companion.games.khilor.box.components import POLYOMINOES, STEPS, Direction
from companion.games.khilor.box.edition import COLUMNS, Edition, Polyomino
from companion.games.khilor.box.shapes import Cell, Grid, cells, turned

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
