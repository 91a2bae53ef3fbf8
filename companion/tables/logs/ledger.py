"""Reading and appending to logs, also if part of one was written under earlier rules. Tables in use
are cached; a client id is answered once."""

import hashlib
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from typing import Any, ClassVar, Literal, TypeVar, cast

from blinker import Signal
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.orm import Session

from companion.codec import dump, dump_state, load, load_state, read_deal, storable
from companion.engine.game import AnyGame
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import DealLike
from companion.engine.values import Points, forget
from companion.games import UnknownGame, get_game
from companion.tables.access import Rights, check_client_id, new_tape, require_host, require_still
from companion.tables.errors import (
    ClientIdReused,
    DatabaseUnusable,
    NoRoom,
    NoSuchTable,
    NotAllowed,
    PositionUnknown,
    RevisionAhead,
    RulesUnavailable,
    Stale,
)
from companion.tables.logs.entries import (
    Corrected,
    Counted,
    DealtOut,
    Renamed,
    RulesChanged,
    Unread,
    load_entry,
    stored_entry,
)
from companion.tables.logs.history import (
    EntryKind,
    Folding,
    History,
    LogEntry,
    Mode,
    PlayedEntry,
    Stamp,
    TablePosition,
    Wording,
    sight,
    wording_of,
)
from companion.tables.storage.cache import announce, memory
from companion.tables.storage.database import asking, generation, lock_table, reading, run_in_turn
from companion.tables.storage.models import StoredEntry, StoredTable
from companion.tables.storage.writer import UNKNOWN, Turn

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Head:
    """A table's row, without its log.

    `tape` is the key from which the app's draws are derived. `state` and `score` are read only if
    the table was last played under other rules.
    """

    id: int
    code: str
    game: AnyGame
    mode: Mode
    rules_version: str
    opened_at: datetime
    tape: str | None
    state: Any = None
    score: Any = None

    @property
    def without_log(self) -> History:
        """The history to which the whole log is still to be added."""
        return History(self.code, self.game, self.mode, self.rules_version, self.opened_at)


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
    sheet = None
    if head.score is not None and past.is_old:
        with suppress(Malformed):
            sheet = load(head.score, ScoreSheet)
    return fold(replace(earlier.history(), stored_sheet=sheet), rows[now:], names)


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
                version = self._version(row)
                try:
                    deal = read_earlier_deal(self.game, version, body["deal"])
                except Malformed as error:
                    raise RulesUnavailable(self.game.title, version) from error
                return DealtOut(deal, body["seed"], body["fixed"], body.get("said", ""))
            case Unread(kind=Corrected.kind, stored=body) if self.replays:
                at = self._earlier(self._version(row), body["state"])
                told = bool(body.get("told"))
                return Unread(row.kind) if at is None else Corrected(at.state, told)
            case Unread(kind=kind):
                readable = _today(lambda: entry_of(self.game, row)) if self.replays else None
                return readable or Unread(kind)
            case RulesChanged() as change:
                return replace(change, state=None)
            case Counted(cells=cells):
                return Counted(read_earlier_cells(self.game, self._version(row), cells))
        return row.entry

    def _earlier(self, version: str, state: object) -> AnyPosition | None:
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

    def start(self, deal: DealLike) -> AnyPosition | None:
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


@dataclass(frozen=True, slots=True)
class Met:
    """The table as a write meets it when it has its turn."""

    turn: Turn
    head: Head
    now: History

    @property
    def tape(self) -> str:
        assert self.head.tape is not None
        return self.head.tape

    @property
    def session(self) -> Session:
        """For rows that are stored together with the entries."""
        return self.turn.session


Whose = Literal["players", "host", "seats", "anybody"]
"""Whose phones may write: those that play or host, the host's, those that hold a seat, or all that
know the code."""
OF_ALL = ("code", "rights", "client_id", "revision")
"""What many kinds of writes have."""


@dataclass(frozen=True)
class Write:
    """A write at the table `code` by a phone with these `rights`, which it must still have in its
    turn. The same `client_id` with the same content is the same request, and done once."""

    asks: ClassVar[str] = ""
    whose: ClassVar[Whose] = "players"
    code: str
    rights: Rights
    _: KW_ONLY
    client_id: str

    def refuse(self) -> None:
        """Raise what can be refused without a look at the table: who may, and what is malformed."""
        if self.whose == "host":
            require_host(self.rights)
        elif self.whose == "seats" and not self.rights.seats:
            raise NotAllowed("A seat asks for that.")
        elif self.whose == "players" and not self.rights.may_write:
            raise NotAllowed("This phone only watches. Take a seat to play.")

    def content(self, now: History) -> object:
        """What is asked for, as JSON data: the fields that only this kind of write has, under the
        name of what it `asks`."""
        own = [getattr(self, one.name) for one in fields(self) if one.name not in OF_ALL]
        return {self.asks: own[0] if len(own) == 1 else own}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        """The entries that it adds to that table; none if nothing is to be done. Raises what
        forbids it there, Stale among it."""
        raise NotImplementedError


