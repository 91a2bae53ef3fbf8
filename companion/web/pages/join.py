"""Joining a table: by the QR or the code, a seat, several seats, or only to watch."""

from io import BytesIO

import qrcode
from flask import Response, request, url_for
from qrcode.image.svg import SvgPathImage

from companion.extensions import limiter
from companion.tables.errors import NotAllowed
from companion.tables.history import history
from companion.tables.rights import request_seat, rights_of, take_seat, watch
from companion.web.identity import remember, tokens_of
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.reachable import reachable_url
from companion.web.views.join import join_page
from companion.web.views.notice import Notice, notice_of

JOIN_LIMIT = "30 per minute"


@pages.post("/j")
@limiter.limit(JOIN_LIMIT)
def join_by_code() -> Response:
    """From the code typed in the lobby to the table's join page."""
    code = "".join(request.form.get("code", "").upper().split())
    rights_of(code, ())
    return see(url_for("pages.join", code=code))


@pages.get("/j/<code>")
@limiter.limit(JOIN_LIMIT)
def join(code: str) -> Response:
    """Where the QR leads: the seats, and the way in to watch."""
    return _show(code.upper())


@pages.post("/j/<code>")
@limiter.limit(JOIN_LIMIT)
def take(code: str) -> Response:
    """Take a free seat, ask for a taken one (`ask`), or watch (no `seat`)."""
    code = code.upper()
    seat = request.form.get("seat", type=int)
    try:
        if seat is None:
            token = watch(code)
        elif request.form.get("ask"):
            token = request_seat(code, seat)
        else:
            token = take_seat(code, seat)
    except NotAllowed as refusal:
        return _show(code, notice_of(refusal), 403)
    remember(code, token)
    if request.form.get("ask"):
        asked = Notice("The host is asked. This page goes on once they agree.", 200)
        return _show(code, asked)
    if request.form.get("stay"):
        return see(url_for("pages.join", code=code))
    return see(url_for("pages.table", code=code))


@pages.get("/j/<code>/qr.svg")
def qr(code: str) -> Response:
    """The QR of the join page: it holds the address and the code, and no secret."""
    code = code.upper()
    rights_of(code, ())
    image = qrcode.make(
        reachable_url(url_for("pages.join", code=code)), image_factory=SvgPathImage, border=2
    )
    drawing = BytesIO()
    image.save(drawing)
    return Response(drawing.getvalue(), mimetype="image/svg+xml")


def _show(code: str, notice: Notice | None = None, status: int = 200) -> Response:
    rights = rights_of(code, tokens_of(code))
    return render("join", join_page(history(code), rights, notice), status)
