"""A database that is held, full, deleted, damaged or of a later version: said as what it is."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, text

from companion.serving.starting import StartError, require_ready
from companion.settings import SettingError, settings
from companion.tables.play.opening import NewTable
from companion.tables.storage import database
from companion.tables.storage import database as probing
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import db
from tests.private import is_private

MakeApp = Callable[..., Flask]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the app's database lies."""
    return tmp_path / "tables.sqlite3"


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program is writing to the database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def note(app: Flask, table: NewTable, number: int = 1) -> Any:
    """A remark for the log, by the host."""
    return app.test_client().post(
        f"/api/v1/tables/{table.code}/notes",
        json={"revision": 0, "client_id": f"note-{number:06}", "text": f"Note {number}."},
        headers={"Authorization": f"Bearer {table.token}"},
    )


def read(app: Flask, table: NewTable) -> Any:
    return app.test_client().get(
        f"/api/v1/tables/{table.code}/log", headers={"Authorization": f"Bearer {table.token}"}
    )


def test_a_held_database_keeps_nobody_waiting_for_long(
    app: Flask, table: NewTable, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """140 phones write at once; each is answered within the time of one."""
    monkeypatch.setattr(database, "WAIT_SECONDS", 1.0)
    answers: list[tuple[Any, float]] = []

    def phone(number: int) -> None:
        asked = time.monotonic()
        answers.append((note(app, table, number), time.monotonic() - asked))

    phones = [threading.Thread(target=phone, args=(number,)) for number in range(140)]
    with held(path):
        began = time.monotonic()
        for one in phones:
            one.start()
        assert read(app, table).status_code == 200
        health = app.test_client().get("/healthz")
        for one in phones:
            one.join()
    assert time.monotonic() - began < 0.5 * len(phones), "they waited one after another"
    assert (health.status_code, health.json["status"]) == (503, "busy")
    assert {answer.status_code for answer, _ in answers} == {503}
    assert all(int(answer.headers["Retry-After"]) >= 1 for answer, _ in answers)
    assert note(app, table).status_code == 200
    assert len(read(app, table).json["entries"]) == 2
    assert app.test_client().get("/healthz").status_code == 200


def test_a_full_disk_is_called_a_full_disk(app: Flask, table: NewTable) -> None:
    with app.app_context(), reading() as session:
        pages = session.execute(text("PRAGMA page_count")).scalar_one()

    def limit(connection: Any, *_: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    with app.app_context():
        event.listen(db.engine, "connect", limit)
        db.engine.dispose()
    refused = None
    for number in range(200):
        answer = note(app, table, number)
        if answer.status_code != 200:
            refused = answer
            break
        recorded = number
    assert refused is not None
    assert refused.status_code == 503
    assert refused.json["code"] == "disk_full"
    assert "disk" in refused.json["detail"]
    assert len(read(app, table).json["entries"]) == recorded + 2, "all that was acknowledged"
    with app.app_context():
        event.remove(db.engine, "connect", limit)
        db.engine.dispose()
    assert note(app, table, recorded + 1).status_code == 200, "the same tap, sent again"
    with app.app_context(), reading() as session:
        assert session.execute(text("PRAGMA integrity_check")).scalar() == "ok"


def test_health_says_that_the_disk_is_full(
    app: Flask, table: NewTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probing, "LEAST_FREE", 2**62)
    response = app.test_client().get("/healthz")
    assert (response.status_code, response.json["status"]) == (503, "disk_full")


@pytest.mark.parametrize("replaced", [False, True], ids=["deleted", "replaced"])
def test_nothing_is_acknowledged_into_a_file_that_is_gone(
    app: Flask, table: NewTable, path: Path, replaced: bool
) -> None:
    assert note(app, table, 1).status_code == 200
    elsewhere = path.with_name("moved.sqlite3")
    path.rename(elsewhere)
    if replaced:
        path.touch()
    refused = note(app, table, 2)
    assert refused.status_code == 503
    assert refused.json["code"] == "database_gone"
    assert app.test_client().get("/healthz").json["status"] == "database_gone"
    elsewhere.replace(path)
    assert note(app, table, 2).status_code == 200, "once it is back the table goes on"
    assert [entry["text"] for entry in read(app, table).json["entries"][1:]] == [
        "Note 1.",
        "Note 2.",
    ]


def test_a_damaged_database_is_no_fault_of_the_program(make_app: MakeApp, path: Path) -> None:
    path.write_bytes(b"no database at all " * 400)
    app = make_app()
    answer = app.test_client().get("/t/BBBBBB")
    assert answer.status_code == 503
    assert "damaged" in answer.get_data(as_text=True)
    with pytest.raises(StartError, match="damaged"):
        require_ready(app)


def test_damage_inside_is_reported_where_it_is_met(
    make_app: MakeApp, app: Flask, table: NewTable, path: Path
) -> None:
    for number in range(60):
        note(app, table, number)
    with app.app_context():
        with writing() as session:
            root = session.execute(
                text("SELECT rootpage FROM sqlite_master WHERE name = 'entries'")
            ).scalar_one()
            size = session.execute(text("PRAGMA page_size")).scalar_one()
        with db.engine.connect() as connection:
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        db.engine.dispose()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    again = make_app()
    answer = read(again, table)
    assert answer.status_code == 503
    assert answer.json["code"] == "database_unusable"


def test_a_database_of_a_later_version_is_left_alone(
    make_app: MakeApp, app: Flask, table: NewTable
) -> None:
    with app.app_context(), writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    later = make_app()
    assert later.test_client().get("/t/BBBBBB").status_code == 503
    with pytest.raises(StartError, match="later version"):
        require_ready(later)


def test_an_older_database_is_closed_to_other_users(
    make_app: MakeApp, app: Flask, table: NewTable, path: Path
) -> None:
    path.chmod(0o644)
    read(make_app(), table)
    assert is_private(path)


def test_a_disk_without_modes_holds_a_database_too(
    make_app: MakeApp, app: Flask, table: NewTable, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A memory stick: FAT gives all its files one mode, and refuses to change it."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    path.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", refuse)
    assert read(make_app(), table).status_code == 200


def test_a_new_database_is_closed_to_other_users(app: Flask, table: NewTable, path: Path) -> None:
    kept = list(path.parent.glob("tables.sqlite3*"))
    assert len(kept) >= 1
    assert is_private(*kept)


@pytest.mark.parametrize("content", [b"", b"\n", b"short", b"\xff" * 40])
def test_a_malformed_key_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setattr("companion.settings.WAIT_FOR_KEY", 0.1)
    (tmp_path / "secret-key").write_bytes(content)
    with pytest.raises(SettingError, match="Remove it"):
        settings({"COMPANION_DATA": str(tmp_path)}, {})


@pytest.mark.parametrize("name", ["COMPANION_PROXIES", "COMPANION_STREAMS"])
@pytest.mark.parametrize("text", ["many", "-1", "1.5", "9" * 40])
def test_a_setting_that_is_not_a_number_is_named(tmp_path: Path, name: str, text: str) -> None:
    with pytest.raises(SettingError, match=name):
        settings({"COMPANION_DATA": str(tmp_path), name: text}, {})
