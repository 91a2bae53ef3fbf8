"""An application with its own database, and clients whose answers are held to the document."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.engine.game import AnyGame
from companion.tables.database import db
from tests.web.api.program import Program, Table


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The application as it is served, on an empty database."""
    made = create_app(
        {
            "TESTING": True,
            "SECRET_KEY": "a key for tests",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'tables.sqlite3'}",
            "RATELIMIT_ENABLED": False,
        }
    )
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def document(app: Flask) -> Any:
    """The OpenAPI document."""
    return app.test_client().get("/api/v1/openapi.json").json


@pytest.fixture
def program(app: Flask, document: Any) -> Program:
    """A program without any token."""
    return Program(app, document)


@pytest.fixture
def table(program: Program, game: AnyGame) -> Table:
    """A tracked table of that game, held by its host."""
    return Table.opened(program, game)
