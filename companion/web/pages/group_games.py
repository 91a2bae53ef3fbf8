"""The games of a group: all of them, searched; one with its result; one title."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from flask import Response, request, url_for
from markupsafe import Markup

from companion.engine.setup import Choice
from companion.statistics import (
    Lengths,
    PlayedGame,
    Player,
    Skill,
    Tally,
    Wanted,
    chosen,
    lengths,
    parts_by_person,
    parts_of,
    tally,
    titles_of,
    usual_by_players,
)
from companion.tables.errors import NoSuchEntry, NoSuchTable, PositionUnknown, RulesUnavailable
from companion.tables.groups.games import GroupNow, Person, with_ratings
from companion.tables.groups.people import AssignSeat, DropPlay
from companion.tables.lists import held_by
from companion.tables.logs.ledger import history
from companion.web.figures import KINDS, spoken_day, times
from companion.web.pages.at_table import OUT_OF_DATE
from companion.web.pages.group import (
    AtGroup,
    GroupFrame,
    group_pages,
    number_of,
    rewrites,
    tone_of,
)
from companion.web.pages.group_people import rating_line
from companion.web.pages.rendering import render
from companion.web.parts.frame import Notice
from companion.web.security.phones import all_tokens
from companion.web.svg.charts import LOOKS, ChartLine, bar_chart, line_chart

# Searched and filtered by person, title, number of players and date

AT_ONCE = 40
LONGEST_SEARCH = 80


@dataclass(frozen=True, slots=True)
class GroupGamesPage:
    """The games that are wanted, the latest first, some at a time; `number` is of all of them."""

    frame: GroupFrame
    now: GroupNow
    wanted: Wanted
    plays: tuple[PlayedGame, ...]
    number: int
    start: int
    titles: tuple[Choice, ...]
    people: tuple[Choice, ...]
    query: Mapping[str, Any]

    @property
    def filtered(self) -> bool:
        """Whether only some of the games are meant."""
        return self.wanted != Wanted()

    @property
    def chosen_person(self) -> str:
        """The one person that the form names."""
        return next((str(one) for one in sorted(self.wanted.people)), "")

    @property
    def said(self) -> str:
        """What the games have in common, in words."""
        now, wanted = self.now, self.wanted
        parts = [one.label for one in self.titles if one.id and one.id == wanted.game]
        names = [now.people[one].name for one in sorted(wanted.people) if one in now.people]
        parts += [("won by " if wanted.won else "with ") + " and ".join(names)] if names else []
        parts += [f"of {wanted.players}"] if wanted.players else []
        parts += [KINDS[wanted.kind]] if wanted.kind in KINDS else []
        parts += [f"from {wanted.first:%d.%m.%Y}"] if wanted.first else []
        parts += [f"until {wanted.last:%d.%m.%Y}"] if wanted.last else []
        parts += [f"“{wanted.words}”"] if wanted.words else []
        return ", ".join(parts)

    def part(self, start: int) -> str:
        """The address of another part of the list."""
        return self.frame.url("group_games", **{**self.query, "start": start})

    @property
    def step(self) -> int:
        """How many games are listed at once."""
        return AT_ONCE


@group_pages.get("/games")
def group_games(at: AtGroup) -> Response:
    """The list, with a form for what is wanted."""
    now, wanted = at.now, _wanted()
    found = chosen(now.plays, wanted)[::-1]
    start = min(_number("start") or 0, len(found))
    titles = sorted(titles_of(now.plays), key=lambda one: one.title.casefold())
    people = now.listed_people
    page = GroupGamesPage(
        frame=at.frame(),
        now=now,
        wanted=wanted,
        plays=tuple(found[start : start + AT_ONCE]),
        number=len(found),
        start=start,
        titles=(Choice("", "All titles"), *(Choice(one.game, one.title) for one in titles)),
        people=(Choice("", "Everybody"), *(Choice(str(one.id), one.name) for one in people)),
        query={
            key: request.args.getlist(key)
            for key in ("person", "game", "players", "first", "last", "words", "won", "kind")
            if request.args.get(key)
        },
    )
    return render("groups/games", page)


def _wanted() -> Wanted:
    """What the query asks for; what cannot be read asks for nothing."""
    people = (int(text) for text in request.args.getlist("person")[:8] if _is_number(text))
    return Wanted(
        people=frozenset(people),
        game=request.args.get("game", "")[:LONGEST_SEARCH],
        players=_number("players"),
        first=_day("first"),
        last=_day("last"),
        words=request.args.get("words", "")[:LONGEST_SEARCH].strip(),
        won="won" in request.args,
        kind=kind if (kind := request.args.get("kind", "")) in KINDS else "",
    )


def _number(key: str) -> int | None:
    text = request.args.get(key, "")
    return int(text) if _is_number(text) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _day(key: str) -> date | None:
    try:
        return date.fromisoformat(request.args.get(key, ""))
    except ValueError:
        return None


# One game: its result, what it changed, how the points came about

SAMPLES = 40
"""How many positions of a game its chart shows at most."""

Course = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
"""The points after some entries of the log: the entry, and each seat with its points."""


@dataclass(frozen=True, slots=True)
class PlayPage:
    """What the page shows, the best place first. `table` is its table, if this phone may see it."""

    frame: GroupFrame
    now: GroupNow
    play: PlayedGame
    tone: str
    players: tuple[Player, ...]
    course: Markup
    table: str | None
    sources: bool

    def place(self, part: Player) -> str:
        """The place of somebody; a dash where only the winners are known."""
        return str(part.rank or ("1" if part.wins else "–"))


@group_pages.get("/play/<int(max=2147483647):play>")
def group_play(at: AtGroup, play: int) -> Response:
    """One game."""
    return _show_play(at, play)


@group_pages.post("/play/<int(max=2147483647):play>/seat")
@rewrites
def assign_seat(at: AtGroup, play: int) -> Response:
    """Say who sat at `seat`: a person's id, "add" for a new person, or nothing for just a name."""

    def write() -> None:
        seat, who = number_of("seat", OUT_OF_DATE), request.form.get("person", "")
        person = number_of("person", OUT_OF_DATE) if who not in ("", "add") else None
        at.write(AssignSeat, play, seat, person, who == "add")

    return at.answer(
        write,
        lambda again, notice, status: _show_play(again, play, notice, status),
        at.url("group_play", play=play),
    )


