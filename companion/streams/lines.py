"""The ways to a phone: its connection itself, or the thread of a server that holds on to it.

Neither ever waits. A phone that does not read is let go: it opens another stream when it wakes,
and is told the last entry there.
"""

import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from typing import Protocol

UNREAD = 100
"""Messages that may wait for a thread of the server to write them."""
BUFFER = 16 * 1024
"""Bytes that the system keeps for a phone that does not read, some minutes' worth of beats."""


class Line(Protocol):
    """A way to one phone."""

    def send(self, message: bytes) -> bool:
        """Say something; False where the phone is gone or does not read."""

    def close(self) -> None:
        """Say no more."""


class Direct:
    """A phone's own connection. `chunked`: it was promised chunks of known length."""

    def __init__(
        self, connection: socket.socket, chunked: bool, when_closed: Callable[[], None]
    ) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        self._socket, self._chunked, self._when_closed = connection, chunked, when_closed

    def send(self, message: bytes) -> bool:
        """All of it or nothing: half a message could not be followed by another one."""
        if self._chunked:
            message = b"%x\r\n%b\r\n" % (len(message), message)
        try:
            return self._socket.send(message) == len(message)
        except OSError:
            return False

    def close(self) -> None:
        """End the answer as HTTP ends it, and the connection."""
        with suppress(OSError):
            if self._chunked:
                self._socket.send(b"0\r\n\r\n")
        self._socket.close()
        self._when_closed()


class Queued:
    """Messages for a thread of the server, which writes them as `messages` gives them out."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[bytes | None] = SimpleQueue()

    def send(self, message: bytes) -> bool:
        """Leave it for the thread."""
        self._waiting.put(message)
        return self._waiting.qsize() <= UNREAD

    def close(self) -> None:
        """Let the thread end, once it has written what waits."""
        self._waiting.put(None)

    def messages(self) -> Iterator[bytes]:
        """Each message as it comes, until the line is closed."""
        while (message := self._waiting.get()) is not None:
            yield message
