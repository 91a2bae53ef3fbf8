"""The database's shape: from nothing to the models, and back, whoever comes first."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import inspect, text

from companion.codec import load
from companion.engine.values import Event
from companion.tables.logs.history import Wording
from companion.tables.storage import models
from companion.tables.storage.database import MIGRATIONS, reading, revisions, upgrade
from companion.tables.storage.models import Model, db
from tests.patience import PATIENCE

FIRST_USE = """
import sys
from companion import create_app
from companion.tables.storage.database import reading

app = create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": sys.argv[1]})
print("ready", flush=True)
sys.stdin.readline()
with app.app_context(), reading():
    pass
"""


@pytest.fixture
def database_file(tmp_path: Path) -> Path:
    """The file of the app's database, which is made when it is first used."""
    return tmp_path / "tables.sqlite3"


def tables() -> set[str]:
    return set(inspect(db.engine).get_table_names())


def test_the_first_use_makes_the_tables(app: Flask) -> None:
    assert tables() == set()
    with reading():
        pass
    assert tables() == {
        "alembic_version",
        "drafts",
        "editions",
        "end_photos",
        "entries",
        "grants",
        "group_draws",
        "group_grants",
        "group_imports",
        "group_plays",
        "group_seats",
        "group_titles",
        "groups",
        "house_editions",
        "people",
        "photos",
        "tables",
        "touches",
    }


def migrated() -> None:
    """All migrations, one after the other, on an empty database."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    command.upgrade(config, "head")


def shape() -> object:
    """All that the database says of its tables."""
    found = inspect(db.engine)
    return {
        table: (
            sorted(
                (column["name"], str(column["type"]), column["nullable"])
                for column in found.get_columns(table)
            ),
            found.get_pk_constraint(table),
            sorted(map(str, found.get_foreign_keys(table))),
            sorted(map(str, found.get_indexes(table))),
            sorted(map(str, found.get_unique_constraints(table))),
        )
        for table in tables() - {"alembic_version"}
    }


def test_a_new_database_has_the_shape_that_migrations_make(app: Flask) -> None:
    upgrade(db.engine)
    made = shape()
    with db.engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == revisions()[0]
    Model.metadata.drop_all(db.engine)
    with db.engine.begin() as connection:
        connection.execute(text("DROP TABLE alembic_version"))
    migrated()
    assert shape() == made
    with db.engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == revisions()[0]


def test_the_migrations_make_what_the_models_say(app: Flask) -> None:
    migrated()
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Model.metadata) == []


def test_to_migrate_again_changes_nothing(app: Flask) -> None:
    upgrade(db.engine)
    upgrade(db.engine)
    with db.engine.connect() as connection:
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_every_migration_can_be_undone(app: Flask) -> None:
    upgrade(db.engine)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    command.downgrade(config, "base")
    assert tables() == {"alembic_version"}


def test_stored_wordings_are_read_under_their_new_names_and_no_sentence_changes(app: Flask) -> None:
    said = """A "told": note."""
    old = {"text": said, "events": [{"code": "laid", "text": said, "told": True}]}
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    command.upgrade(config, "0006")
    with db.engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO tables (id, code, game, rules_version, mode, names, opened_at, score) "
                "VALUES (1, 'K7Q2BC', 'pig', '1', 'track', '[]', '2026-11-21', :score)"
            ),
            {"score": models.text({"tie_breaks": [{"label": said, "told": ["five"]}]})},
        )
        connection.execute(
            text(
                "INSERT INTO entries (table_id, ply, kind, at, body, told) "
                "VALUES (1, 0, 'note', '2026-11-21', '{}', :told)"
            ),
            {"told": models.text(old)},
        )
    command.upgrade(config, "head")
    with db.engine.connect() as connection:
        stored = connection.execute(text("SELECT wording FROM entries")).scalar_one()
        score = connection.execute(text("SELECT score FROM tables")).scalar_one()
    assert load(models.loads(stored), Wording) == Wording(
        said, (Event("laid", said, in_sentence=True),)
    )
    assert models.loads(score) == {"tie_breaks": [{"label": said, "in_words": ["five"]}]}


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5_000)],
)
def test_sqlite_is_durable_and_orderly(app: Flask, pragma: str, value: object) -> None:
    with reading() as session:
        assert session.execute(text(f"PRAGMA {pragma}")).scalar() == value


@pytest.mark.slow
def test_two_processes_may_start_on_one_empty_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    both = [
        subprocess.Popen(
            [sys.executable, "-c", FIRST_USE, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline().rstrip() == b"ready"
    for process in both:
        assert process.stdin is not None
        process.stdin.write(b"go\n")
        process.stdin.flush()
    for process in both:
        _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, said.decode()
