"""Lists of tables, a phone's own and finished ones; and tables that are put away or deleted."""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import current_app
from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy import delete as delete_rows
from sqlalchemy.orm import Session

from companion.documents.answers import taken
from companion.games import descriptions, get_game
from companion.tables.access import Rights, require_host, require_still, token_hash
from companion.tables.errors import DatabaseBusy, NoSuchTable
from companion.tables.groups.models import StoredPlay, StoredSeat
from companion.tables.groups.people import forget_newcomers
from companion.tables.logs.entries import DealtOut
from companion.tables.storage.cache import announce, memory
from companion.tables.storage.database import lock_table, reading, turn, writing
from companion.tables.storage.models import EndPhoto, Grant, StoredEntry, StoredTable

LAST = (
    select(StoredEntry.at)
    .where(StoredEntry.table_id == StoredTable.id)
    .order_by(StoredEntry.revision.desc())
    .limit(1)
    .scalar_subquery()
)
"""When the last entry of a table was written."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in a list. `title` is what is played, such as that of its score sheet. `result` has
    verdict, totals and winners (seats) once it is closed.

    `awaited` are the seats that are asked, nobody once it is closed; None if the table does not
    track turns. `expires_at` is
    when an open table will be deleted if nothing is entered before; None if it stays.
    """

    code: str
    game: str
    title: str
    mode: str
    names: tuple[str, ...]
    opened_at: datetime
    last_at: datetime
    finished_at: datetime | None
    result: Mapping[str, Any] | None
    awaited: tuple[int, ...] | None
    archived: bool
    expires_at: datetime | None


def patience() -> timedelta | None:
    """How long an open table may go without a new entry before it is deleted; None for ever."""
    days: int = current_app.config["KEEP_DAYS"]
    return timedelta(days=days) if days else None


def list_tables(codes: Iterable[str]) -> tuple[TableSummary, ...]:
    """The tables with those codes that exist, put away or not, the last used first."""
    with reading() as session:
        return _summaries(session, StoredTable.code.in_(tuple(codes)), LAST, None)


def finished_tables(
    codes: Collection[str], limit: int = 50, after: tuple[datetime, str] | None = None
) -> tuple[TableSummary, ...]:
    """The closed tables that a phone at the tables `codes` may see, the last closed first.

    These are its own tables, or all tables if the server lists them (HOUSE_LIST). Tables that were
    put away are left out. `after` is a table's time of closing and code: only tables that follow it
    in the list are returned.
    """
    own = StoredTable.code.in_(tuple(codes))
    listed = or_(own, current_app.config["HOUSE_LIST"])
    closed = StoredTable.finished_at.is_not(None) & StoredTable.archived_at.is_(None)
    if after is not None:
        at, code = after
        closed &= (StoredTable.finished_at < at) | (
            (StoredTable.finished_at == at) & (StoredTable.code < code)
        )
    with reading() as session:
        return _summaries(session, closed & listed, StoredTable.finished_at, limit)


def held_by(tokens: Iterable[str]) -> dict[str, Rights]:
    """The rights that those tokens give, by the table's code; invalid tokens are ignored."""
    hashes = [token_hash(token) for token in tokens]
    granted = (
        select(StoredTable.code, Grant.role, Grant.seat)
        .join(Grant, Grant.table_id == StoredTable.id)
        .where(
            Grant.token_hash.in_(hashes),
            Grant.revoked_at.is_(None),
            Grant.approved_at.is_not(None),
            or_(Grant.expires_at.is_(None), Grant.expires_at > datetime.now(UTC)),
        )
    )
    rights: dict[str, Rights] = {}
    with reading() as session:
        for code, role, seat in session.execute(granted):
            had = rights.get(code, Rights())
            rights[code] = Rights(
                host=had.host or role == "host",
                seats=had.seats if seat is None else had.seats | {seat},
                watch=had.watch or role == "watch",
            )
    return rights


def tables_of(tokens: Iterable[str]) -> tuple[str, ...]:
    """The codes of the tables to which those tokens give any right."""
    return tuple(held_by(tokens))


def _summaries(
    session: Session, where: ColumnElement[bool], newest: Any, limit: int | None
) -> tuple[TableSummary, ...]:
    titles = {slug: game.title for slug, game in descriptions().items()}
    query = select(StoredTable, LAST).where(where).order_by(newest.desc(), StoredTable.code.desc())
    rows = session.execute(query.limit(limit)).all()
    called = _called(session, [table for table, _ in rows])
    return tuple(
        _summary(
            table,
            last or table.opened_at,
            called.get(table.id) or titles.get(table.game, table.game),
        )
        for table, last in rows
    )


def _called(session: Session, tables: Iterable[StoredTable]) -> dict[int, str]:
    """What is played at tables whose game is only counted: the title of their last deal's edition,
    which may have been corrected since the first; in a group what that calls it."""
    known = descriptions()
    sheets = [one.id for one in tables if one.game in known and get_game(one.game).only_counted]
    title = StoredEntry.body["deal"]["edition"]["title"].as_string()
    query = (
        select(StoredEntry.table_id, title)
        .where(StoredEntry.table_id.in_(sheets), StoredEntry.kind == DealtOut.kind)
        .order_by(StoredEntry.revision)
    )
    if not sheets:
        return {}
    in_groups = select(StoredPlay.table_id, StoredPlay.title).where(StoredPlay.table_id.in_(sheets))
    own = {table: called for table, called in session.execute(query) if called}
    return own | {table: called for table, called in session.execute(in_groups) if table}


