"""A group's year: one picture for the chat."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from flask import Response, request
from markupsafe import escape

from companion.engine.phrases import counted, listed
from companion.engine.setup import Token
from companion.statistics import Year, year_of
from companion.tables.groups.games import GroupNow
from companion.web.figures import points, spoken_day
from companion.web.pages.group import AtGroup, GroupFrame, group_pages
from companion.web.pages.rendering import render
from companion.web.parts.people import token_of
from companion.web.svg.elements import SHAPES
from companion.web.svg.lettering import colours, lettered, text, tones

WIDTH, HEIGHT, MARGIN = 1080, 1350, 72
PEOPLE = 6
"""How many people have a bar; the others are counted."""
TALL = 6
"""Winners that a tower of an evening has room for."""


@dataclass(frozen=True)
class YearPage:
    """A year of the group, as its picture and its template ask for it."""

    at: AtGroup
    number: int

    @cached_property
    def frame(self) -> GroupFrame:
        return self.at.frame()

    @property
    def now(self) -> GroupNow:
        return self.at.now

    @cached_property
    def year(self) -> Year:
        return year_of(self.now.plays, self.number)

    @property
    def others(self) -> tuple[int, ...]:
        """The other years in which something was played, the latest first."""
        years = {play.day.year for play in self.now.plays} - {self.number}
        return tuple(sorted(years, reverse=True))

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
    return render("group_home/year", year_page(at))


@group_pages.get("/year.svg")
def year_picture(at: AtGroup) -> Response:
    """The picture, 1080 by 1350."""
    return Response(year_svg(year_page(at)), mimetype="image/svg+xml")


def year_page(at: AtGroup) -> YearPage:
    """The year that was asked for; that of the last game where it is none."""
    asked = request.args.get("year", default=0, type=int)
    years = {play.day.year for play in at.now.plays}
    return YearPage(at, asked if asked in years else max(years, default=0))


# The picture


def year_svg(page: YearPage) -> str:
    """Title, standing, what stood out, and the evenings as towers of winners."""
    house = colours()
    if not page.year.plays:
        parts = [text(MARGIN, 200, "Nothing was played yet", 60, house["clay"], display=True)]
        return lettered((WIDTH, HEIGHT), page.frame.title, parts)
    title = page.frame.title
    parts = [
        text(MARGIN, 126, f"Our year {page.number}", 100, house["clay"], display=True),
        text(MARGIN, 184, page.said, _size(page.said, 38), house["soft-on-band"]),
        *_bars(page),
        *_facts(page),
        *_towers(page),
        text(MARGIN, 1284, title, _size(title, 32, 520), house["clay"], display=True),
        text(WIDTH - MARGIN, 1284, page.span, 28, house["soft-on-band"], end=True),
        f'<path fill="{house["clay"]}" d="M0 1338h{WIDTH}v12H0z"/>',
    ]
    return lettered((WIDTH, HEIGHT), f"{title}, {page.number}", parts)


def _bars(page: YearPage) -> Iterator[str]:
    house, shown = colours(), page.standing[:PEOPLE]
    most = max((won for _, won in shown), default=0) or 1
    for number, (who, won) in enumerate(shown):
        top, fill = 222 + 72 * number, house["gold" if won == most else "clay"]
        name, wide = page.name(who), 690 * won / most
        yield _figure(MARGIN + 32, top + 26, 25, token_of(page.now, who))
        yield text(MARGIN + 78, top + 36, name, _size(name, 32, 138), house["on-band"], bold=True)
        yield f'<path fill="{fill}" d="M298 {top}h{max(wide, 6):.0f}v52h-{max(wide, 6):.0f}z"/>'
        inside = wide > 60
        colour = house["band"] if inside else house["on-band"]
        yield text(314 if inside else 316 + wide, top + 38, str(won), 34, colour, bold=True)
    if more := len(page.standing) - PEOPLE:
        said = f"and {counted(more, 'other')}" if more > 0 else ""
        yield text(MARGIN, 222 + 72 * PEOPLE + 16, said, 26, house["soft-on-band"])


def _facts(page: YearPage) -> Iterator[str]:
    house, third = colours(), (WIDTH - 2 * MARGIN) / 3
    rule = f'stroke="{house["band-hair"]}" stroke-width="2"'
    yield f'<path {rule} d="M{MARGIN} 688h{WIDTH - 2 * MARGIN}M{MARGIN} 858h{WIDTH - 2 * MARGIN}"/>'
    for number, (large, people, small) in enumerate(page.facts):
        x, room = MARGIN + number * third + (20 if number else 0), third - 40
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
    step = min(96.0, (WIDTH - 2 * MARGIN) / len(towers))
    size = min(26.0, step * 0.36)
    for number, (day, won) in enumerate(towers):
        x = MARGIN + step * (number + 0.5)
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


def _size(words: str, largest: int, room: float = WIDTH - 2 * MARGIN) -> int:
    """A size at which a line has room."""
    return max(12, min(largest, round(room / (0.56 * max(1, len(words))))))
