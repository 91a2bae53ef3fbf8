"""The end-state pad: what a table counts on the board, as named cells that hold numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

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
