"""Laying pieces out on pages: a grid in the middle of the page, with cut marks around it.

Each page of fronts is followed by a page with their backs, or an empty one, so that everything can
be printed on both sides of the paper. The grid is exactly centred and all backs are equal, so it
does not matter along which edge the printer turns the paper.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from companion.engine.pictures.picture import Point
from companion.engine.pictures.print_sets import Face, Ink, PrintSet, Stroke, Words

EDGE: Final = 5.0
"""What home printers leave white all around, in millimetres."""
HEAD: Final = 6.0
MARK: Final = 4.0
GAP: Final = 1.0
HAIR: Final = 0.15
RULE: Final = 50.0
"""The line by which a print's size is checked."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in millimetres, upright."""

    id: str
    title: str
    width: float
    height: float


PAPERS: Final = {
    "a4": Paper("a4", "A4", 210, 297),
    "letter": Paper("letter", "Letter", 215.9, 279.4),
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A face on a page; `at` is its top left corner."""

    face: Face
    at: Point


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet: pieces, cut marks, and a line of words at the top."""

    title: str
    width: float
    height: float
    placed: tuple[Placed, ...]
    marks: tuple[Stroke, ...]
    head: tuple[Ink, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one size in the middle of a page of that width and height."""

    page: tuple[float, float]
    cell: tuple[float, float]
    columns: int
    rows: int

    @property
    def start(self) -> Point:
        """The top left corner."""
        return (
            (self.page[0] - self.columns * self.cell[0]) / 2,
            (self.page[1] - self.rows * self.cell[1]) / 2,
        )

    @property
    def cells(self) -> Iterator[Point]:
        """The corners of the cells in reading order."""
        x, y = self.start
        for row in range(self.rows):
            for column in range(self.columns):
                yield x + column * self.cell[0], y + row * self.cell[1]

    def marks(self) -> Iterator[Stroke]:
        """A short line at both ends of every cut, outside of the pieces."""
        (left, top), (width, height) = self.start, self.cell
        right, bottom = left + self.columns * width, top + self.rows * height
        for n in range(self.columns + 1):
            x = left + n * width
            yield Stroke(((x, top - GAP - MARK), (x, top - GAP)), HAIR)
            yield Stroke(((x, bottom + GAP), (x, bottom + GAP + MARK)), HAIR)
        for n in range(self.rows + 1):
            y = top + n * height
            yield Stroke(((left - GAP - MARK, y), (left - GAP, y)), HAIR)
            yield Stroke(((right + GAP, y), (right + GAP + MARK, y)), HAIR)


def pages(title: str, sets: Sequence[PrintSet], paper: Paper) -> tuple[Page, ...]:
    """Every page of these pieces on that paper, each front followed by its back."""
    return tuple(page for found in sets for page in _pages_of(title, found, paper))


def grid_of(found: PrintSet, paper: Paper) -> Grid:
    """The grid with the most pieces, on upright paper or, if that has more room, landscape."""
    upright, lying = (paper.width, paper.height), (paper.height, paper.width)
    return max((_grid(found, upright), _grid(found, lying)), key=lambda g: g.columns * g.rows)


def _grid(found: PrintSet, page: tuple[float, float]) -> Grid:
    around = EDGE + MARK + GAP
    columns = int((page[0] - 2 * around) // found.width)
    rows = int((page[1] - 2 * (around + HEAD)) // found.height)
    return Grid(page, (found.width, found.height), columns, rows)


def _pages_of(title: str, found: PrintSet, paper: Paper) -> Iterator[Page]:
    whole = grid_of(found, paper)
    most = whole.columns * whole.rows
    total = ceil(len(found.faces) / most)
    for n in range(total):
        name = f"{title}: {found.title.lower()}, {n + 1} of {total}"
        faces = found.faces[n * most : (n + 1) * most]
        grid = replace(whole, rows=ceil(len(faces) / whole.columns))
        cells = tuple(grid.cells)
        fronts = tuple(map(Placed, faces, cells))
        yield Page(name, *grid.page, fronts, tuple(grid.marks()), tuple(_head(name, grid.page[0])))
        if found.back:
            backs = tuple(Placed(found.back, cell) for cell in cells)
            yield Page(f"{name}, backs", *grid.page, backs, (), ())
        else:
            yield Page(f"{name}, empty back", *grid.page, (), (), ())


def _head(name: str, width: float) -> Iterator[Ink]:
    """The name of the page, and a line of known length to check with a ruler."""
    right = width - EDGE
    text = f"Print at 100 %: this line is {RULE:.0f} mm long."
    yield Words(name, (EDGE + 8, EDGE), 70, HEAD - 2, 3, "strong", "start")
    yield Words(text, (right - RULE - 65, EDGE), 62, HEAD - 2, 2.8, align="start")
    y = EDGE + (HEAD - 2) / 2
    yield Stroke(((right - RULE, y), (right, y)), 0.3)
    for x in (right - RULE, right):
        yield Stroke(((x, y - 1), (x, y + 1)), 0.3)
