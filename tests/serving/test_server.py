"""`companion serve`: what it says, how it stops, and that a crash loses nothing it answered."""

import errno
import http.client
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from sqlalchemy.exc import OperationalError

from companion import create_app
from companion.cli import main
from companion.codec import dump_move
from companion.engine.game import random_walk
from companion.games import get_game
from companion.serving import terminal
from companion.serving.server import serve
from companion.serving.starting import StartError, require_ready
from companion.serving.terminal import address, greeting
from companion.tables.logs.ledger import history
from companion.tables.storage.models import db
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.quick import quick_with
from tests.running import HOST, STOPS, Running, running

SEED = "K7Q2BC"
SERVERS = ("companion", "companion.wsgi")


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path}/a"})


def open_table(server: Running) -> tuple[str, str]:
    """A tracked table of Iwari, and its host's token."""
    edition = get_game("iwari").editions()[0].id
    body = {"game": "iwari", "edition": edition, "names": ["Ana", "Ben", "Cleo"], "seed": SEED}
    made = server.ask("/tables", body)
    return made["code"], made["token"]


def some_moves() -> list[Any]:
    """A whole game of Iwari on the deal of that seed, as the API takes its moves."""
    game = get_game("iwari")
    deal = game.deal(game.editions()[0], ["Ana", "Ben", "Cleo"], {}, random.Random(SEED), {})
    walk = random_walk(game, game.start(deal), random.Random(1))
    return [dump_move(game, move) for _, move in walk]


def test_the_terminal_shows_the_address_and_its_qr(tmp_path: Path) -> None:
    port = free_port()
    public = f"http://localhost:{port}/"
    with running(tmp_path, "--port", str(port), COMPANION_PUBLIC_URL=public) as server:
        assert f"Companion is ready: {server.url.rstrip('/')}" in server.said
        assert server.said.count("\u2588") > 100
        with urllib.request.urlopen(f"{server.url}healthz", timeout=PATIENCE) as answer:
            assert answer.status == 200


@pytest.mark.parametrize("how", quick_with(STOPS[0], among=STOPS))
def test_it_stops_while_phones_still_listen(tmp_path: Path, how: int) -> None:
    with running(tmp_path) as server:
        code, token = open_table(server)
        connection = http.client.HTTPConnection(
            HOST, int(server.url.split(":")[2][:-1]), timeout=PATIENCE
        )
        connection.request(
            "GET", f"/api/v1/tables/{code}/live", headers={"Authorization": f"Bearer {token}"}
        )
        stream = connection.getresponse()
        assert stream.readline().startswith(b"retry:")
        server.process.send_signal(how)
        assert server.process.wait(timeout=PATIENCE) == 0
        connection.close()


@pytest.mark.parametrize(("proxies", "status"), [("0", 429), ("1", 404)])
def test_phones_behind_a_proxy_are_counted_apart(tmp_path: Path, proxies: str, status: int) -> None:
    """Without a proxy an address that a client only claims counts for nothing."""
    with running(tmp_path, COMPANION_PROXIES=proxies) as server:
        for number in range(31):
            claimed = {"X-Forwarded-For": f"10.0.0.{number}"}
            request = urllib.request.Request(f"{server.url}j/BBBBBB", headers=claimed)
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request, timeout=PATIENCE)
            refused.value.close()
    assert refused.value.code == status


def test_a_taken_port_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        port = str(other.getsockname()[1])
        answer = CliRunner().invoke(
            main, ["serve", "--host", HOST, "--port", port, "--data", str(tmp_path)]
        )
    assert answer.exit_code == 1
    assert f"Port {port} is taken" in answer.output
    assert "Traceback" not in answer.output


@pytest.mark.parametrize("host", ["192.0.2.7", "no such host", "a..b"])
def test_an_address_of_another_machine_cannot_be_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    with pytest.raises(StartError, match=rf"{host} is no address of this machine"):
        serve(host, 0)


def test_phones_are_sent_to_this_machine_not_to_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.serving.terminal.lan_address", lambda: "192.168.1.20")
    assert address(None, "0.0.0.0", 8000) == "http://192.168.1.20:8000/"
    assert address(None, "127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert address(None, "fd00::7", 8000) == "http://[fd00::7]:8000/"
    monkeypatch.setattr("companion.serving.terminal.lan_address", lambda: None)
    assert address(None, "0.0.0.0", 8000) == "http://localhost:8000/"
    assert address(None, "0.0.0.0", 8000, secure=True) == "https://localhost:8000/"
    assert address("https://games.example", "0.0.0.0", 8000) == "https://games.example"


def test_whoever_runs_it_is_told_which_extras_photos_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "find_spec", lambda _: None)
    said = greeting("http://192.168.1.20:8000/", with_code=False)
    assert "pip install 'tabletop-companion[vision]'" in said
    assert "pip install 'tabletop-companion[heic]'" in said
    monkeypatch.setattr(terminal, "find_spec", lambda _: object())
    assert "pip install" not in greeting("http://192.168.1.20:8000/", with_code=False)


def test_a_server_for_this_machine_alone_offers_phones_no_address() -> None:
    said = greeting("http://127.0.0.1:8000/", "127.0.0.1")
    assert "Only this machine can open it" in said
    assert "\u2588" not in said
    assert "Only this machine" not in greeting("https://games.example", "127.0.0.1")


def test_the_greeting_is_plain_text() -> None:
    assert "\x1b" not in greeting("http://192.168.1.20:8000/")


