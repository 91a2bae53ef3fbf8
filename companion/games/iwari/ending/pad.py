"""Counting by hand: the pad, and the tally that follows from its cells."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.engine.pads import (
    CountBoard,
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
    toggled,
)
from companion.engine.pictures import Picture
from companion.engine.problems import Problem
from companion.games.iwari.box import FEATS, SETTLEMENT, TENTS, TERRITORY_FEATS, TOTEMS
from companion.games.iwari.deal import Deal
from companion.games.iwari.drawing import Board, draw
from companion.games.iwari.ending.scoring import (
    ByTerritory,
    Counted,
    Settlement,
    Tally,
    check_tally,
    doubts,
    settlements,
    tally_of,
)
from companion.games.iwari.rules.table import Position

# What follows from the cells of the pad

PARTS = {"half": "Half journey", "final": "The end"}
MOST_SETTLEMENTS = TENTS // SETTLEMENT


def entered_tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a stage without any number was not counted. Of the half
    journey its points may have been written down, and nothing else."""
    deal = as_it_lay(deal, counts)
    stages = {name.partition(".")[0] for name in counts}
    full = {**implied(deal, counts), **counts}
    written = [counts.get(cell, 0) for cell in _written(deal)]
    noted = any(cell in counts for cell in _written(deal))
    half = None
    if any(name.startswith(("half.tents.", "half.at.")) for name in counts) and not noted:
        half = Counted(by_territory(deal, full, "half.tents"), at=tents_at(deal, counts, "half"))
    final = None
    if "final" in stages:
        groups = tuple(_groups_entered(deal, counts, seat) for seat in range(len(deal.tribes)))
        feats = {
            name.removeprefix("final.feats."): count
            for name, count in counts.items()
            if name.startswith("final.feats.") and count
        }
        final = Counted(
            tents=by_territory(deal, full, "final.tents"),
            totems=by_territory(deal, counts, "final.totems"),
            settlements=groups,
            feats=feats,
            at=tents_at(deal, counts, "final"),
        )
    tally = tally_of(deal, half, final)
    return replace(tally, half_points=tuple(written)) if noted else tally


def as_it_lay(deal: Deal, counts: Counts) -> Deal:
    """The deal with the mountains where they lay, as far as that was said: nobody draws them for a
    game that was played already."""
    pairs = deal.edition.mountain_pairs
    said = {symbol: counts.get(mountain_cell(symbol)) for symbol in deal.mountains}
    lay = {s: pairs[s][n] for s, n in said.items() if n is not None and n < len(pairs[s])}
    return replace(deal, mountains={**deal.mountains, **lay}) if lay else deal


def mountain_cell(symbol: str) -> str:
    """The cell that says on which connection of a symbol a mountain lay."""
    return f"mountain.{symbol}"


def _written(deal: Deal) -> list[str]:
    """The cells of the points that were written down at half journey."""
    return [f"half.points.{seat}" for seat in range(len(deal.tribes))]


def tents_at(deal: Deal, counts: Counts, stage: str) -> dict[str, int]:
    """Where tents were placed on the map of a scoring: space to seat."""
    standing = {space.id: counts.get(f"{stage}.at.{space.id}", 0) for space in deal.edition.spaces}
    return {space: number - 1 for space, number in standing.items() if number}


def _groups_entered(deal: Deal, counts: Counts, seat: int) -> tuple[Settlement, ...]:
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
    faults = check_tally(entered_tally(deal, counts))
    return tuple(Problem(_cell(fault.path), fault.message) for fault in faults)


def _cell(path: str) -> str:
    offset = int(path.startswith("final.settlements"))
    *stem, last = re.sub(r"\[(\d+)\]", r".\1", path).split(".")
    return ".".join((*stem, str(int(last) + offset) if last.isdigit() else last))


