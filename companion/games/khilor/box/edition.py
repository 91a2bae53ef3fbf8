"""A set as data: what is printed on the board and on the polyominoes, replaceable by a table.

The rulebook does not show the printed set: any set that passes `check_edition` can be played.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from companion.codec.packaged import read_editions
from companion.engine.phrases import counted
from companion.engine.pictures import connected_groups
from companion.engine.problems import Most, Problem, shared
from companion.engine.values import by_id, remembered
from companion.games.khilor.box.components import (
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
from companion.games.khilor.box.shapes import Cell, Grid, Side, cells, neighbours, outline

COLUMNS = "ABCDEFGHI"
PIECE = re.compile(r"[A-Za-z0-9]{1,12}")
NAME = "letters and digits, at most 12 of them"
SMALLEST, LARGEST = 4, len(COLUMNS)
Rows = Annotated[Grid, Most(LARGEST)]


@dataclass(frozen=True, slots=True)
class Polyomino:
    """A piece: its two sides as rows of letters, its arrows as printed on the front.

    In a side `d` is a demon symbol, `e` the egg symbol, and `.` is no part of the piece. The
    back is written as it lies after the piece was flipped.
    """

    id: str
    front: Rows
    back: Rows
    arrows: Annotated[tuple[Direction, ...], Most(8)]

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
    board: Rows
    white_demons: Annotated[tuple[str, ...], Most(WHITE_DEMONS)]
    polyominoes: Annotated[tuple[Polyomino, ...], Most(POLYOMINOES)]

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

    polyomino = by_id[Polyomino]("polyominoes")

    def owned(self, colour: Colour) -> int:
        """How many squares a colour owns."""
        return list(self.owner.values()).count(colour)


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets, the reference set first."""
    return read_editions("companion.games.khilor", ("reference",), Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a set; empty if it can be played."""
    sizes = tuple(_sizes(edition.rows))
    board = sizes or (*_printed(edition), *_white_demons(edition))
    return *board, *_polyominoes(edition)


def _sizes(rows: Grid) -> Iterator[Problem]:
    sizes = f"{SMALLEST} to {LARGEST}"
    if not SMALLEST <= len(rows) <= LARGEST:
        yield Problem("board", f"has {sizes} rows")
        return
    for index, row in enumerate(rows):
        if not SMALLEST <= len(row) <= LARGEST or len(row) != len(rows[0]):
            text = f"must be as long as the first row, {sizes} squares"
            yield Problem(f"board[{index}]", text)


def _printed(edition: Edition) -> Iterator[Problem]:
    for index, row in enumerate(edition.rows):
        if strange := "".join(sorted(set(row) - set("gybpke."))):
            yield Problem(f"board[{index}]", f"holds {strange}; use g, y, b, p, k, e and .")
    eggs = "".join(edition.rows).count("e")
    if not eggs:
        yield Problem("board", "Where is the white egg? Paint its square.")
    elif eggs > 1:
        yield Problem("board", f"has exactly one square e for the white egg, not {eggs}")


def _white_demons(edition: Edition) -> Iterator[Problem]:
    if len(edition.white_demons) != WHITE_DEMONS:
        yield Problem("white_demons", f"{WHITE_DEMONS} white demons start on the board.")
    for index, square in enumerate(edition.white_demons):
        if square not in edition.letter:
            yield Problem(f"white_demons[{index}]", f"{square} is no square of the board.")
        elif edition.letter[square] == "e":
            yield Problem(f"white_demons[{index}]", "No white demon starts on the white egg.")


def _polyominoes(edition: Edition) -> Iterator[Problem]:
    pieces = edition.polyominoes
    if len(pieces) != POLYOMINOES:
        yield Problem("polyominoes", f"there are {POLYOMINOES}, not {len(pieces)}")
        return
    for index in shared(piece.id for piece in pieces):
        text = f"Two polyominoes are called {pieces[index].id}."
        yield Problem(f"polyominoes[{index}].id", text)
    for index, piece in enumerate(pieces):
        path = f"polyominoes[{index}]"
        if not PIECE.fullmatch(piece.id):
            yield Problem(f"{path}.id", f"must be {NAME}")
        if fault := _side(piece.id, piece.front):
            yield Problem(f"{path}.front", fault)
        elif fault := _side(piece.id, piece.back):
            yield Problem(f"{path}.back", fault)
        elif outline(piece.front, mirrored=True) != outline(piece.back):
            yield Problem(f"{path}.back", "must have the mirrored shape of the front")
        if not piece.arrows:
            yield Problem(f"{path}.arrows", f"Which arrows does polyomino {piece.id} have?")
        elif len(set(piece.arrows)) < len(piece.arrows):
            yield Problem(f"{path}.arrows", "must be different directions")


def _side(name: str, side: Grid) -> str:
    """What is wrong with a side, empty if nothing is."""
    if len(side) > LARGEST or any(len(row) > LARGEST for row in side):
        return f"must be at most {LARGEST} rows of {LARGEST} letters"
    if strange := "".join(sorted(set("".join(side)) - set("de."))):
        return f"holds {strange}; use d for a demon, e for the egg, . for nothing"
    demons, eggs = cells(side, "d"), cells(side, "e")
    if (found := len(demons) + len(eggs)) != CAUGHT + 1:
        return f"Polyomino {name} has {counted(found, 'square')}, and needs {CAUGHT + 1}."
    if len(eggs) != 1:
        symbols = f"{len(demons)} and {len(eggs)}"
        return f"has {CAUGHT} demon symbols and 1 egg symbol, not {symbols}"
    if len(connected_groups((*demons, *eggs), neighbours)) > 1:
        return f"Polyomino {name} is not in one piece."
    return ""
