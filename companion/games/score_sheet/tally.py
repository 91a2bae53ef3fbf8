"""What was counted, with all that its score depends on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.play.step import Seat
from companion.engine.problems import Problem, below, whole_problems
from companion.engine.scores.counting import cell_problems
from companion.games.score_sheet.check import check_edition
from companion.games.score_sheet.columns import Seated
from companion.games.score_sheet.deal import TOKENS, seat_problems
from companion.games.score_sheet.edition import Edition
from companion.games.score_sheet.sheet import sheet_of
from companion.games.score_sheet.state import Position


@dataclass(frozen=True)
class Tally:
    """The numbers of a sheet by their cells, and who plays on it."""

    edition: Edition
    names: tuple[str, ...]
    start_player: Seat
    team: tuple[int, ...]
    counts: Mapping[str, int] = field(default_factory=dict)


def tally_of(table: Seated, counts: Mapping[str, int]) -> Tally:
    """The tally of what was entered at a table."""
    return Tally(table.edition, table.names, table.start_player, table.team, dict(counts))


def tally(at: Position) -> Tally:
    """The tally of a sheet on which nothing is counted yet."""
    return tally_of(at.deal, {})


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """What cannot be: a faulty sheet, seats that do not fit it, numbers that it has no cell for."""
    if faults := below("edition", whole_problems(tally.edition, check_edition)):
        return faults
    if not 1 <= len(tally.names) <= len(TOKENS):
        return (Problem("names", f"must be 1 to {len(TOKENS)} names"),)
    if faults := tuple(seat_problems(tally)):
        return faults
    return tuple(cell_problems(sheet_of(tally, tally.counts), tally.counts))
