"""The sets that come with the app, and what makes any set playable."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from companion.codec.editions import read_editions
from companion.engine.grid import connected_groups
from companion.engine.problems import Problem
from companion.games.khilor.components import CAUGHT, POLYOMINOES, WHITE_DEMONS
from companion.games.khilor.edition import COLUMNS, Edition
from companion.games.khilor.shapes import Grid, cells, neighbours, outline

ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
PIECE = re.compile(r"[A-Za-z0-9]{1,12}")
SMALLEST = 4
LONGEST = {"title": 80, "note": 1000}


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets, the reference set first."""
    return read_editions(__package__, ("reference",), Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a set; nothing where it can be played."""
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
