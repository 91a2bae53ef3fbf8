"""The phones of a group: inviting, leaving, closing and deleting."""

from dataclasses import dataclass

from flask import Response, request, url_for

from companion.engine.problems import Malformed
from companion.extensions import limiter
from companion.tables.groups.members import (
    LAST_HOST,
    CloseGroup,
    DeleteGroup,
    PhoneHere,
    RenameGroup,
    leave_group,
    new_invitation,
    phones_of,
    revoke_phone,
)
from companion.web.pages import pages
from companion.web.pages.groups.at_group import AtGroup, GroupFrame, at_group, group_pages
from companion.web.pages.rendering import REFUSALS, render
from companion.web.pages.seats.join import JOIN_LIMIT
from companion.web.parts.notice import Notice, notice_of
from companion.web.reachable import reachable_url

SURE = "Tick that this cannot be undone, then delete."


@dataclass(frozen=True, slots=True)
class PhonesPage:
    """What the page shows; an invitation that was just made is shown once."""

    frame: GroupFrame
    phones: tuple[PhoneHere, ...]
    invitation: str
    for_host: bool
    link: str
    kept: bool


@group_pages.get("/phones")
def group_phones(at: AtGroup) -> Response:
    """The phones, and what a host can do about the group. `last`: the phone was to be forgotten,
    and is the only one that hosts it."""
    return _show(at, Notice(LAST_HOST, 403) if "last" in request.args else None)


@pages.post("/g/<group>/phones")
@limiter.limit(JOIN_LIMIT)
@at_group
def invite_to_group(at: AtGroup) -> Response:
    """Make an invitation, with `host` one that makes a phone host; it is shown once."""
    for_host = "host" in request.form
    try:
        invitation = new_invitation(at.member.code, at.member, host=for_host)
    except REFUSALS as refusal:
        notice = notice_of(refusal)
        return _show(at, notice, notice.status)
    return _show(at, invitation=invitation, for_host=for_host)


@group_pages.post("/phones/<int(max=2147483647):phone>/revoke")
def revoke_group_phone(at: AtGroup, phone: int) -> Response:
    """Take a phone's place away, or an invitation back."""
    return at.answer(lambda: revoke_phone(at.member, phone), _show, at.url("group_phones"))


@group_pages.post("/leave")
def leave_this_group(at: AtGroup) -> Response:
    """Give up this phone's place."""
    return at.answer(lambda: leave_group(at.member), _show, url_for("pages.lobby"))


@group_pages.post("/name")
def rename_group(at: AtGroup) -> Response:
    """Give the group another name."""
    name = request.form.get("name", "")
    return at.answer(lambda: at.write(RenameGroup, name), _show, at.url("group_phones"))


@group_pages.post("/close")
def close_group(at: AtGroup) -> Response:
    """Close the group, or open it again (`back`)."""
    closed = "back" not in request.form
    return at.answer(lambda: at.write(CloseGroup, closed), _show, at.url("group_phones"))


@group_pages.post("/delete")
def delete_group(at: AtGroup) -> Response:
    """Delete the group for good, once that is ticked (`sure`)."""

    def write() -> None:
        if "sure" not in request.form:
            raise Malformed.at("sure", SURE)
        at.write(DeleteGroup)

    return at.answer(write, _show, url_for("pages.lobby"))


def _show(
    at: AtGroup,
    notice: Notice | None = None,
    status: int = 200,
    *,
    invitation: str = "",
    for_host: bool = False,
) -> Response:
    link = url_for("pages.invitation", invitation=invitation) if invitation else ""
    page = PhonesPage(
        frame=at.frame(notice),
        phones=phones_of(at.member),
        invitation=invitation,
        for_host=for_host,
        link=reachable_url(link) if link else "",
        kept="kept" in request.args,
    )
    return render("groups/phones", page, status)
