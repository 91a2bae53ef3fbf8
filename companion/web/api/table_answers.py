"""What the API says of tables, as data for the schemas."""

from typing import Any

from companion.codec import dump
from companion.documents import Json, event_data
from companion.tables.history import History, LogEntry
from companion.tables.lists import TableSummary
from companion.tables.rights import Rights
from companion.web.api.answers import position_answer


def seats_answer(history: History) -> Json:
    """The seats of a table; no secret."""
    return {
        "code": history.code,
        "game": history.game.slug,
        "seats": [
            {
                "seat": seat,
                "name": name,
                "taken": seat in history.taken,
                "confirmed": seat in history.confirmed,
            }
            for seat, name in enumerate(history.names)
        ],
        "participants": [dump(found) for found in history.game.participants(history.deal)],
    }


def table_answer(seen: History, rights: Rights) -> Json:
    """The table as a client with those rights sees it."""
    return {
        **seats_answer(seen),
        "rules_version": seen.rules_version,
        "mode": seen.mode,
        "ply": seen.ply,
        "seed": seen.seed,
        "fixed": dict(seen.fixed),
        "opened_at": seen.opened_at,
        "finished_at": seen.finished_at,
        "begun": seen.begun,
        "can_redo": seen.can_redo,
        "counts": dict(seen.counts),
        "you": {
            "host": rights.host,
            "watch": rights.watch,
            "seats": sorted(rights.seats),
            "asked": sorted(rights.asked),
        },
        "now": position_answer(seen.game, seen.at),
    }


def entry_answer(entry: LogEntry) -> Json:
    """One entry of the log, as it was seen."""
    return {
        "ply": entry.ply,
        "kind": entry.kind,
        "at": entry.at,
        "by": entry.by,
        "text": entry.text,
        "undone": entry.undone,
        "flagged": entry.flagged,
        "events": [event_data(entry.after.game, event) for event in entry.events],
        "body": dict(entry.body),
    }


def summaries_answer(found: tuple[TableSummary, ...]) -> Json:
    """Tables in a list."""
    return {"tables": [_summary(summary) for summary in found]}


def _summary(summary: TableSummary) -> dict[str, Any]:
    return {name: getattr(summary, name) for name in TableSummary.__slots__}
