"""A helper: a part of a game that is worked out alone, without a table, such as a battle."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.engine.cards import Card
from companion.engine.chance import Rng
from companion.engine.deal import Choice
from companion.engine.rulebook import Citation

E = TypeVar("E")
P = TypeVar("P")

Sides = tuple[tuple[str, ...], ...]
"""For each side what stands on it, or what it has, by ids."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was worked out, with the rule behind it."""

    text: str
    cite: Citation


@dataclass(frozen=True, slots=True)
class Answer:
    """What was worked out: the answers with their figures, and what they rest on."""

    figures: tuple[tuple[str, str], ...]
    note: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Helper(Generic[E, P]):
    """Sides are made up of pieces, the odds are worked out, and it is played out move by move.

    All of it is written in the address of the page; whatever cannot be is left out of it, so
    `pieces` and `fewer` also bound how much work an address can ask for.
    """

    id: str
    title: str
    intro: str
    sides: tuple[str, ...]
    most: int
    """Pieces of a side."""
    pieces: Callable[[E, int], tuple[Card, ...]]
    """What may stand on that side."""
    piece: Callable[[E, int, str], Card | None]
    """The card of a piece of that side, perhaps hurt since it was chosen; None for what is
    none."""
    fewer: Callable[[E, str], str | None]
    """What is left of a piece after a tap on it; None where it goes."""
    fewer_does: str
    """What that tap does, in words."""
    extras: Callable[[E], tuple[Choice, ...]]
    """What else a side may have, such as a card that was played."""
    begin: Callable[[E, Sides, Sides], P]
    """The position that these pieces and extras of both sides make up."""
    verdict: Callable[[P], str]
    """How it ended, once nothing is left to decide."""
    answer: Callable[[P, Rng], Answer]
    """What is likely to come of a position."""
