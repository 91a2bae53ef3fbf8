"""The score, explained line by line and lit on the board; confirmed by everybody at the end."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Response, request, url_for

from companion.engine.pictures.picture import Picture
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import Ruling
from companion.engine.scores.findings import Finding, faults, findings
from companion.engine.scores.scoring import Category, ScoreLine, ScoreSheet
from companion.engine.setup.participants import Participant
from companion.tables.access.seats import Rights
from companion.tables.logs.current import History, visible_to
from companion.tables.play.writing import confirm_score, finish
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, answer_at, at_table, write_fields
from companion.web.pages.downloads import is_final
from companion.web.pages.pad.page import signs
from companion.web.pages.rendering import render
from companion.web.parts.notice import Notice
from companion.web.parts.panes import Panes, one_pane, row_of
from companion.web.parts.players import viewer_of
from companion.web.parts.rail import Rail, rail


@pages.get("/t/<code>/score")
@at_table
def score(at: AtTable) -> Response:
    """The sheet; `category` and `seat` choose the number that is explained."""
    return _show(at)


@pages.post("/t/<code>/confirm")
@at_table
def confirm(at: AtTable) -> Response:
    """A player agrees with the score."""
    seat = request.form.get("seat", type=int)

    def write() -> History:
        if seat is None:
            raise Malformed([Problem("seat", "Say whose score is confirmed.")])
        return confirm_score(at.code, at.rights, seat, **write_fields())

    return answer_at(at, write, _show, at.url("score"))


@pages.post("/t/<code>/finish")
@at_table
def finish_game(at: AtTable) -> Response:
    """Close the game: it moves to the history and takes no more moves or counts."""
    return answer_at(
        at,
        lambda: finish(
            at.code, at.rights, **write_fields(), insist=request.form.get("insist") == "yes"
        ),
        _show,
        at.url("end"),
        leave=True,
    )


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    category = request.args.get("category")
    seat = request.args.get("seat", type=int)
    board = request.args.get("board", "")
    page = score_page(at.history, at.rights, category, seat, notice, board=board)
    return render("score", page, status)


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """One number of the sheet, with the address that explains it."""

    points: int
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
    """What the score page shows. `lines` explain the chosen number or row."""

    code: str
    title: str
    tone: str
    revision: int
    final: bool
    participants: tuple[Participant, ...]
    rows: tuple[ScoreRow, ...]
    confirmed: frozenset[int]
    sheet: ScoreSheet
    problems: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    category: Category | None
    who: Participant | None
    lines: tuple[tuple[Participant, ScoreLine], ...]
    panes: Panes | None
    glow: tuple[str, ...]
    rail: Rail
    rulings: Mapping[str, Ruling]
    notice: Notice | None
    announce: str
    may_finish: bool
    finished: bool
    is_host: bool

    @property
    def locked(self) -> bool:
        """Whether nothing can be counted any more."""
        return self.finished

    @property
    def may_insist(self) -> bool:
        """Whether the table may close the game though something is to be checked."""
        return all(one.kind != "impossible" for one in self.findings)

    @property
    def badges(self) -> Mapping[str, str]:
        """The signs of what is to be checked, on its places."""
        return signs(self.findings)

    @property
    def url(self) -> str:
        """This page with its chosen number."""
        return url_for(
            "pages.score",
            code=self.code,
            category=self.category.id if self.category else None,
            seat=self.who.seat if self.who else None,
        )


def score_page(
    history: History,
    rights: Rights,
    category_id: str | None = None,
    seat: int | None = None,
    notice: Notice | None = None,
    *,
    board: str = "",
) -> ScorePage:
    """The sheet as it stands, final once the game is over, with one number explained. `board`
    is the picture that is asked for."""
    game = history.game
    counting = history.mode == "count"
    sheet = history.sheet
    participants = game.participants(history.deal)
    found = findings(game, history.deal, history.counts) if counting else ()
    category = next((found for found in sheet.categories if found.id == category_id), None)
    who = next((found for found in participants if found.seat == seat), None)
    lines = tuple(
        (participant, line)
        for participant in participants
        if (category or who) and (who is None or participant == who)
        for line in sheet.score(participant.seat).lines
        if category is None or line.category == category.id
    )
    glow = tuple(dict.fromkeys(place for _, line in lines for place in line.where))
    return ScorePage(
        code=history.code,
        title=game.title,
        tone=game.tone,
        revision=history.revision,
        final=is_final(history),
        participants=participants,
        rows=tuple(
            _row(history.code, sheet, one, participants, (category, who), whole=not found)
            for one in sheet.categories
        ),
        confirmed=history.confirmed,
        sheet=sheet,
        problems=faults(game, history.deal, history.counts) if counting else (),
        findings=found,
        category=category,
        who=who,
        lines=lines,
        panes=final_panes(history, rights, (category_id, seat), glow, board=board),
        glow=glow,
        rail=rail(history, visible_to(history, None), rights),
        rulings=game.rulebook.rulings,
        notice=notice,
        announce=sheet.verdict,
        may_finish=rights.host and history.finished_at is None,
        finished=history.finished_at is not None,
        is_host=rights.host,
    )


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
