"""The rules: what is set up, what is asked, where a game stands, and the moves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine import moves, position
from companion.engine.moves import AskedOf, Move, Tap
from companion.engine.problems import Most, Problem
from companion.engine.rulebook import Violation
from companion.engine.setup import Choice, DealItem, Drawn, Option, SetupStep, start_item, starter
from companion.engine.values import Event, Seat, Step, changed

from .rulebook import CITE, refuse

# What is set up

TARGETS = (Choice("20", "20 points"), Choice("50", "50 points"))
OPTIONS = (Option("target", "Play to", "The points that win.", TARGETS), moves.DICE)
DIRECTIONS = (Choice("clockwise", "Clockwise"), Choice("anticlockwise", "Anticlockwise"))


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


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    faces, unlike = edition.faces, {*edition.faces}
    if not len(faces) == len(unlike) > 1 or min(unlike) < 1:
        return (Problem("faces", "A die has two or more different faces above 0."),)
    bust = "One of the faces loses the turn: which?"
    return () if edition.bust in faces else (Problem("bust", bust),)


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


def lots(edition: Edition, names: tuple[str, ...], options: Mapping[str, str]) -> tuple[Drawn, ...]:
    return (starter(names), Drawn("direction", [way.id for way in DIRECTIONS]))


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """What was drawn, and what people may set instead."""
    return (
        start_item("Who starts", deal.start_player, deal.names),
        DealItem("direction", "The turn passes", deal.direction, DIRECTIONS),
    )


def setup_steps(deal: Deal) -> tuple[SetupStep, ...]:
    pieces = f"Put {len(deal.names)} pieces on the zero of the track."
    start = f"{deal.names[deal.start_player]} starts; then the turn passes {deal.direction}."
    items = ("start_player", "direction")
    return (
        SetupStep("pieces", "Put the pieces on zero", pieces, CITE["pieces"], where=("at-0",)),
        SetupStep("die", "Take the die", f"Take one die: {deal.edition.title}.", CITE["die"]),
        SetupStep("start", "Hand over the die", start, CITE["start"], items),
    )


# What is asked, and where a game stands


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
    """What the moves are given: a deal and a state of it."""


def initial_state(deal: Deal) -> State:
    return State(decisions=(RollOrHold(deal.start_player),), points=(0,) * len(deal.names))


# The moves


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The player takes the die."""

    answers = (RollOrHold,)
    rule = CITE["turn"]
    button = Tap("roll", "Roll")
    said = "{name} rolls the die."

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.ask(Die()))


@dataclass(frozen=True, slots=True)
class Hold(Move):
    """The player keeps what was rolled and passes the die on."""

    answers = (RollOrHold,)
    rule = CITE["turn"]

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not at.state.at_risk:
            reason = f"{at.asked} has rolled nothing this turn that could be held."
            yield refuse("nothing_to_hold", "roll_first", reason)

    def play(self, at: Position) -> Step[State]:
        seat, state = at.decision.seat, at.state
        points = changed(state.points, seat, state.points[seat] + state.at_risk)
        held = Event("held", f"{at.asked} now has {points[seat]} points.", seat=seat)
        if points[seat] < at.deal.target:
            following = RollOrHold(at.deal.after(seat))
            return Step(state.answered(following, points=points, at_risk=0), (held,))
        won = Event("won", f"{at.asked} has won.", seat=seat, cite=CITE["end"])
        return Step(state.answered(points=points, at_risk=0), (held, won))

    def sentence(self, at: Position) -> str:
        return f"{at.asked} holds {at.state.at_risk} points."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap("hold", f"Hold {at.state.at_risk}"),)


@dataclass(frozen=True, slots=True)
class Rolled(moves.Rolled):
    """By chance: the losing face passes the turn, any other may be held."""

    answers = (Die,)
    rule = CITE["face"]

    @classmethod
    def faces(cls, at: Position) -> Sequence[int]:
        return at.deal.edition.faces

    def play(self, at: Position) -> Step[State]:
        state, lost = at.state.answered(), at.state.at_risk
        if self.face != at.deal.edition.bust:
            return Step(replace(state, at_risk=lost + self.face))
        seat = at.with_state(state).decision.seat
        text = f"{at.deal.names[seat]} loses the {lost} points of this turn."
        event = Event("bust", text, seat=seat, cite=CITE["bust"])
        return Step(state.answered(RollOrHold(at.deal.after(seat)), at_risk=0), (event,))
