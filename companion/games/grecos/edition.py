"""A set of tiles, unit chits and event cards as data, which a table may replace by its own."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from companion.codec.editions import read_editions
from companion.engine.play.remembered import remembered
from companion.engine.problems import Problem
from companion.games.grecos.components import FACES, SIDE, TOKENS, TRAITS, Trait
from companion.games.grecos.effects import Effect
from companion.games.grecos.effects.deck import Negate


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
    recruits: tuple[str, ...] = ()
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
    traits: tuple[Trait, ...] = ()
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
    tiles: tuple[TileKind, ...]
    units: tuple[UnitKind, ...]
    cards: tuple[Card, ...]

    @remembered
    def tile(self) -> Mapping[str, TileKind]:
        """Tiles by id."""
        return {tile.id: tile for tile in self.tiles}

    @remembered
    def unit(self) -> Mapping[str, UnitKind]:
        """Units by id."""
        return {unit.id: unit for unit in self.units}

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
    def card(self) -> Mapping[str, Card]:
        """Cards by id."""
        return {card.id: card for card in self.cards}

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


MOST = 99
SHORTEST = 2
"""So many letters of a card's title are on its figure at least."""
LONGEST_ID = 40
LONGEST_TEXT = 300
ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
NAME = re.compile(r"[A-Z][^\n!]{0,60}")


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a set; empty if it can be played."""
    return tuple(_problems(edition))


def _problems(edition: Edition) -> Iterator[Problem]:
    for name in ("id", "title"):
        if not getattr(edition, name).strip():
            yield Problem(name, "must not be empty")
    for name in ("tiles", "units", "cards"):
        yield from _names(name, getattr(edition, name))
    yield from _tiles(edition)
    yield from _units(edition)
    yield from _cards(edition)


def _names(field: str, members: tuple[TileKind | UnitKind | Card, ...]) -> Iterator[Problem]:
    ids = [member.id for member in members]
    for n, member in enumerate(members):
        words = member.title if isinstance(member, Card) else member.name
        if not ID.fullmatch(member.id) or len(member.id) > LONGEST_ID or member.id in ids[:n]:
            yield Problem(f"{field}[{n}].id", "must be a short name in small letters, used once")
        if len(member.emblem) > LONGEST_ID:
            yield Problem(f"{field}[{n}].emblem", "must be the name of an emblem")
        if not NAME.fullmatch(words):
            yield Problem(f"{field}[{n}]", "must have a name or title that begins with a capital")
        others = [other.title if isinstance(other, Card) else other.name for other in members[:n]]
        if words in others:
            yield Problem(f"{field}[{n}]", "must have a name or title of its own")


def _tiles(edition: Edition) -> Iterator[Problem]:
    letters = [tile.letter for tile in edition.tiles]
    for n, tile in enumerate(edition.tiles):
        path = f"tiles[{n}]"
        if not re.fullmatch(r"[a-zA-Z]", tile.letter) or tile.letter in letters[:n]:
            yield Problem(f"{path}.letter", "must be a letter of its own")
        if not re.fullmatch(r"[a-z]+", tile.tone):
            yield Problem(f"{path}.tone", "must name a tone")
        if not 0 <= tile.count <= MOST:
            yield Problem(f"{path}.count", f"must be 0 to {MOST}")
        if tile.city and tile.water:
            yield Problem(f"{path}.water", "must be false: a City State is on land")
        if set(tile.recruits) - set(edition.unit):
            yield Problem(f"{path}.recruits", "must name units of this set")
    if (total := sum(tile.count for tile in edition.tiles)) != SIDE * SIDE:
        yield Problem("tiles", f"must be {SIDE * SIDE} together, not {total}")
    if edition.cities < len(TOKENS):
        yield Problem("tiles", f"must have {len(TOKENS)} City States or more")


def _units(edition: Edition) -> Iterator[Problem]:
    letters = [unit.letters for unit in edition.units]
    for n, unit in enumerate(edition.units):
        path = f"units[{n}]"
        if not re.fullmatch(r"[A-Z][A-Za-z]?", unit.letters) or unit.letters in letters[:n]:
            yield Problem(f"{path}.letters", "must be one or two letters of its own")
        if not 1 <= unit.count <= MOST:
            yield Problem(f"{path}.count", f"must be 1 to {MOST}")
        if unit.plural and not NAME.fullmatch(unit.plural):
            yield Problem(f"{path}.plural", "must be a name that begins with a capital")
        if not 1 <= unit.force < FACES.stop or not 1 <= unit.hits <= 9 or not 1 <= unit.move <= 9:
            yield Problem(path, "must have Force 1 to 6, and 1 to 9 hits and move points")
        if len(set(unit.traits)) < len(unit.traits):
            yield Problem(f"{path}.traits", "must name each trait once")
        if len({"flying", "water", "amphibious"} & set(unit.traits)) > 1:
            yield Problem(f"{path}.traits", "must not be flying, water or amphibious at once")
        if "carrier" in unit.traits and "water" not in unit.traits:
            yield Problem(f"{path}.traits", "must have water where a unit is a carrier")
        if "mount" in unit.traits and "flying" not in unit.traits:
            yield Problem(f"{path}.traits", "must have flying where a unit is a mount")
    starters = [unit for unit in edition.units if "starts" in unit.traits]
    if len(starters) != 1 or starters[0].count < len(TOKENS) or "water" in starters[0].traits:
        yield Problem("units", f"must have one that everybody starts with, {len(TOKENS)} on land")


def _cards(edition: Edition) -> Iterator[Problem]:
    if not edition.cards:
        yield Problem("cards", "must be one or more")
    for n, card in enumerate(edition.cards):
        effect, path = card.effect, f"cards[{n}].effect"
        if (tile := getattr(effect, "terrain", None)) is not None and tile not in edition.tile:
            yield Problem(f"{path}.terrain", "must name a tile of this set")
        if (unit := getattr(effect, "unit", None)) is not None and unit not in edition.unit:
            yield Problem(f"{path}.unit", "must name a unit of this set")
        numbers = (getattr(effect, name, 1) for name in ("number", "amount", "points"))
        if not all(1 <= number <= 9 for number in numbers):
            yield Problem(path, "must have numbers from 1 to 9")
        if not card.text.strip() or len(card.text) > LONGEST_TEXT:
            yield Problem(f"cards[{n}].text", f"must be a text of 1 to {LONGEST_TEXT} characters")


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sets."""
    return read_editions("companion.games.grecos", ("reference",), Edition, check_edition)
