"""The log as a film strip: one entry with the board as it stood, and what can be asked of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from flask import url_for

from companion.engine.participants import Participant
from companion.engine.rulebook import Ruling
from companion.engine.scoring import ScoreSheet
from companion.tables.errors import PositionUnknown
from companion.tables.history import History, LogEntry, visible_to
from companion.tables.rights import Rights
from companion.web.views.changes import places_of
from companion.web.views.frames import Frame, frames
from companion.web.views.panes import Panes, one_pane, row_of
from companion.web.views.rail import Rail, rail
from companion.web.views.verdicts import Verdict, may_be_asked, verdict

Ask = Literal["legal", "back", "note"] | None


@dataclass(frozen=True, slots=True)
class Totals:
    """A player's score now and at the chosen entry; None where it cannot be told."""

    participant: Participant
    now: int | None
    then: int | None


@dataclass(frozen=True, slots=True)
class LogPage:
    """What the log shows. `undoes` are the entries that going back to the chosen one undoes."""

    code: str
    title: str
    tone: str
    ply: int
    at: int
    row: LogEntry
    who: Participant | None
    frames: tuple[Frame, ...]
    panes: Panes | None
    last: tuple[str, ...]
    ask: Ask
    may_ask: bool
    verdict: Verdict | None
    undoes: tuple[LogEntry, ...]
    totals: tuple[Totals, ...]
    rulings: Mapping[str, Ruling]
    rail: Rail
    announce: str
    may_write: bool
    finished: bool

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
    at: int | None = None,
    ask: Ask = None,
    *,
    board: str = "",
) -> LogPage:
    """The log at entry `at`, the last one if none is chosen, with the picture that is asked for."""
    game = history.game
    shown = visible_to(history, viewer)
    at = history.ply if at is None else at
    row = shown.entries[at]
    last = places_of(game, row)
    panes = _panes(shown, at, viewer, last, (ask, board))
    strip = frames(shown, at, panes.picture if panes else None)
    may_ask = may_be_asked(history, at, viewer)
    return LogPage(
        code=history.code,
        title=game.title,
        tone=game.tone,
        ply=history.ply,
        at=at,
        row=row,
        who=strip[at].who,
        frames=strip,
        panes=panes,
        last=last,
        ask=ask,
        may_ask=may_ask,
        verdict=verdict(history, at, viewer) if may_ask and ask == "legal" else None,
        undoes=_undone_by(shown, at),
        totals=_totals(history, at) if ask == "back" else (),
        rulings=game.rulebook.rulings,
        rail=rail(history, shown, rights),
        announce=row.text,
        may_write=bool(rights.host or rights.seats) and history.finished_at is None,
        finished=history.finished_at is not None,
    )


def _panes(
    shown: History, at: int, viewer: int | None, last: Sequence[str], wanted: tuple[Ask, str]
) -> Panes | None:
    """The board after the entry; None where earlier rules hide it. A count shows the set-up."""
    position, game, (ask, board) = shown.positions[at], shown.game, wanted
    if shown.mode == "count":
        return one_pane(game.deal_picture(position.set_up.deal))
    if position.at is None:
        return None
    return row_of(
        game.boards_for(position.at, viewer),
        game.participants(position.set_up.deal),
        lambda found: url_for("pages.log", code=shown.code, at=at, ask=ask, board=found),
        asked=board,
        marked=last,
    )


def _undone_by(shown: History, at: int) -> tuple[LogEntry, ...]:
    """The entries in force that made the position what it is since entry `at`."""
    return tuple(
        shown.entries[position.ply] for position in shown.position.since(shown.positions[at])
    )


def _totals(history: History, at: int) -> tuple[Totals, ...]:
    now, then = _sheet(history, history.ply), _sheet(history, at)
    return tuple(
        Totals(
            participant=one,
            now=now.score(one.seat).total if now else None,
            then=then.score(one.seat).total if then else None,
        )
        for one in history.game.participants(history.deal)
    )


def _sheet(history: History, ply: int) -> ScoreSheet | None:
    try:
        return history.sheet_after(ply)
    except PositionUnknown:
        return None
