"""Reading the drafts of editions; those in use are cached."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.codec import load
from companion.documents.answers import taken
from companion.engine.editing.editor import Editor, Touch
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.tables.errors import NoSuchEntry
from companion.tables.storage.base import is_sqlite
from companion.tables.storage.cache import memory
from companion.tables.storage.database import reading
from companion.tables.storage.models import DraftTouch, EditionDraft


@dataclass(frozen=True)
class Draft:
    """A draft as it is now. The touches in `undone` can be redone; the first `floor` touches are
    those that the draft began with, and cannot be undone."""

    code: str
    game: AnyGame
    title: str
    author: str
    based_on: str | None
    kept_as: str | None
    table: str | None
    revision: int
    floor: int
    touches: tuple[Touch, ...]
    undone: int
    photos: dict[str, Any]

    @property
    def editor(self) -> Editor[Any, Any]:
        """The game's editor."""
        return editor_of(self.game)

    @cached_property
    def sketch(self) -> Any:
        """The sketch that the touches make."""
        return self.editor.drawn(self.touches)

    @cached_property
    def before(self) -> Any:
        """The sketch without the last touch."""
        return self.editor.drawn(self.touches[:-1])


@dataclass(frozen=True, slots=True)
class NamedDraft:
    """A draft in a list: its title, and how many touches it has."""

    code: str
    title: str
    touches: int


def editor_of(game: AnyGame) -> Editor[Any, Any]:
    """The game's editor. Raises NoSuchEntry for a game of which nothing can be entered."""
    if game.editor is None:
        raise NoSuchEntry(f"{game.title} has nothing that is entered by hand.")
    return game.editor


def draft(code: str) -> Draft:
    """The draft with that code as it is now. Raises NoSuchEntry."""
    with reading() as session:
        row = row_of(session, code)
        known: Draft | None = memory().drafts.get(code)
        if known is not None and known.revision == row.revision:
            return known
        found = read_draft(session, row)
    memory().drafts.keep(code, found)
    return found


def draft_of_table(code: str) -> str | None:
    """The code of the draft on which a table is counted while the edition is still entered, or
    corrected; the last one that was begun."""
    with reading() as session:
        found = select(EditionDraft.code).where(EditionDraft.table_code == code)
        return session.scalar(found.order_by(EditionDraft.id.desc()).limit(1))


def drafts_named(game: AnyGame, codes: Sequence[str]) -> tuple[NamedDraft, ...]:
    """Those of a game's drafts that still exist, in the given order; their touches are not read."""
    query = select(EditionDraft.code, EditionDraft.title, EditionDraft.done).where(
        EditionDraft.game == game.slug, EditionDraft.code.in_(codes)
    )
    with reading() as session:
        there = {row.code: NamedDraft(*row) for row in session.execute(query)}
    return tuple(there[code] for code in codes if code in there)


def row_of(session: Session, code: str, *, lock: bool = False) -> EditionDraft:
    """The stored draft; with `lock`, no other transaction can change it. Raises NoSuchEntry."""
    query = select(EditionDraft).where(EditionDraft.code == code)
    if lock and not is_sqlite(session.get_bind().engine):
        query = query.with_for_update()
    row = session.scalar(query)
    if row is None:
        raise NoSuchEntry("There is no such draft: it was thrown away, or its address is wrong.")
    return row


def read_draft(session: Session, row: EditionDraft) -> Draft:
    """The draft that a row and its touches hold."""
    bodies = session.scalars(
        select(DraftTouch.body)
        .where(DraftTouch.draft_id == row.id, DraftTouch.number < row.done)
        .order_by(DraftTouch.number)
    )
    touches = tuple(load(body, Touch) for body in bodies)
    total = session.scalar(
        select(func.count()).select_from(DraftTouch).where(DraftTouch.draft_id == row.id)
    )
    game, undone = get_game(row.game), (total or 0) - row.done
    return taken(Draft, row, game=game, table=row.table_code, touches=touches, undone=undone)
