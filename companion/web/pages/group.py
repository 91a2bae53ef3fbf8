"""A group on its phones: its first page, and how phones come and go."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from difflib import SequenceMatcher
from functools import cached_property, wraps
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from flask import Response, request, url_for

from companion.engine.game import AnyGame
from companion.engine.phrases import listed
from companion.engine.problems import Malformed
from companion.engine.setup import Token
from companion.extensions import limiter
from companion.games import all_games, descriptions
from companion.statistics import (
    PersonTotals,
    PlayedGame,
    Player,
    TitlePlayed,
    Year,
    longest_run,
    parts_of,
    titles_of,
    totals_by_person,
    year_of,
)
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
from companion.tables.lists import TableSummary, held_by, list_tables
from companion.web import figures
from companion.web.addresses import qr_code, reachable_url
from companion.web.pages import PagesBelow, pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.end import show_end
from companion.web.pages.seats import JOIN_LIMIT
from companion.web.parts.people import token_of
from companion.web.rendering import REFUSALS, Notice, notice_of, render, see
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


@dataclass(frozen=True)
class AtGroup:
    """A phone that holds a group, which is the frame of the group's pages, and what was refused
    just now."""

    member: Member
    notice: Notice | None = None
    rulings: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    tabs: ClassVar[Sequence[tuple[str, str]]] = TABS

    @property
    def code(self) -> str:
        return self.member.code

    @property
    def title(self) -> str:
        return self.member.name

    @property
    def is_host(self) -> bool:
        return self.member.host

    @property
    def closed(self) -> bool:
        return self.member.closed

    @property
    def rows(self) -> int | None:
        """How many rows of a long list are shown; None for all."""
        return None if "all" in request.args else ROWS

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

    def answer(
        self,
        write: Callable[[], object],
        show: Callable[["AtGroup"], Response],
        url: str,
    ) -> Response:
        """Do `write`, then go on to `url`; a refusal shows the same page with the reason."""
        try:
            write()
        except (*REFUSALS, NoSuchEntry) as refusal:
            return show(AtGroup(self.member, notice_of(refusal)))
        return see(url)


@dataclass(frozen=True)
class GroupPage:
    """A page about a group, as its template asks for it."""

    template: ClassVar[str]
    frame: AtGroup

    @classmethod
    def show(cls, at: AtGroup, *more: Any) -> Response:
        return render(cls.template, cls(at, *more))

    @property
    def now(self) -> GroupNow:
        return self.frame.now

    def token(self, person: int) -> Token:
        return token_of(self.now, person)

    def place(self, part: Player) -> str:
        """Where somebody came in; a dash where only winners are known."""
        return str(part.rank or ("1" if part.wins else "–"))

    def winner(self, play: PlayedGame) -> int | None:
        """The person whose token stands beside a game: the one who won it."""
        found = [one.person for one in play.winners if one.person in self.now.people]
        return found[0] if len(found) == 1 else None

    # The group's open tables

    @cached_property
    def mine(self) -> frozenset[str]:
        """The tables at which this phone has a place."""
        return frozenset(held_by(all_tokens())) if self.now.open else frozenset()

    @cached_property
    def tables(self) -> Mapping[str, TableSummary]:
        found = list_tables([one.code for one in self.now.open]) if self.now.open else ()
        return {table.code: table for table in found}

    def whose_turn(self, code: str) -> str:
        """Whose turn it is at a table that is followed; nothing where its end is counted."""
        if (table := self.tables.get(code)) is None:
            return ""
        seats = [seat for seat in table.awaited or () if seat < len(table.names)]
        names = listed(table.names[seat] for seat in seats)
        return f"{names}’s turn" if len(seats) == 1 else names


def at_group(route: Callable[..., Response]) -> Callable[..., Response]:
    """A route of `/g/<group>/...`; a phone that does not hold the group finds nothing there."""

    @wraps(route)
    def with_group(group: str, **more: Any) -> Response:
        return route(AtGroup(member_of(group.upper(), group_tokens())), **more)

    return with_group


group_pages = PagesBelow("/g/<group>", at_group)


def number_in(text: str) -> int | None:
    """A number that a form or an address says; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def number_of(field: str, what: str) -> int:
    """A number that a form sends. Raises Malformed, which says `what` to do."""
    if (number := number_in(request.form.get(field, ""))) is None:
        raise Malformed.at(field, what)
    return number


