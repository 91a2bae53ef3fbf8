"""The participants of a game, their tokens, and the facts kept in view."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.pictures.picture import Shape
from companion.engine.play.step import Seat


@dataclass(frozen=True, slots=True)
class Participant:
    """Who scores: a player, or a neutral tribe that only pieces represent.

    Colour is never alone: `shape` and `letter` say the same. `tone` names a palette colour.
    """

    seat: Seat
    name: str
    token: str
    tone: str
    shape: Shape
    letter: str
    neutral: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """What stands for a player on the table. Colour, shape and letter each identify it."""

    name: str
    tone: str
    shape: Shape
    letter: str


def tokens(noun: str) -> tuple[Token, ...]:
    """Red, blue, green and yellow tokens, for a game whose pieces have these colours."""
    looks: tuple[tuple[str, Shape], ...] = (
        ("red", "circle"),
        ("blue", "square"),
        ("green", "triangle"),
        ("yellow", "diamond"),
    )
    return tuple(Token(f"{t.capitalize()} {noun}", t, s, t[0].upper()) for t, s in looks)


def seated(names: Sequence[str], tokens: Sequence[Token]) -> tuple[Participant, ...]:
    """The players in seating order, each with the token of their seat."""
    return tuple(
        Participant(seat, name, token.name, token.tone, token.shape, token.letter)
        for seat, (name, token) in enumerate(zip(names, tokens, strict=False))
    )


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that the table keeps in view, such as pieces left; `seat` is None if it is no
    player's own."""

    label: str
    value: str
    seat: Seat | None = None
