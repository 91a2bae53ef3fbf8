"""Circles in hexagonal packing: their coordinates, which of them touch, and how tiles can lie.

A circle is named by the letter of its row and its number from the left, such as C4. For reckoning
it has two axial coordinates: one step right is (1, 0), one step down to the right (0, 1).
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from companion.games.orichalcum.box.components import VOLCANO, Terrain
from companion.games.orichalcum.box.edition import IslandSide, Shape, TileKind

Axial = tuple[int, int]
Rhombus = tuple[str, str, str, str]
LETTERS = "ABCDEFGHIJKLMNOP"
CIRCLE = "o"
STEPS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, clockwise from the right."""
TURNS = range(6)
OFFSETS: dict[Shape, tuple[Axial, ...]] = {
    "single": ((0, 0),),
    "pair": ((0, 0), (1, 0)),
    "triangle": ((0, 0), (1, 0), (0, 1)),
    "bend": ((0, 0), (1, 0), (1, 1)),
    "line": ((0, 0), (1, 0), (2, 0)),
}
"""The circles of each shape, seen from its first."""


def turned(at: Axial, turns: int) -> Axial:
    """The place after that many clockwise turns of 60 degrees around the first circle."""
    q, r = at
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


@cache
def steps(shape: Shape, turns: int) -> tuple[Axial, ...]:
    """The circles of a shape after that many clockwise turns, seen from its first."""
    return tuple(turned(offset, turns) for offset in OFFSETS[shape])


class Layout:
    """One side of an island: its circles by name, and what touches what."""

    def __init__(self, side: IslandSide) -> None:
        self.ports = {port.circle: port for port in side.ports}
        self.columns = max((len(row.rstrip()) for row in side.rows), default=0)
        self.column: dict[str, tuple[int, int]] = {}
        """Each circle's column and row, in half circles to the right and rows down."""
        for y, row in enumerate(side.rows):
            found = [x for x, mark in enumerate(row) if mark == CIRCLE]
            for number, x in enumerate(found, start=1):
                self.column[f"{LETTERS[y]}{number}"] = (x, y)
        self.axial: dict[str, Axial] = {
            name: ((x - y) // 2, y) for name, (x, y) in self.column.items()
        }
        self.name = {at: name for name, at in self.axial.items()}
        self.circles = tuple(self.column)
        self.neighbours: dict[str, tuple[str, ...]] = {
            name: tuple(filter(None, (self.beside(name, step) for step in STEPS)))
            for name in self.circles
        }
        self.rhombuses: tuple[Rhombus, ...] = tuple(self._rhombuses())
        metropolis = min((len(port.metropolis) for port in side.ports), default=0)
        self.most_temples = (len(self.circles) - metropolis) // 4
        """How many temples the circles beside a Metropolis could carry at most."""
        self._footprints: dict[tuple[Shape, str, int], tuple[str | None, ...]] = {}
        self._covering: dict[Shape, Mapping[str, tuple[frozenset[str], ...]]] = {}

    def beside(self, circle: str, step: Axial) -> str | None:
        """The circle that lies one step away, if there is one."""
        q, r = self.axial[circle]
        return self.name.get((q + step[0], r + step[1]))

    def footprint(self, shape: Shape, circle: str, turns: int) -> tuple[str | None, ...]:
        """The circles under a tile whose first one lies on `circle`; None for those off the
        island."""
        if circle not in self.axial:
            return (None,) * len(OFFSETS[shape])
        found = self._footprints.get((shape, circle, turns))
        if found is None:
            q, r = self.axial[circle]
            found = tuple(self.name.get((q + x, r + y)) for x, y in steps(shape, turns))
            self._footprints[shape, circle, turns] = found
        return found

    def covering(self, shape: Shape) -> Mapping[str, tuple[frozenset[str], ...]]:
        """For each circle, the circles under a tile of that shape for each way in which it can lie
        on the island and cover this one."""
        found = self._covering.get(shape)
        if found is None:
            every = {
                frozenset(filter(None, under))
                for circle in self.circles
                for turns in TURNS
                if None not in (under := self.footprint(shape, circle, turns))
            }
            found = {
                circle: tuple(under for under in every if circle in under)
                for circle in self.circles
            }
            self._covering[shape] = found
        return found

    def _rhombuses(self) -> list[Rhombus]:
        """All diamonds: two touching circles and the two that touch both of them (OR-6)."""
        found = []
        for circle in self.circles:
            for turns in range(3):
                three = (STEPS[turns], STEPS[(turns + 1) % 6], STEPS[turns - 1])
                around = [self.beside(circle, step) for step in three]
                names = [name for name in (circle, *around) if name]
                if len(names) == 4:
                    a, b, c, d = sorted(names)
                    found.append((a, b, c, d))
        return found


@lru_cache(maxsize=256)
def layout_of(side: IslandSide) -> Layout:
    """The layout of a side; it is worked out once."""
    return Layout(side)


Marks = tuple[tuple[Terrain, str | None], ...]
"""What each circle of a tile shows, in the order of its shape: terrain and creature."""


def marks(kind: TileKind, creatures: Sequence[str | None]) -> Marks:
    """The circles of a tile with their creatures, in the order of its shape."""
    waiting = iter(creatures)
    return tuple(
        (terrain, next(waiting, None) if terrain == VOLCANO else None) for terrain in kind.terrains
    )


@cache
def orientations(shape: Shape, shown: Marks) -> tuple[int, ...]:
    """The rotations of a tile that look different: of equal looks, the smallest rotation."""
    seen: dict[frozenset[tuple[Axial, object]], int] = {}
    for turns in TURNS:
        cells = steps(shape, turns)
        q, r = min(cells)
        look = frozenset(((x - q, y - r), mark) for (x, y), mark in zip(cells, shown, strict=True))
        seen.setdefault(look, turns)
    return tuple(seen.values())


@cache
def readings(shape: Shape, terrains: tuple[Terrain, ...]) -> tuple[tuple[Terrain, ...], ...]:
    """The terrains of a tile in each order in which they can be read, since it can be turned; in
    the order given first."""
    plain, found = _moved(steps(shape, 0)), dict[tuple[Terrain, ...], None]()
    for turns in TURNS:
        shown = dict(zip(_moved(steps(shape, turns)), terrains, strict=True))
        if shown.keys() == set(plain):
            found[tuple(shown[cell] for cell in plain)] = None
    return tuple(found)


def _moved(cells: Sequence[Axial]) -> tuple[Axial, ...]:
    """The same circles in the same order, with the least of them at (0, 0)."""
    q, r = min(cells)
    return tuple((x - q, y - r) for x, y in cells)
