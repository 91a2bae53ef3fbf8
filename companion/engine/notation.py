"""Games as text that people read and write."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

D = TypeVar("D")
M = TypeVar("M")


@dataclass(frozen=True)
class Notation(Generic[D, M]):
    """How people write a game down, as chess players do: a word a move, a score sheet a game."""

    move_text: Callable[[M], str]
    parse_move: Callable[[str], M]
    """The move that a word stands for. Raises Malformed."""
    sheet_text: Callable[[D, Sequence[M]], str]
    """The set-up and the moves made since; read back without a generator."""
    parse_sheet: Callable[[str], tuple[D, tuple[M, ...]]]
    """A checked deal and its moves. Raises Malformed, a fault's path being its "line 7"."""
