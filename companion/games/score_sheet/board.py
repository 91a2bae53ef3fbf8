"""The sheet as a picture: a line for each round and row, a column for each player or team."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

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
    lines = tuple(_lines(progress))
    elements: list[Element] = [_cell("corner", deal.edition.title, (0, 0, NAMES, HEAD), "path")]
    for place, column in enumerate(progress.columns):
        elements += _head(progress, place, column)
    top = HEAD
    for line in lines:
        elements += line.drawn(progress, top)
        top += LINE
    said = ", ".join(f"{one.name} {figure(progress.total(one))}" for one in progress.columns)
    words = f"{counted(progress.begun, 'round')} counted; totals: {said}."
    return Picture(deal.edition.title, capital(words), WIDTH, top, tuple(elements))


@dataclass(frozen=True)
class Line:
    """A line of the sheet: how its places are called, its name, its tone, and what stands in each
    column, with the same in words."""

    place: str
    name: str
    tone: str
    value: Callable[[Progress, Column], tuple[str, str]]

    def drawn(self, progress: Progress, top: float) -> Iterator[Element]:
        """The name of the line and its places."""
        short = self.name if len(self.name) <= SHORT else f"{self.name[: SHORT - 1]}…"
        yield _cell(f"name-{self.place}", self.name, (0, top, NAMES, LINE), self.tone, short)
        width = (WIDTH - NAMES) / len(progress.columns)
        for number, column in enumerate(progress.columns):
            shown, said = self.value(progress, column)
            place, left = f"{self.place}-{column.number}", NAMES + number * width
            title = f"{column.name}, {self.name}: {said}"
            yield _cell(place, title, (left, top, width, LINE), self.tone, shown)


def _round(number: int, progress: Progress, column: Column) -> tuple[str, str]:
    """What a round gave, and the running total."""
    if all(progress.count(row, column, number) is None for row in progress.edition.by_round):
        return "", "nothing yet"
    gain, total = progress.points_of(column, number), progress.so_far(column, number)
    return figure(total), f"{figure(gain)}, {figure(total)} so far"


def _row(row: Row, progress: Progress, column: Column) -> tuple[str, str]:
    """What a column has of a row that is counted once."""
    entered = progress.count(row, column)
    if entered is None:
        return "", "nothing yet"
    return figure(times(entered, row.each or 1)), figure(entered)


def _total(progress: Progress, column: Column) -> tuple[str, str]:
    return (figure(progress.total(column)),) * 2


def _lines(progress: Progress) -> Iterator[Line]:
    for number in range(1, max(progress.begun, 1) + 1 if progress.edition.by_round else 1):
        yield Line(round_place(number), f"Round {number}", "bone", partial(_round, number))
    for row in progress.edition.once:
        yield Line(row_place(row), row.name, "bone", partial(_row, row))
    yield Line("total", "Total", "gold", _total)


def _head(progress: Progress, place: int, column: Column) -> Iterator[Element]:
    width = (WIDTH - NAMES) / len(progress.columns)
    left = NAMES + place * width
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
