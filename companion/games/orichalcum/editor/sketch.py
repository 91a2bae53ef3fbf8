"""A set that is being entered: islands, tiles one by one, cards, creatures, buildings, numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.engine.editing.editor import replaced
from companion.games.orichalcum.box.components import ACTIONS, FACES, ISLANDS, SIZES, TILES, Terrain
from companion.games.orichalcum.box.edition import FREE, SLOTS, BuildingKind, CreatureKind, Shape
from companion.games.orichalcum.land.geometry import CIRCLE, LETTERS

Cell = tuple[int, int]
"""A place of a lattice of circles: half circles to the right, rows down; their sum is even."""
USUAL: Mapping[int, Shape] = {1: "single", 2: "pair", 3: "triangle"}
"""How a tile of so many circles is drawn until somebody says otherwise."""


@dataclass(frozen=True, slots=True)
class Harbour:
    """A port: the circle that pays, those of its Metropolis, and what it pays."""

    circle: Cell
    metropolis: tuple[Cell, ...]
    hoplites: int
    nuggets: int


@dataclass(frozen=True)
class Side:
    """One side of an island on a lattice of so many circles across and so many rows.

    `frame` is where a photo of the board lies: left, top, width and height, in half circles.
    """

    across: int = 8
    down: int = 7
    circles: frozenset[Cell] = frozenset()
    harbours: tuple[Harbour, ...] = ()
    frame: tuple[float, ...] = ()

    @cached_property
    def lattice(self) -> tuple[Cell, ...]:
        """Every place that a circle could have, row by row."""
        last = 2 * self.across - 1
        return tuple((x, y) for y in range(self.down) for x in range(y % 2, last, 2))

    @cached_property
    def corner(self) -> Cell:
        """The place where the island's rows begin, in its first row that has a circle."""
        if not self.circles:
            return 0, 0
        left, top = min(x for x, _ in self.circles), min(y for _, y in self.circles)
        return left - (left + top) % 2, top

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The island as an edition writes it."""
        if not self.circles:
            return ()
        x0, y0 = self.corner
        right, low = max(x for x, _ in self.circles), max(y for _, y in self.circles)
        return tuple(
            "".join(
                CIRCLE if (x, y) in self.circles else " " for x in range(x0, right + 1)
            ).rstrip()
            for y in range(y0, low + 1)
        )

    @cached_property
    def names(self) -> Mapping[Cell, str]:
        """What each circle is called in play."""
        _, y0 = self.corner
        found: dict[Cell, str] = {}
        for y in sorted({y for _, y in self.circles}):
            row = sorted(x for x, at in self.circles if at == y)
            for number, x in enumerate(row, start=1):
                found[x, y] = f"{LETTERS[(y - y0) % len(LETTERS)]}{number}"
        return found

    def cut(self, circles: frozenset[Cell]) -> "Side":
        """The side with those circles only, and the ports that are left on them."""
        harbours = (
            replace(one, metropolis=tuple(cell for cell in one.metropolis if cell in circles))
            for one in self.harbours
            if one.circle in circles
        )
        kept = tuple(one for one in harbours if one.metropolis)
        return replace(self, circles=circles, harbours=kept)


@dataclass(frozen=True, slots=True)
class Tile:
    """One terrain tile; a circle that nobody has painted yet has None."""

    shape: Shape
    terrains: tuple[Terrain | None, ...]


def _blank() -> tuple[tuple[Tile, ...], ...]:
    return tuple((Tile(USUAL[size], (None,) * size),) * count for size, count in TILES.items())


@dataclass(frozen=True)
class Sketch:
    """What was entered so far.

    `sides` are the easy and the hard one of each island in turn, `tiles` those of one, two and
    three circles. `cards` counts the action cards, each action with its sizes in turn. A cost or
    a face of the die that nobody has entered is None. Kinds with a count of 0 are not in the box.
    """

    titles: tuple[str, ...] = tuple(f"Island {n + 1}" for n in range(ISLANDS))
    sides: tuple[Side, ...] = (Side(),) * (2 * ISLANDS)
    costs: tuple[int | None, ...] = (0,) * FREE + (None,) * (SLOTS - FREE)
    die: tuple[int | None, ...] = (None,) * FACES
    tiles: tuple[tuple[Tile, ...], ...] = field(default_factory=_blank)
    cards: tuple[int, ...] = (0,) * len(ACTIONS) * len(SIZES)
    creatures: tuple[CreatureKind, ...] = ()
    buildings: tuple[BuildingKind, ...] = ()

    def with_side(self, number: int, side: Side) -> "Sketch":
        """The sketch with one side of an island as it is now."""
        return replace(self, sides=replaced(self.sides, number, side))

    def with_tile(self, size: int, number: int, tile: Tile) -> "Sketch":
        """The sketch with one tile as it is now."""
        row = replaced(self.tiles[size - 1], number, tile)
        return replace(self, tiles=replaced(self.tiles, size - 1, row))
