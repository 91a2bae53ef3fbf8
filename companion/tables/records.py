"""The stored form of a table and its log: rows in, rows out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import bindparam, insert, select
from sqlalchemy.orm import Session

from companion.engine.game import AnyGame
from companion.games import UnknownGame, get_game
from companion.tables.errors import NoSuchTable, RulesUnavailable
from companion.tables.models import Entry, Table
from companion.tables.position import Author, Mode


@dataclass(frozen=True, slots=True)
class Head:
    """What never changes about a table."""

    id: int
    code: str
    game: AnyGame
    mode: Mode
    rules_version: str
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a client asked for: its own id for it, and a fingerprint of the content."""

    client_id: str
    content: str


@dataclass(frozen=True, slots=True)
class Record:
    """An entry as it is stored."""

    ply: int
    kind: str
    at: datetime
    by: Author
    body: Mapping[str, Any]
    stamp: Stamp | None = None


E = Entry.__table__.c
LATER = (
    select(E.ply, E.kind, E.at, E.author, E.body, E.client_id, E.content)
    .where(E.table_id == bindparam("table"), E.ply > bindparam("after"))
    .order_by(E.ply)
)
ADD = insert(Entry.__table__)  # type: ignore[arg-type]
"""Statements of the busiest path, built once: building costs as much as running them."""


def head_of(session: Session, code: str) -> Head:
    """The table of that code. Raises NoSuchTable and RulesUnavailable."""
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


def records_after(session: Session, head: Head, ply: int) -> list[Record]:
    """The table's entries after that one; -1 for all."""
    rows = session.connection().execute(LATER, {"table": head.id, "after": ply})
    return [
        Record(
            ply=row.ply,
            kind=row.kind,
            at=row.at,
            by=_author(row.author),
            body=row.body,
            stamp=Stamp(row.client_id, row.content) if row.client_id else None,
        )
        for row in rows
    ]


def add(session: Session, head: Head, records: Sequence[Record]) -> None:
    """Append to the table's log."""
    rows = [
        {
            "table_id": head.id,
            "ply": record.ply,
            "kind": record.kind,
            "at": record.at,
            "author": None if record.by is None else str(record.by),
            "body": record.body,
            "client_id": record.stamp.client_id if record.stamp else None,
            "content": record.stamp.content if record.stamp else None,
        }
        for record in records
    ]
    if rows:
        session.connection().execute(ADD, rows)


def _author(stored: str | None) -> Author:
    if stored is None or stored == "host":
        return cast(Author, stored)
    return int(stored)
