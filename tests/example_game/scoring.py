"""Points are what a player holds; the podium follows them."""

from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet, Standing

from .picture import place
from .rulebook import CITE
from .tally import Tally

HELD = Category("held", "Points held", CITE["hold"])


def score(tally: Tally) -> ScoreSheet:
    """The sheet of the points held; equal points share a rank."""
    leader = max(tally.points)
    winners = [name for name, n in zip(tally.names, tally.points, strict=True) if n == leader]
    verb = "lead" if len(winners) > 1 else "wins" if leader >= tally.target else "leads"
    return ScoreSheet(
        categories=(HELD,),
        scores=tuple(_score(tally, seat) for seat in range(len(tally.names))),
        standings=_podium(tally),
        verdict=f"{' and '.join(winners)} {verb} with {leader} points.",
    )


def _score(tally: Tally, seat: int) -> Score:
    points = tally.points[seat]
    because = f"{tally.names[seat]} has held {points} of {tally.target} points."
    where = (place(points, tally.target),)
    return Score(
        seat, (ScoreLine("held", "Points held", points, CITE["hold"], because, where=where),)
    )


def _podium(tally: Tally) -> tuple[Standing, ...]:
    ranks = [1 + sum(other > points for other in tally.points) for points in tally.points]
    standings = [
        Standing(seat, rank, points, rank == 1)
        for seat, (rank, points) in enumerate(zip(ranks, tally.points, strict=True))
    ]
    return tuple(sorted(standings, key=lambda standing: standing.rank))
