"""The writer of one process: its threads queue, and writes that meet are flushed together.

SQLite lets one connection write at a time, and most of the cost of a write is the flush at its end.
So all threads write through one connection, and the thread that holds it does the work of all who
wait, in one transaction. None is answered before that is on disk.

The connection also notices what other connections have written (`PRAGMA data_version`).
"""

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError

from companion.tables.errors import DatabaseBusy
from companion.tables.storage.cache import memory
from companion.tables.storage.database_file import file_of
from companion.tables.storage.transaction import IMMEDIATE, UNKNOWN, WAIT, Turn, Written

T = TypeVar("T")

WRITERS = 32
"""How many threads may wait to write: fewer than a server has, so that some can still read."""
TOGETHER = 8
"""How many writes share a transaction at most: the first of them waits for the last."""
LOOK_SECONDS = 0.001
"""How long a reader waits to learn whether its cache is exact; else it asks the database."""


class Job(Generic[T]):
    """The work of a thread that waits to write."""

    def __init__(self, work: Callable[[Turn], T]) -> None:
        self._work, self._context = work, copy_context()
        self._result: T
        self.error: BaseException | None = None
        self.is_done = False

    def do(self, turn: Turn) -> None:
        """Do it as the thread that brought it would."""
        self._result = self._context.run(self._work, turn)

    def result(self) -> T:
        """What the work returned. Raises what it raised, and what made the flush fail."""
        error, self.error = self.error, None
        if error is None:
            return self._result
        try:
            raise error
        finally:
            del error  # with its traceback it refers to this frame


class Writer:
    """The one connection of this process that writes to a SQLite database, and its queue."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(WRITERS)
        self._jobs: deque[Job[Any]] = deque()
        self._connection: Connection | None = None
        self._version = UNKNOWN
        self.noticed = 0
        """The generation without the writes by others that nobody has noticed yet."""
        event.listen(engine, "engine_disposed", lambda _: self._close())

    def run(self, work: Callable[[Turn], T], seconds: float) -> T:
        """What `work` returns, done in a turn by this thread or by the one that has the turn; what
        it wrote is on disk then.

        Raises DatabaseBusy if the turn does not come within `seconds`, what `work` raises, and the
        database's error if the transaction fails, even if another turn in it made it fail.
        """
        job = Job(work)
        self._jobs.append(job)
        try:
            with self._held(seconds) as left:
                while not job.is_done:
                    self._do_all(left)
        except BaseException:
            try:
                self._jobs.remove(job)
            except ValueError:  # somebody has begun it at the last moment
                self._lock.acquire()
                self._lock.release()
            else:
                raise
        return job.result()

    @contextmanager
    def turn(self, seconds: float) -> Iterator[Turn]:
        """A turn of this thread alone; what was written is on disk after the block."""
        with (
            self._held(seconds) as left,
            self._transaction(left) as (connection, written),
            Turn(connection, self.noticed, written).used() as turn,
        ):
            yield turn

    def generation(self) -> int:
        """The generation for which the cache is exact now; UNKNOWN if that cannot be found out."""
        if not self._lock.acquire(timeout=LOOK_SECONDS):
            return UNKNOWN
        try:
            if self._connection is None:
                return UNKNOWN
            self._look(self._connection)
        except sqlite3.Error:  # the next read raises what is wrong
            return UNKNOWN
        finally:
            self._lock.release()
        return self.noticed

    @contextmanager
    def _held(self, seconds: float) -> Iterator[float]:
        """The writer is this thread's; yields the seconds that are left. Raises DatabaseBusy."""
        until = time.monotonic() + seconds
        if not self._places.acquire(blocking=False):
            raise DatabaseBusy
        try:
            if not self._lock.acquire(timeout=seconds):
                raise DatabaseBusy
            try:
                yield max(0.0, until - time.monotonic())
            finally:
                self._lock.release()
        finally:
            self._places.release()

    def _do_all(self, seconds: float) -> None:
        """Do the work of those who wait, in one transaction."""
        begun: list[Job[Any]] = []
        try:
            with self._transaction(seconds) as (connection, written):
                while self._jobs and len(begun) < TOGETHER:
                    begun.append(self._jobs.popleft())
                    self._do(begun[-1], connection, written)
        except BaseException as error:
            if not begun:
                raise
            for job in begun:
                job.error = job.error or error
        for job in begun:
            job.is_done = True

    def _do(self, job: Job[Any], connection: Connection, written: Written) -> None:
        """Do one of them. If it fails, only what it wrote is undone, unless the whole transaction
        is lost."""
        raw = raw_of(connection)
        raw.execute("SAVEPOINT job")
        try:
            with Turn(connection, self.noticed, written).used() as turn:
                job.do(turn)
        except BaseException as error:
            job.error = error
            if not raw.in_transaction:
                raise
            raw.execute("ROLLBACK TO job")
        raw.execute("RELEASE job")

    @contextmanager
    def _transaction(self, seconds: float) -> Iterator[tuple[Connection, Written]]:
        """A transaction, with what is written in it; waits up to `seconds` for other programs.

        After the block it is on disk, and the cache has what was written.
        """
        connection, written = self._connection or self._connect(), Written()
        try:
            connection.info[WAIT] = round(seconds, 1)
            connection.begin()
            self._look(connection)
            yield connection, written
            if (file := file_of(self._engine)) is not None:
                file.require_same()
            connection.commit()
        except BaseException:
            with suppress(SQLAlchemyError):
                connection.rollback()
            raise
        self.noticed += written.more
        memory().tables.wrote(written.tables, self.noticed)

    def _look(self, connection: Connection) -> None:
        """Count a generation if SQLite's data version says that another connection has written."""
        (version,) = raw_of(connection).execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self._version = version
            self.noticed += 1

    def _connect(self) -> Connection:
        """A connection outside the pool, because SQLite's data version differs by connection."""
        self._connection = self._engine.connect().execution_options(**IMMEDIATE)
        self._connection.detach()
        self._version = UNKNOWN
        return self._connection

    def _close(self) -> None:
        """Close the connection when its engine closes all others, unless it is in use."""
        if self._connection is not None and self._lock.acquire(blocking=False):
            try:
                with suppress(SQLAlchemyError):
                    self._connection.close()
                self._connection = None
            finally:
                self._lock.release()


def raw_of(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection, since a statement through SQLAlchemy takes twenty times as long."""
    found: Any = connection.connection.dbapi_connection
    return found  # type: ignore[no-any-return]
