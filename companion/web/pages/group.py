"""A group on its phones: its first page, and how phones come and go."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from flask import Response, request, url_for

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.extensions import limiter
from companion.games import all_games, descriptions
from companion.statistics import PersonTotals, PlayedGame, totals_by_person
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.groups.games import (
    GroupNow,
    OpenGame,
    Person,
    begin_group,
    group_now,
    keep_group,
    take_table_in,
)
from companion.tables.groups.members import (
    ENDED,
    LAST_HOST,
    CloseGroup,
    DeleteGroup,
    GroupWrite,
    Member,
    PhoneHere,
    RenameGroup,
    carry_out_in_group,
    invited_to,
    join,
    leave_group,
    member_of,
    new_invitation,
    phones_of,
    revoke_phone,
)
from companion.tables.lists import held_by
from companion.web.addresses import qr_code, reachable_url
from companion.web.pages import PagesBelow, pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.end import show_end
from companion.web.pages.rendering import REFUSALS, render, see
from companion.web.pages.seats import JOIN_LIMIT
from companion.web.parts.frame import Notice, notice_of
from companion.web.security.limits import REWRITE_LIMIT, count_wrong_code, new_groups
from companion.web.security.phones import all_tokens, group_tokens, known_name, remember_group

# The phone that asks, and the frame that all pages of a group have

rewrites = limiter.shared_limit(REWRITE_LIMIT, scope="rewrites")
"""Decorates what changes games that were played; all of it has one count."""
ROWS = 10
"""How many rows of a long list are shown; the rest is one tap away."""
TABS = (
    ("group", "Group"),
    ("group_games", "Games"),
    ("group_people", "People"),
    ("group_night", "Night"),
    ("group_phones", "Phones"),
)


@dataclass(frozen=True, slots=True)
class GroupFrame:
    """Which group it is, what this phone may do there, and what was refused."""

    code: str
    title: str
    is_host: bool
    closed: bool
    notice: Notice | None
    rulings: dict[str, Any]

    def url(self, page: str, **query: Any) -> str:
        """The address of one of this group's pages."""
        return url_for(f"pages.{page}", group=self.code, **query)

    @property
    def tabs(self) -> Sequence[tuple[str, str]]:
        """The pages that are always one tap away."""
        return TABS

    @property
    def rows(self) -> int | None:
        """How many rows of a long list are shown; None for all."""
        return None if "all" in request.args else ROWS


@dataclass(frozen=True)
class AtGroup:
    """A phone that holds a group."""

    member: Member

    @cached_property
    def now(self) -> GroupNow:
        """The group as it is when it is first looked at in this request."""
        return group_now(self.member)

    def write(self, kind: Callable[..., GroupWrite], *what: Any) -> None:
        """Do a write of that kind, once for each tap."""
        client_id = request.form.get("client_id", "")
        carry_out_in_group(kind(self.member, *what, client_id=client_id))

    def url(self, page: str = "group", **query: Any) -> str:
        """The address of one of this group's pages."""
        return url_for(f"pages.{page}", group=self.member.code, **query)

    def frame(self, notice: Notice | None = None) -> GroupFrame:
        """What all pages of the group have on this phone."""
        member = self.member
        return GroupFrame(member.code, member.name, member.host, member.closed, notice, {})

    def answer(
        self,
        write: Callable[[], object],
        show: Callable[["AtGroup", Notice | None, int], Response],
        url: str,
    ) -> Response:
        """Do `write`, then go on to `url`; a refusal shows the same page with the reason."""
        try:
            write()
        except (*REFUSALS, NoSuchEntry) as refusal:
            notice = notice_of(refusal)
            return show(AtGroup(self.member), notice, notice.status)
        return see(url)


def at_group(route: Callable[..., Response]) -> Callable[..., Response]:
    """A route of `/g/<group>/...`; a phone that does not hold the group finds nothing there."""

    @wraps(route)
    def with_group(group: str, **more: Any) -> Response:
        return route(AtGroup(member_of(group.upper(), group_tokens())), **more)

    return with_group


group_pages = PagesBelow("/g/<group>", at_group)


