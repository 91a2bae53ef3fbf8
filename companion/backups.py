"""A house in one file: its database and the key that its phones' cookies are signed with.

The file is a ZIP, so that both can be taken out by hand, too.
"""

import os
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import make_url

from companion.config import KEY_FILE, data_folder, settings
from companion.tables.copies import (
    CopyFault,
    check_database,
    copy_database,
    leave_one_file,
    move_database,
)
from companion.tables.file import PRIVATE, make_private
from companion.tables.schema import NEWER, revisions

DATABASE = "companion.sqlite3"
ASIDE = "-before-restore"
SQLITE = b"SQLite format 3\0"
ON_A_SERVER = (
    "This house's database is on a PostgreSQL server, which has commands of its own: pg_dump and "
    "pg_restore."
)


class CannotKeep(Exception):
    """A backup that cannot be made or used; the message says why and what to do."""


def back_up(environ: Mapping[str, str], file: Path) -> None:
    """Write the house as it is now into a new file, also while it is served. Raises CannotKeep."""
    database, key = _database(environ), _key(environ)
    if not database.exists():
        raise CannotKeep(f"There is nothing to back up: {database} is not there.")
    if file.exists():
        raise CannotKeep(f"{file} is there already. Choose another name.")
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        with tempfile.TemporaryDirectory(dir=file.resolve().parent) as folder:
            copy = Path(folder) / DATABASE
            copy_database(database, copy)
            with (
                os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE), "wb") as out,
                zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed,
            ):
                packed.write(copy, DATABASE)
                if key is not None and key.exists():
                    packed.write(key, KEY_FILE)
            draft.replace(file)
    except CopyFault as fault:
        raise CannotKeep(str(fault)) from fault
    except OSError as error:
        raise CannotKeep(f"{file} cannot be written: {error.strerror or error}.") from error
    finally:
        draft.unlink(missing_ok=True)


def restore(environ: Mapping[str, str], file: Path) -> Path | None:
    """Put the house of a backup, or of a database alone, in the place of the one that is there.

    Answers where that one was kept, if there was one. Raises CannotKeep where the companion is
    running, and for what is no backup; then nothing has changed.
    """
    database, key = _database(environ), _key(environ)
    try:
        with tempfile.TemporaryDirectory(dir=database.parent) as folder:
            found = _unpacked(file, Path(folder))
            if check_database(found) not in revisions():
                raise CannotKeep(NEWER)
            aside = _set_aside(database)
            found.replace(database)
            found_key = Path(folder) / KEY_FILE
            if key is not None and found_key.exists():
                found_key.replace(key)
    except CopyFault as fault:
        raise CannotKeep(str(fault)) from fault
    except OSError as error:
        raise CannotKeep(f"{file} cannot be restored: {error.strerror or error}.") from error
    return aside


def _unpacked(file: Path, folder: Path) -> Path:
    """The database of a backup in that folder, and the key beside it where it has one."""
    found = folder / DATABASE
    with file.open("rb") as opened:
        alone = opened.read(len(SQLITE)) == SQLITE
    if alone:
        copy_database(file, found)
        return found
    try:
        with zipfile.ZipFile(file) as packed:
            for name in {DATABASE, KEY_FILE} & set(packed.namelist()):
                packed.extract(name, folder)
                make_private(folder / name)
    except zipfile.BadZipFile as error:
        raise CannotKeep(f"{file} is no backup of the companion.") from error
    if not found.exists():
        raise CannotKeep(f"{file} is no backup of the companion.")
    return found


def _set_aside(database: Path) -> Path | None:
    """A copy of what is about to be replaced; of a damaged database the files as they are."""
    if not database.exists():
        return None
    aside = database.with_name(database.name + ASIDE)
    if leave_one_file(database):
        copy_database(database, aside)
    else:
        move_database(database, aside)
    return aside


def _database(environ: Mapping[str, str]) -> Path:
    """Where the house's database lies. Raises CannotKeep where it is no file."""
    url = make_url(settings(environ, {"SECRET_KEY": ""})["SQLALCHEMY_DATABASE_URI"])
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        raise CannotKeep(ON_A_SERVER)
    return Path(url.database)


def _key(environ: Mapping[str, str]) -> Path | None:
    """Where the house's key lies; None where it is told in the environment."""
    return None if environ.get("COMPANION_SECRET_KEY") else data_folder(environ) / KEY_FILE
