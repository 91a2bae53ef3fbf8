"""The lobby: this phone's tables, finished games, a new one, and what the connection can do."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlsplit

from flask import Response, request, url_for

from companion.engine.game import AnyGame
from companion.engine.phrases import counted, listed
from companion.games import all_games
from companion.tables.access.tokens import Rights
from companion.tables.errors import NoSuchTable, NotAllowed, RulesUnavailable
from companion.tables.groups.members import Member, groups_of, leave_group
from companion.tables.lists import (
    TableSummary,
    clear_away,
    delete,
    finished_tables,
    held_by,
    list_tables,
    put_away,
)
from companion.tables.logs.history import Mode
from companion.tables.play.seats import leave
from companion.web.addresses import LOOPBACK, reachable_url
from companion.web.figures import spoken, spoken_day
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, table_pages
from companion.web.pages.rendering import render, see
from companion.web.parts.frame import Frame, Notice, frame_of
from companion.web.security.phones import all_tokens, forget_all, group_tokens, tokens_by_table

# Tables and finished games

FINISHED = 5
LONGEST = 200
LONGEST_CODE = 12


@pages.get("/")
def lobby() -> Response:
    """Join, the games, and this phone's tables; `gone` names one that was just deleted."""
    clear_away()
    return show_lobby()


def show_lobby(typed: str = "", wrong: str = "") -> Response:
    """The lobby; with a code that was typed and the reason why it leads nowhere."""
    held = held_by(all_tokens())
    games = tuple(all_games().values())
    address = reachable_url("/").removeprefix("http://").rstrip("/")
    gone = request.args.get("gone", "")[:6]
    page = lobby_page(games, list_tables(held), held, address, gone)
    page = replace(page, groups=groups_of(group_tokens()), typed=typed[:LONGEST_CODE], wrong=wrong)
    return render("home/lobby", page, 404 if wrong else 200)


@pages.post("/forget")
def forget() -> Response:
    """Forget me: the phone gives up its seats, its groups and its name; tables and groups stay.

    The only phone that hosts a group is led to the group instead: nobody could host it any more.
    """
    for member in groups_of(group_tokens()):
        try:
            leave_group(member)
        except NotAllowed:
            return see(url_for("pages.group_phones", group=member.code, last="yes"))
    for code, tokens in tokens_by_table().items():
        with suppress(NoSuchTable, RulesUnavailable):
            leave(code, tokens)
    forget_all()
    return see("/")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in a list: when it was last used, how it stands, until when it waits.

    `mine`: this phone is asked. `hosts`: it may put the table away or delete it.
    """

    table: TableSummary
    when: str
    stands: str
    mine: bool
    until: str
    hosts: bool


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """What the lobby shows: the games, and this phone's own tables.

    `groups` are those that it holds; `address` is what others type; `gone` the code of a table that
    was just deleted; `typed` a code that leads nowhere, and `wrong` why.
    """

    games: tuple[AnyGame, ...]
    tables: tuple[TableRow, ...]
    finished: tuple[TableRow, ...]
    more: bool
    put_away: tuple[TableRow, ...]
    address: str
    gone: str
    groups: tuple[Member, ...] = ()
    typed: str = ""
    wrong: str = ""

    @property
    def counted(self) -> bool:
        """Whether there is a game whose end can be counted."""
        return any(game.counting for game in self.games)


def lobby_page(
    games: Sequence[AnyGame],
    tables: Sequence[TableSummary],
    held: Mapping[str, Rights],
    address: str,
    gone: str = "",
) -> LobbyPage:
    """The tables that wait for this phone come first, then those used last."""
    rows = [table_row(table, held.get(table.code, Rights())) for table in tables]
    shown = [row for row in rows if not row.table.archived]
    going_on = [row for row in shown if row.table.finished_at is None]
    finished = [row for row in shown if row.table.finished_at is not None]
    return LobbyPage(
        games=tuple(games),
        tables=tuple(sorted(going_on, key=lambda row: not row.mine)),
        finished=tuple(finished[:FINISHED]),
        more=len(finished) > FINISHED,
        put_away=tuple(row for row in rows if row.table.archived),
        address=address,
        gone=gone,
    )


def table_row(table: TableSummary, rights: Rights, now: datetime | None = None) -> TableRow:
    """A table as the lobby lists it on a phone with those rights."""
    asked = () if table.finished_at else table.awaited or ()
    return TableRow(
        table=table,
        when=spoken(table.finished_at or table.last_at, now),
        stands=_stands(table, asked),
        mine=any(seat in rights.seats for seat in asked),
        until=spoken_day(table.expires_at.astimezone().date()) if table.expires_at else "",
        hosts=rights.host,
    )


def _stands(table: TableSummary, asked: Sequence[int]) -> str:
    if table.finished_at:
        return _won(table)
    if table.mode == "count":
        return "Counting"
    names = [table.names[seat] for seat in asked if seat < len(table.names)]
    return f"{names[0]}’s turn" if len(names) == 1 else listed(names)


def _won(table: TableSummary) -> str:
    """ "Eva won, 31"; without the points where the verdict does not name them either."""
    result = table.result or {}
    winners = [seat for seat in result.get("winners", ()) if seat < len(table.names)]
    if not winners:
        return "Over"
    if len(table.names) == 1:
        return str(result["verdict"])
    total = str(result["totals"][winners[0]])
    names = listed(table.names[seat] for seat in winners)
    return f"{names} won, {total}" if total in result["verdict"].split() else f"{names} won"


@pages.get("/history")
def history() -> Response:
    """What was played to the end at this phone's tables, or on this server, newest first."""
    held = held_by(all_tokens())
    found = finished_tables(held, LONGEST)
    return render(
        "home/history", tuple(table_row(table, held.get(table.code, Rights())) for table in found)
    )


