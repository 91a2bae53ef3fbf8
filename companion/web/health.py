"""Whether the server answers and its database can be read."""

from flask import Blueprint, Response, jsonify
from sqlalchemy import text

from companion.tables.database import reading

health = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """200 with `{"status": "ok"}`; an unreadable database answers as any such error does."""
    with reading() as session:
        session.execute(text("SELECT 1"))
    return jsonify(status="ok")
