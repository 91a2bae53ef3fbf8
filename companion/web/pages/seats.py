"""Who takes part with which phone: joining, leaving, names, and what the host hands out."""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal, cast

from flask import Response, request, url_for

from companion.engine.pads import Attends
from companion.engine.problems import Malformed
from companion.engine.setup import Participant
from companion.engine.values import Points
from companion.extensions import limiter
from companion.tables.access import GrantInfo, Role, grants, is_name, rights_of
from companion.tables.errors import ClientIdReused, NoSuchTable, NotAllowed, TableClosed
from companion.tables.groups.members import INVITATION, invited_to
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.counting import Attend, Join, Swap
from companion.tables.play.moves import Rename
from companion.tables.play.opening import Retitle
from companion.tables.play.seats import (
    Approve,
    Revoke,
    leave,
    new_link,
    offered,
    request_seat,
    take_seat,
    use_link,
    watch,
)
from companion.web.addresses import qr_code, reachable_url
from companion.web.pages import pages
from companion.web.pages.at_table import (
    OUT_OF_DATE,
    AtTable,
    at_table,
    table_pages,
)
from companion.web.pages.lobby import show_lobby
from companion.web.pages.pad import Pad, number_typed
from companion.web.parts.people import people_now
from companion.web.rendering import REFUSALS, Notice, notice_of, render, see
from companion.web.security.limits import count_wrong_code
from companion.web.security.phones import (
    forget_tokens,
    known_name,
    remember,
    remember_name,
    tokens_of,
)

# Joining by the QR or the code: to take a seat, to take several, or only to watch

JOIN_LIMIT = "60 per minute"
"""How often one address may take, ask for or watch: each leaves something in the database."""
LOST = Notice("The host has taken this phone's place away. Pick a free seat, or ask for one.", 403)
"""Said to a phone whose rights were revoked, or whose wish for a seat was refused."""


@pages.post("/j")
def join_by_code() -> Response:
    """From the code typed in the lobby to the table's join page, or to what a group's invitation is
    for; a wrong one stays in its field."""
    code = "".join(request.form.get("code", "").upper().split())
    if len(code) == INVITATION and invited_to(code) is not None:
        return see(url_for("pages.invitation", invitation=code))
    try:
        rights_of(code, ())
    except NoSuchTable as wrong:
        count_wrong_code()
        return show_lobby(code, wrong.message)
    return see(url_for("pages.join", code=code))


@pages.get("/j/<code>")
def join(code: str) -> Response:
    """Where the QR leads: the seats, and the way in to watch.

    A phone that asked for a seat looks here again and again, until it has one.
    """
    code = code.upper()
    if "waiting" not in request.args:
        return _show_join(code)
    rights = rights_of(code, tokens_of(code))
    granted = rights.seats and not rights.asked
    return see(url_for("pages.table", code=code)) if granted else _show_join(code)


@pages.post("/j/<code>")
@limiter.limit(JOIN_LIMIT)
def take(code: str) -> Response:
    """Take a free seat, ask for a taken one (`ask`), or watch (no `seat`)."""
    code = code.upper()
    seat, client_id = request.form.get("seat", type=int), request.form.get("client_id") or None
    try:
        if seat is None and request.form.get("seat"):
            raise Malformed.at("seat", OUT_OF_DATE)
        if seat is None:
            token = watch(code, client_id=client_id)
        elif request.form.get("ask"):
            token = request_seat(code, seat, client_id=client_id)
        else:
            token = take_seat(code, seat, client_id=client_id)
    except (ClientIdReused, Malformed, NotAllowed, TableClosed) as refusal:
        return _show_join(code, notice_of(refusal))
    remember(code, token)
    if seat is not None and not known_name() and is_name(name := history(code).names[seat]):
        remember_name(name)
    if request.form.get("ask") or request.form.get("stay"):
        return see(url_for("pages.join", code=code))
    return see(url_for("pages.table", code=code))


@pages.post("/j/<code>/leave")
def leave_seat(code: str) -> Response:
    """Give back a seat that this phone holds or asks for, such as one tapped by mistake."""
    code, seat = code.upper(), request.form.get("seat", type=int)
    given = [token for token in tokens_of(code) if seat in _seats_of(code, token)]
    if given:
        leave(code, given)
        forget_tokens(given)
    return see(url_for("pages.join", code=code))


@pages.get("/j/<code>/qr.svg")
def qr(code: str) -> Response:
    """The QR of the join page: it holds the address and the code, and no secret."""
    code = code.upper()
    rights_of(code, ())
    return qr_code(url_for("pages.join", code=code))


def _seats_of(code: str, token: str) -> frozenset[int]:
    found = rights_of(code, [token])
    return found.seats | found.asked


def _show_join(code: str, notice: Notice | None = None) -> Response:
    held = tokens_of(code)
    rights = rights_of(code, held)
    status = None if notice else 200
    if held and notice is None and not (rights.may_see or rights.asked):
        notice = LOST
    return render("seats/join", JoinPage(AtTable(code, history(code), rights, notice)), status)


