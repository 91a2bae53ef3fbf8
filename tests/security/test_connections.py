"""Idle and slow connections keep nobody else from being served."""

import contextlib
import http.client
import json
import socket
import sys
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.games import get_game
from companion.serving.server import HEADER_SECONDS, open_files
from companion.serving.worker import EVERY_SECONDS, IDLE_SECONDS, READ_SECONDS
from companion.web.security.limits import AT_ONCE
from tests.patience import PATIENCE
from tests.quick import quick_with
from tests.running import HOST, Running, running

HALF_OPEN = 1_005
CROWD = 3_000
JSON = b"Host: localhost\r\nContent-Type: application/json\r\n"
POST = b"POST /api/v1/tables HTTP/1.1\r\n" + JSON
HALF_A_BODY = POST + b"Content-Length: 5000\r\n\r\n{"
DOCUMENT = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"


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
        head = POST + b"Content-Length: 900000000\r\n\r\n"
        with connected(port_of(server), head) as client:
            answer = b"".join(iter(lambda: client.recv(65_536), b""))
            assert answer.startswith(b"HTTP/1.1 413")
            assert b"\r\ncontent-type: application/problem+json\r\n" in answer.lower()
            assert b'"code":"too_large"' in answer
        head = POST + b"Transfer-Encoding: chunked\r\n\r\n"
        with connected(port_of(server), head) as client:
            sent = 0
            chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
            with pytest.raises((ConnectionError, TimeoutError)):
                while sent < 100_000_000:
                    client.sendall(chunk)
                    sent += len(chunk)
            assert sent < 20_000_000


@pytest.mark.parametrize(
    ("path", "status"), [("/api/v1/tables", 413), ("/load", 413), ("/no-such-page", 404)]
)
def test_whoever_sends_a_file_that_is_refused_reads_why(
    tmp_path: Path, path: str, status: int
) -> None:
    """A browser sends all of it before it reads."""
    with running(tmp_path) as server:
        client = http.client.HTTPConnection(HOST, port_of(server), timeout=PATIENCE)
        client.request("POST", path, b"x" * 20_000_000, {"Content-Type": "text/plain"})
        assert client.getresponse().status == status
        client.close()


def answer_of(client: socket.socket) -> bytes:
    """All that comes on a connection until the server closes it."""
    return b"".join(iter(lambda: client.recv(65_536), b""))


