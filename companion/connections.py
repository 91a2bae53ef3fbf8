"""waitress' connections, which can be handed over and know how long they have been silent.

A connection that becomes an event stream is handed over to `companion.streams`: it then needs no
thread, and does not count against the limit.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.task import WSGITask
from waitress.utilities import RequestEntityTooLarge

from companion.streams.body import HAND_OVER, Taker

REQUEST_SECONDS = 10
"""How long a whole request, headers and body, may take to arrive."""
IDLE_SECONDS = 30
"""How long a connection may stay open between two requests."""


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
        self._tell_loop()
        return length

    def _flush_outbufs_below_high_watermark(self) -> None:
        """Wait while too much is waiting to be sent."""
        self._tell_loop()
        super()._flush_outbufs_below_high_watermark()

    def service(self) -> None:
        """Answer a request."""
        super().service()
        self._tell_loop()

    def _tell_loop(self) -> None:
        """Have the loop send what is left, or close the connection, where there is need to."""
        if self.writable():
            self.server.change(self)

    def add_channel(self, *given: Any) -> None:
        """Be waited for from now on."""
        super().add_channel(*given)
        self.server.rounds.change(self)

    def del_channel(self, *given: Any) -> None:
        """Be waited for no more."""
        self.server.rounds.leave(self)
        super().del_channel(*given)

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
        that is being handed over.
        """
        with self.outbuf_lock:
            if self.taker is None:
                super().handle_write()
            else:
                self._flush_and_part()

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