@dataclass(frozen=True)
class JoinPage:
    """The seats of a table as one phone sees them. Once the game is over nobody can take a seat,
    but only look."""

    frame: AtTable

    @property
    def people(self) -> list[Participant]:
        return [one for one in people_now(self.frame.history) if not one.neutral]

    def state_of(self, seat: int) -> Literal["mine", "asked", "taken", "free"]:
        """Whether a seat is this phone's, asked for by it, taken by another one, or free."""
        rights = self.frame.rights
        if seat in rights.seats:
            return "mine"
        if seat in rights.asked:
            return "asked"
        return "taken" if seat in self.frame.history.taken else "free"

    def is_yours(self, who: Participant) -> bool:
        """Whether a free seat has the name that this phone knows."""
        free = not self.frame.rights.seats and self.state_of(who.seat) == "free"
        return free and who.name.casefold() == known_name().casefold()

    def said_of(self, who: Participant) -> str:
        """What stands below the name of whoever plays there."""
        match self.state_of(who.seat):
            case "mine":
                return ", on this phone"
            case "asked":
                return ", asked for by this phone"
            case "taken" if not self.frame.finished:
                return ", on another phone: ask to take over"
        return ", your name" if self.is_yours(who) and not self.frame.finished else ""


# The host's page: links and QR, who holds which seat, names, requests, revocations


@table_pages.get("/host")
def host(at: AtTable) -> Response:
    """The QR and links for everybody; the rest for the host."""
    return _show_host(at)


@pages.post("/t/<code>/grants/<int(max=2147483647):grant_id>/<any(approve, revoke):verb>")
def change_grant(code: str, grant_id: int, verb: str) -> Response:
    """Approve a request for a seat, or revoke a phone's right; `back` is the page to go on at."""

    @at_table
    def change(at: AtTable) -> Response:
        kind = Approve if verb == "approve" else Revoke
        client_id = request.form.get("client_id") or None
        return at.answer(
            lambda: carry_out(kind(at.code, at.rights, grant_id, client_id=client_id)),
            _show_host,
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
            token = new_link(at.code, at.rights, "seat", _seat_sent(wanted), client_id=client_id)
    except REFUSALS as refusal:
        return _show_host(replace(at, notice=notice_of(refusal)))
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
        return render("seats/link", LinkPage(AtTable(code, now, held), role, name, token))
    with suppress(NotAllowed, TableClosed):
        client_id = request.form.get("client_id") or None
        remember(code, use_link(code, token, client_id=client_id))
    return see(url_for("pages.table", code=code))


@dataclass(frozen=True, slots=True)
class LinkPage:
    """What a link is for, before it is used; `name` is whose seat it is, if any."""

    frame: AtTable
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
        _show_host,
        at.url("join" if joins else "host"),
        leave=joins,
    )


def _seat_sent(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 3:
        raise Malformed.at("for", "Choose whom the link is for.")
    return int(text)


def _show_host(at: AtTable) -> Response:
    return render("seats/host", host_page(at))


@dataclass(frozen=True, slots=True)
class HostPage:
    """What the host's page shows; the grants only to the host."""

    frame: AtTable
    join_url: str
    participants: tuple[Participant, ...]
    grants: tuple[GrantInfo, ...]
    link: str
    may_retitle: bool

    @property
    def url(self) -> str:
        return self.frame.url("host")


def host_page(at: AtTable, *, link: str = "") -> HostPage:
    """The links into the table and its phones; `link` was just made and is shown only once."""
    history, rights = at.history, at.rights
    return HostPage(
        frame=at,
        join_url=reachable_url(url_for("pages.join", code=history.code)),
        participants=tuple(one for one in people_now(history) if not one.neutral),
        grants=tuple(grant for grant in grants(history.code) if not grant.revoked)
        if rights.host
        else (),
        link=link,
        may_retitle=history.game.only_counted and history.finished_at is None,
    )


@table_pages.post("/title")
def retitle(at: AtTable) -> Response:
    """What is played on a score sheet gets another `title`."""
    return at.answer(
        lambda: at.write(Retitle, request.form.get("title", "")), _show_host, at.url("host")
    )


# Who plays on in the middle of a count, who is out or has left, and who joins


@dataclass(frozen=True)
class AttendancePage:
    """Who plays on, is out or has left, and who may join."""

    pad: Pad

    @property
    def frame(self) -> AtTable:
        return self.pad.frame

    @property
    def url(self) -> str:
        return self.frame.url("people_of_count")

    @property
    def people(self) -> tuple[tuple[Participant, Attends], ...]:
        """Everybody, with whether they play."""
        return tuple(zip(self.pad.people, self.pad.attendance, strict=False))

    @property
    def beginnings(self) -> tuple[tuple[str, Points], ...]:
        """What a newcomer may begin with."""
        now = self.pad.history
        found = now.game.pad.attendance
        return found.begins_with(now.deal, now.counts) if found and self.pad.attendance else ()


@table_pages.get("/people")
def people_of_count(at: AtTable) -> Response:
    """Who plays on, is out or has left, and who joins in the middle of a count."""
    return _show_people(at)


@table_pages.post("/people")
def change_show_people(at: AtTable) -> Response:
    """Somebody joins (`name`, with `points` or those `typed`), or a `seat` plays, is out or leaves
    (`how`) or swaps places with another (`other`)."""
    form = request.form
    if at.history.mode != "count":
        return see(at.url())

    def write() -> History:
        if "other" in form:
            two = (form.get(name, default=-1, type=int) for name in ("seat", "other"))
            return at.write(Swap, *two)
        if "seat" in form:
            how = form.get("how", "")
            return at.write(Attend, form.get("seat", default=-1, type=int), how)
        points = number_typed(form.get("typed", "")) or number_typed(form.get("points", "0")) or 0
        return at.write(Join, form.get("name", ""), points)

    return at.answer(write, _show_people, at.url("people_of_count"))


def _show_people(at: AtTable) -> Response:
    if at.history.mode != "count":
        return see(at.url())
    return render("seats/people", AttendancePage(Pad(at)))
