"""Drafts of editions: a list of touches on the server, which any phone with the link can extend.

Each touch is one change, never the whole drawing. So the touches of two phones, and quick touches
of one phone, all count. A draft becomes an edition that every table can choose, and a table can be
counted on one that still grows.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from companion.codec import dump, load
from companion.documents.answers import taken
from companion.engine.editing.editor import Editor, Heading, Touch
from companion.engine.editing.fields import plain_id
from companion.engine.game import AnyGame
from companion.engine.pads import CountSheet
from companion.engine.phrases import listed
from companion.engine.problems import Malformed, Problem, require
from companion.engine.setup import EditionLike
from companion.games import get_game
from companion.tables.access import (
    Rights,
    check_client_id,
    clean,
    free_code,
    new_token,
    require_host,
    token_hash,
)
from companion.tables.editions.editions import (
    Imprint,
    Photos,
    add_edition,
    find_with_imprint,
    kept_row,
    make_room_for_draft,
    uses,
)
from companion.tables.errors import NoSuchEntry, NotAllowed, TableClosed
from companion.tables.logs.entries import Counted, DealtOut
from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.ledger import Met, Write, carry_out
from companion.tables.play.opening import MOST_TITLE, NewTable, open_table
from companion.tables.storage.cache import announce, draft_name, memory
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import DraftTouch, EditionDraft, StoredEdition, is_sqlite


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
    game: AnyGame,
    title: str,
    author: str = "",
    *,
    touches: Sequence[Touch] = (),
    based_on: str | None = None,
    photos: Photos | None = None,
    table: str | None = None,
) -> NewDraft:
    """Begin a draft, empty or with touches that cannot be undone: `based_on` the edition of that
    id, with its `photos`, or for the `table` that is counted on it. Raises Malformed and NoRoom."""
    editor_of(game)
    token, moment = new_token(), datetime.now(UTC)
    with writing() as session:
        make_room_for_draft(session)
        row = EditionDraft(
            code=free_code(session, EditionDraft.code, 2),
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
            based_on=based_on,
            table_code=table,
            photos=dict(photos or {}),
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
            # its points are moved into the picture, and a place that means nothing is left out
            is_drawn = editor.tool(touch.tool) not in editor.unseen
            fitted = editor.fitted(at, sketch, touch) if is_drawn else touch
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
        new = change(session, row, now)
        after = replace(new, revision=row.revision)
        for name in vars(new).keys() & {"sketch", "before"}:  # they were worked out already
            vars(after)[name] = vars(new)[name]
    memory().drafts.keep(code, after)
    announce(draft_name(code), after.revision)
    return after


def _author(text: str) -> str:
    return clean(text, "author", TEXT) if text.strip() else ""


# From a draft to an edition and back, also while a table counts on it

KEPT_OF_PHOTO = ("digest", "circles", "lines", "regions", "grid", "at_tables")


def begin_from(game: AnyGame, edition_id: str, tokens: Iterable[str]) -> NewDraft:
    """Begin a draft with an edition: its next version if the phone owns the edition, else a copy.

    Raises NoSuchEntry.
    """
    base = find_with_imprint(game, edition_id, tokens)
    edition, imprint = base.edition, base.imprint
    title = edition.title if imprint.mine else f"{edition.title}, changed"[:80]
    return begin(
        game,
        title,
        imprint.author if imprint.mine else "",
        touches=editor_of(game).retrace(edition),
        based_on=edition_id if imprint.mine else None,
        photos=imprint.photos,
    )


def publish(code: str, token: str) -> str:
    """Keep a draft as an edition that every table can choose; returns the edition's id.

    The first time it becomes version 1. Later it replaces the previous version, or becomes the next
    one if tables are played with that version. Raises NoSuchEntry, and Malformed with every fault
    while something is missing.
    """
    now = draft(code)
    with writing() as session:
        # the edition that the draft was kept as, or else began with
        ids = filter(None, (now.kept_as, now.based_on))
        versions = (kept_row(session, now.game, edition_id) for edition_id in ids)
        before = next(filter(None, versions), None)
        if before is not None and not uses(session, now.game, before.edition_id):
            line, version, edition_id = before.line, before.version, before.edition_id
            session.delete(before)
            session.flush()
        elif before is not None:
            line = before.line
            newest = select(func.max(StoredEdition.version)).where(
                StoredEdition.game == now.game.slug, StoredEdition.line == line
            )
            version = (session.scalar(newest) or 0) + 1
            edition_id = _free_id(session, now.game, f"{line}-v{version}")
        else:
            edition_id = _free_id(session, now.game, plain_id(now.title, "our-own", "-"))
            line, version = edition_id, 1
        edition = now.editor.edition(now.sketch, Heading(edition_id, now.title, _note(now)))
        require(now.game.edition_problems(edition))
        imprint = Imprint(now.author, version, line, _photos(now))
        add_edition(session, now.game, edition, imprint, token)
        session.execute(
            update(EditionDraft)
            .where(EditionDraft.code == code)
            .values(kept_as=edition_id, revision=EditionDraft.revision + 1)
        )
    return edition_id


def faults(now: Draft) -> tuple[Problem, ...]:
    """The faults that prevent a draft from being kept as an edition."""
    heading = Heading(plain_id(now.title, "our-own", "-"), now.title, _note(now))
    return now.game.edition_problems(now.editor.edition(now.sketch, heading))


def _free_id(session: Session, game: AnyGame, wanted: str) -> str:
    shipped = {edition.id for edition in game.editions()}
    tried, number = wanted, 1
    while tried in shipped or kept_row(session, game, tried) is not None:
        number += 1
        tried = f"{wanted}-{number}"
    return tried


def _photos(now: Draft) -> dict[str, Any]:
    """The straightened photos, without the original ones."""
    return {
        sheet: {name: photo[name] for name in KEPT_OF_PHOTO if name in photo}
        for sheet, photo in now.photos.items()
        if "digest" in photo
    }


def _note(now: Draft) -> str:
    return f"Entered by {now.author} from the box." if now.author else "Entered from the box."


# Counting on an edition that grows or is corrected meanwhile, while all numbers are kept

FEW = 3
"""How many lost numbers are named at most."""
AS_COUNTED = "as-counted"
"""The choice in place of an edition's id, if the edition is entered as it is counted."""
NOTE = "What was counted at one table, as far as it went."


