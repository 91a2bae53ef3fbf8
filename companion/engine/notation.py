"""Writing games down as text that people read and write."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

D = TypeVar("D")
M = TypeVar("M")


@dataclass(frozen=True)
class Notation(Generic[D, M]):
    """How people write a game down, as chess players do: a word for each move, one text for the
    whole game."""

    move_text: Callable[[M], str]
    parse_move: Callable[[str], M]
    """The move that a word stands for. Raises Malformed."""
    sheet_text: Callable[[D, Sequence[M]], str]
    """Writes a deal and the moves since; it can be read again without a random generator."""
    parse_sheet: Callable[[str], tuple[D, tuple[M, ...]]]
    """Reads a deal, which is checked, and its moves. Raises Malformed with faults at "line 7"."""
