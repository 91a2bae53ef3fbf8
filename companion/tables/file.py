"""The database as a file: the one that was opened, and nobody else's to read."""

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
"""SQLite keeps two more files beside the database."""


@dataclass(slots=True)
class DatabaseFile:
    """Where an engine's database lies, and which file lay there when it was opened first.

    A file can be deleted or exchanged under a process that has it open: SQLite then goes on
    writing into a file that nobody will ever find again.
    """

    path: Path
    opened: tuple[int, int] | None = None

    def claim(self) -> None:
        """Remember the file on first use, and close it to other users of the machine.

        Raises DatabaseGone where another one lies there now.
        """
        if self.opened is not None:
            self.require_same()
            return
        self.opened = self._identity()
        for suffix in COMPANIONS:
            make_private(Path(f"{self.path}{suffix}"))

    def require_same(self) -> None:
        """Raises DatabaseGone where the file that was opened is gone."""
        if self._identity() != self.opened:
            raise DatabaseGone

    def _identity(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino


_files: WeakKeyDictionary[Engine, DatabaseFile] = WeakKeyDictionary()


def file_of(engine: Engine) -> DatabaseFile | None:
    """The engine's file; None where the database is on a server or in memory."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return None
    return _files.setdefault(engine, DatabaseFile(Path(name)))


def make_private(path: Path) -> None:
    """Close a file of ours to other users, where the file system knows of users at all."""
    if sys.platform == "win32":
        return
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    if found.st_uid == os.getuid() and found.st_mode & 0o777 != PRIVATE:
        with suppress(PermissionError):  # FAT gives all its files one mode
            path.chmod(PRIVATE)
