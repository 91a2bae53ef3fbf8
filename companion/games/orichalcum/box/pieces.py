"""The pieces: how many of each there are, what they do, and what people and pictures call them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from companion.engine.phrases import counted, listed
from companion.engine.setup import Token
from companion.engine.values import Seat

# What is the same in every edition

Terrain = Literal["forest", "lagoon", "desert", "mountain", "volcano"]
Action = Literal["capture", "construct", "produce", "recruit"]
Currency = Literal["hoplites", "nuggets", "creatures"]
TERRAINS: Final[tuple[Terrain, ...]] = get_args(Terrain)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
CURRENCIES: Final[tuple[Currency, ...]] = get_args(Currency)
VOLCANO: Final = "volcano"
LETTERS: Final = {terrain: terrain[0].upper() for terrain in TERRAINS}
SLOTS: Final = tuple(terrain for terrain in TERRAINS if terrain != VOLCANO)
"""The spots of the construction board, one for each terrain that Titans care for."""

CARDS = 12
ROW_SIZE = 6
"""How many action cards lie open at the start of a round, with fewer than four players one less."""
TILES: Final = {1: 25, 2: 23, 3: 17}
"""Terrain tiles by their number of circles."""
SIZES: Final = tuple(TILES)
MANY_CREATURES = 20
MANY_BUILDINGS = 26
ISLANDS = 4
PORTS = 3
DICE = 4
HOPLITES = 30
NUGGETS = 30
TEMPLES = 17
TOKENS = 17

START_HOPLITES = 1
START_NUGGETS = 1
VICTORY = 5
MEDALLION_PRICE = 5
MOST_IN_A_FIGHT = DICE - 1
AREA = 3
"""How many connected circles of one type draw the attention of a Titan."""

SKULL = 0
"""The face of a die that wins any fight."""
FACES = 6

COUNTERS: Final = {
    "hoplites": "stocked-hoplite",
    "nuggets": "stocked-nugget",
    "temples": "temples",
    "medallions": "medallions",
    "creatures_left": "creatures",
}
"""What is counted for each player at a table that does not track every piece, each with what the
ids of its places begin with."""
UNLIMITED: Final = 99
PRICES: Final[dict[Currency, int]] = {"hoplites": 2, "nuggets": 2, "creatures": 2}
ON_SALE: Final[dict[Currency, tuple[Action, ...]]] = {
    "hoplites": ("capture", "construct", "produce"),
    "nuggets": ("capture", "construct", "recruit"),
    "creatures": ACTIONS,
}
"""The additional actions that can be bought, by the currency."""

TOKENS_OF_PLAYERS = (
    Token("Crimson fleet", "red", "circle", "R"),
    Token("Azure fleet", "blue", "square", "B"),
    Token("Jade fleet", "green", "triangle", "G"),
    Token("Amber fleet", "yellow", "diamond", "Y"),
)


# What buildings, Titans and loot do, by id, in numbers. The rules elsewhere name none of them.


@dataclass(frozen=True, slots=True)
class Effect:
    """A building's ability. Whatever the building does not affect stays 0, False or None."""

    text: str
    ruling: str | None = None
    """The ruling that the ability rests on."""
    arrives_with_hoplites: int = 0
    arrives_with_nuggets: int = 0
    recruits: int = 0
    """Hoplites that a Recruit action brings."""
    produces: int = 0
    """Nuggets that a Produce action brings."""
    titans: int = 0
    """Titans that may be held besides the first."""
    skull: int | None = None
    """A number on the die that counts as a skull."""
    saves: int = 0
    """Retiring hoplites that may be kept at each capture, until the action ends."""
    capture_nuggets: int = 0
    """Nuggets that each capture earns."""
    guards: bool = False
    """Whether the player may build next to creatures."""
    needs_safety: bool = False
    """Whether this building itself may never stand next to a creature."""
    temple_pairs: int = 0
    """Pairs of one type that a temple may cover."""
    additional_actions: int = 0
    """Additional actions that may be bought besides the first."""
    discount: Currency | None = None
    """The currency in which additional actions cost one less."""


METROPOLIS = Effect("A Training Camp and a Mine.", recruits=1, produces=1)

BUILDINGS: Mapping[str, Effect] = {
    "training_camp": Effect(
        "Comes with a hoplite; a Recruit action brings one more.",
        arrives_with_hoplites=1,
        recruits=1,
    ),
    "mine": Effect(
        "Comes with a nugget; a Produce action brings one more.",
        arrives_with_nuggets=1,
        produces=1,
    ),
    "hospital": Effect(
        "At each capture one of the retiring hoplites may stay here; all come back to the stock "
        "when the capture action ends.",
        ruling="OR-5",
        saves=1,
    ),
    "oratory": Effect("One more Titan may be held.", ruling="OR-17", titans=1),
    **{
        f"siege_{number}": Effect(f"A {number} on a combat die counts as a skull.", skull=number)
        for number in range(1, 6)
    },
    "arch": Effect("Each capture earns one more nugget.", ruling="OR-16", capture_nuggets=1),
    "crystal": Effect(
        "Buildings and temples may stand next to creatures; the Crystal itself may not.",
        ruling="OR-7",
        guards=True,
        needs_safety=True,
    ),
    "architect": Effect(
        "A temple may cover two circles of one type.", ruling="OR-6", temple_pairs=1
    ),
    "forge": Effect(
        "A second additional action may be bought.", ruling="OR-17", additional_actions=1
    ),
    "statue_hoplites": Effect(
        "An additional action costs one hoplite less.", ruling="OR-8", discount="hoplites"
    ),
    "statue_nuggets": Effect(
        "An additional action costs one nugget less.", ruling="OR-8", discount="nuggets"
    ),
    "statue_creatures": Effect(
        "An additional action costs one captured creature less.",
        ruling="OR-8",
        discount="creatures",
    ),
}


