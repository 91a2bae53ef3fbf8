"""What is set up, and where a game stands: points held, and what is asked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from companion.engine.chance import Rng, choose
from companion.engine.deal import (
    Choice,
    DealItem,
    Option,
    SetupStep,
    item_problems,
    seat_choices,
)
from companion.engine.decision import CHANCE, Actor, Decision
from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.problems import Problem, require
from companion.engine.step import Seat

from .rulebook import CITE

TARGETS = (Choice("20", "20 points"), Choice("50", "50 points"))
DICE = (Choice("table", "Thrown at the table"), Choice("app", "Thrown by the app"))
DIRECTIONS = (Choice("clockwise", "Clockwise"), Choice("anticlockwise", "Anticlockwise"))
OPTIONS = (
    Option("target", "Play to", "The points that win.", TARGETS),
    Option("dice", "Dice", "Who throws the die.", DICE),
)


@dataclass(frozen=True, slots=True)
class Edition:
    """A die: the numbers on its faces, and the one that loses the turn."""

    id: str
    title: str
    faces: tuple[int, ...]
    bust: int


EDITIONS = (
    Edition("d6", "Six-sided die", tuple(range(1, 7)), 1),
    Edition("d8", "Eight-sided die", tuple(range(1, 9)), 1),
)


@dataclass(frozen=True, slots=True)
class Deal:
    """The die, the names in seating order, who starts and which way the turn passes."""

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    start_player: Seat
    direction: Literal["clockwise", "anticlockwise"]

    @property
    def target(self) -> int:
        return int(self.options["target"])

    def after(self, seat: Seat) -> Seat:
        """The seat whose turn follows."""
        return (seat + (1 if self.direction == "clockwise" else -1)) % len(self.names)


@dataclass(frozen=True, slots=True)
class RollOrHold(Decision):
    """The player dares another roll, or holds."""

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return frozenset({at.state.turn})

    def prompt(self, at: "Position") -> str:
        return "Roll or hold?"


@dataclass(frozen=True, slots=True)
class Die(Decision):
    """The die rolls."""

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return frozenset({CHANCE})

    def prompt(self, at: "Position") -> str:
        return "Say what the die shows."


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """Points held, whose turn it is, and what that turn has rolled so far."""

    decisions: tuple[RollOrHold | Die, ...]
    points: tuple[int, ...]
    turn: Seat
    at_risk: int = 0


class Position(EnginePosition[Deal, State]):
    """A deal and a state of it."""

    @property
    def name(self) -> str:
        """The name of the one whose turn it is."""
        return self.deal.names[self.state.turn]


def initial_state(deal: Deal) -> State:
    """Everybody on zero, the first player to choose."""
    points = (0,) * len(deal.names)
    return State(decisions=(RollOrHold(),), points=points, turn=deal.start_player)


def draw_deal(
    edition: Edition,
    names: tuple[str, ...],
    options: Mapping[str, str],
    rng: Rng,
    fixed: Mapping[str, str],
) -> Deal:
    """Draws who starts and which way the turn passes. Raises Malformed."""
    start, direction = choose(rng, range(len(names))), choose(rng, DIRECTIONS).id
    drawn = Deal(edition, names, options, start, cast(Literal["clockwise"], direction))
    require(item_problems(deal_items(drawn), fixed))
    chosen = {item.id: item.value for item in deal_items(drawn)} | dict(fixed)
    direction = cast(Literal["clockwise"], chosen["direction"])
    return Deal(edition, names, options, int(chosen["start_player"]), direction)


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """What the deal decided, with every other choice."""
    starter = str(deal.start_player)
    return (
        DealItem("start_player", "Who starts", starter, seat_choices(deal.names)),
        DealItem("direction", "The turn passes", deal.direction, DIRECTIONS),
    )


def setup_steps(deal: Deal) -> tuple[SetupStep, ...]:
    """What people do before the first roll."""
    pieces = f"Put {len(deal.names)} pieces on the zero of the track."
    die = f"Take one die: {deal.edition.title}."
    start = f"{deal.names[deal.start_player]} starts; then the turn passes {deal.direction}."
    items = ("start_player", "direction")
    return (
        SetupStep("pieces", "Put the pieces on zero", pieces, CITE["pieces"], where=("at-0",)),
        SetupStep("die", "Take the die", die, CITE["die"]),
        SetupStep("start", "Hand over the die", start, CITE["start"], items=items),
    )


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """What stands against playing with this die."""
    found = [
        Problem(name, "must not be empty") for name in ("id", "title") if not getattr(edition, name)
    ]
    if len(edition.faces) < 2 or len(set(edition.faces)) < len(edition.faces):
        found.append(Problem("faces", "must be two or more different numbers"))
    if min(edition.faces, default=1) < 1:
        found.append(Problem("faces", "must be 1 or more"))
    if edition.bust not in edition.faces:
        found.append(Problem("bust", "must be one of the faces"))
    return tuple(found)


def check_deal(deal: Deal) -> tuple[Problem, ...]:
    """What stands against this set-up."""
    known = 0 <= deal.start_player < len(deal.names)
    return () if known else (Problem("start_player", "must be a seat"),)


def check_state(at: Position) -> tuple[Problem, ...]:
    """What stands against this position."""
    return tuple(_faults(at.deal, at.state))


def _faults(deal: Deal, state: State) -> Iterator[Problem]:
    if len(state.points) != len(deal.names):
        yield Problem("points", "must be one number for each player")
    if not 0 <= state.turn < len(deal.names):
        yield Problem("turn", "must be a seat")
    if min((*state.points, state.at_risk)) < 0:
        yield Problem("points", "must not be negative")
    reached = sum(points >= deal.target for points in state.points)
    if reached > 1:
        yield Problem("points", "only one player can have reached the target")
    if len(state.decisions) != (not reached):
        yield Problem("decisions", "must be one, until a player has reached the target")
    if reached and state.at_risk:
        yield Problem("at_risk", "must be 0 after the end")
