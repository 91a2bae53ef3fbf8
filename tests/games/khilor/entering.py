"""The touches that draw a printed set, as a person would make them."""

from collections.abc import Iterator

from companion.engine.editing.editor import Touch
from companion.games.khilor.box import Cell, Edition, Grid, Polyomino, cells, in_square, turned
from companion.games.khilor.editor import CELL, DEMON, EGG, PLAIN, ROOM, SIDES, TOP, arrow_at

FRONT, BACK = SIDES["front"], SIDES["back"]


def middle_of(edition: Edition, cell: Cell) -> tuple[float, float]:
    """The middle of a square of the board."""
    return in_square(edition, edition.square[cell], 0.5, 0.5)


def cell_middle(left: float, cell: Cell) -> tuple[float, float]:
    """The middle of a square of one side of a polyomino."""
    return left + (cell[0] + 0.5) * CELL, TOP + (cell[1] + 0.5) * CELL


def touches_of(edition: Edition) -> tuple[Touch, ...]:
    """The touches that draw a set."""
    return tuple(_touches(edition))


def _touches(edition: Edition) -> Iterator[Touch]:
    columns, rows = len(edition.rows[0]), len(edition.rows)
    yield Touch("columns", choice=str(columns))
    yield Touch("rows", choice=str(rows))
    for cell, square in edition.square.items():
        if (letter := edition.letter[square]) != PLAIN:
            yield Touch("square", (middle_of(edition, cell),), letter)
    for square in edition.white_demons:
        yield Touch("white", (middle_of(edition, edition.cell[square]),))
    for number, piece in enumerate(edition.polyominoes):
        yield Touch(f"name{number}", (cell_middle(FRONT, (0, 0)),), text=piece.id)
        for cell in _found(piece.front):
            yield Touch(f"cell{number}", (cell_middle(FRONT, cell),))
        (egg,) = cells(piece.front, EGG)
        yield Touch(f"egg{number}", (cell_middle(FRONT, egg),))
        yield Touch(f"egg{number}", (cell_middle(BACK, _back_egg(piece)),))
        for arrow in piece.arrows:
            yield Touch(f"arrow{number}", (arrow_at(arrow),))


def _found(grid: Grid) -> tuple[Cell, ...]:
    return tuple(cell for symbol in (DEMON, EGG) for cell in cells(grid, symbol))


def _back_egg(piece: Polyomino) -> Cell:
    """The back's egg symbol once the back lies as the front flipped from left to right."""
    mirrored = [(ROOM - 1 - x, y) for x, y in _found(piece.front)]
    (egg,) = cells(piece.back, EGG)
    for turns in range(4):
        found = [turned(cell, turns) for cell in _found(piece.back)]
        dx = min(x for x, _ in mirrored) - min(x for x, _ in found)
        dy = min(y for _, y in mirrored) - min(y for _, y in found)
        if {(x + dx, y + dy) for x, y in found} == set(mirrored):
            x, y = turned(egg, turns)
            return x + dx, y + dy
    raise ValueError(f"the back of {piece.id} is not its front flipped")
