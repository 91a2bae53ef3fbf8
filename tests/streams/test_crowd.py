"""Many phones at one table of the real server."""

import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.bench.phones import ASK, opened
from tests.patience import PATIENCE
from tests.running import Running, running
from tests.security.test_streams import follow, opened_table

PHONES = 100


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as server:
        yield server


def port_of(server: Running) -> int:
    return int(server.url.rsplit(":", 1)[1].strip("/"))


def read_until(line: socket.socket, wanted: bytes) -> bytes:
    """What comes, up to `wanted` at least."""
    line.settimeout(PATIENCE)
    received = b""
    while wanted not in received:
        some = line.recv(4096)
        assert some, received
        received += some
    return received


def note(server: Running, code: str, token: str, client_id: str) -> int:
    body = {"text": "hello", "revision": 0, "client_id": client_id}
    revision: int = server.ask(f"/tables/{code}/notes", body, token)["revision"]
    return revision


@pytest.mark.slow
def test_a_hundred_phones_hear_of_every_entry(server: Running) -> None:
    code, token = opened_table(server.ask)
    plan = {"port": port_of(server), "code": code, "tokens": [token], "each": PHONES}
    with ExitStack() as stack:
        lines = [stack.enter_context(line) for line in opened(plan)]
        for line in lines:
            head = read_until(line, b'{"revision":0}\n\n')
            assert head.startswith(b"HTTP/1.1 200")
            assert head.count(b"retry: 1000") == 1
        for number in range(3):
            revision = note(server, code, token, f"crowd-{number:04}")
            for line in lines:
                read_until(line, b"id: %d\n" % revision)


@pytest.mark.slow
def test_who_does_not_read_holds_up_nobody(server: Running) -> None:
    """Ten phones open a stream and never read; one reads, and hears of every entry."""
    with ExitStack() as stack:
        code, token = opened_table(server.ask)
        plan = {"port": port_of(server), "code": code, "tokens": [token], "each": 1}
        for _ in range(10):
            sleeper = stack.enter_context(socket.socket())
            sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            sleeper.connect(("127.0.0.1", port_of(server)))
            sleeper.sendall(asking(code, token))
        (reader,) = [stack.enter_context(line) for line in opened(plan)]
        for number in range(300):
            revision = note(server, code, token, f"slow-{number:05}")
            read_until(reader, b"id: %d\n" % revision)


def asking(code: str, token: str) -> bytes:
    """The request for a stream."""
    return ASK.format(code=code, host="127.0.0.1", token=token).encode()


@pytest.mark.slow
def test_a_stream_in_the_old_protocol_has_no_chunks(server: Running) -> None:
    code, token = opened_table(server.ask)
    with socket.create_connection(("127.0.0.1", port_of(server))) as line:
        head = f"GET /api/v1/tables/{code}/live HTTP/1.0\r\nAuthorization: Bearer {token}\r\n\r\n"
        line.sendall(head.encode())
        headers = read_until(line, b"\n\nid: 0\nevent: table\n").lower()
    assert b"transfer-encoding" not in headers


@pytest.mark.slow
def test_what_a_phone_sends_after_its_request_waits_for_the_end_of_the_stream(
    server: Running,
) -> None:
    code, token = opened_table(server.ask)
    address = f"/api/v1/tables/{code}/live"
    with socket.create_connection(("127.0.0.1", port_of(server))) as line:
        head = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
        line.sendall(head.encode() * 2)
        received = read_until(line, b"event: beat").lower()
        assert received.count(b"http/1.1") == 1


@pytest.mark.slow
def test_a_phone_that_leaves_gives_its_place_back(tmp_path: Path) -> None:
    with running(tmp_path, COMPANION_STREAMS="1") as server:
        code, _ = opened_table(server.ask)
        for _ in range(3):
            follow_in_turn(server, code, server.ask(f"/tables/{code}/watch", {})["token"])


def follow_in_turn(server: Running, code: str, token: str) -> None:
    """Open a stream, as soon as it is noticed that the last phone is gone, and leave."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        try:
            follow(server.url, code, token).close()
        except urllib.error.HTTPError as refused:
            refused.close()
            assert refused.code == 503
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the place is never free again")


@pytest.mark.slow
def test_a_phone_whose_link_is_revoked_hears_that_and_no_more(server: Running) -> None:
    code, token = opened_table(server.ask)
    watching = server.ask(f"/tables/{code}/watch", {})["token"]
    plan = {"port": port_of(server), "code": code, "tokens": [watching], "each": 1}
    (line,) = opened(plan)
    with line:
        read_until(line, b"event: table")
        (given,) = (
            grant
            for grant in server.ask(f"/tables/{code}/grants", token=token)["grants"]
            if grant["role"] == "watch"
        )
        request = urllib.request.Request(
            f"{server.url}api/v1/tables/{code}/grants/{given['id']}",
            method="DELETE",
            headers={"Authorization": f"Bearer {token}"},
        )
        urllib.request.urlopen(request, timeout=PATIENCE).close()
        note(server, code, token, "after-that")
        rest = b""
        while some := line.recv(4096):
            rest += some
    assert b"id: 1" not in rest
    assert rest.endswith(b"event: left\ndata: look again\n\n\r\n0\r\n\r\n")
