"""Whole copies of a SQLite database, made while others read and write it."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion.tables.file import COMPANIONS, PRIVATE

PATIENCE = 30.0
"""Seconds to wait for somebody who writes."""


class CopyFault(Exception):
    """A copy that could not be made, or is no database; the message says why."""


def copy_database(source: Path, target: Path) -> None:
    """`target` is a copy of `source` as it is now, whole or not there at all.

    One file, readable by this user only, with all that the write-ahead log still holds. Whoever
    uses `source` meanwhile is not disturbed. Raises CopyFault.
    """
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        with closing(_opened(source)) as old, closing(sqlite3.connect(draft)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
        check_database(draft)
        _flush(draft)
        draft.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise CopyFault(f"{source} cannot be copied to {target}: {_why(error)}.") from error
    finally:
        for suffix in ("", "-journal"):
            with suppress(OSError):
                Path(f"{draft}{suffix}").unlink(missing_ok=True)


def check_database(path: Path) -> str:
    """The revision of a database's tables. Raises CopyFault for what is damaged or not ours."""
    try:
        with closing(_opened(path)) as database:
            if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise CopyFault(f"{path} is damaged.")
            row = database.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise CopyFault(f"{path} is no database of the companion.") from error
    if row is None:
        raise CopyFault(f"{path} is no database of the companion.")
    return str(row[0])


def leave_one_file(path: Path) -> bool:
    """Take the write-ahead log into the database, which nobody else may have open.

    Answers False where it is damaged, so that nothing can be taken in. Raises CopyFault where
    somebody has it open: the log of one database must never lie beside another.
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
    """Rename a database with the files beside it, whatever they hold."""
    for suffix in COMPANIONS:
        with suppress(FileNotFoundError):
            Path(f"{source}{suffix}").replace(f"{target}{suffix}")


def _opened(path: Path) -> sqlite3.Connection:
    """The database, for reading; none is made where none is."""
    uri = f"{path.resolve().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)
