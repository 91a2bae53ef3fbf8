"""waitress with patience for phones and none for connections that only hold a place.

Whoever opens a connection and does not finish a request in time is let go; where every place
is taken, the one that has kept us waiting longest makes room for the next.
"""

import os
import time
from copy import copy
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer

REQUEST_SECONDS = 10
"""For the whole of a request, headers and body, to arrive."""
IDLE_SECONDS = 30
"""How long a connection may stay open between two requests."""
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


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it keeps the server waiting."""

    parser_class = Request
    waits_since = 0.0

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

    @property
    def is_waited_for(self) -> bool:
        """Whether nothing is asked of us on it at the moment: we wait for a request."""
        return not self.requests and not self.total_outbufs_len

    @property
    def is_late(self) -> bool:
        """Whether a request that has begun, or a first one, takes too long to arrive."""
        first = self.request is not None or self.last_activity == self.creation_time
        patience = REQUEST_SECONDS if first else IDLE_SECONDS
        return self.is_waited_for and time.monotonic() - self.waits_since > patience


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

    def handle_accept(self) -> None:
        """Take the next connection; where there is no room, another one makes it."""
        if len(self.active_channels) >= self.adj.connection_limit - SPARE_FILES:
            waiting = [one for one in self.active_channels.values() if one.is_waited_for]
            if waiting:
                min(waiting, key=lambda one: one.waits_since).handle_close()
        super().handle_accept()


def open_files(wanted: int) -> int:
    """Let this process have so many files open, if the system allows; how many it may have."""
    if os.name == "nt":
        return 512  # what select() watches there
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft
