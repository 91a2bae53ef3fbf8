"""The log: the entries in a row, the board as it was after one, and questions about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from flask import url_for

from companion.engine.phrases import listed
from companion.tables.errors import NotAllowed
from companion.tables.logs.history import History, LogEntry, boards_of
from companion.tables.logs.sight import visible_to
from companion.tables.revising.consent import needs_consent, overruled
from companion.tables.revising.judging import HouseRule
from companion.tables.revising.taking_back import moment_of
from companion.web.pages.at_table import AtTable
from companion.web.pages.log.compared import Compared, compared, scored
from companion.web.pages.log.dispute import Dispute, dispute
from companion.web.pages.log.strip import Strip, strip_around
from companion.web.pages.log.verdicts import HIDDEN, PastVerdict, may_be_asked, verdict
from companion.web.pages.log.ways_out import WayOut, WaysOut, ways_out
from companion.web.pages.log.what_if import may_sketch
from companion.web.pages.rules.question import question_url
from companion.web.parts.backdrops import under_table
from companion.web.parts.frame import Frame, frame_of
from companion.web.parts.notice import Notice
from companion.web.parts.panes import Panes, one_pane, row_of
from companion.web.svg.drawing import Backdrop

Ask = Literal["legal", "back", "note"] | None


@dataclass(frozen=True, slots=True)
class GoingBack:
    """What going back to an entry undoes, whether others are asked first (`asks`), and in words
    whom the host overrules otherwise."""

    undoes: tuple[LogEntry, ...]
    asks: bool
    overruled: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """What the log shows of entry `at` (`row`), with what is asked about it.

    `back` is what going back to it means; `compared` is the score then and now, `dispute` what
    tables decide otherwise than the rules of its verdict, and `ways` the ways out where a move was
    not legal.
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
    back: GoingBack
    compared: Compared | None
    dispute: Dispute
    ways: WaysOut | None

    @property
    def url(self) -> str:
        """This page at the chosen entry."""
        out = self.ways.out if self.ways else None
        return self.frame.url("log", at=self.at, ask=self.ask, way=out.way if out else None)

    def way_url(self, way: WayOut) -> str:
        """The board as it would be that way; or as it was, where that is shown already."""
        shown = None if self.ways is None or way == self.ways.out else way.way
        return self.frame.url("log", at=self.at, ask=self.ask, way=shown)

    def url_of(self, at: int, ask: Ask = None) -> str:
        """The page at another entry, or with a question asked."""
        return self.frame.url("log", at=at, ask=ask)

    @property
    def now(self) -> str:
        """What is shown below the strip: the chosen entry, or one of the questions about it."""
        answered = {"back": bool(self.back.undoes), "legal": self.verdict is not None, "note": True}
        return self.ask if self.ask and answered[self.ask] else ""


def log_page(
    phone: AtTable,
    *,
    at: int | None = None,
    ask: Ask = None,
    house: tuple[HouseRule, ...] = (),
    notice: Notice | None = None,
    board: str = "",
    way: str = "",
) -> LogPage:
    """The log at entry `at`, the last one if none is chosen, with the picture that is asked for;
    `way` is the way out that the board shows."""
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    shown = visible_to(history, viewer)
    at = history.revision if at is None else at
    row = shown.entries[at]
    judged = verdict(history, at, viewer) if may_be_asked(history, at, viewer) else None
    disputed, ways = Dispute(house), None
    if ask == "legal" and judged is not None:
        asked = _asked(history, at)
        link = question_url(history, *asked) if judged.said != HIDDEN else ""
        disputed = dispute(
            history, judged.violations, judged.rule, house=house, question=link, asked=asked
        )
        ways = None if judged.stands or row.undone else ways_out(history, at, way)
    panes = _panes(shown, at, viewer, (ask, board), ways.out if ways else None)
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
        verdict=judged,
        back=GoingBack(
            _undone_by(shown, at),
            needs_consent(history, rights, at),
            listed(history.names[seat] for seat in sorted(overruled(history, rights, at))),
        ),
        compared=_compared(history, at, ask),
        dispute=disputed,
        ways=ways,
    )


def _panes(
    shown: History,
    at: int,
    viewer: int | None,
    wanted: tuple[Ask, str],
    out: WayOut | None,
) -> Panes | None:
    """The board after the entry, or as it would be that way out, of a count the set-up, or the
    sheet where there is nothing else; None where earlier rules were played."""
    position, game, (ask, board) = shown.positions[at], shown.game, wanted
    if shown.mode == "count":
        deal, counted = position.set_up.deal, game.pad.board() if game.only_counted else None
        return one_pane(
            counted.picture(deal, position.counts) if counted else game.deal_picture(deal)
        )
    if position.at is None:
        return None
    boards = boards_of(position, viewer)
    if out is not None:
        boards = game.boards_for(game.view(out.at, viewer), viewer)
    return row_of(
        boards,
        game.participants(position.set_up.deal),
        lambda found: url_for(
            "pages.log", code=shown.code, at=at, ask=ask, board=found, way=out.way if out else None
        ),
        asked=board,
        marked=shown.entries[at].places,
    )


def _undone_by(shown: History, at: int) -> tuple[LogEntry, ...]:
    """The entries in force that made the position what it is since entry `at`."""
    return tuple(
        shown.entries[position.revision] for position in shown.position.since(shown.positions[at])
    )


def _asked(history: History, at: int) -> tuple[Any, Any]:
    """The position and the move of that entry."""
    row = history.entries[at]
    assert row.before is not None
    return row.before.at, row.after.move


def _may_amend(history: History, at: int) -> bool:
    try:
        moment_of(history, at)
    except NotAllowed:
        return False
    return True


def _compared(history: History, at: int, ask: Ask) -> Compared | None:
    """The score now and after the entry that the table may go back to."""
    if ask != "back":
        return None
    if history.mode == "count":
        return scored(history, history.sheet_after(at))
    return compared(history, history.position_after(at).at)
