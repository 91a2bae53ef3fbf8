"""How many of each piece there are, and what people and pictures call them."""

from collections.abc import Sequence
from typing import Final, get_args

from companion.engine.phrases import counted, listed
from companion.engine.setup import Token
from companion.engine.values import Seat
from companion.games.orichalcum.box.effects import Action, Currency, Terrain

# What is the same in every edition

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


# Words

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
