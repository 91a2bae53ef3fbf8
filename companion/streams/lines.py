"""The ways to a phone: its connection itself, or a thread of the server that keeps the connection.

Sending never waits. The stream of a phone that does not read is ended: when the phone wakes it
opens another one, and gets the last entry there.
"""

import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from typing import Protocol

UNREAD = 100
"""How many messages may wait for a thread of the server to write them."""
BUFFER = 16 * 1024
"""Bytes that the system buffers for a phone that does not read: some minutes of beats."""
FOR_PAGES = 128 * 1024
"""The same for a phone whose events bring pages."""

LITTLE = 4 * 1024
"""Fewer bytes than this on their way to a phone do not mean that it is slow."""


class Line(Protocol):
    """A way to one phone."""

    @property
    def is_clear(self) -> bool:
        """Whether the phone has received most of what was sent to it, as far as can be told."""

    def send(self, message: bytes) -> bool:
        """Send a message; False if the phone is gone or does not read."""

    def close(self) -> None:
        """Send nothing more, and end the stream."""


class Direct:
    """A phone's own connection. `chunked`: its headers announced chunked transfer encoding.
    `buffer` is how many bytes the system buffers for it."""

    def __init__(
        self,
        connection: socket.socket,
        chunked: bool,
        when_closed: Callable[[], None],
        buffer: int = BUFFER,
    ) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        self._socket, self._chunked, self._when_closed = connection, chunked, when_closed

    @property
    def is_clear(self) -> bool:
        """Whether little of what was sent is on its way; Linux alone can be asked."""
        if sys.platform != "linux":
            return True
        import fcntl  # noqa: PLC0415 - not on Windows
        import termios  # noqa: PLC0415 - not on Windows

        with suppress(OSError):
            waiting = fcntl.ioctl(self._socket, termios.TIOCOUTQ, bytes(4))
            return int.from_bytes(waiting, sys.byteorder) < LITTLE
        return False

    def send(self, message: bytes) -> bool:
        """Send the whole message. If only a part can be sent, the stream has to end: another
        message could not follow half of one."""
        if self._chunked:
            message = b"%x\r\n%b\r\n" % (len(message), message)
        try:
            return self._socket.send(message) == len(message)
        except OSError:
            return False

    def close(self) -> None:
        """End the answer as HTTP requires, and close the connection."""
        with suppress(OSError):
            if self._chunked:
                self._socket.send(b"0\r\n\r\n")
        self._socket.close()
        self._when_closed()


class Queued:
    """Messages for a thread of the server, which writes them as `messages` gives them out."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[bytes | None] = SimpleQueue()

    @property
    def is_clear(self) -> bool:
        """Whether the thread has written all messages."""
        return self._waiting.empty()

    def send(self, message: bytes) -> bool:
        """Queue a message for the thread."""
        self._waiting.put(message)
        return self._waiting.qsize() <= UNREAD

    def close(self) -> None:
        """Let the thread end when it has written what is waiting."""
        self._waiting.put(None)

    def messages(self) -> Iterator[bytes]:
        """Each message as it comes, until the line is closed."""
        while (message := self._waiting.get()) is not None:
            yield message