@dataclass(frozen=True)
class AccessWrite(Write):
    """A write about tokens. Without an id it is not the same request as any other: a token that was
    granted for one is known by the token."""

    whose: ClassVar[Whose] = "anybody"
    _: KW_ONLY
    client_id: str | None = None  # type: ignore[assignment]


@dataclass(frozen=True)
class SeenWrite(Write):
    """A write that was meant for the table as it was after entry `revision`."""

    _: KW_ONLY
    revision: int

    def require_past(self, now: History) -> None:
        """Raise RevisionAhead if the phone refers to an entry that the table does not have."""
        if not 0 <= self.revision <= now.revision:
            raise RevisionAhead(self.revision, now.revision)

    def require_fresh(self, now: History) -> None:
        """Raise Stale unless the position is still the one that the phone saw."""
        self.require_past(now)
        if now.moved_since(self.revision):
            raise Stale(now.revision)


# What is stored beside the log, so that a table can be read when other rules are installed

shown_otherwise = Signal("In that transaction a table got other names or another result.")
TABLE = update(StoredTable.__table__).where(  # type: ignore[arg-type]
    StoredTable.__table__.c.id == bindparam("table")
)
STATE = TABLE.values(state=bindparam("kept"), awaited=bindparam("asked"))
SHOWN = TABLE.values(
    names=bindparam("called"),
    finished_at=bindparam("ended"),
    result=bindparam("short"),
    score=bindparam("whole"),
)
WORDING = (
    update(StoredEntry.__table__)  # type: ignore[arg-type]
    .where(
        StoredEntry.__table__.c.table_id == bindparam("table"),
        StoredEntry.__table__.c.ply == bindparam("number"),
    )
    .values(wording=bindparam("kept"))
)
"""Statements that run with every write, built once: building them costs as much as running."""


