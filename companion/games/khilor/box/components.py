"""What is in the box: demons, eggs and polyominoes, and how each is told apart."""

from collections.abc import Mapping
from typing import Final, Literal

from companion.engine.phrases import counted
from companion.engine.setup import Token

Colour = Literal["green", "yellow", "blue", "purple", "pink"]
Stack = tuple[Colour, ...]
"""Demons on one square, the lowest first."""

COLOURS: Final[tuple[Colour, ...]] = ("green", "yellow", "blue", "purple", "pink")
LETTERS: Final[Mapping[Colour, str]] = {
    "green": "G",
    "yellow": "Y",
    "blue": "B",
    "purple": "P",
    "pink": "K",
}
BY_LETTER: Final[Mapping[str, Colour]] = {letter: colour for colour, letter in LETTERS.items()}

DEMONS: Final = 19
"""Demons of each colour."""
EGGS: Final = 10
"""Eggs of each colour."""
LAYERS: Final = 2
"""Demons that lie on one square at the start."""
POLYOMINOES: Final = 7
CAUGHT: Final = 3
"""Demon symbols on each side of a polyomino, and demons caught in a turn."""
WHITE_DEMONS: Final = 2
COMPENSATION: Final = 3
"""Points for a player whose additional turn can catch nothing."""

Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
STEPS: Final[Mapping[Direction, tuple[int, int]]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


TOKENS: Final = (
    Token("First seat", "clay", "circle", "1"),
    Token("Second seat", "ink", "square", "2"),
    Token("Third seat", "bone", "triangle", "3"),
    Token("Fourth seat", "rock", "diamond", "4"),
)
"""How players are told apart: the box has no pieces for that, so the seat's number is it."""


def demon_token(colour: Colour) -> Token:
    """How a demon of that colour is drawn."""
    return Token(f"{colour} demon", colour, "hexagon", LETTERS[colour])


def egg_token(colour: Colour) -> Token:
    """How an egg of that colour is drawn."""
    return Token(f"{colour} egg", colour, "egg", LETTERS[colour])


def stacked(stack: Stack) -> str:
    """Demons of a square in words, the top one first."""
    if len(stack) > 1:
        return f"{stack[-1]} on {stack[0]}"
    return f"one {stack[0]} demon" if stack else "nothing"


def eggs_stand(count: int, colour: str = "") -> str:
    """ "3 green eggs stand", "1 egg stands", "no eggs stand"."""
    return f"{counted(count, f'{colour} egg'.lstrip())} {'stands' if count == 1 else 'stand'}"
