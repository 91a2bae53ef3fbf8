"""Reading a whole log as a history, also if part of it was played under earlier rules."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from companion.codec import load, load_state, read_deal
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import DealLike
from companion.engine.values import Points
from companion.tables.errors import RulesUnavailable
from companion.tables.logs.entries import (
    Corrected,
    Counted,
    DealtOut,
    Renamed,
    RulesChanged,
    Unread,
    load_entry,
)
from companion.tables.logs.history import (
    EntryKind,
    Folding,
    Head,
    History,
    LogEntry,
    PlayedEntry,
    TablePosition,
)

T = TypeVar("T")

log = logging.getLogger(__name__)


def fold(
    past: History, rows: Iterable[LogEntry], names: Mapping[int, str] | None = None
) -> History:
    """The history after further rows, which are trusted and not checked again.

    `names` by seat replace the dealt ones: a changed name holds from the first entry on, so that
    the fold of a whole log begins with the last names.
    """
    folding = Folding(past, names or {})
    for row in rows:
        folding.add(row, entry_of(past.game, row))
    return folding.history()


def entry_of(game: AnyGame, row: LogEntry) -> EntryKind:
    """The entry of a row, read if it is still to be read. Raises Malformed."""
    if isinstance(row.entry, Unread):
        return load_entry(game, row.kind, row.entry.stored, by_app=row.by_app)
    return row.entry


# Entries of earlier rules


def read_earlier_state(game: AnyGame, version: str, deal: DealLike, data: object) -> Any:
    """The position with a state of the rules of that version. Raises Malformed."""
    if version != game.rules_version and game.upgrade_state:
        data = game.upgrade_state(version, deal, data)
    return load_state(game, deal, data)


def read_earlier_cells(game: AnyGame, version: str, cells: Mapping[str, Any]) -> dict[str, Any]:
    """Counts of earlier rules, by the cells that the pad has today."""
    if version == game.rules_version or not game.upgrade_counts:
        return dict(cells)
    return dict(game.upgrade_counts(version, cells))


def outdated(game: AnyGame, deal: DealLike, counts: Mapping[str, Points]) -> dict[str, Points]:
    """The numbers of an earlier pad that today's cannot hold: those of cells that it does not have,
    and those that differ from what was tapped in on the board, which decided then."""
    sheet = game.pad.sheet_with(deal, counts)
    groups = {cell.name: group for group, cell in sheet.cells}
    tapped = {name: n for name, n in counts.items() if name in groups and groups[name].on_board}
    shown = game.pad.with_implied(deal, tapped)
    return {
        name: number
        for name, number in counts.items()
        if name not in groups or shown.get(name, number) != number
    }


def read_earlier_deal(game: AnyGame, version: str, data: Mapping[str, Any]) -> Any:
    """A deal that was made by the rules of that version. Raises Malformed."""
    if version != game.rules_version and game.upgrade_deal:
        data = game.upgrade_deal(version, data)
    return read_deal(game, data)


def fold_log(head: Head, rows: Sequence[LogEntry]) -> History:
    """The history of a whole log. Raises RulesUnavailable if its deal cannot be read."""
    past = head.without_log
    names = {row.entry.seat: row.entry.name for row in rows if isinstance(row.entry, Renamed)}
    changes = [(row.revision, row.entry) for row in rows if isinstance(row.entry, RulesChanged)]
    now = len(rows) if past.is_old else max((revision for revision, _ in changes), default=0)
    if not now:
        return fold(past, rows, names)
    earlier = _EarlierFolding(past, names, rows[:now], changes)
    earlier.learn(head.state if past.is_old else changes[-1][1].state)
    return fold(replace(earlier.history(), stored_sheet=_stored_sheet(head)), rows[now:], names)


def _stored_sheet(head: Head) -> ScoreSheet | None:
    """The score that was stored when the game was closed under the rules of that time."""
    if head.score is not None and head.rules_version != head.game.rules_version:
        with suppress(Malformed):
            return load(head.score, ScoreSheet)
    return None


def _today(work: Callable[[], T]) -> T | None:
    """What today's rules make of something older; None where they fail, be it in a way that nobody
    thought of: the rest is still to be read. The server's log says how they failed."""
    try:
        return work()
    except Exception as error:
        level = logging.DEBUG if isinstance(error, Malformed) else logging.WARNING
        log.log(level, "Today's rules do not read an entry of earlier ones", exc_info=True)
        return None


