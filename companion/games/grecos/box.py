"""A set of tiles, unit chits and event cards as data, which a table may replace by its own."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, get_args

from companion.codec.packaged import read_editions
from companion.engine.about import Entry, Reference
from companion.engine.editing.editor import one_of
from companion.engine.editing.fields import (
    Cells,
    ChoiceField,
    CountField,
    Field,
    NumberField,
    Sort,
    TextField,
    Ticked,
    TraitsField,
    called,
)
from companion.engine.phrases import are, counted, listed
from companion.engine.pictures import Tone
from companion.engine.problems import Most, Problem
from companion.engine.setup import Choice, Token
from companion.engine.values import Seat, by_id, remembered
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.rules.events import Effect, ExtraAttack, Negate
from companion.games.grecos.rules.table import SIDE, TRAITS, Trait, Unit

# Numbers of the rulebook, the players' marks, and places of the table

PRINTED: Final = TRAITS[: TRAITS.index("amphibious")]
"""The traits that are printed on chits."""
CHITS: Final = 48
FACES: Final = range(1, 7)
TOKENS: Final = (
    Token("Red", "red", "circle", "R"),
    Token("Blue", "blue", "square", "B"),
    Token("Green", "green", "triangle", "G"),
    Token("Purple", "purple", "diamond", "P"),
    Token("Orange", "orange", "pentagon", "O"),
    Token("Pink", "pink", "hexagon", "K"),
)


def unit_tap(square: str, number: int) -> str:
    return f"unit-{square}-{number}"


def card_tap(card: str, seat: Seat) -> str:
    """An event card in a hand."""
    return f"card-{card}-{seat}"


def chit_tap(chit: str) -> str:
    """A kind of chit in a pile."""
    return f"chit-{chit}"


def draw_tap(drawn: str | None) -> str:
    """A chit or card that may have been drawn, apart from an equal one that somebody holds."""
    return f"draw-{drawn}" if drawn else "draw-unseen"


# The set

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
        letters = {}
        for card, word in words.items():
            others = [other for one, other in words.items() if one != card]
            lengths = range(SHORTEST, len(word))
            unlike = (n for n in lengths if not any(o[:n] == word[:n] for o in others))
            letters[card] = word[: next(unlike, len(word))]
        return letters

    def has(self, kind: str, trait: Trait) -> bool:
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
        return sum(tile.count for tile in self.tiles if tile.city)

    @remembered
    def chits(self) -> int:
        return sum(unit.count for unit in self.units)

    @remembered
    def recruited(self) -> Mapping[str, frozenset[str]]:
        """The terrains that recruit each kind of unit."""
        return {
            unit.id: frozenset(tile.id for tile in self.tiles if unit.id in tile.recruits)
            for unit in self.units
        }

    # Units in words

    def kind_words(self, kind: str | None) -> str:
        """A chit by its name; "a chit" if it may not be seen or does not exist."""
        named = self.unit.get(kind or "")
        return named.name if named else "a chit"

    def unit_words(self, unit: Unit, unsaid: int = 0, many: int = 1) -> str:
        """A unit, or `many` equal ones, with everything that distinguishes it from others of its
        kind. Up to `unsaid` attacks left are not mentioned."""
        traits = [f"damage {unit.damage}"] if unit.damage else []
        traits += [counted(unit.spent, "point") + " used"] if unit.spent else []
        traits += [counted(unit.bonus, "more point")] if unit.bonus else []
        traits += [mark for mark in unit.marks if mark != "moved" or not unit.spent]
        traits += [counted(unit.acts, "attack") + " left"] if unit.acts > unsaid else []
        name = self.kind_words(unit.kind)
        if many > 1 and unit.kind in self.unit:
            name = f"{many} {self.unit[unit.kind].plural or name}"
        return f"{name} ({', '.join(traits)})" if traits else name

    def units_words(self, units: Iterable[Unit]) -> str:
        """Several units; equal ones are counted."""
        alike = Counter(units)
        return listed(self.unit_words(unit, many=many) for unit, many in alike.items())


# What is printed on tiles, units and event cards: declared once, for documents and the editor

NAME: Final = re.compile(r"[A-Z][^\n!]{0,60}")
NAMED: Final = "a name that begins with a letter from A to Z and has no exclamation mark"
CALLED: Final[Mapping[str, Any]] = {"pattern": NAME, "must": NAMED}
IDS: Final = re.compile(r"(?=.{1,40}$)[a-z0-9]+(_[a-z0-9]+)*")
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
LAND, WATER, STATE = "land", "water", "state"
GROUNDS: Final = {LAND: "Land", WATER: "Water", STATE: "City State"}
NOT_OF_TILES: Final = {"gold", "ink", "yellow", *(token.tone for token in TOKENS)}
TONES: Final = tuple(tone for tone in get_args(Tone) if tone not in NOT_OF_TILES)
"""Colours of the app's palette that no player has."""
EMBLEM: Final = TextField(
    name="emblem", must="the name of an emblem", pattern=re.compile(".*"), longest=40
)
RULEBOOK: Final = "Take the rulebook's"


