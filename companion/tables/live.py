"""What is new at tables and drafts: announced in this process, and looked up for event streams."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice

from sqlalchemy import BindParameter, bindparam, func, or_, select

from companion.tables.storage.cache import memory
from companion.tables.storage.database import asking
from companion.tables.storage.models import EditionDraft, Grant, StoredEntry, StoredTable

Listener = Callable[[str, int | None], None]
"""Called with the name of what changed and its last revision, None if it was deleted."""


def listen(listener: Listener) -> None:
    """Call `listener` for every change by this process from now on, in the thread that wrote it."""
    memory().listeners.append(listener)


def announce(name: str, revision: int | None) -> None:
    """Announce that a revision of a table or a draft is on disk; None: that it was deleted, which
    those who follow it notice when they look it up."""
    for listener in memory().listeners:
        listener(name, revision)


# Queries for event streams, each for many tables and drafts at once

AT_ONCE = 1000
"""How many names one query may have: databases limit the number of parameters."""
DRAFT = "draft:"

CODES: BindParameter[list[str]] = bindparam("codes", expanding=True)
LAST = select(
    StoredTable.code,
    select(func.max(StoredEntry.revision))
    .where(StoredEntry.table_id == StoredTable.id)
    .scalar_subquery(),
).where(StoredTable.code.in_(CODES))
HOLDERS = (
    select(StoredTable.code, Grant.token_hash)
    .join(Grant, Grant.table_id == StoredTable.id)
    .where(
        StoredTable.code.in_(CODES),
        Grant.approved_at.is_not(None),
        Grant.revoked_at.is_(None),
        or_(Grant.expires_at.is_(None), Grant.expires_at > bindparam("now")),
    )
)
REVISIONS = select(EditionDraft.code, EditionDraft.revision).where(EditionDraft.code.in_(CODES))
EDITORS = select(EditionDraft.code, EditionDraft.token_hash).where(EditionDraft.code.in_(CODES))
"""Statements that run every second, so they are built once."""


def draft_name(code: str) -> str:
    """The name under which a draft is followed."""
    return DRAFT + code


def last_changes(names: Iterable[str]) -> dict[str, int]:
    """The last revision of each table and draft; those that were deleted are missing."""
    changes: dict[str, int] = {}
    tables, drafts = _parted(names)
    with asking() as connection:
        for some in _portions(tables):
            changes.update(
                (code, revision) for code, revision in connection.execute(LAST, {"codes": some})
            )
        for some in _portions(drafts):
            rows = connection.execute(REVISIONS, {"codes": some})
            changes.update((draft_name(code), revision) for code, revision in rows)
    return changes


def holders(names: Iterable[str]) -> dict[str, set[str]]:
    """By name, the hashes of all tokens whose bearers may see that table or draft now."""
    tokens: dict[str, set[str]] = defaultdict(set)
    tables, drafts = _parted(names)
    with asking() as connection:
        for some in _portions(tables):
            asked = {"codes": some, "now": datetime.now(UTC)}
            for code, token_hash in connection.execute(HOLDERS, asked):
                tokens[code].add(token_hash)
        for some in _portions(drafts):
            for code, token_hash in connection.execute(EDITORS, {"codes": some}):
                tokens[draft_name(code)].add(token_hash)
    return tokens


def _parted(names: Iterable[str]) -> tuple[list[str], list[str]]:
    """The codes of the tables among the names, and the codes of the drafts."""
    tables, drafts = [], []
    for name in names:
        if name.startswith(DRAFT):
            drafts.append(name.removeprefix(DRAFT))
        else:
            tables.append(name)
    return tables, drafts


def _portions(codes: list[str]) -> Iterator[list[str]]:
    left = iter(codes)
    while some := list(islice(left, AT_ONCE)):
        yield some
