"""What is in the box: cards, tribes, pieces and feats, and what the number of players changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.engine.picture import Shape


class Biome(StrEnum):
    """One of the five lands. Each names a kind of card, a kind of territory and a tribe."""

    TUNDRA = "tundra"
    FOREST = "forest"
    GLACIERS = "glaciers"
    COAST = "coast"
    DESERT = "desert"


class Feat(StrEnum):
    """A wooden marker that multiplies points at the end."""

    UNION = "union"
    DISCOVERY = "discovery"
    HONOUR = "honour"
    RESPECT = "respect"


@dataclass(frozen=True, slots=True)
class Look:
    """How a tribe's pieces are told apart: colour, letter and shape say the same."""

    colour: str
    letter: str
    shape: Shape


LOOKS: Final[Mapping[Biome, Look]] = {
    Biome.TUNDRA: Look("red", "T", "diamond"),
    Biome.FOREST: Look("green", "F", "triangle"),
    Biome.GLACIERS: Look("blue", "G", "hexagon"),
    Biome.COAST: Look("yellow", "C", "circle"),
    Biome.DESERT: Look("orange", "D", "square"),
}
BY_LETTER: Final[Mapping[str, Biome]] = {look.letter: biome for biome, look in LOOKS.items()}

CARDS: Final[Mapping[Biome, int]] = {
    Biome.TUNDRA: 13,
    Biome.FOREST: 12,
    Biome.GLACIERS: 11,
    Biome.COAST: 11,
    Biome.DESERT: 10,
}
FEATS: Final[Mapping[Feat, int]] = {
    Feat.UNION: 2,
    Feat.DISCOVERY: 2,
    Feat.HONOUR: 1,
    Feat.RESPECT: 1,
}
TERRITORY_FEATS: Final = (Feat.UNION, Feat.DISCOVERY)

TENTS: Final = 20
"""Tents a tribe can place: the twenty-first keeps the score."""
TOTEMS: Final = 8
HAND: Final = 3
DISPLAY: Final = 4
SETTLEMENT: Final = 4
MAX_TERRITORIES: Final = 12
MOUNTAIN_SYMBOLS: Final = ("A", "B", "C", "D")


def removed_cards(players: int) -> int:
    """Cards of each biome that leave the game: none with five players, one with four, else two."""
    return {5: 0, 4: 1}.get(players, 2)


def cards_in_game(players: int) -> dict[Biome, int]:
    """Cards of each biome that a game of that many players uses."""
    return {biome: count - removed_cards(players) for biome, count in CARDS.items()}


def mountain_count(players: int) -> int:
    """Mountains that block connections: one with five players, up to four with two."""
    return 6 - players
