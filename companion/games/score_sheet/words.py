"""A sheet in words: its rows, how it ends, who wins."""

from collections.abc import Sequence

from companion.engine.phrases import counted
from companion.games.score_sheet.edition import Edition, Row, TieBreak


def points(number: int) -> str:
    """ "3 points", "−1 point", "no points"."""
    return counted(number, "point").replace("-", "−")


def signed(number: int) -> str:
    """A number with a minus sign that is one."""
    return str(number).replace("-", "−")


def of_row(row: Row) -> str:
    """A row in a sentence: "Tricks: 0 to 13 in every round, 1 point each."."""
    when = "in every round" if row.rounds else "once"
    worth = f"{points(row.each)} each" if row.each else "only noted"
    how = ", 1 where the two rows before are equal" if row.equal else ""
    return f"{row.name}: {signed(row.least)} to {signed(row.most)} {when}, {worth}{how}."


def of_end(edition: Edition) -> str:
    """When the game ends, in a sentence."""
    match edition.ends:
        case "rounds":
            return f"It ends after {counted(edition.limit, 'round')}."
        case "points":
            limit = points(edition.limit)
            return f"It ends with the round in which somebody has {limit} or more."
        case "hand":
            return "It ends when you say so."


def of_ties(rows: Sequence[Row], ties: Sequence[TieBreak]) -> list[str]:
    """What breaks ties, as far as the rows are there: "most in Tricks"."""
    names = {row.id: row.name for row in rows}
    known = (tie for tie in ties if tie.row in names)
    return [f"{'most' if tie.most else 'fewest'} in {names[tie.row]}" for tie in known]


def of_winning(edition: Edition) -> str:
    """Who wins, in a sentence."""
    match edition.wins:
        case "together":
            return "You win or lose together."
        case "who":
            return "At the end you say who won."
        case _:
            ties = of_ties(edition.rows, edition.tie_breaks)
            after = f"; a tie goes to {', then '.join(ties)}" if ties else ""
            return f"The {edition.wins} total wins{after}."
