"""How often a move asks PostgreSQL: each question is a journey to another machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from companion import create_app
from companion.bench.served import PLAYERS, SEED, script
from companion.documents.reading import random_record
from companion.games import get_game
from companion.tables.storage.models import db
from tests.postgres import Postgres


@pytest.fixture
def app(database_server: Postgres, tmp_path: Path) -> Iterator[Flask]:
    """An app in this process, on an empty PostgreSQL."""
    url = database_server.new_database("journeys").replace("postgresql:", "postgresql+psycopg:")
    made = create_app({"SECRET_KEY": "a key for tests", "SQLALCHEMY_DATABASE_URI": url})
    with made.app_context():
        yield made
        db.engine.dispose()


@pytest.fixture
def asked(app: Flask) -> Iterator[list[str]]:
    """The statements that PostgreSQL gets, in order."""
    statements: list[str] = []

    def statement(_: Any, __: Any, text: str, *more: Any) -> None:
        statements.append(text.split(maxsplit=1)[0])

    def ends(_: Any) -> None:
        statements.append("COMMIT")

    event.listen(db.engine, "before_cursor_execute", statement)
    event.listen(db.engine, "commit", ends)
    yield statements
    event.remove(db.engine, "before_cursor_execute", statement)
    event.remove(db.engine, "commit", ends)


def test_a_move_asks_once_who_moves_and_then_writes(app: Flask, asked: list[str]) -> None:
    """Within the transaction: the lock, what was entered meanwhile, the rights once more."""
    client, game = app.test_client(), get_game("iwari")
    names = random_record(game, PLAYERS, SEED).deal.names
    body = {
        "game": game.slug,
        "edition": game.editions()[0].id,
        "names": list(names),
        "seed": SEED,
    }
    table = client.post("/api/v1/tables", json=body).json
    headers = {"Authorization": f"Bearer {table['token']}", "Prefer": "return=minimal"}
    revision = table["revision"]
    for number, move in enumerate(script(game)[:3]):
        asked.clear()
        sent = {"move": move, "revision": revision, "client_id": f"journey-{number}"}
        answer = client.post(f"/api/v1/tables/{table['code']}/moves", json=sent, headers=headers)
        assert answer.status_code == 200, answer.json
        revision = answer.json["revision"]
    assert asked == ["SELECT", *["SELECT"] * 3, "INSERT", "UPDATE", "COMMIT"]
