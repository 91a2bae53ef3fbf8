"""Tables that are put away or deleted, by their host or because nobody has come back to them.

Nothing runs in the background: when somebody opens a table or looks at the lobby, a few tables that
are due are deleted, at most once an hour.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete as delete_rows
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from companion.tables.access.rights import Rights, require_host, require_still
from companion.tables.errors import DatabaseBusy, NoSuchTable
from companion.tables.groups.models import StoredPlay, StoredSeat
from companion.tables.storage.cache import memory
from companion.tables.storage.database import lock_table, reading, turn, writing
from companion.tables.storage.models import EndPhoto, Grant, StoredEntry, StoredTable
from companion.tables.watching.lists import LAST, patience
from companion.tables.watching.live import announce

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
        found = mine.session.scalar(select(StoredTable).where(StoredTable.code == code))
        if found is None:
            raise NoSuchTable(code)
        require_still(mine, code, rights)
        found.archived_at = datetime.now(UTC) if away else None


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
    wait = patience()
    if wait is None or (moment is None and not _is_due()):
        return ()
    codes: tuple[str, ...] = ()
    with suppress(DatabaseBusy):  # it can be done an hour later, and nobody should wait for it
        codes = _cleared((moment or datetime.now(UTC)) - GRACE, wait)
    for code in codes:
        _forgotten(code)
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
        found = session.execute(query.order_by(StoredTable.opened_at).limit(AT_ONCE)).all()
        _remove(session, [table for table, _ in found])
    return tuple(code for _, code in found)


def follow_up(session: Session, code: str, next_code: str) -> None:
    """Store at which table the same people play again."""
    session.execute(update(StoredTable).where(StoredTable.code == code).values(next_code=next_code))


def next_table(session: Session, code: str) -> str | None:
    """The code of the table at which the same people play again, if it exists."""
    later = select(StoredTable.next_code).where(StoredTable.code == code).scalar_subquery()
    return session.scalar(select(StoredTable.code).where(StoredTable.code == later))


def followed_by(code: str) -> str | None:
    """The same, in a transaction of its own."""
    with reading() as session:
        return next_table(session, code)


def _remove(session: Session, tables: Sequence[int]) -> None:
    of_these = StoredPlay.table_id.in_(tables)
    begun = select(StoredPlay.id).where(of_these, StoredPlay.ended_at.is_(None))
    session.execute(delete_rows(StoredSeat).where(StoredSeat.play_id.in_(begun)))
    session.execute(delete_rows(StoredPlay).where(of_these, StoredPlay.ended_at.is_(None)))
    session.execute(update(StoredPlay).where(of_these).values(table_id=None))
    for rows in (StoredEntry, Grant, EndPhoto):
        session.execute(delete_rows(rows).where(rows.table_id.in_(tables)))
    session.execute(delete_rows(StoredTable).where(StoredTable.id.in_(tables)))


def _forgotten(code: str) -> None:
    memory().tables.drop(code)
    announce(code, None)


def _is_due() -> bool:
    known, now = memory(), time.monotonic()
    with known.lock:
        due = now >= known.clear_away_at
        if due:
            known.clear_away_at = now + HOUR
    return due
