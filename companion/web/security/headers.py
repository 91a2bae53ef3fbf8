"""The headers of every response, and the host names under which this server answers."""

import ipaddress
import mimetypes
import re
import socket
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import orjson
from flask import Flask, Response, request
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.codec.answers import dump_answer
from companion.web.errors import DOCS, MIMETYPE, Refusal, title_of

# A strict content security policy, and rules for caches

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
    )
)
PAGE_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "private, no-cache",
}
SECRET_PATHS = ("/t/", "/j/", "/g/", "/i/", "/api/v1/tables")
"""Below these, answers may hold a hand or a token: nobody keeps a copy."""
WORKER = "/js/worker.js"
"""The script that keeps pages of the whole app on a phone, from wherever its file lies."""
HTTPS_FOR = "max-age=31536000"
FOR_GOOD = timedelta(days=365)
FILE_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Named here because some systems know them wrongly, and nothing may be sniffed."""


def init_headers(app: Flask) -> None:
    """Set the headers, and let static files be cached for ever, as new ones have new paths."""
    for suffix, kind in FILE_TYPES.items():
        mimetypes.add_type(kind, suffix)
    changing = app.testing or app.debug
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = None if changing else FOR_GOOD
    app.after_request(_with_headers)
    if proxies := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies
        )


def _with_headers(response: Response) -> Response:
    if request.endpoint == "static":
        _keep_for_good(response)
        if request.path.endswith(WORKER):
            response.headers["Service-Worker-Allowed"] = "/"
    elif request.path.startswith(SECRET_PATHS):
        response.headers["Cache-Control"] = "no-store"
    present = set(response.headers.keys())
    response.headers.extend({n: value for n, value in PAGE_HEADERS.items() if n not in present})
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = HTTPS_FOR
    if response.mimetype == "text/html":
        # the same address answers htmx with a part of the page, which no cache shall mix up with it
        response.vary.add("HX-Request")
    return response


def _keep_for_good(response: Response) -> None:
    """Let a static file be cached for ever, and send it in one piece: it is compressed as a whole,
    and a client that does not read it keeps no thread of the server."""
    response.direct_passthrough = False
    response.response = [response.get_data()]
    if response.cache_control.max_age:
        response.cache_control.immutable = True


# The host names under which this server answers: its own, and the configured one

LABEL = "[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?"
HOST = re.compile(
    rf"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>{LABEL}(?:\.{LABEL})*)\.?)(?::[0-9]{{1,5}})?"
)
"""A host as a browser writes it: an address or a name, and perhaps a port."""
LOCAL = ("", ".local", ".lan", ".home", ".fritz.box", ".home.arpa", ".internal")
"""What networks at home put behind a machine's name."""
MALFORMED = "The address of this request has no valid host name."
STRANGE = (
    "The companion does not answer to that name. Open it by the address that it printed at "
    "its start, or let whoever runs it set COMPANION_PUBLIC_URL."
)

Wsgi = Callable[[Any, Any], Iterable[bytes]]


def init_hosts(app: Flask) -> None:
    """Refuse every request to another name, before anything uses that name.

    Behind a reverse proxy all names are accepted, unless a public address is configured.
    """
    inner, public = app.wsgi_app, app.config["PUBLIC_URL"]
    names = None if app.config["PROXIES"] and not public else own_names(public)

    def guarded(environ: Any, start_response: Any) -> Iterable[bytes]:
        if refused := refusal_of_host(environ.get("HTTP_HOST", ""), names):
            return _refused(*refused, environ)(environ, start_response)
        return inner(environ, start_response)

    app.wsgi_app = guarded  # type: ignore[method-assign]


def own_names(public_url: str | None) -> frozenset[str]:
    """The names of this machine, in lower case."""
    machine = socket.gethostname().lower()
    names = {"localhost", machine, *(machine.split(".")[0] + ending for ending in LOCAL)}
    if public_url and (public := urlsplit(public_url).hostname):
        names.add(public)
    return frozenset(names)


@lru_cache(maxsize=1024)
def refusal_of_host(host: str, names: frozenset[str] | None) -> tuple[int, str] | None:
    """Status and reason for a Host header that is invalid or names another server; None if it is
    accepted.

    If `names` is None any name is accepted. So is a missing header, since no browser omits it.
    """
    if not host:
        return None
    found = HOST.fullmatch(host.lower()) if len(host) <= 255 else None
    if found is None or (found["six"] and not _is_address(found["six"])):
        return 400, MALFORMED
    name = found["six"] or found["name"]
    if names is None or name in names or name.endswith(".localhost") or _is_address(name):
        return None
    return 421, STRANGE


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _refused(status: int, reason: str, environ: Any) -> Wsgi:
    """The refusal, made without anything that would build addresses from the request's name."""
    code = "bad_request" if status == 400 else "unknown_host"
    if environ.get("PATH_INFO", "").startswith("/api/"):
        refusal = Refusal(
            type=DOCS + code,
            title=title_of(code, status),
            status=status,
            detail=reason,
            code=code,
            problems=(),
            violations=(),
        )
        response = Response(orjson.dumps(dump_answer(refusal)), status, mimetype=MIMETYPE)
    else:
        response = Response(reason + "\n", status, mimetype="text/plain")
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Cache-Control"] = "no-store"
    return response
