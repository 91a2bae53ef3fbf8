"""Making a history of a log, entry by entry, also of one that older rules have begun."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.codec import load, load_state, read_deal
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.engine.scoring import ScoreSheet
from companion.tables.errors import RulesUnavailable
from companion.tables.logs.entries import (
    AmendAsked,
    Amended,
    ClockSet,
    Confirmed,
    Corrected,
    Counted,
    DealtOut,
    DrawnByApp,
    Earlier,
    Entry,
    Finished,
    Noted,
    OfDisputes,
    Played,
    Redone,
    Renamed,
    RuleDecided,
    RulesChanged,
    SeatChanged,
    TakenBack,
    UndoAnswered,
    UndoAsked,
    load_entry,
)
from companion.tables.logs.history import History, LogEntry, SetUp, TablePosition, Wording
from companion.tables.logs.rows import Head, LogRecord


def read_state(game: AnyGame, deal: Any, data: Any) -> Any:
    """The position with a state of today's rules, which was checked when it was stored."""
    return game.at(deal, load(data, game.state_type))


def read_earlier_state(game: AnyGame, version: str, deal: Any, data: Any) -> Any:
    """The position with a state of the rules of that version. Raises Malformed."""
    if version != game.rules_version and game.upgrade_state:
        data = game.upgrade_state(version, deal, data)
    return load_state(game, deal, data)


def read_earlier_cells(game: AnyGame, version: str, cells: Mapping[str, Any]) -> dict[str, Any]:
    """Counts of earlier rules, by the cells that the pad has today."""
    if version == game.rules_version or not game.upgrade_counts:
        return dict(cells)
    return dict(game.upgrade_counts(version, cells))


def outdated(game: AnyGame, deal: Any, counts: Mapping[str, int]) -> dict[str, int]:
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


# Making a history of a log, entry by entry

Change = Callable[[TablePosition, TablePosition | None], TablePosition]
Changing = Corrected | Counted | Finished | RuleDecided | RulesChanged | Earlier
Saying = Noted | ClockSet | Renamed | UndoAsked | AmendAsked | OfDisputes | UndoAnswered
Made = Played | Changing
SHARING = ("linked", "joined")
"""How a seat comes to be on two phones."""


def fold(
    past: History, records: Iterable[LogRecord], names: Mapping[int, str] | None = None
) -> History:
    """The history after further entries, which are trusted and not checked again.

    `names` by seat replace the dealt ones: a changed name holds from the first entry on, so that
    the fold of a whole log begins with the last names.
    """
    folding = Folding(past, names or {})
    for record in records:
        entry = record.entry or entry_of(past, record)
        folding.add(record, entry)
    return folding.history()


def entry_of(past: History, record: LogRecord) -> Entry:
    """The entry that a record holds. Raises Malformed."""
    return load_entry(past.game, record.kind, record.body, by_app=record.by is None)