def ground(tile: TileKind) -> str:
    return STATE if tile.city else WATER if tile.water else LAND


def _tile(sketch: Any, name: str, text: str) -> TileKind:
    taken = {tile.letter for tile in sketch.tiles}
    wanted = (*text.lower(), *text.upper(), *LETTERS)
    fits = (key for key in wanted if TILES.field["letter"].fits(key) and key not in taken)
    return TileKind(name, text, next(fits, "x"), "path", 1, water=False)


TILES: Final[Sort[Any, TileKind]] = Sort(
    name="tiles",
    noun="tile",
    cells=Cells(4, 24),
    total=SIDE * SIDE,
    whole=f"The map has {SIDE * SIDE} tiles",
    label=RULEBOOK,
    ids=IDS,
    made=_tile,
    title=called("tile", "name", "name_tile", **CALLED, alike="Two tiles are called {}."),
    fields=(
        CountField(
            id="count_tile",
            least=0,
            help="Tap a kind of tile as often as there are more of it, or fewer.",
        ),
        ChoiceField(
            name="ground",
            label="Ground",
            help="Choose a kind of ground, then tap the tiles that are of it.",
            known=GROUNDS,
            choices=one_of(GROUNDS),
            get=ground,
            put=lambda tile, kind: replace(tile, water=kind == WATER, city=kind == STATE),
        ),
        TextField(
            name="letter",
            label="Letter",
            help="Tap a tile, then type the letter that stands for it on the map.",
            typed="Letter on the map",
            pattern=re.compile("[a-zA-Z]"),
            must="one letter from a to z, small or capital",
            alike="Two tiles have the letter {}.",
        ),
        ChoiceField(
            name="tone",
            label="Colour",
            help="Choose a colour, then tap the tiles that have it.",
            known=TONES,
            choices=one_of(TONES, {tone: tone for tone in TONES}),
            others=re.compile("[a-z]{1,40}"),
            must="the name of a colour",
        ),
        EMBLEM,
    ),
)


def _unit(sketch: Any, name: str, text: str) -> UnitKind:
    taken = {unit.letters for unit in sketch.units}
    wanted = (f"{text[0]}{letter}" for letter in (*text[1:], *LETTERS))
    fits = (key for key in wanted if UNITS.field["letters"].fits(key) and key not in taken)
    return UnitKind(name, text, next(fits, "Xx"), 1, force=2, move=1, hits=1)


def _number(name: str, most: int) -> NumberField:
    label = name.capitalize()
    text = f"Choose a number, then tap the units that have that {label}."
    return NumberField(name=name, label=label, help=text, most=most)


UNITS: Final[Sort[Any, UnitKind]] = Sort(
    name="units",
    noun="unit",
    cells=Cells(4, 22),
    whole="No unit is entered.",
    label=RULEBOOK,
    ids=IDS,
    made=_unit,
    title=called("unit", "name", "name_unit", **CALLED, alike="Two units are called {}."),
    fields=(
        CountField(
            id="count_unit", help="Tap a unit as often as there are more chits of it, or fewer."
        ),
        TextField(
            name="letters",
            label="Letters",
            help="Tap a unit, then type the letters that stand for it on the map.",
            typed="Letters on the map",
            pattern=re.compile("[A-Z][A-Za-z]?"),
            must="one or two letters from A to Z, the first one a capital",
            alike="Two units have the letters {}.",
        ),
        _number("force", FACES[-1]),
        _number("move", 9),
        _number("hits", 9),
        TraitsField(
            name="traits",
            id="trait",
            label="Trait",
            step="traits",
            help="Choose what units are, then tap those that are so; again to take it off.",
            known=TRAITS,
            must="different traits",
        ),
        TextField(name="plural", pattern=re.compile(f"({NAME.pattern})?"), must=NAMED),
        EMBLEM,
    ),
)


