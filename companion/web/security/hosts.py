"""The host names under which this server answers: its own, and the configured one.

Another site can make its own name point to this machine, and its pages could then read our answers
(DNS rebinding). It cannot do that with a numeric address or with a name that is not its own. So any
numeric address is accepted, and of names only those of this machine.
"""

import ipaddress
import re
import socket
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import orjson
from flask import Flask, Response

from companion.codec.answers import dump_answer
from companion.web.refusals import DOCS, MIMETYPE, Refusal, title_of

LABEL = "[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?"
FORM = re.compile(
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


def init_app(app: Flask) -> None:
    """Refuse every request to another name, before anything uses that name.

    Behind a reverse proxy all names are accepted, unless a public address is configured.
    """
    inner, public = app.wsgi_app, app.config["PUBLIC_URL"]
    names = None if app.config["PROXIES"] and not public else own_names(public)

    def guarded(environ: Any, start_response: Any) -> Iterable[bytes]:
        if refused := refusal(environ.get("HTTP_HOST", ""), names):
            return _answer(*refused, environ)(environ, start_response)
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
def refusal(host: str, names: frozenset[str] | None) -> tuple[int, str] | None:
    """Status and reason for a Host header that is invalid or names another server; None if it is
    accepted.

    If `names` is None any name is accepted. So is a missing header, since no browser omits it.
    """
    if not host:
        return None
    found = FORM.fullmatch(host.lower()) if len(host) <= 255 else None
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


def _answer(status: int, reason: str, environ: Any) -> Wsgi:
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
