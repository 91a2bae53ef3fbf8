"""The body of the answer to a phone that opens a stream."""

import socket
from collections.abc import Callable, Iterator
from typing import Protocol

from companion.streams.broadcaster import Broadcaster
from companion.streams.lines import BUFFER, FOR_PAGES, Direct, Queued
from companion.streams.messages import RETRY
from companion.streams.places import Places
from companion.streams.stream import Stream

HAND_OVER = "companion.hand_over"
"""The key of a WSGI environment under which a server offers its HandOver."""


class Taker(Protocol):
    """Something that takes a connection over from a server."""

    def take(self, connection: socket.socket, chunked: bool) -> None:
        """Go on with the answer; everything that the server wrote has been sent.

        `chunked`: the headers announced chunked transfer encoding.
        """

    def lost(self) -> None:
        """The connection was closed before it could be handed over."""


HandOver = Callable[[Taker], None]
"""A server's function that hands a connection over once the body read so far has been sent."""


class Body:
    """The beginning of a stream; the whole stream where the server keeps the connection."""

    def __init__(
        self,
        stream: Stream,
        queue: Queued,
        parts: tuple[Places, Broadcaster],
        hand_over: HandOver | None,
    ) -> None:
        """`queue` is the line of `stream` for as long as the server keeps the connection."""
        self._stream, self._queue = stream, queue
        self._places, self._broadcaster = parts
        self._hand_over = hand_over
        self._is_ours = False

    def __iter__(self) -> Iterator[bytes]:
        yield RETRY
        if self._hand_over is not None:
            self._is_ours = True
            self._hand_over(self)
            return
        self._broadcaster.follow(self._stream)
        try:
            yield from self._queue.messages()
        finally:
            self._broadcaster.leave(self._stream)

    def take(self, connection: socket.socket, chunked: bool) -> None:
        """Send the stream's messages on this connection from now on, without the server."""
        buffer = FOR_PAGES if self._stream.bring else BUFFER
        self._stream.line = Direct(connection, chunked, self.lost, buffer)
        self._broadcaster.follow(self._stream)

    def lost(self) -> None:
        """The connection has ended: give the stream's place back."""
        self._places.leave(self._stream.place)

    def close(self) -> None:
        """The server has finished with the body: unless it handed the connection over, the
        stream has ended."""
        if not self._is_ours:
            self.lost()
