"""The server's loop: it wakes for what has arrived or must be sent, and for nothing else."""

import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from companion.connections import Connection
from companion.rounds import Rounds
from tests.patience import PATIENCE
from tests.security.test_connections import ASKED, answer_of, answers, connected, served

KEPT_OPEN = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
ANSWERED = b"\r\n\r\nok"


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Grows with each round of the loop."""
    found: list[float] = []
    go_round = Rounds.go_round

    def noted(self: Rounds, server: Any, seconds: float) -> None:
        found.append(time.monotonic())
        go_round(self, server, seconds)

    monkeypatch.setattr(Rounds, "go_round", noted)
    return found


def ask(client: socket.socket) -> None:
    """One request, and its answer."""
    client.sendall(KEPT_OPEN)
    received = b""
    while not received.endswith(ANSWERED):
        received += client.recv(4096)


def test_connections_that_wait_cost_the_others_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[Connection] = Counter()
    readable = Connection.readable

    def counted(self: Connection) -> bool:
        asked[self] += 1
        return readable(self)

    monkeypatch.setattr(Connection, "readable", counted)
    with served(answers) as port, ExitStack() as opened:
        for _ in range(30):
            ask(opened.enter_context(connected(port)))
        busy = opened.enter_context(connected(port))
        ask(busy)
        asked.clear()
        for _ in range(50):
            ask(busy)
        assert len(asked) == 1, "the others are not even asked"


class Slowly:
    """An app whose answers wait until they may be sent."""

    def __init__(self) -> None:
        self.began = threading.Semaphore(0)
        self.may_go = threading.Semaphore(0)

    def __call__(self, environ: Any, start_response: Any) -> list[bytes]:
        self.began.release()
        assert self.may_go.acquire(timeout=PATIENCE)
        return answers(environ, start_response)


def test_what_is_asked_before_the_last_answer_is_answered_after_it(rounds: list[float]) -> None:
    app = Slowly()
    with served(app) as port, connected(port, KEPT_OPEN) as client:
        assert app.began.acquire(timeout=PATIENCE)
        client.sendall(KEPT_OPEN + ASKED)
        before = len(rounds)
        time.sleep(0.5)
        assert len(rounds) - before < 20, "the loop does not go round and round meanwhile"
        app.may_go.release(3)
        assert answer_of(client).count(ANSWERED) == 3


def test_who_leaves_before_the_answer_keeps_nobody_busy(rounds: list[float]) -> None:
    app = Slowly()
    with served(app) as port:
        with connected(port, KEPT_OPEN):
            assert app.began.acquire(timeout=PATIENCE)
        before = len(rounds)
        time.sleep(0.5)
        assert len(rounds) - before < 20
        app.may_go.release(2)
        with connected(port, ASKED) as other:
            assert answer_of(other).endswith(ANSWERED)


LARGE = 30_000_000
"""Bytes: more than waitress keeps waiting before it holds up the thread that writes them."""


def in_parts(environ: Any, start_response: Any) -> Iterator[bytes]:
    start_response("200 OK", [])
    for _ in range(30):
        yield b"x" * (LARGE // 30)


def received(client: socket.socket, pause: float = 0) -> int:
    """How many bytes of the large answer come, with a pause after each part of it."""
    count = 0
    while some := client.recv(1_000_000):
        count += some.count(b"x")
        time.sleep(pause)
    return count


def test_a_phone_that_reads_slowly_gets_all_of_a_large_answer() -> None:
    with served(in_parts) as port, connected(port, ASKED) as client:
        assert received(client, pause=0.005) == LARGE


def test_a_phone_that_reads_nothing_holds_up_no_other() -> None:
    with served(in_parts) as port, connected(port, ASKED):
        time.sleep(0.3)
        with connected(port, ASKED) as other:
            assert received(other) == LARGE
