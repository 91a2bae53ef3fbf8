"""The lobby: this phone's tables, finished games, a new one, and what the connection can do."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlsplit

from flask import Response, request, url_for

from companion.engine.game import AnyGame
from companion.engine.phrases import counted, listed
from companion.engine.setup import Token
from companion.games import all_games
from companion.serving.terminal import LOOPBACK
from companion.statistics import night, night_of, titles_of
from companion.tables.access import Rights
from companion.tables.errors import NoSuchTable, NotAllowed, RulesUnavailable
from companion.tables.groups.games import GroupNow, group_now
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
from companion.web.addresses import here_only, reachable_url
from companion.web.figures import spoken, spoken_day
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, PageAtTable, table_pages
from companion.web.parts.people import people_of_group, token_of
from companion.web.rendering import render, see
from companion.web.security.phones import (
    all_tokens,
    forget_all,
    group_tokens,
    known_name,
    tokens_by_table,
)

# Tables and finished games

FINISHED = 5
USUAL = 3
"""How many games stand first because they were played last."""
TOKENS = 8
"""How many people of a group have their token on the lobby."""
LONGEST = 200
LONGEST_CODE = 12


@pages.get("/")
def lobby() -> Response:
    """Join, the games, and this phone's tables; `gone` names one that was just deleted."""
    clear_away()
    return show_lobby()


def show_lobby(typed: str = "", wrong: str = "") -> Response:
    """The lobby; with a code that was typed and the reason why it leads nowhere."""
    gone = request.args.get("gone", "")[:6]
    return render("home/lobby", Lobby(gone, typed[:LONGEST_CODE], wrong), 404 if wrong else 200)


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
    """A table in a list, for a phone with those rights."""

    table: TableSummary
    rights: Rights

    @property
    def when(self) -> str:
        return spoken(self.table.finished_at or self.table.last_at)

    @property
    def until(self) -> str:
        """Until when it waits."""
        expires = self.table.expires_at
        return spoken_day(expires.astimezone().date()) if expires else ""

    @property
    def _asked(self) -> Sequence[int]:
        return () if self.table.finished_at else self.table.awaited or ()

    @property
    def mine(self) -> bool:
        """Whether this phone is asked."""
        return any(seat in self.rights.seats for seat in self._asked)

    @property
    def stands(self) -> str:
        table = self.table
        if table.finished_at:
            return self._won
        if table.mode == "count":
            return "Counting"
        names = [table.names[seat] for seat in self._asked if seat < len(table.names)]
        return f"{names[0]}’s turn" if len(names) == 1 else listed(names)

    @property
    def _won(self) -> str:
        """ "Eva won, 31"; without the points where the verdict does not name them either."""
        names, result = self.table.names, self.table.result or {}
        winners = [seat for seat in result.get("winners", ()) if seat < len(names)]
        if not winners:
            return "Over"
        if len(names) == 1:
            return str(result["verdict"])
        total, won = str(result["totals"][winners[0]]), listed(names[seat] for seat in winners)
        return f"{won} won, {total}" if total in result["verdict"].split() else f"{won} won"


class GameTile(NamedTuple):
    """A game that is begun with one tap: by a title that is played here, or with its own rules."""

    title: str
    slug: str
    url: str
    fine: str


@dataclass(frozen=True)
class GroupCard:
    """A group on the lobby: what was played tonight or last, and its people."""

    member: Member

    @cached_property
    def now(self) -> GroupNow:
        return group_now(self.member)

    @property
    def said(self) -> str:
        """ "Tonight 6 games, Zoe won 2"; "Last on 21 November"; empty before the first game."""
        if not self.now.plays:
            return ""
        last = night(self.now.plays, self.now.plays[-1].day)
        if last.day != night_of(datetime.now(UTC)):
            return f"Last on {spoken_day(last.day)}"
        wins = [(self.now.people[who].name, won) for who, won in last.wins]
        best = [name for name, won in wins if won == wins[0][1]]
        most = f", {listed(best)} won {wins[0][1]}" if wins else ""
        return f"Tonight {counted(len(last.plays), 'game')}{most}"

    @property
    def tokens(self) -> tuple[Token, ...]:
        """Its people, those seen last first."""
        known = {one.name: one.id for one in self.now.people.values()}
        names = people_of_group(self.now)[:TOKENS]
        return tuple(token_of(self.now, known[name]) for name in names)


