"""htmx's headers, in both directions: what a request says of itself, and where an answer goes.

A page that htmx asks for has the address of the whole page; a header of the request says that a
part of it is enough.
"""

from typing import cast

import htmx_flask
from flask import Response, request
from htmx_flask.requests import HtmxAwareRequest, HtmxHeaders

TOASTS = "#toasts"
"""Where a page shows what went wrong with something other than the page itself."""


def wants_fragment() -> bool:
    """Whether htmx asks for a part of the page (and not, boosted, for a whole one)."""
    headers = _headers()
    return bool(headers) and not headers.boosted and not headers.history_restore_request


def is_from_htmx() -> bool:
    """Whether a script of the page has sent this request."""
    return bool(_headers())


def go_to(url: str) -> Response:
    """Lets the whole page go to another address."""
    return cast(Response, htmx_flask.make_response("", 204, redirect=url))


def toast(html: str) -> Response:
    """Shows something in the page's corner, in the place of what was asked for."""
    answer = htmx_flask.make_response(html, retarget=TOASTS, reswap="innerHTML")
    return cast(Response, answer)


def varies(response: Response) -> None:
    """Says that the same address answers otherwise where htmx asks, so that no cache mixes up a
    page and its part."""
    response.vary.add("HX-Request")


def _headers() -> HtmxHeaders:
    return cast(HtmxAwareRequest, request).htmx
