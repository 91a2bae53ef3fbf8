"""What a table may replace by its own: islands, tiles, cards, creatures, buildings, dice.

The pictures of the printed set are lost, so the shipped set is a reference: it obeys every
count that the booklet gives, and a table may write down its own box instead.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol

from companion.games.orichalcum.components import SIZES, Action, Terrain

Shape = Literal["single", "pair", "triangle", "bend", "line"]
Side = Literal["easy", "hard"]


class Kind(Protocol):
    """Pieces of the set that look alike."""

    @property
    def id(self) -> str: ...
    @property
    def count(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Port:
    """A port: the circle that pays, once, and those that a Metropolis on it covers (OR-14)."""

    circle: str
    metropolis: tuple[str, ...]
    hoplites: int
    nuggets: int


@dataclass(frozen=True, slots=True)
class IslandSide:
    """One side of a board: rows of circles in hexagonal packing, and its ports.

    A row has an `o` for each circle; touching circles of a row are two columns apart, and
    those of neighbouring rows one. `frame` is where the printed board lies around the circles,
    for a photo of it: left, top, width and height in columns, from the upper left of the rows.
    """

    rows: tuple[str, ...]
    ports: tuple[Port, ...]
    frame: tuple[float, ...] = ()


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
    """Terrain tiles that look alike; `terrains` follow the circles of the shape."""

    id: str
    shape: Shape
    terrains: tuple[Terrain, ...]
    count: int


@dataclass(frozen=True, slots=True)
class CardKind:
    """Action cards that look alike: the action, and the size of the tile that comes along."""

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
    """A whole set. `slot_costs` are the hoplites that each place of the card row costs;
    `die` has the faces of a combat die, 0 for the skull."""

    id: str
    title: str
    note: str
    slot_costs: tuple[int, ...]
    die: tuple[int, ...]
    islands: tuple[IslandBoard, ...]
    tiles: tuple[TileKind, ...]
    cards: tuple[CardKind, ...]
    creatures: tuple[CreatureKind, ...]
    buildings: tuple[BuildingKind, ...]

    @cached_property
    def island(self) -> dict[str, IslandBoard]:
        return {board.id: board for board in self.islands}

    @cached_property
    def tile(self) -> dict[str, TileKind]:
        return {kind.id: kind for kind in self.tiles}

    @cached_property
    def pile(self) -> dict[int, tuple[TileKind, ...]]:
        """The tiles of each size."""
        return {
            size: tuple(kind for kind in self.tiles if len(kind.terrains) == size) for size in SIZES
        }

    @cached_property
    def card(self) -> dict[str, CardKind]:
        return {kind.id: kind for kind in self.cards}

    @cached_property
    def creature(self) -> dict[str, CreatureKind]:
        return {kind.id: kind for kind in self.creatures}

    @cached_property
    def building(self) -> dict[str, BuildingKind]:
        return {kind.id: kind for kind in self.buildings}
