"""Counts that cannot be, each named by the cell to look at again."""

from collections.abc import Iterator

from companion.engine.counting import Counts
from companion.engine.game import Problem
from companion.games.iwari.counting import MOST_SETTLEMENTS, derives, sheet, tally, tents_at
from companion.games.iwari.counts_check import Impossible, impossible_counts
from companion.games.iwari.deal import Deal
from companion.games.iwari.tally import camps
from companion.games.iwari.words import counted


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Every count that the components or the map rule out; wrong cells first."""
    return tuple(_cells(deal, counts)) or (
        *_map(deal, counts),
        *_settlements(deal, counts),
        *_impossible(deal, counts),
    )


def _cells(deal: Deal, counts: Counts) -> Iterator[Problem]:
    cells = {c.name: c for group in sheet(deal).groups for row in group.rows for c in row.cells}
    for name, count in counts.items():
        cell = cells.get(name)
        if cell is None:
            yield Problem(name, "the pad has no such cell")
        elif not cell.low <= count <= cell.high:
            yield Problem(name, f"must lie between {cell.low} and {cell.high}")


def _map(deal: Deal, counts: Counts) -> Iterator[Problem]:
    at = tents_at(deal, counts)
    for place, standing in (camps(deal.edition, len(deal.tribes), at) if at else {}).items():
        for seat, number in enumerate(standing):
            cell = f"final.tents.{place}.{seat}"
            if counts.get(cell, number) != number:
                whose = f"{deal.tribe_names[seat]} in {deal.edition.territory[place].name}"
                shown = counted(number, "tent")
                yield Problem(cell, f"the map shows {shown} of {whose}, not {counts[cell]}")


def _settlements(deal: Deal, counts: Counts) -> Iterator[Problem]:
    for seat, name in enumerate(deal.tribe_names) if derives(deal, counts) else ():
        cells = [cell for cell in _settlement_cells(seat) if counts.get(cell)]
        if cells:
            message = f"the map tells the settlements of {name}: leave them empty"
            yield Problem(cells[0], message)


def _impossible(deal: Deal, counts: Counts) -> Iterator[Problem]:
    table = tally(deal, counts)
    for name, stage in (("half", table.half), ("final", table.final)):
        for found in impossible_counts(table, stage, deal.feats) if stage else ():
            yield Problem(_cell(deal, counts, name, found), found.message)


def _cell(deal: Deal, counts: Counts, stage: str, found: Impossible) -> str:
    """The last cell that adds to an impossible count."""
    if found.what == "feats":
        return f"final.feats.{found.place}"
    if found.what == "settlements":
        cells = _settlement_cells(found.seat)
    else:
        seats = range(len(deal.tribes)) if found.seat is None else (found.seat,)
        places = deal.edition.territory if found.place is None else (found.place,)
        cells = [f"{stage}.{found.what}.{p}.{seat}" for p in places for seat in seats]
        if (stage, found.what) == ("final", "tents"):
            at = tents_at(deal, counts).items()
            cells += [f"final.at.{space}" for space, seat in at if seat == found.seat]
    return [cell for cell in cells if counts.get(cell)][-1]


def _settlement_cells(seat: int | None) -> list[str]:
    return [f"final.settlements.{seat}.{number}" for number in range(1, MOST_SETTLEMENTS + 1)]
