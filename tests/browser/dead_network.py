"""A network between phones and the server that can go silent, as a router does that restarts."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.ports import HOST


class Network:
    """Forwards connections to a port of this machine. What was connected when it went silent, or
    while it was silent, stays open for ever and never hears anything again."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._silences = 0
        self._is_silent = False
        self._open: list[socket.socket] = []
        self._closing = threading.Lock()
        self._is_closed = False
        self._listener = socket.create_server((HOST, 0))
        self.url = f"http://{HOST}:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def go_silent(self) -> None:
        """From now on nothing arrives."""
        self._is_silent = True
        self._silences += 1

    def come_back(self) -> None:
        """New connections work again."""
        self._is_silent = False

    def close(self) -> None:
        """End all connections, also one that is just being made."""
        with self._closing:
            self._is_closed = True
            for one in (self._listener, *self._open):
                one.close()

    def _is_kept(self, one: socket.socket) -> bool:
        """Whether it is to be closed with all others; after them it is closed at once."""
        with self._closing:
            if self._is_closed:
                one.close()
            else:
                self._open.append(one)
            return not self._is_closed

    def _accept(self) -> None:
        while True:
            try:
                phone, _ = self._listener.accept()
            except OSError:
                return
            if not self._is_kept(phone):
                return
            if self._is_silent:
                continue
            server = socket.create_connection((HOST, self._to))
            if not self._is_kept(server):
                return
            for ends in ((phone, server), (server, phone)):
                threading.Thread(
                    target=self._forward, args=(*ends, self._silences), daemon=True
                ).start()

    def _forward(self, source: socket.socket, goal: socket.socket, silences: int) -> None:
        try:
            while (sent := source.recv(65_536)) and silences == self._silences:
                goal.sendall(sent)
            if silences == self._silences:
                goal.shutdown(socket.SHUT_WR)
        except OSError:
            return


@contextmanager
def network(to: int) -> Iterator[Network]:
    """A network to that port, closed at the end."""
    between = Network(to)
    try:
        yield between
    finally:
        between.close()
