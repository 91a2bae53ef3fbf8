"""What every response carries: a policy without exceptions, and who may keep a copy."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app
from werkzeug.middleware.proxy_fix import ProxyFix
from whitenoise import WhiteNoise

YEAR = 365 * 24 * 3600
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


def init_app(app: Flask) -> None:
    """Set the headers of pages, and serve the static files to be kept for a year."""
    app.after_request(_with_headers)
    app.url_defaults(_with_version)
    assert app.static_folder is not None
    app.wsgi_app = WhiteNoise(  # type: ignore[method-assign]
        app.wsgi_app,
        root=app.static_folder,
        prefix="static/",
        max_age=YEAR,
        autorefresh=app.testing or app.debug,
        add_headers_function=_static_headers,
    )
    if proxies := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies
        )


def _with_headers(response: Response) -> Response:
    for name, value in PAGE_HEADERS.items():
        response.headers.setdefault(name, value)
    if response.mimetype == "text/html":
        response.vary.add("HX-Request")
    return response


def _static_headers(headers: Any, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"


def _with_version(endpoint: str, values: dict[str, Any]) -> None:
    """A changed file gets a new address; type is named by the style sheet, without one."""
    name = values.get("filename", "")
    if endpoint == "static" and name and not name.startswith("fonts/"):
        file = Path(str(current_app.static_folder), name)
        if file.is_file():
            values["v"] = _version(file, file.stat().st_mtime_ns)


@cache
def _version(file: Path, changed_at: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:10]
