"""The rail below every page of the table's one screen: undo, and the ways between the pages."""

from dataclasses import dataclass

from companion.tables.access.tokens import Rights
from companion.tables.logs.entries import Amended
from companion.tables.logs.history import COUNTED, History
from companion.tables.revising.consent import needs_consent, open_request, overruled
from companion.web.parts.one_confirm import begins_at, together


@dataclass(frozen=True, slots=True)
class Rail:
    """What the rail needs. `to`: the entry that an undo goes back to, None where it cannot;
    `asks`: others have to agree to it first; `overrules`: the host undoes what others did."""

    code: str
    revision: int
    to: int | None
    would_undo: str
    asks: bool = False
    overrules: bool = False


def rail(history: History, shown: History, rights: Rights) -> Rail:
    """The rail of a phone that sees the history as `shown`."""
    back = _last_but_one(history)
    may_write = rights.may_write and open_request(history) is None
    to = back if may_write else None
    asks = to is not None and needs_consent(history, rights, to)
    return Rail(
        code=history.code,
        revision=history.revision,
        to=to,
        would_undo=undone_text(shown, back),
        asks=asks,
        overrules=to is not None and not asks and bool(overruled(history, rights, to)),
    )


def undone_text(shown: History, back: int | None) -> str:
    """What an undo would take back, in words."""
    if back is None:
        return "nothing yet"
    later = shown.entries[back + 1 :]
    found = [r for r in later if isinstance(r.entry, Amended) or (r.made and not r.undone)]
    first = next(together(found), None)
    return first.text.removeprefix(COUNTED) if first else ""


def _last_but_one(history: History) -> int | None:
    """The entry to go back to when what was confirmed last, with what followed by itself, is
    undone; an amendment is undone with all that was played anew."""
    position = history.position
    for row in reversed(history.entries):
        if (
            isinstance(row.entry, Amended)
            and row.revision < position.revision <= row.revision + row.entry.line
        ):
            return row.revision - 1
    while position.before and history.entries[position.revision].by is None:
        position = position.before
    first = history.positions[begins_at(history, position.revision)]
    return first.before.revision if first.before else None
