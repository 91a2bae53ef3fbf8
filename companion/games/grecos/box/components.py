"""What all sets have in common: the board, the numbers of the rulebook, the players' marks."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, get_args

from companion.engine.setup import Token

Trait = Literal[
    "men",
    "women",
    "army",
    "giant",
    "monster",
    "equine",
    "flying",
    "water",
    "amphibious",
    "starts",
    "passenger",
    "carrier",
    "rider",
    "mount",
    "rage",
]
"""The traits of units. Besides the printed ones: an `amphibious` unit goes on land and water, every
player `starts` with one of these, a `passenger` travels with a `carrier`, a `rider` flies with a
`mount`, and `rage` gives one more Force for every hit taken."""
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)

PRINTED: Final[tuple[Trait, ...]] = (
    "men",
    "women",
    "army",
    "giant",
    "monster",
    "equine",
    "flying",
    "water",
)

SIDE: Final = 8
COLUMNS: Final = "ABCDEFGH"
SQUARES: Final = tuple(f"{column}{rank}" for rank in range(SIDE, 0, -1) for column in COLUMNS)
"""The squares of the chessboard in reading order, the top row first."""
INDEX: Final = {square: n for n, square in enumerate(SQUARES)}
BIT: Final = {square: 1 << n for square, n in INDEX.items()}
EVERYWHERE: Final = (1 << SIDE * SIDE) - 1
_FIRST_COLUMN: Final = sum(1 << n for n in range(0, SIDE * SIDE, SIDE))
_LAST_COLUMN: Final = _FIRST_COLUMN << SIDE - 1

STACK_LIMIT: Final = 4
HAND_LIMIT: Final = 5
CHITS: Final = 48
FLIGHT: Final = 4
"""Move points of a rider on its mount."""
FACES: Final = range(1, 7)

TOKENS: Final = (
    Token("Red", "red", "circle", "R"),
    Token("Blue", "blue", "square", "B"),
    Token("Green", "green", "triangle", "G"),
    Token("Purple", "purple", "diamond", "P"),
    Token("Orange", "orange", "pentagon", "O"),
    Token("Pink", "pink", "hexagon", "K"),
)


def beside(squares: int) -> int:
    """The squares, as bits, that share a border with one of these."""
    return (
        (squares & ~_LAST_COLUMN) << 1
        | (squares & ~_FIRST_COLUMN) >> 1
        | squares << SIDE & EVERYWHERE
        | squares >> SIDE
    )


def bits(squares: Iterable[str]) -> int:
    """Different squares as bits."""
    return sum(map(BIT.__getitem__, squares))


def named(squares: int) -> Iterator[str]:
    """The names of squares given as bits, in reading order."""
    while squares:
        lowest = squares & -squares
        yield SQUARES[lowest.bit_length() - 1]
        squares ^= lowest


NEIGHBOURS: Final = {square: tuple(named(beside(BIT[square]))) for square in SQUARES}


def distance(one: str, other: str) -> int:
    """The steps between two squares on an empty board."""
    (down, right), (low, far) = divmod(INDEX[one], SIDE), divmod(INDEX[other], SIDE)
    return abs(down - low) + abs(right - far)
