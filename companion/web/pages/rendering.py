"""Page or fragment from the same URL, and writes that answer in place."""

from collections.abc import Callable
from typing import Any, cast

from flask import Response, make_response, redirect, render_template, request

from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.errors import (
    ClientIdReused,
    NotAllowed,
    Stale,
    TableClosed,
    Unsettled,
    WrongMode,
)
from companion.web.htmx import HEADER, go_to, wants_fragment
from companion.web.parts.frame import Notice, notice_of

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


def render(name: str, page: Any, status: int = 200) -> Response:
    """`pages/<name>.html`, or only its block `fragment` where htmx asks.

    Templates know `page`, and of a page of a table also its `frame`.
    """
    html = render_template(
        f"pages/{name}.html",
        page=page,
        frame=getattr(page, "frame", None),
        fragment_only=wants_fragment(),
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
