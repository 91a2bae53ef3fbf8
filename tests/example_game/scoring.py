"""Points are what a player holds, tracked or counted by hand at the end."""

from dataclasses import dataclass

from companion.engine.counting import CountCell, CountGroup, Counting, CountRow, Counts, CountSheet
from companion.engine.game import Outcome
from companion.engine.phrases import counted, listed
from companion.engine.picture import Picture
from companion.engine.problems import Problem
from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.engine.standings import podium
from companion.engine.step import Seat

from .board import place, track
from .rulebook import CITE
from .state import Deal, Position

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
    """What cannot be, each named by its field."""
    found = [
        Problem(f"points[{seat}]", "must not be negative")
        for seat, points in enumerate(tally.points)
        if points < 0
    ]
    if not 2 <= len(tally.names) == len(tally.points) <= 4:
        found.append(Problem("points", "must be one number for each of 2 to 4 names"))
    if tally.target < 1:
        found.append(Problem("target", "must be 1 or more"))
    reached = [seat for seat, points in enumerate(tally.points) if points >= tally.target]
    text = "only one player can have reached the target"
    return (*found, *(Problem(f"points[{seat}]", text) for seat in reached[1:]))


def score(tally: Tally) -> ScoreSheet:
    """The sheet of the points held; equal points share a rank."""
    best = max(tally.points)
    leaders = [name for name, n in zip(tally.names, tally.points, strict=True) if n == best]
    verb = "lead" if len(leaders) > 1 else "wins" if best >= tally.target else "leads"
    return ScoreSheet(
        categories=(HELD,),
        scores=tuple(_score(tally, seat) for seat in range(len(tally.names))),
        standings=podium([(points,) for points in tally.points]),
        verdict=f"{listed(leaders)} {verb} with {counted(best, 'point')}.",
    )


def _score(tally: Tally, seat: Seat) -> Score:
    points, where = tally.points[seat], (place(tally.points[seat], tally.target),)
    because = f"{tally.names[seat]} has held {points} of {tally.target} points."
    return Score(
        seat, (ScoreLine("held", "Points held", points, CITE["hold"], because, where=where),)
    )


def ending(at: Position) -> Outcome:
    """The first to hold at the target or beyond has won."""
    winner = at.state.points.index(max(at.state.points))
    return Outcome("target_reached", score(tally(at)).verdict, (winner,))


def _cell(seat: Seat) -> str:
    return f"points.{seat}"


def _sheet(deal: Deal) -> CountSheet:
    cells = [
        CountCell(_cell(s), f"{name}'s points", 0, 999, s) for s, name in enumerate(deal.names)
    ]
    rows = tuple(CountRow(name, (cell,)) for name, cell in zip(deal.names, cells, strict=True))
    return CountSheet(
        (CountGroup("points", "Points", rows, help="Read them off the track.", on_board=True),)
    )


def _counted(deal: Deal, counts: Counts) -> Tally:
    points = tuple(counts.get(_cell(seat), 0) for seat in range(len(deal.names)))
    return Tally(deal.names, points, deal.target)


def _picture(deal: Deal, counts: Counts) -> Picture:
    seats = range(len(deal.names))
    return track(deal, {seat: counts[_cell(seat)] for seat in seats if _cell(seat) in counts})


def _tap(deal: Deal, counts: Counts, where: str, seat: Seat) -> Counts:
    found = [n for n in range(deal.target + 1) if place(n, deal.target) == where]
    return {**counts, _cell(seat): found[0]} if found else counts


COUNTING: Counting[Deal, Tally] = Counting(_sheet, _counted, _picture, _tap)
