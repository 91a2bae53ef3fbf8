"""What one Confirm did: entries that were written together, said in one go, and what they changed
on the board."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.engine.values import Event
from companion.tables.logs.entries import Moved, Played
from companion.tables.logs.history import MOST, History, LogEntry, changed, picture_of

AWHILE = 20
"""For how many entries the last move is shown."""


@dataclass(frozen=True, slots=True)
class OneConfirm:
    """Entries that were written together. `said` are those worth a sentence: not what was left
    undone beside something that was done."""

    rows: Sequence[LogEntry]
    said: Sequence[LogEntry]

    @property
    def text(self) -> str:
        """What was done, in its order."""
        return " ".join(row.text for row in self.said)

    @property
    def news(self) -> tuple[Event, ...]:
        """What came of it that its text does not mention."""
        return tuple(event for row in self.rows for event in row.news)

    @property
    def flagged(self) -> bool:
        """Whether the table insisted on some of it."""
        return any(row.flagged for row in self.rows)


def together(rows: Iterable[LogEntry]) -> Iterator[OneConfirm]:
    """Those entries, as a phone sees them, by the Confirm that wrote them."""
    number = 0

    def written(row: LogEntry) -> int:
        nonlocal number
        number += row.begins or not isinstance(row.entry, Played)
        return number

    for _, found in groupby(rows, written):
        group = tuple(found)
        said = tuple(row for row in group if not _omits(row))
        yield OneConfirm(group, said or group[-1:])


def begins_at(history: History, revision: int) -> int:
    """The first of the moves that were recorded together with the one of that entry."""
    first = revision
    while not history.entries[first].begins:
        first -= 1
        if not isinstance(history.entries[first].entry, Played):
            return revision
    return first if isinstance(history.entries[first].entry, Played) else revision


def _omits(row: LogEntry) -> bool:
    """Whether it is a move that leaves undone what was asked."""
    return isinstance(row.entry, Moved) and row.entry.move.omits


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
