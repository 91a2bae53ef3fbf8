"""Counting the end by hand: the pad, the board that can be tapped, and the tally.

Cells: `half.tents.<territory>.<seat>`, `final.tents.<territory>.<seat>`,
`final.totems.<territory>.<seat>`, `final.settlements.<seat>.<1..5>`, `final.feats.<place>`
and, where the board is copied by touch, `half.at.<space>` and `final.at.<space>` with the seat
plus one. Both scorings have a map of their own; the end's begins with the tents of the half
journey, which never leave.
"""

from collections.abc import Iterator
from functools import partial

from companion.engine.pads import (
    CountBoard,
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.engine.pictures import Picture
from companion.games.iwari.board.picture import Board, draw
from companion.games.iwari.box.components import FEATS, TENTS, TERRITORY_FEATS, TOTEMS
from companion.games.iwari.deal import Deal
from companion.games.iwari.ending.counted import (
    MOST_SETTLEMENTS,
    PARTS,
    begins,
    by_territory,
    doubts,
    implied,
    problems,
    tally,
    tents_at,
)
from companion.games.iwari.ending.tally import Tally


def sheet(deal: Deal) -> CountSheet:
    """The empty pad of this deal: the map, the end by territory, the half journey."""
    return CountSheet(tuple(_groups(deal)))


def _groups(deal: Deal) -> Iterator[CountGroup]:
    yield from _camps(deal, "half")
    yield _map(deal, "half")
    yield from _camps(deal, "final")
    yield _settlement_group(deal)
    yield from _connection_feats(deal)
    yield _map(deal, "final")


def _camps(deal: Deal, stage: str) -> Iterator[CountGroup]:
    for territory in deal.edition.territories:
        place = territory.id
        room = len(deal.edition.spaces_in[place])
        rows = [_row(deal, "Tents", f"{stage}.tents.{place}", min(room, TENTS))]
        if stage == "final":
            rows.append(_row(deal, "Totems", f"final.totems.{place}", TOTEMS))
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


def _row(deal: Deal, label: str, stem: str, high: int) -> CountRow:
    cells = tuple(
        CountCell(f"{stem}.{seat}", name, 0, high, seat)
        for seat, name in enumerate(deal.tribe_names)
    )
    return CountRow(label, cells)


def _settlement_group(deal: Deal) -> CountGroup:
    rows = tuple(
        CountRow(
            f"Settlement {number}",
            tuple(
                CountCell(f"final.settlements.{seat}.{number}", name, 0, TENTS, seat)
                for seat, name in enumerate(deal.tribe_names)
            ),
        )
        for number in range(1, MOST_SETTLEMENTS + 1)
    )
    return CountGroup(
        id="final.settlements",
        title="Settlements",
        rows=rows,
        help="The size of each group of four or more joined tents. Leave empty where the tents "
        "stand on the map.",
        part=PARTS["final"],
    )


def _connection_feats(deal: Deal) -> Iterator[CountGroup]:
    rows = tuple(
        CountRow(
            f"Connection {link.number}",
            (CountCell(f"final.feats.{link.place}", f"{feat.value.capitalize()} feat", 0, 1),),
        )
        for link in deal.edition.numbered
        for feat in deal.edition.feats_for(link.place, deal.covered)
        if feat in deal.feats
    )
    if rows:
        yield CountGroup("final.feats", "Feats on connections", rows, part=PARTS["final"])


def _map(deal: Deal, stage: str) -> CountGroup:
    high, words = len(deal.tribes), ("nobody", *deal.tribe_names)
    rows = tuple(
        CountRow(
            territory.name,
            tuple(
                CountCell(f"{stage}.at.{space}", f"Space {number}", 0, high, words=words)
                for number, space in enumerate(deal.edition.spaces_in[territory.id], start=1)
            ),
        )
        for territory in deal.edition.territories
    )
    whose = ", ".join(f"{seat} {name}" for seat, name in enumerate(deal.tribe_names, start=1))
    return CountGroup(
        id=f"{stage}.at",
        title="Tents on the map",
        rows=rows,
        help=f"Whose tent stands on each space: 0 nobody, {whose}.",
        part=PARTS[stage],
        on_board=True,
    )


def picture(deal: Deal, counts: Counts, *, stage: str) -> Picture:
    """The map with the tents, and at the end the totems and feats, that were entered."""
    tribes = range(len(deal.tribes))
    at = {space: seat for space, seat in tents_at(deal, counts, stage).items() if seat in tribes}
    totems = by_territory(deal, counts, f"{stage}.totems")
    feats = {
        place: ("feat",) * counts.get(f"{stage}.feats.{place}", 0)
        for place in (*deal.edition.territory, *deal.edition.connection)
    }
    return draw(Board(deal, at, totems, feats))


def tap(deal: Deal, counts: Counts, place: str, seat: int, *, stage: str) -> Counts:
    """A tent space takes that tribe's tent or gives it back; a totem space takes one more.

    The ninth totem of a tribe clears its totems there. The half journey scores no totems.
    """
    if place in deal.edition.space:
        cell, number = f"{stage}.at.{place}", seat + 1
        return _without(counts, cell) if counts.get(cell) == number else {**counts, cell: number}
    territory = place.split(".")[1] if place.startswith("totem.") else ""
    if territory not in deal.edition.territory or stage == "half":
        return counts
    cell = f"{stage}.totems.{territory}.{seat}"
    more = counts.get(cell, 0) + 1
    return _without(counts, cell) if more > TOTEMS else {**counts, cell: more}


def _without(counts: Counts, cell: str) -> Counts:
    return {name: count for name, count in counts.items() if name != cell}


def _board(stage: str) -> CountBoard[Deal]:
    return CountBoard(
        partial(picture, stage=stage), partial(tap, stage=stage), part=PARTS[stage], most=TENTS
    )


COUNTING: Counting[Deal, Tally] = Counting(
    sheet,
    tally,
    (_board("half"), _board("final")),
    implied,
    problems,
    doubts,
    begins,
)
