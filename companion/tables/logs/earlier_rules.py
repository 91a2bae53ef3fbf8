"""Reading a whole log as a history, also if part of it was played under earlier rules.

Entries under earlier rules are shown by the sentences that were stored with them. Tables of a
release that stored none are replayed as far as today's rules can follow. An entry that cannot be
read does not prevent the others from being shown.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.codec import load
from companion.engine.problems import Malformed
from companion.engine.scores.scoring import ScoreSheet
from companion.tables.errors import RulesUnavailable
from companion.tables.logs.entries import (
    Corrected,
    Counted,
    DealtOut,
    Earlier,
    Entry,
    Played,
    RulesChanged,
)
from companion.tables.logs.fold import Changing, Folding, entry_of, fold
from companion.tables.logs.history import History
from companion.tables.logs.position import TablePosition
from companion.tables.logs.rows import Head, LogRecord
from companion.tables.logs.stored_values import (
    outdated,
    read_earlier_cells,
    read_earlier_deal,
    read_earlier_state,
)

GAMES_OWN = ("move", "chance", "correction")
"""The kinds of entries that only the rules they were made under can read."""


def fold_log(head: Head, records: Sequence[LogRecord]) -> History:
    """The history of a whole log. Raises RulesUnavailable if its deal cannot be read."""
    past = History(head.code, head.game, head.mode, head.rules_version, head.opened_at)
    names = {r.body["seat"]: r.body["name"] for r in records if r.kind == "rename"}
    changes = [(r.revision, r.body["was"]) for r in records if r.kind == RulesChanged.kind]
    now = len(records) if past.is_old else max((revision for revision, _ in changes), default=0)
    if not now:
        return fold(past, records, names)
    earlier = _EarlierFolding(past, names, head, records[:now], changes)
    for record in records[:now]:
        earlier.add_earlier(record)
    if not past.is_old:
        earlier.learn(records[now].body["state"])
    elif head.state is not None:
        earlier.learn(head.state)
    return fold(replace(earlier.history(), stored_sheet=_stored_sheet(head)), records[now:], names)


def _stored_sheet(head: Head) -> ScoreSheet | None:
    """The score that was stored when the game was closed under the rules of that time."""
    if head.score is not None and head.rules_version != head.game.rules_version:
        with suppress(Malformed):
            return load(head.score, ScoreSheet)
    return None


class _EarlierFolding(Folding):
    """Builds a history with entries of earlier rules; `replays` if some have no stored wording."""

    def __init__(
        self,
        past: History,
        names: dict[int, str],
        head: Head,
        records: Sequence[LogRecord],
        changes: Sequence[tuple[int, str]],
    ) -> None:
        super().__init__(past, names)
        self.head = head
        self.changes = changes
        self.replays = not all(record.wording for record in records)
        self.cells: dict[int, dict[str, dict[str, int | None]]] = {}

    def add_earlier(self, record: LogRecord) -> None:
        """Add an entry, as far as today's rules can read it."""
        self.add(record, self._readable(record), record.wording)

    def _version(self, record: LogRecord) -> str:
        """The rules version under which an entry was written."""
        later = (was for revision, was in self.changes if revision > record.revision)
        return next(later, self.head.rules_version)

    def _readable(self, record: LogRecord) -> Entry:
        if record.kind in GAMES_OWN:
            return self._games_own(record) if self.replays else Earlier(record.kind)
        version, body = self._version(record), record.body
        match record.kind:
            case DealtOut.kind:
                return DealtOut(self._deal(version, body["deal"]), body["seed"], body["fixed"])
            case RulesChanged.kind:
                aside = body.get("set_aside", {})
                return RulesChanged(body["was"], body["rules"], body["version"], set_aside=aside)
            case Counted.kind:
                return Counted(read_earlier_cells(self.game, version, body["cells"]))
        return entry_of(self.past, record)

    def _games_own(self, record: LogRecord) -> Entry:
        version, deal = self._version(record), self.positions[-1].set_up.deal
        try:
            if record.kind != Corrected.kind:
                return entry_of(self.past, record)
            at = read_earlier_state(self.game, version, deal, record.body["state"])
        except Exception:  # today's rules may fail in any way; the rest is still to be read
            return Earlier(record.kind)
        return Corrected(at.state, bool(record.body.get("told")))

    def _changes(self, record: LogRecord, entry: Changing, before: TablePosition) -> dict[str, Any]:
        """As under today's rules, but for a count: cells that belong together are read together."""
        if not isinstance(entry, Counted):
            return super()._changes(record, entry, before)
        made: TablePosition | None = before
        while made is not None and made.revision not in self.cells:
            made = made.before
        cells = {} if made is None else dict(self.cells[made.revision])
        version = self._version(record)
        cells[version] = {**cells.get(version, {}), **record.body["cells"]}
        self.cells[record.revision] = cells
        numbers: dict[str, int | None] = {}
        for written, some in cells.items():
            numbers |= read_earlier_cells(self.game, written, some)
        entered = {name: number for name, number in numbers.items() if number is not None}
        aside = outdated(self.game, before.set_up.deal, entered)
        counts = {name: number for name, number in entered.items() if name not in aside}
        return {"counts": counts, "set_aside": aside}

    def _deal(self, version: str, data: Any) -> Any:
        try:
            return read_earlier_deal(self.game, version, data)
        except Malformed as error:
            raise RulesUnavailable(self.game.title, version) from error

    def start(self, deal: Any) -> Any:
        """The game's position at the start; None if today's rules cannot make one of that deal."""
        with suppress(Exception):
            return super().start(deal)
        return None

    def played(self, record: LogRecord, entry: Played, before: TablePosition) -> TablePosition:
        """The position that a move leads to, as far as today's rules can work it out."""
        if before.at is not None:
            with suppress(Exception):
                self.game.describe(before.at, entry.move)
                return super().played(record, entry, before)
        return self.next(record, entry, before, at=None)

    def learn(self, data: Any) -> None:
        """Read the last position from the state that was stored beside the log."""
        last = self.positions[-1]
        if data is None or last.at is not None:
            return
        try:
            at = read_earlier_state(self.game, self.head.rules_version, last.set_up.deal, data)
        except Exception:  # as above; then only the log and the score can be shown
            return

        def known(position: TablePosition, before: TablePosition | None) -> TablePosition:
            closed = last.finished_at is not None and position is last.before
            here = position is last or closed
            return replace(position, before=before, at=at if here else position.at, sights={})

        self.exchange(known)
