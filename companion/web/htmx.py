"""htmx's headers, in both directions, and the parts of a page that a phone has already."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, cast
from zlib import crc32

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


# Parts of a page that a phone has already, and that are not sent to it again

HEADER = "Companion-Has"
"""The request header with the tags that the phone has, separated by spaces."""

Known = Collection[str] | None
"""The tags that a phone has; None for a page whose parts are sent without tags."""


class PagePart(NamedTuple):
    """An element of a page: its id, the tag of what it looks like, and what comes after both."""

    id: str
    tag: str
    rest: str


def part(kind: str, id_: str, attributes: str, inside: str) -> PagePart:
    """The element of that kind, ready to be written for any phone."""
    tag = format(crc32("".join((id_, attributes, inside)).encode()), "x")
    return PagePart(id_, tag, f"{attributes}>{inside}</{kind}>")


def written(kind: str, parts: Iterable[PagePart], known: Known) -> list[str]:
    """Elements of that kind: each whole, or empty if the phone has it."""
    if known is None:
        return [f'<{kind} id="{id_}" {rest}' for id_, _, rest in parts]
    return [
        f'<{kind} id="{id_}" data-same="{tag}"/>'
        if tag in known
        else f'<{kind} id="{id_}" data-tag="{tag}" {rest}'
        for id_, tag, rest in parts
    ]
