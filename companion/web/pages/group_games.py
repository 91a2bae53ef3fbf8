"""The games of a group: all of them, searched; one with its result; one title."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from flask import Response, request, url_for
from markupsafe import Markup

from companion.documents.filed import FiledSeat, Uncounted, points_of
from companion.documents.plays import points_text
from companion.engine.problems import Malformed
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
    totals_by_person,
    usual_by_players,
)
from companion.tables.errors import NoSuchEntry, NoSuchTable, PositionUnknown, RulesUnavailable
from companion.tables.groups.by_hand import (
    CorrectPlay,
    Edit,
    EnterPlay,
    GameByHand,
    Recorded,
    SeatByHand,
    recorded,
)
from companion.tables.groups.files import Choice as Who
from companion.tables.groups.games import GroupNow, Person, with_ratings
from companion.tables.groups.people import AssignSeat, DropPlay
from companion.tables.lists import held_by
from companion.tables.logs.ledger import history
from companion.web.figures import KINDS, spoken, spoken_day, times
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
    """The games that are wanted, the latest first, some at a time; `number` is of all of them.
    `uncounted`: they are among those that no figure counts."""

    frame: GroupFrame
    now: GroupNow
    wanted: Wanted
    plays: tuple[PlayedGame, ...]
    number: int
    start: int
    titles: tuple[Choice, ...]
    people: tuple[Choice, ...]
    query: Mapping[str, Any]
    uncounted: bool

    @property
    def filtered(self) -> bool:
        """Whether only some of the games are meant."""
        return self.uncounted or self.wanted != Wanted()

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
        parts += ["those that are not counted"] if self.uncounted else []
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
    now, wanted, uncounted = at.now, _wanted(), "uncounted" in request.args
    found = chosen(now.uncounted if uncounted else now.plays, wanted)[::-1]
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
            for key in (
                *("person", "game", "players", "first", "last", "words", "won", "kind"),
                "uncounted",
            )
            if request.args.get(key)
        },
        uncounted=uncounted,
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

UNCOUNTED = {
    "unfinished": "It was not finished, so no figure counts it.",
    "ignored": "It is to be ignored, so no figure counts it.",
}
SAMPLES = 40
"""How many positions of a game its chart shows at most."""

Course = tuple[tuple[int, tuple[tuple[int, float], ...]], ...]
"""The points after some entries of the log: the entry, and each seat with its points."""


@dataclass(frozen=True, slots=True)
class PlayPage:
    """What the page shows, the best place first. `table` is its table, if this phone may see it."""

    frame: GroupFrame
    now: GroupNow
    play: PlayedGame
    more: Recorded
    tone: str
    players: tuple[Player, ...]
    course: Markup
    table: str | None
    sources: bool

    def place(self, part: Player) -> str:
        """The place of somebody; a dash where only the winners are known."""
        return str(part.rank or ("1" if part.wins else "–"))

    @property
    def why_uncounted(self) -> str:
        """Why no figure counts it."""
        return UNCOUNTED.get(self.play.uncounted, "")

    def told(self, edit: Edit) -> str:
        """Who entered the game, or put what of it right, and when."""
        did = "Put right" if edit.what else "Entered by hand"
        what = f": {', '.join(edit.what)}" if edit.what else ""
        return f"{did} {spoken(edit.at)}, by {edit.by}{what}."


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
        more=recorded(now.id, [number]).get(number, Recorded()),
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


# Entering a game that was played earlier, and putting one right

SHOWN, OFFERED = 6, 60
"""Rows that a new game shows at once, and how many of the group's people have one, those seen last
first."""
STRANGERS = 2
"""Empty rows for people who are not in the group yet, at the least."""
MOST_ROWS = 300
NOBODY_WON = "Say who won: tick somebody, or choose “Only who is ticked” if nobody did."
MINUTES = "Type how many minutes it took, or leave it empty."
BEST = (
    Choice("most", "The most points"),
    Choice("least", "The fewest points"),
    Choice("ticked", "Only who is ticked"),
)


@dataclass(frozen=True, slots=True)
class EnteredRow:
    """A row of the form: somebody who was there, or may have been. `seat` is the one that they had
    in the game before, empty for others; `who` a person's id, "new" or "name"."""

    seat: str
    who: str
    name: str
    there: bool = False
    points: str = ""
    wins: bool = False

    @property
    def was_there(self) -> bool:
        """Whether they took part. Points or a win say so too, but of those who sat there already
        only the tick does."""
        return self.there or (not self.seat and bool(self.points or self.wins))


