"""News of a table: told at once within a process, noticed within a second across processes."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import func, select

from companion.tables.database import reading
from companion.tables.memory import memory
from companion.tables.models import Entry, Table

LOOK_SECONDS = 1.0
"""How often one phone of this process looks into the database on behalf of all."""


@dataclass(eq=False)
class Bell:
    """One table's last known entry, and the threads that wait for a newer one."""

    news: threading.Condition = field(default_factory=threading.Condition)
    ply: int = -1
    looked_at: float = 0.0

    def ring(self, ply: int) -> None:
        """Tell everybody who waits for something newer than they have."""
        with self.news:
            if ply > self.ply:
                self.ply = ply
                self.news.notify_all()


def announce(code: str, ply: int) -> None:
    """Entry `ply` is on disk: wake the phones of this process."""
    _bell(code).ring(ply)


def heard_of(code: str) -> int:
    """The last entry that this process knows to be on disk; -1 where it knows of none."""
    bell: Bell | None = memory().listeners.get(code)
    return bell.ply if bell else -1


def wait_for(
    code: str,
    after_ply: int,
    timeout: float,
    look: Callable[[str], int | None] | None = None,
) -> int | None:
    """The last entry once it is newer than `after_ply`; None if it is not within `timeout` s.

    None at once where the server is about to stop. That the table was deleted is news too.
    `look` finds the last change of what is no table.
    """
    bell, until = _bell(code), time.monotonic() + timeout
    while not is_closing():
        if _is_due(bell):
            last = (look or _last_ply)(code)
            if last is None:
                return after_ply + 1
            bell.ring(last)
        with bell.news:
            left = until - time.monotonic()
            if bell.ply <= after_ply and left > 0:
                bell.news.wait(min(left, LOOK_SECONDS))
            if bell.ply > after_ply:
                return bell.ply
        if time.monotonic() >= until:
            break
    return None


def forget(code: str) -> None:
    """The table is deleted: wake the phones that follow it, so that they look and see."""
    with memory().lock:
        bell = memory().listeners.pop(code, None)
    if bell:
        with bell.news:
            bell.looked_at = 0.0
            bell.news.notify_all()


def is_closing() -> bool:
    """Whether the server is about to stop, so that nobody should wait."""
    return memory().closing


def send_home() -> None:
    """End every wait of this process: the server is about to stop."""
    known = memory()
    known.closing = True
    for bell in tuple(known.listeners.values()):
        with bell.news:
            bell.news.notify_all()


def _bell(code: str) -> Bell:
    known = memory()
    with known.lock:
        bell: Bell = known.listeners.setdefault(code, Bell())
        return bell


def _is_due(bell: Bell) -> bool:
    """Whether to look into the database; true for one of the waiting threads each second."""
    now = time.monotonic()
    with bell.news:
        due = now - bell.looked_at >= LOOK_SECONDS
        if due:
            bell.looked_at = now
    return due


def _last_ply(code: str) -> int | None:
    with reading() as session:
        return session.scalar(
            select(func.max(Entry.ply))
            .join(Table, Table.id == Entry.table_id)
            .where(Table.code == code)
        )
