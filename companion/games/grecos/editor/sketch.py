"""A set that is being entered: kinds of tiles and units, and the event cards."""

from dataclasses import dataclass

from companion.engine.editing.fields import Ticked
from companion.games.grecos.box.edition import Card, TileKind, UnitKind
from companion.games.grecos.box.kinds import CARDS, TILES, UNITS


@dataclass(frozen=True, slots=True)
class Sketch:
    """What was entered so far; kinds with a count of 0 are not in the set."""

    tiles: tuple[TileKind, ...] = ()
    units: tuple[UnitKind, ...] = ()
    cards: tuple[Ticked[Card], ...] = ()

    @property
    def used_tiles(self) -> tuple[TileKind, ...]:
        """The kinds of tile of which there are some."""
        return TILES.members(self)

    @property
    def used_units(self) -> tuple[UnitKind, ...]:
        """The kinds of unit of which there are some."""
        return UNITS.members(self)

    @property
    def used_cards(self) -> tuple[Card, ...]:
        """The cards of the deck."""
        return CARDS.members(self)
