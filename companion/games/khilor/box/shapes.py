"""Polyominoes and boards as text grids, and what a quarter turn does to them (KH-14)."""

from collections.abc import Iterator
from typing import Literal

Turns = Literal[0, 1, 2, 3]
Side = Literal["front", "back"]
TURNED = ("as printed", "turned right", "upside down", "turned left")
Cell = tuple[int, int]
Grid = tuple[str, ...]


def cells(grid: Grid, symbol: str) -> tuple[Cell, ...]:
    """The cells that hold `symbol`, row by row, the first letter of the first row at (0, 0)."""
    return tuple(
        (x, y) for y, row in enumerate(grid) for x, found in enumerate(row) if found == symbol
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
    found = (turned((x - egg_x, y - egg_y), turns) for x, y in cells(grid, "d"))
    return tuple(sorted(found, key=lambda cell: (cell[1], cell[0])))


def outline(grid: Grid, *, mirrored: bool = False) -> frozenset[tuple[Cell, ...]]:
    """The shape of a side in its four turns, whatever symbols it carries."""
    found = [cell for symbol in "de" for cell in cells(grid, symbol)]
    if mirrored:
        found = [(-x, y) for x, y in found]
    return frozenset(_in_corner([turned(cell, turns) for cell in found]) for turns in range(4))


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The four cells that share an edge with `cell`."""
    x, y = cell
    yield from ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


def _in_corner(found: list[Cell]) -> tuple[Cell, ...]:
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return tuple(sorted((x - left, y - top) for x, y in found))
