"""The explanation of a card, a piece or a place of the board."""

from dataclasses import dataclass

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
