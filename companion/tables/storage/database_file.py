"""The database as a file: the one that was opened, its copies, and what its errors mean."""

import os
import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path, PurePath
from weakref import WeakKeyDictionary

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from companion.tables.errors import (
    DatabaseAway,
    DatabaseBusy,
    DatabaseGone,
    DatabaseUnusable,
    DiskFull,
    StorageFault,
)

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
        _flush(draft)
        draft.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise CopyFault(f"{source} cannot be copied to {target}: {_why(error)}.") from error
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


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


# Which refusal an error of the database means, with a sentence that says what to do

DAMAGED = (
    "The companion's database is damaged or is no database at all. Stop the companion, and "
    "restore a backup, or move the file away to begin anew."
)
UNREACHABLE = (
    "The companion's database cannot be read or written. Check that its folder is there and "
    "may be written to."
)
TABLE_DAMAGED = (
    "The record of this table is damaged and cannot be read. Tell whoever runs this server; "
    "other tables are not affected."
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
