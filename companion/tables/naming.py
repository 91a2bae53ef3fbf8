"""A new name, stored without what follows from it.

A name holds from the first entry on, so that every position of the table is made anew. That is
work for whoever looks at the table next, not while all other tables wait for this writer.
"""

from datetime import UTC, datetime

from sqlalchemy import Connection, update

from companion.tables.drawing import Draft
from companion.tables.entries import Entry, Renamed, dump_entry
from companion.tables.log import History, Kept
from companion.tables.models import Table
from companion.tables.records import Head, Record, Stamp, add
from companion.tables.sentences import sentence


def renames_only(now: History, entry: Entry) -> bool:
    """Whether an entry is a new name at a game that goes on: a closed one keeps its score with
    the names in it."""
    return isinstance(entry, Renamed) and now.finished_at is None


def add_name(
    connection: Connection, head: Head, now: History, draft: Draft, stamp: Stamp | None
) -> int:
    """Append the entry, keep the table's row in step, and answer the entry's number."""
    entry = draft.entry
    assert isinstance(entry, Renamed)
    record = Record(
        revision=now.revision + 1,
        kind=entry.kind,
        at=datetime.now(UTC),
        by=draft.by,
        body=dump_entry(head.game, entry),
        stamp=stamp,
        told=Kept(sentence(entry, None, now.position)),
    )
    add(connection, head, [record])
    names = [entry.name if seat == entry.seat else name for seat, name in enumerate(now.names)]
    connection.execute(update(Table).where(Table.id == head.id).values(names=names))
    return record.revision
