"""Which places of a table's picture show what happened last."""

from collections.abc import Sequence

from companion.tables.logs.changed_places import MOST, changed
from companion.tables.logs.current import History, LogEntry
from companion.tables.watching.pictures import picture_of

AWHILE = 20
"""For how many entries the last move is shown."""


def last_places(entries: Sequence[LogEntry]) -> tuple[str, ...]:
    """The places of the last move, where what followed it by itself changed none."""
    return next((row.places for row in reversed(entries[-AWHILE:]) if row.places), ())


def taken_from(shown: History) -> tuple[str, ...]:
    """The places of what was taken back last, as long as it can be brought back; none where more
    look different than a move changes."""
    gone = shown.to_redo[-1] if shown.to_redo else None
    if gone is None or gone.at is None:
        return ()
    places = changed(picture_of(gone), picture_of(shown.position))
    return places if len(places) <= MOST else ()
