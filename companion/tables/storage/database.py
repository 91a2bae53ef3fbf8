"""The database: its schema, one engine for each app, short transactions, and one writer at a time.

SQLite lets one connection write at a time. Threads that wait in its busy handler wait for hundreds
of milliseconds, threads that queue in this process (see `writer`) only for a few. Nobody waits
longer than WAIT_SECONDS, and readers do not wait for writers at all.
"""

import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain
from pathlib import Path, PurePath
from typing import TypeVar, TypeVarTuple

from blinker import Signal
from sqlalchemy import Connection, Engine, Result, Row, bindparam, event, inspect, select, text
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session

from companion.statistics import unhurried
from companion.tables.errors import (
    DatabaseAway,
    DatabaseBusy,
    DatabaseUnusable,
    DiskFull,
    StorageFault,
)
from companion.tables.storage.cache import memory
from companion.tables.storage.models import Model, StoredTable, db, is_sqlite
from companion.tables.storage.writer import (
    BEGIN,
    COMPANIONS,
    IMMEDIATE,
    PRIVATE,
    UNKNOWN,
    WAIT,
    Turn,
    Writer,
    file_of,
    own_turn,
    raw_of,
)

T = TypeVar("T")

Ts = TypeVarTuple("Ts")

WAIT_SECONDS = 5.0
"""How long a write waits for its turn, in this process and for other programs together."""
LOCK = select(StoredTable.id).where(StoredTable.code == bindparam("code")).with_for_update()
"""The statement that locks a table, built once."""
ROWS = 100
"""How many rows are read at once where there may be ten thousands."""
WAITS = "companion_patience"
"""The execution option that says how long a connection waits for other programs."""


def tune(engine: Engine) -> None:
    """Set SQLite up: commits are flushed to disk, readers do not wait for the writer, deleted data
    is overwritten, and transactions begin with a BEGIN of ours."""
    if not is_sqlite(engine):
        return
    file = file_of(engine)

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _: object) -> None:
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
        if info.get(WAITS) != wait:
            raw.execute(f"PRAGMA busy_timeout = {_milliseconds(wait)}")
            info[WAITS] = wait
        raw.execute(connection.get_execution_options().get(BEGIN, "BEGIN"))


def _write_ahead(cursor: sqlite3.Cursor) -> None:
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
    with _ready_engine() as engine:
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
    with _ready_engine() as engine, engine.connect() as connection:
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
    with _ready_engine() as engine:
        wait = WAIT_SECONDS if seconds is None else seconds
        with _writer(engine).turn(wait) if is_sqlite(engine) else own_turn(engine) as current:
            yield current


def run_in_turn(work: Callable[[Turn], T]) -> T:
    """What `work` returns, done in a turn; another thread may do it that has one already.

    What it wrote is on disk then. Raises StorageFault, and what `work` raises.
    """
    with _ready_engine() as engine:
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


def _writer(engine: Engine) -> Writer:
    cache = memory()
    with cache.lock:
        if cache.writer is None:
            cache.writer = Writer(engine)
        writer: Writer = cache.writer
        return writer


@contextmanager
def _ready_engine() -> Iterator[Engine]:
    """The engine; on its first use the database, and what others note in it, is brought up to
    date. Errors of the database become refusals that say what to do; bugs of ours stay errors."""
    try:
        engine, cache = db.engine, memory()
        if not cache.schema_ready:
            with cache.lock:
                if not cache.schema_ready:
                    upgrade(engine)
                    upgraded.send(engine)
                    cache.schema_ready = True
        yield engine
    except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError) as error:
        fault = fault_of(error)
        if fault is None:
            raise
        raise fault from error


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
    with turn(0.2):
        pass


# The schema: made from the models for a new database, else brought up to date by migrations

MIGRATIONS = Path(__file__).with_name("migrations")
MIGRATION_LOCK = 7_226_354
NEWER = (
    "This database was made by a later version of the companion. Install that version, or name "
    "another folder with --data or COMPANION_DATA."
)

upgraded = Signal("The schema of an engine is up to date.")
NO_COPY = (
    "The database has to be brought up to date, and the copy that is made of it first cannot be "
    "written. {fault}"
)


