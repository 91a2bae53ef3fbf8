"""The log as a film strip: one entry, the board as it was then, and questions about the entry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from flask import url_for

from companion.engine.rulebook import Ruling
from companion.engine.setup.participants import Participant
from companion.tables.access.seats import Rights
from companion.tables.errors import NotAllowed
from companion.tables.logs.current import History, LogEntry, visible_to
from companion.tables.play.house_rules import HouseRule
from companion.tables.play.new_line import moment_of
from companion.tables.watching.pictures import boards_of
from companion.web.pages.log.verdicts import Verdict, may_be_asked, verdict
from companion.web.pages.what_if import may_sketch
from companion.web.parts.backdrops import under_table
from companion.web.parts.frames import FRAMES, Frame, frames
from companion.web.parts.notice import Notice
from companion.web.parts.panes import Panes, one_pane, row_of
from companion.web.parts.rail import Rail, rail
from companion.web.parts.trying import Compared, compared, scored
from companion.web.svg.drawing import Backdrop

Ask = Literal["legal", "back", "note"] | None


@dataclass(frozen=True, slots=True)
class LogPage:
    """What the log shows. `undoes` are the entries that going back to the chosen one undoes,
    `compared` the score then and now, `house` what this house decided otherwise. `earlier` and
    `later` lead on where the strip does not hold them all."""

    code: str
    title: str
    tone: str
    revision: int
    at: int
    row: LogEntry
    who: Participant | None
    frames: tuple[Frame, ...]
    earlier: int | None
    later: int | None
    panes: Panes | None
    backdrops: Mapping[str, Backdrop]
    last: tuple[str, ...]
    ask: Ask
    may_amend: bool
    may_sketch: bool
    verdict: Verdict | None
    undoes: tuple[LogEntry, ...]
    compared: Compared | None
    rulings: Mapping[str, Ruling]
    house: tuple[HouseRule, ...]
    rail: Rail
    announce: str
    may_write: bool
    finished: bool
    notice: Notice | None

    @property
    def url(self) -> str:
        """This page at the chosen entry."""
        return self.url_of(self.at, self.ask)

    def url_of(self, at: int, ask: Ask = None) -> str:
        """The page at another entry, or with a question asked."""
        return url_for("pages.log", code=self.code, at=at, ask=ask)


def log_page(
    history: History,
    rights: Rights,
    viewer: int | None,
    *,
    at: int | None = None,
    ask: Ask = None,
    house: tuple[HouseRule, ...] = (),
    notice: Notice | None = None,
    board: str = "",
) -> LogPage:
    """The log at entry `at`, the last one if none is chosen, with the picture that is asked for."""
    game = history.game
    shown = visible_to(history, viewer)
    at = history.revision if at is None else at
    row = shown.entries[at]
    panes = _panes(shown, at, viewer, row.places, (ask, board))
    strip = frames(shown, at, panes.picture if panes else None)
    end = strip[-1].revision
    return LogPage(
        code=history.code,
        title=game.title,
        tone=game.tone,
        revision=history.revision,
        at=at,
        row=row,
        who=next(frame.who for frame in strip if frame.chosen),
        frames=strip,
        earlier=max(0, strip[0].revision - FRAMES // 2) if strip[0].revision else None,
        later=min(history.revision, end + FRAMES // 2) if end < history.revision else None,
        panes=panes,
        backdrops=under_table(history),
        last=row.places,
        ask=ask,
        may_amend=_may_amend(history, at),
        may_sketch=may_sketch(history, at, viewer),
        verdict=verdict(history, at, viewer) if may_be_asked(history, at, viewer) else None,
        undoes=_undone_by(shown, at),
        compared=_compared(history, at, ask),
        rulings=game.rulebook.rulings,
        house=house,
        rail=rail(history, shown, rights),
        announce=row.text,
        may_write=rights.may_write,
        finished=history.finished_at is not None,
        notice=notice,
    )


def _panes(
    shown: History, at: int, viewer: int | None, last: Sequence[str], wanted: tuple[Ask, str]
) -> Panes | None:
    """The board after the entry, of a count the set-up; None where earlier rules were played."""
    position, game, (ask, board) = shown.positions[at], shown.game, wanted
    if shown.mode == "count":
        return one_pane(game.deal_picture(position.set_up.deal))
    if position.at is None:
        return None
    return row_of(
        boards_of(position, viewer),
        game.participants(position.set_up.deal),
        lambda found: url_for("pages.log", code=shown.code, at=at, ask=ask, board=found),
        asked=board,
        marked=last,
    )


def _undone_by(shown: History, at: int) -> tuple[LogEntry, ...]:
    """The entries in force that made the position what it is since entry `at`."""
    return tuple(
        shown.entries[position.revision] for position in shown.position.since(shown.positions[at])
    )


def _may_amend(history: History, at: int) -> bool:
    try:
        moment_of(history, at)
    except NotAllowed:
        return False
    return True


def _compared(history: History, at: int, ask: Ask) -> Compared | None:
    """The score now and after the entry, or before one that is disputed."""
    before = history.entries[at].before
    if ask == "back":
        return _then(history, at)
    if ask == "legal" and before is not None:
        return _then(history, before.revision)
    return None


def _then(history: History, revision: int) -> Compared:
    if history.mode == "count":
        return scored(history, history.sheet_after(revision))
    return compared(history, history.position_after(revision).at)