@dataclass(frozen=True)
class Lobby:
    """What the lobby shows, as its template asks for it: where to go on, the groups of this phone,
    what is played, and all the rest folded.

    `gone` is the code of a table that was just deleted; `typed` one that leads nowhere, and `wrong`
    why.
    """

    gone: str = ""
    typed: str = ""
    wrong: str = ""

    @cached_property
    def _rows(self) -> tuple[TableRow, ...]:
        held = held_by(all_tokens())
        return tuple(TableRow(one, held[one.code]) for one in list_tables(held))

    @cached_property
    def tables(self) -> tuple[TableRow, ...]:
        """The open tables; those that wait for this phone come first, then those used last."""
        shown = (one for one in self._rows if not one.table.archived)
        going_on = (one for one in shown if one.table.finished_at is None)
        return tuple(sorted(going_on, key=lambda row: not row.mine))

    @property
    def all_finished(self) -> tuple[TableRow, ...]:
        return tuple(o for o in self._rows if o.table.finished_at and not o.table.archived)

    @property
    def finished(self) -> tuple[TableRow, ...]:
        return self.all_finished[:FINISHED]

    @property
    def put_away(self) -> tuple[TableRow, ...]:
        return tuple(one for one in self._rows if one.table.archived)

    @cached_property
    def groups(self) -> tuple[GroupCard, ...]:
        return tuple(GroupCard(member) for member in groups_of(group_tokens()))

    @property
    def is_new(self) -> bool:
        """Whether this phone was never at a table: then nothing is folded."""
        return not self._rows and not self.groups

    @property
    def is_known(self) -> bool:
        """Whether there is anything that this phone could forget."""
        return not self.is_new or bool(known_name())

    # What is played

    @property
    def counted(self) -> bool:
        """Whether there is a game whose end can be counted."""
        return any(game.counting for game in all_games().values())

    @cached_property
    def usual(self) -> tuple[GameTile, ...]:
        """What is played most lately, in the first group of this phone or else at its tables."""
        open_groups = [one for one in self.groups if not one.member.closed and one.now.plays]
        if open_groups:
            now, code = open_groups[0].now, open_groups[0].member.code
            played = [(one.game, one.title) for one in titles_of(now.plays)]
        else:
            shown, code = (one.table for one in self._rows), ""
            played = [(one.game, one.title) for one in shown]
        tiles = (_tile(game, title, code) for game, title in dict.fromkeys(played))
        return tuple(tile for tile in tiles if tile)[:USUAL]

    @property
    def tiles(self) -> tuple[GameTile, ...]:
        """The usual ones, then all other games."""
        titles = {tile.title for tile in self.usual}
        games = (game for game in all_games().values() if game.title not in titles)
        return (*self.usual, *(_game_tile(game) for game in games))

    @property
    def address(self) -> str:
        """What others type; empty where nothing that they could type would lead here."""
        return "" if here_only() else reachable_url("/").removeprefix("http://").rstrip("/")


def _tile(slug: str, title: str, group: str) -> GameTile | None:
    """What leads to a game as it was played before: with its rules, or by its title on a sheet."""
    games = all_games()
    if slug in games and not games[slug].only_counted:
        return _game_tile(games[slug], group)
    sheet = next((game for game in games.values() if game.only_counted), None)
    if sheet is None or title in {sheet.title, *(one.title for one in sheet.editions())}:
        return None
    url = url_for("pages.new_game", slug=sheet.slug, title=title, group=group or None)
    return GameTile(title, sheet.slug, url, "your own")


def _game_tile(game: AnyGame, group: str = "") -> GameTile:
    least, most = min(game.players), max(game.players)
    players = counted(most, "player") if least == most else f"{least} to {most} players"
    url = url_for("pages.new_game", slug=game.slug, group=group or None)
    return GameTile(game.listed_as or game.title, game.slug, url, players)


@pages.get("/history")
def history() -> Response:
    """What was played to the end at this phone's tables, or on this server, newest first."""
    held = held_by(all_tokens())
    found = finished_tables(held, LONGEST)
    rows = tuple(TableRow(table, held.get(table.code, Rights())) for table in found)
    return render("home/history", rows)


# Choosing a game


@pages.get("/new")
def new() -> Response:
    """Choose a game, to be played or (`mode`) only to be counted."""
    counts = request.args.get("mode") == "count"
    games = tuple(game for game in all_games().values() if game.counting or not counts)
    return render("home/games", GamesPage(games, "count" if counts else "track"))


class GamesPage(NamedTuple):
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


def _show_shelf(at: AtTable) -> Response:
    return render("home/shelf", ShelfPage(at))


@dataclass(frozen=True)
class ShelfPage(PageAtTable):
    """The table as its host decides about it."""

    @cached_property
    def row(self) -> TableRow:
        (table,) = list_tables([self.frame.code])
        return TableRow(table, self.frame.rights)

    @property
    def goes(self) -> str:
        """What a deletion takes with it."""
        log, taken = counted(len(self.history.entries), "entry", "entries"), self.history.taken
        seats = [f"{counted(len(taken), 'seat')} held by phones"] if taken else []
        return listed((f"the log with {log}", "the score", *seats, "every link"))


# What the connection can do, and what a phone shows without one


class Comfort(NamedTuple):
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


class ConnectionPage(NamedTuple):
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
