"""The answer to a write: in a few kilobytes where the table stands, or only what has changed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any

from flask import request

from companion.codec.answers import AS_ASKED
from companion.documents import Json, answer_data
from companion.documents.answers import taken
from companion.engine.game import AnyGame
from companion.engine.scoring import Outcome
from companion.engine.setup import Fact
from companion.engine.values import Viewer
from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.sight import seen_entry, sight
from companion.web.api.answers import Awaited, asked

MINIMAL = "return=minimal"
NOTHING_NEW: Mapping[str, Any] = {"entries": (), "next": None}
"""What an answer says of the log where nothing was entered."""
ROOM = 1200
"""Bytes for the sentences of new entries: with all the rest that is less than 4 kB."""


@dataclass(frozen=True, kw_only=True)
class NewEntry:
    """An entry of the log in one sentence."""

    revision: int
    kind: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Written:
    """Where the table stands after a write, in at most 4 kB, without the game's state.

    With `Prefer: return=minimal` it has `revision`, and of the rest only what has changed since the
    entry that the request names as its `revision`.
    """

    revision: Annotated[int, "The last entry: send it with the next write."]
    entries: Annotated[tuple[NewEntry, ...], "What was entered after the request's `revision`."] = (
        field(default=(), metadata=AS_ASKED)
    )
    next: Annotated[int | None, "More was entered: the log has it `after` this one."] = field(
        default=None, metadata=AS_ASKED
    )
    awaited: Awaited = field(default=(), metadata=AS_ASKED)
    prompt: str = field(default="", metadata=AS_ASKED)
    facts: tuple[Fact, ...] = field(default=(), metadata=AS_ASKED)
    outcome: Outcome | None = field(default=None, metadata=AS_ASKED)
    begun: bool = field(default=False, metadata=AS_ASKED)
    can_redo: bool = field(default=False, metadata=AS_ASKED)
    confirmed: Annotated[tuple[int, ...], "Seats that agree to the score."] = field(
        default=(), metadata=AS_ASKED
    )
    finished_at: datetime | None = field(default=None, metadata=AS_ASKED)


def wants_minimal() -> bool:
    """Whether the request prefers an answer with only what has changed (RFC 7240)."""
    sent = request.headers.get("Prefer", "").lower()
    return MINIMAL in ("".join(one.split()) for one in sent.split(","))


def written(whole: History, revision: int, viewer: Viewer) -> Written:
    """The table as that seat may see it, for a client that has seen it up to entry `revision`."""
    later = whole.entries[revision + 1 :]
    if not whole.is_over:
        later = tuple(seen_entry(entry, viewer) for entry in later)
    entries = tuple(_as_fit(later))
    last = entries[-1].revision if entries else revision
    return Written(
        revision=whole.revision,
        entries=entries,
        next=last if last < whole.revision else None,
        **standing(whole, viewer),
    )


def standing(whole: History, viewer: Viewer) -> Mapping[str, Any]:
    """How the table stands for that seat: all but the new entries. The next write is compared with
    it, so it is remembered."""
    if viewer not in whole.standings:
        position, game = whole.position, whole.game
        at = position.at if whole.is_over else sight(position, viewer).at
        whole.standings[viewer] = {
            "facts": tuple(game.facts(at)) if at is not None else (),
            "outcome": game.outcome(at) if at is not None else None,
            **(asked(game, at) if at is not None else {"awaited": (), "prompt": ""}),
            "begun": whole.begun,
            "can_redo": whole.can_redo,
            "confirmed": tuple(sorted(whole.confirmed)),
            "finished_at": whole.finished_at,
        }
    return whole.standings[viewer]


def changes(game: AnyGame, before: Mapping[str, Any], after: Written) -> Json:
    """`revision`, and those fields of the table that differ from how it stood `before`."""
    was, now = {**NOTHING_NEW, **before}, vars(after)
    differs = {n: value for n, value in now.items() if n == "revision" or value != was[n]}
    return answer_data(game, differs)


def _as_fit(entries: Iterable[LogEntry]) -> Iterator[NewEntry]:
    """As many entries as there is room for; if the first one is too long it is cut."""
    used = 0
    for entry in entries:
        size = len(entry.text.encode()) + 40
        if used and used + size > ROOM:
            return
        used += size
        yield taken(NewEntry, entry, text=_cut(entry.text))


def _cut(text: str) -> str:
    """The text cut to ROOM bytes; the log has all of it."""
    found = text.encode()
    return text if len(found) <= ROOM else found[: ROOM - 3].decode(errors="ignore") + "…"
