"""The host's page: links and QR, who holds which seat, names, requests, revocations."""

from typing import cast

from flask import Response, request, url_for

from companion.engine.problems import Malformed, Problem
from companion.extensions import limiter
from companion.tables.rights import Role, approve, new_link, revoke, rights_of
from companion.tables.writing import rename
from companion.web.identity import remember
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table, write_fields
from companion.web.pages.join import JOIN_LIMIT
from companion.web.pages.rendering import REFUSALS, answer_write, render, see
from companion.web.reachable import reachable_url
from companion.web.views.host import host_page
from companion.web.views.notice import Notice, notice_of


@pages.get("/t/<code>/host")
@at_table
def host(at: AtTable) -> Response:
    """The QR and links for everybody; the rest for the host."""
    return _show(at)


@pages.post("/t/<code>/grants/<int:grant_id>/<any(approve, revoke):verb>")
def change_grant(code: str, grant_id: int, verb: str) -> Response:
    """Approve a request for a seat, or revoke a phone's right; `back` is the page to go on at."""

    @at_table
    def change(at: AtTable) -> Response:
        act = approve if verb == "approve" else revoke
        return answer_write(
            lambda: act(at.code, at.rights, grant_id),
            lambda notice, status: _show(at.now(), notice, status),
            at.url("table" if request.form.get("back") == "table" else "host"),
        )

    return change(code)


@pages.post("/t/<code>/links")
@at_table
def make_link(at: AtTable) -> Response:
    """Make a link to hand out: `for` is host, watch, or a seat's number. It is shown once."""
    wanted = request.form.get("for", "")
    try:
        if wanted in ("host", "watch"):
            token = new_link(at.code, at.rights, cast(Role, wanted))
        else:
            token = new_link(at.code, at.rights, "seat", _seat(wanted))
    except REFUSALS as refusal:
        notice = notice_of(refusal)
        return _show(at, notice, notice.status)
    link = reachable_url(url_for("pages.use_link", code=at.code, token=token))
    return render("host", host_page(at.now().history, at.rights, link=link))


@pages.get("/t/<code>/with/<token>")
@limiter.limit(JOIN_LIMIT)
def use_link(code: str, token: str) -> Response:
    """Where such a link leads: the phone has the right from now on."""
    code = code.upper()
    if not rights_of(code, [token]).may_see:
        return see(url_for("pages.join", code=code))
    remember(code, token)
    return see(url_for("pages.table", code=code))


@pages.post("/t/<code>/names")
@at_table
def rename_player(at: AtTable) -> Response:
    """Give a player another name."""
    seat = request.form.get("seat", type=int)
    joins = request.form.get("back") == "join"

    def write() -> None:
        if seat is None:
            raise Malformed([Problem("seat", "Say whose name changes.")])
        rename(at.code, at.rights, seat, request.form.get("name", ""), **write_fields())

    return answer_write(
        write,
        lambda notice, status: _show(at.now(), notice, status),
        at.url("join" if joins else "host"),
        leave=joins,
    )


def _seat(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 3:
        raise Malformed([Problem("for", "Choose whom the link is for.")])
    return int(text)


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    return render("host", host_page(at.history, at.rights, notice=notice), status)
