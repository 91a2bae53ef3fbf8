"""Which refusal an error of the database means, with a sentence that says what to do."""

import sqlite3

from sqlalchemy.exc import DBAPIError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from companion.tables.errors import (
    DatabaseAway,
    DatabaseBusy,
    DatabaseUnusable,
    DiskFull,
    StorageFault,
)

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
    found = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(found, sqlite3.Error):
        if "decode" in str(found):  # damaged text, which Python notices and SQLite does not
            return DatabaseUnusable(DAMAGED)
        return _of_sqlite(getattr(found, "sqlite_errorname", ""))
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
