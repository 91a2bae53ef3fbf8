"""The sheet as a picture: a line for each round and row, a column for each player or team."""

from collections.abc import Iterator, Mapping

from companion.engine.phrases import capital, counted, figure
from companion.engine.pictures import Area, Element, Picture, Piece, rectangle
from companion.engine.values import Points, times
from companion.games.score_sheet.box import Row
from companion.games.score_sheet.deal import TOKENS, Column, Deal, Progress

WIDTH = 100.0
NAMES = 28.0
"""How wide the column with the names of the lines is."""
HEAD, LINE = 12.0, 9.0
GAP = 0.3
SHORT = 13
"""As many letters of a line's name have room."""


def picture(deal: Deal, counts: Mapping[str, Points]) -> Picture:
    progress = Progress.of(deal, counts)
    columns, width = progress.columns, (WIDTH - NAMES) / len(progress.columns)
    elements: list[Element] = [_cell("corner", deal.edition.title, (0, 0, NAMES, HEAD), "path")]
    for number, column in enumerate(columns):
        elements += _head(column, NAMES + number * width, width)
    top = HEAD
    for line, name, tone, values in _lines(progress):
        short = name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"
        elements.append(_cell(f"name-{line}", name, (0, top, NAMES, LINE), tone, short))
        for number, (column, (shown, words)) in enumerate(zip(columns, values, strict=True)):
            title, left = f"{column.name}, {name}: {words}", NAMES + number * width
            place = f"{line}-{column.number}"
            elements.append(_cell(place, title, (left, top, width, LINE), tone, shown))
        top += LINE
    said = ", ".join(f"{column.name} {figure(progress.total(column))}" for column in columns)
    words = f"{counted(progress.begun, 'round')} counted; totals: {said}."
    return Picture(deal.edition.title, capital(words), WIDTH, top, tuple(elements))


Value = tuple[str, str]
"""What stands in a column of a line, and the same in words."""


def _lines(progress: Progress) -> Iterator[tuple[str, str, str, list[Value]]]:
    """Each line of the sheet: how its places are called, its name, its tone, and its values."""
    columns = progress.columns
    for number in range(1, max(progress.begun, 1) + 1 if progress.edition.by_round else 1):
        rounds = [_round(progress, column, number) for column in columns]
        yield round_place(number), f"Round {number}", "bone", rounds
    for row in progress.edition.once:
        yield row_place(row), row.name, "bone", [_row(progress, column, row) for column in columns]
    yield "total", "Total", "gold", [(figure(progress.total(one)),) * 2 for one in columns]


def _round(progress: Progress, column: Column, number: int) -> Value:
    """What a round gave, and the running total."""
    if all(progress.count(row, column, number) is None for row in progress.edition.by_round):
        return "", "nothing yet"
    gain, total = progress.points_of(column, number), progress.so_far(column, number)
    return figure(total), f"{figure(gain)}, {figure(total)} so far"


def _row(progress: Progress, column: Column, row: Row) -> Value:
    """What a column has of a row that is counted once."""
    entered = progress.count(row, column)
    if entered is None:
        return "", "nothing yet"
    return figure(times(entered, row.each or 1)), figure(entered)


def _head(column: Column, left: float, width: float) -> Iterator[Element]:
    yield _cell(f"head-{column.number}", column.name, (left, 0, width, HEAD), "path")
    room = width / (len(column.seats) + 1)
    for number, seat in enumerate(column.seats):
        token, at = TOKENS[seat], (left + room * (number + 1), HEAD / 2)
        size = min(4.0, room * 0.45)
        title = f"{column.name}, {token.name}"
        yield Piece(f"token-{seat}", title, at, size, token.shape, token.tone, token.letter)


def _cell(
    place: str, title: str, box: tuple[float, float, float, float], tone: str, label: str = ""
) -> Area:
    """A place of the sheet; the box has its left edge, top, width and height."""
    left, top, width, height = box
    outline = rectangle(left + GAP, top + GAP, width - 2 * GAP, height - 2 * GAP)
    at = (left + width / 2, top + height / 2 + 1.4) if label else None
    return Area(place, title, outline, tone, label, at)


def round_place(number: int) -> str:
    """How the places of a round begin."""
    return f"round-{number}"


def row_place(row: Row) -> str:
    """How the places of a row that is counted once begin."""
    return f"row-{row.id}"
