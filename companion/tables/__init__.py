"""Tables: how they are stored and played. No other package writes to the database.

A table is an append-only log of entries; everything shown about it is computed from that log.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def init_app(app: "Flask") -> None:
    """Connect the database and this process's cache of tables to `app`."""
    from companion.tables.storage.cache import KEY, Memory  # noqa: PLC0415
    from companion.tables.storage.database import tune  # noqa: PLC0415
    from companion.tables.storage.models import (  # noqa: PLC0415
        db,
        loads,
        text,
    )

    as_json = {"json_serializer": text, "json_deserializer": loads}
    answer = app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {**as_json, **answer}
    db.init_app(app)
    app.extensions[KEY] = Memory()
    with app.app_context():
        tune(db.engine)
