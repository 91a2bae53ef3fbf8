"""A set as data: what is printed on the board and on the polyominoes, replaceable by a table.

The printed set is documented nowhere: any set that passes `edition_check.check_edition` can
be played.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.games.khilor.components import BY_LETTER, COLOURS, DEMONS, LAYERS, Colour, Direction
from companion.games.khilor.shapes import Cell, Grid, Side

COLUMNS = "ABCDEFGHI"


@dataclass(frozen=True, slots=True)
class Polyomino:
    """A piece: its two sides as rows of letters, its arrows as printed on the front.

    In a side `d` is a demon symbol, `e` the egg symbol, and `.` is no part of the piece. The
    back is written as it lies after the piece was flipped.
    """

    id: str
    front: Grid
    back: Grid
    arrows: tuple[Direction, ...]

    def side(self, side: Side) -> Grid:
        """The grid of one side."""
        return self.front if side == "front" else self.back


@dataclass(frozen=True)
class Edition:
    """A board and its polyominoes. `note` says where the data comes from.

    `board` has one letter a square, spaces set aside: `g`, `y`, `b`, `p` or `k` for the
    colour that owns it, `e` for the white egg's square, `.` for any other.
    """

    id: str
    title: str
    note: str
    board: Grid
    white_demons: tuple[str, ...]
    polyominoes: tuple[Polyomino, ...]

    @cached_property
    def rows(self) -> Grid:
        """The board without spaces."""
        return tuple("".join(row.split()) for row in self.board)

    @cached_property
    def cell(self) -> Mapping[str, Cell]:
        """Where each square lies, row by row: A1 is (0, 0), columns go right, rows down."""
        return {
            f"{COLUMNS[x]}{y + 1}": (x, y)
            for y, row in enumerate(self.rows)
            for x in range(len(row))
        }

    @cached_property
    def square(self) -> Mapping[Cell, str]:
        """The square at each place."""
        return {cell: square for square, cell in self.cell.items()}

    @cached_property
    def letter(self) -> Mapping[str, str]:
        """What is printed on each square."""
        return dict(zip(self.cell, "".join(self.rows), strict=True))

    @cached_property
    def white_egg(self) -> str:
        """The square of the white egg."""
        return next(square for square, letter in self.letter.items() if letter == "e")

    @cached_property
    def to_fill(self) -> tuple[str, ...]:
        """The squares that demons are laid on, row by row."""
        return tuple(square for square in self.cell if square != self.white_egg)

    @property
    def demons(self) -> int:
        """The demons that lie on the board at the start (KH-1)."""
        return min(LAYERS * len(self.to_fill), DEMONS * len(COLOURS))

    @cached_property
    def owner(self) -> Mapping[str, Colour]:
        """The colour of each coloured square."""
        letters = {square: letter.upper() for square, letter in self.letter.items()}
        return {square: BY_LETTER[found] for square, found in letters.items() if found in BY_LETTER}

    @cached_property
    def polyomino(self) -> Mapping[str, Polyomino]:
        """Polyominoes by id."""
        return {polyomino.id: polyomino for polyomino in self.polyominoes}

    def owned(self, colour: Colour) -> int:
        """How many squares a colour owns."""
        return list(self.owner.values()).count(colour)
