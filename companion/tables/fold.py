"""The log becomes a history: each kind of entry says what it does to the position."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.codec import dump, load_deal, load_move, load_state
from companion.engine.legacy import Game as LegacyGame
from companion.tables.position import History, LogEntry, Position, SetUp
from companion.tables.records import Head, Record
from companion.tables.sentences import sentence


def opening_history(head: Head) -> History:
    """A table's history before its first entry, to be folded onto."""
    return History(
        code=head.code,
        game=head.game,
        mode=head.mode,
        rules_version=head.rules_version,
        opened_at=head.opened_at,
        entries=(),
        positions=(),
        put_back=(),
        taken=frozenset(),
        confirmed=frozenset(),
    )


def fold(
    past: History, records: Iterable[Record], names: Mapping[int, str] | None = None
) -> History:
    """The history after those further entries; what was recorded is trusted.

    `names` by seat take the place of the dealt ones: a name that was changed is changed from
    the first entry on, so a fold that meets a rename starts from the deal.
    """
    folding = _Folding(past, names or {})
    for record in records:
        folding.add(record)
    return folding.history()


def renames(records: Iterable[Record]) -> dict[int, str]:
    """The last name given to each seat that was renamed."""
    return {
        record.body["seat"]: record.body["name"] for record in records if record.kind == "rename"
    }


class _Folding:
    """A history on its way; one method for each kind of entry, named after it."""

    def __init__(self, past: History, names: Mapping[int, str]) -> None:
        self.past = past
        self.game = past.game
        self.names = names
        self.entries = list(past.entries)
        self.positions = list(past.positions)
        self.put_back = list(past.put_back)
        self.taken = set(past.taken)
        self.confirmed = set(past.confirmed)
        self.jumped = False

    def add(self, record: Record) -> None:
        before = self.positions[-1] if self.positions else None
        make: Callable[[Record, Position | None], Position] = getattr(self, f"_{record.kind}")
        after = make(record, before)
        made = after.ply == record.ply
        if before and (after.at is not before.at or after.counts != before.counts):
            self.confirmed.clear()
        if made:
            self.put_back.clear()
        self.entries.append(
            LogEntry(
                ply=record.ply,
                kind=record.kind,
                at=record.at,
                by=record.by,
                body=record.body,
                text=sentence(self.game, record.kind, record.body, before, after),
                flagged=bool(record.body.get("insisted")),
                events=after.events if made else (),
            )
        )
        self.positions.append(after)

    def history(self) -> History:
        entries = self._marked() if self.jumped else self.entries
        return replace(
            self.past,
            entries=tuple(entries),
            positions=tuple(self.positions),
            put_back=tuple(self.put_back),
            taken=frozenset(self.taken),
            confirmed=frozenset(self.confirmed),
        )

    def _marked(self) -> list[LogEntry]:
        in_force = {position.ply for position in self.positions[-1].line()}
        marked = []
        for entry, after in zip(self.entries, self.positions, strict=True):
            undone = after.ply == entry.ply and entry.ply not in in_force
            marked.append(
                entry if entry.undone == undone else replace(entry, undone=undone, sights={})
            )
        return marked

    def _deal(self, record: Record, before: Position | None) -> Position:
        deal = load_deal(self.game, record.body["deal"])
        if self.names:
            renamed = (self.names.get(seat, name) for seat, name in enumerate(deal.names))
            deal = replace(deal, names=tuple(renamed))
        self.jumped = True
        set_up = SetUp(deal, record.body["seed"], record.body["fixed"])
        return Position(record.ply, set_up, self.game.start(deal))

    def _move(self, record: Record, before: Position) -> Position:
        move = load_move(self.game, record.body["move"])
        step = self.game.apply(before.at, move)
        text = self.game.describe(before.at, move)
        return Position(
            record.ply, before.set_up, step.state, before, move, step.events, text, before.counts
        )

    _chance = _move

    def _correction(self, record: Record, before: Position) -> Position:
        data, deal = record.body["state"], before.set_up.deal
        at = load_state(self.game, deal, data)
        if isinstance(self.game, LegacyGame) and (told := self.game.deal_of(at)) != deal:
            at = load_state(self.game, deal, _exchanged(data, dump(told), dump(deal)))
        return replace(_after(record, before), at=at)

    def _counts(self, record: Record, before: Position) -> Position:
        counts = {**before.counts, **record.body["cells"]}
        entered = {name: number for name, number in counts.items() if number is not None}
        return replace(_after(record, before), counts=entered)

    def _finish(self, record: Record, before: Position) -> Position:
        return replace(_after(record, before), finished_at=record.at, result=record.body["result"])

    def _take_back(self, record: Record, before: Position) -> Position:
        self.jumped = True
        self.put_back.append(before)
        return self.positions[int(record.body["to"])]

    def _redo(self, record: Record, before: Position) -> Position:
        self.jumped = True
        return self.put_back.pop()

    def _confirm(self, record: Record, before: Position) -> Position:
        self.confirmed.add(record.body["seat"])
        return before

    def _seat(self, record: Record, before: Position) -> Position:
        if record.body["taken"]:
            self.taken.add(record.body["seat"])
        else:
            self.taken.discard(record.body["seat"])
        return before

    def _unmoved(self, record: Record, before: Position) -> Position:
        return before

    _note = _rename = _unmoved


def _after(record: Record, before: Position) -> Position:
    """The same position again, made by another entry."""
    return replace(before, ply=record.ply, before=before, move=None, events=(), text="", sights={})


def _exchanged(data: Any, old: Any, new: Any) -> Any:
    """JSON data with every part that equals `old` replaced by `new`."""
    if data == old:
        return new
    if isinstance(data, Mapping):
        return {key: _exchanged(value, old, new) for key, value in data.items()}
    if isinstance(data, list):
        return [_exchanged(value, old, new) for value in data]
    return data
