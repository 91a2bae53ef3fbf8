"""What is in the box, and how the number of players changes it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from companion.engine.setup import Token


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


TOKENS: Final[Mapping[Biome, Token]] = {
    Biome.TUNDRA: Token("Tundra tribe, red", "red", "diamond", "T"),
    Biome.FOREST: Token("Forest tribe, green", "green", "triangle", "F"),
    Biome.GLACIERS: Token("Glaciers tribe, blue", "blue", "hexagon", "G"),
    Biome.COAST: Token("Coast tribe, yellow", "yellow", "circle", "C"),
    Biome.DESERT: Token("Desert tribe, orange", "orange", "square", "D"),
}

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
TERRITORY_MARKERS: Final = 12
MOUNTAIN_SYMBOLS: Final = ("A", "B", "C", "D")


def removed_cards(players: int) -> int:
    """Cards of each biome that leave the game: none with five players, one with four, else two."""
    return {5: 0, 4: 1}.get(players, 2)


def mountain_count(players: int) -> int:
    """Mountains that block connections: one with five players, up to four with two."""
    return 6 - players


def tribe_count(players: int) -> int:
    """Tribes on the map: two players share a third one."""
    return 3 if players == 2 else players
