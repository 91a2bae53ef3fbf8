"""What the database's own errors mean, in words that say what to do."""

import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from companion.tables.errors import DatabaseBusy, DatabaseUnusable, DiskFull, StorageFault

DAMAGED = (
    "The companion's database is damaged or is no database at all. Stop the companion, and put "
    "a copy in its place, or move it away to begin anew."
)
UNREACHABLE = (
    "The companion's database cannot be read or written. Look whether its folder is there and "
    "may be written to."
)
TABLE_DAMAGED = (
    "The record of this table is damaged and cannot be read. Tell whoever runs this server; "
    "other tables are not touched by it."
)
BUSY_STATES = ("40001", "40P01", "53300", "55P03")
"""PostgreSQL's: two writes met, and one has to try again; too many connections; a lock."""
SERVER_GONE = "The companion's database server does not answer. Nothing was recorded."


def fault_of(error: Exception) -> StorageFault | None:
    """The refusal that an error of the database means; None for a fault of ours."""
    if isinstance(error, UnicodeDecodeError):  # the very message about the damage is damaged
        return DatabaseUnusable(DAMAGED)
    if isinstance(error, PoolTimeout):
        return DatabaseBusy()
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError):
        return None
    found = error.orig
    if isinstance(found, sqlite3.Error):
        if "decode" in str(found):  # text that is none, which Python finds, not SQLite
            return DatabaseUnusable(DAMAGED)
        return _of_sqlite(getattr(found, "sqlite_errorname", ""))
    return _of_a_server(error)


def _of_a_server(error: DBAPIError) -> StorageFault | None:
    """By the state that PostgreSQL gives; none where it could not even be asked."""
    state = getattr(error.orig, "sqlstate", None)
    if state == "53100":
        return DiskFull()
    if state in BUSY_STATES:
        return DatabaseBusy()
    lost = isinstance(error, OperationalError) and state is None
    return DatabaseUnusable(SERVER_GONE) if lost or error.connection_invalidated else None


def _of_sqlite(name: str) -> StorageFault | None:
    """By SQLite's name of the error, which extends that of its kind. SQLITE_ERROR is a missing
    table or column: the migrations have made them all."""
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return DatabaseBusy()
    if name == "SQLITE_FULL":
        return DiskFull()
    if name == "SQLITE_ERROR" or name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return DatabaseUnusable(DAMAGED)
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_PERM")):
        return DatabaseUnusable(UNREACHABLE)
    return None
