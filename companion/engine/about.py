"""What is looked up beside play: about a piece, in a table of the booklet, with a helper."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.engine.pictures import Card
from companion.engine.rulebook import Citation
from companion.engine.setup import Choice
from companion.engine.values import Rng

E = TypeVar("E")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class About:
    """Its full name, its present state in one line, and the text that is printed for it.

    `reach` are the places that it bears upon, which are lit. `is_used`: it is a power, a card or a
    favour, so that its text is read while it is being used.
    """

    name: str
    line: str
    text: Citation
    is_used: bool = False
    reach: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explained:
    """A thing as the board or a card draws it, with its letter or emblem, and what it is.

    If the id of `face` is that of a place, it is that place.
    """

    face: Card
    about: About


@dataclass(frozen=True, slots=True)
class Chapter:
    """The things of one kind, such as the units, in the order in which people look for them."""

    title: str
    entries: tuple[Explained, ...]


# Tables to look things up in, such as optional lists of a booklet


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: its name, its text in our words, a remark, and a word by which it is sorted."""

    id: str
    name: str
    text: str
    note: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """A table with its introduction, and the rule that makes it valid."""

    id: str
    title: str
    intro: str
    entries: tuple[Entry, ...]
    cite: Citation


# A helper

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
