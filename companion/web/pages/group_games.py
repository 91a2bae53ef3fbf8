"""The games of a group: all of them, searched; one with its result; its titles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from http import HTTPStatus
from typing import ClassVar

from flask import Response, request, url_for
from markupsafe import Markup

from companion.documents.filed import FiledSeat, Uncounted, points_of
from companion.documents.plays import points_text
from companion.engine.problems import Malformed
from companion.engine.setup import Choice
from companion.games import descriptions
from companion.statistics import (
    Games,
    Lengths,
    Part,
    PlayedGame,
    Player,
    Skill,
    Tally,
    TitlePlayed,
    Wanted,
    chosen,
    lengths,
    parts_by_person,
    tally,
    titles_of,
    totals_by_person,
    unhurried,
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
from companion.tables.groups.people import AssignSeat, DropPlay, RenameTitle
from companion.tables.lists import held_by
from companion.tables.logs.ledger import history
from companion.web.figures import KINDS, spoken, times
from companion.web.pages.at_table import OUT_OF_DATE
from companion.web.pages.group import (
    AtGroup,
    GroupPage,
    day_in,
    group_pages,
    number_in,
    number_of,
    rewrites,
    tone_of,
)
from companion.web.pages.group_people import last_skill, rating_chart, rating_line
from companion.web.pages.score import course_of
from companion.web.security.phones import all_tokens
from companion.web.svg.charts import LOOKS, ChartLine, bar_chart, line_chart

# Searched and filtered by person, title, number of players and date

AT_ONCE = 40
LONGEST_SEARCH = 80


ASKED = ("person", "game", "players", "first", "last", "words", "won", "kind", "uncounted")
"""What the query may say of the games."""


@dataclass(frozen=True)
class GroupGamesPage(GroupPage):
    """The games that are wanted, the latest first, some at a time."""

    template = "groups/games"
    step: ClassVar[int] = AT_ONCE

    @cached_property
    def wanted(self) -> Wanted:
        """What the query asks for; what cannot be read asks for nothing."""
        query = request.args
        people = (number_in(text) for text in query.getlist("person")[:8])
        return Wanted(
            people=frozenset(one for one in people if one is not None),
            game=query.get("game", "")[:LONGEST_SEARCH],
            players=number_in(query.get("players", "")),
            first=day_in(query.get("first", "")),
            last=day_in(query.get("last", "")),
            words=query.get("words", "")[:LONGEST_SEARCH].strip(),
            won="won" in query,
            kind=kind if (kind := query.get("kind", "")) in KINDS else "",
        )

    @property
    def uncounted(self) -> bool:
        """Whether those are listed that no figure counts."""
        return "uncounted" in request.args

    @cached_property
    def _found(self) -> Games:
        return chosen(self.now.uncounted if self.uncounted else self.now.plays, self.wanted)

    @property
    def number(self) -> int:
        return len(self._found)

    @property
    def start(self) -> int:
        return min(number_in(request.args.get("start", "")) or 0, self.number)

    @property
    def plays(self) -> tuple[PlayedGame, ...]:
        return self._found[::-1][self.start : self.start + AT_ONCE]

    @cached_property
    def titles(self) -> tuple[Choice, ...]:
        found = sorted(titles_of(self.now.plays), key=lambda one: one.title.casefold())
        return (Choice("", "All titles"), *(Choice(one.game, one.title) for one in found))

    @property
    def people(self) -> tuple[Choice, ...]:
        found = self.now.listed_people
        return (Choice("", "Everybody"), *(Choice(str(one.id), one.name) for one in found))

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
        asked = {key: texts for key in ASKED if (texts := request.args.getlist(key))}
        return self.frame.url("group_games", **asked, start=start)


@group_pages.get("/games")
def group_games(at: AtGroup) -> Response:
    """The list, with a form for what is wanted."""
    return GroupGamesPage.show(at)


# One game: its result, what it changed, how the points came about

UNCOUNTED = {
    "unfinished": "It was not finished, so no figure counts it.",
    "ignored": "It is to be ignored, so no figure counts it.",
}


@dataclass(frozen=True)
class PlayPage(GroupPage):
    template = "groups/play"
    number: int

    @cached_property
    def play(self) -> PlayedGame:
        (rated,) = with_ratings(self.now, [self.now.play(self.number)])
        return rated

    @cached_property
    def more(self) -> Recorded:
        return recorded(self.now.id, [self.number]).get(self.number, Recorded())

    @property
    def players(self) -> Sequence[Player]:
        """Those who won first, then by place."""
        return sorted(self.play.players, key=lambda one: (not one.wins, one.rank or 99))

    @cached_property
    def course(self) -> Markup:
        return course_chart(self.now, self.play)

    @cached_property
    def table(self) -> str | None:
        """The address of its table, if this phone may see it."""
        held = held_by(all_tokens()) if self.play.code else {}
        return url_for("pages.end", code=self.play.code) if self.play.code in held else None

    @property
    def why_uncounted(self) -> str:
        return UNCOUNTED.get(self.play.uncounted, "")

    def told(self, edit: Edit) -> str:
        """Who entered the game, or put what of it right, and when."""
        did = "Put right" if edit.what else "Entered by hand"
        what = f": {', '.join(edit.what)}" if edit.what else ""
        return f"{did} {spoken(edit.at)}, by {edit.by}{what}."


@group_pages.get("/play/<int(max=2147483647):play>")
def group_play(at: AtGroup, play: int) -> Response:
    return PlayPage.show(at, play)


@group_pages.post("/play/<int(max=2147483647):play>/seat")
@rewrites
def assign_seat(at: AtGroup, play: int) -> Response:
    """Say who sat at `seat`: a person's id, "add" for a new person, or nothing for just a name."""

    def write() -> None:
        seat, who = number_of("seat", OUT_OF_DATE), request.form.get("person", "")
        person = number_of("person", OUT_OF_DATE) if who not in ("", "add") else None
        at.write(AssignSeat, play, seat, person, who == "add")

    return at.answer(
        write, lambda again: PlayPage.show(again, play), at.url("group_play", play=play)
    )


