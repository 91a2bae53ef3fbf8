"""The end counted by hand: the pad, and the tally that its cells make.

Cells: `half.tents.<territory>.<seat>`, `final.tents.<territory>.<seat>`,
`final.totems.<territory>.<seat>`, `final.settlements.<seat>.<1..5>`, `final.feats.<place>`
and, where the board is copied by touch, `final.at.<space>` with the seat plus one.
"""

from collections.abc import Iterator

from companion.engine.counting import CountCell, CountGroup, CountRow, Counts, CountSheet
from companion.games.iwari.components import (
    FEATS,
    SETTLEMENT,
    TENTS,
    TERRITORY_FEATS,
    TOTEMS,
    Feat,
)
from companion.games.iwari.deal import Deal, participants
from companion.games.iwari.tally import (
    ByTerritory,
    Counted,
    Settlement,
    Tally,
    camps,
    found_settlements,
)

PARTS = {"half": "Half journey", "final": "End of the journey"}
MOST_SETTLEMENTS = TENTS // SETTLEMENT


def sheet(deal: Deal) -> CountSheet:
    """The empty pad of this deal: the map, the end by territory, the half journey."""
    return CountSheet(tuple(_groups(deal)))


def _groups(deal: Deal) -> Iterator[CountGroup]:
    yield from _camps(deal, "half")
    yield from _camps(deal, "final")
    yield _settlement_group(deal)
    if feats := _connection_feats(deal):
        yield feats
    yield _map(deal)


def _camps(deal: Deal, stage: str) -> Iterator[CountGroup]:
    for territory in deal.edition.territories:
        place = territory.id
        room = len(deal.edition.spaces_in[place])
        rows = [_row(deal, "Tents", f"{stage}.tents.{place}", min(room, TENTS))]
        if stage == "final":
            rows.append(_row(deal, "Totems", f"final.totems.{place}", TOTEMS))
            if high := _most_feats(deal, *TERRITORY_FEATS):
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


def _most_feats(deal: Deal, *kinds: Feat) -> int:
    return sum(FEATS[feat] for feat in kinds if deal.plays_with(feat))


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


def _connection_feats(deal: Deal) -> CountGroup | None:
    rows = []
    for link in deal.edition.numbered:
        feat = Feat.HONOUR if link.kind == "land" else Feat.RESPECT
        if deal.plays_with(feat) and not deal.is_blocked(link):
            cell = CountCell(f"final.feats.{link.place}", f"{feat.value.capitalize()} feat", 0, 1)
            rows.append(CountRow(f"Connection {link.number}", (cell,)))
    if not rows:
        return None
    return CountGroup("final.feats", "Feats on connections", tuple(rows), part=PARTS["final"])


def _map(deal: Deal) -> CountGroup:
    high = len(deal.tribes)
    rows = tuple(
        CountRow(
            territory.name,
            tuple(
                CountCell(f"final.at.{space}", f"Space {number}", 0, high)
                for number, space in enumerate(deal.edition.spaces_in[territory.id], start=1)
            ),
        )
        for territory in deal.edition.territories
    )
    whose = ", ".join(f"{seat} {name}" for seat, name in enumerate(deal.tribe_names, start=1))
    return CountGroup(
        id="final.at",
        title="Tents on the map",
        rows=rows,
        help=f"Whose tent stands on each space: 0 nobody, {whose}.",
        part=PARTS["final"],
        on_board=True,
    )


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a stage without any number was not counted."""
    return Tally(
        edition=deal.edition,
        tribes=participants(deal),
        blocked=tuple(sorted(deal.mountains.values())),
        half=_half(deal, counts) if _begun(counts, "half.") else None,
        final=_final(deal, counts) if _begun(counts, "final.") else None,
    )


def _begun(counts: Counts, prefix: str) -> bool:
    return any(name.startswith(prefix) for name in counts)


def _half(deal: Deal, counts: Counts) -> Counted:
    return Counted(tents=_by_territory(deal, counts, "half.tents"))


def _final(deal: Deal, counts: Counts) -> Counted:
    at = tents_at(deal, counts)
    width = len(deal.tribes)
    return Counted(
        tents=camps(deal.edition, width, at) if at else _by_territory(deal, counts, "final.tents"),
        totems=_by_territory(deal, counts, "final.totems"),
        settlements=tuple(
            found_settlements(deal, at, seat) if derives(deal, counts) else _entered(counts, seat)
            for seat in range(width)
        ),
        feats={
            name.removeprefix("final.feats."): count
            for name, count in counts.items()
            if name.startswith("final.feats.") and count
        },
        at=at,
    )


def tents_at(deal: Deal, counts: Counts) -> dict[str, int]:
    """Where tents were placed on the map: space to seat."""
    found = {space.id: counts.get(f"final.at.{space.id}", 0) for space in deal.edition.spaces}
    return {space: number - 1 for space, number in found.items() if number}


def derives(deal: Deal, counts: Counts) -> bool:
    """Whether the tents placed on the map tell the settlements."""
    return bool(tents_at(deal, counts)) and deal.edition.tells_settlements


def _entered(counts: Counts, seat: int) -> tuple[Settlement, ...]:
    sizes = (
        counts.get(f"final.settlements.{seat}.{number}", 0)
        for number in range(1, MOST_SETTLEMENTS + 1)
    )
    return tuple(Settlement(size) for size in sizes if size)


def _by_territory(deal: Deal, counts: Counts, stem: str) -> ByTerritory:
    return {
        territory.id: tuple(
            counts.get(f"{stem}.{territory.id}.{seat}", 0) for seat in range(len(deal.tribes))
        )
        for territory in deal.edition.territories
    }
