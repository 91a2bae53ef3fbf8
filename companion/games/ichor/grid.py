"""The square board: names of spaces, neighbours and lines, worked out once a size.

A space is a number, counted row by row from the monsters' left corner; its name is column
letter and row, "a1" in that corner, both read from the monsters' side of the table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

OFF = -1
"""Where a figure is that does not stand on the board."""

ANY = 0
"""A line of any length; other numbers are exact lengths."""

Line = tuple[int, ...]
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Grid:
    """A board of `size` by `size` spaces.

    A line is the spaces from one space (left out) to another (included); `lines`,
    `diagonals` and `wraps` know it by the two: `wraps` leave the board at one edge and come
    back at the opposite one. `beyond` gives the space that follows two adjacent ones.
    """

    size: int
    names: tuple[str, ...]
    index: Mapping[str, int]
    lines: Mapping[tuple[int, int], Line]
    diagonals: Mapping[tuple[int, int], Line]
    wraps: Mapping[tuple[int, int], Line]
    beyond: Mapping[tuple[int, int], int]
    beside: tuple[Line, ...]
    corners: tuple[Line, ...]

    def row(self, space: int) -> Line:
        """All spaces of that space's row."""
        first = space - space % self.size
        return tuple(range(first, first + self.size))

    def column(self, space: int) -> Line:
        """All spaces of that space's column."""
        return tuple(range(space % self.size, self.size * self.size, self.size))

    def from_space(self, book: Mapping[tuple[int, int], Line], start: int) -> Iterator[Line]:
        """The lines of one of the books that begin at a space."""
        for there in range(len(self.names)):
            if line := book.get((start, there)):
                yield line

    def around(self, space: int) -> Line:
        """The up to eight spaces that touch it."""
        return tuple(sorted(self.beside[space] + self.corners[space]))


def columns(size: int) -> tuple[str, ...]:
    """The letters of the columns of a board."""
    return tuple("abcdefg"[:size])


@cache
def grid(size: int) -> Grid:
    """The board of that size."""
    names = tuple(f"{letter}{row}" for row in range(1, size + 1) for letter in columns(size))
    rays = {way: _rays(size, way) for way in STRAIGHT + SLANTED}
    return Grid(
        size=size,
        names=names,
        index={name: space for space, name in enumerate(names)},
        lines=dict(_lines(rays[way] for way in STRAIGHT)),
        diagonals=dict(_lines(rays[way] for way in SLANTED)),
        wraps=dict(_wraps(size)),
        beyond={
            (space, ray[0]): ray[1]
            for all_rays in rays.values()
            for space, ray in enumerate(all_rays)
            if len(ray) > 1
        },
        beside=_neighbours(rays[way] for way in STRAIGHT),
        corners=_neighbours(rays[way] for way in SLANTED),
    )


def _rays(size: int, way: tuple[int, int]) -> tuple[Line, ...]:
    """For each space, the spaces up to the edge in one direction."""
    return tuple(
        tuple(
            (y + way[1] * step) * size + x + way[0] * step
            for step in range(1, size)
            if 0 <= x + way[0] * step < size and 0 <= y + way[1] * step < size
        )
        for y in range(size)
        for x in range(size)
    )


def _lines(rays: Iterator[tuple[Line, ...]]) -> Iterator[tuple[tuple[int, int], Line]]:
    for direction in rays:
        for start, ray in enumerate(direction):
            for length in range(1, len(ray) + 1):
                yield (start, ray[length - 1]), ray[:length]


def _wraps(size: int) -> Iterator[tuple[tuple[int, int], Line]]:
    for start in range(size * size):
        x, y = start % size, start // size
        row = [y * size + column for column in range(size)]
        column = [line * size + x for line in range(size)]
        for spaces, here in ((row, x), (column, y)):
            for there in range(size):
                if there < here:
                    yield (start, spaces[there]), (*spaces[here + 1 :], *spaces[: there + 1])
                if there > here:
                    back = (*spaces[here - 1 :: -1],) if here else ()
                    yield (start, spaces[there]), (*back, *spaces[: there - 1 : -1])


def _neighbours(rays: Iterator[tuple[Line, ...]]) -> tuple[Line, ...]:
    return tuple(tuple(sorted(ray[0] for ray in found if ray)) for found in zip(*rays, strict=True))
