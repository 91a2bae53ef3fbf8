"""Counts that cannot be, each named by the cell to look at again.

What no table can have is refused by the check of tallies; here are only the faults that a pad
alone can have, and which of its cells a fault belongs to.
"""

from collections.abc import Iterator

from companion.engine.counting import Counts
from companion.engine.game import Problem
from companion.games.khilor.components import COLOURS
from companion.games.khilor.counting import egg_cell, eggs_of, is_tapped, sheet, tally
from companion.games.khilor.state import Deal
from companion.games.khilor.tally import Tally
from companion.games.khilor.tally_check import check_tally


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Every count that the pieces, the board or the rules rule out."""
    if faults := tuple(_cells(deal, counts)):
        return faults
    told = tally(deal, counts)
    found = (Problem(_cell(told, fault.path), fault.message) for fault in check_tally(told))
    return (*_disagreements(deal, counts), *found)


def _cells(deal: Deal, counts: Counts) -> Iterator[Problem]:
    pad = sheet(deal)
    cells = {cell.name: cell for group in pad.groups for row in group.rows for cell in row.cells}
    for name, count in counts.items():
        if name not in cells:
            yield Problem(name, "The pad has no such cell.")
        elif not cells[name].low <= count <= cells[name].high:
            yield Problem(name, f"Must lie between {cells[name].low} and {cells[name].high}.")


def _disagreements(deal: Deal, counts: Counts) -> Iterator[Problem]:
    """Numbers beside a board that was tapped in and shows others."""
    if not is_tapped(deal, counts):
        return
    for colour, found in eggs_of(deal, counts).items():
        for name, tapped in ((f"eggs.{colour}", found.count), (f"own.{colour}", found.own)):
            if counts.get(name, tapped) != tapped:
                yield Problem(name, f"{counts[name]} counted, but {tapped} tapped in on the board.")


def _cell(told: Tally, path: str) -> str:
    """The cell to look at for a fault of the tally that the pad tells."""
    match path.replace("[", ".").replace("]", "").split("."):
        case ["caught", seat, colour]:
            return f"caught.{seat}.{colour}"
        case ["caught"]:
            counted = [
                f"caught.{seat}.{colour}"
                for seat, held in enumerate(told.caught)
                for colour in COLOURS
                if held[colour]
            ]
            return counted[-1]
        case ["eggs", colour, "own"]:
            return f"own.{colour}"
        case ["eggs", *named]:
            most = max(COLOURS, key=lambda colour: told.eggs[colour].count)
            colour = next((one for one in COLOURS if one in named), most)
            squares = told.eggs[colour].squares
            return egg_cell(squares[-1]) if squares else f"eggs.{colour}"
    return path
