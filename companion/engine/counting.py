"""The end-state pad: what a table counts on the board, as named cells that hold numbers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.engine.deal import DealLike
from companion.engine.picture import Picture
from companion.engine.problems import Problem
from companion.engine.step import Seat

D = TypeVar("D", bound=DealLike)
T = TypeVar("T")

Counts = Mapping[str, int]
"""A cell's name to the number entered there. A name that is missing is empty, not zero."""


@dataclass(frozen=True, slots=True)
class CountCell:
    """One number to enter. `high` is the largest number that the components allow."""

    name: str
    label: str
    low: int
    high: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class CountRow:
    """Cells counted together, usually one a participant."""

    label: str
    cells: tuple[CountCell, ...]


@dataclass(frozen=True, slots=True)
class CountGroup:
    """A place or step of the count with its rows. `where` names places of the picture.

    `part` names what is counted apart from the rest, such as a scoring in mid-game; the last
    part of a sheet is the end of the game. `on_board`: taps on the picture fill these cells.
    """

    id: str
    title: str
    rows: tuple[CountRow, ...]
    where: tuple[str, ...] = ()
    help: str = ""
    part: str = ""
    on_board: bool = False


@dataclass(frozen=True, slots=True)
class CountSheet:
    """The pad: groups in the order in which a table counts best."""

    groups: tuple[CountGroup, ...]

    def cell(self, name: str) -> CountCell | None:
        """The cell of that name, or None."""
        return next(
            (
                cell
                for group in self.groups
                for row in group.rows
                for cell in row.cells
                if cell.name == name
            ),
            None,
        )


def cell_problems(sheet: CountSheet, counts: Counts) -> Iterator[Problem]:
    """Cells that the pad does not have, and numbers beyond what the components allow."""
    cells = {cell.name: cell for g in sheet.groups for row in g.rows for cell in row.cells}
    for name, count in counts.items():
        cell = cells.get(name)
        if cell is None:
            yield Problem(name, "the pad has no such cell")
        elif not cell.low <= count <= cell.high:
            yield Problem(name, f"must lie between {cell.low} and {cell.high}")


@dataclass(frozen=True)
class Counting(Generic[D, T]):
    """How an end state is counted by hand and becomes the same tally as a tracked game's."""

    sheet: Callable[[D], CountSheet]
    """The empty pad of this deal."""
    tally: Callable[[D, Counts], T]
    """The tally of what was entered so far; a missing cell counts as nothing."""
    picture: Callable[[D, Counts], Picture] | None = None
    """The board with what was counted; None where the game's end has no board."""
    tap: Callable[[D, Counts, str, Seat], Counts] | None = None
    """The counts after a tap on a place of that picture with one participant's piece."""
    told: Callable[[D, Counts], Counts] | None = None
    """What the pieces tapped onto the picture tell of other cells: nobody need enter these."""
    problems: Callable[[D, Counts], tuple[Problem, ...]] | None = None
    """Counts that cannot be, each named by its cell: these refuse the score. None where they
    are the tally's own faults, and the cell of `points[2]` is called `points.2`."""


def one_a_player(
    field: str,
    group: CountGroup,
    *,
    high: int,
    tally: Callable[[D, tuple[int, ...]], T],
    picture: Callable[[D, Mapping[Seat, int]], Picture],
    read: Callable[[D, str], int | None],
) -> Counting[D, T]:
    """A pad of one number a player, read off the board: the tally's field of that name.

    `picture` draws the numbers of some seats, `read` says for what number a place stands.
    """

    def cell(seat: Seat) -> str:
        return f"{field}.{seat}"

    def sheet(deal: D) -> CountSheet:
        what = group.title.lower()
        rows = (
            CountRow(name, (CountCell(cell(seat), f"{name}'s {what}", 0, high, seat),))
            for seat, name in enumerate(deal.names)
        )
        return CountSheet((replace(group, rows=tuple(rows)),))

    def tallied(deal: D, counts: Counts) -> T:
        return tally(deal, tuple(counts.get(cell(seat), 0) for seat in range(len(deal.names))))

    def drawn(deal: D, counts: Counts) -> Picture:
        seats = range(len(deal.names))
        return picture(deal, {s: counts[cell(s)] for s in seats if cell(s) in counts})

    def tapped(deal: D, counts: Counts, where: str, seat: Seat) -> Counts:
        number = read(deal, where)
        return counts if number is None else {**counts, cell(seat): number}

    return Counting(sheet, tallied, drawn, tapped)
