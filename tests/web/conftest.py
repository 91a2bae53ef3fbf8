"""The application as it is served, on an empty database."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.engine.game import AnyGame
from companion.tables.play.opening import NewTable, open_table
from companion.tables.storage.models import db
from tests.tables.conftest import database_file, new_database

__all__ = ["database_file", "new_database"]


@pytest.fixture
def make_app(database_file: Path) -> Iterator[Callable[..., Flask]]:
    """Makes an app with some settings of its own."""
    made: list[Flask] = []

    def make(**config: Any) -> Flask:
        url = f"sqlite:///{database_file}"
        settings = {"SECRET_KEY": "a key for tests", "SQLALCHEMY_DATABASE_URI": url, **config}
        made.append(create_app(settings))
        return made[-1]

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """The app as a phone meets it."""
    return make_app()


@pytest.fixture
def table(app: Flask, pig: AnyGame) -> NewTable:
    """An open table of Pig."""
    with app.app_context():
        return open_table(
            pig.slug,
            mode="track",
            edition=pig.editions()[0],
            names=["Ana", "Ben"],
            options={},
            seed="K7Q2BC",
        )
