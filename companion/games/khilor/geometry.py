"""Every way in which the polyominoes can lie on a board, worked out once a set."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from companion.games.khilor.components import STEPS
from companion.games.khilor.edition import Edition
from companion.games.khilor.moves import Catch, Side, Turns
from companion.games.khilor.shapes import demons_around_egg, turned

TURNS: Final[tuple[Turns, ...]] = (0, 1, 2, 3)
SIDES: Final[tuple[Side, ...]] = ("front", "back")


@dataclass(frozen=True, slots=True)
class Placement:
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

    `moves` has all of them, those on the board first; `fits` those on the board, with masks.
    """

    def __init__(self, edition: Edition) -> None:
        self.bit: Mapping[str, int] = {square: 1 << n for n, square in enumerate(edition.cell)}
        self.placement: dict[Catch, Placement] = {}
        self.moves: dict[tuple[str, Side], tuple[Catch, ...]] = {}
        self.fits: dict[tuple[str, Side], tuple[tuple[int, Catch], ...]] = {}
        for polyomino, side in product(edition.polyominoes, SIDES):
            self._lay(edition, polyomino.id, side)

    def _lay(self, edition: Edition, polyomino: str, side: Side) -> None:
        found = {}
        for turns in TURNS:
            around = demons_around_egg(edition.polyomino[polyomino].side(side), turns)
            for square, (x, y) in edition.cell.items():
                reached = [edition.square.get((x + dx, y + dy)) for dx, dy in around]
                demons = tuple(name for name in reached if name)
                found[Catch(polyomino, turns, square, side)] = Placement(
                    egg=square,
                    demons=demons,
                    overhang=len(reached) - len(demons),
                    mask=sum(self.bit[name] for name in demons),
                )
        self.placement |= found
        self.moves[polyomino, side] = tuple(sorted(found, key=lambda move: found[move].overhang))
        self.fits[polyomino, side] = tuple(
            (place.mask, move) for move, place in found.items() if not place.overhang
        )


@lru_cache(maxsize=64)
def geometry_of(edition: Edition) -> Geometry:
    """The geometry of a set; equal sets share one."""
    return Geometry(edition)


def steps_from(edition: Edition, square: str, placed: Catch) -> tuple[str, ...]:
    """The squares to which the arrows of the polyomino, turned with it, lead from `square`."""
    x, y = edition.cell[square]
    arrows = (
        turned(STEPS[arrow], placed.turns) for arrow in edition.polyomino[placed.polyomino].arrows
    )
    reached = (edition.square.get((x + dx, y + dy)) for dx, dy in arrows)
    return tuple(name for name in reached if name)


def around(edition: Edition, square: str) -> tuple[str, ...]:
    """The squares next to `square`, diagonally too."""
    x, y = edition.cell[square]
    reached = (edition.square.get((x + dx, y + dy)) for dx, dy in STEPS.values())
    return tuple(name for name in reached if name)