def test_a_body_in_chunks_that_grows_beyond_the_limit_is_refused_in_our_words(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as server, connected(port_of(server)) as client:
        body = b"%x\r\n%b\r\n" % (600_000, b" " * 600_000)
        client.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n" + body)
        answer = answer_of(client)
    assert answer.startswith(b"HTTP/1.1 413")
    assert b'"code":"too_large"' in answer


def test_a_body_that_breaks_off_is_no_request(tmp_path: Path) -> None:
    """What has arrived of it may read like a whole one."""
    named = {"edition": get_game("khilor").editions()[0].id, "names": ["Ana", "Ben"]}
    body = json.dumps({"game": "khilor", **named}).encode()
    for missing in (0, 1):
        with running(tmp_path) as server, connected(port_of(server)) as client:
            length = b"Content-Length: %d\r\nConnection: close\r\n\r\n" % (len(body) + missing)
            client.sendall(POST + length + body)
            if missing:
                client.shutdown(socket.SHUT_WR)
            answer = answer_of(client)
            assert answer.startswith(b"HTTP/1.1 201") == (not missing), answer


@pytest.mark.parametrize("order", [1, -1])
def test_a_body_with_two_lengths_smuggles_no_second_request(tmp_path: Path, order: int) -> None:
    """RFC 9112, 6.3: the chunks count, and the connection is closed after the answer."""
    lengths = [b"Content-Length: 7\r\n", b"Transfer-Encoding: chunked\r\n"][::order]
    with running(tmp_path) as server, connected(port_of(server)) as client:
        second = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        client.sendall(POST + b"".join(lengths) + b"\r\n2\r\n{}\r\n0\r\n\r\n" + second)
        answer = answer_of(client)
    assert answer.startswith(b"HTTP/1.1 422")
    assert answer.count(b"HTTP/1.1") == 1


@pytest.mark.slow
def test_who_sends_byte_by_byte_is_let_go(tmp_path: Path) -> None:
    with running(tmp_path) as server, connected(port_of(server)) as client:
        ends = time.monotonic() + HEADER_SECONDS + PATIENCE
        with pytest.raises(OSError):
            for byte in b"GET / HTTP/1.1\r\nX: " + b"x" * 10_000:
                assert time.monotonic() < ends
                client.sendall(bytes([byte]))
                time.sleep(0.2)


@pytest.mark.slow
def test_bodies_that_never_arrive_keep_nobody_waiting(tmp_path: Path) -> None:
    """So many of an address are waited for, the others are refused at once."""
    with running(tmp_path) as server, ExitStack() as opened:
        late = [opened.enter_context(connected(port_of(server), HALF_A_BODY)) for _ in range(100)]
        for client in late:
            client.settimeout(0.2)
        assert seconds_for_pages(server) < PATIENCE / 3
        ends = time.monotonic() + PATIENCE
        refused: set[socket.socket] = set()
        while len(refused) < len(late) - AT_ONCE and time.monotonic() < ends:
            refused |= {client for client in late if client not in refused and is_refused(client)}
        assert len(refused) == len(late) - AT_ONCE
        for client in set(late) - refused:
            client.close()
        time.sleep(0.2)
        with connected(port_of(server), POST + b"Content-Length: 2\r\n\r\n{}") as client:
            assert client.recv(100).startswith(b"HTTP/1.1 422")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
def test_half_sent_bodies_of_some_addresses_refuse_nobody_else_and_end(tmp_path: Path) -> None:
    """32 from each of four addresses; somebody at a fifth writes meanwhile."""
    with running(tmp_path) as server, ExitStack() as opened:
        late = [
            opened.enter_context(socket.create_connection((HOST, port_of(server)), PATIENCE, at))
            for host in range(2, 6)
            for at in [(f"127.0.0.{host}", 0)] * AT_ONCE
        ]
        for client in late:
            client.sendall(HALF_A_BODY)
            client.settimeout(0.01)
        time.sleep(1)
        ends = time.monotonic() + IDLE_SECONDS + EVERY_SECONDS + PATIENCE
        waiting = set(late)
        while waiting and time.monotonic() < ends:
            with connected(port_of(server), POST + b"Content-Length: 2\r\n\r\n{}") as client:
                assert client.recv(100).startswith(b"HTTP/1.1 422")
            waiting -= {client for client in waiting if is_over(client)}
        assert waiting == set()


def is_over(client: socket.socket) -> bool:
    """Whether the server has answered or closed the connection."""
    try:
        client.recv(100)
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def is_refused(client: socket.socket) -> bool:
    try:
        return client.recv(100).startswith(b"HTTP/1.1 429")
    except TimeoutError:
        return False


@pytest.mark.parametrize("asked", [DOCUMENT, DOCUMENT.replace(b"openapi.json", b"games")])
@pytest.mark.slow
def test_who_reads_nothing_of_what_they_ask_for_keeps_nobody_waiting(
    tmp_path: Path, asked: bytes
) -> None:
    """55 connections with small buffers, with 110 requests each, and none of their answers read."""
    with running(tmp_path) as server, ExitStack() as opened:
        alone = seconds_for_pages(server)
        for _ in range(55):
            client = opened.enter_context(socket.socket())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            client.settimeout(0.5)
            client.connect((HOST, port_of(server)))
            with contextlib.suppress(TimeoutError):
                client.sendall(asked * 110)
        for _ in range(3):
            assert seconds_for_pages(server) < PATIENCE / 3 + 10 * alone


def reading_nothing(port: int, asked: bytes) -> socket.socket:
    """A client that asks again and again and takes next to nothing of the answers."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    client.connect((HOST, port))
    client.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        client.send(asked)
    return client


def is_gone(client: socket.socket) -> bool:
    """Whether the server has let go of a client: then it is told so once it sends something."""
    try:
        with contextlib.suppress(BlockingIOError):
            client.send(b"x")
    except ConnectionError:
        return True
    return False


@pytest.mark.slow
def test_three_thousand_connections_of_five_kinds_of_slowness_stop_nobody(tmp_path: Path) -> None:
    """Silent, half a head, byte by byte, half a body, and answers that nobody reads."""
    open_files(4 * CROWD)
    script = b"GET /static/vendor/htmx-2.0.11.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
    kinds = (b"", b"GET / HTTP/1.1\r\nHost: x", b"G", HALF_A_BODY)
    with running(tmp_path) as server, ExitStack() as opened:
        port, alone = port_of(server), seconds_for_pages(server)
        dribbling, unread = list[socket.socket](), list[socket.socket]()
        for _ in range(CROWD // 5):
            for sent in kinds:
                client = opened.enter_context(connected(port, sent))
                dribbling += [client] if sent == b"G" else []
            unread.append(opened.enter_context(reading_nothing(port, script * 8)))
        ends = time.monotonic() + READ_SECONDS + PATIENCE
        while unread and time.monotonic() < ends:
            for client in dribbling:
                with contextlib.suppress(OSError):
                    client.send(b"E")
            assert seconds_for_pages(server) < PATIENCE / 3 + 10 * alone
            unread = [client for client in unread if not is_gone(client)]
            time.sleep(1)
        assert unread == []
