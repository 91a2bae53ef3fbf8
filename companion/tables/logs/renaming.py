"""Storing a player's new name, without working out what follows from it.

A name holds from the first entry on, so every position of the table has to be made anew. That is
done when the table is read next, and not now, while other tables wait to be written.
"""

from datetime import UTC, datetime

from sqlalchemy import Connection, update

from companion.tables.logs.command import Addition
from companion.tables.logs.entries import Entry, Renamed, dump_entry
from companion.tables.logs.history import History, Wording
from companion.tables.logs.rows import Head, LogRecord, Stamp, add
from companion.tables.logs.sentences import sentence
from companion.tables.storage.models import StoredTable


def renames_only(now: History, entry: Entry) -> bool:
    """Whether an entry is a new name in an open game. The stored score of a closed game contains
    the names, so it has to be made anew at once."""
    return isinstance(entry, Renamed) and now.finished_at is None


def add_name(
    connection: Connection, head: Head, now: History, new: Addition, stamp: Stamp | None
) -> int:
    """Append the entry and update the table's row; returns the entry's number."""
    entry = new.entry
    assert isinstance(entry, Renamed)
    record = LogRecord(
        revision=now.revision + 1,
        kind=entry.kind,
        at=datetime.now(UTC),
        by=new.by,
        body=dump_entry(head.game, entry),
        stamp=stamp,
    )
    add(connection, head, [record], [Wording(sentence(entry, None, now.position))])
    names = [entry.name if seat == entry.seat else name for seat, name in enumerate(now.names)]
    connection.execute(update(StoredTable).where(StoredTable.id == head.id).values(names=names))
    return record.revision
