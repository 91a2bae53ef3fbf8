"""Impossible counts, in documents and on pads, each with its place."""

from collections.abc import Iterator, Sequence

from companion.engine.phrases import counted
from companion.engine.pictures import connected_groups
from companion.engine.problems import Problem, below, whole_problems
from companion.games.iwari import DESCRIPTION
from companion.games.iwari.box.components import (
    FEATS,
    SETTLEMENT,
    TENTS,
    TERRITORY_FEATS,
    TOTEMS,
    Feat,
    tribe_count,
)
from companion.games.iwari.box.edition_check import check_edition
from companion.games.iwari.deal import mountain_fault
from companion.games.iwari.ending.tally import ByTerritory, Counted, Tally, settlements

FEAT_PLACES: dict[tuple[Feat, ...], str] = {
    TERRITORY_FEATS: "territories",
    (Feat.HONOUR,): "land connections",
    (Feat.RESPECT,): "water connections",
}


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """Every impossible count."""
    if faults := whole_problems(tally.edition, check_edition):
        return below("edition", faults)
    return tuple(_heads(tally)) or tuple(
        problem
        for name, stage in (("half", tally.half), ("final", tally.final))
        if stage is not None
        for problem in below(name, _stage(tally, stage))
    )


def _heads(tally: Tally) -> Iterator[Problem]:
    players = sum(not tribe.neutral for tribe in tally.tribes)
    neutral = [tribe.neutral for tribe in tally.tribes]
    if [tribe.seat for tribe in tally.tribes] != list(range(len(tally.tribes))):
        yield Problem("tribes", "must be in seat order, from 0 on")
    if (
        players not in DESCRIPTION.players
        or neutral != sorted(neutral)
        or len(neutral) != tribe_count(players)
    ):
        yield Problem("tribes", "must be 3 to 5 players, or 2 and then the neutral third tribe")
    else:
        yield from _mountains(tally, players)


def _mountains(tally: Tally, players: int) -> Iterator[Problem]:
    links = [tally.edition.connection.get(f"connection.{number}") for number in tally.blocked]
    symbols = [(link.mountain if link else None) or "" for link in links]
    for index, (number, symbol) in enumerate(zip(tally.blocked, symbols, strict=True)):
        if not symbol:
            yield Problem(f"blocked[{index}]", f"no connection {number} bears a mountain symbol")
    if fault := mountain_fault(tally.edition, players, tuple(symbols)):
        yield Problem("blocked", fault)


def _stage(tally: Tally, stage: Counted) -> tuple[Problem, ...]:
    """Faults of form, which come first, since malformed counts cannot be added up."""
    return tuple(_shapes(tally, stage)) or (
        *_map(tally, stage),
        *_supplies(tally, "tents", stage.tents, TENTS),
        *_supplies(tally, "totems", stage.totems, TOTEMS),
        *_room(tally, stage),
        *_settlements(tally, stage),
        *_feats(tally, stage),
    )


def _shapes(tally: Tally, stage: Counted) -> Iterator[Problem]:
    width, edition = len(tally.tribes), tally.edition
    for name, counts in (("tents", stage.tents), ("totems", stage.totems)):
        for place, numbers in counts.items():
            if place not in edition.territory:
                yield Problem(f"{name}.{place}", "the map has no such territory")
            if len(numbers) != width or min(numbers) < 0:
                yield Problem(f"{name}.{place}", f"needs {width} counts, none below 0")
    for space, seat in stage.at.items():
        if space not in edition.space or not 0 <= seat < width:
            yield Problem(f"at.{space}", "must be a tent space of the map and a tribe")
    for place, count in stage.feats.items():
        if count < 0 or (place not in edition.territory and place not in edition.connection):
            yield Problem(f"feats.{place}", "must be a place of the map and a count")
    yield from _groups(tally, stage)


def _groups(tally: Tally, stage: Counted) -> Iterator[Problem]:
    if len(stage.settlements) not in (0, len(tally.tribes)):
        yield Problem("settlements", f"needs {len(tally.tribes)} lists, one a tribe")
    for seat, groups in enumerate(stage.settlements):
        for index, group in enumerate(groups):
            where = f"settlements[{seat}][{index}]"
            if group.size < 0 or not set(group.spaces) <= tally.edition.space.keys():
                yield Problem(where, "needs a size that is not below 0, and spaces of the map")
            elif group.spaces and len(set(group.spaces)) != group.size:
                yield Problem(where, "must name as many spaces as its size, or none")


def _map(tally: Tally, stage: Counted) -> Iterator[Problem]:
    """Tents counted by territory agree with tents on the map."""
    standing = tally.edition.camps(stage.at, len(tally.tribes)) if stage.at else {}
    for place, shown in standing.items():
        for tribe, number, counted_tents in zip(
            tally.tribes, shown, _row(tally, stage.tents, place), strict=True
        ):
            if counted_tents != number:
                whose = f"{tribe.name} in {tally.edition.territory[place].name}"
                message = f"the map shows {counted(number, 'tent')} of {whose}, not {counted_tents}"
                yield Problem(f"tents.{place}[{tribe.seat}]", message)


