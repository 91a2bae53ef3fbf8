"""Reading and appending to logs. Tables in use are cached; a client id is answered once."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from sqlalchemy import Connection, update

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.tables.access.rights import require_still
from companion.tables.access.typed_text import check_client_id
from companion.tables.errors import ClientIdReused, DatabaseUnusable, NoRoom
from companion.tables.logs.command import AccessWrite, Addition, Met, Write
from companion.tables.logs.earlier_rules import fold_log
from companion.tables.logs.entries import (
    Confirmed,
    Entry,
    Finished,
    Renamed,
    RulesChanged,
    SeatChanged,
    dump_entry,
)
from companion.tables.logs.fold import fold
from companion.tables.logs.history import History, Wording
from companion.tables.logs.kept_state import go_on, mirror, under_todays_rules, wording_of
from companion.tables.logs.rows import Head, LogRecord, Stamp, add, head_of, records_after, tape_of
from companion.tables.logs.sentences import sentence
from companion.tables.logs.sight import sight
from companion.tables.storage.cache import memory
from companion.tables.storage.database import asking, generation, lock_table, reading, run_in_turn
from companion.tables.storage.faults import TABLE_DAMAGED
from companion.tables.storage.models import StoredTable
from companion.tables.storage.transaction import UNKNOWN, Turn
from companion.tables.watching.live import announce

LATELY = 256
"""How many of the last requests are kept apart, so that not all are copied with every write."""

MOST_ENTRIES = 25_000
"""Entries of a table at most; its history is held in memory, some three kilobytes each. An evening
has some hundreds."""
ENDING = (Finished, Confirmed, SeatChanged)
"""What a full log still takes, so that whoever sits there can end the game."""
FULL = "The log of this table is full. Close the game here, and go on at a new table."

in_one_form = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
"""A request's content as the same text each time."""


@dataclass(frozen=True, slots=True)
class CachedTable:
    """A cached table: its row, its history so far, and the requests that were answered.

    `answered` and `lately` have the fingerprint of what was asked under each client id. It is up
    to date as long as `generation` is that of the database.
    """

    head: Head
    history: History
    answered: Mapping[str, str]
    lately: Mapping[str, str] = field(default_factory=dict)
    generation: int = UNKNOWN

    @property
    def revision(self) -> int:
        """The number of the last entry in it."""
        return self.history.revision


def history(code: str) -> History:
    """The table's history as it is now. Reads only entries that are new since the last time.

    Raises NoSuchTable and RulesUnavailable.
    """
    tables = memory().tables
    writes, now = tables.writes, generation()
    known: CachedTable | None = tables.get(code)
    if known is not None and known.generation == now != UNKNOWN:
        return known.history
    if known is not None:
        with asking() as connection:
            known = _with_later(connection, known)
    if known is None:
        with reading() as session:
            known = _read(session.connection(), code)
    sight(known.history.position, None)
    tables.read(code, known, now, writes)
    return known.history


def remembered(code: str, revision: int) -> History | None:
    """The table's history up to that entry, where it is the last that this process knows of."""
    known: CachedTable | None = memory().tables.get(code)
    return known.history if known is not None and known.revision == revision else None


def game_at(code: str) -> AnyGame:
    """The table's game. It never changes, so a cached table need not be read again."""
    known: CachedTable | None = memory().tables.get(code)
    return known.head.game if known else history(code).game


def carry_out(write: Write) -> History:
    """Do a write at its table; returns the new history.

    Its entries are appended in one transaction, with what else it stores. Nothing is announced or
    cached before it is on disk. A request that was answered before writes nothing. Raises
    NoSuchTable, NotAllowed, RulesUnavailable, ClientIdReused, NoRoom, and what the write raises.
    """
    write.refuse()
    if memory().tables.get(write.code) is None:
        history(write.code)  # a long log is read before this thread has the turn and others wait
    made, last = run_in_turn(partial(_carried_out, write))
    if last is not None:
        announce(write.code, last)
    return made or history(write.code)


