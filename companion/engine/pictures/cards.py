"""Cards that lie open before somebody: how a phone draws them, and the id that a tap on one has."""

from dataclasses import dataclass

from companion.engine.pictures.picture import Picture, Shape


@dataclass(frozen=True, slots=True)
class Card:
    """The face of a card.

    `id` is the id of a tap on it, like that of a place in a picture; equal cards share it. `title`
    is its name, `text` what is printed on it, if anything, in whole sentences. `shape` and `letter`
    say the same as the colour `tone`. `corner` is a short figure that people sort the card by, such
    as its cost or strength. An `emblem`, as that of a `Piece`, is drawn instead of the letter, a
    `picture` instead of shape and letter.
    """

    id: str
    title: str
    tone: str
    shape: Shape
    letter: str = ""
    text: str = ""
    corner: str = ""
    picture: Picture | None = None
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards that lie side by side, such as a hand or a display, in the order of the table.

    Rows that are `facing` each other, such as the sides of a battle, get a panel of their own.
    `spread` shows all cards at once, for when one has to be found among many.
    """

    title: str
    cards: tuple[Card, ...]
    facing: bool = False
    spread: bool = False
