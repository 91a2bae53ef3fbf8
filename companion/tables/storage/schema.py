"""The database's schema: made from the models for a new database, else brought up to date by
migrations."""

from pathlib import Path

from blinker import Signal
from sqlalchemy import Connection, Engine, inspect, text

from companion.tables.errors import DatabaseUnusable
from companion.tables.storage.cache import memory
from companion.tables.storage.database_file import DAMAGED, CopyFault, copy_database, file_of
from companion.tables.storage.models import Model, is_sqlite
from companion.tables.storage.writer import IMMEDIATE

MIGRATIONS = Path(__file__).with_name("migrations")
MIGRATION_LOCK = 7_226_354
NEWER = (
    "This database was made by a later version of the companion. Install that version, or name "
    "another folder with --data or COMPANION_DATA."
)

upgraded = Signal("The schema of an engine is up to date.")
NO_COPY = (
    "The database has to be brought up to date, and the copy that is made of it first cannot be "
    "written. {fault}"
)


def ensure_schema(engine: Engine) -> None:
    """Bring the database, and what others note in it, up to date on the first use."""
    cache = memory()
    if cache.schema_ready:
        return
    with cache.lock:
        if not cache.schema_ready:
            upgrade(engine)
            upgraded.send(engine)
            cache.schema_ready = True


def upgrade(engine: Engine) -> None:
    """Make or migrate the schema in one transaction; a second process waits until it is done.

    Raises DatabaseUnusable if a later version has migrated the database further.
    """
    with engine.connect() as connection:
        if is_sqlite(engine):
            _sqlite_upgrade(connection)
        else:
            with connection.begin():
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                _run(connection)


def revisions() -> tuple[str, ...]:
    """The ids of all migrations, the newest first; a migration's file name begins with its id."""
    scripts = (MIGRATIONS / "versions").glob("[0-9]*_*.py")
    return tuple(sorted((path.stem.split("_")[0] for path in scripts), reverse=True))


def _sqlite_upgrade(connection: Connection) -> None:
    """SQLite rebuilds a table to alter it, so foreign keys are checked after that, not during."""
    _keep_copy(connection)
    raw = connection.connection.dbapi_connection
    assert raw is not None
    raw.execute("PRAGMA foreign_keys = OFF")
    try:
        with connection.execution_options(**IMMEDIATE).begin():
            changed = _run(connection)
            # Broken by a migration of ours, or in a damaged file.
            if changed and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise DatabaseUnusable(DAMAGED)
    finally:
        raw.execute("PRAGMA foreign_keys = ON")


def _keep_copy(connection: Connection) -> None:
    """Copy the database, unless it is new, to a file beside it before anything is migrated.

    Raises DatabaseUnusable if there is no room for the copy.
    """
    newest, *older = revisions()
    with connection.begin():
        now = _revision(connection)
    file = file_of(connection.engine)
    if now not in older or file is None:
        return
    try:
        copy_database(file.path, file.path.with_name(f"{file.path.name}-before-{newest}"))
    except CopyFault as fault:
        raise DatabaseUnusable(NO_COPY.format(fault=fault)) from fault


def _revision(connection: Connection) -> str | None:
    """The migration that the database has reached; None for a new database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _run(connection: Connection) -> bool:
    """Make or migrate the schema; returns whether there was anything to do."""
    newest = revisions()[0]
    if _revision(connection) == newest:
        return False
    if inspect(connection).get_table_names():
        _migrate(connection)
        return True
    Model.metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": newest})
    return True


def _migrate(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - it takes a tenth of a second to load
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseUnusable(NEWER) from error
