"""The score sheet, line by line, each line lit on the board."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from companion.engine.participants import Participant
from companion.engine.picture import Picture
from companion.engine.problems import Problem
from companion.engine.rulebook import Ruling
from companion.engine.scoring import Category, ScoreLine, ScoreSheet
from companion.tables.history import History, visible_to
from companion.tables.rights import Rights
from companion.web.views.keeping import is_final
from companion.web.views.notice import Notice
from companion.web.views.rail import Rail, rail


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
    ply: int
    final: bool
    participants: tuple[Participant, ...]
    rows: tuple[ScoreRow, ...]
    confirmed: frozenset[int]
    sheet: ScoreSheet
    problems: tuple[Problem, ...]
    category: Category | None
    who: Participant | None
    lines: tuple[tuple[Participant, ScoreLine], ...]
    picture: Picture | None
    glow: tuple[str, ...]
    rail: Rail
    rulings: Mapping[str, Ruling]
    notice: Notice | None
    announce: str
    may_finish: bool
    finished: bool
    is_host: bool

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
) -> ScorePage:
    """The sheet as it stands, final once the game is over, with one number explained."""
    game = history.game
    counting = history.mode == "count"
    sheet = history.sheet
    participants = game.participants(history.deal)
    category = next((found for found in sheet.categories if found.id == category_id), None)
    who = next((found for found in participants if found.seat == seat), None)
    lines = tuple(
        (participant, line)
        for participant in participants
        if (category or who) and (who is None or participant == who)
        for line in sheet.score(participant.seat).lines
        if category is None or line.category == category.id
    )
    return ScorePage(
        code=history.code,
        title=game.title,
        tone=game.tone,
        ply=history.ply,
        final=is_final(history),
        participants=participants,
        rows=tuple(
            _row(history.code, sheet, found, participants, (category, who))
            for found in sheet.categories
        ),
        confirmed=history.confirmed,
        sheet=sheet,
        problems=game.count_problems(history.deal, history.counts) if counting else (),
        category=category,
        who=who,
        lines=lines,
        picture=final_picture(history),
        glow=tuple(dict.fromkeys(place for _, line in lines for place in line.where)),
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
    return history.position.before.ply


def final_picture(history: History) -> Picture | None:
    """The board as it lies, or as it was counted; None where there is nothing to draw."""
    game = history.game
    if history.mode == "track":
        at = history.position.at
        return None if at is None else game.picture(game.view(at, None))
    if game.pad.picture is None:
        return None
    return game.pad.picture(history.deal, history.counts)


def _row(
    code: str,
    sheet: ScoreSheet,
    category: Category,
    participants: tuple[Participant, ...],
    chosen: tuple[Category | None, Participant | None],
) -> ScoreRow:
    def cell(participant: Participant) -> ScoreCell:
        score = sheet.score(participant.seat)
        return ScoreCell(
            points=score.points(category.id),
            counted=any(line.category == category.id for line in score.lines),
            chosen=(category, participant) == chosen,
            url=url_for("pages.score", code=code, category=category.id, seat=participant.seat),
        )

    return ScoreRow(
        category=category,
        cells=tuple(cell(participant) for participant in participants),
        chosen=category == chosen[0],
        url=url_for("pages.score", code=code, category=category.id),
    )
