"""Limits on guessing codes, and on requests with a body."""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flask import Flask, Response, request
from limits import parse_many
from werkzeug.exceptions import ClientDisconnected, TooManyRequests
from werkzeug.wsgi import get_input_stream

from companion.extensions import limiter, network_address
from companion.photos import MOST_BYTES
from companion.tables.errors import NoSuchTable
from companion.web.errors import answer
from companion.web.security.phones import rights_at, tokens, tokens_of

# Guessing codes, which are short so that they can be read aloud

WRONG_CODES = parse_many("30 per minute; 300 per day")
WAIT_SECONDS = 60
CODE_FORM = "pages.join_by_code"
"""The one address where the code is typed into a form."""


def init_guessing(app: Flask) -> None:
    """Limit requests to every address of `app` that has a table's code in it."""
    app.before_request(_slow_down)
    app.register_error_handler(NoSuchTable, _count)


def _slow_down() -> None:
    """Raise TooManyRequests for a stranger at a network address that has guessed too often."""
    given = request.view_args or {}
    code = given.get("code") or given.get("invitation")
    if request.endpoint == CODE_FORM:
        code = "".join(request.form.get("code", "").split())
    if code is None or not limiter.enabled or _holds_a_place(str(code).upper()):
        return
    if not all(limiter.limiter.test(limit, *_key()) for limit in WRONG_CODES):
        raise TooManyRequests(retry_after=WAIT_SECONDS)


def _holds_a_place(code: str) -> bool:
    """Whether the phone has a token of that table. This is asked before the count of its address,
    which several processes may share over a network."""
    if not (held := tokens() or tokens_of(code)):
        return False
    try:
        rights = rights_at(code, held)
    except NoSuchTable:
        return False
    return rights.may_see or bool(rights.asked)


def count_wrong_code() -> None:
    """Count that the network address of this request has asked for a table that there is not."""
    if limiter.enabled:
        for limit in WRONG_CODES:
            limiter.limiter.hit(limit, *_key())


def _count(error: NoSuchTable) -> Response:
    count_wrong_code()
    return answer(error)


def _key() -> tuple[str, str]:
    return "wrong codes", network_address()


# Requests with a body: how large one may be, and how many an address may keep open

KEEP_LIMIT = "20 per hour"
"""Editions that a phone may keep, at each of the doors for it."""
new_groups = limiter.shared_limit("20 per hour; 60 per 30 days", scope="groups")
"""Groups that an address may make, at all doors together: a fifth of those that a server holds."""
new_tables = limiter.shared_limit(
    "60 per minute", scope="tables", exempt_when=lambda: "do" in request.form
)
"""Tables that an address may open, with pages and programs together; not taps on the form."""
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
TAKEN, PIECE = 48_000_000, 65_536
"""How large a body that is refused for its size may be to be taken from the connection all the
same, three times a photo's limit, and how much of it is held at once. What claims to be larger is
refused before it comes."""
AT_ONCE = 32
IN_ALL = 128
"""Requests whose bodies have not arrived yet, of one address and of all. Each keeps a thread of the
server until then. Beyond the second number only those addresses are refused that have their share
of it already."""


def init_uploads(app: Flask) -> None:
    """Read each request's body before anything else looks at it, up to its limit, and whole."""
    arriving = app.extensions["companion.arriving"] = Arriving()

    def read(endpoint: str | None, _: dict[str, Any] | None) -> None:
        if most := LARGER.get(endpoint or ""):
            request.max_content_length = most
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            there = request.environ.get("werkzeug.proxy_fix.orig", request.environ)
            with arriving.from_address(network_address(), there.get("REMOTE_ADDR", "")):
                _take_what_is_refused()
                if not endpoint:
                    return
                body = request.get_data()
                if request.content_length is None:  # it came in chunks
                    request.stream.read(1)  # raises RequestEntityTooLarge if it was cut off
                elif len(body) < request.content_length:
                    raise ClientDisconnected

    app.url_value_preprocessor(read)


def _take_what_is_refused() -> None:
    """Read on to the end of a body that is over its limit or for no address of ours, and keep
    nothing of it: a browser hears of a refusal only once it has sent everything, and shows a broken
    connection otherwise."""
    most = request.max_content_length if request.endpoint else 0
    size = request.content_length
    if most is not None and size is not None and most < size <= TAKEN:
        coming = get_input_stream(request.environ)
        while coming.read(PIECE):
            pass


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
