"""A night: what is open, what was played and who won, also on a big screen and as a picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime

from flask import Response, request

from companion.engine.phrases import listed
from companion.statistics import Night, PlayedGame, night, night_of, nights
from companion.tables.groups.games import GroupNow, OpenGame
from companion.tables.lists import TableSummary, held_by, list_tables
from companion.web.pages.groups.at_group import AtGroup, GroupFrame, group_pages
from companion.web.pages.nights.picture import night_svg
from companion.web.pages.rendering import render
from companion.web.security.identity import all_tokens

EARLIER = 30


@dataclass(frozen=True, slots=True)
class NightPage:
    """What the page shows. `asked` are the names of those whose turn it is, by an open table's
    code; `mine` the tables at which this phone has a place; `earlier` other nights with how many
    games each had."""

    frame: GroupFrame
    now: GroupNow
    night: Night
    tonight: bool
    open: tuple[OpenGame, ...]
    asked: Mapping[str, str]
    mine: frozenset[str]
    earlier: tuple[tuple[date, int], ...]

    @property
    def day(self) -> str:
        """ "Thursday, 26 November"."""
        return f"{self.night.day:%A}, {self.night.day.day} {self.night.day:%B}"

    @property
    def best(self) -> str:
        """Who won most: "Ana and Ben, with 2 games each"; empty where nobody won anything."""
        if not self.night.wins:
            return ""
        most = self.night.wins[0][1]
        first = [self.now.people[who].name for who, won in self.night.wins if won == most]
        games = f"{most} game{'' if most == 1 else 's'}"
        return f"{listed(first)} won {games}{' each' if len(first) > 1 else ''}"

    def won(self, play: PlayedGame) -> str:
        """Who won a game, in a few words."""
        names = [self.now.called(one) for one in play.winners]
        return f"{listed(names)} won" if names else "nobody won"

    @property
    def text(self) -> str:
        """The night as text to paste into a chat."""
        games = (f"{play.title}: {self.won(play)}" for play in self.night.plays)
        return "\n".join((f"{self.frame.title}, {self.day}", *games, *filter(None, [self.best])))


@group_pages.get("/night")
def group_night(at: AtGroup) -> Response:
    """Tonight, or the night of `day`."""
    return render("nights/night", night_page(at))


@group_pages.get("/night/tv")
def night_tv(at: AtGroup) -> Response:
    """The same for a big screen; it looks every few seconds by itself."""
    return render("nights/tv", night_page(at))


@group_pages.get("/night.svg")
def night_picture(at: AtGroup) -> Response:
    """The night as a picture to pass on."""
    page = night_page(at)
    rows = [(play.title, page.won(play)) for play in page.night.plays]
    return Response(
        night_svg(page.frame.title, page.day, page.best, rows), mimetype="image/svg+xml"
    )


def night_page(at: AtGroup) -> NightPage:
    """What a night's page shows, on that phone."""
    now = at.now
    today = night_of(datetime.now(UTC))
    day = _asked_day() or today
    all_nights = nights(now.plays)
    tables = list_tables([one.code for one in now.open]) if now.open and day == today else ()
    return NightPage(
        frame=at.frame(),
        now=now,
        night=night(now.plays, day),
        tonight=day == today,
        open=now.open if day == today else (),
        asked={table.code: _asked(table) for table in tables},
        mine=frozenset(held_by(all_tokens())) if now.open else frozenset(),
        earlier=tuple((one, n) for one, n in all_nights.items() if one != day)[:EARLIER],
    )


def _asked(table: TableSummary) -> str:
    """Whose turn it is at a table that is followed; nothing where its end is counted."""
    seats = [seat for seat in table.awaited or () if seat < len(table.names)]
    names = listed(table.names[seat] for seat in seats)
    return f"{names}’s turn" if len(seats) == 1 else names


def _asked_day() -> date | None:
    try:
        return date.fromisoformat(request.args.get("day", ""))
    except ValueError:
        return None
