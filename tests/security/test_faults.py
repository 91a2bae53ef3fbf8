"""Kills, full disks and damage on a real server: what was acknowledged is there, exactly once.

Small in every run; large, in 15 to 40 minutes, with

    FAULTS=50 .venv/bin/pytest -n0 tests/security/test_{faults,storage,cookies}.py
"""

import http.client
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from companion import create_app
from companion.tables.database import db, reading
from tests.patience import PATIENCE
from tests.running import Running, running

SCALE = int(os.environ.get("FAULTS", "1"))
KILLS = 2 * SCALE
WOUNDS = 12 * SCALE
WRITERS = 3


def opened(server: Running) -> tuple[str, str]:
    """A table of the first game that is installed, and its host's token."""
    game = server.ask("/games")["games"][0]["slug"]
    edition = server.ask(f"/games/{game}/editions")["editions"][0]["id"]
    body = {"game": game, "edition": edition, "names": ["Ana", "Ben"]}
    made = server.ask("/tables", body)
    return made["code"], made["token"]


def write(server: Running, code: str, token: str, client_id: str) -> None:
    body = {"ply": 0, "client_id": client_id, "text": f"Note {client_id}."}
    server.ask(f"/tables/{code}/notes", body, token)


def recorded(folder: Path) -> list[str]:
    """Every note's client id in the database, as often as it stands there."""
    app = create_app(
        {"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'companion.sqlite3'}"}
    )
    with app.app_context():
        with reading() as session:
            assert session.execute(text("PRAGMA integrity_check")).scalar() == "ok"
            found = session.execute(text("SELECT client_id FROM entries WHERE kind = 'note'"))
            ids = list(found.scalars())
        db.engine.dispose()
    return ids


def test_a_kill_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """Each client sends its note again, under its id, until somebody acknowledges it."""
    answered: list[str] = []
    due = dict.fromkeys(range(WRITERS), 0)
    table: tuple[str, str] | None = None

    def writer(server: Running, number: int, at: tuple[str, str]) -> None:
        with suppress(OSError, http.client.HTTPException):
            while True:
                client_id = f"writer-{number}-{due[number]:06}"
                write(server, *at, client_id)
                answered.append(client_id)
                due[number] += 1

    rng = random.Random(7)
    for _ in range(KILLS):
        with running(tmp_path) as server:
            table = table or opened(server)
            threads = [
                threading.Thread(target=writer, args=(server, number, table))
                for number in range(WRITERS)
            ]
            for thread in threads:
                thread.start()
            time.sleep(rng.uniform(0.2, 0.8))
            server.process.send_signal(signal.SIGKILL)
            for thread in threads:
                thread.join()
    found = recorded(tmp_path)
    assert len(answered) > KILLS * WRITERS
    assert len(found) == len(set(found)), "nothing twice"
    assert set(answered) <= set(found), "nothing lost"
    assert len(found) <= len(answered) + KILLS * WRITERS


@contextmanager
def small_disk(folder: Path, mount: str | None) -> Iterator[tuple[Path, int | None]]:
    """A folder with room for little: a disk of its own where the system lets us mount one, else
    a limit on the size of files, in bytes."""
    disk = folder / "disk"
    disk.mkdir()
    size = ["-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    made = mount and subprocess.run([mount, *size], capture_output=True, check=False)
    if made and made.returncode == 0:
        try:
            yield disk, None
        finally:
            subprocess.run(["umount", "-l", str(disk)], check=False)
        return
    yield disk, 600 * 1024


@pytest.mark.skipif(sys.platform == "win32", reason="it has neither tmpfs nor limits of files")
@pytest.mark.parametrize("mount", [shutil.which("mount"), None], ids=["disk", "limit"])
def test_a_disk_that_fills_up_loses_nothing_that_was_acknowledged(
    tmp_path: Path, mount: str | None
) -> None:
    with (
        small_disk(tmp_path, mount) as (disk, largest),
        running(disk, largest_file=largest) as server,
    ):
        code, token = opened(server)
        answered, refused = list[str](), None
        for number in range(3_000):
            client_id = f"filling-{number:06}"
            try:
                write(server, code, token, client_id)
            except urllib.error.HTTPError as error:
                refused = error.code
                error.close()
                break
            answered.append(client_id)
        assert refused == 503
        log = server.ask(f"/tables/{code}/seats")
        assert log["code"] == code, "reading goes on"
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(timeout=PATIENCE)
        kept = tmp_path / "kept"
        shutil.copytree(disk, kept)
    assert set(answered) <= set(recorded(kept))


def test_damage_anywhere_is_told_and_hangs_nothing(tmp_path: Path) -> None:
    """Some bytes of the file are overwritten at random: answers may fail, but never as a fault
    of the program."""
    source = tmp_path / "whole.sqlite3"
    app = made(source)
    client = app.test_client()
    game = client.get("/api/v1/games").json["games"][0]["slug"]
    edition = client.get(f"/api/v1/games/{game}/editions").json["editions"][0]["id"]
    body = {"game": game, "edition": edition, "names": ["Ana", "Ben"]}
    table = client.post("/api/v1/tables", json=body).json
    bearer = {"Authorization": f"Bearer {table['token']}"}
    for number in range(30):
        note = {"ply": 0, "client_id": f"damage-{number:04}", "text": "Said. " * 20}
        client.post(f"/api/v1/tables/{table['code']}/notes", json=note, headers=bearer)
    closed(app)
    whole = source.read_bytes()
    rng = random.Random(11)
    for wound in range(WOUNDS):
        hurt = bytearray(whole)
        at = rng.randrange(len(hurt) - 200)
        hurt[at : at + rng.choice((1, 16, 200))] = rng.randbytes(rng.choice((1, 16, 200)))
        path = tmp_path / f"hurt-{wound}.sqlite3"
        path.write_bytes(bytes(hurt[: len(whole)]))
        app = made(path)
        client = app.test_client()
        answers = [
            client.get(f"/api/v1/tables/{table['code']}", headers=bearer),
            client.get(f"/api/v1/tables/{table['code']}/log", headers=bearer),
            client.get("/healthz"),
            client.post(
                f"/api/v1/tables/{table['code']}/notes",
                json={"ply": 0, "client_id": "after-the-wound", "text": "Still here?"},
                headers=bearer,
            ),
        ]
        closed(app)
        assert all(answer.status_code != 500 for answer in answers), (wound, at)


def made(path: Path) -> Flask:
    return create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}"})


def closed(app: Flask) -> None:
    with app.app_context():
        db.engine.dispose()
