"""The waitress server, with limits on connections that send no request.

A connection whose request does not arrive in time is closed. When no more connections are allowed,
the one that has been silent longest is closed to make room for the next. A connection that becomes
an event stream is handed over to `companion.streams`: it then needs no thread, and does not count
against the limit.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask
from waitress.utilities import RequestEntityTooLarge

from companion.streams.body import HAND_OVER, Taker

REQUEST_SECONDS = 10
"""How long a whole request, headers and body, may take to arrive."""
IDLE_SECONDS = 30
"""How long a connection may stay open between two requests."""
ROOM_SECONDS = 1
"""How long one that has asked for nothing keeps its place though others want it: the first
request of a phone is on its way for as long as the network takes."""
WATCHED = 512 if sys.platform == "win32" else 1_000_000
"""How many connections can wait for a request at once: `select` on Windows handles no more."""
SPARE_FILES = 64
"""Open files that are not connections of phones: database, log, pipes."""


PHOTOS_BELOW = "/editions/"
"""Only requests to addresses below this may have a body as large as a photo."""


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request whose address decides how large its body may be, before the body arrives."""

    error: Any = None

    def parse_header(self, header_plus: bytes) -> None:
        """Read the headers, and choose the limit for the body."""
        super().parse_header(header_plus)
        if not self.path.startswith(PHOTOS_BELOW):
            self.adj: Any = getattr(self.adj, "usual", self.adj)

    def received(self, data: bytes) -> int:
        """Take in bytes; returns how many. A body that is too large is read no further: the app
        refuses it by its length, in its own words, and the connection ends with that answer."""
        taken: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self.error = None
            self.headers["CONNECTION"] = "close"
            self.headers["CONTENT_LENGTH"] = str(self.content_length or self.body_bytes_received)
        return taken


