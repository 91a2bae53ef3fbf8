"""Joining a table by the QR or the code: to take a seat, to take several, or only to watch."""

from dataclasses import dataclass

from flask import Response, request, url_for

from companion.engine.problems import Malformed
from companion.engine.setup import Participant
from companion.extensions import limiter
from companion.tables.access.seats import leave, request_seat, take_seat, watch
from companion.tables.access.tokens import Rights, rights_of
from companion.tables.access.typed_text import is_name
from companion.tables.errors import ClientIdReused, NoSuchTable, NotAllowed, TableClosed
from companion.tables.groups.members import INVITATION, invited_to
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.web.pages import pages
from companion.web.pages.at_table import OUT_OF_DATE
from companion.web.pages.home.lobby import show_lobby
from companion.web.pages.rendering import render, see
from companion.web.parts.frame import Frame, frame_of
from companion.web.parts.notice import Notice, notice_of
from companion.web.reachable import qr_code
from companion.web.security.guessing import count_wrong_code
from companion.web.security.identity import (
    forget_tokens,
    known_name,
    remember,
    remember_name,
    tokens_of,
)

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
        return _show(code)
    rights = rights_of(code, tokens_of(code))
    granted = rights.seats and not rights.asked
    return see(url_for("pages.table", code=code)) if granted else _show(code)


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
        notice = notice_of(refusal)
        return _show(code, notice, notice.status)
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


def _show(code: str, notice: Notice | None = None, status: int = 200) -> Response:
    held = tokens_of(code)
    rights = rights_of(code, held)
    if held and notice is None and not (rights.may_see or rights.asked):
        notice = LOST
    return render("seats/join", join_page(history(code), rights, known_name(), notice), status)


@dataclass(frozen=True, slots=True)
class JoinSeat:
    """One seat: free to take, taken by another phone, asked for, or already this phone's.

    `yours`: it is free, and has the name that this phone knows; `over`: the game is.
    """

    participant: Participant
    taken: bool
    asked: bool
    mine: bool
    yours: bool
    over: bool

    @property
    def is_open(self) -> bool:
        """Whether this phone can take it, or ask for it."""
        return not (self.mine or self.asked or self.over)

    @property
    def said(self) -> str:
        """What stands below the name of whoever plays it."""
        if self.mine:
            return ", on this phone"
        if self.asked:
            return ", asked for by this phone"
        if self.taken and not self.over:
            return ", on another phone: ask to take over"
        return ", your name" if self.yours and not self.over else ""


@dataclass(frozen=True, slots=True)
class JoinPage:
    """What the join page shows. Once the game is `over` nobody can take a seat, but only look."""

    frame: Frame
    seats: tuple[JoinSeat, ...]
    at_table: bool
    over: bool
    waits: bool


def join_page(
    history: History, rights: Rights, known_name: str = "", notice: Notice | None = None
) -> JoinPage:
    """The seats of a table as one phone sees them."""
    return JoinPage(
        frame=frame_of(history, rights, notice=notice),
        seats=tuple(
            JoinSeat(
                participant=participant,
                taken=participant.seat in history.taken,
                asked=participant.seat in rights.asked,
                mine=participant.seat in rights.seats,
                yours=not rights.seats
                and participant.seat not in history.taken
                and participant.name.casefold() == known_name.casefold(),
                over=history.finished_at is not None,
            )
            for participant in history.game.participants(history.deal)
            if not participant.neutral
        ),
        at_table=rights.may_see,
        over=history.finished_at is not None,
        waits=bool(rights.asked),
    )
