"""Tables as released versions wrote them, and the way back into a database.

Each is a JSON file with the stored rows, the tokens of its phones, and what people saw then.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import JSON, Connection, DateTime, Integer, column, insert, inspect, table

from companion.tables.logs.history import History, visible_to
from companion.tables.storage.database import MIGRATIONS
from companion.tables.storage.models import db

HERE = Path(__file__).parent
NAMES = tuple(
    sorted(path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.glob("*/*.json"))
)
MOMENT = DateTime(timezone=True)
DOCUMENT = JSON(none_as_null=True)
TYPES = {
    "names": DOCUMENT,
    "result": DOCUMENT,
    "body": DOCUMENT,
    "data": DOCUMENT,
    "opened_at": MOMENT,
    "finished_at": MOMENT,
    "at": MOMENT,
    "created_at": MOMENT,
    "approved_at": MOMENT,
    "revoked_at": MOMENT,
    "kept_at": MOMENT,
}
"""The columns that hold more than text and numbers, as they were declared."""


def stored(name: str) -> dict[str, Any]:
    """The file of that name, such as "0.1/khilor-open".

    Its keys: `schema`, the last migration then; the rows `table`, `entries`, `grants` and
    `editions`, without ids; `tokens` by phone ("host", or a seat's number); `expected`.
    """
    found: dict[str, Any] = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    return found


def restore(name: str) -> str:
    """Write the rows of that table into the current app's database, and answer its code.

    A database that is still empty gets the schema of then, so that its first use runs the
    later migrations over the rows, as in an installation that is upgraded. In one that is in
    use, columns that were added since take their defaults.
    """
    kept = stored(name)
    if not inspect(db.engine).has_table("tables"):
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        command.upgrade(config, kept["schema"])
    with db.engine.begin() as connection:
        number = _write(connection, "tables", kept["table"])
        for into in ("entries", "grants"):
            for row in kept[into]:
                _write(connection, into, {"table_id": number, **row})
        for row in kept["editions"]:
            _write(connection, "editions", row)
    return str(kept["table"]["code"])


def _write(connection: Connection, into: str, row: Mapping[str, Any]) -> int:
    """Insert a row by its own columns, whatever the models say today; its new id."""
    clause = table(into, column("id", Integer), *(column(name, TYPES.get(name)) for name in row))
    values = {
        name: datetime.fromisoformat(value) if value and TYPES.get(name) is MOMENT else value
        for name, value in row.items()
    }
    statement = insert(clause).values(values).returning(clause.c.id)
    number: int = connection.execute(statement).scalar_one()
    return number


def score_of(history: History) -> dict[str, Any]:
    """How a table scores, in the form that `expected` has."""
    sheet = history.sheet
    return {
        "winners": [standing.seat for standing in sheet.standings if standing.wins],
        "totals": [score.total for score in sheet.scores],
        "score": [
            [[line.label, line.points, line.because] for line in score.lines]
            for score in sheet.scores
        ],
    }


def shown_log(history: History, viewer: int | None) -> list[dict[str, Any]]:
    """The log as that seat, or a spectator, sees it, in the form that `expected` has."""
    return [
        {
            "text": entry.text,
            **({"events": [event.text for event in entry.events]} if entry.events else {}),
            **({"undone": True} if entry.undone else {}),
            **({"flagged": True} if entry.flagged else {}),
        }
        for entry in visible_to(history, viewer).entries
    ]
