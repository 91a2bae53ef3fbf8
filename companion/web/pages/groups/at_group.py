"""The phone that asks for a page of a group, and the frame that all of these pages have."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from flask import Response, request, url_for

from companion.engine.problems import Malformed
from companion.extensions import limiter
from companion.games import descriptions
from companion.tables.errors import NoSuchEntry
from companion.tables.groups.games import GroupNow, group_now
from companion.tables.groups.members import GroupWrite, Member, carry_out_in_group, member_of
from companion.web.pages import PagesBelow
from companion.web.pages.rendering import REFUSALS, see
from companion.web.parts.notice import Notice, notice_of
from companion.web.security.identity import group_tokens
from companion.web.security.uploads import REWRITE_LIMIT

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
