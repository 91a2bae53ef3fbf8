"""Counting by taps: each says what it adds, not what it saw, so that quick taps all count.

Numbers that are typed are entered by `companion.tables.writing.set_counts`, which refuses
those that somebody else has changed meanwhile.
"""

from typing import Any

from companion.engine.counting import CountCell, Counts
from companion.engine.problems import Malformed, Problem
from companion.tables.drawing import Draft
from companion.tables.entries import Counted
from companion.tables.log import History
from companion.tables.records import Head
from companion.tables.rights import Rights
from companion.tables.writing import author, require_open, write

MOST = 9999
"""As in a typed number: what the components cannot hold is said at the score."""


def change_count(code: str, rights: Rights, cell: str, by: int, *, client_id: str) -> History:
    """Add `by` to a cell of the pad, or take it away; below its least number it is empty.

    An empty cell counts as its least number. Never stale: two phones may tap the same cell.
    Raises Malformed, NotAllowed, TableClosed and WrongMode.
    """
    if type(by) is not int or not -MOST <= by <= MOST or by == 0:
        raise Malformed([Problem("by", f"must be a whole number from {-MOST} to {MOST}, not 0")])

    def cells(now: History) -> dict[str, int | None]:
        found = now.game.pad.sheet(now.deal).cell(cell)
        if found is None:
            raise Malformed([Problem(cell, "is no cell of this pad")])
        return {cell: _changed(found, now.counts.get(cell), by)}

    return _count(code, rights, client_id, {"change": [cell, by]}, cells)


def tap_count(code: str, rights: Rights, place: str, piece: int, *, client_id: str) -> History:
    """Set a participant's piece on a place of the counted board, or lift it. Never stale.

    Raises Malformed where the tap means nothing, NotAllowed, TableClosed and WrongMode.
    """

    def cells(now: History) -> dict[str, int | None]:
        tap = now.game.pad.tap
        if tap is None:
            raise Malformed([Problem("place", "This game's end is not counted on the board.")])
        before: Counts = now.counts
        after = tap(now.deal, before, place, piece)
        names = sorted({*before, *after})
        return {name: after.get(name) for name in names if before.get(name) != after.get(name)}

    return _count(code, rights, client_id, {"tap": [place, piece]}, cells)


def _count(code: str, rights: Rights, client_id: str, asked: Any, cells: Any) -> History:
    def drafts(_: Head, now: History) -> list[Draft]:
        require_open(now, "count")
        changed = cells(now)
        if not changed:
            raise Malformed([Problem("cells", "Nothing is counted there.")])
        return [Draft(Counted(changed), author(rights))]

    return write(code, rights, client_id, lambda _: asked, drafts)


def _changed(cell: CountCell, number: int | None, by: int) -> int | None:
    """From empty the first tap up counts one, the first tap down says the least number."""
    if number is None:
        return cell.low if by < 0 else min(cell.low + by, MOST)
    return None if number + by < cell.low else min(number + by, MOST)
