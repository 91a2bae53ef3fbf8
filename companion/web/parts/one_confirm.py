"""What one Confirm did: entries of the log that were written together, said in one go."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.engine.play.step import Event
from companion.tables.logs.current import History, LogEntry
from companion.tables.logs.entries import Moved, Played


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
