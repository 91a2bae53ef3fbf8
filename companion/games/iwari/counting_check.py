"""Counts that cannot be, each named by the cell to look at again."""

from collections.abc import Iterator, Mapping

from companion.engine.counting import Counts
from companion.engine.game import Problem
from companion.games.iwari.components import FEATS, TENTS, TERRITORY_FEATS, TOTEMS, Feat
from companion.games.iwari.counting import MOST_SETTLEMENTS, derives, sheet, tents_at
from companion.games.iwari.deal import Deal
from companion.games.iwari.tally import camps
from companion.games.iwari.words import counted


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Every count that the components or the map rule out."""
    return tuple(
        problem
        for check in (_cells, _room, _supplies, _map, _settlements, _feats)
        for problem in check(deal, counts)
    )


def _cells(deal: Deal, counts: Counts) -> Iterator[Problem]:
    cells = {c.name: c for group in sheet(deal).groups for row in group.rows for c in row.cells}
    for name, count in counts.items():
        cell = cells.get(name)
        if cell is None:
            yield Problem(name, "the pad has no such cell")
        elif not cell.low <= count <= cell.high:
            yield Problem(name, f"must lie between {cell.low} and {cell.high}")


def _room(deal: Deal, counts: Counts) -> Iterator[Problem]:
    for stage in ("half", "final"):
        for place, spaces in deal.edition.spaces_in.items():
            cells = _row(deal, counts, f"{stage}.tents.{place}")
            entered, room = sum(cells.values()), len(spaces)
            if entered > room:
                name = deal.edition.territory[place].name
                yield Problem(
                    max(cells), f"{name} has {counted(room, 'tent space')}, not {entered}"
                )


def _row(deal: Deal, counts: Counts, stem: str) -> dict[str, int]:
    names = (f"{stem}.{seat}" for seat in range(len(deal.tribes)))
    return {name: counts[name] for name in names if name in counts}


def _supplies(deal: Deal, counts: Counts) -> Iterator[Problem]:
    for stem, limit, noun in (
        ("half.tents", TENTS, "tent"),
        ("final.tents", TENTS, "tent"),
        ("final.totems", TOTEMS, "totem"),
    ):
        for seat, name in enumerate(deal.tribe_names):
            cells = [f"{stem}.{territory.id}.{seat}" for territory in deal.edition.territories]
            entered = [cell for cell in cells if counts.get(cell, 0)]
            total = sum(counts[cell] for cell in entered)
            if total > limit:
                yield Problem(entered[-1], f"{name} has {counted(limit, noun)}, not {total}")


def _map(deal: Deal, counts: Counts) -> Iterator[Problem]:
    at = {space: seat for space, seat in tents_at(deal, counts).items() if seat < len(deal.tribes)}
    if not at:
        return
    for place, standing in camps(deal.edition, len(deal.tribes), at).items():
        for seat, number in enumerate(standing):
            cell = f"final.tents.{place}.{seat}"
            if counts.get(cell, number) != number:
                whose = f"{deal.tribe_names[seat]} in {deal.edition.territory[place].name}"
                shown = counted(number, "tent")
                yield Problem(cell, f"the map shows {shown} of {whose}, not {counts[cell]}")
    for seat, name in enumerate(deal.tribe_names):
        own = [space for space, owner in at.items() if owner == seat]
        if len(own) > TENTS:
            yield Problem(f"final.at.{own[-1]}", f"{name} has {TENTS} tents, not {len(own)}")


def _settlements(deal: Deal, counts: Counts) -> Iterator[Problem]:
    for seat, name in enumerate(deal.tribe_names):
        cells = {
            cell: counts[cell]
            for number in range(1, MOST_SETTLEMENTS + 1)
            if (cell := f"final.settlements.{seat}.{number}") in counts
        }
        if not any(cells.values()):
            continue
        if derives(deal, counts):
            yield Problem(
                next(iter(cells)), f"the map tells the settlements of {name}: leave them empty"
            )
        standing = _tents(deal, counts, seat)
        if sum(cells.values()) > standing:
            yield Problem(
                max(cells), f"{name} has {counted(standing, 'tent')}, not {sum(cells.values())}"
            )


def _tents(deal: Deal, counts: Counts, seat: int) -> int:
    at = tents_at(deal, counts)
    if at:
        return list(at.values()).count(seat)
    return sum(
        counts.get(f"final.tents.{territory.id}.{seat}", 0)
        for territory in deal.edition.territories
    )


def _feats(deal: Deal, counts: Counts) -> Iterator[Problem]:
    places = {cell: name for cell, name in _feat_places(deal).items() if counts.get(cell, 0)}
    limits: Mapping[str, tuple[Feat, ...]] = {
        "territories": TERRITORY_FEATS,
        "land": (Feat.HONOUR,),
        "water": (Feat.RESPECT,),
    }
    for kind, feats in limits.items():
        limit = sum(FEATS[feat] for feat in feats if deal.plays_with(feat))
        cells = [cell for cell, found in places.items() if found == kind]
        total = sum(counts[cell] for cell in cells)
        if total > limit:
            yield Problem(cells[-1], f"this table has {counted(limit, 'feat')} for these places")


def _feat_places(deal: Deal) -> dict[str, str]:
    territories = {f"final.feats.{place}": "territories" for place in deal.edition.territory}
    links = {f"final.feats.{link.place}": str(link.kind) for link in deal.edition.connections}
    return {**territories, **links}
