"""The headers of every response: a strict content security policy, and rules for caches."""

import mimetypes
from datetime import timedelta

from flask import Flask, Response, request
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.web.htmx import varies

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


def init_app(app: Flask) -> None:
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
        varies(response)
    return response


def _keep_for_good(response: Response) -> None:
    """Let a static file be cached for ever, and send it in one piece: it is compressed as a whole,
    and a client that does not read it keeps no thread of the server."""
    response.direct_passthrough = False
    response.response = [response.get_data()]
    if response.cache_control.max_age:
        response.cache_control.immutable = True
