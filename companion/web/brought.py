"""The page of a table that an event brings with it, so that the phone need not ask for it.

It is what that phone would be given if it asked now: the same route draws it. But the phone is
known by the cookie with which it opened the stream, and that may have changed since, in another
window. So a page is brought only where the position hides nothing from anybody; and only to a phone
that shows the table without any tap of a move on its way. Any other phone is told of the change,
and asks.
"""

import logging
import re
import sys
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from flask import Flask, current_app, request, url_for

from companion.streams.stream import Bring, Page
from companion.tables.logs.current import history
from companion.web.unchanged import IN_ENVIRON, TAGS

OF_PHONE = (
    "HTTP_COOKIE",
    "HTTP_HOST",
    "REMOTE_ADDR",
    "SCRIPT_NAME",
    "SERVER_NAME",
    "SERVER_PORT",
    "SERVER_PROTOCOL",
    "wsgi.multiprocess",
    "wsgi.multithread",
    "wsgi.run_once",
    "wsgi.url_scheme",
    "wsgi.version",
)
"""What a request for the page has in common with the one that opened the stream."""
LARGEST = 96_000
"""Letters of a page that is brought at most: a phone asks for a larger one, and gets it packed."""

log = logging.getLogger(__name__)


def bringing(code: str) -> Bring | None:
    """What brings this phone the page of a table; None if it shows another page."""
    shown = request.args.get("of", "")
    revision = re.fullmatch(r".*\?revision=(\d{1,9})", shown)
    if revision is None or shown != _address(code, int(revision[1])):
        return None
    phone = {name: request.environ[name] for name in OF_PHONE if name in request.environ}
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return _Bringing(app, code, phone, request.args.get("has", ""))


def _address(code: str, revision: int) -> str:
    return url_for("pages.table", code=code, revision=revision)


class _Bringing:
    """Draws the page for one phone; `known` are the tags of the parts that it has."""

    def __init__(self, app: Flask, code: str, phone: Mapping[str, Any], known: str) -> None:
        self._app, self._code, self._phone, self._known = app, code, phone, known

    def __call__(self, since: int) -> Page | None:
        """The page for a phone that shows the entries up to `since`."""
        # In a context of its own: what a request keeps there belongs to one phone.
        with self._app.app_context():
            try:
                return self._page(since) if self._hides_nothing else None
            except Exception:
                log.exception("A page could not be drawn for a stream")
                return None

    @property
    def _hides_nothing(self) -> bool:
        now = history(self._code)
        at = now.position.at
        return at is not None and bool(now.game.view(at, None) == at)

    def _page(self, since: int) -> Page | None:
        with self._app.request_context(self._request(since)):
            response = self._app.full_dispatch_request()
            of = _address(self._code, since)
        # A redirect leads elsewhere, and a stream can set no cookie: then the phone has to ask.
        if response.status_code != 200 or "Set-Cookie" in response.headers:
            return None
        html = response.get_data(as_text=True)
        if len(html) > LARGEST:
            return None
        self._known = " ".join(TAGS.findall(html))
        return Page(of, html)

    def _request(self, since: int) -> dict[str, Any]:
        return {
            **self._phone,
            "REQUEST_METHOD": "GET",
            "PATH_INFO": f"/t/{self._code}",
            "QUERY_STRING": f"revision={since}",
            "HTTP_HX_REQUEST": "true",
            IN_ENVIRON: self._known,
            "wsgi.input": BytesIO(),
            "wsgi.errors": sys.stderr,
        }
