"""Checking whether the database can be read and written now, without waiting for other writers."""

import os
import shutil

from sqlalchemy import select

from companion.tables.errors import DatabaseBusy, DatabaseUnusable, DiskFull
from companion.tables.storage.base import db, is_sqlite
from companion.tables.storage.database import reading, turn_is_near
from companion.tables.storage.database_file import file_of
from companion.tables.storage.faults import UNREACHABLE
from companion.tables.storage.models import StoredTable

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
    if not turn_is_near():
        raise DatabaseBusy
