"""The evenings and years of a group: what was played and won, who starts, and a picture for the
chat.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any, ClassVar

from flask import Response, request, url_for
from markupsafe import escape

from companion.engine.game import AnyGame
from companion.engine.phrases import counted, listed
from companion.engine.setup import Token
from companion.games import all_games
from companion.statistics import Night, PlayedGame, Year, night, night_of, nights, standing, year_of
from companion.tables.groups.games import (
    KEPT,
    FairDraw,
    OpenGame,
    PrepareDraw,
    RevealDraw,
    draws_of,
)
from companion.web.addresses import qr_code, reachable_url
from companion.web.figures import points, spoken_day
from companion.web.pages.group import AtGroup, GroupPage, day_in, group_pages
from companion.web.parts.people import OFFERED, people_of_group, token_of
from companion.web.rendering import render
from companion.web.svg.elements import SHAPES
from companion.web.svg.lettering import colours, lettered, text, tones

WIDTH = 1080
"""The width of a picture for the chat."""


def _size(words: str, largest: int, room: float) -> int:
    """A size of letters at which the words have room."""
    return max(12, min(largest, round(room / (0.56 * max(1, len(words))))))


# The night, also on a big screen

EARLIER = 30


@dataclass(frozen=True)
class NightPage(GroupPage):
    """An evening, as its page, the big screen and its picture ask for it: that of the `day` in the
    address, else tonight once there is something of it, else the last one."""

    template = "nights/night"

    @cached_property
    def began(self) -> date:
        today = night_of(datetime.now(UTC))
        if asked := day_in(request.args.get("day", "")):
            return asked
        last = self.now.plays[-1].day if self.now.plays else today
        return today if last == today or self._used_on(today) else last

    @cached_property
    def tonight(self) -> bool:
        return self.began == night_of(datetime.now(UTC))

    @cached_property
    def night(self) -> Night:
        return night(self.now.plays, self.began)

    def _used_on(self, day: date) -> tuple[OpenGame, ...]:
        """The open tables at which something was done in that night."""
        return tuple(
            one
            for one in self.now.open
            if one.code in self.tables and night_of(self.tables[one.code].last_at) == day
        )

    @cached_property
    def open(self) -> tuple[OpenGame, ...]:
        return self._used_on(self.began)

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
        each = " each" if len(first) > 1 else ""
        return f"{listed(first)} won {counted(most, 'game')}{each}"

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
    return NightPage.show(at)


@group_pages.get("/night/tv")
def night_tv(at: AtGroup) -> Response:
    """The night on a big screen, which looks every few seconds by itself."""
    return render("nights/tv", NightPage(at))


@group_pages.get("/night.svg")
def night_picture(at: AtGroup) -> Response:
    """The night as a picture to pass on."""
    return Response(night_svg(NightPage(at)), mimetype="image/svg+xml")


@group_pages.get("/night/qr.svg")
def night_qr(at: AtGroup) -> Response:
    """The QR of the lobby, where a table's code is typed."""
    return qr_code("/")


# Drawing who starts and who sits where: the fingerprint before, the seed after


@dataclass(frozen=True)
class DrawsPage(GroupPage):
    """The people to choose from, and the draws, the latest first."""

    template = "nights/draws"
    kept: ClassVar[int] = KEPT

    @property
    def people(self) -> tuple[str, ...]:
        return people_of_group(self.now)

    @property
    def draws(self) -> tuple[FairDraw, ...]:
        return draws_of(self.frame.member)

    @property
    def games(self) -> tuple[AnyGame, ...]:
        return tuple(all_games().values())

    def new_game(self, game: AnyGame, draw: FairDraw) -> str:
        """A new game with the people in the order that was drawn; the first one starts."""
        query: dict[str, Any] = {"name": list(draw.order), "set.start_player": "0"}
        return url_for("pages.new_game", slug=game.slug, group=self.frame.code, **query)


@group_pages.get("/draws")
def group_draws(at: AtGroup) -> Response:
    """Prepare a draw, and see what was drawn."""
    return DrawsPage.show(at)


@group_pages.post("/draws")
def prepare_draw(at: AtGroup) -> Response:
    """Prepare a draw among the people who are ticked (`name`)."""
    more = (one.strip() for one in request.form.get("more", "").split(",") if one.strip())
    names = (*request.form.getlist("name")[:OFFERED], *more)
    return at.answer(lambda: at.write(PrepareDraw, names), DrawsPage.show, at.url("group_draws"))


@group_pages.post("/draws/<int(max=2147483647):draw>")
def reveal_draw(at: AtGroup, draw: int) -> Response:
    """Draw, and show the seed."""
    return at.answer(lambda: at.write(RevealDraw, draw), DrawsPage.show, at.url("group_draws"))


# A night as one picture for the chat

MARGIN = 60
LINE = WIDTH - 2 * MARGIN
HEAD = 320
ROW = 120
FOOT = 90
MOST = 14
"""Games that are listed; of more only the number is said."""


