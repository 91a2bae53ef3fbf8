"""What counts: the places of the pieces on the track."""

from dataclasses import dataclass

from companion.engine.game import Problem

from .state import State


@dataclass(frozen=True, slots=True)
class Tally:
    """Each player's points, and the points that win."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    target: int


def tally(state: State) -> Tally:
    """The points held; what is at risk does not count."""
    return Tally(state.deal.names, state.points, state.deal.target)


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """What cannot be, each named by its field."""
    problems: list[Problem] = []
    if not 2 <= len(tally.names) <= 4:
        problems.append(Problem("names", "must be 2 to 4 names"))
    if len(tally.points) != len(tally.names):
        problems.append(Problem("points", "must be one number for each player"))
    if tally.target < 1:
        problems.append(Problem("target", "must be 1 or more"))
    problems.extend(
        Problem(f"points[{seat}]", "must not be negative")
        for seat, points in enumerate(tally.points)
        if points < 0
    )
    reached = [seat for seat, points in enumerate(tally.points) if points >= tally.target]
    problems.extend(
        Problem(f"points[{seat}]", "only one player can have reached the target")
        for seat in reached[1:]
    )
    return tuple(problems)
