"""Idle and slow connections keep nobody else from being served."""

import http.client
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from waitress import wasyncore
from waitress.adjustments import Adjustments

from companion import connections, house_server
from companion.connections import Connection, Request
from companion.house_server import SPARE_FILES, HouseServer, open_files
from companion.streams.body import HAND_OVER
from tests.patience import PATIENCE
from tests.quick import quick_with
from tests.running import HOST, Running, running

HALF_OPEN = 1_005
POST = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n%s\r\n\r\n"


def connected(port: int, sent: bytes = b"") -> socket.socket:
    found = socket.create_connection((HOST, port), timeout=PATIENCE)
    if sent:
        found.sendall(sent)
    return found


def port_of(server: Running) -> int:
    return int(server.url.rsplit(":", 1)[1].strip("/"))


def seconds_for_pages(server: Running) -> float:
    asked = time.monotonic()
    for path in ("healthz", "", "new"):
        with urllib.request.urlopen(f"{server.url}{path}", timeout=PATIENCE) as answer:
            assert answer.status == 200
    return time.monotonic() - asked


@pytest.mark.slow
@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: x"], ids=["silent", "half a head"])
def test_a_thousand_half_open_connections_stop_nobody(tmp_path: Path, sent: bytes) -> None:
    open_files(4 * HALF_OPEN)
    with running(tmp_path) as server, ExitStack() as opened:
        alone = seconds_for_pages(server)
        for _ in range(HALF_OPEN):
            opened.enter_context(connected(port_of(server), sent))
        assert seconds_for_pages(server) < PATIENCE / 3 + 10 * alone


@pytest.mark.parametrize("wish", quick_with("close", among=("close", "keep-alive")))
def test_an_answer_without_body_leaves_the_connection_as_the_phone_asked(
    tmp_path: Path, wish: str
) -> None:
    with running(tmp_path) as server:
        client = http.client.HTTPConnection(HOST, port_of(server), timeout=PATIENCE)
        client.request("GET", "/api/v1/games")
        first = client.getresponse()
        first.read()
        headers = {"If-None-Match": first.headers["ETag"], "Connection": wish}
        client.request("GET", "/api/v1/games", headers=headers)
        unchanged = client.getresponse()
        assert (unchanged.status, unchanged.read()) == (304, b"")
        assert unchanged.will_close is (wish == "close")
        if wish == "keep-alive":
            assert client.sock is not None
            client.request("GET", "/api/v1/games")
            assert client.getresponse().status == 200
        client.close()


