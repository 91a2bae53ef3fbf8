"""A night of a group: what was played and won, and drawing who starts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any

from flask import Response, request, url_for

from companion.engine.game import AnyGame
from companion.engine.phrases import counted, listed
from companion.engine.setup import Token
from companion.games import all_games
from companion.statistics import Night, PlayedGame, night, night_of, nights, standing
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
from companion.web.addresses import qr_code, reachable_url
from companion.web.figures import points
from companion.web.pages.group import AtGroup, GroupFrame, group_pages, whose_turn
from companion.web.pages.rendering import render
from companion.web.parts.frame import Notice
from companion.web.parts.people import OFFERED, people_of_group, token_of
from companion.web.security.phones import all_tokens
from companion.web.svg.lettering import colours, lettered, text

# The night, also on a big screen

EARLIER = 30


@dataclass(frozen=True)
class NightPage:
    """An evening, as its page, the big screen and its picture ask for it: that of `asked`, else
    tonight once there is something of it, else the last one."""

    at: AtGroup
    asked_day: date | None = None

    @cached_property
    def frame(self) -> GroupFrame:
        return self.at.frame()

    @property
    def now(self) -> GroupNow:
        return self.at.now

    @cached_property
    def began(self) -> date:
        today = night_of(datetime.now(UTC))
        if self.asked_day:
            return self.asked_day
        last = self.now.plays[-1].day if self.now.plays else today
        return today if last == today or self._used_on(today) else last

    @cached_property
    def tonight(self) -> bool:
        return self.began == night_of(datetime.now(UTC))

    @cached_property
    def night(self) -> Night:
        return night(self.now.plays, self.began)

    # The tables that are open

    @cached_property
    def _tables(self) -> Mapping[str, TableSummary]:
        found = list_tables([one.code for one in self.now.open]) if self.now.open else ()
        return {table.code: table for table in found}

    def _used_on(self, day: date) -> tuple[OpenGame, ...]:
        """The open tables at which something was done in that night."""
        return tuple(
            one
            for one in self.now.open
            if one.code in self._tables and night_of(self._tables[one.code].last_at) == day
        )

    @cached_property
    def open(self) -> tuple[OpenGame, ...]:
        return self._used_on(self.began)

    @property
    def asked(self) -> Mapping[str, str]:
        """The names of those whose turn it is, by an open table's code."""
        return {code: whose_turn(table) for code, table in self._tables.items()}

    @cached_property
    def mine(self) -> frozenset[str]:
        """The tables at which this phone has a place."""
        return frozenset(held_by(all_tokens())) if self.now.open else frozenset()

    # What was played and won

    @cached_property
    def standing(self) -> tuple[tuple[int, int], ...]:
        """Everybody who played, also without a win, those who won most first."""
        people = self.now.people
        return tuple(pair for pair in standing(self.night.plays) if pair[0] in people)

    @property
    def many(self) -> str:
        """ "7 people"."""
        return counted(len(self.standing), "person", "people")

    def token(self, person: int) -> Token:
        return token_of(self.now, person)

    def winner(self, play: PlayedGame) -> int | None:
        """The person whose token stands beside a game: the one who won it."""
        found = [one.person for one in play.winners if one.person in self.now.people]
        return found[0] if len(found) == 1 else None

    def points(self, play: PlayedGame) -> str:
        """The points with which a game was won, if there were any."""
        found = {one.points for one in play.winners} - {None}
        return points(found.pop()) if len(found) == 1 else ""

    @property
    def earlier(self) -> tuple[tuple[date, int], ...]:
        """Other evenings with how many games each had."""
        every = nights(self.now.plays).items()
        return tuple((day, number) for day, number in every if day != self.began)[:EARLIER]

    @property
    def day(self) -> str:
        """ "Thursday, 26 November"."""
        year = "" if self.began.year == date.today().year else f" {self.began.year}"
        return f"{self.began:%A}, {self.began.day} {self.began:%B}{year}"

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

    @property
    def address(self) -> str:
        """What others type to come here."""
        return reachable_url("/").partition("://")[2].rstrip("/")


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
    """The evening that is asked for."""
    return NightPage(at, _asked_day())


@group_pages.get("/night/qr.svg")
def night_qr(at: AtGroup) -> Response:
    """The QR of the lobby, where a table's code is typed."""
    return qr_code("/")


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