def counted_doubts(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Counts that the rules forbid but hands could have laid."""
    entered = entered_tally(deal, counts)
    faults = [Problem(_cell(fault.path), fault.message) for fault in doubts(entered)]
    tents = (n for name, n in counts.items() if name.startswith(("half.tents.", "half.at.")))
    if entered.half_points and any(tents):
        message = "The half journey is entered as points and by territory: the points count."
        faults.append(Problem("half.points.0", message))
    return tuple(faults)


def begins(deal: Deal, counts: Counts, part: str) -> Counts:
    """The end begins with the tents of the half journey, and with nothing else."""
    if part != PARTS["final"]:
        return {}
    return {
        name.replace("half.", "final.", 1): number
        for name, number in counts.items()
        if name.startswith(("half.tents.", "half.at."))
    }


def implied(deal: Deal, counts: Counts) -> Counts:
    """Of each scoring whose tents stand on its map, the tents of every territory and, where
    paths show them, the settlements; of settlements entered by size, that there are no more; of
    points that were written down at half journey, that no tents need be counted; of connections
    under mountains, that no feat lies there.

    Nothing follows from a map without tents: the tents may be counted by territory.
    """
    deal = as_it_lay(deal, counts)
    follows: dict[str, int] = {}
    if any(cell in counts for cell in _written(deal)):
        seats, places = range(len(deal.tribes)), deal.edition.territory
        follows |= {f"half.tents.{place}.{seat}": 0 for place in places for seat in seats}
    for place in _with_mountains(deal, counts).covered:
        if not {*deal.feats}.isdisjoint(deal.edition.feats_for(place, ())):
            follows[f"final.feats.{place}"] = 0
    for stage in PARTS:
        if at := tents_at(deal, counts, stage):
            for place, standing in deal.edition.camps(at, len(deal.tribes)).items():
                follows |= {f"{stage}.tents.{place}.{seat}": n for seat, n in enumerate(standing)}
    mapped = tents_at(deal, counts, "final") and deal.edition.shows_settlements
    for seat in range(len(deal.tribes)):
        cells = settlement_cells(seat)
        if mapped:
            sizes = [settlement.size for settlement in _shown(deal, counts, seat)]
            follows |= dict(zip(cells, (*sizes, *(0 for _ in cells)), strict=False))
        elif any(cell in counts for cell in cells):
            follows |= dict.fromkeys(cells, 0)
    return follows


# The pad, and the board that can be tapped


def sheet(deal: Deal) -> CountSheet:
    """The empty pad of this deal: the map, the end by territory, the half journey.

    Cells: `half.tents.<territory>.<seat>`, `final.tents.<territory>.<seat>`,
    `final.totems.<territory>.<seat>`, `final.settlements.<seat>.<1..5>`, `final.feats.<place>`,
    `half.points.<seat>` if these were written down, `mountain.<symbol>` with 0 or 1
    and, where the board is copied by touch, `half.at.<space>` and `final.at.<space>` with the seat
    plus one. Both scorings have a map of their own; the end's begins with the tents of the half
    journey, which never leave.
    """
    half = (*_camps(deal, "half"), _points(deal), _map_group(deal, "half"))
    end = (*_camps(deal, "final"), *_mountains(deal), _settlements(deal), *_link_feats(deal))
    return CountSheet((*half, *end, _map_group(deal, "final")))


def _points(deal: Deal) -> CountGroup:
    return CountGroup(
        id="half.points",
        title="Points",
        rows=(_tribe_row(deal, "Points", "half.points", len(deal.edition.spaces)),),
        help="If you wrote the points down at half journey, they are enough.",
        part=PARTS["half"],
        ahead=True,
    )


def _mountains(deal: Deal) -> Iterator[CountGroup]:
    """Where the mountains lay, which is open until the count is closed."""
    pairs, rows = deal.edition.mountain_pairs, []
    for symbol in deal.mountains:
        cell, words = mountain_cell(symbol), tuple(map(str, pairs[symbol]))
        lay = CountCell(cell, "Connection", 0, len(words) - 1, kind="choice", words=words)
        rows.append(CountRow(f"Mountain {symbol}", (lay,)))
    if rows:
        yield CountGroup(
            id="mountains",
            title="Mountains",
            rows=tuple(rows),
            where=tuple(f"connection.{n}" for symbol in deal.mountains for n in pairs[symbol]),
            help="Where did your mountains lie? Or tap them on the map.",
            part=PARTS["final"],
        )


def _camps(deal: Deal, stage: str) -> Iterator[CountGroup]:
    for territory in deal.edition.territories:
        place = territory.id
        room = len(deal.edition.spaces_in[place])
        rows = [_tribe_row(deal, "Tents", f"{stage}.tents.{place}", min(room, TENTS))]
        if stage == "final":
            rows.append(_tribe_row(deal, "Totems", f"final.totems.{place}", TOTEMS))
            if high := sum(FEATS[feat] for feat in TERRITORY_FEATS if feat in deal.feats):
                cell = CountCell(f"final.feats.{place}", "Feats here", 0, high)
                rows.append(CountRow("Feats", (cell,)))
        yield CountGroup(
            id=f"{stage}.{place}",
            title=territory.name,
            rows=tuple(rows),
            where=(f"territory.{place}",),
            help=f"{territory.biome.value.capitalize()}, {room} tent spaces",
            part=PARTS[stage],
        )


def _tribe_row(deal: Deal, label: str, stem: str, high: int) -> CountRow:
    cells = tuple(
        CountCell(f"{stem}.{seat}", name, 0, high, seat)
        for seat, name in enumerate(deal.tribe_names)
    )
    return CountRow(label, cells)


def _settlements(deal: Deal) -> CountGroup:
    rows = []
    for number in range(1, MOST_SETTLEMENTS + 1):
        cells = (
            CountCell(f"final.settlements.{seat}.{number}", name, 0, TENTS, seat)
            for seat, name in enumerate(deal.tribe_names)
        )
        rows.append(CountRow(f"Settlement {number}", tuple(cells)))
    return CountGroup(
        id="final.settlements",
        title="Settlements",
        rows=tuple(rows),
        help="The size of each group of four or more joined tents. Leave empty where the tents "
        "stand on the map.",
        part=PARTS["final"],
    )


def _link_feats(deal: Deal) -> Iterator[CountGroup]:
    rows = []
    for link in deal.edition.numbered:
        for feat in deal.edition.feats_for(link.place, ()):
            if feat in deal.feats:
                name = f"{feat.value.capitalize()} feat"
                cell = CountCell(f"final.feats.{link.place}", name, 0, 1)
                rows.append(CountRow(f"Connection {link.number}", (cell,)))
    if rows:
        yield CountGroup("final.feats", "Feats on connections", tuple(rows), part=PARTS["final"])


def _map_group(deal: Deal, stage: str) -> CountGroup:
    high, words = len(deal.tribes), ("nobody", *deal.tribe_names)
    rows = []
    for territory in deal.edition.territories:
        cells = (
            CountCell(f"{stage}.at.{space}", f"Space {number}", 0, high, words=words)
            for number, space in enumerate(deal.edition.spaces_in[territory.id], start=1)
        )
        rows.append(CountRow(territory.name, tuple(cells)))
    whose = ", ".join(f"{seat} {name}" for seat, name in enumerate(deal.tribe_names, start=1))
    return CountGroup(
        id=f"{stage}.at",
        title="Tents on the map",
        rows=tuple(rows),
        help=f"Whose tent stands on each space: 0 nobody, {whose}.",
        part=PARTS[stage],
        on_board=True,
    )


def _with_mountains(deal: Deal, counts: Counts) -> Deal:
    """The deal with those mountains of which was said where they lay."""
    mountains = {
        one: n
        for one, n in as_it_lay(deal, counts).mountains.items()
        if mountain_cell(one) in counts
    }
    return replace(deal, mountains=mountains)


def picture(deal: Deal, counts: Counts, *, stage: str) -> Picture:
    """The map with the tents, and at the end the totems and feats, that were entered."""
    deal, tribes = _with_mountains(deal, counts), range(len(deal.tribes))
    at = {space: seat for space, seat in tents_at(deal, counts, stage).items() if seat in tribes}
    totems = by_territory(deal, counts, f"{stage}.totems")
    feats = {
        place: ("feat",) * counts.get(f"{stage}.feats.{place}", 0)
        for place in (*deal.edition.territory, *deal.edition.connection)
    }
    return draw(Board(deal, at, totems, feats))


def cells(deal: Deal, *, stage: str) -> dict[str, str]:
    return {space: f"{stage}.at.{space}" for space in deal.edition.space}


def tap(deal: Deal, counts: Counts, place: str, seat: int, *, stage: str) -> Counts:
    """A totem space takes one more; of the connections of a symbol, one has the mountain.

    The ninth totem of a tribe clears its totems there. The half journey scores no totems.
    """
    link = deal.edition.connection.get(place)
    if link and link.mountain and link.mountain in deal.mountains and stage == "final":
        number = deal.edition.mountain_pairs[link.mountain].index(link.number)
        return toggled(counts, mountain_cell(link.mountain), number)
    territory = place.split(".")[1] if place.startswith("totem.") else ""
    if territory not in deal.edition.territory or stage == "half":
        return counts
    cell = f"{stage}.totems.{territory}.{seat}"
    count = counts.get(cell, 0)
    return toggled(counts, cell, count if count >= TOTEMS else count + 1)


def lies(at: Position) -> dict[str, int | None]:
    return {space: at.state.tents.get(space) for space in at.deal.edition.space}


UNSEEN = "Totems and feats are not read from a photo: tap them on the map of the count afterwards."


def _board(stage: str) -> CountBoard[Deal]:
    return CountBoard(
        partial(picture, stage=stage),
        partial(cells, stage=stage),
        partial(tap, stage=stage),
        part=PARTS[stage],
        most=TENTS,
        lies=lies,
        note=UNSEEN if stage == "final" else "",
    )


COUNTING: Counting[Deal, Tally] = Counting(
    sheet,
    entered_tally,
    (_board("half"), _board("final")),
    implied,
    problems,
    counted_doubts,
    begins,
)
