"""The end counted by hand: where each piece stands on the track."""

from companion.engine.counting import CountCell, CountGroup, CountRow, Counts, CountSheet
from companion.engine.game import Counting, Problem, Seat
from companion.engine.picture import Picture

from .picture import place, track
from .setup import participants
from .state import Deal
from .tally import Tally, check_tally

HIGH = 999


def sheet(deal: Deal) -> CountSheet:
    """One cell a player."""
    rows = tuple(
        CountRow(
            player.name,
            (CountCell(_cell(player.seat), f"{player.name}'s points", 0, HIGH, player.seat),),
        )
        for player in participants(deal)
    )
    group = CountGroup("points", "Points", rows, help="Read them off the track.", on_board=True)
    return CountSheet((group,))


def tally(deal: Deal, counts: Counts) -> Tally:
    """The points entered; an empty cell counts nothing."""
    points = tuple(counts.get(_cell(seat), 0) for seat in range(len(deal.names)))
    return Tally(deal.names, points, deal.target)


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Counts that cannot be, each named by its cell."""
    return tuple(
        Problem(problem.path.replace("[", ".").removesuffix("]"), problem.message)
        for problem in check_tally(tally(deal, counts))
    )


def picture(deal: Deal, counts: Counts) -> Picture:
    """The track with a piece for every player who was counted."""
    return track(
        deal, {seat: counts[_cell(seat)] for seat in _seats(deal) if _cell(seat) in counts}
    )


def tap(deal: Deal, counts: Counts, where: str, seat: Seat) -> Counts:
    """That player's piece stands where the track was tapped; anything else changes nothing."""
    for points in range(deal.target + 1):
        if place(points, deal.target) == where:
            return {**counts, _cell(seat): points}
    return counts


def _seats(deal: Deal) -> range:
    return range(len(deal.names))


def _cell(seat: Seat) -> str:
    return f"points.{seat}"


COUNTING: Counting[Deal, Tally] = Counting(sheet, tally, problems, picture, tap)