class EffectField(Field):
    """What a card does."""

    def fits(self, value: Any) -> bool:
        numbers = (getattr(value, name, 1) for name in ("number", "amount", "points"))
        return all(1 <= number <= 9 for number in numbers)


CARDS: Final[Sort[Any, Ticked[Card]]] = Sort(
    name="cards",
    noun="card",
    cells=Cells(3, 24),
    pages=3,
    a_step=12,
    ticked=True,
    whole="There is no event card in the deck.",
    label=RULEBOOK,
    ids=IDS,
    made=lambda _, name, text: Ticked(Card(name, text, "...", ExtraAttack())),
    title=called("card", "title", "title", "title", **CALLED, alike="Two cards are called {}."),
    fields=(
        EffectField(name="effect", must="an effect with numbers from 1 to 9"),
        TextField(
            name="text",
            label="Text",
            help="Tap a card, then type what is printed on it.",
            typed="Text of the card",
            pattern=re.compile(r"(?s)\s*\S.*"),
            longest=300,
            must="a text of 1 to 300 characters",
        ),
        EMBLEM,
    ),
)


# The shipped sets, and whether a set can be played

BY: Final = ("flying", "water", "amphibious")
NEEDS: Final = {"carrier": "water", "mount": "flying"}
"""What a unit is by which it goes, and what it has to be besides for another trait."""


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a set; empty if it can be played."""
    return (
        *TILES.problems(edition.tiles),
        *_tiles(edition),
        *UNITS.problems(edition.units),
        *_units(edition),
        *CARDS.problems(edition.cards),
        *_cards(edition),
    )


def _tiles(edition: Edition) -> Iterator[Problem]:
    for number, tile in enumerate(edition.tiles):
        if tile.city and tile.water:
            yield Problem(f"tiles[{number}].water", "must be false: a City State is on land")
        if any(name not in edition.unit for name in tile.recruits):
            yield Problem(f"tiles[{number}].recruits", "must name units of this set")
    if edition.tiles and (cities := edition.cities) < len(TOKENS):
        text = f"There {are(cities)} {counted(cities, 'City State')}, and {len(TOKENS)} are needed."
        yield Problem("tiles", text)


def _units(edition: Edition) -> Iterator[Problem]:
    for number, unit in enumerate(edition.units):
        path = f"units[{number}]"
        going = [trait for trait in BY if trait in unit.traits]
        if len(going) > 1:
            text = f"{unit.name}: {' and '.join(going)} do not go together."
            yield Problem(f"{path}.traits", text)
        for trait, other in NEEDS.items():
            if {trait, other} & {*unit.traits} == {trait}:
                text = f"{unit.name} is a {trait}, and a {trait} has to be {other}."
                yield Problem(f"{path}.traits", text)
    starters = [number for number, unit in enumerate(edition.units) if "starts" in unit.traits]
    if edition.units and len(starters) != 1:
        text = f"Everybody begins with one kind of unit; {len(starters)} are marked Starts."
        yield Problem("units", text)
    for number in starters if len(starters) == 1 else ():
        unit, path = edition.units[number], f"units[{number}]"
        if unit.count < len(TOKENS):
            text = f"There {are(unit.count)} {counted(unit.count, 'chit')} of {unit.name}"
            more = f"{text}, and {len(TOKENS)} players may begin with one."
            yield Problem(f"{path}.count", more)
        if "water" in unit.traits:
            text = f"{unit.name} begins in a City State, so it cannot be a water unit."
            yield Problem(f"{path}.traits", text)


def _cards(edition: Edition) -> Iterator[Problem]:
    for number, card in enumerate(edition.cards):
        kinds = ("terrain", "tile", edition.tile), ("unit", "unit", edition.unit)
        for field, what, ids in kinds:
            name = getattr(card.effect, field, None)
            if name is not None and name not in ids:
                text = f"{card.title} is for a {what} that the set does not have."
                yield Problem(f"cards[{number}].effect.{field}", text)


@cache
def editions() -> tuple[Edition, ...]:
    return read_editions("companion.games.grecos", Edition, check_edition)


# The materials of the table that opens the rulebook file, as a house option (GR-28 to GR-31). The
# table belongs to Golems, another game by the same author, so it mentions things that Grecos does
# not have. What a material does here is given in numbers; what does not apply is said in words.

CHOSEN_BY: Final = "materials"
"""The option whether units are made of something."""
MADE_OF: Final = "material."
"""The item "material.1" is what the units of seat 1 are made of."""


@dataclass(frozen=True, slots=True)
class Power:
    """What a material does for a unit made of it. All numbers are 0 for other units.

    `force` is added to its own Force, `by_water` only beside water; `stack` is added to all units
    of its stack and `against` taken from all enemies, each once for a stack; `chills` is taken from
    one enemy; `first` are further attacks in the first round; `heals` are damage counters removed
    at the end of its owner's turn.
    """

    label: str = ""
    force: int = 0
    by_water: int = 0
    stack: int = 0
    against: int = 0
    chills: int = 0
    hits: int = 0
    move: int = 0
    first: int = 0
    heals: int = 0


@dataclass(frozen=True, slots=True)
class Material:
    """A material: the table's text in our words, what it does in Grecos, and what of it does not
    apply here."""

    id: str
    name: str
    text: str
    power: Power | None = None
    missing: str = ""


NOTHING: Final = Power()
NO_ARMOR = "Not applicable: nobody in Grecos has armor, and a hit is a hit."

MATERIALS: Final = (
    Material("flesh", "Flesh", "Healing: a damage counter goes at the end of its owner's turn.",
        Power("Flesh", heals=1)),
    Material("clay", "Clay", "Promethean: it may take another shape when a turn begins.",
        missing="Not applicable: units of Grecos have no shapes to change."),
    Material("stone", "Stone", "Massive: one more hit.", Power("Stone", hits=1)),
    Material("crystal", "Crystal", "Magical: one more point of mana each turn.",
        missing="Not applicable: there is no mana in Grecos."),
    Material("iron", "Iron", "Very hard: two more points of armor.", missing=NO_ARMOR),
    Material("ice", "Ice", "Freezing: one enemy in the battle has two less Force.",
        Power("Ice", chills=2)),
    Material("gold", "Gold", "Inspiring: all of its stack have one more Force.",
        Power("Gold", stack=1)),
    Material("bone", "Bone", "Undead: one point of armor and one more Force.",
        Power("Bone", force=1), missing="Of this only the Force applies: nobody has armor."),
    Material("sand", "Sand", "Blinding dust: all enemies have one less Force.",
        Power("Sand", against=1)),
    Material("wood", "Wood", "Growth: a card is discarded to grow by one size.",
        missing="Not applicable: units of Grecos have no size."),
    Material("bronze", "Bronze", "Defending: all of its stack have one more point of armor.",
        missing=NO_ARMOR),
    Material("obsidian", "Obsidian", "Wise: it stacks without conflict.",
        missing="Not applicable: units of one player stack without conflict anyway."),
    Material("basalt", "Basalt", "Fireball: one more attack when a battle begins.",
        Power("Basalt", first=1)),
    Material("clockwork", "Clockwork", "Many weapons: two more Force.",
        Power("Clockwork", force=2)),
    Material("salt", "Salt", "Of the sea: three more Force beside a water space.",
        Power("Salt", by_water=3)),
    Material("silver", "Silver", "Quicksilver: one more move point.", Power("Silver", move=1)),
)  # fmt: skip
"""The sixteen, in the order of the table."""

MATERIAL: Final[Mapping[str, Material]] = MappingProxyType({m.id: m for m in MATERIALS})
CHOICES: Final = tuple(Choice(m.id, m.name) for m in MATERIALS if m.power)
"""The materials that do something in Grecos."""


def powers(edition: Edition, how: str, material: str) -> dict[str, Power]:
    """By kind of unit, what that material does; `how` says which kinds are made of it (GR-28)."""
    power = MATERIAL[material].power if how != "off" else None
    if power is None:
        return {}
    return {u.id: power for u in edition.units if how == "all" or "giant" in u.traits}


def reference() -> Reference:
    """The table of materials, as a page to look things up."""
    intro = (
        "The rulebook file opens with this table of Golems, a sister game. With the house option "
        "“Golem materials” each player's Giants, or all units, are made of one of them."
    )
    entries = []
    for material in MATERIALS:
        tag = "applies" if material.power and not material.missing else "not applicable"
        tag = "applies in part" if material.power and material.missing else tag
        entries.append(Entry(material.id, material.name, material.text, material.missing, tag))
    return Reference("materials", "Golem materials", intro, tuple(entries), CITE["materials"])
