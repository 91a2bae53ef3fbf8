"""The score, explained line by line and lit on the board; confirmed by everybody at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from flask import Response, request
from markupsafe import Markup

from companion.engine.findings import Finding
from companion.engine.pictures import Picture
from companion.engine.problems import Malformed
from companion.engine.scoring import Category, ScoreLine, ScoreSheet
from companion.engine.setup import Participant
from companion.tables.errors import PositionUnknown
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.tables.play.moves import ConfirmScore, Finish
from companion.web.pages.at_table import AtTable, PageAtTable, table_pages
from companion.web.pages.downloads import is_final
from companion.web.pages.pad import show_pad, signs
from companion.web.parts.people import people_now, viewer_of
from companion.web.parts.trial import Panes, one_pane, row_of
from companion.web.rendering import render, see
from companion.web.svg.charts import ChartLine, course_chart


@table_pages.get("/score")
def score(at: AtTable) -> Response:
    """The sheet; `category` and `seat` choose the number that is explained. A game that is only
    counted has its numbers on the pad, where the score stands below them."""
    return _show(at)


@table_pages.post("/confirm")
def confirm(at: AtTable) -> Response:
    """A player agrees with the score."""
    seat = request.form.get("seat", type=int)

    def write() -> History:
        if seat is None:
            raise Malformed.at("seat", "Say whose score is confirmed.")
        return at.write(ConfirmScore, seat)

    return at.answer(write, _show, at.url("score"))


@table_pages.post("/finish")
def finish_game(at: AtTable) -> Response:
    """Close the game: it moves to the history and takes no more moves or counts."""
    insist = request.form.get("insist") == "yes"
    return at.answer(lambda: at.write(Finish, insist=insist), _show, at.url("end"), leave=True)


def _show(at: AtTable) -> Response:
    if at.history.game.only_counted:
        return show_pad(at) if at.notice else see(at.url())
    sent = request.args
    page = ScorePage(at, sent.get("category"), sent.get("seat", type=int), sent.get("board", ""))
    return render("end/score", page)


@dataclass(frozen=True)
class ScorePage(PageAtTable):
    """The sheet as it stands, final once the game is over, with the number or row explained that is
    `named` by its category and `seat`. `board` is the picture that is asked for."""

    named: str | None = None
    seat: int | None = None
    board: str = ""

    @cached_property
    def sheet(self) -> ScoreSheet:
        return self.history.sheet

    @cached_property
    def participants(self) -> tuple[Participant, ...]:
        return people_now(self.history)

    @property
    def final(self) -> bool:
        return is_final(self.history)

    @property
    def counted(self) -> bool:
        """Whether the numbers were counted on a board, so that what follows is the podium."""
        return self.history.mode == "count"

    @property
    def headline(self) -> str:
        if self.final:
            return "Final score"
        return "Counted" if self.counted else "If it ended now"

    @property
    def verdict(self) -> str:
        """How it stands, or who wins: before everything is counted nobody would."""
        if self.findings and self.sheet.winners and not self.final:
            return "Not everything is counted yet."
        return self.sheet.verdict

    # What is explained, and where on the board it comes from

    @cached_property
    def category(self) -> Category | None:
        return next((one for one in self.sheet.categories if one.id == self.named), None)

    @cached_property
    def who(self) -> Participant | None:
        return next((one for one in self.participants if one.seat == self.seat), None)

    @cached_property
    def lines(self) -> Sequence[tuple[Participant, ScoreLine]]:
        chosen = self.category or self.who
        people = [self.who] if self.who else self.participants if chosen else ()
        return [
            (participant, line)
            for participant in people
            for line in self.sheet.score(participant.seat).lines
            if self.category is None or line.category == self.category.id
        ]

    @cached_property
    def glow(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(place for _, line in self.lines for place in line.where))

    @cached_property
    def panes(self) -> Panes | None:
        """The board as it lies, or as it was counted; None where there is nothing to draw."""
        now, game = self.history, self.game
        if now.mode != "track":
            counted = game.pad.board()
            return one_pane(counted.picture(now.deal, now.counts)) if counted else None
        at = now.position.at
        if at is None:
            return None
        return row_of(
            game.boards_for(game.view(at, None), viewer_of(now, self.frame.rights)),
            game.participants(now.deal),
            lambda board: self.frame.url(
                "score", category=self.named, seat=self.seat, board=board, _anchor="why"
            ),
            asked=self.board,
            marked=self.glow,
        )

    def is_known(self, category: Category, who: Participant) -> bool:
        """Whether there is a number; where everything was counted, no line at all is a zero."""
        lines = self.sheet.score(who.seat).lines
        return not self.findings or any(line.category == category.id for line in lines)

    def url_of(self, category: Category | None, who: Participant | None = None) -> str:
        """The page with that number, or row, explained."""
        row = category.id if category else None
        return self.frame.url("score", category=row, seat=who.seat if who else None)

    @property
    def url(self) -> str:
        return self.url_of(self.category, self.who)

    # What is to be checked before it is closed

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return self.history.findings if self.counted else ()

    @cached_property
    def problems(self) -> tuple[Finding, ...]:
        """Counts that are not possible, so that there is no score yet."""
        impossible = (one for one in self.findings if one.kind == "impossible")
        return tuple(one for one in impossible if one.cell is not None)

    @property
    def badges(self) -> Mapping[str, str]:
        """The signs of what is to be checked, on its places."""
        return signs(self.findings)

    @property
    def may_finish(self) -> bool:
        """Whether this phone may close the game; the table may insist though something is to be
        checked, but not on what cannot be."""
        possible = all(one.kind != "impossible" for one in self.findings)
        return self.frame.is_host and not self.frame.finished and not self.problems and possible


def before_closing(history: History) -> int | None:
    """The entry to go back to when the closing is taken back; None where it is not closed."""
    if history.finished_at is None or history.position.before is None:
        return None
    return history.position.before.revision


def final_picture(history: History) -> Picture | None:
    """What is shown of a finished game: the board, or the winner's of several."""
    game, at = history.game, history.position.at
    if history.mode != "track":
        counted = game.pad.board()
        return counted.picture(history.deal, history.counts) if counted else None
    if at is None:
        return None
    winners = [standing.seat for standing in history.sheet.standings if standing.wins]
    seat = winners[0] if winners and winners[0] < len(history.names) else None
    return game.boards_for(game.view(at, None), seat)[0].picture


