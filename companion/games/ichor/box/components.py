"""What lies in the box: figures with their cards, tokens and gate tiles."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.engine.pictures import Shape

Camp = Literal["monsters", "gods"]
"""A side of the battle. Who plays it changes between the games of a match."""

CAMPS: Final[tuple[Camp, Camp]] = ("monsters", "gods")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure and its power card. `code` stands for it in diagrams and notation."""

    id: str
    name: str
    code: str
    camp: Camp


FIGURES: Final[Mapping[str, Figure]] = {
    figure.id: figure
    for figure in (
        Figure("aphrodite", "Aphrodite", "Ah", "gods"),
        Figure("apollo", "Apollo", "Al", "gods"),
        Figure("ares", "Ares", "Ar", "gods"),
        Figure("artemis", "Artemis", "Am", "gods"),
        Figure("athena", "Athena", "At", "gods"),
        Figure("hera", "Hera", "Ha", "gods"),
        Figure("heracles", "Heracles", "Hl", "gods"),
        Figure("hephaestus", "Hephaestus", "Hp", "gods"),
        Figure("hermes", "Hermes", "Hm", "gods"),
        Figure("hestia", "Hestia", "Hs", "gods"),
        Figure("poseidon", "Poseidon", "Po", "gods"),
        Figure("zeus", "Zeus", "Ze", "gods"),
        Figure("boar", "Calydonian Boar", "Bo", "monsters"),
        Figure("centaur", "Centaur", "Ct", "monsters"),
        Figure("cerberus", "Cerberus", "Cb", "monsters"),
        Figure("cyclops", "Cyclops", "Cy", "monsters"),
        Figure("echidna", "Echidna", "Ec", "monsters"),
        Figure("geryon", "Geryon", "Ge", "monsters"),
        Figure("griffin", "Griffin", "Gr", "monsters"),
        Figure("hydra", "Hydra", "Hy", "monsters"),
        Figure("medusa", "Medusa", "Me", "monsters"),
        Figure("minotaur", "Minotaur", "Mi", "monsters"),
        Figure("siren", "Siren", "Si", "monsters"),
        Figure("typhon", "Typhon", "Ty", "monsters"),
    )
}
BY_CODE: Final[Mapping[str, Figure]] = {figure.code: figure for figure in FIGURES.values()}
VICTORY_CARDS: Final[Mapping[Camp, str]] = {"monsters": "boar", "gods": "hera"}

IN_BASE_BOX: Final = 8
"""Figures a side in the base box; which they are is edition data."""

LOOKS: Final[Mapping[Camp, tuple[str, Shape]]] = {
    "monsters": ("red", "hexagon"),
    "gods": ("blue", "circle"),
}
"""The tone and the shape that each side is drawn in."""

TOKENS: Final[Mapping[int, int]] = {6: 14, 7: 19}
"""Tokens a side by the board's size."""


@dataclass(frozen=True, slots=True)
class GateTile:
    """A gate tile. `ends_line`: what passes lands elsewhere. `doubles`: two tokens behind it."""

    id: str
    name: str
    ends_line: bool = False
    doubles: bool = False


GATES: Final[Mapping[str, GateTile]] = {
    tile.id: tile
    for tile in (
        GateTile("offerings", "Offerings"),
        GateTile("reinforcements", "Reinforcements", doubles=True),
        GateTile("sacrifice", "Sacrifice"),
        GateTile("assistance", "Assistance"),
        GateTile("boost", "Boost"),
        GateTile("jump", "Jump", ends_line=True),
        GateTile("recharge", "Recharge"),
        GateTile("transform", "Transform"),
    )
}
PLACES: Final = 2
"""Gate tiles on the board, where gates are in play."""


def other(camp: Camp) -> Camp:
    """The opposing side."""
    return "gods" if camp == "monsters" else "monsters"


def one(camp: Camp) -> str:
    """A figure of that side, in words: "god"."""
    return camp[:-1]
