"""Drafts of editions: a list of touches on the server, which any phone with the link can extend.

Each touch is one change, never the whole drawing. So the touches of two phones, and quick touches
of one phone, all count.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from companion.codec import dump, load
from companion.documents.answers import taken
from companion.engine.editing.editor import Editor, EditorStep, Touch
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import get_game
from companion.tables.access import check_client_id, clean, new_code, new_token, token_hash
from companion.tables.editions.limits import make_room_for_draft
from companion.tables.errors import NoSuchEntry
from companion.tables.storage.cache import announce, draft_name, memory
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import DraftTouch, EditionDraft, is_sqlite


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
        kept: Draft | None = memory().drafts.get(code)
        if kept is not None and kept.revision == row.revision:
            return kept
        read = read_draft(session, row)
    memory().drafts.keep(code, read)
    return read


def draft_of_table(code: str) -> str | None:
    """The code of the draft on which a table is counted while the edition is still entered, or
    corrected; the last one that was begun."""
    with reading() as session:
        drafts = select(EditionDraft.code).where(EditionDraft.table_code == code)
        return session.scalar(drafts.order_by(EditionDraft.id.desc()).limit(1))


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


# Drafts of editions

MOST_TOUCHES = 4000
"""The most touches of a draft: ten times what the largest map takes."""
ANSWERED_KEPT = 60
"""How many client ids of past writes are kept: a phone repeats a lost request before any other."""
TEXT = 80


@dataclass(frozen=True, slots=True)
class NewDraft:
    """A new draft's code, and the token that allows to change it. The token is stored nowhere."""

    code: str
    token: str


def begin(
    game: AnyGame, title: str, author: str = "", *, touches: Sequence[Touch] = (), **more: Any
) -> NewDraft:
    """Begin a draft, empty or with touches that cannot be undone. Raises Malformed and NoRoom.

    `more` may have the id of the edition that it is `based_on`, that edition's `photos`, and the
    code of the `table` that is counted on it.
    """
    editor_of(game)
    token, moment = new_token(), datetime.now(UTC)
    with writing() as session:
        make_room_for_draft(session)
        row = EditionDraft(
            code=_free_code(session),
            token_hash=token_hash(token),
            game=game.slug,
            title=clean(title, "title", TEXT),
            author=_author(author),
            revision=0,
            done=len(touches),
            floor=len(touches),
            answered=[],
            begun_at=moment,
            changed_at=moment,
            based_on=more.get("based_on"),
            table_code=more.get("table"),
            photos=more.get("photos") or {},
        )
        session.add(row)
        session.flush()
        session.add_all(
            DraftTouch(draft_id=row.id, number=number, body=dump(touch))
            for number, touch in enumerate(touches)
        )
    return NewDraft(row.code, token)


def touch(code: str, step: str, touches: Sequence[Touch], *, client_id: str) -> Draft:
    """Add touches at one step, all of them or none; what was undone can then not be redone.

    Raises Malformed if a touch means nothing or the draft becomes too long.
    """

    def change(session: Session, row: EditionDraft, now: Draft) -> Draft:
        if row.done + len(touches) > MOST_TOUCHES:
            reason = "This draft has grown too long. Keep it as it is, then edit what you kept."
            raise Malformed.at("", reason)
        editor, at, kept = now.editor, now.editor.step(step), []
        sketch = now.sketch
        before = sketch
        for touch in touches:
            before = sketch
            fitted = _fitted(editor, at, sketch, touch)
            sketch = editor.touched(sketch, fitted)
            kept.append(fitted)
        session.execute(
            delete(DraftTouch).where(DraftTouch.draft_id == row.id, DraftTouch.number >= row.done)
        )
        session.add_all(
            DraftTouch(draft_id=row.id, number=row.done + number, body=dump(touch))
            for number, touch in enumerate(kept)
        )
        row.done += len(kept)
        after = replace(now, touches=(*now.touches, *kept), undone=0)
        vars(after).update(sketch=sketch, before=before)
        return after

    return _change(code, client_id, change)


def undo(code: str, *, client_id: str) -> Draft:
    """Undo the last touch. Raises Malformed if there is none."""

    def change(session: Session, row: EditionDraft, now: Draft) -> Draft:
        if row.done <= row.floor:
            raise Malformed.at("", "There is nothing to undo.")
        row.done -= 1
        after = replace(now, touches=now.touches[:-1], undone=now.undone + 1)
        vars(after)["sketch"] = now.before
        return after

    return _change(code, client_id, change)


def redo(code: str, *, client_id: str) -> Draft:
    """Redo the touch that was undone last. Raises Malformed if there is none."""

    def change(session: Session, row: EditionDraft, now: Draft) -> Draft:
        if not now.undone:
            raise Malformed.at("", "There is nothing to redo.")
        row.done += 1
        return read_draft(session, row)

    return _change(code, client_id, change)


def call(code: str, title: str, author: str, *, client_id: str) -> Draft:
    """Give the draft another title and author. Raises Malformed."""
    title, author = clean(title, "title", TEXT), _author(author)

    def change(session: Session, row: EditionDraft, now: Draft) -> Draft:
        row.title, row.author = title, author
        return replace(now, title=title, author=author)

    return _change(code, client_id, change)


def put_photo(code: str, sheet: str, photo: dict[str, Any] | None, *, client_id: str) -> Draft:
    """Put a photo under one of the draft's sheets, or take it away with None."""

    def change(session: Session, row: EditionDraft, now: Draft) -> Draft:
        others = {name: photo for name, photo in row.photos.items() if name != sheet}
        row.photos = others if photo is None else {**others, sheet: photo}
        return replace(now, photos=row.photos)

    return _change(code, client_id, change)


def drop(code: str) -> None:
    """Delete the draft; editions that were made of it stay."""
    with writing() as session:
        row = row_of(session, code)
        session.execute(delete(DraftTouch).where(DraftTouch.draft_id == row.id))
        session.delete(row)


def _change(
    code: str, client_id: str, change: Callable[[Session, EditionDraft, Draft], Draft]
) -> Draft:
    """Do `change` in one transaction, once for each client id, and notify the other phones."""
    check_client_id(client_id)
    with writing() as session:
        row = row_of(session, code, lock=True)
        kept: Draft | None = memory().drafts.get(code)
        now = kept if kept and kept.revision == row.revision else read_draft(session, row)
        if client_id in row.answered:
            return now
        row.revision += 1
        row.answered = [*row.answered, client_id][-ANSWERED_KEPT:]
        row.changed_at = datetime.now(UTC)
        after = _kept(replace(new := change(session, row, now), revision=row.revision), new)
    memory().drafts.keep(code, after)
    announce(draft_name(code), after.revision)
    return after


def _kept(after: Draft, new: Draft) -> Draft:
    """`after` with the sketches that were worked out for the equal draft `made`, to save time."""
    worked_out = {name: value for name, value in vars(new).items() if name in ("sketch", "before")}
    vars(after).update(worked_out)
    return after


def _fitted(editor: Editor[Any, Any], step: EditorStep[Any], sketch: Any, one: Touch) -> Touch:
    """The touch with its points moved into the picture, and without a place that means nothing."""
    return one if editor.tool(one.tool) in editor.unseen else editor.fitted(step, sketch, one)


def _author(text: str) -> str:
    return clean(text, "author", TEXT) if text.strip() else ""


def _free_code(session: Session) -> str:
    while True:
        code = new_code() + new_code()
        if session.scalar(select(EditionDraft.id).where(EditionDraft.code == code)) is None:
            return code
