"""The explanation of a card, a piece or a place of the board."""

from dataclasses import dataclass

from companion.engine.rulebook import Citation


@dataclass(frozen=True, slots=True)
class About:
    """Its full name, its present state in one line, and the text that is printed for it."""

    name: str
    line: str
    text: Citation
