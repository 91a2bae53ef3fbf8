"""The host's page: links and QR, who holds which seat, names, requests, revocations."""

from contextlib import suppress
from dataclasses import dataclass
from typing import cast

from flask import Response, request, url_for

from companion.engine.problems import Malformed
from companion.engine.setup import Participant
from companion.extensions import limiter
from companion.tables.access.seats import Approve, Revoke, new_link, offered, use_link
from companion.tables.access.tokens import GrantInfo, Role, grants, rights_of
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.notes import Rename
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table, table_pages
from companion.web.pages.rendering import REFUSALS, render, see
from companion.web.pages.seats.join import JOIN_LIMIT
from companion.web.parts.frame import Frame, frame_of
from companion.web.parts.notice import Notice, notice_of
from companion.web.reachable import reachable_url
from companion.web.security.identity import remember, tokens_of


@table_pages.get("/host")
def host(at: AtTable) -> Response:
    """The QR and links for everybody; the rest for the host."""
    return _show(at)


@pages.post("/t/<code>/grants/<int(max=2147483647):grant_id>/<any(approve, revoke):verb>")
def change_grant(code: str, grant_id: int, verb: str) -> Response:
    """Approve a request for a seat, or revoke a phone's right; `back` is the page to go on at."""

    @at_table
    def change(at: AtTable) -> Response:
        kind = Approve if verb == "approve" else Revoke
        client_id = request.form.get("client_id") or None
        return at.answer(
            lambda: carry_out(kind(at.code, at.rights, grant_id, client_id=client_id)),
            _show,
            at.url("table" if request.form.get("back") == "table" else "host"),
        )

    return change(code)


@table_pages.post("/links")
def make_link(at: AtTable) -> Response:
    """Make a link to hand out: `for` is host, watch, or a seat's number. It is shown once."""
    wanted, client_id = request.form.get("for", ""), request.form.get("client_id") or None
    try:
        if wanted in ("host", "watch"):
            token = new_link(at.code, at.rights, cast(Role, wanted), client_id=client_id)
        else:
            token = new_link(at.code, at.rights, "seat", _seat(wanted), client_id=client_id)
    except REFUSALS as refusal:
        notice = notice_of(refusal)
        return _show(at, notice, notice.status)
    link = reachable_url(url_for("pages.open_link", code=at.code, token=token))
    return render("seats/host", host_page(at.now(), link=link))


@pages.route("/t/<code>/with/<token>", methods=["GET", "POST"])
@limiter.limit(JOIN_LIMIT, methods=["POST"])
def open_link(code: str, token: str) -> Response:
    """Where such a link leads: with a tap the phone gets a token of its own, and leaves this
    address. Only a tap uses the link up, not a program that shows a preview of it."""
    code = code.upper()
    held, link = rights_of(code, tokens_of(code)), offered(code, token)
    if link is None:
        return see(url_for("pages.join", code=code))
    role, seat = link
    if held.host if role == "host" else seat in held.seats if role == "seat" else held.may_see:
        return see(url_for("pages.table", code=code))
    now = history(code)
    if request.method == "GET":
        name = now.names[seat] if seat is not None else ""
        return render("seats/link", LinkPage(frame_of(now, held), role, name, token))
    with suppress(NotAllowed, TableClosed):
        client_id = request.form.get("client_id") or None
        remember(code, use_link(code, token, client_id=client_id))
    return see(url_for("pages.table", code=code))


@dataclass(frozen=True, slots=True)
class LinkPage:
    """What a link is for, before it is used; `name` is whose seat it is, if any."""

    frame: Frame
    role: Role
    name: str
    token: str


@table_pages.post("/names")
def rename_player(at: AtTable) -> Response:
    """Give a player another name."""
    seat = request.form.get("seat", type=int)
    joins = request.form.get("back") == "join"

    def write() -> History:
        if seat is None:
            raise Malformed.at("seat", "Say whose name changes.")
        return at.write(Rename, seat, request.form.get("name", ""))

    return at.answer(
        write,
        _show,
        at.url("join" if joins else "host"),
        leave=joins,
    )


def _seat(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 3:
        raise Malformed.at("for", "Choose whom the link is for.")
    return int(text)


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    return render("seats/host", host_page(at, notice=notice), status)


@dataclass(frozen=True, slots=True)
class HostPage:
    """What the host's page shows; the grants only to the host."""

    frame: Frame
    join_url: str
    participants: tuple[Participant, ...]
    grants: tuple[GrantInfo, ...]
    link: str

    @property
    def url(self) -> str:
        """This page."""
        return self.frame.url("host")


def host_page(at: AtTable, *, link: str = "", notice: Notice | None = None) -> HostPage:
    """The links into the table and its phones; `link` was just made and is shown only once."""
    history, rights = at.history, at.rights
    return HostPage(
        frame=frame_of(history, rights, notice=notice),
        join_url=reachable_url(url_for("pages.join", code=history.code)),
        participants=tuple(
            one for one in history.game.participants(history.deal) if not one.neutral
        ),
        grants=tuple(grant for grant in grants(history.code) if not grant.revoked)
        if rights.host
        else (),
        link=link,
    )
