"""Backing a server up into one file: its database, and the key with which cookies are signed.

The file is a ZIP, so that both can also be taken out by hand.
"""

import os
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from sqlalchemy import make_url

from companion.progress import Watch, unwatched
from companion.progress import copy as copy_file
from companion.settings import KEY_FILE, SHORTEST_KEY, data_folder, settings
from companion.tables.storage.database import (
    NEWER,
    CopyFault,
    check_database,
    copy_database,
    leave_one_file,
    move_database,
    revisions,
)
from companion.tables.storage.writer import PRIVATE, make_private

DATABASE = "companion.sqlite3"
ASIDE = "-before-restore"
SQLITE = b"SQLite format 3\0"
ON_A_SERVER = (
    "This server's database is on a PostgreSQL server, which has commands of its own: pg_dump and "
    "pg_restore."
)


class BackupError(Exception):
    """A backup cannot be made or used; the message says why and what to do."""


def back_up(environ: Mapping[str, str], file: Path, watch: Watch = unwatched) -> None:
    """Write everything as it is now to a new file, even while it is served. Raises BackupError."""
    database, key = _database(environ), _key(environ)
    if not database.exists():
        raise BackupError(f"There is nothing to back up: {database} is not there.")
    if file.exists():
        raise BackupError(f"{file} is there already. Choose another name.")
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        with tempfile.TemporaryDirectory(dir=file.resolve().parent) as folder:
            copy = Path(folder) / DATABASE
            copy_database(database, copy, _of_pages(watch, "Copying the database"))
            with (
                os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE), "wb") as out,
                zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed,
            ):
                size = copy.stat().st_size
                with copy.open("rb") as whole, packed.open(DATABASE, "w", force_zip64=True) as into:
                    copy_file(whole, into, watch, "Packing it", size)
                if key is not None and key.exists():
                    packed.write(key, KEY_FILE)
            draft.replace(file)
    except CopyFault as fault:
        raise BackupError(str(fault)) from fault
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror or error}.") from error
    finally:
        draft.unlink(missing_ok=True)


def restore(environ: Mapping[str, str], file: Path, watch: Watch = unwatched) -> Path | None:
    """Replace everything by that of a backup, or by a database file.

    Returns where what was replaced is saved, if there was one. Raises BackupError if the
    companion is running or the file is not a backup; nothing is changed then.
    """
    database, key = _database(environ), _key(environ)
    try:
        with tempfile.TemporaryDirectory(dir=database.parent) as folder:
            found = _unpacked(file, Path(folder), watch)
            found_key = Path(folder) / KEY_FILE
            if found_key.exists() and len(found_key.read_bytes().strip()) < SHORTEST_KEY:
                raise BackupError(f"{file} is damaged: its key is not whole.")
            watch("Checking it")
            if check_database(found, file) not in revisions():
                raise BackupError(NEWER)
            aside = _set_aside(database, watch)
            found.replace(database)
            if key is not None and found_key.exists():
                found_key.replace(key)
    except CopyFault as fault:
        raise BackupError(str(fault)) from fault
    except OSError as error:
        raise BackupError(f"{file} cannot be restored: {error.strerror or error}.") from error
    return aside


def _unpacked(file: Path, folder: Path, watch: Watch) -> Path:
    """Unpack a backup, with its key if it has one, into a folder; returns the database's path."""
    found = folder / DATABASE
    with file.open("rb") as opened:
        alone = opened.read(len(SQLITE)) == SQLITE
    if alone:
        copy_database(file, found, _of_pages(watch, "Copying the backup"))
        return found
    try:
        with zipfile.ZipFile(file) as packed:
            for name in {DATABASE, KEY_FILE} & set(packed.namelist()):
                size = packed.getinfo(name).file_size
                with packed.open(name) as whole, (folder / name).open("wb") as into:
                    make_private(folder / name)
                    copy_file(whole, into, watch, "Unpacking the backup", size)
    except zipfile.BadZipFile as error:
        raise BackupError(f"{file} is no backup of the companion.") from error
    if not found.exists():
        raise BackupError(f"{file} is no backup of the companion.")
    return found


def _of_pages(watch: Watch, what: str) -> Callable[[int, int, int], None]:
    """What SQLite calls as it copies a database, page by page."""
    return lambda _, left, pages: watch(what, pages - left, pages)


def _set_aside(database: Path, watch: Watch) -> Path | None:
    """Save what is about to be replaced: a copy, or the files themselves if they are damaged."""
    if not database.exists():
        return None
    aside = database.with_name(database.name + ASIDE)
    if leave_one_file(database):
        copy_database(database, aside, _of_pages(watch, "Saving what is here"))
    else:
        move_database(database, aside)
    return aside


def _database(environ: Mapping[str, str]) -> Path:
    """The path of the server's database. Raises BackupError if it is not a file."""
    url = make_url(settings(environ, {"SECRET_KEY": ""})["SQLALCHEMY_DATABASE_URI"])
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        raise BackupError(ON_A_SERVER)
    return Path(url.database)


def _key(environ: Mapping[str, str]) -> Path | None:
    """The path of the server's key; None if the key is set in the environment."""
    return None if environ.get("COMPANION_SECRET_KEY") else data_folder(environ) / KEY_FILE
