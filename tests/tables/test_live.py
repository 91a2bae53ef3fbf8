"""News of a table: told within a process, noticed across processes."""

import threading
import time
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.tables import live
from companion.tables.database import db
from companion.tables.live import is_closing, send_home, wait_for
from companion.tables.rights import rights_of
from companion.tables.writing import add_note
from tests.patience import PATIENCE
from tests.tables.evening import Evening


def later(app: Flask, work: object, after: float = 0.1) -> threading.Thread:
    def run() -> None:
        time.sleep(after)
        with app.app_context():
            work()  # type: ignore[operator]

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_what_is_there_already_is_told_at_once(evening: Evening) -> None:
    evening.move("roll")
    assert wait_for(evening.code, 0, 5) == 1
    assert wait_for(evening.code, -1, 5) == 1


def test_without_news_the_wait_ends(evening: Evening) -> None:
    assert wait_for(evening.code, 0, 0.2) is None


def test_an_entry_wakes_whoever_waits(
    app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits is woken: here nobody looks by himself before the test gives up."""
    monkeypatch.setattr(live, "LOOK_SECONDS", 10 * PATIENCE)
    wait_for(evening.code, -1, 0)
    writer = later(app, lambda: evening.move("roll"))
    assert wait_for(evening.code, 0, PATIENCE) == 1
    writer.join()


def test_another_process_is_noticed_by_looking(
    app: Flask, evening: Evening, tmp_path: Path
) -> None:
    other = create_app(
        {
            "SECRET_KEY": "a key for tests",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'tables.sqlite3'}",
        }
    )

    def write() -> None:
        host = rights_of(evening.code, [evening.token])
        add_note(evening.code, host, "hello", ply=0, client_id="elsewhere")
        db.engine.dispose()

    writer = later(other, write)
    assert wait_for(evening.code, 0, PATIENCE) == 1
    writer.join()


def test_before_the_server_stops_everybody_is_sent_home(app: Flask, evening: Evening) -> None:
    wait_for(evening.code, -1, 0)
    stop = later(app, send_home)
    started = time.monotonic()
    assert wait_for(evening.code, 0, PATIENCE) is None
    assert time.monotonic() - started < PATIENCE
    assert is_closing()
    stop.join()
