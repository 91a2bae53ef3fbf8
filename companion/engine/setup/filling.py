"""Entering, piece by piece, a board that was filled by hand before the first turn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.play.move import Move
from companion.engine.play.position import Position
from companion.engine.setup.participants import Token

P = TypeVar("P", bound=Position[Any, Any])


@dataclass(frozen=True)
class Filling(Generic[P]):
    """How a table enters what it has laid out, for as long as the decision `asks` is open."""

    asks: Callable[[P], bool]
    tokens: Callable[[P], tuple[Token, ...]]
    """The pieces that can be in hand."""
    left: Callable[[P], tuple[int, ...]]
    """How many of each piece are not laid yet."""
    lay: Callable[[P, tuple[str, ...], int], Move | None]
    """The move that lays a piece in hand on each of these places; None if none of them has room."""
    change: Callable[[P, str, int | None], Any]
    """The state in which the piece laid last on a place is replaced by another; None removes it."""
    rest: Callable[[P], tuple[str, ...]]
    """The places that still lack a piece, to be filled with the piece in hand all at once."""
    filled: Move
    """The move that says that everything has been entered."""
