"""Counting on the pad. A tap is sent as a difference, so that it counts however quick the taps are.

A typed number is entered as it is, unless somebody else has changed that cell meanwhile.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.problems import Malformed, Problem
from companion.engine.scores.counting import CountCell, CountSheet
from companion.tables.access.seats import Rights
from companion.tables.errors import Stale
from companion.tables.logs.entries import Counted
from companion.tables.logs.history import History
from companion.tables.logs.rows import Head
from companion.tables.play.chance import Draft
from companion.tables.play.writing import author, require_open, require_past, write

MOST = 9999
"""The largest number, as for a typed one. The score page says if the box has fewer pieces."""
MOST_PLACES = 100
"""How many places one slide of a finger may cover."""


def set_counts(
    code: str,
    rights: Rights,
    cells: Mapping[str, int | None],
    *,
    revision: int,
    client_id: str,
) -> History:
    """Enter numbers into cells of the pad; None empties a cell.

    Raises Stale only if one of those cells was changed after `revision`; also Malformed,
    NotAllowed, TableClosed and WrongMode.
    """

    def drafts(_: Head, now: History) -> list[Draft]:
        require_open(now, "count")
        _check_cells(now.game.pad.sheet(now.deal), cells)
        require_past(now, revision)
        if _counted_since(now, revision, cells):
            raise Stale(now.revision)
        return [Draft(Counted(with_beginning(now, cells)), author(rights))]

    return write(code, rights, client_id, lambda _: {"counts": dict(cells)}, drafts)


def change_count(code: str, rights: Rights, cell: str, by: int, *, client_id: str) -> History:
    """Add `by`, which may be negative, to a cell of the pad; below its least number it is emptied.

    An empty cell counts as its least number. This is never stale: two phones may tap the same cell
    at once. Raises Malformed, NotAllowed, TableClosed and WrongMode.
    """
    if type(by) is not int or not -MOST <= by <= MOST or by == 0:
        raise Malformed([Problem("by", f"must be a whole number from {-MOST} to {MOST}, not 0")])

    def cells(now: History) -> dict[str, int | None]:
        found = now.game.pad.sheet(now.deal).cell(cell)
        if found is None:
            raise Malformed([Problem(cell, "is no cell of this pad")])
        group = now.game.pad.sheet(now.deal).group_of(cell)
        begun = now.game.pad.with_beginning(now.deal, now.counts, group.part if group else "")
        return {cell: _changed(found, begun.get(cell), by)}

    return _count(code, rights, client_id, {"change": [cell, by]}, cells)


def tap_count(
    code: str,
    rights: Rights,
    places: Sequence[str],
    hand: int,
    *,
    client_id: str,
    part: str | None = None,
) -> History:
    """Tap a place of the counted board with the token `hand`, or slide over several places.

    `part` names what is counted; without it, that is the end of the game. This is never stale.
    Raises Malformed if the taps mean nothing, NotAllowed, TableClosed and WrongMode.
    """
    if not 0 < len(places) <= MOST_PLACES:
        raise Malformed([Problem("place", f"Tap 1 to {MOST_PLACES} places at once.")])

    def cells(now: History) -> dict[str, int | None]:
        pad = now.game.pad
        board = pad.board(part)
        if board is None or board.tap is None:
            raise Malformed([Problem("place", "This game's end is not counted on the board.")])
        before = pad.with_beginning(now.deal, now.counts, board.part)
        drawn = {
            one.id for counts in ({}, before) for one in board.picture(now.deal, counts).elements
        }
        pieces = board.pieces(now.deal, now.game.participants(now.deal))
        if not drawn.issuperset(places) or hand not in range(len(pieces)):
            raise Malformed([Problem("place", "That is no place of this board.")])
        after = board.slide(now.deal, before, tuple(places), hand)
        names = sorted({*before, *after})
        return {name: after.get(name) for name in names if before.get(name) != after.get(name)}

    return _count(code, rights, client_id, {"tap": [list(places), hand, part]}, cells)


def _count(code: str, rights: Rights, client_id: str, asked: Any, cells: Any) -> History:
    def drafts(_: Head, now: History) -> list[Draft]:
        require_open(now, "count")
        changed = cells(now)
        if not changed:
            raise Malformed([Problem("cells", "Nothing is counted there.")])
        return [Draft(Counted(with_beginning(now, changed)), author(rights))]

    return write(code, rights, client_id, lambda _: asked, drafts)


def _changed(cell: CountCell, number: int | None, by: int) -> int | None:
    """The number of a cell after a tap, None if it is emptied. A tap down on an empty cell enters
    its least number, a tap up that number plus `by`."""
    if number is None:
        return cell.low if by < 0 else min(cell.low + by, MOST)
    return None if number + by < cell.low else min(number + by, MOST)


def _counted_since(now: History, revision: int, cells: Mapping[str, int | None]) -> bool:
    return any(
        after.counts.get(name) != before.counts.get(name)
        for before, after in zip(
            now.positions[revision:-1], now.positions[revision + 1 :], strict=True
        )
        if after is not before
        for name in cells
    )


def with_beginning(now: History, cells: Mapping[str, int | None]) -> dict[str, int | None]:
    """The cells; with the first number of a part, also the numbers that the part begins with."""
    pad, deal = now.game.pad, now.deal
    groups = (pad.sheet(deal).group_of(name) for name in cells)
    beginning: dict[str, int | None] = {}
    for part in dict.fromkeys(group.part for group in groups if group):
        begun = pad.with_beginning(deal, now.counts, part)
        beginning |= {name: count for name, count in begun.items() if name not in now.counts}
    return {**beginning, **cells}


def _check_cells(sheet: CountSheet, cells: Mapping[str, int | None]) -> None:
    problems = []
    for name, number in cells.items():
        cell = sheet.cell(name)
        if cell is None:
            problems.append(Problem(name, "is no cell of this pad"))
        elif number is not None and (type(number) is not int or not cell.low <= number <= 9999):
            problems.append(Problem(name, f"must be a whole number from {cell.low} to 9999"))
    if problems or not cells:
        raise Malformed(problems or [Problem("cells", "must name a cell")])