def test_a_body_beyond_the_limit_is_refused_before_it_is_sent(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        head = (
            b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nContent-Length: 900000000\r\n\r\n"
        )
        with connected(port_of(server), head) as client:
            answer = b"".join(iter(lambda: client.recv(65_536), b""))
            assert answer.startswith(b"HTTP/1.1 413")
            assert b"\r\nContent-Type: application/problem+json\r\n" in answer
            assert b'"code":"too_large"' in answer
        head = (
            b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        with connected(port_of(server), head) as client:
            sent = 0
            chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
            with pytest.raises((ConnectionError, TimeoutError)):
                while sent < 100_000_000:
                    client.sendall(chunk)
                    sent += len(chunk)
            assert sent < 20_000_000


def test_a_body_that_grows_beyond_the_limit_is_left_to_the_app_to_refuse() -> None:
    request = Request(Adjustments(max_request_body_size=20))
    request.received(POST % b"Transfer-Encoding: chunked")
    request.received(b"8\r\n12345678\r\n")
    assert not request.completed
    request.received(b"8\r\n12345678\r\n")
    assert (request.completed, request.error) == (True, None)
    assert int(request.headers["CONTENT_LENGTH"]) >= 20
    assert request.headers["CONNECTION"] == "close"


class Stoppable(HouseServer):
    """A server that can be stopped from another thread."""

    stopping = False

    def readable(self) -> bool:
        if self.stopping:
            raise SystemExit
        return bool(super().readable())


@contextmanager
def served(app: Any, **more: Any) -> Iterator[int]:
    """That app, in this process; the server's port."""
    door = socket.create_server((HOST, 0))
    server = Stoppable(
        app,
        _sock=door,
        bind_socket=False,
        sockinfo=(door.family, door.type, door.proto, door.getsockname()),
        threads=2,
        cleanup_interval=0.2,
        asyncore_use_poll=True,
        **more,
    )
    thread = threading.Thread(target=server.run, name="loop", daemon=True)
    thread.start()
    try:
        yield door.getsockname()[1]
    finally:
        server.stopping = True
        server.trigger.pull_trigger()
        thread.join(timeout=PATIENCE)
        wasyncore.close_all(server._map, ignore_all=True)


@pytest.fixture
def slow_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server without patience; its port."""
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 1.0)
    monkeypatch.setattr(connections, "IDLE_SECONDS", 30.0)

    def app(environ: Any, start_response: Any) -> list[bytes]:
        environ["wsgi.input"].read()
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    with served(app) as port:
        yield port


def is_let_go(client: socket.socket, text: bytes) -> bool:
    """Sends a byte at a time; whether the server lets go before the last."""
    client.settimeout(PATIENCE)
    for byte in text:
        try:
            client.sendall(bytes([byte]))
        except OSError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize(
    "head",
    [b"", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n"],
    ids=["headers", "body"],
)
def test_who_sends_byte_by_byte_is_let_go(slow_server: int, head: bytes) -> None:
    started = time.monotonic()
    with connected(slow_server, head) as client:
        assert is_let_go(client, b"GET / HTTP/1.1" + b"x" * 500)
    assert time.monotonic() - started > connections.REQUEST_SECONDS


def test_a_connection_between_two_requests_may_wait_longer(slow_server: int) -> None:
    client = http.client.HTTPConnection(HOST, slow_server, timeout=PATIENCE)
    for _ in range(2):
        client.request("GET", "/")
        assert client.getresponse().read() == b"ok"
        time.sleep(1.5 * connections.REQUEST_SECONDS)
    client.request("GET", "/")
    assert client.getresponse().status == 200
    client.close()


ASKED = b"GET / HTTP/1.0\r\n\r\n"


class Taken:
    """Says one word on a connection that it takes over, and ends it."""

    def take(self, connection: socket.socket, chunked: bool) -> None:
        assert not chunked
        with connection:
            connection.sendall(b"more")

    def lost(self) -> None:
        """Then nobody hears it."""


def begun_answer(environ: Any, start_response: Any) -> Iterator[bytes]:
    """An answer that somebody else goes on with."""
    start_response("200 OK", [])
    yield b"once "
    environ[HAND_OVER](Taken())


def answer_of(client: socket.socket) -> bytes:
    """All that comes on a connection."""
    received = b""
    while some := client.recv(4096):
        received += some
    return received


def test_nobody_who_asks_is_turned_away_where_many_come_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Far more than there is room for, and each of them is answered and handed over."""
    monkeypatch.setattr(house_server, "ROOM_SECONDS", PATIENCE)  # until the last has asked, too
    with served(begun_answer, connection_limit=SPARE_FILES + 5) as port, ExitStack() as opened:
        clients = [opened.enter_context(connected(port)) for _ in range(300)]
        for client in clients:
            client.sendall(ASKED)
        assert {answer_of(client)[-9:] for client in clients} == {b"once more"}


@pytest.mark.slow
def test_a_connection_that_is_handed_over_meanwhile_is_not_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The loop of the server sends what waits, and before it is done the app hands over."""
    sent = threading.Event()
    flush = Connection._flush_exception

    def slow(self: Connection, some: Any, *given: Any, **more: Any) -> Any:
        done = flush(self, some, *given, **more)
        if threading.current_thread().name == "loop" and not self.total_outbufs_len:
            sent.set()
            ends = time.monotonic() + 1
            while not self.close_when_flushed and time.monotonic() < ends:
                time.sleep(0.01)
        return done

    def app(environ: Any, start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", [])
        yield large
        assert sent.wait(PATIENCE)
        environ[HAND_OVER](Taken())

    large = b"x" * 8_000_000
    monkeypatch.setattr(Connection, "_flush_exception", slow)
    with served(app) as port, connected(port, ASKED) as client:
        assert answer_of(client).endswith(b"xmore")


def answers(environ: Any, start_response: Any) -> list[bytes]:
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]


def test_the_headers_of_an_answer_are_sent_together_with_its_body(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packets: list[bytes] = []
    send = Connection.send

    def noted(self: Connection, data: bytes, do_close: bool = True) -> Any:
        packets.append(data)
        return send(self, data, do_close)

    monkeypatch.setattr(Connection, "send", noted)
    with served(answers) as port, connected(port, ASKED) as client:
        assert answer_of(client) == b"".join(packets)
    assert len(packets) == 1


def test_the_loop_leaves_a_thread_alone_that_is_sending_its_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It goes round because others come, and finds room to send for an answer that is being sent.
    If it tried that, it would try again and again."""
    disturbed: list[Connection] = []
    send, handle_write = Connection.send, Connection.handle_write

    def slow(self: Connection, data: bytes, do_close: bool = True) -> Any:
        with ExitStack() as opened:
            for number in (2, 3):
                opened.enter_context(connected(port))
                ends = time.monotonic() + PATIENCE
                while len(self.server.active_channels) < number and time.monotonic() < ends:
                    time.sleep(0.001)
        return send(self, data, do_close)

    def noted(self: Connection) -> None:
        if self.requests and not self.close_when_flushed:
            disturbed.append(self)
        handle_write(self)

    monkeypatch.setattr(Connection, "send", slow)
    monkeypatch.setattr(Connection, "handle_write", noted)
    with served(answers) as port, connected(port, ASKED) as client:
        assert answer_of(client).endswith(b"ok")
    assert not disturbed
