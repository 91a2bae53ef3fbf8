"""Limits on the size of requests: small, except for pages that accept photos."""

from collections.abc import Mapping
from typing import Any

from flask import Flask, request

from companion.photos import MOST_BYTES

KEEP_LIMIT = "20 per hour"
"""Editions that a phone may keep, at each of the doors for it."""
LOOK_LIMIT = "60 per hour"
"""Files and photos that a phone may bring."""
LARGER: Mapping[str, int] = {
    "pages.bring_photo": MOST_BYTES + 10_000,
    "pages.load_edition_file": 2_000_000,
}
"""Bytes, by endpoint."""


def init_app(app: Flask) -> None:
    """Allow more for these routes.

    This has to run before the body is read, which the check of the form's token does.
    """
    app.url_value_preprocessor(_allow)


def _allow(endpoint: str | None, _: dict[str, Any] | None) -> None:
    if most := LARGER.get(endpoint or ""):
        request.max_content_length = most
