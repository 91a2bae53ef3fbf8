"""A set that is being entered: kinds of tiles and units, and the event cards."""

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from companion.engine.editing.editor import Touch, meaningless
from companion.engine.editing.kinds import summed
from companion.games.grecos.edition import NAME, Card, Edition, TileKind, UnitKind, editions

K = TypeVar("K", TileKind, UnitKind)
LETTER = re.compile(r"[a-zA-Z]")
LETTERS = re.compile(r"[A-Z][A-Za-z]?")


@dataclass(frozen=True, slots=True)
class Entry:
    """An event card, and whether it is in the deck."""

    card: Card
    used: bool = True


@dataclass(frozen=True, slots=True)
class Sketch:
    """What was entered so far; kinds with a count of 0 are not in the set."""

    tiles: tuple[TileKind, ...] = ()
    units: tuple[UnitKind, ...] = ()
    cards: tuple[Entry, ...] = ()

    @property
    def used_tiles(self) -> tuple[TileKind, ...]:
        """The kinds of tile of which there are some."""
        return tuple(tile for tile in self.tiles if tile.count)

    @property
    def used_units(self) -> tuple[UnitKind, ...]:
        """The kinds of unit of which there are some."""
        return tuple(unit for unit in self.units if unit.count)

    @property
    def used_cards(self) -> tuple[Card, ...]:
        """The cards of the deck."""
        return tuple(entry.card for entry in self.cards if entry.used)


def require_name(text: str) -> str:
    """The text, if it can be the name of a tile, unit or card. Raises Malformed."""
    if not NAME.fullmatch(text):
        raise meaningless("A name begins with a letter from A to Z and has no exclamation mark.")
    return text


def more(_: Sketch, kind: K, touch: Touch) -> K:
    """The kind, with more or fewer pieces of it."""
    return replace(kind, count=summed(kind.count, touch))


@cache
def usual() -> Edition:
    """The set of the rulebook's lists."""
    return editions()[0]


def usual_tiles(sketch: Sketch, _: Touch) -> Sketch:
    """The tiles of the rulebook."""
    return replace(sketch, tiles=usual().tiles)


def usual_units(sketch: Sketch, _: Touch) -> Sketch:
    """The units of the rulebook."""
    return replace(sketch, units=usual().units)


def usual_cards(sketch: Sketch, _: Touch) -> Sketch:
    """The event cards of the rulebook."""
    return replace(sketch, cards=tuple(map(Entry, usual().cards)))
