"""A night of a group: what was played and won, and drawing who starts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from flask import Response, request, url_for

from companion.engine.game import AnyGame
from companion.engine.phrases import listed
from companion.games import all_games
from companion.statistics import Night, PlayedGame, night, night_of, nights
from companion.tables.groups.games import (
    KEPT,
    FairDraw,
    GroupNow,
    OpenGame,
    PrepareDraw,
    RevealDraw,
    draws_of,
)
from companion.tables.lists import TableSummary, held_by, list_tables
from companion.web.pages.group import AtGroup, GroupFrame, group_pages
from companion.web.pages.rendering import render
from companion.web.parts.frame import Notice
from companion.web.parts.people import OFFERED, people_of_group
from companion.web.security.phones import all_tokens
from companion.web.svg.lettering import colours, lettered, text

# The night, also on a big screen

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
        asked={table.code: _whose_turn(table) for table in tables},
        mine=frozenset(held_by(all_tokens())) if now.open else frozenset(),
        earlier=tuple((one, n) for one, n in all_nights.items() if one != day)[:EARLIER],
    )


def _whose_turn(table: TableSummary) -> str:
    """Whose turn it is at a table that is followed; nothing where its end is counted."""
    seats = [seat for seat in table.awaited or () if seat < len(table.names)]
    names = listed(table.names[seat] for seat in seats)
    return f"{names}’s turn" if len(seats) == 1 else names


def _asked_day() -> date | None:
    try:
        return date.fromisoformat(request.args.get("day", ""))
    except ValueError:
        return None


# A night as one picture for the chat

WIDTH = 1080
MARGIN = 60
HEAD = 320
ROW = 120
FOOT = 90
MOST = 14
"""Games that are listed; of more only the number is said."""
LETTERS = 0.56
"""The width of a letter in parts of its size."""


def night_svg(group: str, day: str, best: str, games: Sequence[tuple[str, str]]) -> str:
    """The picture of a night: each game with who won it, and who won most."""
    house, shown = colours(), games[:MOST]
    more = len(games) - len(shown)
    height = HEAD + ROW * len(shown) + FOOT + (60 if more else 0)
    rows = "".join(_row(number, title, won) for number, (title, won) in enumerate(shown))
    left = f"and {more} more game{'' if more == 1 else 's'}" if more else ""
    return lettered(
        (WIDTH, height),
        f"{group}, {day}",
        (
            text(MARGIN, 100, group, _size(group, 40), house["soft-on-band"]),
            text(MARGIN, 200, day, _size(day, 92), house["clay"], display=True),
            text(MARGIN, 272, best, _size(best, 44), house["gold"], bold=True),
            rows,
            text(MARGIN, HEAD + ROW * len(shown) + 44, left, 36, house["soft-on-band"]),
            text(MARGIN, height - 36, "Companion, at the table", 30, house["soft-on-band"]),
        ),
    )


def _row(number: int, title: str, won: str) -> str:
    house, top = colours(), HEAD + ROW * number
    line = f"M{MARGIN} {top}h{WIDTH - 2 * MARGIN}"
    return "".join(
        (
            f'<path stroke="{house["band-hair"]}" stroke-width="2" d="{line}"/>',
            text(MARGIN, top + 50, title, _size(title, 44), house["on-band"], bold=True),
            text(MARGIN, top + 98, won, _size(won, 38), house["soft-on-band"]),
        )
    )


def _size(words: str, largest: int) -> int:
    """A size at which a line has room."""
    return min(largest, round((WIDTH - 2 * MARGIN) / (LETTERS * max(1, len(words)))))


# Drawing who starts and who sits where: the fingerprint before, the seed after


@dataclass(frozen=True, slots=True)
class DrawsPage:
    """What the page shows: the people to choose from, and the draws, the latest first."""

    frame: GroupFrame
    people: tuple[str, ...]
    draws: tuple[FairDraw, ...]
    games: tuple[AnyGame, ...]
    kept: int = KEPT

    def new_game(self, game: AnyGame, draw: FairDraw) -> str:
        """A new game with the people in the order that was drawn; the first one starts."""
        query: dict[str, Any] = {"name": list(draw.order), "set.start_player": "0"}
        return url_for("pages.new_game", slug=game.slug, group=self.frame.code, **query)


@group_pages.get("/draws")
def group_draws(at: AtGroup) -> Response:
    """Prepare a draw, and see what was drawn."""
    return _show_draws(at)


@group_pages.post("/draws")
def prepare_draw(at: AtGroup) -> Response:
    """Prepare a draw among the people who are ticked (`name`)."""
    more = (one.strip() for one in request.form.get("more", "").split(",") if one.strip())
    names = (*request.form.getlist("name")[:OFFERED], *more)
    return at.answer(lambda: at.write(PrepareDraw, names), _show_draws, at.url("group_draws"))


@group_pages.post("/draws/<int(max=2147483647):draw>")
def reveal_draw(at: AtGroup, draw: int) -> Response:
    """Draw, and show the seed."""
    return at.answer(lambda: at.write(RevealDraw, draw), _show_draws, at.url("group_draws"))


def _show_draws(at: AtGroup, notice: Notice | None = None, status: int = 200) -> Response:
    page = DrawsPage(
        frame=at.frame(notice),
        people=people_of_group(at.now),
        draws=draws_of(at.member),
        games=tuple(all_games().values()),
    )
    return render("nights/draws", page, status)