def number_of(field: str, what: str) -> int:
    """A number that a form sends. Raises Malformed, which says `what` to do."""
    text = request.form.get(field, "")
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise Malformed.at(field, what)
    return int(text)


def tone_of(game: str) -> str:
    """The second colour of a game that is installed here; a plain one for others."""
    known = descriptions().get(game)
    return known.tone if known else "clay"


# The first page: what is open, what was played last, its people and its titles

LATELY = 5
PEOPLE = 8
TITLES = 12


@dataclass(frozen=True, slots=True)
class TitlePlayed:
    """A title with its games; `last` is the latest of them."""

    title: str
    game: str
    plays: int
    last: PlayedGame


@dataclass(frozen=True, slots=True)
class GroupPage:
    """What that page shows. `mine` are the tables at which this phone has a place."""

    frame: GroupFrame
    now: GroupNow
    games: tuple[AnyGame, ...]
    open: tuple[OpenGame, ...]
    mine: frozenset[str]
    lately: tuple[PlayedGame, ...]
    people: tuple[tuple[Person, PersonTotals], ...]
    titles: tuple[TitlePlayed, ...]
    more_titles: int
    joined: bool


@group_pages.get("")
def group(at: AtGroup) -> Response:
    """The group at a glance."""
    now = at.now
    totals = totals_by_person(now.plays)
    people = [(one, totals[one.id]) for one in now.listed_people if one.id in totals]
    people.sort(key=lambda pair: (-pair[1].plays, -pair[1].wins))
    titles = titles_of(now)
    page = GroupPage(
        frame=at.frame(),
        now=now,
        games=tuple(all_games().values()),
        open=now.open,
        mine=frozenset(held_by(all_tokens())) if now.open else frozenset(),
        lately=now.plays[: -LATELY - 1 : -1],
        people=tuple(people[:PEOPLE]),
        titles=titles[:TITLES],
        more_titles=max(0, len(titles) - TITLES),
        joined="joined" in request.args,
    )
    return render("groups/group", page)


def titles_of(now: GroupNow) -> tuple[TitlePlayed, ...]:
    """The titles of a group, the one that was on the table last first."""
    found: dict[str, TitlePlayed] = {}
    for play in now.plays:
        had = found.get(play.game)
        found[play.game] = TitlePlayed(play.title, play.game, had.plays + 1 if had else 1, play)
    return tuple(sorted(found.values(), key=lambda one: one.last.at, reverse=True))


# The phones: inviting, leaving, closing and deleting

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
    return _show_phones(at, Notice(LAST_HOST, 403) if "last" in request.args else None)


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
        return _show_phones(at, notice, notice.status)
    return _show_phones(at, invitation=invitation, for_host=for_host)


@group_pages.post("/phones/<int(max=2147483647):phone>/revoke")
def revoke_group_phone(at: AtGroup, phone: int) -> Response:
    """Take a phone's place away, or an invitation back."""
    return at.answer(lambda: revoke_phone(at.member, phone), _show_phones, at.url("group_phones"))


@group_pages.post("/leave")
def leave_this_group(at: AtGroup) -> Response:
    """Give up this phone's place."""
    return at.answer(lambda: leave_group(at.member), _show_phones, url_for("pages.lobby"))


@group_pages.post("/name")
def rename_group(at: AtGroup) -> Response:
    """Give the group another name."""
    name = request.form.get("name", "")
    return at.answer(lambda: at.write(RenameGroup, name), _show_phones, at.url("group_phones"))


@group_pages.post("/close")
def close_group(at: AtGroup) -> Response:
    """Close the group, or open it again (`back`)."""
    closed = "back" not in request.form
    return at.answer(lambda: at.write(CloseGroup, closed), _show_phones, at.url("group_phones"))


@group_pages.post("/delete")
def delete_group(at: AtGroup) -> Response:
    """Delete the group for good, once that is ticked (`sure`)."""

    def write() -> None:
        if "sure" not in request.form:
            raise Malformed.at("sure", SURE)
        at.write(DeleteGroup)

    return at.answer(write, _show_phones, url_for("pages.lobby"))


def _show_phones(
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


# Joining by an invitation: the QR, the link, or the code typed in the lobby


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


# Keeping a group after a game, or beginning one without a game


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
@new_groups
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
@new_groups
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
