"""What every response carries: a policy without exceptions, and who may keep a copy."""

from typing import Any

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix
from whitenoise import WhiteNoise

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
    """Set the headers of pages, and serve the static files, to be kept: new ones have new paths."""
    changing = app.testing or app.debug
    app.after_request(_with_headers)
    assert app.static_folder is not None
    assert app.static_url_path is not None
    app.wsgi_app = WhiteNoise(  # type: ignore[method-assign]
        app.wsgi_app,
        root=app.static_folder,
        prefix=app.static_url_path,
        immutable_file_test=lambda path, url: not changing,
        autorefresh=changing,
        max_age=0,
        allow_all_origins=False,
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