def test_a_terminal_without_blocks_is_given_the_address_alone(tmp_path: Path) -> None:
    """Windows' code page 1252, or a log that is written in ASCII."""
    port = free_port()
    environ = {"PYTHONIOENCODING": "ascii", "COMPANION_PUBLIC_URL": f"http://localhost:{port}/"}
    with running(tmp_path, "--port", str(port), **environ) as server:
        assert "cannot show a QR code" in server.said
        assert f"Companion is ready: {server.url.rstrip('/')}" in server.said


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("COMPANION_DATABASE_URL", "foo"),
        ("COMPANION_STREAMS", "many"),
        ("COMPANION_PUBLIC_URL", "foo"),
    ],
)
@pytest.mark.parametrize("module", quick_with("companion", among=SERVERS))
def test_a_setting_that_cannot_be_used_stops_every_server(
    tmp_path: Path, module: str, name: str, value: str
) -> None:
    serving = ["serve", "--port", "0"] if module == "companion" else []
    done = subprocess.run(
        [sys.executable, "-m", module, *serving],
        env={**os.environ, "COMPANION_DATA": str(tmp_path), name: value},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (1, 3)
    assert done.stderr.startswith(name)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("module", quick_with("companion.wsgi", among=SERVERS))
def test_every_server_warns_of_a_misspelt_setting(tmp_path: Path, module: str) -> None:
    """Here it does not start because of another one, which is named too."""
    serving = ["serve", "--port", "0"] if module == "companion" else []
    wrong = {"COMPANION_PUBLICURL": "https://games.example", "COMPANION_STREAMS": "many"}
    done = subprocess.run(
        [sys.executable, "-m", module, *serving],
        env={**os.environ, "COMPANION_DATA": str(tmp_path), **wrong},
        capture_output=True,
        text=True,
        check=False,
    )
    misspelt, stopped = done.stderr.splitlines()
    assert misspelt == "COMPANION_PUBLICURL is not a setting; did you mean COMPANION_PUBLIC_URL?"
    assert stopped.startswith("COMPANION_STREAMS")


@pytest.mark.parametrize(
    ("port", "advice"),
    [(80, "Choose one above 1023 with --port."), (8000, "Choose another one with --port.")],
)
def test_a_port_that_the_system_keeps_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: int, advice: str
) -> None:
    """Windows keeps ports above 1023 too, for its virtual machines."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "forbidden by its access permissions")

    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    monkeypatch.setattr(socket, "create_server", refuse)
    with pytest.raises(StartError, match=f"Port {port} is not open to this user. {advice}"):
        serve(HOST, port)


def test_a_database_server_that_does_not_answer_is_reported_at_the_start(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As psycopg says it: an operational error without a state, before anything was asked."""

    class Refused(Exception):
        sqlstate = None

    def connect(*_: object, **__: object) -> None:
        raise OperationalError("", {}, Refused("connection refused\nIs it running?"))

    with app.app_context():
        monkeypatch.setattr(db.engine, "connect", connect)
    with pytest.raises(StartError, match=r"does not answer.*connection refused$"):
        require_ready(app)


def play(server: Running, code: str, token: str, moves: list[Any], answered: list[str]) -> None:
    """Makes moves until the server is gone; what was answered is kept."""
    revision = 0
    for number, move in enumerate(moves):
        client_id = f"{code}-{number:06}"
        try:
            body = {"move": move, "revision": revision, "client_id": client_id}
            revision = server.ask(f"/tables/{code}/moves", body, token)["revision"]
        except (OSError, http.client.HTTPException):
            return
        answered.append(client_id)


def test_the_process_that_only_waits_for_the_other_one_loads_nothing_of_the_app() -> None:
    loads = (
        "import sys, companion.cli.house, companion.serving.server\n"
        "print({'flask', 'sqlalchemy', 'companion.web', 'companion.games.iwari.rules'} "
        "& sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a Linux kernel kills what takes its memory")
def test_a_server_that_was_killed_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        task = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        for child in map(int, task.read_text().split()):
            os.kill(child, signal.SIGKILL)
        said, _ = server.process.communicate(timeout=PATIENCE)
        assert "the system has killed it" in said
        assert "Traceback" not in said
        assert server.process.returncode != 0


@pytest.mark.slow
def test_a_crash_loses_no_move_that_was_answered(tmp_path: Path) -> None:
    moves, answered = some_moves(), {}
    for crash in range(3):
        with running(tmp_path) as server:
            opened = [open_table(server) for _ in range(3)]
            players = []
            for code, token in opened:
                answered[code] = list[str]()
                arguments = (server, code, token, moves, answered[code])
                players.append(threading.Thread(target=play, args=arguments))
            for player in players:
                player.start()
            enough = 10 * (crash + 1)
            while sum(map(len, answered.values())) < enough and any(
                player.is_alive() for player in players
            ):
                time.sleep(0.01)
            server.process.kill()
            for player in players:
                player.join()
    assert sum(map(len, answered.values())) >= enough
    with running(tmp_path) as server:
        url = f"sqlite:///{tmp_path / 'companion.sqlite3'}"
        app = create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": url})
        with app.app_context():
            for code, ids in answered.items():
                log = history(code)
                recorded = [entry.body["move"] for entry in log.entries[1:]]
                assert recorded == moves[: len(recorded)]
                assert len(ids) <= len(recorded) <= len(ids) + 1
                assert all(
                    late.revision == early.revision + 1 for early, late in pairwise(log.entries)
                )
            with db.engine.connect() as connection:
                assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
            db.engine.dispose()