@dataclass(frozen=True, slots=True)
class EnteringPage:
    """The form. `play` is the game to be put right, None for a new one; `seen` the group's version.
    `typed` are the texts of its fields by their names, `first` is how many rows are seen at once.
    """

    frame: GroupFrame
    now: GroupNow
    play: PlayedGame | None
    seen: int
    titles: tuple[str, ...]
    typed: Mapping[str, str]
    rows: tuple[EnteredRow, ...]
    first: int

    @property
    def shown(self) -> Sequence[tuple[int, EnteredRow]]:
        """The rows that are seen at once, with their numbers."""
        return [*enumerate(self.rows)][: self.first]

    @property
    def folded(self) -> Sequence[tuple[int, EnteredRow]]:
        """The other rows."""
        return [*enumerate(self.rows)][self.first :]

    @property
    def is_unfolded(self) -> bool:
        """Whether somebody was said to be there who is among the others."""
        return any(row.was_there for _, row in self.folded)

    def who_of(self, row: EnteredRow) -> tuple[Choice, ...]:
        """Who may have sat there: somebody of the group, or whoever is called so."""
        people = (
            one for one in self.now.people.values() if not one.hidden or str(one.id) == row.who
        )
        return (
            Choice("name", f"{row.name or 'Somebody'}: just a name"),
            Choice("new", f"{row.name or 'Somebody'}: a new person"),
            *(Choice(str(one.id), one.name) for one in people),
        )

    @property
    def best(self) -> tuple[Choice, ...]:
        """What makes somebody win."""
        return BEST


@group_pages.get("/enter")
def enter_play(at: AtGroup) -> Response:
    """The form for a game that was played elsewhere; `game` is a title that it may be of."""
    return _show_entering(at)


@group_pages.post("/enter")
@rewrites
def do_enter_play(at: AtGroup) -> Response:
    """Add the game."""
    return at.answer(
        lambda: at.write(EnterPlay, _game_typed(None)), _show_entering, at.url("group_games")
    )


@group_pages.get("/play/<int(max=2147483647):play>/change")
def change_play(at: AtGroup, play: int) -> Response:
    """The form with a game as it is recorded."""
    return _show_changing(at, play)


@group_pages.post("/play/<int(max=2147483647):play>/change")
@rewrites
def do_change_play(at: AtGroup, play: int) -> Response:
    """Put the game right."""

    def write() -> None:
        game = _game_typed(at.now.play(play))
        at.write(CorrectPlay, play, game, number_of("seen", OUT_OF_DATE))

    return at.answer(
        write,
        lambda again, notice, status: _show_changing(again, play, notice, status),
        at.url("group_play", play=play),
    )


def _show_entering(at: AtGroup, notice: Notice | None = None, status: int = 200) -> Response:
    now, game = at.now, request.args.get("game", "")
    title = next((one.title for one in titles_of(now.plays) if one.game == game), "")
    fresh = {"title": title, "day": date.today().isoformat(), "best": "most"}
    return _render_entering(at, None, fresh, _people_rows(now, ()), notice=notice, status=status)


def _show_changing(
    at: AtGroup, number: int, notice: Notice | None = None, status: int = 200
) -> Response:
    play = at.now.play(number)
    as_it_is = {
        "title": play.title,
        "day": play.day.isoformat(),
        "minutes": str(play.minutes or ""),
        "location": play.location,
        "note": recorded(at.now.id, [number]).get(number, Recorded()).note,
        "best": "least" if play.lowest_wins else "most" if play.winners else "ticked",
        "cooperative": "yes" if play.cooperative else "",
        "uncounted": "yes" if play.uncounted else "",
    }
    sat = tuple(
        EnteredRow(
            str(one.seat),
            str(one.person or "name"),
            at.now.called(one),
            True,
            "" if one.points is None else points_text(one.points),
            one.wins,
        )
        for one in play.players
    )
    rows = (*sat, *_people_rows(at.now, play.players))
    return _render_entering(at, play, as_it_is, rows, notice=notice, status=status)


