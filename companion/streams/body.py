"""The answer to a phone that opens a stream, as a server reads it."""

import socket
from collections.abc import Callable, Iterator
from typing import Protocol

from companion.streams.broadcaster import Broadcaster
from companion.streams.lines import Direct, Queued
from companion.streams.messages import RETRY
from companion.streams.places import Place, Places
from companion.streams.stream import Stream
from companion.tables.rights import Rights

HAND_OVER = "companion.hand_over"
"""Where a WSGI environment has a HandOver."""


class Taker(Protocol):
    """Whoever takes a connection over from a server."""

    def take(self, connection: socket.socket, chunked: bool) -> None:
        """What was written is sent; the rest is ours, in chunks where they were promised."""

    def lost(self) -> None:
        """The phone was gone before."""


HandOver = Callable[[Taker], None]
"""A server's way to part from a connection, once what it has read of the body is sent."""


class Body:
    """The beginning of a stream, and all of it where the server keeps the connection."""

    def __init__(
        self,
        place: Place,
        after: int,
        rights: Rights,
        parts: tuple[Places, Broadcaster],
        hand_over: HandOver | None,
    ) -> None:
        self._queue = Queued()
        self._stream = Stream(place.code, after, frozenset(rights.hashes), place, self._queue)
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
        """Go on without the server."""
        self._stream.line = Direct(connection, chunked, self.lost)
        self._broadcaster.follow(self._stream)

    def lost(self) -> None:
        """The connection has ended: the place is free."""
        self._places.leave(self._stream.place)

    def close(self) -> None:
        """The server is done with it, so that it has ended where the server kept it."""
        if not self._is_ours:
            self.lost()
