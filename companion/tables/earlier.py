"""A whole log becomes a history, also where part of it was played under earlier rules.

What was played under other rules than today's is told by the sentences that were kept of it.
Tables of a release that kept none are replayed as far as today's rules can follow. Nothing
that cannot be read stands in the way of the rest.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.codec import load
from companion.engine.problems import Malformed
from companion.engine.scoring import ScoreSheet
from companion.tables.entries import Corrected, Dealt, Earlier, Entry, Played, RulesChanged
from companion.tables.errors import RulesUnavailable
from companion.tables.fold import Folding, entry_of, fold
from companion.tables.log import History
from companion.tables.position import Position
from companion.tables.reading import read_earlier_deal, read_earlier_state
from companion.tables.records import Head, Record

GAMES_OWN = ("move", "chance", "correction")
"""The kinds of entries that only the rules they were made under can read."""


def fold_log(head: Head, records: Sequence[Record]) -> History:
    """The history of a whole log. Raises RulesUnavailable where its deal cannot be read."""
    past = History(head.code, head.game, head.mode, head.rules_version, head.opened_at)
    names = {r.body["seat"]: r.body["name"] for r in records if r.kind == "rename"}
    changes = [record.ply for record in records if record.kind == RulesChanged.kind]
    now = len(records) if past.is_old else max(changes, default=0)
    if not now:
        return fold(past, records, names)
    earlier = _EarlierFolding(past, names, head, replays=any(not r.told for r in records[:now]))
    for record in records[:now]:
        earlier.add_earlier(record)
    if not past.is_old:
        earlier.learn(records[now].body["state"])
    elif head.state is not None:
        earlier.learn(head.state)
    return fold(replace(earlier.history(), kept_sheet=_kept_sheet(head)), records[now:], names)


def _kept_sheet(head: Head) -> ScoreSheet | None:
    """The score that was kept when the game was closed, under the rules of then."""
    if head.score is not None and head.rules_version != head.game.rules_version:
        with suppress(Malformed):
            return load(head.score, ScoreSheet)
    return None


class _EarlierFolding(Folding):
    """A history of earlier rules on its way: `replays` what has no sentence of its own."""

    def __init__(self, past: History, names: dict[int, str], head: Head, *, replays: bool) -> None:
        super().__init__(past, names)
        self.head = head
        self.replays = replays

    def add_earlier(self, record: Record) -> None:
        """Fold on what today's rules can read of an entry."""
        self.add(record, self._readable(record), record.told)

    def _readable(self, record: Record) -> Entry:
        version, body = self.head.rules_version, record.body
        if record.kind == Dealt.kind:
            try:
                deal = read_earlier_deal(self.game, version, body["deal"])
            except Malformed as error:
                raise RulesUnavailable(self.game.title, version) from error
            return Dealt(deal, body["seed"], body["fixed"])
        if record.kind == RulesChanged.kind:
            return RulesChanged(body["was"], body["rules"], body["version"])
        if record.kind in GAMES_OWN and not self.replays:
            return Earlier(record.kind)
        try:
            if record.kind == Corrected.kind:
                deal = self.positions[-1].set_up.deal
                at = read_earlier_state(self.game, version, deal, body["state"])
                return Corrected(at.state)
            return entry_of(self.past, record)
        except Exception:  # whatever today's rules make of it, the rest is still to be read
            return Earlier(record.kind)

    def start(self, deal: Any) -> Any:
        """The game's position at the start; None where today's rules know none for that deal."""
        with suppress(Exception):
            return super().start(deal)
        return None

    def played(self, record: Record, entry: Played, before: Position) -> Position:
        """The position that a move leads to, as far as today's rules can tell."""
        if before.at is not None:
            with suppress(Exception):
                self.game.describe(before.at, entry.move)
                return super().played(record, entry, before)
        return replace(self.next(record, entry, before), at=None)

    def learn(self, data: Any) -> None:
        """Read where the table stood at last from the state that was kept of it."""
        last = self.positions[-1]
        if data is None or last.at is not None:
            return
        try:
            at = read_earlier_state(self.game, self.head.rules_version, last.set_up.deal, data)
        except Exception:  # as above: then nothing can be shown but the log and the score
            return

        def known(position: Position, before: Position | None) -> Position:
            closed = last.finished_at is not None and position is last.before
            here = position is last or closed
            return replace(position, before=before, at=at if here else position.at, sights={})

        self.exchange(known)
