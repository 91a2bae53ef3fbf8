"""An application with its own database, and evenings of Pig played through the tables package."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from companion import tables
from companion.engine.game import AnyGame
from companion.settings import settings
from companion.tables.storage import database
from companion.tables.storage.models import db
from tests.patience import PATIENCE
from tests.tables.evening import Evening


@contextmanager
def app_on(file: Path) -> Iterator[Flask]:
    """An app of the tables package alone, on that database; its context is in force."""
    config = {
        "TESTING": True,
        "SECRET_KEY": "a key for tests",
        "SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}",
    }
    made = Flask("companion")
    made.config.from_mapping(settings(os.environ, config))
    tables.init_app(made)
    with made.app_context():
        yield made
        db.engine.dispose()


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without any table, whose schema is made once for all tests that copy it."""
    file = tmp_path_factory.mktemp("new") / "tables.sqlite3"
    with app_on(file):
        database.probe()
    return file


@pytest.fixture
def database_file(tmp_path: Path, new_database: Path) -> Path:
    """The file of the app's database."""
    return Path(shutil.copy(new_database, tmp_path))


@pytest.fixture
def app(database_file: Path) -> Iterator[Flask]:
    """An app of the tables package alone; its context is in force."""
    with app_on(database_file) as made:
        yield made


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Writers wait for their turn as long as tests wait, however busy the machine is."""
    monkeypatch.setattr(database, "WAIT_SECONDS", PATIENCE)


@pytest.fixture
def opened(app: Flask) -> Callable[..., Evening]:
    """Opens a table of any game: `opened(game, mode="count", dice="app")`."""
    return Evening.opened


@pytest.fixture
def evening(opened: Callable[..., Evening], pig: AnyGame) -> Evening:
    """A tracked game of Pig whose die is thrown at the table; Ana starts."""
    return opened(pig)


@pytest.fixture
def count(opened: Callable[..., Evening], pig: AnyGame) -> Evening:
    """A game of Pig of which only the end is counted."""
    return opened(pig, mode="count")