class Folding:
    """A history being built."""

    def __init__(self, past: History, names: Mapping[int, str]) -> None:
        self.past = past
        self.game = past.game
        self.names = names
        self.entries = list(past.entries)
        self.positions = list(past.positions)
        self.to_redo = list(past.to_redo)
        self.taken = set(past.taken)
        self.shared = set(past.shared)
        self.confirmed = set(past.confirmed)
        self.jumped = False

    def add(self, record: LogRecord, entry: Entry, wording: Wording | None = None) -> None:
        """Add one entry; `wording` is the stored one of an entry of earlier rules."""
        if isinstance(entry, Renamed):
            self._rename(entry)
        before = self.positions[-1] if self.positions else None
        after = self._after(record, entry, before)
        if before and not isinstance(entry, Finished) and _scores_otherwise(before, after):
            self.confirmed.clear()
        if after.revision == record.revision:
            self.to_redo.clear()
        self.entries.append(
            LogEntry(
                record.revision,
                record.at,
                record.by,
                entry,
                before,
                after,
                wording,
                begins=record.stamp is not None,
            )
        )
        self.positions.append(after)

    def _after(
        self, record: LogRecord, entry: Entry, before: TablePosition | None
    ) -> TablePosition:
        if isinstance(entry, DealtOut):
            return self._dealt(record, entry)
        assert before is not None, "a log begins with a deal"
        match entry:
            case TakenBack(to=to):
                self.jumped = True
                self.to_redo.append(before)
                return self.positions[to]
            case Amended(of=of):
                self.jumped = True
                return self._before(of)
            case Redone():
                self.jumped = True
                return self.to_redo.pop()
            case Confirmed(seat=seat):
                self.confirmed.add(seat)
            case SeatChanged(seat=seat, change=change, taken=taken):
                (self.taken.add if taken else self.taken.discard)(seat)
                if change not in ("asked", "withdrawn", "refused"):
                    (self.shared.add if change in SHARING else self.shared.discard)(seat)
            case RuleDecided(passes="", options=options) if not options:
                pass
            case _ if isinstance(entry, Saying):
                pass
            case _:
                return self._made(record, entry, before)
        return before

    def _before(self, revision: int) -> TablePosition:
        """The position before an entry that made a position."""
        before = self.entries[revision].before
        assert before is not None, "a deal cannot be amended"
        return before

    def _made(self, record: LogRecord, entry: Made, before: TablePosition) -> TablePosition:
        """The new position that an entry leads to."""
        if isinstance(entry, Played):
            return self.played(record, entry, before)
        return self.next(record, entry, before, **self._changes(record, entry, before))

    def _changes(self, record: LogRecord, entry: Changing, before: TablePosition) -> dict[str, Any]:
        """What an entry that is no move changes of a position."""
        deal = before.set_up.deal
        match entry:
            case Corrected(state=state):
                return {"at": self.game.at(deal, state)}
            case Counted(cells=cells):
                counts = {**before.counts, **cells}
                entered = {name: number for name, number in counts.items() if number is not None}
                return {"counts": entered}
            case Finished(result=result):
                return {"finished_at": record.at, "result": result}
            case RuleDecided(rule=rule, passes=passes, options=options):
                passing = before.passes | {(rule, passes)} if passes else before.passes
                return {"passes": passing, **self._playing(before, options)}
            case RulesChanged(state=data):
                known = {} if data is None else {"at": read_state(self.game, deal, data)}
                return {**known, "set_aside": {}}
            case Earlier():
                return {"at": None}

    def _playing(self, before: TablePosition, options: Mapping[str, str]) -> dict[str, Any]:
        """What other options change of a position."""
        if not options:
            return {}
        old, at = before.set_up, before.at
        deal = self.game.option_changed(old.deal, options)
        known = {} if at is None else {"at": self.game.at(deal, at.state)}
        return {"set_up": replace(old, deal=deal), **known}

    def _dealt(self, record: LogRecord, entry: DealtOut) -> TablePosition:
        self.jumped = True
        deal = entry.deal
        if self.names:
            renamed = (self.names.get(seat, name) for seat, name in enumerate(deal.names))
            deal = replace(deal, names=tuple(renamed))
        return TablePosition(
            revision=record.revision,
            game=self.game,
            set_up=SetUp(deal, entry.seed, entry.fixed),
            at=self.start(deal),
            entry=entry,
            draws=sum(entry.by_app for entry in self.entries),
            passes=self.positions[-1].passes if self.positions else frozenset(),
            counts=self.positions[-1].counts if entry.said else {},
        )

    def start(self, deal: Any) -> Any:
        """The game's position at the start."""
        return self.game.start(deal)

    def played(self, record: LogRecord, entry: Played, before: TablePosition) -> TablePosition:
        """The position that a move leads to."""
        step = record.step or self.game.apply(before.at, entry.move)
        return self.next(
            record, entry, before, at=step.state, caused=step.events, reveals=step.reveals
        )

    def next(
        self, record: LogRecord, entry: Entry, before: TablePosition, **changes: Any
    ) -> TablePosition:
        """The position made by another entry: the same position of the game but for `changes`."""
        drawn = record.by is None and record.kind == DrawnByApp.kind
        same = {"caused": (), "reveals": False}
        return replace(
            before,
            revision=record.revision,
            before=before,
            entry=entry,
            draws=before.draws + drawn,
            sights={},
            **{**same, **changes},
        )

    def _rename(self, entry: Renamed) -> None:
        """Give a seat its name in every position, so that sentences and events are made anew."""
        made: dict[int, SetUp] = {}
        known: dict[int, Any] = {}
        names = list(self.positions[-1].set_up.deal.names)
        if names[entry.seat] == entry.name or entry.seat in self.names:
            return
        names[entry.seat] = entry.name

        def renamed(position: TablePosition, before: TablePosition | None) -> TablePosition:
            old = position.set_up
            if id(old) not in made:
                # Somebody may have joined since then.
                then = tuple(names[: len(old.deal.names)])
                made[id(old)] = replace(old, deal=replace(old.deal, names=then))
            set_up = made[id(old)]
            same = replace(position, set_up=set_up, before=before, sights={})
            if position.at is None:
                return same
            # One object for each game position: whether a confirmed score still holds is decided
            # by identity.
            at = known.setdefault(id(position.at), self.game.at(set_up.deal, position.at.state))
            return replace(same, at=at, caused=() if position.move is None else None)

        self.exchange(renamed)

    def exchange(self, change: Change) -> None:
        """Replace every position by what `change` makes of it and of its new predecessor."""
        new: dict[int, TablePosition] = {}

        def of(position: TablePosition | None) -> TablePosition | None:
            return None if position is None else new[id(position)]

        for position in self.positions:
            if id(position) not in new:
                new[id(position)] = change(position, of(position.before))
        self.positions = [new[id(position)] for position in self.positions]
        self.to_redo = [new[id(position)] for position in self.to_redo]
        self.entries = [
            replace(entry, before=of(entry.before), after=new[id(entry.after)], sights={})
            for entry in self.entries
        ]

    def history(self) -> History:
        """The history of the entries added so far."""
        entries: Sequence[LogEntry] = self._marked() if self.jumped else self.entries
        return replace(
            self.past,
            entries=tuple(entries),
            positions=tuple(self.positions),
            to_redo=tuple(self.to_redo),
            taken=frozenset(self.taken),
            shared=frozenset(self.shared),
            confirmed=frozenset(self.confirmed),
        )

    def _marked(self) -> list[LogEntry]:
        in_force = {position.revision for position in self.positions[-1].line()}
        marked = []
        for entry in self.entries:
            undone = entry.made and entry.revision not in in_force
            marked.append(
                entry if entry.undone == undone else replace(entry, undone=undone, sights={})
            )
        return marked


def _scores_otherwise(before: TablePosition, after: TablePosition) -> bool:
    """Whether the score may have changed, so that it has to be confirmed again."""
    if before is after:
        return False
    same = after.at is before.at and after.at is not None
    return not same or after.counts != before.counts


# Reading a whole log as a history, also if part of it was played under earlier rules

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
                deal = self._deal(version, body["deal"])
                return DealtOut(deal, body["seed"], body["fixed"], body.get("said", ""))
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
