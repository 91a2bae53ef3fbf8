"""Points are what a player holds, tracked or counted by hand at the end."""

from dataclasses import dataclass

from companion.engine.pads import CountGroup, Counting, one_a_player
from companion.engine.phrases import counted, listed
from companion.engine.problems import Problem
from companion.engine.scoring import Category, Outcome, Score, ScoreLine, ScoreSheet, podium

from .drawing import place, points_at, track
from .rulebook import CITE
from .rules import Deal, Position

HELD = Category("held", "Points held", CITE["hold"])


@dataclass(frozen=True, slots=True)
class Tally:
    """Each player's points, and the points that win."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    target: int


def tally(at: Position) -> Tally:
    """The points held; what is at risk does not count."""
    return Tally(at.deal.names, at.state.points, at.deal.target)


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    if not 2 <= len(tally.names) == len(tally.points) <= 4 or tally.target < 1:
        return (Problem("points", "must be one number for each of 2 to 4 names, and a target"),)
    reached = [seat for seat, points in enumerate(tally.points) if points >= tally.target]
    negative = [seat for seat, points in enumerate(tally.points) if points < 0]
    text = "must not be negative, and only one player can have reached the target"
    return tuple(Problem(f"points[{seat}]", text) for seat in negative + reached[1:])


def check_state(at: Position) -> tuple[Problem, ...]:
    """What cannot be, the open decisions aside."""
    if found := check_tally(tally(at)):
        return found
    over, risk = max(at.state.points) >= at.deal.target, at.state.at_risk
    if risk < 0 or (over and risk) or over == bool(at.state.decisions):
        return (Problem("at_risk", "must be 0 or more in a turn, and 0 once somebody has won"),)
    return ()


def score(tally: Tally) -> ScoreSheet:
    """The sheet of the points held; equal points share a rank."""
    scores, best = [], max(tally.points)
    for seat, (name, points) in enumerate(zip(tally.names, tally.points, strict=True)):
        because = f"{name} has held {points} of {tally.target} points."
        where = (place(points, tally.target),)
        line = ScoreLine("held", "Points held", points, CITE["hold"], because, where=where)
        scores.append(Score(seat, (line,)))
    over = best >= tally.target
    standings = podium([(points,) for points in tally.points], winners=None if over else ())
    leaders = [tally.names[one.seat] for one in standings if one.rank == 1]
    verb = "lead" if len(leaders) > 1 else "wins" if over else "leads"
    text = f"{listed(leaders)} {verb} with {counted(best, 'point')}."
    return ScoreSheet((HELD,), tuple(scores), standings, text)


def ending(at: Position, sheet: ScoreSheet) -> Outcome:
    """The first to hold at the target or beyond has won."""
    return Outcome("target_reached", sheet.verdict, sheet.winners)


COUNTING: Counting[Deal, Tally] = one_a_player(
    "points",
    CountGroup("points", "Points", (), help="Read them off the track."),
    high=999,
    tally=lambda deal, points: Tally(deal.names, points, deal.target),
    picture=track,
    read=points_at,
)
