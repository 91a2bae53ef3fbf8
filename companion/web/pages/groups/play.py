"""One game of the group: its result, what it changed, and how the points came about."""

from dataclasses import dataclass
from functools import lru_cache

from flask import Response, request, url_for
from markupsafe import Markup

from companion.statistics import PlayedGame, Player
from companion.tables.errors import NoSuchTable, PositionUnknown, RulesUnavailable
from companion.tables.groups.games import GroupNow, with_ratings
from companion.tables.groups.people import AssignSeat, DropPlay
from companion.tables.lists import held_by
from companion.tables.logs.ledger import history
from companion.web.pages.at_table import OUT_OF_DATE
from companion.web.pages.groups.at_group import (
    AtGroup,
    GroupFrame,
    group_pages,
    number_of,
    rewrites,
    tone_of,
)
from companion.web.pages.rendering import render
from companion.web.parts.notice import Notice
from companion.web.security.identity import all_tokens
from companion.web.svg.charts import ChartLine, line_chart

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
    return _show(at, play)


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
        lambda again, notice, status: _show(again, play, notice, status),
        at.url("group_play", play=play),
    )


@group_pages.post("/play/<int(max=2147483647):play>/drop")
@rewrites
def drop_play(at: AtGroup, play: int) -> Response:
    """Take the game out of the group."""
    return at.answer(
        lambda: at.write(DropPlay, play),
        lambda again, notice, status: _show(again, play, notice, status),
        at.url("group_games"),
    )


def _show(at: AtGroup, number: int, notice: Notice | None = None, status: int = 200) -> Response:
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
