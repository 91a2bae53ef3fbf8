"""What is stored beside the log, so that a table can be read when other rules are installed.

Entries are stored with their sentences, tables with their last position and, at the end, their
score. A table of other rules goes on under today's from its last position, and an entry says so.
"""

from collections.abc import Sequence
from importlib.metadata import version

from sqlalchemy import Connection, bindparam, update

from companion.codec import dump, dump_state, storable
from companion.tables.errors import PositionUnknown
from companion.tables.groups.recording import record_result
from companion.tables.logs.command import Addition
from companion.tables.logs.entries import (
    Amended,
    Corrected,
    Counted,
    DealtOut,
    DrawnByApp,
    Finished,
    Moved,
    Redone,
    Reported,
    RulesChanged,
    TakenBack,
)
from companion.tables.logs.history import History, LogEntry, Wording
from companion.tables.logs.position import TablePosition
from companion.tables.logs.rows import Head
from companion.tables.logs.sight import seen_entry
from companion.tables.storage.models import StoredEntry, StoredTable

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

Playing = (
    Moved
    | Reported
    | DrawnByApp
    | Amended
    | Corrected
    | Counted
    | DealtOut
    | Finished
    | TakenBack
    | Redone
)
"""Entries that may be written only under today's rules."""


def wording_of(entry: LogEntry) -> Wording:
    """The sentence and events of an entry as everybody may know them."""
    seen = seen_entry(entry, None)
    return Wording(seen.text, tuple(event for event in seen.events if event.is_for(None)))


def under_todays_rules(now: History, new: Sequence[Addition]) -> Sequence[Addition]:
    """The entries; if the table was played under other rules, after an entry that changes them."""
    if not now.is_old or not any(isinstance(one.entry, Playing) for one in new):
        return new
    at = now.position.at
    state = dump_state(now.game, at) if now.mode == "track" and at is not None else None
    release = ".".join(version("tabletop-companion").split(".")[:2])
    change = RulesChanged(
        now.rules_version, now.game.rules_version, release, state, now.position.set_aside
    )
    return [Addition(change), *new]


def mirror(connection: Connection, head: Head, before: History, after: History) -> None:
    """Update the table's row after its log has grown."""
    old, new = before.positions[-1] if before.positions else None, after.position
    if new.at is not None and (old is None or old.at is not new.at):
        _keep_state(connection, head, new)
    names = before.names if old else ()
    if old and old.finished_at == new.finished_at and names == after.names:
        return
    shown = {
        "called": list(after.names),
        "ended": new.finished_at,
        "short": dump(new.result) if new.result else None,
        "whole": _score(after),
    }
    connection.execute(SHOWN, {"table": head.id, **shown})
    if old:
        record_result(connection, head.id, after)


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


def _keep_state(connection: Connection, head: Head, position: TablePosition) -> None:
    game = position.game
    asked = sorted(one for one in game.awaited(position.at) if isinstance(one, int))
    kept = {"kept": storable(position.at.state), "asked": asked if head.mode == "track" else None}
    connection.execute(STATE, {"table": head.id, **kept})


def _score(history: History) -> object:
    """The whole score of a closed game as data."""
    if history.finished_at is None:
        return None
    try:
        return dump(history.sheet)
    except PositionUnknown:
        return None