# How the points came about, as lines

SAMPLES = 40
"""How many positions of a game its chart shows at most."""
MOST_LINES = 8
"""As many lines can be told apart; those of the first places are shown."""
MOST_MARKS = 12
"""As many rounds have room for their numbers."""

Course = tuple[tuple[int, tuple[tuple[int, float], ...]], ...]
"""The points after some entries of the log, or after rounds: its number, and each seat with its
points."""


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
    sheets = ((one.revision, now.sheet_after(one.revision)) for one in picked)
    return tuple(
        (revision, tuple((score.seat, score.total) for score in sheet.scores))
        for revision, sheet in sheets
    )


def rounds_of(now: History) -> Course:
    """Everybody's points after each round of a sheet that was counted in rounds, from nothing on;
    what is counted once comes at the end."""
    rounds: list[dict[int, float]] = [
        dict(group.so_far)
        for group in now.count_sheet.groups
        if group.so_far and any(c.name in now.counts for row in group.rows for c in row.cells)
    ]
    if not rounds:
        return ()
    ends = {one.seat: one.total for one in now.sheet.scores if one.seat in rounds[-1]}
    course: list[dict[int, float]] = [dict.fromkeys(rounds[0], 0), *rounds]
    if ends != rounds[-1]:
        course.append(ends)
    return tuple((number, tuple(points.items())) for number, points in enumerate(course))


def curve_of(now: History) -> Markup:
    """The points over the rounds or moves of a finished game, the winner's line on top; nothing
    where they are not known, or came all at once."""
    counted = now.mode == "count"
    try:
        course = rounds_of(now) if counted else course_of(now.code, now.revision)
    except PositionUnknown:
        return Markup("")
    if len(course) < 3 or not any(total for _, totals in course for _, total in totals):
        return Markup("")
    people = {one.seat: one for one in people_now(now)}
    order = sorted(now.sheet.standings, key=lambda one: (not one.wins, one.rank or len(people)))
    lines = []
    for seat in [one.seat for one in order if one.seat in people][:MOST_LINES]:
        points = tuple(
            (float(x), float(dict(totals)[seat])) for x, totals in course if seat in dict(totals)
        )
        if points:
            lines.append(ChartLine(people[seat].name, points, who=people[seat]))
    said = "; ".join(
        f"{line.name} "
        + ", ".join(f"{y:g}" for _, y in line.points[:: max(1, len(course) // MOST_MARKS)])
        + f", at the end {line.points[-1][1]:g}"
        for line in lines
    )
    first, last = course[0][0], course[-1][0]
    step = -(-last // MOST_MARKS)
    marks = [(float(n), str(n)) for n in range(step, last + 1, step)] if counted else []
    over = "rounds" if counted else "moves"
    label = f"Points over the {over}. {said}."
    ends = [(float(first), "Start"), (float(last), "End")]
    return course_chart(lines, label, marks or ends, steps=not counted)