class _EarlierFolding(Folding):
    """Builds a history with entries of earlier rules; `replays` if some have no stored wording, or
    had none when they were first played again by today's rules, which shows the same again."""

    def __init__(
        self,
        past: History,
        names: Mapping[int, str],
        rows: Sequence[LogEntry],
        changes: Sequence[tuple[int, RulesChanged]],
    ) -> None:
        super().__init__(past, names)
        self.changes = changes
        again = [change for _, change in changes if change.replayed]
        self.replays = not all(row.wording for row in rows) or any(
            change.rules == past.game.rules_version for change in again
        )
        self.cells: dict[int, dict[str, dict[str, Points | None]]] = {}
        for row in rows:
            self.add(row, self._readable(row), row.wording)

    def _version(self, row: LogEntry) -> str:
        """The rules version under which an entry was written."""
        later = (change.was for revision, change in self.changes if revision > row.revision)
        return next(later, self.past.rules_version)

    def _readable(self, row: LogEntry) -> EntryKind:
        """The entry, as far as today's rules can read it."""
        match row.entry:
            case Unread(kind=DealtOut.kind, stored=body):
                deal = self._deal(self._version(row), body["deal"])
                return DealtOut(deal, body["seed"], body["fixed"], body.get("said", ""))
            case Unread(kind=kind, stored=body):
                return self._replayed(row, body) if self.replays else Unread(kind)
            case RulesChanged() as change:
                return replace(change, state=None)
            case Counted(cells=cells):
                return Counted(read_earlier_cells(self.game, self._version(row), cells))
        return row.entry

    def _replayed(self, row: LogEntry, body: Mapping[str, Any]) -> EntryKind:
        if row.kind != Corrected.kind:
            return _today(lambda: entry_of(self.game, row)) or Unread(row.kind)
        at = self._earlier(self._version(row), body["state"])
        return Unread(row.kind) if at is None else Corrected(at.state, bool(body.get("told")))

    def _earlier(self, version: str, state: Any) -> Any:
        """The position with a state of the rules of that version, as far as today's can read it."""
        deal = self.now.set_up.deal
        return _today(lambda: read_earlier_state(self.game, version, deal, state))

    def counted(self, row: LogEntry, cells: Mapping[str, Points | None]) -> dict[str, Any]:
        """The cells as today's rules read them, those that belong together read together."""
        assert isinstance(row.entry, Counted)
        position: TablePosition | None = self.now
        while position is not None and position.revision not in self.cells:
            position = position.before
        versions = {} if position is None else dict(self.cells[position.revision])
        version = self._version(row)
        versions[version] = {**versions.get(version, {}), **row.entry.cells}
        self.cells[row.revision] = versions
        numbers: dict[str, Points | None] = {}
        for written, some in versions.items():
            numbers |= read_earlier_cells(self.game, written, some)
        entered = {name: number for name, number in numbers.items() if number is not None}
        aside = outdated(self.game, self.now.set_up.deal, entered)
        counts = {name: number for name, number in entered.items() if name not in aside}
        return {"counts": counts, "set_aside": aside}

    def _deal(self, version: str, data: Mapping[str, Any]) -> Any:
        try:
            return read_earlier_deal(self.game, version, data)
        except Malformed as error:
            raise RulesUnavailable(self.game.title, version) from error

    def start(self, deal: DealLike) -> Any:
        """The game's position at the start; None if today's rules cannot make one of that deal."""
        return _today(partial(super().start, deal))

    def played(self, row: LogEntry, entry: PlayedEntry) -> TablePosition:
        """The position that a move leads to, as far as today's rules can work it out."""
        at, play = self.now.at, super().played

        def described_and_played() -> TablePosition:
            self.game.describe(at, entry.move)
            return play(row, entry)

        then = None if at is None else _today(described_and_played)
        return then or self.next(row, entry, at=None)

    def learn(self, data: object) -> None:
        """Read the last position from the state that was stored beside the log."""
        last = self.now
        if data is None or last.at is not None:
            return
        at = self._earlier(self.past.rules_version, data)
        if at is None:  # then only the log and the score can be shown
            return

        def known(position: TablePosition, before: TablePosition | None) -> TablePosition:
            closed = last.finished_at is not None and position is last.before
            here = position is last or closed
            return replace(position, before=before, at=at if here else position.at, sights={})

        self.exchange(known)
