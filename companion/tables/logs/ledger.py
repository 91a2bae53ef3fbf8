"""Reading and appending to logs. Tables in use are cached; a client id is answered once."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.tables.access.rights import Rights, require_still
from companion.tables.access.typed_text import check_client_id
from companion.tables.errors import ClientIdReused, DatabaseUnusable
from companion.tables.logs.earlier_rules import fold_log
from companion.tables.logs.entries import RulesChanged, dump_entry
from companion.tables.logs.fold import fold
from companion.tables.logs.history import History
from companion.tables.logs.kept_state import go_on, mirror, under_todays_rules, wording_of
from companion.tables.logs.renaming import add_name, renames_only
from companion.tables.logs.rows import Head, Record, Stamp, add, head_of, records_after, tape_of
from companion.tables.logs.sight import sight
from companion.tables.play.chance import Draft
from companion.tables.storage.cache import memory
from companion.tables.storage.database import asking, generation, lock_table, reading, run_in_turn
from companion.tables.storage.faults import TABLE_DAMAGED
from companion.tables.storage.transaction import UNKNOWN, Turn
from companion.tables.watching.live import announce

LATELY = 256
"""How many of the last requests are kept apart, so that not all are copied with every write."""

in_one_form = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
"""A request's content as the same text each time."""


@dataclass(frozen=True, slots=True)
class Request:
    """A client's request under an id of its own; `asked` is its content as JSON data.

    The client must still have those `rights` in the request's turn, also to be answered once more.
    """

    client_id: str
    asked: Callable[[History], Any]
    rights: Rights | None = None


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


Write = Callable[[Turn, Head, History], Sequence[Draft]]


def current(code: str) -> History:
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
    return known.head.game if known else current(code).game


def append(code: str, write: Write, request: Request | None = None) -> History:
    """Append the entries that `write` makes from the present history; returns the new history.

    They are appended in one transaction, in which `write` may store more. Nothing is announced or
    cached before it is on disk. A request that was answered before writes nothing. Raises
    NoSuchTable, NotAllowed, RulesUnavailable, ClientIdReused, and what `write` raises.
    """
    if memory().tables.get(code) is None:
        current(code)  # a long log is read before this thread has the turn and others wait
    history, last = run_in_turn(lambda mine: _appended(mine, code, write, request))
    if last is not None:
        announce(code, last)
    return history or current(code)


def _appended(
    mine: Turn, code: str, write: Write, request: Request | None
) -> tuple[History | None, int | None]:
    """The table's history once the entries are stored, or None if all of it has to be read again;
    and its last entry, None if nothing was added."""
    connection = mine.connection
    lock_table(connection, code)
    if request and request.rights:
        require_still(mine, code, request.rights)
    before = _as_of(mine, code)
    stamp = _stamp(request, before.history) if request else None
    if stamp and _was_answered(before, stamp):
        return before.history, None
    if before.head.tape is None:
        head = replace(before.head, tape=tape_of(connection, before.head))
        before = replace(before, head=head)
    drafts = write(mine, before.head, before.history)
    if len(drafts) == 1 and renames_only(before.history, drafts[0].entry):
        mine.written.tables[code] = None
        return None, add_name(connection, before.head, before.history, drafts[0], stamp)
    after = store(connection, before, under_todays_rules(before.history, drafts), stamp)
    mine.written.tables[code] = after
    return after.history, after.revision if after is not before else None


def store(
    connection: Connection, before: CachedTable, drafts: Sequence[Draft], stamp: Stamp | None = None
) -> CachedTable:
    """Append the drafts, the first with the client's stamp; returns the table with them."""
    if not drafts:
        return before
    head, at = before.head, datetime.now(UTC)
    records = [
        Record(
            revision=before.revision + 1 + n,
            kind=draft.entry.kind,
            at=at,
            by=draft.by,
            body=dump_entry(head.game, draft.entry),
            stamp=None if n else stamp,
            entry=draft.entry,
            step=draft.step,
        )
        for n, draft in enumerate(drafts)
    ]
    after = _with(before, records, fold(before.history, records))
    wordings = [wording_of(entry) for entry in after.history.entries[before.revision + 1 :]]
    add(connection, head, records, wordings)
    mirror(connection, head, before.history, after.history)
    if isinstance(drafts[0].entry, RulesChanged):
        go_on(connection, head, before.history)
        return _read(connection, head.code)
    return after


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


def _with(known: CachedTable, records: Sequence[Record], history: History) -> CachedTable:
    history.rest(known.revision)
    asked = {record.stamp.client_id: record.stamp.content for record in records if record.stamp}
    lately = {**known.lately, **asked}
    if len(lately) < LATELY:
        return replace(known, history=history, lately=lately)
    return replace(known, history=history, answered={**known.answered, **lately}, lately={})


def _stamp(request: Request, now: History) -> Stamp:
    check_client_id(request.client_id)
    content = in_one_form(request.asked(now))
    return Stamp(request.client_id, hashlib.sha256(content.encode()).hexdigest())


def _was_answered(known: CachedTable, stamp: Stamp) -> bool:
    content = known.lately.get(stamp.client_id) or known.answered.get(stamp.client_id)
    if content is not None and content != stamp.content:
        raise ClientIdReused
    return content is not None
