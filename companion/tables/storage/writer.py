"""The writer of one process: its threads queue, and writes that meet are flushed together.

SQLite lets one connection write at a time, and most of the cost of a write is the flush at its end.
So all threads write through one connection, and the thread that holds it does the work of all who
wait, in one transaction. None is answered before that is on disk.

The connection also notices what other connections have written (`PRAGMA data_version`), and that
the file it writes to is still the one that was opened.
"""

import os
import sqlite3
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar, cast
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from companion.tables.errors import DatabaseBusy, DatabaseGone
from companion.tables.storage.cache import memory

T = TypeVar("T")

# The file that was opened

PRIVATE = 0o600
COMPANIONS = ("", "-wal", "-shm")
"""The suffixes of the files that SQLite keeps beside the database."""


@dataclass(slots=True)
class DatabaseFile:
    """The path of an engine's database, and which file was there when it was opened first.

    If the file is deleted or replaced while a process has it open, SQLite goes on writing into a
    file that nobody can find again.
    """

    path: Path
    opened: tuple[int, int] | None = None

    def claim(self) -> None:
        """Remember the file on first use, and make it unreadable for other users of the machine.

        Raises DatabaseGone if another file is there now.
        """
        if self.opened is not None:
            self.require_same()
            return
        self.opened = self._identity()
        for suffix in COMPANIONS:
            make_private(Path(f"{self.path}{suffix}"))

    def require_same(self) -> None:
        """Raise DatabaseGone if the file that was opened is gone."""
        if self._identity() != self.opened:
            raise DatabaseGone

    def _identity(self) -> tuple[int, int] | None:
        try:
            status = os.stat(self.path)  # noqa: PTH116 - with every write, and twice as fast
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino


_files: WeakKeyDictionary[Engine, DatabaseFile] = WeakKeyDictionary()


def file_of(engine: Engine) -> DatabaseFile | None:
    """The engine's database file; None if the database is on a server or in memory."""
    if (file := _files.get(engine)) is not None:
        return file
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return None
    return _files.setdefault(engine, DatabaseFile(Path(name)))


def make_private(path: Path) -> None:
    """Make a file readable by its user only, if the file system supports that."""
    if sys.platform == "win32":
        return
    try:
        status = path.stat()
    except FileNotFoundError:
        return
    if status.st_uid == os.getuid() and status.st_mode & 0o777 != PRIVATE:
        with suppress(PermissionError):  # FAT has no permissions for single files
            path.chmod(PRIVATE)


# A turn to write

BEGIN = "companion_begin"
WAIT = "companion_wait"
IMMEDIATE = {BEGIN: "BEGIN IMMEDIATE"}
"""The execution options of a connection that is going to write."""
UNKNOWN = -1
"""The generation of what was read when changes by others could not have been noticed."""


@dataclass(slots=True)
class WrittenTables:
    """What a transaction has written: the tables as they are now, None for one that has to be read
    anew; `more` says that something else was stored, too."""

    tables: dict[str, Any] = field(default_factory=dict)
    more: bool = False


class Turn:
    """One thread's turn to write. `before` is what others have written in the same transaction."""

    def __init__(self, connection: Connection, generation: int, before: WrittenTables) -> None:
        self.connection = connection
        self.memory = memory()
        self.written = WrittenTables()
        self.generation = generation
        self._before = before

    @property
    def session(self) -> Session:
        """The turn's transaction as an ORM session. What is stored by it is not cached."""
        self.written.more = True
        return self.session_for_new

    @cached_property
    def session_for_new(self) -> Session:
        """That session for rows that nothing in the cache can depend on: those of a new table."""
        return Session(
            self.connection, expire_on_commit=False, join_transaction_mode="create_savepoint"
        )

    def is_exact(self, generation: int) -> bool:
        """Whether what was cached in that generation still holds in this turn."""
        return generation == self.generation != UNKNOWN and not self._before.more

    def known(self, code: str) -> Any:
        """The table as it is in this turn, where that is known without reading it."""
        if code in self._before.tables:
            return self._before.tables[code]
        table = self.memory.tables.get(code)
        return table if table is not None and self.is_exact(table.generation) else None

    @contextmanager
    def used(self) -> Iterator["Turn"]:
        """The turn; at the end of the block, all changes of its session are sent to the
        database, and those who write after it in the same transaction know of them."""
        try:
            yield self
            if "session_for_new" in self.__dict__:
                self.session_for_new.commit()
        finally:
            if "session_for_new" in self.__dict__:
                self.session_for_new.close()
        self._before.tables |= self.written.tables
        self._before.more |= self.written.more


