"""Whole copies of a SQLite database, made while others read and write it."""

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path, PurePath

from companion.tables.storage.database_file import COMPANIONS, PRIVATE

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
