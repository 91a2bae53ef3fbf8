"""From a sketch to a set that can be played, and back."""

from collections.abc import Iterable

from companion.engine.editing.editor import Heading
from companion.games.khilor.box.edition import Edition, Polyomino
from companion.games.khilor.box.shapes import Cell, Grid, cells, turned
from companion.games.khilor.editor.sketch import DEMON, EGG, PLAIN, ROOM, Shape, Sketch


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
