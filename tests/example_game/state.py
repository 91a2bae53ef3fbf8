"""The set-up and the position as frozen data, with the small questions asked of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.engine.game import Choice, Option, Problem, Seat

from .edition import Edition, check_edition

OPTIONS = (
    Option(
        "target",
        "Play to",
        "The points that win.",
        (Choice("20", "20 points"), Choice("50", "50 points")),
    ),
    Option(
        "dice",
        "Dice",
        "Who throws the die.",
        (Choice("table", "Thrown at the table"), Choice("app", "Thrown by the app")),
    ),
)

Direction = Literal["clockwise", "anticlockwise"]


@dataclass(frozen=True, slots=True)
class Deal:
    """The die, the names in seating order, who starts and which way the turn passes."""

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    start_player: Seat
    direction: Direction

    @property
    def target(self) -> int:
        return int(self.options["target"])

    def after(self, seat: Seat) -> Seat:
        """The seat whose turn follows."""
        step = 1 if self.direction == "clockwise" else -1
        return (seat + step) % len(self.names)


@dataclass(frozen=True, slots=True)
class State:
    """A position: points held, whose turn it is, and what that turn has rolled so far.

    `pending` is what the table waits for: the player's choice, or the die.
    """

    deal: Deal
    points: tuple[int, ...]
    turn: Seat
    at_risk: int = 0
    pending: Literal["choice", "die"] = "choice"

    @property
    def winner(self) -> Seat | None:
        return next(
            (seat for seat, points in enumerate(self.points) if points >= self.deal.target), None
        )

    @property
    def name(self) -> str:
        """The name of the one whose turn it is."""
        return self.deal.names[self.turn]


def check_deal(deal: Deal) -> tuple[Problem, ...]:
    """What stands against this set-up."""
    problems = [Problem(f"edition.{p.path}", p.message) for p in check_edition(deal.edition)]
    for option in OPTIONS:
        if deal.options.get(option.id) not in [choice.id for choice in option.choices]:
            problems.append(Problem(f"options.{option.id}", "must be one of the choices"))
    unknown = deal.options.keys() - {option.id for option in OPTIONS}
    problems.extend(Problem(f"options.{name}", "is not an option here") for name in unknown)
    if not 2 <= len(deal.names) <= 4:
        problems.append(Problem("names", "must be 2 to 4 names"))
    if not 0 <= deal.start_player < len(deal.names):
        problems.append(Problem("start_player", "must be a seat"))
    return tuple(problems)


def check_state(state: State) -> tuple[Problem, ...]:
    """What stands against this position."""
    if faults := check_deal(state.deal):
        return tuple(Problem(f"deal.{fault.path}", fault.message) for fault in faults)
    problems: list[Problem] = []
    if len(state.points) != len(state.deal.names):
        problems.append(Problem("points", "must be one number for each player"))
    if not 0 <= state.turn < len(state.deal.names):
        problems.append(Problem("turn", "must be a seat"))
    problems.extend(
        Problem(f"points[{seat}]", "must not be negative")
        for seat, points in enumerate(state.points)
        if points < 0
    )
    if state.at_risk < 0:
        problems.append(Problem("at_risk", "must not be negative"))
    if sum(points >= state.deal.target for points in state.points) > 1:
        problems.append(Problem("points", "only one player can have reached the target"))
    if state.winner is not None and (state.at_risk or state.pending == "die"):
        problems.append(Problem("pending", "nothing is rolled after the end"))
    return tuple(problems)
