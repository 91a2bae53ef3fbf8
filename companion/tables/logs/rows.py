"""Reading and writing the rows of a table and its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import Connection, bindparam, insert, select, update

from companion.codec import dump, load
from companion.engine.game import AnyGame
from companion.engine.values import Step
from companion.games import UnknownGame, get_game
from companion.tables.access.codes import new_tape
from companion.tables.errors import NoSuchTable, RulesUnavailable
from companion.tables.logs.entries import Entry
from companion.tables.logs.history import Author, Mode, Wording
from companion.tables.storage.models import StoredEntry, StoredTable


@dataclass(frozen=True, slots=True)
class Head:
    """A table's row, without its log.

    `tape` is the key from which the app's draws are derived. `state` and `score` are read only if
    the table was last played under other rules.
    """

    id: int
    code: str
    game: AnyGame
    mode: Mode
    rules_version: str
    opened_at: datetime
    tape: str | None
    state: Any = None
    score: Any = None


@dataclass(frozen=True, slots=True)
class Stamp:
    """A client's request: the client's id for it, and a fingerprint of its content."""

    client_id: str
    content: str


@dataclass(frozen=True, slots=True)
class LogRecord:
    """An entry as it is stored. A new one also has its `entry` and the result of its move."""

    revision: int
    kind: str
    at: datetime
    by: Author
    body: Mapping[str, Any]
    stamp: Stamp | None = None
    wording: Wording | None = None
    entry: Entry | None = None
    step: Step[Any] | None = None


E = StoredEntry.__table__.c
LATER = (
    select(E.ply, E.kind, E.at, E.author, E.body, E.wording, E.client_id, E.content)
    .where(E.table_id == bindparam("table"), E.ply > bindparam("after"))
    .order_by(E.ply)
)
HEAD = select(StoredTable.__table__).where(StoredTable.code == bindparam("code"))
ADD = insert(StoredEntry.__table__)  # type: ignore[arg-type]
"""Statements that run with every write, built once: building them costs as much as running."""


def head_of(connection: Connection, code: str) -> Head:
    """The table with that code. Raises NoSuchTable, and RulesUnavailable without its game."""
    table = connection.execute(HEAD, {"code": code}).first()
    if table is None:
        raise NoSuchTable(code)
    try:
        game = get_game(table.game)
    except UnknownGame as error:
        raise RulesUnavailable(table.game, table.rules_version) from error
    changed = game.rules_version != table.rules_version
    return Head(
        id=table.id,
        code=code,
        game=game,
        mode=cast(Mode, table.mode),
        rules_version=table.rules_version,
        opened_at=table.opened_at,
        tape=table.tape,
        state=table.state if changed else None,
        score=table.score if changed else None,
    )


def tape_of(connection: Connection, head: Head) -> str:
    """The key from which the app's draws at that table are derived; made when first needed."""
    if head.tape is not None:
        return head.tape
    unset = update(StoredTable).where(StoredTable.id == head.id, StoredTable.tape.is_(None))
    connection.execute(unset.values(tape=new_tape()))
    return cast(str, connection.scalar(select(StoredTable.tape).where(StoredTable.id == head.id)))


def records_after(connection: Connection, head: Head, revision: int) -> list[LogRecord]:
    """The table's entries after that one; -1 for all."""
    rows = connection.execute(LATER, {"table": head.id, "after": revision})
    return [
        LogRecord(
            revision=row.ply,
            kind=row.kind,
            at=row.at,
            by=_author(row.author),
            body=row.body,
            wording=load(row.wording, Wording) if row.wording else None,
            stamp=Stamp(row.client_id, row.content) if row.client_id else None,
        )
        for row in rows
    ]


def add(
    connection: Connection, head: Head, records: Sequence[LogRecord], wordings: Sequence[Wording]
) -> None:
    """Append to the table's log; each record has its wording."""
    rows = [
        {
            "table_id": head.id,
            "ply": record.revision,
            "kind": record.kind,
            "at": record.at,
            "author": None if record.by is None else str(record.by),
            "body": record.body,
            "wording": dump(wording),
            "client_id": record.stamp.client_id if record.stamp else None,
            "content": record.stamp.content if record.stamp else None,
        }
        for record, wording in zip(records, wordings, strict=True)
    ]
    if rows:
        connection.execute(ADD, rows)


def _author(stored: str | None) -> Author:
    if stored is None or stored == "host":
        return cast(Author, stored)
    return int(stored)
