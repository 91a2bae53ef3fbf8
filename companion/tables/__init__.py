"""Tables: how they are stored and played. No other package writes to the database.

A table is an append-only log of entries; everything shown about it is computed from that log.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def init_app(app: "Flask") -> None:
    """Connect the database and this process's cache of tables to `app`."""
    from companion.tables.editions.editions import check_again  # noqa: PLC0415
    from companion.tables.groups.people import record_result  # noqa: PLC0415
    from companion.tables.logs.ledger import shown_otherwise  # noqa: PLC0415
    from companion.tables.storage.cache import KEY, Memory  # noqa: PLC0415
    from companion.tables.storage.database import tune, upgraded  # noqa: PLC0415
    from companion.tables.storage.models import db, loads, text  # noqa: PLC0415

    upgraded.connect(check_again)
    shown_otherwise.connect(record_result)

    as_json = {"json_serializer": text, "json_deserializer": loads}
    answer = app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {**as_json, **answer}
    db.init_app(app)
    app.extensions[KEY] = Memory()
    with app.app_context():
        tune(db.engine)
