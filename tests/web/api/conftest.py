"""An application with its own database, and clients whose answers are held to the document."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion import create_app
from companion.engine.game import AnyGame
from companion.extensions import limiter
from companion.tables.storage.database import writing
from companion.tables.storage.models import Base, db
from tests.web.api.program import Document, Program, Table


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application as it is served."""
    data = tmp_path_factory.mktemp("api")
    made = create_app(
        {
            "TESTING": True,
            "SECRET_KEY": "a key for tests",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{data / 'api.sqlite3'}",
        }
    )
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def app(served: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The application without limits of rate, its database emptied afterwards."""
    monkeypatch.setattr(limiter, "enabled", False)
    yield served
    with served.app_context(), writing() as session:
        for kept in reversed(Base.metadata.sorted_tables):
            session.execute(kept.delete())


@pytest.fixture(scope="session")
def document(served: Flask) -> Document:
    """The OpenAPI document."""
    return Document(served.test_client().get("/api/v1/openapi.json").get_json())


@pytest.fixture
def program(app: Flask, document: Document) -> Program:
    """A program without any token."""
    return Program(app, document)


@pytest.fixture
def table(program: Program, game: AnyGame) -> Table:
    """A tracked table of that game, held by its host."""
    return Table.opened(program, game)
