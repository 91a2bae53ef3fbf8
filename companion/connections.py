"""waitress with patience for phones and none for connections that only hold a place.

Whoever opens a connection and does not finish a request in time is let go; where every place
is taken, the one that has kept us waiting longest makes room for the next. A connection that
becomes an event stream is handed over: it holds no thread, and none of these places.
"""

import sys
import time
from copy import copy
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask

from companion.streams.body import HAND_OVER, Taker

REQUEST_SECONDS = 10
"""For the whole of a request, headers and body, to arrive."""
IDLE_SECONDS = 30
"""How long a connection may stay open between two requests."""
ROOM_SECONDS = 1
"""How long one that has asked for nothing keeps its place though others want it: the first
request of a phone is on its way for as long as the network takes."""
WATCHED = 512 if sys.platform == "win32" else 1_000_000
"""Connections that can wait for a request at once: Windows watches no more."""
SPARE_FILES = 64
"""Open files that are no phones' connections: database, log, pipes."""


PHOTOS_BELOW = "/editions/"
"""Only there may a body be as large as a photo."""


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request that knows by its address how much it may bring, before it brings it."""

    def parse_header(self, header_plus: bytes) -> None:
        """Read the headers, and choose the limit of the body."""
        super().parse_header(header_plus)
        if not self.path.startswith(PHOTOS_BELOW):
            self.adj: Any = getattr(self.adj, "usual", self.adj)


class Task(WSGITask):  # type: ignore[misc]
    """A request whose answer may go on after it."""

    is_handed_over = False

    def get_environment(self) -> dict[str, Any]:
        """What the app is told, with the way to part from the connection."""
        environ: dict[str, Any] = super().get_environment()
        environ[HAND_OVER] = self.hand_over
        return environ

    def hand_over(self, taker: Taker) -> None:
        """Leave the rest of the answer to `taker`."""
        self.is_handed_over = True
        self.channel.part_with(taker, self.chunked_response)

    def finish(self) -> None:
        """End the answer here, unless somebody else goes on with it."""
        if not self.is_handed_over:
            super().finish()


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it keeps the server waiting."""

    parser_class = Request
    task_class = Task
    waits_since = 0.0
    taker: Taker | None = None
    chunked = False

    def __init__(self, *given: Any, **more: Any) -> None:
        self.waits_since = time.monotonic()
        super().__init__(*given, **more)

    def received(self, data: bytes) -> Any:
        """Take in bytes; the time of a request runs from its first byte on."""
        begins = self.request is None
        answer = super().received(data)
        if begins or self.request is None:
            self.waits_since = time.monotonic()
        return answer

    def readable(self) -> bool:
        """Whether to look for bytes: not where the connection was ended in this very round."""
        return self.connected and bool(super().readable())

    def part_with(self, taker: Taker, chunked: bool) -> None:
        """Hand the connection over, once all that was written to it is sent."""
        with self.outbuf_lock:
            if self.connected:
                self.taker, self.chunked = taker, chunked
                return
        taker.lost()

    def handle_write(self) -> None:
        """Send what waits; then let go of the connection if it is to be handed over.

        Under the lock that `part_with` takes, or the connection could be promised to a taker
        while waitress makes up its mind to close it. It is tried again soon where it is held.
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
        """The connection ends before it was handed over."""
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
        """Whether nothing is asked of us on it at the moment: we wait for a request."""
        return not (self.requests or self.total_outbufs_len or self.close_when_flushed)

    @property
    def is_late(self) -> bool:
        """Whether a request that has begun, or a first one, takes too long to arrive."""
        first = self.request is not None or self.last_activity == self.creation_time
        patience = REQUEST_SECONDS if first else IDLE_SECONDS
        return self.keeps_waiting(patience)

    def keeps_waiting(self, seconds: float) -> bool:
        """Whether we have waited longer than so many seconds for a request."""
        return self.is_waited_for and time.monotonic() - self.waits_since > seconds


class HouseServer(TcpWSGIServer):  # type: ignore[misc]
    """waitress' server of one socket."""

    channel_class = Connection

    def __init__(self, *given: Any, most_usually: int | None = None, **more: Any) -> None:
        """`most_usually` is the limit of a body, in bytes, where no photo is brought."""
        super().__init__(*given, **more)
        if most_usually is not None:
            self.adj.usual = copy(self.adj)
            self.adj.usual.max_request_body_size = most_usually

    def maintenance(self, now: float) -> None:
        """Let go of connections whose request is late, in addition to the idle ones."""
        super().maintenance(now)
        for connection in tuple(self.active_channels.values()):
            if connection.is_late:
                connection.will_close = True

    def readable(self) -> bool:
        """Whether the next connection may come in; where there is no room, another one makes it.

        waitress asks at the beginning of each round, its server first. What had come before the
        last one has been read, so that nobody is turned away whose request is here; and the
        number of a connection that ends now is not given to the next one within a round, which
        would be taken for the one before.
        """
        if len(self.active_channels) >= self.adj.connection_limit - SPARE_FILES:
            self._make_room()
        return bool(super().readable())

    def _make_room(self) -> None:
        """End the connection that has kept us waiting longest, unless all have just come or asked.

        More of them than there is room for wait to be let in.
        """
        idle = [one for one in self.active_channels.values() if one.keeps_waiting(ROOM_SECONDS)]
        if idle:
            min(idle, key=lambda one: one.waits_since).handle_close()


def open_files(wanted: int) -> int:
    """Let this process have so many files open, if the system allows; how many it may have."""
    if sys.platform == "win32":
        return wanted  # there is no such limit there
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft
