"""What can be tapped on the way to a move, and the moves that wait to be confirmed."""

from dataclasses import dataclass
from typing import Any

from companion.engine.move import Tap
from companion.engine.step import Event


@dataclass(frozen=True, slots=True)
class NextTap:
    """Something that can be tapped now: `legal` if a legal move still follows from it, and all
    the `taps` that stand once it is tapped. `near`: it leads on, or changes what was tapped last.
    """

    tap: Tap
    legal: bool
    taps: tuple[str, ...]
    near: bool = True


@dataclass(frozen=True, slots=True)
class Made:
    """A whole legal move that waits to be confirmed, what it would cause, its taps, and the
    places on which it lays something."""

    move: Any
    sentence: str
    events: tuple[Event, ...]
    tapped: tuple[Tap, ...]
    laid: tuple[str, ...]
