"""The log in the database: read from an entry on, and added to, once for each client id."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from sqlalchemy import insert, select, update
from sqlalchemy.orm import Session

from companion.games import UnknownGame, get_game
from companion.tables.database import reading, writing
from companion.tables.errors import ClientIdReused, NoSuchTable, RulesUnavailable
from companion.tables.fold import Head, Record, fold, opening_history, renames
from companion.tables.live import announce
from companion.tables.memory import memory
from companion.tables.models import Entry, Table
from companion.tables.position import Author, History, Mode
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
    """A table in memory: what never changes, and its history so far."""

    head: Head
    history: History

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


def append(code: str, write: Write, request: Request | None = None) -> History:
    """The history after the drafts that `write` makes of the present one.

    They are added in one transaction, in which `write` may store more; nothing is announced
    or remembered before it is on disk. A request that was answered before writes nothing.
    Raises NoSuchTable, RulesUnavailable, ClientIdReused, and what `write` raises.
    """
    with writing() as session:
        session.execute(select(Table.id).where(Table.code == code).with_for_update())
        before = _caught_up(session, code)
        stamp = _stamp(request, before.history) if request else {}
        if stamp and _answered(session, before.head, stamp):
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
    stamp: Mapping[str, str],
) -> list[Record]:
    """Add the drafts from `ply` on; the first carries the client's stamp."""
    at = datetime.now(UTC)
    records = [
        Record(ply + n, draft.kind, at, draft.by, draft.body) for n, draft in enumerate(drafts)
    ]
    rows = [
        {
            "table_id": head.id,
            "ply": record.ply,
            "kind": record.kind,
            "at": record.at,
            "author": None if record.by is None else str(record.by),
            "body": record.body,
            "client_id": None,
            "content": None,
        }
        for record in records
    ]
    if rows:
        rows[0].update(stamp)
        session.execute(insert(Entry), rows)
    return records


def _caught_up(session: Session, code: str) -> Known:
    known: Known | None = memory().tables.get(code)
    if known is None:
        head = _head(session, code)
        known = Known(head, opening_history(head))
    return _extended(session, known, _records(session, known.head.id, known.ply))


def _extended(session: Session, known: Known, records: Sequence[Record]) -> Known:
    if not records:
        return known
    if not renames(records):
        return Known(known.head, fold(known.history, records))
    every = _records(session, known.head.id, -1)
    return Known(known.head, fold(opening_history(known.head), every, renames(every)))


def _head(session: Session, code: str) -> Head:
    table = session.scalar(select(Table).where(Table.code == code))
    if table is None:
        raise NoSuchTable(code)
    try:
        game = get_game(table.game)
    except UnknownGame as error:
        raise RulesUnavailable(table.game, table.rules_version) from error
    if game.rules_version != table.rules_version:
        raise RulesUnavailable(game.title, table.rules_version)
    return Head(
        id=table.id,
        code=code,
        game=game,
        mode=cast(Mode, table.mode),
        rules_version=table.rules_version,
        opened_at=table.opened_at,
    )


def _records(session: Session, table_id: int, after: int) -> list[Record]:
    rows = session.execute(
        select(Entry.ply, Entry.kind, Entry.at, Entry.author, Entry.body)
        .where(Entry.table_id == table_id, Entry.ply > after)
        .order_by(Entry.ply)
    )
    return [Record(ply, kind, at, _author(author), body) for ply, kind, at, author, body in rows]


def _author(stored: str | None) -> Author:
    if stored is None or stored == "host":
        return cast(Author, stored)
    return int(stored)


def _stamp(request: Request, now: History) -> dict[str, str]:
    check_client_id(request.client_id)
    content = json.dumps(request.asked(now), sort_keys=True, separators=(",", ":"))
    return {
        "client_id": request.client_id,
        "content": hashlib.sha256(content.encode()).hexdigest(),
    }


def _answered(session: Session, head: Head, stamp: Mapping[str, str]) -> bool:
    content = session.scalar(
        select(Entry.content).where(
            Entry.table_id == head.id, Entry.client_id == stamp["client_id"]
        )
    )
    if content is not None and content != stamp["content"]:
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
