"""What lies before players and between them: cards, buildings on offer, Titans, stocks."""

from dataclasses import dataclass, field

from companion.engine.values import Changeable
from companion.games.orichalcum.box.components import VICTORY
from companion.games.orichalcum.land.island import Island


@dataclass(frozen=True, slots=True)
class RowCard:
    """An open action card, its tile, and a creature for each volcano of the tile, in order; None
    for a volcano without one, because the bag was empty."""

    card: str
    tile: str | None = None
    creatures: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A building on the construction board, and what lies on it."""

    building: str
    hoplites: int = 0
    nuggets: int = 0


@dataclass(frozen=True, slots=True)
class HeldTitan:
    """A Titan that a player holds; it is active until its favour is used."""

    titan: str
    active: bool = True


@dataclass(frozen=True, kw_only=True)
class Player(Changeable):
    """What a player has. `creatures` are those captured; `wounded` hoplites return to the stock
    when the action ends.

    `temples` and `creatures_left` are used only where the table keeps counters; otherwise these
    numbers are counted on the island.
    """

    hoplites: int
    nuggets: int
    medallions: int = 0
    wounded: int = 0
    creatures: tuple[str, ...] = ()
    titans: tuple[HeldTitan, ...] = ()
    island: Island = field(default_factory=Island)
    temples: int = 0
    creatures_left: int = 0

    @property
    def victory_points(self) -> int:
        return len(self.titans) + self.temple_count + self.medallions

    @property
    def temple_count(self) -> int:
        return self.temples + len(self.island.temples)

    @property
    def creature_count(self) -> int:
        """The creatures on the island."""
        return self.creatures_left + len(self.island.creatures)

    @property
    def has_won(self) -> bool:
        """Whether both conditions of victory are met: no creature left, and five points (OR-9)."""
        return not self.creature_count and self.victory_points >= VICTORY

    def holds(self, titan: str) -> HeldTitan | None:
        """The Titan as the player holds it; None if they do not."""
        return next((held for held in self.titans if held.titan == titan), None)
