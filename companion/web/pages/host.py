"""The host's page: links and QR, who holds which seat, names, requests, revocations."""

from flask import Response, request

from companion.engine.game import Malformed, Problem
from companion.tables.rights import approve, revoke
from companion.tables.writing import rename
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table, write_fields
from companion.web.pages.rendering import answer_write, render
from companion.web.views.host import host_page
from companion.web.views.notice import Notice


@pages.get("/t/<code>/host")
@at_table
def host(at: AtTable) -> Response:
    """The QR and links for everybody; the rest for the host."""
    return _show(at)


@pages.post("/t/<code>/grants/<int:grant_id>/<any(approve, revoke):verb>")
def change_grant(code: str, grant_id: int, verb: str) -> Response:
    """Approve a request for a seat, or revoke a phone's right."""

    @at_table
    def change(at: AtTable) -> Response:
        act = approve if verb == "approve" else revoke
        return answer_write(
            lambda: act(at.code, at.rights, grant_id),
            lambda notice, status: _show(at.now(), notice, status),
            at.url("host"),
        )

    return change(code)


@pages.post("/t/<code>/names")
@at_table
def rename_player(at: AtTable) -> Response:
    """Give a player another name."""
    seat = request.form.get("seat", type=int)

    def write() -> None:
        if seat is None:
            raise Malformed([Problem("seat", "Say whose name changes.")])
        rename(at.code, at.rights, seat, request.form.get("name", ""), **write_fields())

    return answer_write(
        write, lambda notice, status: _show(at.now(), notice, status), at.url("host")
    )


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    return render("host", host_page(at.history, at.rights, notice), status)
