"""Tallies from outside: counts that the components or the map do not allow."""

from collections.abc import Iterator

from companion.engine.game import Problem
from companion.games.iwari.components import FEATS, TENTS, TERRITORY_FEATS, TOTEMS
from companion.games.iwari.edition_check import check_edition
from companion.games.iwari.tally import Counted, Tally, camps
from companion.games.iwari.words import counted


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """What stands against these counts, each with its place in the document."""
    if faults := check_edition(tally.edition):
        return tuple(Problem(f"edition.{fault.path}", fault.message) for fault in faults)
    return tuple(_heads(tally)) or tuple(
        problem
        for path, stage in (("half", tally.half), ("final", tally.final))
        if stage is not None
        for problem in _stage(tally, path, stage)
    )


def _heads(tally: Tally) -> Iterator[Problem]:
    if [tribe.seat for tribe in tally.tribes] != list(range(len(tally.tribes))):
        yield Problem("tribes", "must be in seat order, from 0 on")
    if not 2 <= len(tally.tribes) <= 5:
        yield Problem("tribes", "must be 2 to 5 tribes")
    for index, number in enumerate(tally.blocked):
        if f"connection.{number}" not in tally.edition.connection:
            yield Problem(f"blocked[{index}]", f"the map has no connection {number}")


def _stage(tally: Tally, path: str, stage: Counted) -> tuple[Problem, ...]:
    """Wrong shapes first: only sound shapes can be added up."""
    return tuple(_shapes(tally, path, stage)) or tuple(
        problem
        for check in (_supplies, _room, _positions, _settlements, _feats)
        for problem in check(tally, path, stage)
    )


def _shapes(tally: Tally, path: str, stage: Counted) -> Iterator[Problem]:
    width, edition = len(tally.tribes), tally.edition
    for name, counts in (("tents", stage.tents), ("totems", stage.totems)):
        for place, numbers in counts.items():
            if place not in edition.territory:
                yield Problem(f"{path}.{name}.{place}", "the map has no such territory")
            if len(numbers) != width or min(numbers) < 0:
                yield Problem(f"{path}.{name}.{place}", f"needs {width} counts, none below 0")
    for space, seat in stage.at.items():
        if space not in edition.space or not 0 <= seat < width:
            yield Problem(f"{path}.at.{space}", "must be a tent space of the map and a tribe")
    if len(stage.settlements) not in (0, width):
        yield Problem(f"{path}.settlements", f"needs {width} lists, one a tribe")
    for seat, groups in enumerate(stage.settlements):
        for index, group in enumerate(groups):
            where = f"{path}.settlements[{seat}][{index}]"
            if group.size < 0 or not set(group.spaces) <= edition.space.keys():
                yield Problem(where, "needs a size that is not below 0, and spaces of the map")
    for place, count in stage.feats.items():
        if count < 0 or (place not in edition.territory and place not in edition.connection):
            yield Problem(f"{path}.feats.{place}", "must be a place of the map and a count")


def _supplies(tally: Tally, path: str, stage: Counted) -> Iterator[Problem]:
    for name, counts, limit in (("tents", stage.tents, TENTS), ("totems", stage.totems, TOTEMS)):
        for tribe in tally.tribes:
            total = sum(numbers[tribe.seat] for numbers in counts.values())
            if total > limit:
                yield Problem(f"{path}.{name}", f"{tribe.name} has {limit} {name}, not {total}")


def _room(tally: Tally, path: str, stage: Counted) -> Iterator[Problem]:
    for place, numbers in stage.tents.items():
        room, name = len(tally.edition.spaces_in[place]), tally.edition.territory[place].name
        if sum(numbers) > room:
            yield Problem(
                f"{path}.tents.{place}",
                f"{name} has {counted(room, 'tent space')}, not {sum(numbers)}",
            )


def _positions(tally: Tally, path: str, stage: Counted) -> Iterator[Problem]:
    nothing = (0,) * len(tally.tribes)
    told = {place: stage.tents.get(place, nothing) for place in tally.edition.territory}
    if stage.at and camps(tally.edition, len(tally.tribes), stage.at) != told:
        yield Problem(f"{path}.at", "does not agree with the tents counted by territory")


def _settlements(tally: Tally, path: str, stage: Counted) -> Iterator[Problem]:
    for seat, groups in enumerate(stage.settlements):
        standing = sum(numbers[seat] for numbers in stage.tents.values())
        if sum(group.size for group in groups) > standing:
            name = tally.tribes[seat].name
            yield Problem(f"{path}.settlements[{seat}]", f"{name} has {standing} tents on the map")
        for index, group in enumerate(groups):
            if group.spaces and len(set(group.spaces)) != group.size:
                where = f"{path}.settlements[{seat}][{index}]"
                yield Problem(where, "must name as many spaces as its size, or none")


def _feats(tally: Tally, path: str, stage: Counted) -> Iterator[Problem]:
    most = sum(FEATS[feat] for feat in TERRITORY_FEATS)
    limits = (
        ("territories", tally.edition.territory, most),
        ("connections", tally.edition.connection, sum(FEATS.values()) - most),
    )
    for name, places, limit in limits:
        total = sum(count for place, count in stage.feats.items() if place in places)
        if total > limit:
            yield Problem(f"{path}.feats", f"there are {limit} feats for {name}, not {total}")