def night_svg(page: NightPage) -> str:
    """The picture of a night: each game with who won it, and who won most."""
    house, group, day, best = colours(), page.frame.title, page.day, page.best
    shown = page.night.plays[:MOST]
    more = len(page.night.plays) - len(shown)
    height = HEAD + ROW * len(shown) + FOOT + (60 if more else 0)
    rows = (_row(number, play.title, page.won(play)) for number, play in enumerate(shown))
    left = f"and {counted(more, 'more game')}" if more else ""
    return lettered(
        (WIDTH, height),
        f"{group}, {day}",
        (
            text(MARGIN, 100, group, _size(group, 40, LINE), house["soft-on-band"]),
            text(MARGIN, 200, day, _size(day, 92, LINE), house["clay"], display=True),
            text(MARGIN, 272, best, _size(best, 44, LINE), house["gold"], bold=True),
            "".join(rows),
            text(MARGIN, HEAD + ROW * len(shown) + 44, left, 36, house["soft-on-band"]),
            text(MARGIN, height - 36, "Companion, at the table", 30, house["soft-on-band"]),
        ),
    )


def _row(number: int, title: str, won: str) -> str:
    house, top = colours(), HEAD + ROW * number
    line = f"M{MARGIN} {top}h{LINE}"
    return "".join(
        (
            f'<path stroke="{house["band-hair"]}" stroke-width="2" d="{line}"/>',
            text(
                MARGIN,
                top + 50,
                title,
                _size(title, 44, LINE),
                house["on-band"],
                bold=True,
            ),
            text(MARGIN, top + 98, won, _size(won, 38, LINE), house["soft-on-band"]),
        )
    )


# A year

HEIGHT, YEAR_MARGIN = 1350, 72
YEAR_LINE = WIDTH - 2 * YEAR_MARGIN
PEOPLE = 6
"""How many people have a bar; the others are counted."""
TALL = 6
"""Winners that a tower of an evening has room for."""


@dataclass(frozen=True)
class YearPage(GroupPage):
    """A year of the group, as its picture and its template ask for it."""

    template = "group_home/year"

    @cached_property
    def number(self) -> int:
        """The year in the address; that of the last game where nothing was played in it."""
        asked = request.args.get("year", default=0, type=int)
        return asked if asked in self._years else max(self._years, default=0)

    @cached_property
    def _years(self) -> frozenset[int]:
        return frozenset(play.day.year for play in self.now.plays)

    @cached_property
    def year(self) -> Year:
        return year_of(self.now.plays, self.number)

    @property
    def others(self) -> tuple[int, ...]:
        """The other years in which something was played, the latest first."""
        return tuple(sorted(self._years - {self.number}, reverse=True))

    @cached_property
    def standing(self) -> tuple[tuple[int, int], ...]:
        """The people who are not hidden, with their wins, those who won most first."""
        people = self.now.people
        return tuple(
            pair for pair in self.year.standing if pair[0] in people and not people[pair[0]].hidden
        )

    @property
    def said(self) -> str:
        """ "38 games on 12 evenings. Ben won the most."."""
        games = counted(len(self.year.plays), "game")
        evenings = counted(len(self.year.evenings), "evening")
        most = max((won for _, won in self.standing), default=0)
        best = listed(self.name(who) for who, won in self.standing if won == most)
        return f"{games} on {evenings}." + (f" {best} won the most." if most else "")

    @property
    def text(self) -> str:
        """The year as text to paste into a chat."""
        wins = (f"{self.name(who)} won {won}" for who, won in self.standing if won)
        facts = (f"{large}: {' '.join(small)}" for large, _, small in self.facts)
        return "\n".join((f"{self.frame.title}, {self.number}", self.said, *wins, *facts))

    def name(self, person: int) -> str:
        return self.now.people[person].name

    @property
    def facts(self) -> Iterator[tuple[str, tuple[int, ...], tuple[str, ...]]]:
        """What stood out: large, with the people it is about, and in words."""
        year = self.year
        if year.most_played:
            play, number = year.most_played
            yield play.title, (), (f"{times(number)},", "the most played")
        if duel := year.duel:
            about = (f"{self.name(duel.first)} and {self.name(duel.second)},", f"at {duel.title}")
            yield f"{duel.ahead} : {duel.behind}", (duel.first, duel.second), about
        if close := year.closest:
            first, second = (self.now.called(one) for one in (close.first, close.second))
            score = f"{points(close.first.points)} : {points(close.second.points)}"
            yield score, (), (f"{first} over {second},", "the closest")

    @property
    def span(self) -> str:
        """ "3 January to 28 November"."""
        first, last = self.year.plays[0].day, self.year.plays[-1].day
        return spoken_day(first, last) + (f" to {spoken_day(last, last)}" if first != last else "")


def times(number: int) -> str:
    """ "once", "9 times"."""
    return "once" if number == 1 else f"{number} times"