def _people_rows(now: GroupNow, but: Sequence[Player]) -> tuple[EnteredRow, ...]:
    """A row for each of the others in the group, those seen last first, and some empty ones."""
    seen = {person: found.last.at for person, found in totals_by_person(now.plays).items()}
    sat = {one.person for one in but}
    people = [one for one in now.listed_people if one.id not in sat]
    people.sort(key=lambda one: (one.id in seen, seen.get(one.id, now.made_at)), reverse=True)
    rows = [EnteredRow("", str(one.id), one.name) for one in people[:OFFERED]]
    strangers = max(STRANGERS, SHOWN - len(rows) - len(but))
    return (*rows, *(EnteredRow("", "new", ""),) * strangers)


def _render_entering(
    at: AtGroup,
    play: PlayedGame | None,
    typed: Mapping[str, str],
    rows: tuple[EnteredRow, ...],
    *,
    notice: Notice | None,
    status: int,
) -> Response:
    """The form, as it was typed where something of that was refused."""
    was_typed = notice is not None and notice.status == HTTPStatus.UNPROCESSABLE_ENTITY
    page = EnteringPage(
        frame=at.frame(notice),
        now=at.now,
        play=play,
        seen=at.now.revision,
        titles=tuple(one.title for one in titles_of(at.now.plays)[:OFFERED]),
        typed=request.form if was_typed else typed,
        rows=_rows_typed() if was_typed else rows,
        first=len(play.players) if play else SHOWN,
    )
    return render("groups/enter", page, status)


def _rows_typed() -> tuple[EnteredRow, ...]:
    """The rows of the form as they were typed."""
    form, rows = request.form, []
    for n in range(MOST_ROWS):
        if f"who-{n}" not in form:
            break
        seat, who, name, points = (
            form.get(f"{field}-{n}", "") for field in ("seat", "who", "name", "points")
        )
        there, wins = f"there-{n}" in form, f"won-{n}" in form
        rows.append(EnteredRow(seat, who, name, there, points.strip(), wins))
    return tuple(rows)


def _game_typed(play: PlayedGame | None) -> GameByHand:
    """The game as the form has it; what it does not ask stays as it was. Raises Malformed."""
    form = request.form
    rows = [one for one in _rows_typed() if one.was_there]
    points = [_points_typed(one) for one in rows]
    best, lowest = form.get("best"), play.lowest_wins if play else False
    if best in ("most", "least"):
        lowest = best == "least"
    wins = [one.wins for one in rows]
    had = [one for one in points if one is not None]
    uncounted = _uncounted_typed(play)
    if not any(wins) and best != "ticked" and not uncounted:
        if not had:
            raise Malformed.at("won", NOBODY_WON)
        wins = [one == (min if lowest else max)(had) for one in points]
    before = {str(one.seat): one for one in play.players} if play else {}
    olds = [before.get(row.seat) for row in rows]
    is_same = [(one.points, one.wins) if one else None for one in olds] == [
        *zip(points, wins, strict=True)
    ]
    minutes = form.get("minutes", "").strip()
    return GameByHand(
        title=form.get("title", ""),
        day=_day_typed(form.get("day", "")),
        seats=tuple(
            SeatByHand(
                _who_typed(row.who),
                FiledSeat(
                    name=old.name if old and old.person == _who_typed(row.who) else row.name,
                    points=had_points,
                    rank=old.rank if old and is_same and len(rows) == len(before) else None,
                    wins=won,
                    starts=old.starts if old else False,
                    team=old.team if old else "",
                    role=old.role if old else "",
                ),
            )
            for row, old, had_points, won in zip(rows, olds, points, wins, strict=True)
        ),
        minutes=number_of("minutes", MINUTES) if minutes else None,
        lowest_wins=lowest,
        cooperative="cooperative" in form,
        uncounted=uncounted,
        location=form.get("location", ""),
        note=form.get("note", ""),
    )


def _uncounted_typed(play: PlayedGame | None) -> Uncounted:
    if "uncounted" not in request.form:
        return ""
    return "ignored" if play and play.uncounted == "ignored" else "unfinished"


def _points_typed(row: EnteredRow) -> float | None:
    points = points_of(row.points)
    if points is None and row.points:
        raise Malformed.at("points", f"“{row.points[:40]}” is no clear number. Type it in digits.")
    return points


def _who_typed(text: str) -> Who:
    if _is_number(text):
        return int(text)
    return "name" if text == "name" else "new"


def _day_typed(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Malformed.at("day", "Choose the day of the game.") from error


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