def _row(tally: Tally, counts: ByTerritory, place: str) -> tuple[int, ...]:
    return counts.get(place) or (0,) * len(tally.tribes)


def _supplies(tally: Tally, what: str, counts: ByTerritory, limit: int) -> Iterator[Problem]:
    for tribe in tally.tribes:
        places = [p for p in tally.edition.territory if _row(tally, counts, p)[tribe.seat]]
        total = sum(counts[place][tribe.seat] for place in places)
        if total > limit:
            path = f"{what}.{places[-1]}[{tribe.seat}]"
            yield Problem(path, f"{tribe.name} has {limit} {what}, not {total}")


def _room(tally: Tally, stage: Counted) -> Iterator[Problem]:
    for place, numbers in stage.tents.items():
        room, name = len(tally.edition.spaces_in[place]), tally.edition.territory[place].name
        if sum(numbers) > room:
            last = max(seat for seat, number in enumerate(numbers) if number)
            message = f"{name} has {counted(room, 'tent space')}, not {sum(numbers)}"
            yield Problem(f"tents.{place}[{last}]", message)


def _settlements(tally: Tally, stage: Counted) -> Iterator[Problem]:
    """No more tents than stand there and, where the map shows it, none but those joined."""
    shown_by_map = bool(stage.at) and tally.edition.shows_settlements
    neighbours = tally.edition.neighbours(tally.covered) if shown_by_map else {}
    for tribe, groups in zip(tally.tribes, stage.settlements, strict=False):
        path = f"settlements[{tribe.seat}]" + (f"[{len(groups) - 1}]" if groups else "")
        standing = sum(numbers[tribe.seat] for numbers in stage.tents.values())
        joined = sum(group.size for group in groups)
        if joined > standing:
            yield Problem(path, f"{tribe.name} has {counted(standing, 'tent')}, not {joined}")
        elif shown_by_map and any(group.size and not group.spaces for group in groups):
            message = f"the settlements of {tribe.name} follow from the map: leave them empty"
            yield Problem(path, message)
        elif shown_by_map:
            shown = settlements(neighbours, stage.at, tribe.seat)
            entered, joined_there = (
                {frozenset(g.spaces) for g in each} for each in (groups, shown)
            )
            if entered != joined_there:
                yield Problem(path, f"the map shows other settlements of {tribe.name}")
        elif not _can_hold(
            _regions(tally, stage, tribe.seat),
            [group.size for group in groups if group.size >= SETTLEMENT],
        ):
            message = f"the tents of {tribe.name} are too far apart to be joined like that"
            yield Problem(path, message)


def _regions(tally: Tally, stage: Counted, seat: int) -> tuple[int, ...]:
    """A tribe's tents in each group of territories that paths could join, where the map shows
    paths; else all of them together."""
    edition = tally.edition
    here = {place: counts[seat] for place, counts in stage.tents.items() if counts[seat]}
    if not edition.shows_settlements:
        return (sum(here.values()),)
    near: dict[str, set[str]] = {place: set() for place in here}
    for space, others in edition.neighbours(tally.covered).items():
        place = edition.space[space].territory
        if place in here:
            near[place] |= {edition.space[other].territory for other in others} & here.keys()
    groups = connected_groups(here, near.__getitem__)
    return tuple(sum(here[place] for place in group) for group in groups)


def _can_hold(rooms: tuple[int, ...], sizes: Sequence[int]) -> bool:
    """Whether groups of these sizes fit into rooms for so many, none of them cut in two."""
    if not sizes:
        return True
    size, *others = sizes
    return any(
        room >= size and _can_hold((*rooms[:n], room - size, *rooms[n + 1 :]), others)
        for n, room in enumerate(rooms)
    )


def _feats(tally: Tally, stage: Counted) -> Iterator[Problem]:
    edition, covered = tally.edition, tally.covered
    kinds_at = {
        place: edition.feats_for(place, covered)
        for place in (*edition.territory, *edition.connection)
        if stage.feats.get(place)
    }
    for place, kinds in kinds_at.items():
        if not kinds:
            message = f"{edition.place_name(place)} lies under a mountain and bears no feat"
            yield Problem(f"feats.{place}", message)
    for kinds, name in FEAT_PLACES.items():
        limit = sum(FEATS[feat] for feat in kinds if feat in tally.feats)
        places = [place for place, found in kinds_at.items() if found == kinds]
        total = sum(stage.feats[place] for place in places)
        if total > limit:
            there = "there is" if limit == 1 else "there are"
            message = f"{there} {counted(limit, 'feat')} for {name}, not {total}"
            yield Problem(f"feats.{places[-1]}", message)