def upgrade(engine: Engine) -> None:
    """Make or migrate the schema in one transaction; a second process waits until it is done.

    Raises DatabaseUnusable if a later version has migrated the database further.
    """
    with engine.connect() as connection:
        if is_sqlite(engine):
            _sqlite_upgrade(connection)
        else:
            with connection.begin():
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                _run(connection)


def revisions() -> tuple[str, ...]:
    """The ids of all migrations, the newest first; a migration's file name begins with its id."""
    scripts = (MIGRATIONS / "versions").glob("[0-9]*_*.py")
    return tuple(sorted((path.stem.split("_")[0] for path in scripts), reverse=True))


def _sqlite_upgrade(connection: Connection) -> None:
    """SQLite rebuilds a table to alter it, so foreign keys are checked after that, not during."""
    _keep_copy(connection)
    raw = connection.connection.dbapi_connection
    assert raw is not None
    raw.execute("PRAGMA foreign_keys = OFF")
    try:
        with connection.execution_options(**IMMEDIATE).begin():
            changed = _run(connection)
            # Broken by a migration of ours, or in a damaged file.
            if changed and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise DatabaseUnusable(DAMAGED)
    finally:
        raw.execute("PRAGMA foreign_keys = ON")


def _keep_copy(connection: Connection) -> None:
    """Copy the database, unless it is new, to a file beside it before anything is migrated.

    Raises DatabaseUnusable if there is no room for the copy.
    """
    newest, *older = revisions()
    with connection.begin():
        now = _revision(connection)
    file = file_of(connection.engine)
    if now not in older or file is None:
        return
    try:
        copy_database(file.path, file.path.with_name(f"{file.path.name}-before-{newest}"))
    except CopyFault as fault:
        raise DatabaseUnusable(NO_COPY.format(fault=fault)) from fault