def under_todays_rules(now: History, new: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """The entries; if the table was played under other rules, after an entry that changes them."""
    if not now.is_old or not any(row.entry.plays_on for row in new):
        return new
    at = now.position.at
    state = dump_state(now.game, at) if now.mode == "track" and at is not None else None
    release = ".".join(version("tabletop-companion").split(".")[:2])
    replayed = any(one.wording is None for one in now.entries)
    was, rules, aside = now.rules_version, now.game.rules_version, now.position.set_aside
    change = RulesChanged(was, rules, release, state, aside, replayed)
    return [LogEntry(change), *new]


def mirror(connection: Connection, head: Head, before: History, after: History) -> None:
    """Update the table's row after its log has grown."""
    old, new = before.positions[-1] if before.positions else None, after.position
    if new.at is not None and (old is None or old.at is not new.at):
        kept, asked = storable(new.at.state), None
        if head.mode == "track":
            asked = sorted(seat for seat in new.game.awaited(new.at) if isinstance(seat, int))
        connection.execute(STATE, {"table": head.id, "kept": kept, "asked": asked})
    names = before.names if old else ()
    if old and old.finished_at == new.finished_at and names == after.names:
        return
    score = None
    if after.finished_at is not None:
        with suppress(PositionUnknown):
            score = dump(after.sheet)
    shown = {
        "called": list(after.names),
        "ended": new.finished_at,
        "short": dump(new.result) if new.result else None,
        "whole": score,
    }
    connection.execute(SHOWN, {"table": head.id, **shown})
    if old:
        shown_otherwise.send(connection, table=head.id, now=after)


def go_on(connection: Connection, head: Head, before: History) -> None:
    """Store that the table is played under today's rules, once the entry that says so is stored;
    with it the sentences of those entries that have none yet."""
    rows = [
        {"table": head.id, "number": entry.revision, "kept": dump(wording_of(entry))}
        for entry in before.entries
        if entry.wording is None
    ]
    if rows:
        connection.execute(WORDING, rows)
    rules = head.game.rules_version
    connection.execute(
        update(StoredTable).where(StoredTable.id == head.id).values(rules_version=rules)
    )


# Reading and appending to logs

LATELY = 256
"""How many of the last requests are kept apart, so that not all are copied with every write."""

RECENT = 200
"""So many of the last entries keep all that was worked out about them. Few people look at those
before, and it is worked out anew for them."""

MOST_ENTRIES = 25_000
"""Entries of a table at most; its history is held in memory, some three kilobytes each. An evening
has some hundreds."""
FULL = "The log of this table is full. Close the game here, and go on at a new table."

TABLE_DAMAGED = (
    "The record of this table is damaged and cannot be read. Tell whoever runs this server; "
    "other tables are not affected."
)

in_one_form = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
"""A request's content as the same text each time."""


@dataclass(frozen=True, slots=True)
class CachedTable:
    """A cached table: its row, its history so far, and the requests that were answered.

    `answered` and `lately` have the fingerprint of what was asked under each client id. It is up
    to date as long as `generation` is that of the database.
    """

    head: Head
    history: History
    answered: Mapping[str, str]
    lately: Mapping[str, str] = field(default_factory=dict)
    generation: int = UNKNOWN

    @property
    def revision(self) -> int:
        return self.history.revision


def history(code: str) -> History:
    """The table's history as it is now. Reads only entries that are new since the last time.

    Raises NoSuchTable and RulesUnavailable.
    """
    tables = memory().tables
    writes, now = tables.writes, generation()
    table: CachedTable | None = tables.get(code)
    if table is not None and table.generation == now != UNKNOWN:
        return table.history
    if table is not None:
        with asking() as connection:
            table = _with_later(connection, table)
    if table is None:
        with reading() as session:
            table = _read(session.connection(), code)
    sight(table.history.position, None)
    tables.read(code, table, now, writes)
    return table.history


def history_lately(code: str) -> History:
    """The table's history as far as this process knows it, or as it is now if it knows nothing.
    Its game never changes."""
    table: CachedTable | None = memory().tables.get(code)
    return table.history if table else history(code)


def carry_out(write: Write) -> History:
    """Do a write at its table; returns the new history.

    Its entries are appended in one transaction, with what else it stores. Nothing is announced or
    cached before it is on disk. A request that was answered before writes nothing. Raises
    NoSuchTable, NotAllowed, RulesUnavailable, ClientIdReused, NoRoom, and what the write raises.
    """
    write.refuse()
    history_lately(write.code)  # a long log is read before this thread has the turn and others wait
    after, last = run_in_turn(partial(_carried_out, write))
    if last is not None:
        announce(write.code, last)
    return after or history(write.code)


def _carried_out(write: Write, turn: Turn) -> tuple[History | None, int | None]:
    """The table's history once the entries are stored, or None if all of it has to be read again;
    and its last entry, None if nothing was added."""
    connection, code = turn.connection, write.code
    lock_table(connection, code)
    require_still(turn, code, write.rights)
    before = _as_of(turn, code)
    stamp = _stamp(write, before.history)
    for answered in (before.lately, before.answered):
        if stamp and stamp.client_id in answered:
            if answered[stamp.client_id] != stamp.content:
                raise ClientIdReused
            return before.history, None
    if before.head.tape is None:
        head = replace(before.head, tape=_tape_of(connection, before.head))
        before = replace(before, head=head)
    new = write.entries(Met(turn, before.head, before.history))
    if before.revision >= MOST_ENTRIES and not all(row.entry.ends for row in new):
        raise NoRoom(FULL)
    # The stored score of a closed game contains the names, so it is made anew at once.
    if [type(row.entry) for row in new] == [Renamed] and before.history.finished_at is None:
        turn.written.tables[code] = None
        return None, _add_name(connection, before.head, before.history, new[0], stamp)
    after = store(connection, before, under_todays_rules(before.history, new), stamp)
    turn.written.tables[code] = after
    return after.history, after.revision if after is not before else None


def store(
    connection: Connection, before: CachedTable, new: Sequence[LogEntry], stamp: Stamp | None = None
) -> CachedTable:
    """Append the entries, the first with the client's stamp; returns the table with them."""
    if not new:
        return before
    head, at = before.head, datetime.now(UTC)
    rows = [
        replace(row, revision=before.revision + 1 + n, at=at, stamp=None if n else stamp)
        for n, row in enumerate(new)
    ]
    after = _with(before, rows, fold(before.history, rows))
    _add(connection, head, after.history.entries[before.revision + 1 :])
    mirror(connection, head, before.history, after.history)
    if isinstance(new[0].entry, RulesChanged):
        go_on(connection, head, before.history)
        return _read(connection, head.code)
    return after


def _add_name(
    connection: Connection, head: Head, now: History, new: LogEntry, stamp: Stamp | None
) -> int:
    """Append the entry and update the table's row; returns the entry's number.

    A name holds from the first entry on, so every position of the table has to be made anew. That
    is done when the table is read next, and not now, while other tables wait to be written.
    """
    entry = new.entry
    assert isinstance(entry, Renamed)
    wording = Wording(entry.sentence(None, now.position))
    row = replace(new, revision=now.revision + 1, stamp=stamp, wording=wording)
    _add(connection, head, [row])
    names = [entry.name if seat == entry.seat else name for seat, name in enumerate(now.names)]
    connection.execute(update(StoredTable).where(StoredTable.id == head.id).values(names=names))
    return row.revision


def _as_of(turn: Turn, code: str) -> CachedTable:
    """The table as it is in that turn's transaction."""
    written: CachedTable | None = turn.known(code)
    if written is not None:
        return written
    cached: CachedTable | None = turn.memory.tables.get(code)
    later = _with_later(turn.connection, cached) if cached is not None else None
    return later or _read(turn.connection, code)


def _with_later(connection: Connection, cached: CachedTable) -> CachedTable | None:
    """The table with what was written since; None where its rules have changed."""
    rows = _rows_after(connection, cached.head, cached.revision)
    if any(isinstance(row.entry, RulesChanged) for row in rows):
        return None
    return _with(cached, rows, fold(cached.history, rows)) if rows else cached


def _read(connection: Connection, code: str) -> CachedTable:
    """The table with its whole log. Raises DatabaseUnusable if it cannot be read."""
    head = _head_of(connection, code)
    try:
        rows = _rows_after(connection, head, -1)
        history = fold_log(head, rows)
    except (Malformed, ValueError, LookupError) as error:
        raise DatabaseUnusable(TABLE_DAMAGED) from error
    return _with(CachedTable(head, head.without_log, {}), rows, history)


def _with(cached: CachedTable, rows: Sequence[LogEntry], history: History) -> CachedTable:
    since, until = cached.revision - RECENT, history.revision - RECENT
    for row in history.entries[max(0, since) : max(0, until)]:
        forget(row)
        forget(row.after)
        if row.after.at is not None:
            forget(row.after.at)
    asked = {row.stamp.client_id: row.stamp.content for row in rows if row.stamp}
    lately = {**cached.lately, **asked}
    if len(lately) < LATELY:
        return replace(cached, history=history, lately=lately)
    return replace(cached, history=history, answered={**cached.answered, **lately}, lately={})


def _stamp(write: Write, now: History) -> Stamp | None:
    if isinstance(write, AccessWrite) and write.client_id is None:
        return None
    check_client_id(write.client_id)
    content = in_one_form(write.content(now))
    return Stamp(write.client_id, hashlib.sha256(content.encode()).hexdigest())


# The rows of a table and its log

E = StoredEntry.__table__.c
LATER = (
    select(E.ply, E.kind, E.at, E.author, E.body, E.wording, E.client_id, E.content)
    .where(E.table_id == bindparam("table"), E.ply > bindparam("after"))
    .order_by(E.ply)
)
HEAD = select(StoredTable.__table__).where(StoredTable.code == bindparam("code"))
ADD = insert(StoredEntry.__table__).inline()  # type: ignore[arg-type]
"""Statements that run with every write, built once: building them costs as much as running."""


def _head_of(connection: Connection, code: str) -> Head:
    """The table with that code. Raises NoSuchTable, and RulesUnavailable without its game."""
    table = connection.execute(HEAD, {"code": code}).first()
    if table is None:
        raise NoSuchTable(code)
    try:
        game = get_game(table.game)
    except UnknownGame as error:
        raise RulesUnavailable(table.game, table.rules_version) from error
    changed = game.rules_version != table.rules_version
    return Head(
        id=table.id,
        code=code,
        game=game,
        mode=cast(Mode, table.mode),
        rules_version=table.rules_version,
        opened_at=table.opened_at,
        tape=table.tape,
        state=table.state if changed else None,
        score=table.score if changed else None,
    )


def _tape_of(connection: Connection, head: Head) -> str:
    """The key from which the app's draws at that table are derived; made when first needed."""
    unset = update(StoredTable).where(StoredTable.id == head.id, StoredTable.tape.is_(None))
    connection.execute(unset.values(tape=new_tape()))
    return cast(str, connection.scalar(select(StoredTable.tape).where(StoredTable.id == head.id)))


def _rows_after(connection: Connection, head: Head, revision: int) -> list[LogEntry]:
    """The table's entries after that one; -1 for all. What only the rules of its game can read is
    still to be read. Raises Malformed."""
    rows = connection.execute(LATER, {"table": head.id, "after": revision})
    return [
        LogEntry(
            entry=stored_entry(head.game, row.kind, row.body),
            by=row.author if row.author in (None, "host") else int(row.author),
            revision=row.ply,
            at=row.at,
            stamp=Stamp(row.client_id, row.content) if row.client_id else None,
            wording=load(row.wording, Wording) if row.wording else None,
        )
        for row in rows
    ]


def _add(connection: Connection, head: Head, rows: Sequence[LogEntry]) -> None:
    values = [
        {
            "table_id": head.id,
            "ply": row.revision,
            "kind": row.kind,
            "at": row.at,
            "author": None if row.by is None else str(row.by),
            "body": row.entry.body(head.game),
            "wording": dump(row.wording or wording_of(row)),
            "client_id": row.stamp.client_id if row.stamp else None,
            "content": row.stamp.content if row.stamp else None,
        }
        for row in rows
    ]
    connection.execute(ADD, values)
