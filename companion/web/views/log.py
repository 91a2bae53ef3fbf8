"""The table's log, and any earlier position of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from companion.engine.participants import Participant
from companion.engine.picture import Picture
from companion.engine.rulebook import Ruling
from companion.engine.scoring import ScoreSheet
from companion.tables.history import History, LogEntry, visible_to
from companion.tables.rights import Rights
from companion.web.views.notice import Notice


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry with the address of the position after it, where it has one."""

    entry: LogEntry
    who: Participant | None
    url: str | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class LogPage:
    """What the log page shows. `undoes` are the moves that a take-back to `at` would undo."""

    code: str
    title: str
    tone: str
    ply: int
    rows: tuple[LogRow, ...]
    at: int | None
    picture: Picture | None
    undoes: tuple[LogEntry, ...]
    totals_now: tuple[tuple[Participant, int], ...]
    totals_then: tuple[tuple[Participant, int], ...]
    rulings: Mapping[str, Ruling]
    notice: Notice | None
    announce: str
    may_write: bool
    finished: bool

    @property
    def url(self) -> str:
        """This page at the chosen entry."""
        return url_for("pages.log", code=self.code, at=self.at)


def log_page(
    history: History,
    rights: Rights,
    viewer: int | None,
    at: int | None = None,
    notice: Notice | None = None,
) -> LogPage:
    """The log, newest first; `at` chooses the entry whose position is shown."""
    game = history.game
    shown = visible_to(history, viewer)
    people = {one.seat: one for one in game.participants(history.deal)}
    then = history.positions[at] if at is not None and history.mode == "track" else None
    known = then is not None and then.at is not None
    return LogPage(
        code=history.code,
        title=game.title,
        tone=game.tone,
        ply=history.ply,
        rows=tuple(
            LogRow(
                entry=row,
                who=people.get(row.by) if isinstance(row.by, int) else None,
                url=_url_at(history, row.ply),
                chosen=row.ply == at,
            )
            for row in reversed(shown.entries)
        ),
        at=at if known else None,
        picture=game.picture(shown.positions[at].at) if known and at is not None else None,
        undoes=_undone_by(shown, at) if known and at is not None else (),
        totals_now=_totals(history.sheet, people) if known else (),
        totals_then=_totals(then.tracked_sheet, people) if known and then else (),
        rulings=game.rulebook.rulings,
        notice=notice,
        announce=shown.entries[-1].text,
        may_write=bool(rights.host or rights.seats) and history.finished_at is None,
        finished=history.finished_at is not None,
    )


def _undone_by(history: History, at: int) -> tuple[LogEntry, ...]:
    """The entries in force that made the position what it is since entry `at`."""
    kept = {position.ply for position in history.positions[at].line()}
    return tuple(
        history.entries[position.ply]
        for position in history.position.line()
        if position.ply not in kept
    )


def _url_at(history: History, ply: int) -> str | None:
    """The log with the position after that entry, where it can be shown."""
    if history.mode != "track" or history.positions[ply].at is None:
        return None
    return url_for("pages.log", code=history.code, at=ply)


def _totals(
    sheet: ScoreSheet, people: dict[int, Participant]
) -> tuple[tuple[Participant, int], ...]:
    return tuple((people[score.seat], score.total) for score in sheet.scores)
