"""Joining a group by its invitation: the QR, the link, or the code typed in the lobby."""

from dataclasses import dataclass

from flask import Response, url_for

from companion.extensions import limiter
from companion.tables.errors import NotAllowed
from companion.tables.groups.members import ENDED, invited_to, join
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.pages.seats.join import JOIN_LIMIT
from companion.web.parts.notice import Notice, notice_of
from companion.web.reachable import qr_code
from companion.web.security.guessing import count_wrong_code
from companion.web.security.identity import known_name, remember_group


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """What an invitation is for, before it is used; without a name it leads nowhere."""

    invitation: str
    name: str
    notice: Notice | None = None


@pages.get("/i/<invitation>")
def invitation(invitation: str) -> Response:
    """What the invitation is for. Only a tap uses it, not a program that shows a preview."""
    name = invited_to(invitation)
    if name is None:
        count_wrong_code()
        return render("groups/joining", InvitationPage("", "", Notice(ENDED, 403)), 404)
    return render("groups/joining", InvitationPage(invitation.upper(), name))


@pages.post("/i/<invitation>")
@limiter.limit(JOIN_LIMIT)
def join_group(invitation: str) -> Response:
    """Join the group: the phone gets a token of its own."""
    try:
        code, token = join(invitation, known_name()[:40])
    except NotAllowed as refusal:
        count_wrong_code()
        return render("groups/joining", InvitationPage("", "", notice_of(refusal)), 403)
    remember_group(token)
    return see(url_for("pages.group", group=code, joined="yes"))


@pages.get("/i/<invitation>/qr.svg")
def invitation_qr(invitation: str) -> Response:
    """The QR of the invitation's address."""
    return qr_code(url_for("pages.invitation", invitation=invitation))
