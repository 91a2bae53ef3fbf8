"""Tables: how they are stored and played. No other package writes to the database.

A table is an append-only log of entries; everything shown about it is computed from that log.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def init_app(app: "Flask") -> None:
    """Connect the database and this process's cache of tables to `app`."""
    import orjson  # noqa: PLC0415

    from companion.tables.database import db, tune  # noqa: PLC0415 - others read only `errors`
    from companion.tables.memory import KEY, Memory  # noqa: PLC0415

    def text(data: object) -> str:
        return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS).decode()

    as_json = {"json_serializer": text, "json_deserializer": orjson.loads}
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", as_json)
    db.init_app(app)
    app.extensions[KEY] = Memory()
    with app.app_context():
        tune(db.engine)
