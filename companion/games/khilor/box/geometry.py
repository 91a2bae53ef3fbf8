"""Every way in which the polyominoes can lie on a board, worked out once a set."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from companion.games.khilor.box.components import STEPS
from companion.games.khilor.box.edition import Edition
from companion.games.khilor.box.shapes import Cell, Side, Turns, demons_around_egg, turned

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
        """All squares under the polyomino."""
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
        for found in sorted(self.footprint, key=lambda found: self.footprint[found].overhang):
            self.placements.setdefault((found.polyomino, found.side), []).append(found)
        self.fits: dict[tuple[str, Side], tuple[tuple[int, Placement], ...]] = {
            key: tuple((lies.mask, f) for f in found if not (lies := self.footprint[f]).overhang)
            for key, found in self.placements.items()
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
