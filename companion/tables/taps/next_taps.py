"""Values of a move being entered: what can be tapped next, and the moves that can be confirmed."""

from dataclasses import dataclass
from typing import Any

from companion.engine.play.move import Tap
from companion.engine.play.step import Event


@dataclass(frozen=True, slots=True)
class NextTap:
    """Something that can be tapped now. `legal` says that a legal move can still follow; `taps` are
    all taps that stand once it is tapped; `near` says that it leads on or changes the last tap.
    """

    tap: Tap
    legal: bool
    taps: tuple[str, ...]
    near: bool = True


@dataclass(frozen=True, slots=True)
class WholeMove:
    """A whole legal move that can be confirmed, with what it would cause, its taps, and the places
    on which it lays something."""

    move: Any
    sentence: str
    events: tuple[Event, ...]
    tapped: tuple[Tap, ...]
    laid: tuple[str, ...]
