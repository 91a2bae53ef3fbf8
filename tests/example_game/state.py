"""What is set up, and where a game stands: points held, and what is asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from companion.engine import moves, position
from companion.engine.moves import AskedOf
from companion.engine.problems import Most, Problem
from companion.engine.setup import (
    Choice,
    DealItem,
    Drawn,
    Lot,
    Option,
    SetupStep,
    start_item,
    starter,
    tokens,
)
from companion.engine.values import Seat

from .rulebook import CITE

TARGETS = (Choice("20", "20 points"), Choice("50", "50 points"))
OPTIONS = (Option("target", "Play to", "The points that win.", TARGETS), moves.DICE)
DIRECTIONS = (Choice("clockwise", "Clockwise"), Choice("anticlockwise", "Anticlockwise"))
TOKENS = tokens("pig")


@dataclass(frozen=True, slots=True)
class Edition:
    """A die: the numbers on its faces, and the one that loses the turn."""

    id: str
    title: str
    faces: Annotated[tuple[int, ...], Most(20)]
    bust: int


EDITIONS = (
    Edition("d6", "Six-sided die", tuple(range(1, 7)), bust=1),
    Edition("d8", "Eight-sided die", tuple(range(1, 9)), bust=1),
)


@dataclass(frozen=True, slots=True)
class Deal:
    """The die, the names in seating order, who starts and which way the turn passes."""

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    start_player: Seat
    direction: str

    @property
    def target(self) -> int:
        return int(self.options["target"])

    def after(self, seat: Seat) -> Seat:
        """The seat whose turn follows."""
        return (seat + (1 if self.direction == "clockwise" else -1)) % len(self.names)


@dataclass(frozen=True, slots=True)
class RollOrHold(AskedOf):
    """A turn: the player dares another roll, or holds."""

    question = "Roll or hold?"
    lies_on = ()


@dataclass(frozen=True)
class Die(moves.Die):
    """The die rolls for the player whose turn lies below."""

    question = "Say what the die shows."
    lies_on = (RollOrHold,)


@dataclass(frozen=True, kw_only=True)
class State(position.State):
    """Points held, and what the turn has rolled so far."""

    decisions: tuple[RollOrHold | Die, ...]
    points: tuple[int, ...]
    at_risk: int = 0


class Position(position.Position[Deal, State]):
    """A deal and a state of it."""


def initial_state(deal: Deal) -> State:
    """Everybody on zero, the first player to choose."""
    turn = RollOrHold(deal.start_player)
    return State(decisions=(turn,), points=(0,) * len(deal.names))


def lots(edition: Edition, names: tuple[str, ...], options: Mapping[str, str]) -> tuple[Lot, ...]:
    """What is drawn: who starts, and which way the turn passes."""
    return (starter(names), Drawn("direction", tuple(way.id for way in DIRECTIONS)))


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """What the deal decided, with every other choice."""
    return (
        start_item("Who starts", deal.start_player, deal.names),
        DealItem("direction", "The turn passes", deal.direction, DIRECTIONS),
    )


def setup_steps(deal: Deal) -> tuple[SetupStep, ...]:
    """What people do before the first roll."""
    pieces = f"Put {len(deal.names)} pieces on the zero of the track."
    start = f"{deal.names[deal.start_player]} starts; then the turn passes {deal.direction}."
    items = ("start_player", "direction")
    return (
        SetupStep("pieces", "Put the pieces on zero", pieces, CITE["pieces"], where=("at-0",)),
        SetupStep("die", "Take the die", f"Take one die: {deal.edition.title}.", CITE["die"]),
        SetupStep("start", "Hand over the die", start, CITE["start"], items),
    )


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """What stands against playing with this die."""
    faces, unlike = edition.faces, {*edition.faces}
    if not len(faces) == len(unlike) > 1 or min(unlike) < 1:
        return (Problem("faces", "A die has two or more different faces above 0."),)
    bust = "One of the faces loses the turn: which?"
    return () if edition.bust in faces else (Problem("bust", bust),)