@group_pages.post("/play/<int(max=2147483647):play>/drop")
@rewrites
def drop_play(at: AtGroup, play: int) -> Response:
    """Take the game out of the group."""
    return at.answer(
        lambda: at.write(DropPlay, play),
        lambda again: PlayPage.show(again, play),
        at.url("group_games"),
    )


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


# Entering a game that was played earlier, and putting one right

SHOWN, OFFERED = 6, 60
"""Rows that a new game shows at once, and how many of the group's people have one, those seen last
first."""
STRANGERS = 2
"""Empty rows for people who are not in the group yet, at the least."""
MOST_ROWS = 300
FIELDS = ("title", "day", "best", "minutes", "location", "note", "cooperative", "uncounted")
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


@dataclass(frozen=True)
class EnteringPage(GroupPage):
    """The form for a new game, or for `play`, which is to be put right."""

    template = "groups/enter"
    best: ClassVar[tuple[Choice, ...]] = BEST
    play: PlayedGame | None = None

    @property
    def _was_typed(self) -> bool:
        """Whether something of what was typed is refused: the form has it still."""
        notice = self.frame.notice
        return bool(notice and notice.status == HTTPStatus.UNPROCESSABLE_ENTITY)

    @cached_property
    def typed(self) -> Mapping[str, str]:
        """The texts of its fields by their names; a box that is not ticked has none."""
        texts: Mapping[str, str] = self._as_it_is(self.play) if self.play else self._fresh()
        if self._was_typed:
            texts = request.form
        return {name: texts.get(name, "") for name in FIELDS}

    def _fresh(self) -> Mapping[str, str]:
        game = request.args.get("game", "")
        title = next((one.title for one in titles_of(self.now.plays) if one.game == game), "")
        return {"title": title, "day": date.today().isoformat(), "best": "most"}

    def _as_it_is(self, play: PlayedGame) -> Mapping[str, str]:
        return {
            "title": play.title,
            "day": play.day.isoformat(),
            "minutes": str(play.minutes or ""),
            "location": play.location,
            "note": recorded(self.now.id, [play.id]).get(play.id, Recorded()).note,
            "best": "least" if play.lowest_wins else "most" if play.winners else "ticked",
            "cooperative": "yes" if play.cooperative else "",
            "uncounted": "yes" if play.uncounted else "",
        }

    @cached_property
    def rows(self) -> Sequence[EnteredRow]:
        """Those who sat there, a row for each of the others, those seen last first, and some empty
        ones."""
        if self._was_typed:
            return _rows_typed()
        players = self.play.players if self.play else ()
        sat = [
            EnteredRow(
                str(one.seat),
                str(one.person or "name"),
                self.now.called(one),
                True,
                "" if one.points is None else points_text(one.points),
                one.wins,
            )
            for one in players
        ]
        seen = {one: found.last.at for one, found in totals_by_person(self.now.plays).items()}
        here = {one.person for one in players}
        people = [one for one in self.now.listed_people if one.id not in here]
        people.sort(
            key=lambda one: (one.id in seen, seen.get(one.id, self.now.made_at)), reverse=True
        )
        others = [EnteredRow("", str(one.id), one.name) for one in people[:OFFERED]]
        strangers = max(STRANGERS, SHOWN - len(others) - len(sat))
        return [*sat, *others, *[EnteredRow("", "new", "")] * strangers]

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(one.title for one in titles_of(self.now.plays)[:OFFERED])

    @property
    def _first(self) -> int:
        """How many rows are seen at once."""
        return len(self.play.players) if self.play else SHOWN

    @property
    def shown(self) -> Sequence[tuple[int, EnteredRow]]:
        """The rows that are seen at once, with their numbers."""
        return [*enumerate(self.rows)][: self._first]

    @property
    def folded(self) -> Sequence[tuple[int, EnteredRow]]:
        return [*enumerate(self.rows)][self._first :]

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