@contextmanager
def own_turn(engine: Engine) -> Iterator[Turn]:
    """A turn in a transaction of its own, for databases to which many connections can write."""
    written = WrittenTables()
    with engine.begin() as connection, Turn(connection, UNKNOWN, written).used() as turn:
        yield turn
    memory().tables.wrote(written.tables, UNKNOWN)


# The writer of one process

WRITERS = 32
"""How many threads may wait to write: fewer than a server has, so that some can still read."""
TOGETHER = 8
"""How many writes share a transaction at most: the first of them waits for the last."""
LOOK_SECONDS = 0.001
"""How long a reader waits to learn whether its cache is exact; else it asks the database."""


class Job(Generic[T]):
    """The work of a thread that waits here until it is done or the thread has the turn itself;
    None for one that only wants the turn."""

    def __init__(self, work: Callable[[Turn], T] | None) -> None:
        self.work, self._context = work, copy_context()
        self._result: T
        self.gate = threading.Lock()
        """Where its thread waits until it may go on."""
        self.gate.acquire()
        self.error: BaseException | None = None
        self.is_done = False

    def do(self, turn: Turn) -> None:
        """Do it as the thread that brought it would. If it fails, only what it wrote is undone,
        unless the whole transaction is lost."""
        assert self.work is not None
        raw = raw_of(turn.connection)
        raw.execute("SAVEPOINT job")
        try:
            with turn.used():
                self._result = self._context.run(self.work, turn)
        except BaseException as error:
            self.error = error
            if not raw.in_transaction:
                raise
            raw.execute("ROLLBACK TO job")
        raw.execute("RELEASE job")

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
        with self._queued(job, seconds) as left:
            if not job.is_done:
                self._do_all(job, left)
        return job.result()

    @contextmanager
    def turn(self, seconds: float) -> Iterator[Turn]:
        """A turn of this thread alone; what was written is on disk after the block."""
        with (
            self._queued(Job[None](None), seconds) as left,
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
            self._free()
        return self.noticed

    @contextmanager
    def _queued(self, job: Job[Any], seconds: float) -> Iterator[float]:
        """The writer is this thread's for the block, unless its job was done by another one; yields
        the seconds that are left. Raises DatabaseBusy."""
        until = time.monotonic() + seconds
        if not self._places.acquire(blocking=False):
            raise DatabaseBusy
        try:
            self._jobs.append(job)
            if self._lock.acquire(blocking=False):
                self._pass_on()  # to the first in the queue, who may be this thread
            if not job.gate.acquire(timeout=seconds):
                with suppress(ValueError):
                    self._jobs.remove(job)
                    raise DatabaseBusy
                job.gate.acquire()  # it was begun at the last moment
            try:
                yield max(0.0, until - time.monotonic())
            finally:
                if not job.is_done:
                    self._pass_on()
        finally:
            self._places.release()

    def _pass_on(self) -> None:
        """Give the writer to the first in the queue; if nobody waits, it is free."""
        try:
            self._jobs.popleft().gate.release()
        except IndexError:
            self._free()

    def _free(self) -> None:
        """Give the lock back; whoever began to wait meanwhile found it taken, and goes on."""
        self._lock.release()
        if self._jobs and self._lock.acquire(blocking=False):
            self._pass_on()

    def _do_all(self, mine: Job[Any], seconds: float) -> None:
        """Do this thread's work and that of those who wait, in one transaction."""
        begun = [mine]
        try:
            with self._transaction(seconds) as (connection, written):
                mine.do(Turn(connection, self.noticed, written))
                while len(begun) < TOGETHER and (job := self._next_work()) is not None:
                    begun.append(job)
                    job.do(Turn(connection, self.noticed, written))
        except BaseException as error:
            for job in begun:
                job.error = job.error or error
        for job in begun[1:]:
            job.is_done = True
            job.gate.release()

    def _next_work(self) -> Job[Any] | None:
        """The first in the queue, if its work can be done for it."""
        try:
            job = self._jobs.popleft()
        except IndexError:
            return None
        if job.work is None:
            self._jobs.appendleft(job)
            return None
        return job

    @contextmanager
    def _transaction(self, seconds: float) -> Iterator[tuple[Connection, WrittenTables]]:
        """A transaction, with what is written in it; waits up to `seconds` for other programs.

        After the block it is on disk, and the cache has what was written.
        """
        connection, written = self._connection or self._connect(), WrittenTables()
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
                self._free()


def raw_of(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection, since a statement through SQLAlchemy takes twenty times as long."""
    return cast(sqlite3.Connection, connection.connection.dbapi_connection)