# Choosing a game


@pages.get("/new")
def new() -> Response:
    """Choose a game, to be played or (`mode`) only to be counted."""
    counts = request.args.get("mode") == "count"
    games = tuple(game for game in all_games().values() if game.counting or not counts)
    return render("home/games", GamesPage(games, "count" if counts else "track"))


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The games, to be played or only to be counted."""

    games: tuple[AnyGame, ...]
    mode: Mode


# Putting a table away, and deleting it: the host is asked once


@table_pages.get("/shelf")
def shelf(at: AtTable) -> Response:
    """What the host can do with a table that is not needed any more."""
    return _show_shelf(at)


@table_pages.post("/shelf")
def change_shelf(at: AtTable) -> Response:
    """Take the table out of the lists, or bring it back (`back`)."""
    away = "back" not in request.form
    return at.answer(lambda: put_away(at.code, at.rights, away), _show_shelf, "/", leave=True)


@table_pages.post("/delete")
def delete_table(at: AtTable) -> Response:
    """Remove the table for good."""
    return at.answer(lambda: delete(at.code, at.rights), _show_shelf, "/", leave=True)


def _show_shelf(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    return render("home/shelf", shelf_page(at, notice), status)


@dataclass(frozen=True, slots=True)
class ShelfPage:
    """What that page shows; `goes` says what a deletion takes with it."""

    frame: Frame
    row: TableRow
    goes: str


def shelf_page(at: AtTable, notice: Notice | None = None) -> ShelfPage:
    """The table as its host decides about it."""
    history, rights = at.history, at.rights
    (table,) = list_tables([history.code])
    log = counted(len(history.entries), "entry", "entries")
    seats = [f"{counted(len(history.taken), 'seat')} held by phones"] if history.taken else []
    return ShelfPage(
        frame=frame_of(history, rights, notice=notice),
        row=table_row(table, rights),
        goes=listed((f"the log with {log}", "the score", *seats, "every link")),
    )


# What the connection can do, and what a phone shows without one


@dataclass(frozen=True, slots=True)
class Comfort:
    """Something that browsers allow on safe addresses only; `needs` is the part of the browser
    that does it, by its name in scripts."""

    what: str
    without: str
    needs: str


COMFORTS = (
    Comfort(
        "The screen stays on during a long turn",
        "The phone may switch it off: touch it now and then, or change the phone's own setting.",
        "wakeLock",
    ),
    Comfort(
        "A reload without network shows the table as it last stood",
        "Leave the page open: taps are kept and sent later all the same.",
        "serviceWorker",
    ),
    Comfort(
        "The companion can be installed as an app",
        "A bookmark on the home screen opens it just as well.",
        "serviceWorker",
    ),
    Comfort("Copying takes one tap", "The phone's own menu copies what was selected.", "clipboard"),
    Comfort(
        "The result goes straight into a chat",
        "Keep the picture, then send it as any other.",
        "share",
    ),
)


@dataclass(frozen=True, slots=True)
class ConnectionPage:
    """Whether the phone came by an address that browsers trust, and what depends on it."""

    is_safe: bool
    comforts: tuple[Comfort, ...] = COMFORTS


@pages.get("/connection")
def connection() -> Response:
    """What works on this address, what does not, and why."""
    host = urlsplit(request.host_url).hostname
    return render("home/connection", ConnectionPage(request.is_secure or host in LOOPBACK))


@pages.get("/offline")
def offline() -> Response:
    """What a phone shows in place of a page that it has no copy of; kept when it first comes."""
    return render("home/offline", None)
