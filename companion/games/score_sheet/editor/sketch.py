"""A sheet that is being made."""

from dataclasses import dataclass

from companion.engine.editing.editor import Heading
from companion.engine.editing.fields import Ticked
from companion.games.score_sheet.edition import Edition, Ends, Row, TieBreak, Wins
from companion.games.score_sheet.rows import ROWS

POINTS = Ticked(Row("points", "Points", rounds=True))
"""The row that most games have."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """The rows, those that were taken away too, and what was chosen of the rest."""

    rows: tuple[Ticked[Row], ...] = ()
    wins: Wins = "highest"
    ends: Ends = "hand"
    limit: int = 0
    deals: bool = False
    tie_breaks: tuple[TieBreak, ...] = ()
    teams: int = 0
    levels: int = 0


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The sheet as far as it is made; ties are broken by rows that it still has."""
    rows: tuple[Row, ...] = ROWS.members(sketch)
    kept = {row.id for row in rows}
    together = sketch.wins == "together"
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        rows=rows,
        wins=sketch.wins,
        ends=sketch.ends,
        limit=sketch.limit,
        deals=sketch.deals,
        tie_breaks=tuple(tie for tie in sketch.tie_breaks if tie.row in kept),
        teams=0 if together else sketch.teams,
        levels=sketch.levels if together else 0,
    )


def sketch(edition: Edition) -> Sketch:
    """The sketch of a sheet without faults."""
    return Sketch(
        rows=tuple(map(Ticked, edition.rows)),
        wins=edition.wins,
        ends=edition.ends,
        limit=edition.limit,
        deals=edition.deals,
        tie_breaks=edition.tie_breaks,
        teams=edition.teams,
        levels=edition.levels,
    )