class Task(WSGITask):  # type: ignore[misc]
    """A request whose answer can be continued by somebody else, such as an event stream."""

    is_handed_over = False

    def get_environment(self) -> dict[str, Any]:
        """The WSGI environment, with the function that hands the connection over."""
        environ: dict[str, Any] = super().get_environment()
        environ[HAND_OVER] = self.hand_over
        return environ

    def hand_over(self, taker: Taker) -> None:
        """Let `taker` send the rest of the answer."""
        self.is_handed_over = True
        self.channel.part_with(taker, self.chunked_response)

    def set_close_on_finish(self) -> None:
        """Close the connection after this answer.

        waitress does so after every answer without a length. One that has no body needs none: a
        phone that has the page already (304) asks on the same connection again.
        """
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version == "1.0":
            super().set_close_on_finish()

    def write(self, data: bytes) -> None:
        """Write a part of the body; the headers are sent together with the first one."""
        with self.channel.one_packet():
            super().write(data)

    def finish(self) -> None:
        """End the answer, unless the connection was handed over."""
        if not self.is_handed_over:
            super().finish()


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that remembers since when the server has been waiting for its request."""

    parser_class = Request
    task_class = Task
    waits_since = 0.0
    taker: Taker | None = None
    chunked = False
    collected: list[bytes] | None = None

    def __init__(self, *given: Any, **more: Any) -> None:
        self.waits_since = time.monotonic()
        super().__init__(*given, **more)

    def received(self, data: bytes) -> Any:
        """Take in bytes. The time for a request starts with its first byte."""
        begins = self.request is None
        answer = super().received(data)
        if begins or self.request is None:
            self.waits_since = time.monotonic()
        return answer

    def readable(self) -> bool:
        """Whether to look for bytes: not if the connection was closed in this round."""
        return self.connected and bool(super().readable())

    def writable(self) -> bool:
        """Whether to look for room to send: not while a thread is sending its answer.

        That thread wakes the server's loop afterwards. Until then the loop would go round and
        round, since there is room, and keep the thread from going on.
        """
        if not self.outbuf_lock.acquire(blocking=False):
            return False
        try:
            return bool(super().writable())
        finally:
            self.outbuf_lock.release()

    @contextmanager
    def one_packet(self) -> Iterator[None]:
        """A block in which everything that a thread writes is collected, to be sent at once."""
        self.collected = []
        try:
            yield
        finally:
            collected, self.collected = self.collected, None
        self.write_soon(b"".join(collected))

    def write_soon(self, data: Any) -> int:
        """Send `data` as soon as possible; returns its length."""
        if self.collected is not None:
            self.collected.append(data)
            return len(data)
        length: int = super().write_soon(data)
        if self.total_outbufs_len:
            self.server.pull_trigger()
        return length

    def part_with(self, taker: Taker, chunked: bool) -> None:
        """Hand the connection to `taker` as soon as everything written to it has been sent."""
        with self.outbuf_lock:
            if self.connected:
                self.taker, self.chunked = taker, chunked
                return
        taker.lost()

    def handle_write(self) -> None:
        """Send what is waiting; then hand the connection over, if that was asked for.

        This holds the lock that `part_with` takes: without it, waitress could close a connection
        that is being handed over. If the lock is taken, the next round tries again.
        """
        if not self.outbuf_lock.acquire(blocking=False):
            return
        try:
            if self.taker is None:
                super().handle_write()
            else:
                self._flush_and_part()
        finally:
            self.outbuf_lock.release()

    def _flush_and_part(self) -> None:
        is_answered = self.close_when_flushed
        self._flush_exception(self._flush_some)
        if self.will_close or not self.connected:
            self.handle_close()
        elif is_answered and not self.total_outbufs_len:
            self._part()

    def handle_close(self) -> None:
        """Close the connection, and tell a taker who has not received it yet that it is lost."""
        super().handle_close()
        taker, self.taker = self.taker, None
        if taker is not None:
            taker.lost()

    def _part(self) -> None:
        taker, self.taker = self.taker, None
        assert taker is not None
        self.connected = False
        self.del_channel()
        for buffer in self.outbufs:
            buffer.close()
        taker.take(self.socket, self.chunked)

    @property
    def is_waited_for(self) -> bool:
        """Whether the server is waiting for a request: none is being answered."""
        return not (self.requests or self.total_outbufs_len or self.close_when_flushed)

    @property
    def is_late(self) -> bool:
        """Whether a request takes too long: the first one, or one that has begun to arrive."""
        first = self.request is not None or self.last_activity == self.creation_time
        patience = REQUEST_SECONDS if first else IDLE_SECONDS
        return self.keeps_waiting(patience)

    def keeps_waiting(self, seconds: float) -> bool:
        """Whether the server has waited longer than `seconds` for a request."""
        return self.is_waited_for and time.monotonic() - self.waits_since > seconds


class HouseServer(TcpWSGIServer):  # type: ignore[misc]
    """waitress' server for one socket, with our connections."""

    channel_class = Connection

    def __init__(self, *given: Any, most_usually: int | None = None, **more: Any) -> None:
        """`most_usually` is the limit of a body in bytes, for every request but photos."""
        super().__init__(*given, **more)
        if most_usually is not None:
            self.adj.usual = copy(self.adj)
            self.adj.usual.max_request_body_size = most_usually

    def maintenance(self, now: float) -> None:
        """Close connections whose request is late, besides those that are idle."""
        super().maintenance(now)
        for connection in tuple(self.active_channels.values()):
            if connection.is_late:
                connection.will_close = True

    def readable(self) -> bool:
        """Whether the next connection may be accepted; if there is no room, one is closed first.

        waitress asks this at the beginning of each round. Everything that had arrived before is
        read by then, so that no connection is closed whose request is here already. A connection
        that is closed now keeps its number until the end of the round, so that a new one cannot be
        mistaken for it.
        """
        if len(self.active_channels) >= self.adj.connection_limit - SPARE_FILES:
            self._make_room()
        return bool(super().readable())

    def _make_room(self) -> None:
        """Close the connection that has been silent longest, unless none has been silent for long.

        Connections for which there is no room wait until they can be accepted.
        """
        idle = [one for one in self.active_channels.values() if one.keeps_waiting(ROOM_SECONDS)]
        if idle:
            min(idle, key=lambda one: one.waits_since).handle_close()


def open_files(wanted: int) -> int:
    """Raise this process's limit of open files to `wanted` where the system allows it.

    Returns the limit that is then in force.
    """
    if sys.platform == "win32":
        return wanted  # Windows has no such limit
    import resource  # noqa: PLC0415 - Windows does not have this module

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft
