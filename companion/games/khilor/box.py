"""What is in the box: the pieces, a set as it is printed, and how its polyominoes can lie."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Annotated, ClassVar, Final, Literal

from companion.codec.packaged import read_editions
from companion.engine.phrases import counted
from companion.engine.pictures import Piece, Point, connected_groups, rectangle
from companion.engine.problems import Most, Problem, shared
from companion.engine.setup import Token
from companion.engine.values import by_id, remembered

# Demons, eggs and polyominoes, and how each is told apart

Colour = Literal["green", "yellow", "blue", "purple", "pink"]
Stack = tuple[Colour, ...]
"""Demons on one square, the lowest first."""

COLOURS: Final[tuple[Colour, ...]] = ("green", "yellow", "blue", "purple", "pink")
LETTERS: Final[Mapping[Colour, str]] = {
    "green": "G",
    "yellow": "Y",
    "blue": "B",
    "purple": "P",
    "pink": "K",
}
BY_LETTER: Final[Mapping[str, Colour]] = {letter: colour for colour, letter in LETTERS.items()}

DEMONS: Final = 19
"""Demons of each colour."""
LAYERS: Final = 2
"""Demons that lie on one square at the start."""
POLYOMINOES: Final = 7
CAUGHT: Final = 3
"""Demon symbols on each side of a polyomino, and demons caught in a turn."""
WHITE_DEMONS: Final = 2
COMPENSATION: Final = 3
"""Points for a player whose additional turn can catch nothing."""

Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
STEPS: Final[Mapping[Direction, tuple[int, int]]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}

ARROWS: dict[tuple[int, int], str] = dict(zip(STEPS.values(), "↑↗→↘↓↙←↖", strict=True))


TOKENS: Final = (
    Token("First seat", "clay", "circle", "1"),
    Token("Second seat", "ink", "square", "2"),
    Token("Third seat", "bone", "triangle", "3"),
    Token("Fourth seat", "rock", "diamond", "4"),
)
"""How players are told apart: the box has no pieces for that, so the seat's number is it."""


DEMON_TOKENS: Final = {c: Token(f"{c} demon", c, "hexagon", LETTERS[c]) for c in COLOURS}
EGG_TOKENS: Final = {c: Token(f"{c} egg", c, "egg", LETTERS[c]) for c in COLOURS}


def stacked(stack: Stack) -> str:
    """Demons of a square in words, the top one first."""
    if len(stack) > 1:
        return f"{stack[-1]} on {stack[0]}"
    return f"one {stack[0]} demon" if stack else "nothing"


def eggs_stand(count: int, colour: str = "") -> str:
    """ "3 green eggs stand", "1 egg stands", "no eggs stand"."""
    return f"{counted(count, f'{colour} egg'.lstrip())} {'stands' if count == 1 else 'stand'}"


# Shapes as text grids, and what a quarter turn does to them (KH-14)

Turns = Literal[0, 1, 2, 3]
Side = Literal["front", "back"]
TURNED = ("as printed", "turned right", "upside down", "turned left")
Cell = tuple[int, int]
Grid = tuple[str, ...]


def cells(grid: Grid, symbol: str) -> tuple[Cell, ...]:
    """The cells that hold `symbol`, row by row, the first letter of the first row at (0, 0)."""
    return tuple(
        (x, y) for y, row in enumerate(grid) for x, letter in enumerate(row) if letter == symbol
    )


def turned(cell: Cell, turns: int) -> Cell:
    """The cell after that many clockwise quarter turns about (0, 0); y points down."""
    x, y = cell
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def lying(polyomino: str, turns: Turns, side: Side) -> str:
    """A polyomino and how it lies: "T turned right", "T flipped, turned right"."""
    return f"{polyomino}{' flipped,' if side == 'back' else ''} {TURNED[turns]}"


def demons_around_egg(grid: Grid, turns: int = 0) -> tuple[Cell, ...]:
    """The demon symbols of a side, as seen from its egg symbol, row by row once turned."""
    (egg_x, egg_y), *_ = cells(grid, "e")
    around = (turned((x - egg_x, y - egg_y), turns) for x, y in cells(grid, "d"))
    return tuple(sorted(around, key=lambda cell: (cell[1], cell[0])))


def outline(grid: Grid, *, mirrored: bool = False) -> frozenset[tuple[Cell, ...]]:
    """The shape of a side in its four turns, whatever symbols it carries."""
    squares = [cell for symbol in "de" for cell in cells(grid, symbol)]
    if mirrored:
        squares = [(-x, y) for x, y in squares]
    shapes = set()
    for turns in range(4):
        around = [turned(cell, turns) for cell in squares]
        left, top = min(x for x, _ in around), min(y for _, y in around)
        shapes.add(tuple(sorted((x - left, y - top) for x, y in around)))
    return frozenset(shapes)


def neighbours(cell: Cell) -> Iterator[Cell]:
    x, y = cell
    yield from ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


# The printed set. The rulebook does not show it: any set that passes `check_edition` can be
# played.

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
        return self.front if side == "front" else self.back