def _carried_out(write: Write, turn: Turn) -> tuple[History | None, int | None]:
    """The table's history once the entries are stored, or None if all of it has to be read again;
    and its last entry, None if nothing was added."""
    connection, code = turn.connection, write.code
    lock_table(connection, code)
    require_still(turn, code, write.rights)
    before = _as_of(turn, code)
    stamp = _stamp(write, before.history)
    if stamp and _was_answered(before, stamp):
        return before.history, None
    if before.head.tape is None:
        head = replace(before.head, tape=tape_of(connection, before.head))
        before = replace(before, head=head)
    new = write.entries(Met(turn, before.head, before.history))
    if before.revision >= MOST_ENTRIES and not all(isinstance(one.entry, ENDING) for one in new):
        raise NoRoom(FULL)
    if len(new) == 1 and _renames_only(before.history, new[0].entry):
        turn.written.tables[code] = None
        return None, _add_name(connection, before.head, before.history, new[0], stamp)
    after = store(connection, before, under_todays_rules(before.history, new), stamp)
    turn.written.tables[code] = after
    return after.history, after.revision if after is not before else None


def store(
    connection: Connection, before: CachedTable, new: Sequence[Addition], stamp: Stamp | None = None
) -> CachedTable:
    """Append the entries, the first with the client's stamp; returns the table with them."""
    if not new:
        return before
    head, at = before.head, datetime.now(UTC)
    records = [
        LogRecord(
            revision=before.revision + 1 + n,
            kind=one.entry.kind,
            at=at,
            by=one.by,
            body=dump_entry(head.game, one.entry),
            stamp=None if n else stamp,
            entry=one.entry,
            step=one.step,
        )
        for n, one in enumerate(new)
    ]
    after = _with(before, records, fold(before.history, records))
    wordings = [wording_of(entry) for entry in after.history.entries[before.revision + 1 :]]
    add(connection, head, records, wordings)
    mirror(connection, head, before.history, after.history)
    if isinstance(new[0].entry, RulesChanged):
        go_on(connection, head, before.history)
        return _read(connection, head.code)
    return after


def _renames_only(now: History, entry: Entry) -> bool:
    """Whether an entry is a new name in an open game. The stored score of a closed game contains
    the names, so it has to be made anew at once."""
    return isinstance(entry, Renamed) and now.finished_at is None


def _add_name(
    connection: Connection, head: Head, now: History, new: Addition, stamp: Stamp | None
) -> int:
    """Append the entry and update the table's row; returns the entry's number.

    A name holds from the first entry on, so every position of the table has to be made anew. That
    is done when the table is read next, and not now, while other tables wait to be written.
    """
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


def opened(head: Head) -> CachedTable:
    """A new table with an empty log."""
    empty = History(head.code, head.game, head.mode, head.rules_version, head.opened_at)
    return CachedTable(head, empty, {})


def _as_of(turn: Turn, code: str) -> CachedTable:
    """The table as it is in that turn's transaction."""
    found: CachedTable | None = turn.known(code)
    if found is not None:
        return found
    known: CachedTable | None = memory().tables.get(code)
    later = _with_later(turn.connection, known) if known is not None else None
    return later or _read(turn.connection, code)


def _with_later(connection: Connection, known: CachedTable) -> CachedTable | None:
    """The table with what was written since; None where its rules have changed."""
    records = records_after(connection, known.head, known.revision)
    if any(record.kind == RulesChanged.kind for record in records):
        return None
    return _with(known, records, fold(known.history, records)) if records else known


def _read(connection: Connection, code: str) -> CachedTable:
    """The table with its whole log. Raises DatabaseUnusable if it cannot be read."""
    head = head_of(connection, code)
    try:
        records = records_after(connection, head, -1)
        history = fold_log(head, records)
    except (Malformed, ValueError, LookupError) as error:
        raise DatabaseUnusable(TABLE_DAMAGED) from error
    return _with(opened(head), records, history)


def _with(known: CachedTable, records: Sequence[LogRecord], history: History) -> CachedTable:
    history.rest(known.revision)
    asked = {record.stamp.client_id: record.stamp.content for record in records if record.stamp}
    lately = {**known.lately, **asked}
    if len(lately) < LATELY:
        return replace(known, history=history, lately=lately)
    return replace(known, history=history, answered={**known.answered, **lately}, lately={})


def _stamp(write: Write, now: History) -> Stamp | None:
    if isinstance(write, AccessWrite) and write.client_id is None:
        return None
    check_client_id(write.client_id)
    content = in_one_form(write.content(now))
    return Stamp(write.client_id, hashlib.sha256(content.encode()).hexdigest())


def _was_answered(known: CachedTable, stamp: Stamp) -> bool:
    content = known.lately.get(stamp.client_id) or known.answered.get(stamp.client_id)
    if content is not None and content != stamp.content:
        raise ClientIdReused
    return content is not None
