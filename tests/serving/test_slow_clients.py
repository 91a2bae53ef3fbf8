"""A client that takes nothing of what it is sent, or stops in the middle of what it sends."""

import socket
import time
from contextlib import ExitStack

import pytest

from companion.serving import worker
from companion.serving.worker import let_go_of_slow_readers
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux closes such connections"
)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    """A listening socket whose clients may take nothing for a second."""
    monkeypatch.setattr(worker, "READ_SECONDS", 1)
    return socket.create_server(("127.0.0.1", 0))


def is_let_go_of(server: socket.socket, *, reads: bool) -> bool:
    """Whether a client that is sent more and more is let go of meanwhile."""
    with server, socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        client.connect(server.getsockname())
        client.setblocking(False)
        sender, _ = server.accept()
        ends = time.monotonic() + (3 if reads else PATIENCE)
        with sender:
            sender.setblocking(False)
            while time.monotonic() < ends:
                try:
                    sender.send(b"x" * 65_536)
                except BlockingIOError:
                    time.sleep(0.05)
                except (TimeoutError, ConnectionError):
                    return True
                if reads:
                    try_to_read(client)
    return False


def try_to_read(client: socket.socket) -> None:
    try:
        client.recv(65_536)
    except BlockingIOError:
        return


def test_who_reads_nothing_is_let_go_of(server: socket.socket) -> None:
    let_go_of_slow_readers(server.getsockname()[1])
    assert is_let_go_of(server, reads=False)


def test_who_reads_is_served_for_longer(server: socket.socket) -> None:
    let_go_of_slow_readers(server.getsockname()[1])
    assert not is_let_go_of(server, reads=True)


def test_other_sockets_of_the_process_are_left_alone(server: socket.socket) -> None:
    with server, socket.create_server(("127.0.0.1", 0)) as other:
        let_go_of_slow_readers(server.getsockname()[1])
        options = [
            each.getsockopt(socket.SOL_TCP, socket.TCP_USER_TIMEOUT) for each in (server, other)
        ]
    assert options == [1000, 0]


@pytest.mark.parametrize(
    ("idle", "whole", "closed"),
    [(0.2, 60, {"silent"}), (60, 0.2, {"silent", "byte by byte"}), (60, 60, set())],
)
def test_a_body_that_does_not_arrive_is_awaited_no_longer(
    monkeypatch: pytest.MonkeyPatch, idle: float, whole: float, closed: set[str]
) -> None:
    """Neither one that stops nor one that dribbles; who is sent something meanwhile stays."""
    monkeypatch.setattr(worker, "IDLE_SECONDS", idle)
    monkeypatch.setattr(worker, "BODY_SECONDS", whole)
    with ExitStack() as opened:
        listening = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
        clients, accepted = {}, {}
        for kind in ("silent", "byte by byte", "answered"):
            clients[kind] = opened.enter_context(socket.create_connection(listening.getsockname()))
            accepted[kind] = opened.enter_context(listening.accept()[0])
        time.sleep(1)
        clients["byte by byte"].send(b"x")
        accepted["answered"].send(b"x")
        clients["answered"].recv(1)
        worker.close_slow_senders(listening.getsockname()[1], {"127.0.0.1"})
        worker.close_slow_senders(listening.getsockname()[1], {"127.0.0.9"})
        for kind, client in clients.items():
            client.settimeout(0.1)
            assert is_closed(client) == (kind in closed), kind


def is_closed(client: socket.socket) -> bool:
    """Whether the other side has closed the connection."""
    try:
        return client.recv(1) == b""
    except TimeoutError:
        return False
