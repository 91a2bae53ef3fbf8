"""The log: the entries in a row, the board as it was after one, and questions about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from flask import url_for

from companion.tables.access.seats import Rights
from companion.tables.errors import NotAllowed
from companion.tables.logs.current import History, LogEntry, visible_to
from companion.tables.play.house_rules import HouseRule
from companion.tables.play.new_line import moment_of
from companion.tables.watching.pictures import boards_of
from companion.web.pages.log.strip import Strip, strip_around
from companion.web.pages.log.verdicts import PastVerdict, may_be_asked, verdict
from companion.web.pages.log.what_if import may_sketch
from companion.web.parts.backdrops import under_table
from companion.web.parts.compared import Compared, compared, scored
from companion.web.parts.frame import Frame, frame_of
from companion.web.parts.notice import Notice
from companion.web.parts.panes import Panes, one_pane, row_of
from companion.web.svg.drawing import Backdrop

Ask = Literal["legal", "back", "note"] | None


@dataclass(frozen=True, slots=True)
class LogPage:
    """What the log shows of entry `at` (`row`), with what is asked about it.

    `undoes` are the entries that going back to it undoes, `compared` the score then and now,
    `house` what this phone's tables decided otherwise than the rules of its verdict.
    """

    frame: Frame
    at: int
    row: LogEntry
    strip: Strip
    panes: Panes | None
    backdrops: Mapping[str, Backdrop]
    ask: Ask
    may_amend: bool
    may_sketch: bool
    verdict: PastVerdict | None
    undoes: tuple[LogEntry, ...]
    compared: Compared | None
    house: tuple[HouseRule, ...]

    @property
    def url(self) -> str:
        """This page at the chosen entry."""
        return self.url_of(self.at, self.ask)

    def url_of(self, at: int, ask: Ask = None) -> str:
        """The page at another entry, or with a question asked."""
        return self.frame.url("log", at=at, ask=ask)

    @property
    def now(self) -> str:
        """What is shown below the strip: the chosen entry, or one of the questions about it."""
        answered = {"back": bool(self.undoes), "legal": self.verdict is not None, "note": True}
        return self.ask if self.ask and answered[self.ask] else ""


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
    shown = visible_to(history, viewer)
    at = history.revision if at is None else at
    row = shown.entries[at]
    panes = _panes(shown, at, viewer, row.places, (ask, board))
    return LogPage(
        frame=frame_of(history, rights, shown, notice),
        at=at,
        row=row,
        strip=strip_around(shown, at, panes.picture if panes else None),
        panes=panes,
        backdrops=under_table(history),
        ask=ask,
        may_amend=_may_amend(history, at),
        may_sketch=may_sketch(history, at, viewer),
        verdict=verdict(history, at, viewer) if may_be_asked(history, at, viewer) else None,
        undoes=_undone_by(shown, at),
        compared=_compared(history, at, ask),
        house=house,
    )


def _panes(
    shown: History, at: int, viewer: int | None, last: Sequence[str], wanted: tuple[Ask, str]
) -> Panes | None:
    """The board after the entry, of a count the set-up, or the sheet where there is nothing else;
    None where earlier rules were played."""
    position, game, (ask, board) = shown.positions[at], shown.game, wanted
    if shown.mode == "count":
        deal, counted = position.set_up.deal, game.pad.board() if game.only_counted else None
        return one_pane(
            counted.picture(deal, position.counts) if counted else game.deal_picture(deal)
        )
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
