"""Runs migrations on the connection that they are given, else on the app's own database."""

from typing import Any, Literal

from alembic import context
from sqlalchemy import Connection

from companion.tables.storage.models import Model, UtcDateTime, db


def rendered(kind: str, item: Any, _: object) -> str | Literal[False]:
    """Write our column types as SQLAlchemy's: ours may change, a migration must not."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


def run(connection: Connection) -> None:
    """Run the migrations that the database on `connection` does not have yet."""
    context.configure(
        connection=connection,
        target_metadata=Model.metadata,
        render_as_batch=True,
        render_item=rendered,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with db.engine.begin() as own:
        run(own)
