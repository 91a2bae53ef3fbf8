"""The lobby: the tables that this phone is at, and the ways to a new one. Finished games."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from flask import Response, request, url_for

from companion.engine.game import AnyGame
from companion.engine.phrases import listed
from companion.games import all_games
from companion.tables.access.seats import leave
from companion.tables.access.tokens import Rights
from companion.tables.errors import NoSuchTable, NotAllowed, RulesUnavailable
from companion.tables.groups.members import Member, groups_of, leave_group
from companion.tables.lists import TableSummary, clear_away, finished_tables, held_by, list_tables
from companion.web.figures import spoken, spoken_day
from companion.web.pages import pages
from companion.web.pages.rendering import render, see
from companion.web.reachable import reachable_url
from companion.web.security.identity import all_tokens, forget_all, group_tokens, tokens_by_table

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