@group_pages.get("/year")
def group_year(at: AtGroup) -> Response:
    """The picture of the year of the last game, or of `year`, and the way to pass it on."""
    return YearPage.show(at)


@group_pages.get("/year.svg")
def year_picture(at: AtGroup) -> Response:
    """The picture, 1080 by 1350."""
    return Response(year_svg(YearPage(at)), mimetype="image/svg+xml")


# The picture


def year_svg(page: YearPage) -> str:
    """Title, standing, what stood out, and the evenings as towers of winners."""
    house = colours()
    if not page.year.plays:
        parts = [text(YEAR_MARGIN, 200, "Nothing was played yet", 60, house["clay"], display=True)]
        return lettered((WIDTH, HEIGHT), page.frame.title, parts)
    title = page.frame.title
    parts = [
        text(YEAR_MARGIN, 126, f"Our year {page.number}", 100, house["clay"], display=True),
        text(
            YEAR_MARGIN,
            184,
            page.said,
            _size(page.said, 38, YEAR_LINE),
            house["soft-on-band"],
        ),
        *_bars(page),
        *_facts(page),
        *_towers(page),
        text(YEAR_MARGIN, 1284, title, _size(title, 32, 520), house["clay"], display=True),
        text(WIDTH - YEAR_MARGIN, 1284, page.span, 28, house["soft-on-band"], end=True),
        f'<path fill="{house["clay"]}" d="M0 1338h{WIDTH}v12H0z"/>',
    ]
    return lettered((WIDTH, HEIGHT), f"{title}, {page.number}", parts)


def _bars(page: YearPage) -> Iterator[str]:
    house, shown = colours(), page.standing[:PEOPLE]
    most = max((won for _, won in shown), default=0) or 1
    for number, (who, won) in enumerate(shown):
        top, fill = 222 + 72 * number, house["gold" if won == most else "clay"]
        name, wide = page.name(who), 690 * won / most
        yield _figure(YEAR_MARGIN + 32, top + 26, 25, token_of(page.now, who))
        yield text(
            YEAR_MARGIN + 78, top + 36, name, _size(name, 32, 138), house["on-band"], bold=True
        )
        yield f'<path fill="{fill}" d="M298 {top}h{max(wide, 6):.0f}v52h-{max(wide, 6):.0f}z"/>'
        inside = wide > 60
        colour = house["band"] if inside else house["on-band"]
        yield text(314 if inside else 316 + wide, top + 38, str(won), 34, colour, bold=True)
    if more := len(page.standing) - PEOPLE:
        said = f"and {counted(more, 'other')}" if more > 0 else ""
        yield text(YEAR_MARGIN, 222 + 72 * PEOPLE + 16, said, 26, house["soft-on-band"])


def _facts(page: YearPage) -> Iterator[str]:
    house, third = colours(), YEAR_LINE / 3
    rules = "".join(f"M{YEAR_MARGIN} {y}h{YEAR_LINE}" for y in (688, 858))
    yield f'<path stroke="{house["band-hair"]}" stroke-width="2" d="{rules}"/>'
    for number, (large, people, small) in enumerate(page.facts):
        x, room = YEAR_MARGIN + number * third + (20 if number else 0), third - 40
        tokens = [token_of(page.now, who) for who in people]
        wide = 64 if tokens else 0
        size = _size(large, 56, room - 2 * wide)
        yield text(x + wide, 754, large, size, house["on-band"], bold=True)
        for one, at in zip(tokens, (x + 24, x + room - 24), strict=False):
            yield _figure(at, 735, 21, one)
        for line, words in enumerate(small):
            yield text(x, 798 + 36 * line, words, _size(words, 28, room), house["soft-on-band"])


def _towers(page: YearPage) -> Iterator[str]:
    house, towers = colours(), page.year.towers
    step = min(96.0, YEAR_LINE / len(towers))
    size = min(26.0, step * 0.36)
    for number, (day, won) in enumerate(towers):
        x = YEAR_MARGIN + step * (number + 0.5)
        for level, who in enumerate([who for who in won if who in page.now.people][-TALL:]):
            yield _figure(x, 1158 - level * 54, size, token_of(page.now, who))
        for line, words in enumerate((str(day.day), f"{day:%b}")):
            yield (
                f'<text x="{x:.0f}" y="{1212 + 26 * line}" text-anchor="middle" font-size="25"'
                f' font-family="Companion Text, sans-serif" fill="{house["soft-on-band"]}">'
                f"{words}</text>"
            )


def _figure(x: float, y: float, size: float, one: Token) -> str:
    """A person's token at a place of the picture."""
    fill, on = tones()[one.tone]
    rim = colours()["on-band"]
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({size:.1f})">'
        f'<path d="{SHAPES[one.shape]}" fill="{fill}" stroke="{rim}" stroke-width=".12"/>'
        f'<text y=".38" font-family="Companion Text, sans-serif" font-weight="800" font-size="1.1"'
        f' text-anchor="middle" fill="{on}">{escape(one.letter)}</text></g>'
    )
