"""The score, explained line by line and lit on the board; confirmed by everybody at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from flask import Response, request, url_for
from markupsafe import Markup

from companion.engine.findings import Finding, faults, findings
from companion.engine.pictures import Picture
from companion.engine.problems import Malformed
from companion.engine.scoring import Category, ScoreLine, ScoreSheet
from companion.engine.setup import Participant
from companion.engine.values import Points
from companion.tables.access import Rights
from companion.tables.errors import PositionUnknown
from companion.tables.logs.history import History, visible_to
from companion.tables.logs.ledger import history
from companion.tables.play.moves import ConfirmScore, Finish
from companion.web.pages.at_table import AtTable, Frame, frame_of, table_pages
from companion.web.pages.downloads import is_final
from companion.web.pages.pad import show_pad, signs
from companion.web.parts.people import people_now, viewer_of
from companion.web.parts.trial import Panes, one_pane, row_of
from companion.web.rendering import Notice, render, see
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


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    if at.history.game.only_counted:
        return show_pad(at, notice, status) if notice else see(at.url())
    category = request.args.get("category")
    seat = request.args.get("seat", type=int)
    board = request.args.get("board", "")
    page = score_page(at, category, seat, notice, board=board)
    return render("end/score", page, status)


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """One number of the sheet, with the address that explains it."""

    points: Points
    counted: bool
    chosen: bool
    url: str


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One category of the rulebook, in its order."""

    category: Category
    cells: tuple[ScoreCell, ...]
    chosen: bool
    url: str


@dataclass(frozen=True, slots=True)
class ScorePage:
    """What the score page shows. `lines` explain the chosen number or row; `counted`: the numbers
    were counted on a board, so that what follows them is the podium."""

    frame: Frame
    final: bool
    participants: tuple[Participant, ...]
    rows: tuple[ScoreRow, ...]
    confirmed: frozenset[int]
    sheet: ScoreSheet
    counted: bool
    problems: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    category: Category | None
    who: Participant | None
    lines: tuple[tuple[Participant, ScoreLine], ...]
    panes: Panes | None

    @property
    def glow(self) -> tuple[str, ...]:
        """The places that the chosen number comes from."""
        return places_of(self.lines)

    @property
    def headline(self) -> str:
        """What the numbers are."""
        if self.final:
            return "Final score"
        return "Counted" if self.counted else "If it ended now"

    @property
    def verdict(self) -> str:
        """How it stands, or who wins: before everything is counted nobody would."""
        if self.findings and self.sheet.winners and not self.final:
            return "Not everything is counted yet."
        return self.sheet.verdict

    @property
    def may_finish(self) -> bool:
        """Whether this phone may close the game; the table may insist though something is to be
        checked, but not on what cannot be."""
        possible = all(one.kind != "impossible" for one in self.findings)
        return self.frame.is_host and not self.frame.finished and not self.problems and possible

    @property
    def badges(self) -> Mapping[str, str]:
        """The signs of what is to be checked, on its places."""
        return signs(self.findings)

    @property
    def url(self) -> str:
        """This page with its chosen number."""
        return self.frame.url(
            "score",
            category=self.category.id if self.category else None,
            seat=self.who.seat if self.who else None,
        )


def score_page(
    at: AtTable,
    category_id: str | None = None,
    seat: int | None = None,
    notice: Notice | None = None,
    *,
    board: str = "",
) -> ScorePage:
    """The sheet as it stands, final once the game is over, with one number explained. `board`
    is the picture that is asked for."""
    history, game = at.history, at.history.game
    counting = history.mode == "count"
    sheet = history.sheet
    participants = people_now(history)
    doubts = findings(game, history.deal, history.counts) if counting else ()
    category = next((doubts for doubts in sheet.categories if doubts.id == category_id), None)
    who = next((doubts for doubts in participants if doubts.seat == seat), None)
    lines = tuple(
        (participant, line)
        for participant in participants
        if (category or who) and (who is None or participant == who)
        for line in sheet.score(participant.seat).lines
        if category is None or line.category == category.id
    )
    return ScorePage(
        frame=frame_of(history, at.rights, visible_to(history, None), notice),
        final=is_final(history),
        participants=participants,
        rows=tuple(
            _row(history.code, sheet, one, participants, (category, who), whole=not doubts)
            for one in sheet.categories
        ),
        confirmed=history.confirmed,
        sheet=sheet,
        counted=counting,
        problems=faults(game, history.deal, history.counts) if counting else (),
        findings=doubts,
        category=category,
        who=who,
        lines=lines,
        panes=final_panes(history, at.rights, (category_id, seat), places_of(lines), board=board),
    )


def places_of(lines: Sequence[tuple[Participant, ScoreLine]]) -> tuple[str, ...]:
    """Where on the board those points come from."""
    return tuple(dict.fromkeys(place for _, line in lines for place in line.where))


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


def final_panes(
    history: History,
    rights: Rights,
    chosen: tuple[str | None, int | None],
    glow: tuple[str, ...] = (),
    *,
    board: str = "",
) -> Panes | None:
    """The board as it lies, or as it was counted; None where there is nothing to draw."""
    game, (category, seat) = history.game, chosen
    if history.mode == "track":
        at = history.position.at
        if at is None:
            return None
        return row_of(
            game.boards_for(game.view(at, None), viewer_of(history, rights)),
            game.participants(history.deal),
            lambda found: url_for(
                "pages.score",
                code=history.code,
                category=category,
                seat=seat,
                board=found,
                _anchor="why",
            ),
            asked=board,
            marked=glow,
        )
    counted = game.pad.board()
    return one_pane(counted.picture(history.deal, history.counts)) if counted else None


def _row(
    code: str,
    sheet: ScoreSheet,
    category: Category,
    participants: tuple[Participant, ...],
    chosen: tuple[Category | None, Participant | None],
    *,
    whole: bool,
) -> ScoreRow:
    """A row of the sheet; where everything was counted, no line at all is a zero."""

    def cell(participant: Participant) -> ScoreCell:
        score = sheet.score(participant.seat)
        return ScoreCell(
            points=score.points(category.id),
            counted=whole or any(line.category == category.id for line in score.lines),
            chosen=(category, participant) == chosen,
            url=url_for("pages.score", code=code, category=category.id, seat=participant.seat),
        )

    return ScoreRow(
        category=category,
        cells=tuple(cell(participant) for participant in participants),
        chosen=category == chosen[0],
        url=url_for("pages.score", code=code, category=category.id),
    )


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
    return tuple(
        (one.revision, tuple((score.seat, score.total) for score in one.tracked_sheet.scores))
        for one in picked
    )


def rounds_of(now: History) -> Course:
    """Everybody's points after each round of a sheet that was counted in rounds, from nothing on;
    what is counted once comes at the end."""
    sheet = now.game.pad.sheet_with(now.deal, now.counts)
    rounds: list[dict[int, float]] = [
        dict(group.so_far)
        for group in sheet.groups
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
