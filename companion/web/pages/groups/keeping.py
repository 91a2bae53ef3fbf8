"""Keeping a group after a game, taking a table into one, and beginning one without a game."""

from dataclasses import dataclass

from flask import Response, request, url_for

from companion.extensions import limiter
from companion.tables.groups.games import begin_group, keep_group, take_table_in
from companion.tables.groups.members import member_of
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.end.routes import show_end
from companion.web.pages.rendering import REFUSALS, render, see
from companion.web.parts.notice import Notice, notice_of
from companion.web.security.identity import group_tokens, remember_group
from companion.web.security.uploads import KEEP_LIMIT


@dataclass(frozen=True, slots=True)
class BeginningPage:
    """The form for a new group, with what was typed and why it was refused."""

    name: str = ""
    notice: Notice | None = None


@pages.get("/groups")
def new_group() -> Response:
    """Begin a group without a game."""
    return render("groups/beginning", BeginningPage())


@pages.post("/groups")
@limiter.limit(KEEP_LIMIT)
def begin_new_group() -> Response:
    """Make the group; this phone hosts it."""
    name = request.form.get("name", "")
    try:
        made = begin_group(name, client_id=request.form.get("client_id", ""))
    except REFUSALS as refusal:
        notice = notice_of(refusal)
        return render("groups/beginning", BeginningPage(name, notice), notice.status)
    remember_group(made.token)
    return see(url_for("pages.group_phones", group=made.code, kept="yes"))


@pages.post("/t/<code>/group")
@limiter.limit(KEEP_LIMIT)
@at_table
def keep_table_group(at: AtTable) -> Response:
    """Keep a new group of the people at this table, or take the table into the group `into`."""
    into, client_id = request.form.get("into", "").upper(), request.form.get("client_id", "")
    try:
        if into:
            take_table_in(member_of(into, group_tokens()), at.code, at.rights)
            return see(url_for("pages.group", group=into))
        kept = keep_group(at.code, at.rights, client_id=client_id)
    except REFUSALS as refusal:
        notice = notice_of(refusal)
        return show_end(at, notice, notice.status)
    remember_group(kept.token)
    return see(url_for("pages.group_phones", group=kept.code, kept="yes"))
