"""A client that takes nothing of what it is sent is let go of."""

import socket
import time

import pytest

from companion.serving import slow_readers
from companion.serving.slow_readers import let_go_of_slow_readers
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux closes such connections"
)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    """A listening socket whose clients may take nothing for a second."""
    monkeypatch.setattr(slow_readers, "READ_SECONDS", 1)
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
