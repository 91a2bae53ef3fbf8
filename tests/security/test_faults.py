"""Kills, full disks and damage on a real server: what was acknowledged is there, exactly once.

Small in every run; large, in 15 to 40 minutes, with

    FAULTS=50 .venv/bin/pytest -n0 tests/security/test_{faults,storage,cookies}.py

of which `-k under_load`, a hundred kills from SIGKILL to the next answer, takes five.
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
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from companion import create_app
from companion.bench.served import PLAYERS, SEED, script
from companion.documents.reading import random_record
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.tables.storage.database import reading
from companion.tables.storage.models import db
from tests.patience import PATIENCE
from tests.running import Running, running

SCALE = int(os.environ.get("FAULTS", "1"))
KILLS = 2 * SCALE
WOUNDS = 12 * SCALE
PLAYING = 6
"""Tables that play while the server is killed."""


def opened(server: Running) -> tuple[str, str]:
    """A table of the first game that is installed, and its host's token."""
    game = server.ask("/games")["games"][0]["slug"]
    edition = server.ask(f"/games/{game}/editions")["editions"][0]["id"]
    body = {"game": game, "edition": edition, "names": ["Ana", "Ben"]}
    made = server.ask("/tables", body)
    return made["code"], made["token"]


def write(server: Running, code: str, token: str, client_id: str) -> None:
    body = {"revision": 0, "client_id": client_id, "text": f"Note {client_id}."}
    server.ask(f"/tables/{code}/notes", body, token)


def recorded(folder: Path) -> list[str]:
    """The client ids of all entries, each as often as it stands in the database."""
    app = create_app(
        {"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'companion.sqlite3'}"}
    )
    with app.app_context():
        with reading() as session:
            assert session.execute(text("PRAGMA integrity_check")).scalar() == "ok"
            ids = list(session.scalars(text("SELECT client_id FROM entries WHERE client_id <> ''")))
        db.engine.dispose()
    return ids


@dataclass
class Player:
    """A client that plays game after game, and sends each move again, under its id, until it is
    acknowledged: `answered` are those ids."""

    game: AnyGame
    script: list[Any]
    answered: list[str] = field(default_factory=list)
    refused: urllib.error.HTTPError | None = None
    table: Any = None
    made: int = 0

    def play(self, server: Running) -> None:
        """Until the server is gone."""
        try:
            while True:
                self._go_on(server)
        except urllib.error.HTTPError as error:
            self.refused = error
        except (OSError, http.client.HTTPException):
            pass

    def _go_on(self, server: Running) -> None:
        if self.table is None or self.made == len(self.script):
            self.table, self.made = open_table_at(server, self.game), 0
        client_id = f"{self.table['code']}-{self.made:06}"
        body = {
            "move": self.script[self.made],
            "revision": self.table["revision"],
            "client_id": client_id,
        }
        path = f"/tables/{self.table['code']}/moves"
        self.table["revision"] = server.ask(path, body, self.table["token"])["revision"]
        self.made += 1
        self.answered.append(client_id)


def open_table_at(server: Running, game: AnyGame) -> Any:
    """A table at which `script` can be played."""
    names = random_record(game, PLAYERS, SEED).deal.names
    edition = game.editions()[0].id
    body = {"game": game.slug, "edition": edition, "names": list(names), "seed": SEED}
    return server.ask("/tables", body)


def answers(players: list[Player]) -> int:
    """How many moves were acknowledged so far."""
    return sum(len(player.answered) for player in players)


@pytest.mark.slow
def test_a_kill_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """Several tables play at once, so that their moves are flushed together."""
    game = get_game("iwari")
    players = [Player(game, script(game)) for _ in range(PLAYING)]
    rng = random.Random(7)
    for _ in range(KILLS):
        with running(tmp_path) as server:
            threads = [threading.Thread(target=player.play, args=(server,)) for player in players]
            for thread in threads:
                thread.start()
            enough = answers(players) + rng.randint(1, 10 * PLAYING)
            while answers(players) < enough and any(thread.is_alive() for thread in threads):
                time.sleep(rng.uniform(0, 0.005))
            server.process.kill()
            for thread in threads:
                thread.join()
    assert [player.refused for player in players] == [None] * PLAYING
    answered = [client_id for player in players for client_id in player.answered]
    found = recorded(tmp_path)
    assert len(answered) >= KILLS
    assert len(found) == len(set(found)), "nothing twice"
    assert set(answered) <= set(found), "nothing lost"
    assert len(found) <= len(answered) + PLAYING, "nothing but what was sent last"


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


@pytest.mark.slow
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


def test_damage_anywhere_is_reported_and_nothing_hangs(tmp_path: Path) -> None:
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
        note = {"revision": 0, "client_id": f"damage-{number:04}", "text": "Said. " * 20}
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
                json={"revision": 0, "client_id": "after-the-wound", "text": "Still here?"},
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
