"""What pages and other readers ask of a table: its history, and lists of tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from companion.games import all_games
from companion.tables.codes import token_hash
from companion.tables.database import reading
from companion.tables.ledger import current, game_at
from companion.tables.log import History, LogEntry
from companion.tables.models import Grant, Table
from companion.tables.position import Author, Mode, Position, SetUp
from companion.tables.sight import visible_to

__all__ = [
    "Author",
    "History",
    "LogEntry",
    "Mode",
    "Position",
    "SetUp",
    "TableSummary",
    "finished_tables",
    "game_at",
    "history",
    "list_tables",
    "tables_of",
    "visible_to",
]


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in a list. `result` has verdict, totals and winners (seats) once it is closed."""

    code: str
    game: str
    title: str
    mode: str
    names: tuple[str, ...]
    opened_at: datetime
    finished_at: datetime | None
    result: Mapping[str, Any] | None


def history(code: str) -> History:
    """Everything about a table, secrets included. Raises NoSuchTable and RulesUnavailable."""
    return current(code)


def list_tables(codes: Iterable[str]) -> tuple[TableSummary, ...]:
    """The tables of those codes that exist, the newest first."""
    with reading() as session:
        return _summaries(session, Table.code.in_(tuple(codes)), Table.opened_at, None)


def tables_of(tokens: Iterable[str]) -> tuple[str, ...]:
    """The codes of the tables that those tokens open, unknown and revoked ones left out."""
    hashes = [token_hash(token) for token in tokens]
    with reading() as session:
        found = session.scalars(
            select(Table.code)
            .join(Grant, Grant.table_id == Table.id)
            .where(
                Grant.token_hash.in_(hashes),
                Grant.revoked_at.is_(None),
                Grant.approved_at.is_not(None),
            )
            .distinct()
        )
        return tuple(found)


def finished_tables(limit: int = 50) -> tuple[TableSummary, ...]:
    """The tables that were closed, the last first."""
    with reading() as session:
        return _summaries(session, Table.finished_at.is_not(None), Table.finished_at, limit)


def _summaries(
    session: Session, where: ColumnElement[bool], newest: Any, limit: int | None
) -> tuple[TableSummary, ...]:
    titles = {slug: game.title for slug, game in all_games().items()}
    query = select(Table).where(where).order_by(newest.desc(), Table.id.desc()).limit(limit)
    return tuple(
        TableSummary(
            code=table.code,
            game=table.game,
            title=titles.get(table.game, table.game),
            mode=table.mode,
            names=tuple(table.names),
            opened_at=table.opened_at,
            finished_at=table.finished_at,
            result=table.result,
        )
        for table in session.scalars(query)
    )