def _summary(table: StoredTable, last: datetime, title: str) -> TableSummary:
    wait = patience()
    closed = table.finished_at is not None
    leaves = wait is not None and not closed and table.archived_at is None
    awaited = None if table.awaited is None else () if closed else tuple(table.awaited)
    return taken(
        TableSummary,
        table,
        title=title,
        names=tuple(table.names),
        last_at=last,
        awaited=awaited,
        archived=table.archived_at is not None,
        expires_at=last + wait if wait is not None and leaves else None,
    )


# Tables that are put away or deleted, by their host or because nobody has come back to them

AT_ONCE = 20
"""How many tables are deleted at once; the next ones follow an hour later."""
HOUR = 3600.0
GRACE = timedelta(days=7)
"""How long the server has to be in use after a table was due, before that table is deleted. So a
clock that is wrong for an evening deletes nothing, nor does a long absence of everybody."""


def put_away(code: str, rights: Rights, away: bool) -> None:
    """Take a table out of every list, or bring it back. Only the host may; nothing is lost.

    Raises NotAllowed and NoSuchTable.
    """
    require_host(rights)
    with turn() as mine:
        table = mine.session.scalar(select(StoredTable).where(StoredTable.code == code))
        if table is None:
            raise NoSuchTable(code)
        require_still(mine, code, rights)
        table.archived_at = datetime.now(UTC) if away else None


def delete(code: str, rights: Rights) -> None:
    """Delete a table with its log, its links and its seats for good. Only the host may.

    Phones that follow it are notified. Raises NotAllowed and NoSuchTable.
    """
    require_host(rights)
    with turn() as mine:
        lock_table(mine.connection, code)
        table = mine.session.scalar(select(StoredTable.id).where(StoredTable.code == code))
        if table is None:
            raise NoSuchTable(code)
        require_still(mine, code, rights)
        _remove(mine.session, [table])
        mine.written.tables[code] = None
    announce(code, None)


def clear_away(moment: datetime | None = None) -> tuple[str, ...]:
    """Delete open tables that were left alone for too long; returns their codes.

    This is done at most once an hour, unless a `moment` is given, and for at most AT_ONCE tables.
    """
    wait, cache, now = patience(), memory(), time.monotonic()
    if wait is None:
        return ()
    if moment is None:
        with cache.lock:
            if now < cache.clear_away_at:
                return ()
            cache.clear_away_at = now + HOUR
    codes: tuple[str, ...] = ()
    with suppress(DatabaseBusy):  # it can be done an hour later, and nobody should wait for it
        codes = _cleared((moment or datetime.now(UTC)) - GRACE, wait)
    for code in codes:
        cache.tables.drop(code)
        announce(code, None)
    return codes


def _cleared(seen: datetime, wait: timedelta) -> tuple[str, ...]:
    """Delete the tables that were already due when the last table before `seen` was opened."""
    with writing() as session:
        used = session.scalar(
            select(func.max(StoredTable.opened_at)).where(StoredTable.opened_at <= seen)
        )
        if used is None:
            return ()
        before = used - wait
        left = StoredTable.finished_at.is_(None) & StoredTable.archived_at.is_(None)
        query = select(StoredTable.id, StoredTable.code).where(
            left, StoredTable.opened_at < before, before > LAST
        )
        old = session.execute(query.order_by(StoredTable.opened_at).limit(AT_ONCE)).all()
        _remove(session, [table for table, _ in old])
    return tuple(code for _, code in old)


def follow_up(session: Session, code: str, next_code: str) -> None:
    """Store at which table the same people play again."""
    session.execute(update(StoredTable).where(StoredTable.code == code).values(next_code=next_code))


def next_table(session: Session, code: str) -> str | None:
    """The code of the table at which the same people play again, if it exists."""
    later = select(StoredTable.next_code).where(StoredTable.code == code).scalar_subquery()
    return session.scalar(select(StoredTable.code).where(StoredTable.code == later))


def followed_by(code: str) -> str | None:
    """The code of the next table, read in a transaction of its own."""
    with reading() as session:
        return next_table(session, code)


def _remove(session: Session, tables: Sequence[int]) -> None:
    of_these = StoredPlay.table_id.in_(tables)
    begun = select(StoredPlay.id).where(of_these, StoredPlay.ended_at.is_(None))
    groups = [*session.scalars(select(StoredPlay.group_id).where(of_these))]
    session.execute(delete_rows(StoredSeat).where(StoredSeat.play_id.in_(begun)))
    session.execute(delete_rows(StoredPlay).where(of_these, StoredPlay.ended_at.is_(None)))
    forget_newcomers(session, groups)
    session.execute(update(StoredPlay).where(of_these).values(table_id=None))
    for rows in (StoredEntry, Grant, EndPhoto):
        session.execute(delete_rows(rows).where(rows.table_id.in_(tables)))
    session.execute(delete_rows(StoredTable).where(StoredTable.id.in_(tables)))