def _revision(connection: Connection) -> str | None:
    """The migration that the database has reached; None for a new database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _run(connection: Connection) -> bool:
    """Make or migrate the schema; returns whether there was anything to do."""
    newest = revisions()[0]
    if _revision(connection) == newest:
        return False
    if inspect(connection).get_table_names():
        from alembic import command  # noqa: PLC0415 - it takes a tenth of a second to load
        from alembic.config import Config  # noqa: PLC0415
        from alembic.util import CommandError  # noqa: PLC0415

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise DatabaseUnusable(NEWER) from error
        return True
    Model.metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": newest})
    return True


# Whole copies of a SQLite database, made while others read and write it

PATIENCE = 30.0
"""Seconds to wait for another program that writes."""


PAGES = 4096
"""Pages of the database that are copied before the next word about it: 16 MB."""
Progress = Callable[[int, int, int], object]


class CopyFault(Exception):
    """A copy could not be made, or a file is not a database of ours; the message says why."""


def copy_database(source: Path, target: Path, progress: Progress | None = None) -> None:
    """Copy the database `source` as it is now to `target`: the whole of it, or nothing.

    The copy is one file, readable by this user only, and includes what is still in the write-ahead
    log. Programs that use `source` meanwhile are not disturbed. `progress` is told how far it is,
    as by `sqlite3.Connection.backup`. Raises CopyFault.
    """
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        with closing(_opened(source)) as old, closing(sqlite3.connect(draft)) as new:
            old.execute("BEGIN")  # or what others write meanwhile would begin the copy anew
            old.execute("SELECT count(*) FROM sqlite_master").fetchone()
            old.backup(new, pages=PAGES, progress=progress)
            new.execute("PRAGMA journal_mode = DELETE")
        check_database(draft, source)
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.replace(target)
    except (sqlite3.Error, OSError) as error:
        why = getattr(error, "strerror", None) or error
        raise CopyFault(f"{source} cannot be copied to {target}: {why}.") from error
    finally:
        for suffix in ("", "-journal"):
            with suppress(OSError):
                Path(f"{draft}{suffix}").unlink(missing_ok=True)


def check_database(path: Path, origin: Path | None = None) -> str:
    """The migration that a database has reached. Raises CopyFault if it is damaged or not ours,
    which names the file that it was copied from, if it is a copy."""
    origin = origin or path
    try:
        with closing(_opened(path)) as database:
            if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise CopyFault(f"{origin} is damaged.")
            row = database.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise CopyFault(f"{origin} is no database of the companion.") from error
    if row is None:
        raise CopyFault(f"{origin} is no database of the companion.")
    return str(row[0])


def leave_one_file(path: Path) -> bool:
    """Move the write-ahead log into the database file, which no other program may have open.

    Returns False if the database is damaged, so that this cannot be done. Raises CopyFault if
    another program has it open: one database's log must never lie beside another database.
    """
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            mode = database.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as error:
        raise CopyFault(f"The companion is running on {path}. Stop it first.") from error
    except sqlite3.DatabaseError:
        return False
    if mode != ("delete",):
        raise CopyFault(f"The companion is running on {path}. Stop it first.")
    return True


def move_database(source: Path, target: Path) -> None:
    """Rename a database together with the files that SQLite keeps beside it."""
    for suffix in COMPANIONS:
        with suppress(FileNotFoundError):
            Path(f"{source}{suffix}").replace(f"{target}{suffix}")


def read_only(path: PurePath) -> str:
    """The URI by which SQLite opens a file for reading.

    SQLite takes no host in it. What lies in a network folder of Windows, on a drive with a letter
    too, has its host in the path instead (https://sqlite.org/uri.html).
    """
    return re.sub("^file://(?!/)", "file:////", path.as_uri()) + "?mode=ro"


def _opened(path: Path) -> sqlite3.Connection:
    """Open a database for reading; if there is none, none is made."""
    return sqlite3.connect(read_only(path.resolve()), uri=True, timeout=PATIENCE)


# Which refusal an error of the database means, with a sentence that says what to do

DAMAGED = (
    "The companion's database is damaged or is no database at all. Stop the companion, and "
    "restore a backup, or move the file away to begin anew."
)
UNREACHABLE = (
    "The companion's database cannot be read or written. Check that its folder is there and "
    "may be written to."
)
SERVER_REFUSES = (
    "The companion's database server refuses to read or write. Look at its log, and at the rights "
    "and the name in COMPANION_DATABASE_URL."
)
GONE = ("08", "57P0")
BUSY = ("40", "53", "55P03", "57014")
DISK_FULL = "53100"
"""PostgreSQL's codes for a lost connection or a shutdown, and for errors that may pass."""
MET = ("23503", "23505")
"""PostgreSQL's codes for two writers that met: both added the same row, or one deleted the row
that the other refers to."""


def fault_of(error: Exception) -> StorageFault | None:
    """The refusal that an error of the database means; None if the error is a bug of ours."""
    if isinstance(error, UnicodeDecodeError):  # the error message quotes the damaged text
        return DatabaseUnusable(DAMAGED)
    if isinstance(error, PoolTimeout):
        return DatabaseBusy()
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, sqlite3.Error):
        if "decode" in str(original):  # damaged text, which Python notices and SQLite does not
            return DatabaseUnusable(DAMAGED)
        return _of_sqlite(getattr(original, "sqlite_errorname", ""))
    return _of_server(error) if isinstance(error, DBAPIError) else None


def _of_server(error: DBAPIError) -> StorageFault | None:
    """The refusal by the error's SQLSTATE code; a failed attempt to connect has none."""
    state = getattr(error.orig, "sqlstate", None) or ""
    if error.connection_invalidated or state.startswith(GONE):
        return DatabaseAway()
    if state == DISK_FULL:
        return DiskFull()
    if state.startswith(BUSY) or state in MET:
        return DatabaseBusy()
    if isinstance(error, OperationalError | InternalError):
        return DatabaseUnusable(SERVER_REFUSES) if state else DatabaseAway()
    return None


def _of_sqlite(name: str) -> StorageFault | None:
    """The refusal by SQLite's name of the error, which begins with that of its kind.

    SQLITE_ERROR, a missing table or column, also means damage: migrations have made them all.
    """
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return DatabaseBusy()
    if name == "SQLITE_FULL":
        return DiskFull()
    if name == "SQLITE_ERROR" or name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return DatabaseUnusable(DAMAGED)
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_PERM")):
        return DatabaseUnusable(UNREACHABLE)
    return None