def open_growing(
    game: AnyGame, *, names: Sequence[str], options: Mapping[str, str], title: str = "", **more: Any
) -> tuple[NewTable, NewDraft]:
    """Open a table that only counts, with an almost empty edition and a draft of that edition.

    `title` says what is played; `more` has the `seed` and what is `fixed` of the deal. Raises
    Malformed, and NoSuchEntry for a game that cannot be counted in this way.
    """
    editor = editor_of(game)
    if not editor.starter:
        raise Malformed.at("edition", f"{game.title} is not counted without its edition.")
    usual = f"Our own {editor.noun}" if editor.noun else f"{game.title}, as counted"
    title = clean(title, "title", MOST_TITLE) if title else usual
    heading = Heading(AS_COUNTED, title, NOTE)
    edition = editor.edition(editor.drawn(editor.starter), heading)
    opened = open_table(
        game.slug, mode="count", edition=edition, names=names, options=options, **more
    )
    begun = begin(game, heading.title, touches=editor.starter, table=opened.code)
    return opened, begun


def correct(now: History, rights: Rights) -> NewDraft:
    """Begin a draft of what a table is counted on, so that it can be corrected during the game.

    Raises NotAllowed unless the host's phone asks, TableClosed and WrongMode.
    """
    require_host(rights)
    now.require_open("count")
    edition = now.deal.edition
    touches = editor_of(now.game).retrace(edition)
    return begin(now.game, edition.title, touches=touches, table=now.code)


@dataclass(frozen=True)
class Grow(Write):
    """Give a table the edition that its draft has become; the counts are kept.

    Raises NotAllowed, TableClosed, and Malformed if nothing can be counted on that edition, or if
    it has no place for a number that is counted.
    """

    draft: Draft

    def refuse(self) -> None:
        if not self.rights.may_write:
            raise NotAllowed("Take a seat at that table first.")
        _edition(self.draft)

    def content(self, now: History) -> object:
        return {"grow": [self.draft.code, self.draft.revision]}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, edition = met.now, _edition(self.draft)
        if now.finished_at:
            raise TableClosed
        if now.deal.edition == edition:
            return []
        set_up = now.position.set_up
        items = now.game.deal_items(_dealt(now, edition, {}))
        choices = {item.id: [choice.id for choice in item.choices] for item in items}
        fixed = {name: one for name, one in now.fixed.items() if one in choices.get(name, ())}
        deal = _dealt(now, edition, fixed)
        sheet = now.game.pad.sheet_with(deal, now.counts)
        _require_room(now, sheet)
        dealt = LogEntry(DealtOut(deal, set_up.seed, fixed), "host")
        return [dealt, LogEntry(Counted(now.counts), "host")] if now.counts else [dealt]


def grow(code: str, rights: Rights, *, client_id: str) -> History:
    """Give the table that is counted on a draft the edition which that has become; `code` is the
    draft's. Raises what `Grow` raises, and Malformed without such a table."""
    now = draft(code)
    if now.table is None:
        raise Malformed.at("", "This draft belongs to no table that is being counted.")
    return carry_out(Grow(now.table, rights, now, client_id=client_id))


def _edition(now: Draft) -> Any:
    """The draft as its table's edition."""
    return now.editor.edition(now.sketch, Heading(AS_COUNTED, now.title, NOTE))


def _dealt(now: History, edition: EditionLike, fixed: Mapping[str, str]) -> Any:
    rng = random.Random(now.seed)
    deal = now.game.deal(edition, now.names, now.deal.options, rng, fixed)
    attendance = now.game.pad.attendance
    return attendance.kept(now.deal, deal) if attendance else deal


def _require_room(now: History, sheet: CountSheet) -> None:
    """Refuse to lose a number: what has no place any more has to be erased first."""
    lost = [now.count_sheet.full_label(name) for name in now.counts if sheet.cell(name) is None]
    if lost:
        named = listed([*lost[:FEW], *([f"{len(lost) - FEW} more"] if lost[FEW:] else [])])
        text = f"Already counted, and without a place now: {named}. Put it back, or erase that."
        raise Malformed.at("", text)
