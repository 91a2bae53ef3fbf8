"""The entry by which a table's clock is set. What it shows is worked out in `watching`."""

from dataclasses import dataclass
from typing import ClassVar, Literal

State = Literal["running", "paused", "off"]


@dataclass(frozen=True, slots=True)
class ClockSet:
    """How the clock is set from now on.

    Each player has `minutes`, and `increment` seconds more for each turn that is over; without
    `minutes` it counts up. `turn` is the seat whose time runs where moves are not tracked.
    """

    kind: ClassVar = "clock"
    state: State
    minutes: int | None = None
    increment: int = 0
    turn: int | None = None
