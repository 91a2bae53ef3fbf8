"""A helper: part of a game that can be worked out without a table, such as a battle."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.engine.pictures.cards import Card
from companion.engine.play.chance import Rng
from companion.engine.rulebook import Citation
from companion.engine.setup.deal import Choice

E = TypeVar("E")
P = TypeVar("P")

Sides = tuple[tuple[str, ...], ...]
"""For each side, the ids of its pieces, or of its extras."""


@dataclass(frozen=True, slots=True)
class Line:
    """A result in words, with its rule."""

    text: str
    cite: Citation


@dataclass(frozen=True, slots=True)
class Answer:
    """The results: labels with figures, a note on how they were found, and further lines."""

    figures: tuple[tuple[str, str], ...]
    note: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Helper(Generic[E, P]):
    """People choose the pieces of both sides, see the odds, and can play the moves one by one.

    All choices are kept in the page's address. What is impossible there is ignored, so that
    `pieces` and `fewer` also limit how much work an address can ask for.
    """

    id: str
    title: str
    intro: str
    sides: tuple[str, ...]
    most: int
    """The most pieces of a side."""
    pieces: Callable[[E, int], tuple[Card, ...]]
    """The pieces that a side may have, as cards."""
    piece: Callable[[E, int, str], Card | None]
    """The card of a piece as it is written, perhaps damaged; None if there is no such piece."""
    fewer: Callable[[E, str], str | None]
    """A piece, as it is written, after a tap on it; None if the tap removes it."""
    fewer_does: str
    """What such a tap does, in words."""
    extras: Callable[[E], tuple[Choice, ...]]
    """What else a side may have, such as a played card."""
    begin: Callable[[E, Sides, Sides], P]
    """The position with these pieces and extras of both sides."""
    verdict: Callable[[P], str]
    """The result in words, once no decision is open."""
    answer: Callable[[P, Rng], Answer]
    """The odds of a position."""
