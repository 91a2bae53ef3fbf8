"""The database as a file: it must stay the one that was opened, and only its user may read it."""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakKeyDictionary

from sqlalchemy import Engine

from companion.tables.errors import DatabaseGone

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
            found = os.stat(self.path)  # noqa: PTH116 - with every write, and twice as fast
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino


_files: WeakKeyDictionary[Engine, DatabaseFile] = WeakKeyDictionary()


def file_of(engine: Engine) -> DatabaseFile | None:
    """The engine's database file; None if the database is on a server or in memory."""
    if (known := _files.get(engine)) is not None:
        return known
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return None
    return _files.setdefault(engine, DatabaseFile(Path(name)))


def make_private(path: Path) -> None:
    """Make a file readable by its user only, if the file system supports that."""
    if sys.platform == "win32":
        return
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    if found.st_uid == os.getuid() and found.st_mode & 0o777 != PRIVATE:
        with suppress(PermissionError):  # FAT has no permissions for single files
            path.chmod(PRIVATE)
