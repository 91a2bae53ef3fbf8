"""Where the squares of a board that is entered lie in its picture."""

from companion.engine.pictures.picture import Point
from companion.games.khilor.board.squares import MARGIN, WIDTH
from companion.games.khilor.box.shapes import Cell
from companion.games.khilor.editor.sketch import Sketch


def side(sketch: Sketch) -> float:
    """The side of a square, as the board is drawn in play."""
    return (WIDTH - 2 * MARGIN) / sketch.columns


def middle_of(sketch: Sketch, cell: Cell) -> Point:
    """The middle of a square."""
    return MARGIN + (cell[0] + 0.5) * side(sketch), MARGIN + (cell[1] + 0.5) * side(sketch)


def cells_of(sketch: Sketch) -> tuple[Cell, ...]:
    """Every square, row by row."""
    return tuple((x, y) for y in range(sketch.rows) for x in range(sketch.columns))