@dataclass(frozen=True, slots=True)
class Titan:
    """A Titan and its favour: what it adds, once, to one action of its kind."""

    title: str
    terrain: Terrain
    action: Action
    text: str
    doubles: bool = False
    """Whether the buildings' yield is doubled."""
    constructions: int = 0
    """Constructions besides the first."""
    wins_fight: bool = False
    """Whether one fight is won without rolling dice."""


TITANS: Mapping[str, Titan] = {
    "theia": Titan("Theia", "forest", "construct", "One more construction.", constructions=1),
    "themis": Titan(
        "Themis", "lagoon", "recruit", "Training Camps bring twice as many hoplites.", doubles=True
    ),
    "cronos": Titan(
        "Cronos", "desert", "capture", "One fight is won without a roll.", wins_fight=True
    ),
    "hyperion": Titan(
        "Hyperion", "mountain", "produce", "Mines bring twice as many nuggets.", doubles=True
    ),
}


CALLED_BY: Mapping[Terrain, str] = {titan.terrain: name for name, titan in TITANS.items()}
"""The Titan that is called by areas of each terrain; none by volcanoes."""


@dataclass(frozen=True, slots=True)
class Loot:
    """A creature's loot: nuggets, a building drawn from the bag, or a Titan."""

    text: str
    nuggets: int = 0
    building: bool = False
    titan: str | None = None


LOOT: Mapping[str, Loot] = {
    "one_nugget": Loot("1 nugget", nuggets=1),
    "two_nuggets": Loot("2 nuggets", nuggets=2),
    "three_nuggets": Loot("3 nuggets", nuggets=3),
    "building": Loot("a random building", building=True),
    **{f"titan_{name}": Loot(titan.title, titan=name) for name, titan in TITANS.items()},
}


# Words

ACTION_WORDS: Mapping[Action, str] = {
    "capture": "Capture Creatures",
    "construct": "Construct",
    "produce": "Produce Orichalcum",
    "recruit": "Recruit Hoplites",
}
CURRENCY_WORDS: dict[Currency, str] = {
    "hoplites": "hoplite",
    "nuggets": "nugget",
    "creatures": "captured creature",
}


def resources(hoplites: int, nuggets: int) -> str:
    """ "2 hoplites and 1 nugget"; "nothing" where there are neither."""
    parts = []
    if hoplites:
        parts.append(counted(hoplites, "hoplite"))
    if nuggets:
        parts.append(counted(nuggets, "nugget"))
    return listed(parts) or "nothing"


def face_words(face: int) -> str:
    return "a skull" if face == SKULL else str(face)


def die_words(number: int, dice: int) -> str:
    return "the die" if dice == 1 else f"die {number} of {dice}"


def die_asked(faces: Sequence[int], dice: int) -> str:
    """The question for the next of so many dice, with those that lie there already."""
    question = f"What does {die_words(len(faces) + 1, dice)} show?"
    return f"{question} So far {listed(map(face_words, faces))}." if faces else question


def spot_words(spot: int) -> str:
    return f"{SLOTS[spot]} spot"


# The ids of places in the pictures. Taps, events and score lines refer to them.

Rhombus = tuple[str, str, str, str]
"""The four circles of a diamond, sorted by name."""


def island_id(seat: Seat) -> str:
    return f"island-{seat}"


def stock_id(kind: str, seat: Seat) -> str:
    """A player's hoplites or nuggets; `kind` is one of them, "hoplite"."""
    return f"stocked-{kind}-{seat}"


def counter_id(counter: str, seat: Seat) -> str:
    """A number of a player at a table that keeps counters."""
    return f"{COUNTERS[counter]}-{seat}"


def creatures_id(seat: Seat) -> str:
    """How many creatures a player still has to capture."""
    return f"creatures-{seat}"


def medallion_id(seat: Seat, number: int) -> str:
    """A medallion above a player's board, counted from 0."""
    return f"medallion-{seat}-{number}"


def circle_id(seat: Seat, circle: str) -> str:
    return f"p{seat}-{circle}"


def card_id(slot: int) -> str:
    return f"card-{slot}"


def spot_id(spot: int) -> str:
    return f"spot-{spot}"


def titan_id(titan: str) -> str:
    return f"titan-{titan}"


def temple_id(seat: Seat, rhombus: Rhombus) -> str:
    """The centre of four circles, where a temple stands or could stand."""
    return f"temple-{seat}-{'-'.join(rhombus)}"
