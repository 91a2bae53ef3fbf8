"""The database: one engine for each app, short transactions, and one writer at a time.

SQLite lets one connection write at a time. Threads that wait in its busy handler wait for hundreds
of milliseconds, threads that queue in this process (see `writer`) only for a few. Nobody waits
longer than WAIT_SECONDS, and readers do not wait for writers at all.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Connection, Engine, Result, Row, bindparam, event, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from companion.statistics import unhurried
from companion.tables.errors import DatabaseBusy, DatabaseUnusable, DiskFull
from companion.tables.storage.cache import memory
from companion.tables.storage.database_file import UNREACHABLE, fault_of, file_of
from companion.tables.storage.models import StoredTable, db, is_sqlite
from companion.tables.storage.schema import ensure_schema
from companion.tables.storage.writer import BEGIN, UNKNOWN, WAIT, Turn, Writer, own_turn, raw_of

T = TypeVar("T")

Ts = TypeVarTuple("Ts")

WAIT_SECONDS = 5.0
"""How long a write waits for its turn, in this process and for other programs together."""
LOCK = select(StoredTable.id).where(StoredTable.code == bindparam("code")).with_for_update()
"""The statement that locks a table, built once."""
ROWS = 100
"""How many rows are read at once where there may be ten thousands."""
PATIENCE = "companion_patience"
"""The execution option that says how long a connection waits for other programs."""


def tune(engine: Engine) -> None:
    """Set SQLite up: commits are flushed to disk, readers do not wait for the writer, deleted data
    is overwritten, and transactions begin with a BEGIN of ours."""
    if not is_sqlite(engine):
        return
    file = file_of(engine)

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: Any) -> None:
        if file is not None:
            file.claim()
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_milliseconds(WAIT_SECONDS)}")
        _write_ahead(cursor)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        raw, info = raw_of(connection), connection.info
        wait = info.get(WAIT, WAIT_SECONDS)
        if info.get(PATIENCE) != wait:
            raw.execute(f"PRAGMA busy_timeout = {_milliseconds(wait)}")
            info[PATIENCE] = wait
        raw.execute(connection.get_execution_options().get(BEGIN, "BEGIN"))


def _write_ahead(cursor: Any) -> None:
    """Turn the write-ahead log on. Two processes may open a new database at once, and SQLite does
    not wait in that case, so we try again here."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


@contextmanager
def reading() -> Iterator[Session]:
    """A short transaction for reading, all of it as of one moment. Raises StorageFault.

    It is Flask-SQLAlchemy's session of this context, and ends with the block: what is read later in
    the same request sees what was written meanwhile.
    """
    with _faults_as_refusals():
        engine = _ready_engine()
        session = db.session()
        if session.in_transaction():  # within another block
            yield session
            return
        with session:
            if not is_sqlite(engine):
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            yield session


@contextmanager
def asking() -> Iterator[Connection]:
    """For single questions: each is answered as of the moment when it is asked.

    A database on another machine is asked in one journey; a transaction takes three. Raises
    StorageFault.
    """
    with _faults_as_refusals(), (engine := _ready_engine()).connect() as connection:
        if is_sqlite(engine):
            yield connection
        else:
            yield connection.execution_options(isolation_level="AUTOCOMMIT")


def in_pieces(rows: Result[*Ts]) -> Iterator[Row[*Ts]]:
    """The rows of an answer that may be long, taken so that other threads need not wait for it, and
    made piece by piece: all at once they are large."""
    return unhurried(chain.from_iterable(rows.yield_per(ROWS).partitions()))


@contextmanager
def writing() -> Iterator[Session]:
    """A transaction for writing: on disk after the block, rolled back by any exception.

    Raises StorageFault if that fails, which may also happen at the end of the block.
    """
    with turn() as current:
        yield current.session


@contextmanager
def turn(seconds: float | None = None) -> Iterator[Turn]:
    """A transaction for writing, as `writing` gives, for code that reports to this process's cache
    what it writes."""
    with _faults_as_refusals():
        engine = _ready_engine()
        wait = WAIT_SECONDS if seconds is None else seconds
        with _writer(engine).turn(wait) if is_sqlite(engine) else own_turn(engine) as current:
            yield current


def run_in_turn(work: Callable[[Turn], T]) -> T:
    """What `work` returns, done in a turn; another thread may do it that has one already.

    What it wrote is on disk then. Raises StorageFault, and what `work` raises.
    """
    with _faults_as_refusals():
        engine = _ready_engine()
        if is_sqlite(engine):
            return _writer(engine).run(work, WAIT_SECONDS)
        with own_turn(engine) as current:
            result = work(current)
    return result


def generation() -> int:
    """The generation for which this process's cache is exact; UNKNOWN if that cannot be found
    out."""
    engine = db.engine
    return _writer(engine).generation() if is_sqlite(engine) else UNKNOWN


def noticed_generation() -> int:
    """The generation as far as this process has noticed; the database is not asked. UNKNOWN where
    it cannot be noticed."""
    engine = db.engine
    return _writer(engine).noticed if is_sqlite(engine) else UNKNOWN


def lock_table(connection: Connection, code: str) -> None:
    """Lock a table for one writer. SQLite needs no such lock: a writer has locked the file."""
    if not is_sqlite(connection.engine):
        connection.execute(LOCK, {"code": code})


def turn_is_near() -> bool:
    """Whether a write would get its turn at once. Raises StorageFault for other faults."""
    try:
        with turn(0.2):
            return True
    except DatabaseBusy:
        return False


def _writer(engine: Engine) -> Writer:
    cache = memory()
    with cache.lock:
        if cache.writer is None:
            cache.writer = Writer(engine)
        writer: Writer = cache.writer
        return writer


@contextmanager
def _faults_as_refusals() -> Iterator[None]:
    """Turn errors of the database into refusals that say what to do; bugs of ours stay errors."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError) as error:
        fault = fault_of(error)
        if fault is None:
            raise
        raise fault from error


def _ready_engine() -> Engine:
    engine = db.engine
    ensure_schema(engine)
    return engine


def _milliseconds(seconds: float) -> int:
    return max(0, int(seconds * 1000))


# Checking whether the database can be read and written now, without waiting for other writers

LEAST_FREE = 8 * 1024 * 1024
"""Free bytes that are required: what an evening with many tables may need."""


def probe() -> None:
    """Raise the StorageFault that the next write would raise; nothing is written."""
    with reading() as session:
        session.scalar(select(StoredTable.id).limit(1))
    engine = db.engine
    if not is_sqlite(engine):
        return
    if (file := file_of(engine)) is not None:
        file.require_same()
        if not all(os.access(path, os.W_OK) for path in (file.path.parent, file.path)):
            raise DatabaseUnusable(UNREACHABLE)
        if shutil.disk_usage(file.path.parent).free < LEAST_FREE:
            raise DiskFull
    if not turn_is_near():
        raise DatabaseBusy
