"""A set of tiles, unit chits and event cards as data, which a table may replace by its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.engine.problems import Most
from companion.engine.values import by_id, remembered
from companion.games.grecos.box.components import TRAITS, Trait
from companion.games.grecos.effects import Effect
from companion.games.grecos.effects.deck import Negate

SHORTEST = 2
"""So many letters of a card's title are on its figure at least."""
KINDS = 200
"""Kinds of tiles, units or cards that a set may have."""


@dataclass(frozen=True, slots=True)
class TileKind:
    """A kind of terrain tile. `letter` stands for it on the map, `city` says that it is a City
    State, `emblem` is the name of its emblem."""

    id: str
    name: str
    letter: str
    tone: str
    count: int
    water: bool
    city: bool = False
    recruits: Annotated[tuple[str, ...], Most(KINDS)] = ()
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit chit. `letters` stand for it on the map; `plural` is its name for several
    units, if that differs."""

    id: str
    name: str
    letters: str
    count: int
    force: int
    move: int
    hits: int
    plural: str = ""
    traits: Annotated[tuple[Trait, ...], Most(len(TRAITS))] = ()
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """An event card; the deck has each card once."""

    id: str
    title: str
    text: str
    effect: Effect
    emblem: str = ""


@dataclass(frozen=True)
class Edition:
    """A set: tiles, units and cards. `note` says where the data comes from."""

    id: str
    title: str
    note: str
    tiles: Annotated[tuple[TileKind, ...], Most(KINDS)]
    units: Annotated[tuple[UnitKind, ...], Most(KINDS)]
    cards: Annotated[tuple[Card, ...], Most(KINDS)]

    tile = by_id[TileKind]("tiles")
    unit = by_id[UnitKind]("units")
    card = by_id[Card]("cards")

    @remembered
    def with_trait(self) -> Mapping[Trait, frozenset[str]]:
        """The kinds of units that have each trait."""
        return {
            trait: frozenset(unit.id for unit in self.units if trait in unit.traits)
            for trait in TRAITS
        }

    @remembered
    def negating(self) -> frozenset[str]:
        """The cards that stop others."""
        return frozenset(card.id for card in self.cards if isinstance(card.effect, Negate))

    @remembered
    def card_letters(self) -> Mapping[str, str]:
        """What is written on each card's figure, by id: the beginning of its title's last word, as
        long as it takes to be told from all others, since many are a Blessing of somebody."""
        words = {card.id: card.title.split()[-1] for card in self.cards}
        found = {}
        for card, word in words.items():
            others = [other for one, other in words.items() if one != card]
            lengths = range(SHORTEST, len(word))
            unlike = (n for n in lengths if not any(o[:n] == word[:n] for o in others))
            found[card] = word[: next(unlike, len(word))]
        return found

    def has(self, kind: str, trait: Trait) -> bool:
        """Whether that kind of unit has a trait."""
        return kind in self.with_trait[trait]

    def needs_ship(self, kind: str, kinds: Sequence[str]) -> bool:
        """Whether a unit cannot be on water, since `kinds`, those of its stack, have no Ship that
        carries it."""
        if self.has(kind, "water") or self.has(kind, "amphibious"):
            return False
        carriers = self.with_trait["carrier"]
        return carriers.isdisjoint(kinds) or not self.has(kind, "passenger")

    @remembered
    def starter(self) -> str:
        """The kind of unit that everybody begins with."""
        return next(unit.id for unit in self.units if "starts" in unit.traits)

    @remembered
    def cities(self) -> int:
        """How many City States there are."""
        return sum(tile.count for tile in self.tiles if tile.city)

    @remembered
    def chits(self) -> int:
        """How many unit chits there are."""
        return sum(unit.count for unit in self.units)

    @remembered
    def recruited(self) -> Mapping[str, frozenset[str]]:
        """The terrains that recruit each kind of unit."""
        return {
            unit.id: frozenset(tile.id for tile in self.tiles if unit.id in tile.recruits)
            for unit in self.units
        }
