"""One frozen dataclass a move. Spaces are names ("c4"), figures and cards ids ("zeus")."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveFigure:
    """The plain action: a figure walks in a straight line.

    Through a Jump gate `to` is the space directly behind it; a Land follows.
    """

    figure: str
    to: str


@dataclass(frozen=True, slots=True)
class UsePower:
    """The other action: a card is used.

    `targets` are the choices made at once, in the power's order: spaces for each leg of a
    movement, before them the figure that is called; "row" or "column".
    """

    figure: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Go:
    """A further movement of the acting figure."""

    to: str


@dataclass(frozen=True, slots=True)
class Land:
    """Where a figure comes down: behind a Jump gate, or when it joins the battle."""

    at: str


@dataclass(frozen=True, slots=True)
class Lay:
    """A space chosen for tokens."""

    at: str


@dataclass(frozen=True, slots=True)
class Reinforce:
    """The spaces behind the Reinforcements gate that get a second token, in path order."""

    spaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A card that turns face up again."""

    card: str


@dataclass(frozen=True, slots=True)
class Stop:
    """No more of what is offered."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """By chance: the card that is drawn from those set aside."""

    card: str


@dataclass(frozen=True, slots=True)
class NextGame:
    """The board is set up again, with sides swapped."""


Move = MoveFigure | UsePower | Go | Land | Lay | Reinforce | TurnUp | Stop | Reveal | NextGame
MOVES: tuple[type, ...] = (
    MoveFigure,
    UsePower,
    Go,
    Land,
    Lay,
    Reinforce,
    TurnUp,
    Stop,
    Reveal,
    NextGame,
)
