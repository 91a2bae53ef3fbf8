"""What is in the box and how many of each, and what is the same in every edition."""

from typing import Final, Literal, get_args

from companion.engine.setup import Token

Terrain = Literal["forest", "lagoon", "desert", "mountain", "volcano"]
Action = Literal["capture", "construct", "produce", "recruit"]
Currency = Literal["hoplites", "nuggets", "creatures"]

TERRAINS: Final[tuple[Terrain, ...]] = get_args(Terrain)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
CURRENCIES: Final[tuple[Currency, ...]] = get_args(Currency)
VOLCANO: Final = "volcano"
SLOTS: Final = tuple(terrain for terrain in TERRAINS if terrain != VOLCANO)
"""The spots of the construction board, one for each terrain that Titans care for."""

CARDS = 12
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

COUNTERS: Final = ("hoplites", "nuggets", "temples", "medallions", "creatures_left")
"""What is counted for each player at a table that does not track every piece."""
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


def row_size(players: int) -> int:
    """How many action cards lie open at the start of a round."""
    return 6 if players == 4 else 5
