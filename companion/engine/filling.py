"""A board that is filled by hand before the first turn, and entered piece by piece in any order."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.move import Move
from companion.engine.participants import Token
from companion.engine.position import Position

P = TypeVar("P", bound=Position[Any, Any])


@dataclass(frozen=True)
class Filling(Generic[P]):
    """How a table enters what it laid out. It is asked while `asks` says so."""

    asks: Callable[[P], bool]
    tokens: Callable[[P], tuple[Token, ...]]
    """What can be in hand."""
    left: Callable[[P], tuple[int, ...]]
    """How many of each are not laid yet."""
    lay: Callable[[P, tuple[str, ...], int], Move | None]
    """The move that lays one of the pieces in hand on each of these places; None where none of
    them has room."""
    change: Callable[[P, str, int | None], Any]
    """The state in which the piece laid last on a place is another one, or with None is gone."""
    rest: Callable[[P], tuple[str, ...]]
    """The places where the next piece lies, once all that differ are entered."""
    filled: Move
    """The move that says that everything is entered."""
