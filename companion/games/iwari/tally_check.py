"""Tallies from outside: counts that the components or the map do not allow."""

from collections.abc import Iterator

from companion.engine.game import Problem
from companion.games.iwari.components import Feat
from companion.games.iwari.counts_check import Impossible, impossible_counts
from companion.games.iwari.edition_check import check_edition
from companion.games.iwari.options import PLAYERS
from companion.games.iwari.setup import mountain_fault, tribe_count
from companion.games.iwari.state import settlements
from companion.games.iwari.tally import Counted, Tally, camps, large_settlements


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
    players = sum(not tribe.neutral for tribe in tally.tribes)
    neutral = [tribe.neutral for tribe in tally.tribes]
    if [tribe.seat for tribe in tally.tribes] != list(range(len(tally.tribes))):
        yield Problem("tribes", "must be in seat order, from 0 on")
    if players not in PLAYERS or neutral != sorted(neutral) or len(neutral) != tribe_count(players):
        yield Problem("tribes", "must be 3 to 5 players, or 2 and then the neutral third tribe")
    else:
        yield from _mountains(tally, players)


def _mountains(tally: Tally, players: int) -> Iterator[Problem]:
    links = [tally.edition.connection.get(f"connection.{number}") for number in tally.blocked]
    symbols = [link.mountain if link else None for link in links]
    for index, symbol in enumerate(symbols):
        if symbol is None:
            number = tally.blocked[index]
            yield Problem(f"blocked[{index}]", f"no connection {number} bears a mountain symbol")
    if fault := mountain_fault(tally.edition, players, [symbol or "" for symbol in symbols]):
        yield Problem("blocked", fault)


def _stage(tally: Tally, path: str, stage: Counted) -> tuple[Problem, ...]:
    """Wrong shapes first: only sound shapes can be added up."""
    return tuple(_shapes(tally, path, stage)) or (
        *(_problem(path, found) for found in impossible_counts(tally, stage, tuple(Feat))),
        *_positions(tally, path, stage),
        *_settlements(tally, path, stage),
    )


def _problem(path: str, found: Impossible) -> Problem:
    place = "" if found.place is None else f".{found.place}"
    group = f"[{found.seat}]" if found.what == "settlements" else ""
    return Problem(f"{path}.{found.what}{place}{group}", found.message)


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


def _positions(tally: Tally, path: str, stage: Counted) -> Iterator[Problem]:
    nothing = (0,) * len(tally.tribes)
    told = {place: stage.tents.get(place, nothing) for place in tally.edition.territory}
    if stage.at and camps(tally.edition, len(tally.tribes), stage.at) != told:
        yield Problem(f"{path}.at", "does not agree with the tents counted by territory")


def _settlements(tally: Tally, path: str, stage: Counted) -> Iterator[Problem]:
    for seat, groups in enumerate(stage.settlements):
        for index, group in enumerate(groups):
            if group.spaces and len(set(group.spaces)) != group.size:
                where = f"{path}.settlements[{seat}][{index}]"
                yield Problem(where, "must name as many spaces as its size, or none")
    if not stage.at or not tally.edition.tells_settlements:
        return
    neighbours = tally.edition.neighbours(tally.covered)
    for seat in range(len(stage.settlements)):
        shown = settlements(neighbours, stage.at, seat)
        told = large_settlements(stage, seat)
        named = {frozenset(group.spaces) for group in told if group.spaces}
        sizes = sorted(group.size for group in told)
        if sizes != sorted(map(len, shown)) or not named <= set(map(frozenset, shown)):
            yield Problem(f"{path}.settlements[{seat}]", "does not agree with the tents on the map")
