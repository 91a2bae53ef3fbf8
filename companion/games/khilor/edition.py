"""A set as data: what is printed on the board and on the polyominoes, replaceable by a table.

The printed set is documented nowhere: any set that passes `check_edition` can be played.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from companion.codec.editions import read_editions
from companion.engine.pictures.grid import connected_groups
from companion.engine.play.remembered import remembered
from companion.engine.problems import Problem
from companion.games.khilor.components import (
    BY_LETTER,
    CAUGHT,
    COLOURS,
    DEMONS,
    LAYERS,
    POLYOMINOES,
    WHITE_DEMONS,
    Colour,
    Direction,
)
from companion.games.khilor.shapes import Cell, Grid, Side, cells, neighbours, outline

COLUMNS = "ABCDEFGHI"
ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
PIECE = re.compile(r"[A-Za-z0-9]{1,12}")
SMALLEST = 4
LONGEST = {"title": 80, "note": 1000}


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

    @remembered
    def rows(self) -> Grid:
        """The board without spaces."""
        return tuple("".join(row.split()) for row in self.board)

    @remembered
    def cell(self) -> Mapping[str, Cell]:
        """Where each square lies, row by row: A1 is (0, 0), columns go right, rows down."""
        return {
            f"{COLUMNS[x]}{y + 1}": (x, y)
            for y, row in enumerate(self.rows)
            for x in range(len(row))
        }

    @remembered
    def square(self) -> Mapping[Cell, str]:
        """The square at each place."""
        return {cell: square for square, cell in self.cell.items()}

    @remembered
    def letter(self) -> Mapping[str, str]:
        """What is printed on each square."""
        return dict(zip(self.cell, "".join(self.rows), strict=True))

    @remembered
    def white_egg(self) -> str:
        """The square of the white egg."""
        return next(square for square, letter in self.letter.items() if letter == "e")

    @remembered
    def to_fill(self) -> tuple[str, ...]:
        """The squares that demons are laid on, row by row."""
        return tuple(square for square in self.cell if square != self.white_egg)

    @property
    def demons(self) -> int:
        """The demons that lie on the board at the start (KH-1)."""
        return min(LAYERS * len(self.to_fill), DEMONS * len(COLOURS))

    @remembered
    def owner(self) -> Mapping[str, Colour]:
        """The colour of each coloured square."""
        letters = {square: letter.upper() for square, letter in self.letter.items()}
        return {square: BY_LETTER[found] for square, found in letters.items() if found in BY_LETTER}

    @remembered
    def polyomino(self) -> Mapping[str, Polyomino]:
        """Polyominoes by id."""
        return {polyomino.id: polyomino for polyomino in self.polyominoes}

    def owned(self, colour: Colour) -> int:
        """How many squares a colour owns."""
        return list(self.owner.values()).count(colour)


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets, the reference set first."""
    return read_editions(__package__, ("reference",), Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a set; empty if it can be played."""
    faults = (*_title(edition), *_board(edition), *_polyominoes(edition))
    return faults or tuple(_white_demons(edition))


def _title(edition: Edition) -> Iterator[Problem]:
    if not ID.fullmatch(edition.id):
        yield Problem("id", "must be small letters, digits, - and _, at most 40 of them")
    for path, text in (("title", edition.title), ("note", edition.note)):
        if not text.strip() or len(text) > LONGEST[path]:
            yield Problem(path, f"must be a text of 1 to {LONGEST[path]} characters")


def _board(edition: Edition) -> Iterator[Problem]:
    rows, sizes = edition.rows, f"{SMALLEST} to {len(COLUMNS)}"
    if not SMALLEST <= len(rows) <= len(COLUMNS):
        yield Problem("board", f"has {sizes} rows")
    for index, row in enumerate(rows):
        if not SMALLEST <= len(row) <= len(COLUMNS) or len(row) != len(rows[0]):
            text = f"must be as long as the first row, {sizes} squares"
            yield Problem(f"board[{index}]", text)
        if strange := "".join(sorted(set(row) - set("gybpke."))):
            yield Problem(f"board[{index}]", f"holds {strange}; use g, y, b, p, k, e and .")
    if (eggs := "".join(rows).count("e")) != 1:
        yield Problem("board", f"has exactly one square e for the white egg, not {eggs}")


def _polyominoes(edition: Edition) -> Iterator[Problem]:
    if len(edition.polyominoes) != POLYOMINOES:
        yield Problem("polyominoes", f"there are {POLYOMINOES}, not {len(edition.polyominoes)}")
    names = Counter(polyomino.id for polyomino in edition.polyominoes)
    for index, polyomino in enumerate(edition.polyominoes):
        path = f"polyominoes[{index}]"
        if not PIECE.fullmatch(polyomino.id):
            yield Problem(f"{path}.id", "must be letters and digits, at most 12 of them")
        elif names[polyomino.id] > 1:
            yield Problem(f"{path}.id", f"{polyomino.id} is used twice")
        sides = (*_side(f"{path}.front", polyomino.front), *_side(f"{path}.back", polyomino.back))
        yield from sides
        if not sides and outline(polyomino.front, mirrored=True) != outline(polyomino.back):
            yield Problem(f"{path}.back", "must have the mirrored shape of the front")
        if not polyomino.arrows or len(set(polyomino.arrows)) < len(polyomino.arrows):
            yield Problem(f"{path}.arrows", "must be one or more different directions")


def _side(path: str, side: Grid) -> Iterator[Problem]:
    if strange := "".join(sorted(set("".join(side)) - set("de."))):
        yield Problem(path, f"holds {strange}; use d for a demon, e for the egg, . for nothing")
    demons, eggs = len(cells(side, "d")), len(cells(side, "e"))
    if (demons, eggs) != (CAUGHT, 1):
        yield Problem(path, f"has {CAUGHT} demon symbols and 1 egg symbol, not {demons} and {eggs}")
    elif len(connected_groups((*cells(side, "d"), *cells(side, "e")), neighbours)) > 1:
        yield Problem(path, "must be one piece, its squares joined edge to edge")


def _white_demons(edition: Edition) -> Iterator[Problem]:
    if len(edition.white_demons) != WHITE_DEMONS:
        yield Problem("white_demons", f"there are {WHITE_DEMONS} of them")
    for index, square in enumerate(edition.white_demons):
        if square not in edition.to_fill:
            text = f"{square} is no square that demons are laid on"
            yield Problem(f"white_demons[{index}]", text)
