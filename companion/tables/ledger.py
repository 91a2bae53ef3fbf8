"""The log in use: read from what is known on, and added to, once for each client id."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from companion.engine.game import AnyGame
from companion.tables.database import lock_table, reading, writing
from companion.tables.errors import ClientIdReused
from companion.tables.fold import fold, opening_history, renames
from companion.tables.live import announce
from companion.tables.memory import memory
from companion.tables.models import Table
from companion.tables.position import Author, History
from companion.tables.records import Head, Record, Stamp, add, head_of, records_after
from companion.tables.words import check_client_id


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry to be added."""

    kind: str
    body: Mapping[str, Any]
    by: Author = None


@dataclass(frozen=True, slots=True)
class Request:
    """What a client asks for under its own id; `asked` is the content as JSON data."""

    client_id: str
    asked: Callable[[History], Any]


@dataclass(frozen=True, slots=True)
class Known:
    """A table in memory: what never changes, its history so far, and what was answered.

    `answered` has the fingerprint of what was asked under each client id.
    """

    head: Head
    history: History
    answered: Mapping[str, str]

    @property
    def ply(self) -> int:
        """The last entry that is known."""
        return self.history.ply


Write = Callable[[Session, Head, History], Sequence[Draft]]


def current(code: str) -> History:
    """The table's history now, folding only what is new. Raises NoSuchTable, RulesUnavailable."""
    with reading() as session:
        known = _caught_up(session, code)
    memory().tables.keep(code, known)
    return known.history


def game_at(code: str) -> AnyGame:
    """The table's game. It never changes, so a table in memory is not read for it."""
    known: Known | None = memory().tables.get(code)
    return known.head.game if known else current(code).game


def append(code: str, write: Write, request: Request | None = None) -> History:
    """The history after the drafts that `write` makes of the present one.

    They are added in one transaction, in which `write` may store more; nothing is announced
    or remembered before it is on disk. A request that was answered before writes nothing.
    Raises NoSuchTable, RulesUnavailable, ClientIdReused, and what `write` raises.
    """
    with writing() as session:
        lock_table(session, code)
        before = _caught_up(session, code)
        stamp = _stamp(request, before.history) if request else None
        if stamp and _was_answered(before, stamp):
            return before.history
        drafts = write(session, before.head, before.history)
        records = store(session, before.head, before.ply + 1, drafts, stamp)
        after = _extended(session, before, records)
        _mirror(session, before, after)
    if records:
        memory().tables.keep(code, after)
        announce(code, after.ply)
    return after.history


def store(
    session: Session,
    head: Head,
    ply: int,
    drafts: Sequence[Draft],
    stamp: Stamp | None = None,
) -> list[Record]:
    """Add the drafts from `ply` on; the first carries the client's stamp."""
    at = datetime.now(UTC)
    records = [
        Record(ply + n, draft.kind, at, draft.by, draft.body, None if n else stamp)
        for n, draft in enumerate(drafts)
    ]
    add(session, head, records)
    return records


def _caught_up(session: Session, code: str) -> Known:
    known: Known | None = memory().tables.get(code)
    if known is None:
        head = head_of(session, code)
        known = Known(head, opening_history(head), {})
    return _extended(session, known, records_after(session, known.head, known.ply))


def _extended(session: Session, known: Known, records: Sequence[Record]) -> Known:
    if not records:
        return known
    head, past, names = known.head, known.history, renames(records)
    if names:
        records = records_after(session, head, -1)
        past, names = opening_history(head), renames(records)
    asked = {record.stamp.client_id: record.stamp.content for record in records if record.stamp}
    return Known(head, fold(past, records, names), {**known.answered, **asked})


def _stamp(request: Request, now: History) -> Stamp:
    check_client_id(request.client_id)
    content = json.dumps(request.asked(now), sort_keys=True, separators=(",", ":"))
    return Stamp(request.client_id, hashlib.sha256(content.encode()).hexdigest())


def _was_answered(known: Known, stamp: Stamp) -> bool:
    content = known.answered.get(stamp.client_id)
    if content is not None and content != stamp.content:
        raise ClientIdReused
    return content is not None


def _mirror(session: Session, before: Known, after: Known) -> None:
    """Keep the table's row in step with what lists show of it."""
    old, new = before.history.position, after.history.position
    if old.finished_at == new.finished_at and old.set_up is new.set_up:
        return
    session.execute(
        update(Table)
        .where(Table.id == after.head.id)
        .values(
            names=list(after.history.names),
            finished_at=new.finished_at,
            result=dict(new.result) if new.result else None,
        )
    )
