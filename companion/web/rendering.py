"""Pages and parts of them from the same address: what htmx asks for, what a phone has already, and
writes that answer in place."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast
from urllib.parse import quote, urlencode
from zlib import crc32

import htmx_flask
from flask import Response, make_response, redirect, render_template
from htmx_flask import request

from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove, Violation
from companion.tables.errors import (
    ClientIdReused,
    NotAllowed,
    Stale,
    TableClosed,
    TableError,
    Unsettled,
    WrongMode,
)

TOASTS = "#toasts"
"""Where a page shows what went wrong with something other than the page itself."""


def wants_fragment() -> bool:
    """Whether htmx asks for a part of the page (and not, boosted, for a whole one)."""
    headers = request.htmx
    return bool(headers) and not headers.boosted and not headers.history_restore_request


def is_from_htmx() -> bool:
    """Whether a script of the page has sent this request."""
    return bool(request.htmx)


def go_to(url: str) -> Response:
    """Lets the whole page go to another address."""
    return cast(Response, htmx_flask.make_response("", 204, redirect=url))


def toast(html: str) -> Response:
    """Shows something in the page's corner, in the place of what was asked for."""
    answer = htmx_flask.make_response(html, retarget=TOASTS, reswap="innerHTML")
    return cast(Response, answer)


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


# A refusal in words, shown where the person tapped


@dataclass(frozen=True, slots=True)
class Notice:
    """What was refused and why. `violations` cite the rules where rules were broken."""

    text: str
    status: int
    violations: tuple[Violation, ...] = ()


def notice_of(error: Exception) -> Notice:
    """The notice of a refused write, with the HTTP status that goes with it."""
    if isinstance(error, IllegalMove):
        return Notice(error.violation.reason, 409, error.violations)
    if isinstance(error, Malformed):
        return Notice(" ".join(problem.message for problem in error.problems), 422)
    if isinstance(error, NotAllowed):
        return Notice(error.message, 403)
    if isinstance(error, TableError):
        return Notice(error.message, 409)
    raise TypeError(f"not a refusal: {error!r}")


# Addresses, pages, and writes that answer in place

READABLE = "!$'()*,/:;?@"
"""What needs no escape in a query."""


def with_query(address: str, **more: str | Sequence[str]) -> str:
    """The address with more in its query, as `url_for` would write it; that would make the whole
    address anew for each of some hundred places."""
    query = urlencode(more, doseq=True, safe=READABLE, quote_via=quote)
    return f"{address}{'&' if '?' in address else '?'}{query}" if query else address


REFUSALS = (
    ClientIdReused,
    IllegalMove,
    Malformed,
    NotAllowed,
    Stale,
    TableClosed,
    Unsettled,
    WrongMode,
)


def known_parts() -> frozenset[str]:
    """The tags of the parts that the phone has, if it asks for a part of the page."""
    return frozenset(request.headers.get(HEADER, "").split()) if wants_fragment() else frozenset()


def render(name: str, page: object, status: int | None = None) -> Response:
    """`pages/<name>.html`, or only its block `fragment` where htmx asks.

    Templates know `page`, and of a page of a table or a group also its `frame`, whose notice says
    the status unless another is given.
    """
    frame = getattr(page, "frame", None)
    if status is None:
        status = frame.notice.status if frame and frame.notice else 200
    html = render_template(
        f"pages/{name}.html", page=page, frame=frame, fragment_only=wants_fragment()
    )
    return make_response(html, status)


def see(url: str) -> Response:
    """Go and look there: after a write without scripts, or to another page with them."""
    if wants_fragment():
        return go_to(url)
    return cast(Response, redirect(url, code=303))


def answer_write(
    write: Callable[[], object],
    show: Callable[[Notice | None, int], Response],
    url: str,
    *,
    leave: bool = False,
) -> Response:
    """Do `write`, then show the page anew: in place for htmx, by a redirect otherwise.

    `leave` goes on to `url` in any case: what was written is seen on another page.

    A refusal shows the same page with the reason and with the refusal's status, so that
    nothing on it is lost.
    """
    try:
        write()
    except REFUSALS as error:
        notice = notice_of(error)
        return show(notice, notice.status)
    return show(None, 200) if wants_fragment() and not leave else see(url)
