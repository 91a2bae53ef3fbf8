"""One frozen dataclass a move. Squares are named as on the board: column letter, row number."""

from dataclasses import dataclass
from typing import Literal

from companion.games.khilor.components import Colour, Stack

Turns = Literal[0, 1, 2, 3]
Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Filled:
    """By chance: the demons that lie on the next square, row by row, the lowest first."""

    demons: Stack


@dataclass(frozen=True, slots=True)
class Catch:
    """A polyomino laid with its egg symbol on `square`, after clockwise quarter `turns`."""

    polyomino: str
    turns: Turns
    square: str
    side: Side = "front"


@dataclass(frozen=True, slots=True)
class RemoveEgg:
    """The egg under the egg symbol goes back to its pile."""


@dataclass(frozen=True, slots=True)
class LayEgg:
    """An egg on one empty square under the polyomino."""

    colour: Colour
    square: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """No egg, or no further one."""


@dataclass(frozen=True, slots=True)
class MoveWhiteDemon:
    """Solo: the white demon whose turn it is steps to that square."""

    square: str


@dataclass(frozen=True, slots=True)
class TakePoints:
    """The points for an additional turn in which no polyomino fits."""


Move = Filled | Catch | RemoveEgg | LayEgg | EndTurn | MoveWhiteDemon | TakePoints
MOVE_TYPES: tuple[type, ...] = (
    Filled,
    Catch,
    RemoveEgg,
    LayEgg,
    EndTurn,
    MoveWhiteDemon,
    TakePoints,
)
