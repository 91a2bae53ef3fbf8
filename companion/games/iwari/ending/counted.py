"""What follows from the cells of the pad: the tally, implied cells, and impossible counts."""

import re

from companion.engine.pads import Counts
from companion.engine.problems import Problem
from companion.games.iwari.box.components import SETTLEMENT, TENTS
from companion.games.iwari.deal import Deal
from companion.games.iwari.ending import remarks
from companion.games.iwari.ending.tally import (
    ByTerritory,
    Counted,
    Settlement,
    Tally,
    settlements,
    tally_of,
)
from companion.games.iwari.ending.tally_check import check_tally

PARTS = {"half": "Half journey", "final": "The end"}
MOST_SETTLEMENTS = TENTS // SETTLEMENT


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a stage without any number was not counted."""
    stages = {name.partition(".")[0] for name in counts}
    full = {**implied(deal, counts), **counts}
    half = None
    if "half" in stages:
        half = Counted(by_territory(deal, full, "half.tents"), at=tents_at(deal, counts, "half"))
    return tally_of(deal, half, _final(deal, counts, full) if "final" in stages else None)


def _final(deal: Deal, counts: Counts, full: Counts) -> Counted:
    """Tents and settlements as they were entered, or else as the tents on the map show them."""
    return Counted(
        tents=by_territory(deal, full, "final.tents"),
        totems=by_territory(deal, counts, "final.totems"),
        settlements=tuple(_settlements(deal, counts, seat) for seat in range(len(deal.tribes))),
        feats={
            name.removeprefix("final.feats."): count
            for name, count in counts.items()
            if name.startswith("final.feats.") and count
        },
        at=tents_at(deal, counts, "final"),
    )


def tents_at(deal: Deal, counts: Counts, stage: str) -> dict[str, int]:
    """Where tents were placed on the map of a scoring: space to seat."""
    found = {space.id: counts.get(f"{stage}.at.{space.id}", 0) for space in deal.edition.spaces}
    return {space: number - 1 for space, number in found.items() if number}


def _settlements(deal: Deal, counts: Counts, seat: int) -> tuple[Settlement, ...]:
    """A tribe's settlements: as entered, with empty cells before the last one; else as the map
    shows them."""
    sizes = [counts.get(cell, 0) for cell in settlement_cells(seat)]
    while sizes and not sizes[-1]:
        sizes.pop()
    return tuple(map(Settlement, sizes)) or _shown(deal, counts, seat)


def _shown(deal: Deal, counts: Counts, seat: int) -> tuple[Settlement, ...]:
    if not deal.edition.shows_settlements:
        return ()
    return settlements(deal.neighbours, tents_at(deal, counts, "final"), seat)


def settlement_cells(seat: int) -> list[str]:
    """The cells of a tribe's settlements, in order."""
    return [f"final.settlements.{seat}.{number}" for number in range(1, MOST_SETTLEMENTS + 1)]


def by_territory(deal: Deal, counts: Counts, stem: str) -> ByTerritory:
    """The numbers of those cells, a missing one being 0."""
    seats = range(len(deal.tribes))
    return {
        place: tuple(counts.get(f"{stem}.{place}.{seat}", 0) for seat in seats)
        for place in deal.edition.territory
    }


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """The tally's faults, each named by its cell; settlements are numbered from 1 on a pad."""
    faults = check_tally(tally(deal, counts))
    return tuple(Problem(_cell(fault.path), fault.message) for fault in faults)


def _cell(path: str) -> str:
    offset = int(path.startswith("final.settlements"))
    *stem, last = re.sub(r"\[(\d+)\]", r".\1", path).split(".")
    return ".".join((*stem, str(int(last) + offset) if last.isdigit() else last))


def doubts(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Counts that the rules forbid but hands could have laid."""
    faults = remarks.doubts(tally(deal, counts))
    return tuple(Problem(_cell(fault.path), fault.message) for fault in faults)


def begins(deal: Deal, counts: Counts, part: str) -> Counts:
    """The end begins with the tents of the half journey, and with nothing else."""
    if part != PARTS["final"]:
        return {}
    return {
        name.replace("half.", "final.", 1): number
        for name, number in counts.items()
        if name.startswith("half.")
    }


def implied(deal: Deal, counts: Counts) -> Counts:
    """Of each scoring whose tents stand on its map, the tents of every territory and, where
    paths show them, the settlements; of settlements entered by size, that there are no more.

    Nothing follows from a map without tents: the tents may be counted by territory.
    """
    found: dict[str, int] = {}
    for stage in PARTS:
        if at := tents_at(deal, counts, stage):
            for place, standing in deal.edition.camps(at, len(deal.tribes)).items():
                found |= {f"{stage}.tents.{place}.{seat}": n for seat, n in enumerate(standing)}
    mapped = tents_at(deal, counts, "final") and deal.edition.shows_settlements
    for seat in range(len(deal.tribes)):
        cells = settlement_cells(seat)
        if mapped:
            sizes = [settlement.size for settlement in _shown(deal, counts, seat)]
            found |= dict(zip(cells, (*sizes, *(0 for _ in cells)), strict=False))
        elif any(cell in counts for cell in cells):
            found |= dict.fromkeys(cells, 0)
    return found
