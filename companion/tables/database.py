"""The database: one engine an app, short transactions, and one writer at a time.

SQLite lets one connection write; threads that meet in its busy handler wait for hundreds of
milliseconds, threads that queue on a lock of this process for a few.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event, select
from sqlalchemy.orm import DeclarativeBase, Session

BUSY_SECONDS = 30
IMMEDIATE = {"companion_begin": "BEGIN IMMEDIATE"}

_write_lock = threading.Lock()


class Base(DeclarativeBase):
    """The models' base; constraints have names, so that migrations can alter them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)

if TYPE_CHECKING:

    class Model(Base):
        """What `db.Model` is, in words that a type checker understands."""

        __abstract__ = True
else:
    Model = db.Model


def is_sqlite(engine: Engine) -> bool:
    """Whether the database is one file with one writer."""
    return engine.dialect.name == "sqlite"


def tune(engine: Engine) -> None:
    """Make SQLite durable and orderly: flushed commits, readers beside the writer, own BEGIN;
    what is deleted is overwritten."""
    if not is_sqlite(engine):
        return

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        _write_ahead(cursor)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        begin = connection.get_execution_options().get("companion_begin", "BEGIN")
        connection.exec_driver_sql(begin)


def _write_ahead(cursor: Any) -> None:
    """Turn the write-ahead log on. SQLite does not wait for its turn to do so, so we do: two
    processes may meet on a new database."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


@contextmanager
def reading() -> Iterator[Session]:
    """A short transaction that reads one consistent moment."""
    with Session(_ready_engine()) as session:
        yield session


@contextmanager
def writing() -> Iterator[Session]:
    """A transaction that writes: committed at the end, rolled back by any exception."""
    engine = _ready_engine()
    with (
        _turn(engine),
        Session(engine, expire_on_commit=False) as session,
        session.begin(),
    ):
        session.connection(execution_options=IMMEDIATE)
        yield session


def lock_table(session: Session, code: str) -> None:
    """Let one writer at a time have a table; SQLite's writers have the whole file already."""
    from companion.tables.models import Table  # noqa: PLC0415 - the models stand on this module

    if not is_sqlite(session.get_bind().engine):
        session.execute(select(Table.id).where(Table.code == code).with_for_update())


def _turn(engine: Engine) -> AbstractContextManager[Any]:
    return _write_lock if is_sqlite(engine) else nullcontext()


def _ready_engine() -> Engine:
    from companion.tables.schema import ensure_schema  # noqa: PLC0415 - alembic is slow

    engine = db.engine
    ensure_schema(engine)
    return engine
