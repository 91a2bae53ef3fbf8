"""Limits on requests with a body: how large one may be, and how many an address may keep open."""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flask import Flask, request
from werkzeug.exceptions import ClientDisconnected, TooManyRequests

from companion.photos import MOST_BYTES

KEEP_LIMIT = "20 per hour"
"""Editions that a phone may keep, at each of the doors for it."""
LOOK_LIMIT = "60 per hour"
"""Files and photos that a phone may bring."""
REWRITE_LIMIT = "20 per minute; 200 per hour"
"""Changes of games that a group has played, after which its ratings are worked out anew."""
LARGER: Mapping[str, int] = {
    "pages.bring_photo": MOST_BYTES + 10_000,
    "pages.look_at_photo": MOST_BYTES + 10_000,
    "pages.load_edition_file": 2_000_000,
    "pages.bring_group_file": 12_000_000,
    "api.import_games": 12_000_000,
}
"""Bytes, by endpoint."""
AT_ONCE = 32
IN_ALL = 128
"""Requests whose bodies have not arrived yet, of one address and of all. Each keeps a thread of the
server until then. Beyond the second number only those addresses are refused that have their share
of it already."""


def init_app(app: Flask) -> None:
    """Read each request's body before anything else looks at it, up to its limit, and whole."""
    arriving = app.extensions["companion.arriving"] = Arriving()

    def read(endpoint: str | None, _: dict[str, Any] | None) -> None:
        if most := LARGER.get(endpoint or ""):
            request.max_content_length = most
        if endpoint and request.method not in ("GET", "HEAD", "OPTIONS"):
            there = request.environ.get("werkzeug.proxy_fix.orig", request.environ)
            with arriving.from_address(request.remote_addr or "", there.get("REMOTE_ADDR", "")):
                body = request.get_data()
                if request.content_length is None:  # it came in chunks
                    request.stream.read(1)  # raises RequestEntityTooLarge if it was cut off
                elif len(body) < request.content_length:
                    raise ClientDisconnected

    app.url_value_preprocessor(read)


class Arriving:
    """The requests whose bodies have not arrived yet, counted by address."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count: Counter[str] = Counter()
        self._since: dict[object, tuple[str, float]] = {}

    @contextmanager
    def from_address(self, address: str, peer: str) -> Iterator[None]:
        """A block that reads a body, sent by `address` over a connection from `peer`, which is
        another one behind a proxy. Raises TooManyRequests if too many are awaited already."""
        request = object()
        with self._lock:
            mine, all_ = self._count[address], self._count.total()
            share = IN_ALL // max(1, len(self._count))
            if mine >= (AT_ONCE if all_ < IN_ALL else min(AT_ONCE, share)):
                raise TooManyRequests(retry_after=1)
            self._count[address] += 1
            self._since[request] = peer, time.monotonic()
        try:
            yield
        finally:
            with self._lock:
                del self._since[request]
                self._count[address] -= 1
                if not self._count[address]:
                    del self._count[address]

    def overdue(self, seconds: float) -> frozenset[str]:
        """The addresses of connections whose body has been awaited for longer than that."""
        then = time.monotonic() - seconds
        with self._lock:
            return frozenset(peer for peer, since in self._since.values() if since < then)
