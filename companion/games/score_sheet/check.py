"""What is wrong with a sheet, and the sheets that the app ships."""

from collections.abc import Iterator
from functools import cache

from companion.codec.packaged import read_editions
from companion.engine.problems import Problem
from companion.games.score_sheet.edition import (
    MOST_BY_ROUND,
    MOST_LEVELS,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_TEAMS,
    Edition,
)
from companion.games.score_sheet.rows import ROWS

SHIPPED = (
    "rounds",
    "categories",
    "to_a_limit",
    "so_many_rounds",
    "lowest_wins",
    "tricks_and_bids",
    "race",
    "teams",
    "rounds_won",
    "bonuses",
    "together",
    "who_won",
)


@cache
def editions() -> tuple[Edition, ...]:
    """The shipped sheets, the plainest first."""
    return read_editions("companion.games.score_sheet", SHIPPED, Edition, check_edition)


def check_edition(edition: Edition) -> tuple[Problem, ...]:
    """Every fault of a sheet; empty if it can be played on."""
    rows = ROWS.problems(edition.rows) if edition.rows or edition.by_points else ()
    return tuple(rows) or (*_rows(edition), *_end(edition), *_winning(edition))


def _rows(edition: Edition) -> Iterator[Problem]:
    if len(edition.by_round) > MOST_BY_ROUND:
        text = f"At most {MOST_BY_ROUND} rows are counted in every round: count some of them once."
        yield Problem("rows", text)
    for number, row in enumerate(edition.rows):
        path = f"rows[{number}]"
        if row.least > row.most:
            text = f"{row.name} goes from {row.least} to {row.most}: swap them."
            yield Problem(f"{path}.most", text)
        elif row.equal and len(edition.before(row)) < 2:
            when = "in every round" if row.rounds else "once"
            text = f"{row.name} compares the two rows before it: put two before that count {when}."
            yield Problem(f"{path}.equal", text)
        elif row.equal and not row.least <= 0 < row.most:
            text = f"{row.name} is 0 or 1, so it has to go from 0 to 1."
            yield Problem(f"{path}.most", text)


def _end(edition: Edition) -> Iterator[Problem]:
    """Faults of the end: a game has to be able to end."""
    if edition.ends == "hand":
        if edition.limit:
            yield Problem("limit", "A game that ends by hand has no number to end at.")
        return
    by_rounds, limit = edition.ends == "rounds", edition.limit
    most = MOST_ROUNDS if by_rounds else MOST_POINTS
    if not 1 <= limit <= most:
        what = "After how many rounds does" if by_rounds else "At how many points does"
        yield Problem("limit", f"{what} the game end? Give a number from 1 to {most}.")
    elif not edition.by_round:
        how = f"after {limit} rounds" if by_rounds else f"at {limit} points"
        text = (
            f"The game would end {how}, but no row is counted in every round, so it never would: "
            "count a row in every round, or end it by hand."
        )
        yield Problem("ends", text)
    elif not by_rounds and not any(row.gain > 0 for row in edition.by_round):
        text = (
            f"Nobody can ever reach {limit} points, because no row of a round gives any: "
            "give a row its points, or end the game by hand."
        )
        yield Problem("ends", text)


def _winning(edition: Edition) -> Iterator[Problem]:
    if edition.by_points and not any(row.each for row in edition.rows):
        text = "No row gives points, so nobody could win: give a row its points."
        yield Problem("rows", text)
    known = {row.id for row in edition.rows}
    for number, tie in enumerate(edition.tie_breaks):
        if tie.row not in known:
            text = f"Ties are broken by a row {tie.row}, which this sheet does not have."
            yield Problem(f"tie_breaks[{number}].row", text)
    if len({tie.row for tie in edition.tie_breaks}) < len(edition.tie_breaks):
        yield Problem("tie_breaks", "Ties are broken twice by the same row.")
    if edition.teams not in (0, *range(2, MOST_TEAMS + 1)):
        yield Problem("teams", f"There are 2 to {MOST_TEAMS} teams, or none.")
    elif edition.teams and edition.wins == "together":
        yield Problem("teams", "Where all play together there are no teams.")
    if not 0 <= edition.levels <= MOST_LEVELS:
        yield Problem("levels", f"There are at most {MOST_LEVELS} levels.")
    elif edition.levels and edition.wins != "together":
        yield Problem("levels", "Only a game that all play together has a level.")