@group_pages.post("/play/<int(max=2147483647):play>/drop")
@rewrites
def drop_play(at: AtGroup, play: int) -> Response:
    """Take the game out of the group."""
    return at.answer(
        lambda: at.write(DropPlay, play),
        lambda again, notice, status: _show_play(again, play, notice, status),
        at.url("group_games"),
    )


def _show_play(
    at: AtGroup, number: int, notice: Notice | None = None, status: int = 200
) -> Response:
    now = at.now
    (play,) = with_ratings(now, [now.play(number)])
    held = held_by(all_tokens()) if play.code else {}
    page = PlayPage(
        frame=at.frame(notice),
        now=now,
        play=play,
        tone=tone_of(play.game),
        players=tuple(sorted(play.players, key=lambda one: (not one.wins, one.rank or 99))),
        course=course_chart(now, play),
        table=url_for("pages.end", code=play.code) if play.code in held else None,
        sources=play.code is not None,
    )
    return render("groups/play", page, status)


def course_chart(now: GroupNow, play: PlayedGame) -> Markup:
    """The points over the course of a game that was followed move by move."""
    try:
        course = course_of(play.code, history(play.code).revision) if play.code else ()
    except (NoSuchTable, RulesUnavailable, PositionUnknown):
        return Markup("")
    if len(course) < 3:
        return Markup("")
    lines = []
    for part in play.players:
        points = tuple(
            (float(entry), float(total))
            for entry, totals in course
            for seat, total in totals
            if seat == part.seat
        )
        if points:
            lines.append(ChartLine(now.called(part), points))
    if not any(y for line in lines for _, y in line.points):
        return Markup("")
    said = "; ".join(
        f"{line.name} "
        + ", ".join(f"{y:g}" for _, y in line.points[:: max(1, len(course) // 6)])
        + f", at the end {line.points[-1][1]:g}"
        for line in lines
    )
    label = f"Points over the course of the game. {said}."
    return line_chart(lines, label, "Start", "End", steps=True)


@lru_cache(maxsize=64)
def course_of(code: str, revision: int) -> Course:
    """Everybody's points as if the game had ended there, at up to SAMPLES entries of its log.

    `revision` is the log's last entry, by which the answer is remembered. Nothing for a game of
    which only the end was counted. Raises PositionUnknown where only earlier rules know it.
    """
    now = history(code)
    if now.mode != "track":
        return ()
    line = [one for one in now.position.line() if one.move is not None or one.before is None]
    step = max(1, -(-len(line) // SAMPLES))
    picked = line[:-1:step] + line[-1:]
    return tuple(
        (one.revision, tuple((score.seat, score.total) for score in one.tracked_sheet.scores))
        for one in picked
    )


# One title: who plays it how well, how long it takes, and when it was on the table

CLASSES = 8
"""Bars of the lengths."""
ROUND_MINUTES = (5, 10, 15, 20, 30, 60, 120, 240, 480, 1440)
"""Widths of a bar in minutes."""


@dataclass(frozen=True, slots=True)
class Plays:
    """What one person did at this title."""

    person: Person
    tally: Tally
    skill: Skill | None
    since: Skill | None


@dataclass(frozen=True, slots=True)
class TitlePage:
    """What the page shows; the people with a rating first, the strongest at the top."""

    frame: GroupFrame
    now: GroupNow
    title: str
    game: str
    tone: str
    plays: tuple[PlayedGame, ...]
    people: tuple[Plays, ...]
    lengths: Lengths | None
    by_number: Mapping[int, Lengths]
    ratings: Markup
    how_long: Markup

    @property
    def last(self) -> PlayedGame:
        """When it was on the table last."""
        return self.plays[-1]


@group_pages.get("/title/<path:game>")
def group_title(at: AtGroup, game: str) -> Response:
    """Everything that the group knows of one title."""
    now = at.now
    plays = with_ratings(now, chosen(now.plays, Wanted(game=game)))
    if not plays:
        raise NoSuchEntry("The group has played no game of that title.")
    people = _people(now, plays)
    page = TitlePage(
        frame=at.frame(),
        now=now,
        title=plays[-1].title,
        game=game,
        tone=tone_of(game),
        plays=plays,
        people=people,
        lengths=lengths(plays),
        by_number=usual_by_players(plays),
        ratings=_ratings(plays, people),
        how_long=_how_long(plays),
    )
    return render("groups/title", page)


def _people(now: GroupNow, plays: Sequence[PlayedGame]) -> tuple[Plays, ...]:
    here = parts_by_person(plays)
    rows = []
    for person in now.listed_people:
        if parts := here.get(person.id):
            found = next((one for _, one in reversed(parts) if one.mean is not None), None)
            rows.append(
                Plays(
                    person,
                    tally(parts),
                    found.after if found else None,
                    found.before if found else None,
                )
            )
    return tuple(sorted(rows, key=lambda row: (-(row.skill.at_least if row.skill else -99),)))


def _ratings(plays: Sequence[PlayedGame], people: Sequence[Plays]) -> Markup:
    """The ratings over time of those who played most."""
    most = sorted(people, key=lambda row: -row.tally.plays)[:LOOKS]
    lines = []
    for row in most:
        parts = parts_of(plays, row.person.id)
        rated = [(play, one) for play, one in parts if one.mean is not None]
        if len(rated) > 1:
            lines.append(rating_line(row.person.name, rated))
    if not lines:
        return Markup("")
    said = "; ".join(
        f"{line.name} from {line.points[0][1]:.1f} to {line.points[-1][1]:.1f} in "
        f"{times(len(line.points), 'game')}"
        for line in lines
    )
    label = f"Ratings over time. {said}."
    return line_chart(lines, label, spoken_day(plays[0].day), spoken_day(plays[-1].day))


def _how_long(plays: Sequence[PlayedGame]) -> Markup:
    """How many games took how long."""
    known = [play.minutes for play in plays if play.minutes is not None]
    if len(known) < 3:
        return Markup("")
    width = next(
        (n for n in ROUND_MINUTES if max(known) // n - min(known) // n < CLASSES), ROUND_MINUTES[-1]
    )
    first, last = min(known) // width, max(known) // width
    counts = Counter(one // width for one in known)
    bars = [
        (f"{at * width}", float(counts[at]))
        for at in range(first, min(last, first + 2 * CLASSES) + 1)
    ]
    said = ", ".join(
        f"{times(int(number), 'game')} of {name} to {int(name) + width} minutes"
        for name, number in bars
        if number
    )
    return bar_chart(bars, f"How many games took how long, from so many minutes on: {said}.")
