"""What a table may enter from its own box: islands, tiles, cards, creatures, buildings, dice.

Our copy of the rulebook lacks the pictures of the pieces, so the shipped set is a reference set: it
has every number that the rulebook gives, and a table may enter its own box instead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Annotated, Final, Literal, Protocol

from companion.engine.problems import Most
from companion.engine.values import by_id, remembered
from companion.games.orichalcum.box.components import (
    BUILDINGS,
    CARDS,
    CREATURES,
    FACES,
    ISLANDS,
    PORTS,
    SIZES,
    TERRAINS,
    TILES,
    Action,
    Terrain,
    row_size,
)

Shape = Literal["single", "pair", "triangle", "bend", "line"]
Side = Literal["easy", "hard"]
CIRCLES: Final[Mapping[Shape, int]] = {"single": 1, "pair": 2, "triangle": 3, "bend": 3, "line": 3}
"""How many circles a tile of each shape has."""
ROWS = 16
"""Rows of circles that an island may have, each of them called by a letter."""
SLOTS = row_size(4)
FREE = 2
"""The places at the left of the row that never cost anything."""
OTHER = "+"
"""What the id of a tile begins with that a set does not list; no id of a set begins so."""


class Kind(Protocol):
    """A kind of pieces that look alike: its id and how many of them there are."""

    @property
    def id(self) -> str: ...
    @property
    def count(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Port:
    """A port: the circle that pays once, what it pays, and the circles that a Metropolis on it
    covers (OR-14)."""

    circle: str
    metropolis: Annotated[tuple[str, ...], Most(100)]
    hoplites: int
    nuggets: int


@dataclass(frozen=True, slots=True)
class IslandSide:
    """One side of a board: rows of circles in hexagonal packing, and its ports.

    A row has an `o` for each circle. Touching circles are two columns apart in the same row, and
    one column apart in neighbouring rows. `frame` is where the printed board lies around the
    circles, for a photo of it: left, top, width and height in columns, from the upper left of the
    rows.
    """

    rows: Annotated[tuple[str, ...], Most(ROWS)]
    ports: Annotated[tuple[Port, ...], Most(PORTS)]
    frame: Annotated[tuple[float, ...], Most(4)] = ()


@dataclass(frozen=True, slots=True)
class IslandBoard:
    """A board with its easier and its harder side."""

    id: str
    title: str
    easy: IslandSide
    hard: IslandSide

    def side(self, side: Side) -> IslandSide:
        return self.easy if side == "easy" else self.hard


@dataclass(frozen=True, slots=True)
class TileKind:
    """Terrain tiles that look alike; `terrains` are in the order of the shape's circles."""

    id: str
    shape: Shape
    terrains: Annotated[tuple[Terrain, ...], Most(len(SIZES))]
    count: int


def other_tile(shape: Shape, terrains: Sequence[Terrain]) -> TileKind:
    """A tile that a set does not list, as it is read when the table has drawn it; its id says what
    it shows."""
    return TileKind("-".join((OTHER + shape, *terrains)), shape, tuple(terrains), 0)


OTHER_TILES: Final[Mapping[str, TileKind]] = {
    kind.id: kind
    for shape, circles in CIRCLES.items()
    for terrains in product(TERRAINS, repeat=circles)
    for kind in [other_tile(shape, terrains)]
}
"""Every tile that could be drawn, whatever a set lists, by the id that says what it shows."""


@dataclass(frozen=True, slots=True)
class CardKind:
    """Action cards that look alike: the action, and the size of the tile that comes with it."""

    id: str
    action: Action
    size: int
    count: int


@dataclass(frozen=True, slots=True)
class CreatureKind:
    """Creatures that look alike; `loot` is the id of an effect."""

    id: str
    title: str
    strength: int
    loot: str
    count: int


@dataclass(frozen=True, slots=True)
class BuildingKind:
    """Buildings that look alike; `effect` is the id of an effect."""

    id: str
    title: str
    effect: str
    count: int


@dataclass(frozen=True)
class Edition:
    """A whole set. `slot_costs` are the costs in hoplites of the places in the card row; `die` has
    the faces of a combat die, 0 for the skull."""

    id: str
    title: str
    note: str
    slot_costs: Annotated[tuple[int, ...], Most(SLOTS)]
    die: Annotated[tuple[int, ...], Most(FACES)]
    islands: Annotated[tuple[IslandBoard, ...], Most(ISLANDS)]
    tiles: Annotated[tuple[TileKind, ...], Most(sum(TILES.values()))]
    cards: Annotated[tuple[CardKind, ...], Most(CARDS)]
    creatures: Annotated[tuple[CreatureKind, ...], Most(CREATURES)]
    buildings: Annotated[tuple[BuildingKind, ...], Most(BUILDINGS)]

    island = by_id[IslandBoard]("islands")
    card = by_id[CardKind]("cards")
    creature = by_id[CreatureKind]("creatures")
    building = by_id[BuildingKind]("buildings")

    @remembered
    def tile(self) -> Mapping[str, TileKind]:
        """Every tile that can lie somewhere, by its id: those of the set, and any other one that a
        table has drawn from its bag."""
        return {**OTHER_TILES, **{kind.id: kind for kind in self.tiles}}

    @remembered
    def pile(self) -> dict[int, tuple[TileKind, ...]]:
        """The tiles of each size."""
        return {
            size: tuple(kind for kind in self.tiles if len(kind.terrains) == size) for size in SIZES
        }

    @remembered
    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """How many pieces of each kind there are, by sort."""
        sorts: dict[str, tuple[Kind, ...]] = {
            "cards": self.cards,
            "creatures": self.creatures,
            "buildings": self.buildings,
            **{f"tiles of {size}": pile for size, pile in self.pile.items()},
        }
        return {sort: {kind.id: kind.count for kind in kinds} for sort, kinds in sorts.items()}