def day_in(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def tone_of(game: str) -> str:
    """The second colour of a game that is installed here; a plain one for others."""
    known = descriptions().get(game)
    return known.tone if known else "clay"


# The home: tonight's tables, newcomers, the year, and the last evening

PEOPLE = 8
TITLES = 12
TOKENS_BESIDE = 4
"""Of so many people at an open table the tokens stand beside its title."""
LATELY = 12
"""How many games of the last evening are shown."""
USUAL = 8
"""How many titles lead to a new game."""
ASKED = 3
"""How many newcomers are asked about at once."""
ALIKE = 6
"""How many people are offered as whom a newcomer may be."""


@dataclass(frozen=True)
class Home(GroupPage):
    """The group at a glance."""

    template = "group_home/group"

    @property
    def joined(self) -> bool:
        """Whether this phone has just joined."""
        return "joined" in request.args

    @property
    def games(self) -> tuple[AnyGame, ...]:
        return tuple(all_games().values())

    # Tables and people

    def people_at(self, table: OpenGame) -> Sequence[int]:
        """Who sits there, as far as the names are those of people of the group, and few."""
        by_name = {one.name: one.id for one in self.now.listed_people}
        people = [by_name[name] for name in table.names if name in by_name]
        return people if len(people) <= TOKENS_BESIDE else []

    @cached_property
    def newcomers(self) -> tuple[tuple[Person, tuple[Person, ...]], ...]:
        """People who sat down under a new name, with whom they may be: those with whom they never
        played, most alike first. Whoever has played with everybody is somebody new."""
        new = (one for one in self.now.listed_people if one.id in self.now.newcomers)
        asked = ((one, self._may_be(one)) for one in new)
        return tuple((one, others) for one, others in asked if others)[:ASKED]

    def _may_be(self, new: Person) -> tuple[Person, ...]:
        met = {one.person for play, _ in parts_of(self.now.plays, new.id) for one in play.players}

        def unlike(other: Person) -> float:
            return -SequenceMatcher(None, new.name.casefold(), other.name.casefold()).ratio()

        others = (one for one in self.now.listed_people if one.id not in met and one != new)
        return tuple(sorted(others, key=unlike)[:ALIKE])

    # The year and the evenings

    @cached_property
    def year(self) -> Year:
        """The year of the last game."""
        return year_of(self.now.plays, self.now.plays[-1].day.year if self.now.plays else 0)

    @property
    def standing(self) -> tuple[tuple[Person, int], ...]:
        here = ((self.now.people.get(who), won) for who, won in self.year.standing)
        return tuple((one, won) for one, won in here if one is not None and not one.hidden)

    @property
    def most(self) -> int:
        """The most that somebody won, at least 1."""
        return max((won for _, won in self.standing), default=0) or 1

    @cached_property
    def run(self) -> tuple[int, int] | None:
        """Who wins game after game, and how many by now."""
        return longest_run(self.now.plays)

    @cached_property
    def last_evening(self) -> tuple[PlayedGame, ...]:
        """Its last games, the latest first."""
        *_, games = self.year.evenings.values()
        return games[: -LATELY - 1 : -1]

    @property
    def more_that_evening(self) -> int:
        """How many games of it are not shown."""
        return len(self.year.evenings[self.last_evening[0].day]) - len(self.last_evening)

    def result(self, play: PlayedGame) -> str:
        """ "Ben, 214"; "Ana and Ben" where both won; "nobody won"."""
        names = listed(self.now.called(one) for one in play.winners) or "nobody won"
        points = {one.points for one in play.winners} - {None}
        return f"{names}, {figures.points(points.pop())}" if len(points) == 1 else names

    @property
    def people(self) -> tuple[tuple[Person, PersonTotals], ...]:
        """Those who played most in all years, with how much and how it went."""
        totals = totals_by_person(self.now.plays)
        found = [(one, totals[one.id]) for one in self.now.listed_people if one.id in totals]
        found.sort(key=lambda pair: (-pair[1].plays, -pair[1].wins))
        return tuple(found[:PEOPLE])

    @cached_property
    def titles(self) -> tuple[TitlePlayed, ...]:
        return titles_of(self.now.plays)

    @property
    def more_titles(self) -> int:
        return max(0, len(self.titles) - TITLES)

    @property
    def sheet(self) -> AnyGame:
        """The score sheet, on which any other game is counted."""
        return next(game for game in self.games if game.only_counted)

    @property
    def own_titles(self) -> tuple[TitlePlayed, ...]:
        """The titles that are counted on it, those played last first."""
        installed = descriptions()
        return tuple(one for one in self.titles if one.game not in installed)[:USUAL]

    def said(self, won: Sequence[int]) -> str:
        """Who won the games of an evening, in words."""
        names = listed(self.now.people[who].name for who in won if who in self.now.people)
        return f"{names} won" if names else "nobody won"


@group_pages.get("")
def group(at: AtGroup) -> Response:
    return Home.show(at)


# The phones: inviting, leaving, closing and deleting

SURE = "Tick that this cannot be undone, then delete."


@dataclass(frozen=True)
class PhonesPage(GroupPage):
    """The phones. An invitation that was just made is shown once."""

    template = "groups/phones"
    invitation: str = ""
    for_host: bool = False

    @cached_property
    def phones(self) -> tuple[PhoneHere, ...]:
        return phones_of(self.frame.member)

    @property
    def link(self) -> str:
        return reachable_url(url_for("pages.invitation", invitation=self.invitation))

    @property
    def kept(self) -> bool:
        """Whether the group was kept just now."""
        return "kept" in request.args


@group_pages.get("/phones")
def group_phones(at: AtGroup) -> Response:
    """The phones, and what a host can do about the group. `last`: the phone was to be forgotten,
    and is the only one that hosts it."""
    notice = Notice(LAST_HOST, 403) if "last" in request.args else None
    return render("groups/phones", PhonesPage(replace(at, notice=notice)), 200)


@pages.post("/g/<group>/phones")
@limiter.limit(JOIN_LIMIT)
@at_group
def invite_to_group(at: AtGroup) -> Response:
    """Make an invitation, with `host` one that makes a phone host; it is shown once."""
    for_host = "host" in request.form
    try:
        invitation = new_invitation(at.member.code, at.member, host=for_host)
    except REFUSALS as refusal:
        return PhonesPage.show(replace(at, notice=notice_of(refusal)))
    return PhonesPage.show(at, invitation, for_host)


@group_pages.post("/phones/<int(max=2147483647):phone>/revoke")
def revoke_group_phone(at: AtGroup, phone: int) -> Response:
    """Take a phone's place away, or an invitation back."""
    return at.answer(
        lambda: revoke_phone(at.member, phone), PhonesPage.show, at.url("group_phones")
    )


@group_pages.post("/leave")
def leave_this_group(at: AtGroup) -> Response:
    """Give up this phone's place."""
    return at.answer(lambda: leave_group(at.member), PhonesPage.show, url_for("pages.lobby"))


@group_pages.post("/name")
def rename_group(at: AtGroup) -> Response:
    """Give the group another name."""
    name = request.form.get("name", "")
    return at.answer(lambda: at.write(RenameGroup, name), PhonesPage.show, at.url("group_phones"))


@group_pages.post("/close")
def close_group(at: AtGroup) -> Response:
    """Close the group, or open it again (`back`)."""
    closed = "back" not in request.form
    return at.answer(lambda: at.write(CloseGroup, closed), PhonesPage.show, at.url("group_phones"))


@group_pages.post("/delete")
def delete_group(at: AtGroup) -> Response:
    """Delete the group for good, once that is ticked (`sure`)."""

    def write() -> None:
        if "sure" not in request.form:
            raise Malformed.at("sure", SURE)
        at.write(DeleteGroup)

    return at.answer(write, PhonesPage.show, url_for("pages.lobby"))


# Joining by an invitation: the QR, the link, or the code typed in the lobby


class InvitationPage(NamedTuple):
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


class BeginningPage(NamedTuple):
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
        return show_end(replace(at, notice=notice_of(refusal)))
    remember_group(kept.token)
    return see(url_for("pages.group_phones", group=kept.code, kept="yes"))
