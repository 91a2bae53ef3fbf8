"""What can be done: a player's choice, and what the die says."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """The player takes the die."""


@dataclass(frozen=True, slots=True)
class Hold:
    """The player keeps what was rolled and passes the die on."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The die shows a face: a move by CHANCE."""

    face: int


Move = Roll | Hold | Rolled
MOVES = (Roll, Hold, Rolled)