@group_pages.get("/enter")
def enter_play(at: AtGroup) -> Response:
    """The form for a game that was played elsewhere; `game` is a title that it may be of."""
    return EnteringPage.show(at)


@group_pages.post("/enter")
@rewrites
def do_enter_play(at: AtGroup) -> Response:
    """Add the game."""
    return at.answer(
        lambda: at.write(EnterPlay, _game_typed(None)), EnteringPage.show, at.url("group_games")
    )


@group_pages.get("/play/<int(max=2147483647):play>/change")
def change_play(at: AtGroup, play: int) -> Response:
    """The form with a game as it is recorded."""
    return EnteringPage.show(at, at.now.play(play))


@group_pages.post("/play/<int(max=2147483647):play>/change")
@rewrites
def do_change_play(at: AtGroup, play: int) -> Response:
    """Put the game right."""

    def write() -> None:
        game = _game_typed(at.now.play(play))
        at.write(CorrectPlay, play, game, number_of("seen", OUT_OF_DATE))

    return at.answer(
        write,
        lambda again: EnteringPage.show(again, again.now.play(play)),
        at.url("group_play", play=play),
    )


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
    if (day := day_in(form.get("day", ""))) is None:
        raise Malformed.at("day", "Choose the day of the game.")
    return GameByHand(
        title=form.get("title", ""),
        day=day,
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
    if (person := number_in(text)) is not None:
        return person
    return "name" if text == "name" else "new"


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


@dataclass(frozen=True)
class TitlePage(GroupPage):
    """Everything that the group knows of one title."""

    template = "groups/title"
    game: str

    @cached_property
    def plays(self) -> Games:
        found = with_ratings(self.now, chosen(self.now.plays, Wanted(game=self.game)))
        if not found:
            raise NoSuchEntry("The group has played no game of that title.")
        return found

    @property
    def last(self) -> PlayedGame:
        """When it was on the table last."""
        return self.plays[-1]

    @property
    def tone(self) -> str:
        return tone_of(self.game)

    @cached_property
    def _parts(self) -> Mapping[int, Sequence[Part]]:
        return parts_by_person(self.plays)

    @cached_property
    def people(self) -> Sequence[Plays]:
        """Those who play it, the strongest first; people without a rating come last."""
        here = [one for one in self.now.listed_people if one.id in self._parts]
        parts = ((one, self._parts[one.id]) for one in here)
        rows = [Plays(one, tally(some), last_skill(some)) for one, some in parts]
        return sorted(rows, key=lambda row: -(row.skill.at_least if row.skill else -99))

    @cached_property
    def lengths(self) -> Lengths | None:
        return lengths(self.plays)

    @cached_property
    def by_number(self) -> Mapping[int, Lengths]:
        return usual_by_players(self.plays)

    @cached_property
    def ratings(self) -> Markup:
        """The ratings over time of those who played most."""
        lines = []
        for row in sorted(self.people, key=lambda row: -row.tally.plays)[:LOOKS]:
            parts = unhurried(self._parts[row.person.id])
            rated = [(play, one) for play, one in parts if one.mean is not None]
            if len(rated) > 1:
                lines.append(rating_line(row.person.name, rated))
        return rating_chart("Ratings over time.", lines, self.plays)

    @cached_property
    def how_long(self) -> Markup:
        """How many games took how long."""
        lengths = [play.minutes for play in self.plays if play.minutes is not None]
        if len(lengths) < 3:
            return Markup("")
        width = next(
            (n for n in ROUND_MINUTES if max(lengths) // n - min(lengths) // n < CLASSES),
            ROUND_MINUTES[-1],
        )
        first, last = min(lengths) // width, max(lengths) // width
        counts = Counter(one // width for one in lengths)
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


@group_pages.get("/title/<path:game>")
def group_title(at: AtGroup, game: str) -> Response:
    return TitlePage.show(at, game)


# The titles of a group's games: called otherwise, or two of them made one


@dataclass(frozen=True)
class TitlesPage(GroupPage):
    """The titles that can be changed: those of games that have no rules here."""

    template = "group_home/titles"

    @cached_property
    def titles(self) -> tuple[TitlePlayed, ...]:
        installed = descriptions()
        return tuple(one for one in titles_of(self.now.plays) if one.game not in installed)


@group_pages.get("/titles")
def group_titles(at: AtGroup) -> Response:
    """The titles, each with a field for another one."""
    return TitlesPage.show(at)


@group_pages.post("/titles")
@rewrites
def rename_title(at: AtGroup) -> Response:
    """Call all games of `game` by another `title`, also those that come later."""
    game, title = request.form.get("game", ""), request.form.get("title", "")
    return at.answer(
        lambda: at.write(RenameTitle, game, title), TitlesPage.show, at.url("group_titles")
    )