@dataclass(frozen=True)
class Edition:
    """A board and its polyominoes. `note` says where the data comes from.

    `board` has one letter a square, spaces set aside: `g`, `y`, `b`, `p` or `k` for the
    colour that owns it, `e` for the white egg's square, `.` for any other.
    """

    eggs: ClassVar[int] = 10
    """Eggs of each colour."""

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
        return {cell: square for square, cell in self.cell.items()}

    @remembered
    def letter(self) -> Mapping[str, str]:
        """What is printed on each square."""
        return dict(zip(self.cell, "".join(self.rows), strict=True))

    @remembered
    def white_egg(self) -> str:
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
        letters = {square: letter.upper() for square, letter in self.letter.items()}
        return {square: BY_LETTER[sign] for square, sign in letters.items() if sign in BY_LETTER}

    polyomino = by_id[Polyomino]("polyominoes")

    def owned(self, colour: Colour) -> int:
        return list(self.owner.values()).count(colour)


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets, the reference set first."""
    return read_editions("companion.games.khilor", Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
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
    if (count := len(demons) + len(eggs)) != CAUGHT + 1:
        return f"Polyomino {name} has {counted(count, 'square')}, and needs {CAUGHT + 1}."
    if len(eggs) != 1:
        symbols = f"{len(demons)} and {len(eggs)}"
        return f"has {CAUGHT} demon symbols and 1 egg symbol, not {symbols}"
    if len(connected_groups((*demons, *eggs), neighbours)) > 1:
        return f"Polyomino {name} is not in one piece."
    return ""


# Every way in which the polyominoes can lie, worked out once a set

TURNS: Final[tuple[Turns, ...]] = (0, 1, 2, 3)
SIDES: Final[tuple[Side, ...]] = ("front", "back")


@dataclass(frozen=True, slots=True)
class Placement:
    """A polyomino laid with its egg symbol on `square`, after clockwise quarter `turns`."""

    polyomino: str
    turns: Turns
    square: str
    side: Side = "front"


@dataclass(frozen=True, slots=True)
class Footprint:
    """Where the symbols come to lie. `overhang` counts squares beyond the edge of the board.

    `mask` has the bits of the squares under demon symbols, see `Geometry.bit`.
    """

    egg: str
    demons: tuple[str, ...]
    overhang: int
    mask: int

    @property
    def squares(self) -> tuple[str, ...]:
        return (*self.demons, self.egg)


class Geometry:
    """A board's squares as bits, and each placement of each side of each polyomino.

    `placements` has all of them, those on the board first; `fits` the masks of those on it.
    """

    def __init__(self, edition: Edition) -> None:
        self.bit: Mapping[str, int] = {square: 1 << n for n, square in enumerate(edition.cell)}
        self.footprint: dict[Placement, Footprint] = {}
        for piece, side, turns in product(edition.polyominoes, SIDES, TURNS):
            around = demons_around_egg(piece.side(side), turns)
            for square in edition.cell:
                demons = tuple(squares_at(edition, square, around))
                mask = sum(self.bit[name] for name in demons)
                lies = Footprint(square, demons, len(around) - len(demons), mask)
                self.footprint[Placement(piece.id, turns, square, side)] = lies
        self.placements: dict[tuple[str, Side], list[Placement]] = {}
        for placed in sorted(self.footprint, key=lambda placed: self.footprint[placed].overhang):
            self.placements.setdefault((placed.polyomino, placed.side), []).append(placed)
        self.fits: dict[tuple[str, Side], tuple[tuple[int, Placement], ...]] = {
            key: tuple((lies.mask, f) for f in catches if not (lies := self.footprint[f]).overhang)
            for key, catches in self.placements.items()
        }


@lru_cache(maxsize=64)
def geometry_of(edition: Edition) -> Geometry:
    """The geometry of a set; equal sets share one."""
    return Geometry(edition)


def steps_from(edition: Edition, square: str, placement: Placement) -> tuple[str, ...]:
    """The squares to which the arrows of the polyomino, turned with it, lead from `square`."""
    arrows = edition.polyomino[placement.polyomino].arrows
    steps = tuple(turned(STEPS[arrow], placement.turns) for arrow in arrows)
    return tuple(squares_at(edition, square, steps))


def squares_at(edition: Edition, square: str, steps: tuple[Cell, ...]) -> Iterator[str]:
    """The squares of the board that these steps lead to from `square`."""
    x, y = edition.cell[square]
    reached = (edition.square.get((x + dx, y + dy)) for dx, dy in steps)
    return (name for name in reached if name)


# Where squares lie in a picture of the board

WIDTH = 100.0
MARGIN = 1.0


def square_size(edition: Edition) -> float:
    """The side of a square: the board fills the width."""
    return (WIDTH - 2 * MARGIN) / len(edition.rows[0])


def board_height(edition: Edition) -> float:
    """The height of the drawn board, both margins included."""
    return square_size(edition) * len(edition.rows) + 2 * MARGIN


def in_square(edition: Edition, square: str, right: float, down: float) -> Point:
    """A point of a square: shares of its side from its left and its top."""
    x, y = edition.cell[square]
    size = square_size(edition)
    return MARGIN + (x + right) * size, MARGIN + (y + down) * size


def square_outline(edition: Edition, square: str) -> tuple[Point, ...]:
    size = square_size(edition)
    return rectangle(*in_square(edition, square, 0, 0), size, size)


def egg(edition: Edition, place: str, square: str, colour: Colour) -> Piece:
    """An egg on a square, as the element with the id `place`."""
    middle, size = in_square(edition, square, 0.6, 0.6), 0.3 * square_size(edition)
    return Piece(place, f"{colour} egg", middle, size, "egg", colour, LETTERS[colour])
