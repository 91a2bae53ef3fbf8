"""The explanation of a card, a piece or a place of the board."""

from dataclasses import dataclass

from companion.engine.pictures.cards import Card
from companion.engine.rulebook import Citation


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
