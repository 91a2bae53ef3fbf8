"""Cards as they lie open before somebody: what a phone draws, and what a tap on one names."""

from dataclasses import dataclass

from companion.engine.picture import Picture, Shape


@dataclass(frozen=True, slots=True)
class Card:
    """The face of a card.

    `id` is what a tap names, as the id of a place of the picture is; equal cards share it.
    `title` is its name and `text` what is printed on it, if anything, in whole sentences.
    Colour is never alone: `shape` and `letter` tell the same as `tone`. `corner` is a short
    figure that a card is sorted by, such as its cost or strength. A `picture` is drawn in place
    of shape and letter.
    """

    id: str
    title: str
    tone: str
    shape: Shape
    letter: str = ""
    text: str = ""
    corner: str = ""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards that lie side by side, such as a hand or a display, in the order of the table.

    Rows that are `facing` each other, such as the sides of a battle, are a panel of their own.
    `spread`: all are seen at once, as where one of many is looked for.
    """

    title: str
    cards: tuple[Card, ...]
    facing: bool = False
    spread: bool = False
