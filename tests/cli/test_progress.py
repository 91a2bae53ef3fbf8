"""What takes minutes shows how far it is on a terminal, and nothing where nobody looks."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion import backups, create_app
from companion.bench.years.filling import copy_table
from companion.tables.storage import copies
from companion.tables.storage.database import db, reading

PLAY = [sys.executable, "-m", "companion", "playthrough", "ichor", "--seed", "K7Q2BC"]


class Seen:
    """What a watcher was told."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, int, int | None]] = []

    def __call__(self, what: str, done: int = 0, of: int | None = None) -> None:
        self.steps.append((what, done, of))

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(what for what, _, _ in self.steps))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")
def test_a_long_play_shows_how_far_it_is_on_a_terminal() -> None:
    ours, theirs = os.openpty()
    done = subprocess.run(PLAY, stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # the other end is closed, and all is read
        pass
    os.close(ours)
    assert b"Playing move" in shown
    assert b"Playing move" not in done.stdout


def test_nothing_is_shown_where_the_output_goes_to_a_program() -> None:
    done = subprocess.run(PLAY, capture_output=True, check=True)
    assert done.stderr == b""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with a database."""
    app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'companion.sqlite3'}"})
    with app.app_context():
        with reading():
            pass
        db.engine.dispose()
    return tmp_path


def test_a_backup_and_a_restore_say_what_they_do(house: Path) -> None:
    environ, file, made, back = {"COMPANION_DATA": str(house)}, house / "all.zip", Seen(), Seen()
    backups.back_up(environ, file, made)
    backups.restore(environ, file, back)
    assert made.names == ["Copying the database", "Packing it"]
    assert back.names == ["Unpacking the backup", "Checking it", "Saving what is here"]
    for what, done, of in (made.steps[-1], back.steps[-1]):
        assert done == of, what


def test_a_copy_ends_though_others_write_all_the_time(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "PAGES", 1)
    steps: list[int] = []
    with closing(sqlite3.connect(house / "companion.sqlite3")) as writer:
        writer.execute("CREATE TABLE noise (n)")

        def write(*_: int) -> None:
            steps.append(1)
            assert len(steps) < 1000, "the copy begins anew with every write"
            with writer:
                writer.execute("INSERT INTO noise VALUES (?)", (len(steps),))

        copies.copy_database(house / "companion.sqlite3", house / "copy.sqlite3", write)
    with closing(sqlite3.connect(house / "copy.sqlite3")) as copy:
        assert copy.execute("SELECT count(*) FROM noise").fetchone() == (0,)
    assert len(steps) > 10


def test_filling_a_database_says_how_far_it_is(house: Path) -> None:
    with closing(sqlite3.connect(house / "companion.sqlite3")) as found, found:
        found.execute(
            "INSERT INTO tables (code, game, rules_version, mode, opened_at, names)"
            " VALUES ('K7Q2BC', 'pig', '1', 'track', '2026-11-24 20:00:00.000000', '[]')"
        )
    seen = Seen()
    copy_table(str(house), "K7Q2BC", 3000, seen)
    filled = [step for step in seen.steps if step[0] == "Filling the database"]
    assert filled == [("Filling the database", 0, 3000), ("Filling the database", 2000, 3000)]
