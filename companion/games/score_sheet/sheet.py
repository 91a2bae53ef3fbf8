"""The pad of a sheet: a group for each round, one for the end, one for who won."""

from collections.abc import Iterator, Mapping

from companion.engine.pads import CountCell, CountGroup, CountRow, CountSheet
from companion.games.score_sheet.deal import deals
from companion.games.score_sheet.edition import Row
from companion.games.score_sheet.progress import LEVEL, WON, Column, Progress, Seated, cell_of

NOBODY = "Nobody"


def sheet_of(table: Seated, counts: Mapping[str, int]) -> CountSheet:
    """The pad with the rounds that are counted, the next one, and what is counted once."""
    progress = Progress.of(table, counts)
    rounds = (_round(table, progress, number) for number in range(1, progress.shown + 1))
    return CountSheet((*rounds, *_once(progress), *_result(progress)))


def _round(table: Seated, progress: Progress, number: int) -> CountGroup:
    rows = table.edition.by_round
    worth = any(row.each for row in rows)
    shown = (
        (column.seats[0], progress.so_far(column, number))
        for column in progress.columns
        if worth and table.edition.wins != "together"
    )
    return CountGroup(
        f"round_{number}",
        f"Round {number}",
        tuple(_row(row, progress.columns, number) for row in rows),
        help=_who_deals(table, progress, number),
        ahead=number > 1 and number == progress.shown,
        so_far=tuple(shown),
    )


def _who_deals(table: Seated, progress: Progress, number: int) -> str:
    """Who deals this round and who the next one: "Ada deals. Who deals next: Ben."."""
    if not deals(table.edition, len(table.names)):
        return ""
    text = f"{table.names[progress.dealer(number)]} deals."
    over = progress.over_after is not None and number >= progress.over_after
    if over or number == table.edition.most_rounds:
        return text
    return f"{text} Who deals next: {table.names[progress.dealer(number + 1)]}."


def _row(row: Row, columns: tuple[Column, ...], number: int = 0) -> CountRow:
    cells = (
        CountCell(
            cell_of(row, column, number),
            column.name if len(columns) > 1 else row.name,
            row.least,
            row.most,
            column.seats[0] if len(columns) > 1 or len(column.seats) == 1 else None,
        )
        for column in columns
    )
    return CountRow(row.name, tuple(cells))


def _once(progress: Progress) -> Iterator[CountGroup]:
    rows = progress.edition.once
    if rows:
        title = "At the end" if progress.edition.by_round else "Count"
        yield CountGroup("once", title, tuple(_row(row, progress.columns) for row in rows))


def _result(progress: Progress) -> Iterator[CountGroup]:
    edition = progress.edition
    if edition.by_points:
        return
    if edition.wins == "who":
        words = (*(column.name for column in progress.columns), NOBODY)
        yield CountGroup("result", "Who won?", (_choice("Who won?", words),))
        return
    rows = [_choice("How did it end?", ("We won", "We lost"))]
    if edition.levels:
        level = CountCell(LEVEL, "Level", 1, edition.levels)
        rows.append(CountRow("Level", (level,)))
    yield CountGroup("result", "Won or lost", tuple(rows))


def _choice(label: str, words: tuple[str, ...]) -> CountRow:
    cell = CountCell(WON, label, 0, len(words) - 1, kind="choice", words=words)
    return CountRow(label, (cell,))
