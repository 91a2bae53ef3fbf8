"""What a card, a piece or a place of the board is, for whoever asks about it."""

from dataclasses import dataclass

from companion.engine.rulebook import Citation


@dataclass(frozen=True, slots=True)
class About:
    """Its full name, how it stands now in one line, and the text that is printed for it."""

    name: str
    line: str
    text: Citation
