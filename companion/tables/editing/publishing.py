"""Making an edition that tables can choose from a draft, and a draft from an edition."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from companion.engine.editing.editor import Heading
from companion.engine.editing.kinds import plain_id
from companion.engine.game import AnyGame
from companion.engine.problems import Problem, require
from companion.tables.editing.draft import Draft, draft, editor_of
from companion.tables.editing.drafts import NewDraft, begin
from companion.tables.editing.editions import (
    Imprint,
    add_edition,
    find_with_imprint,
    kept_row,
    uses,
)
from companion.tables.storage.database import writing
from companion.tables.storage.models import EditionDraft, StoredEdition

KEPT_OF_PHOTO = ("digest", "circles", "lines", "regions", "grid", "at_tables")


def begin_from(game: AnyGame, edition_id: str, tokens: Iterable[str]) -> NewDraft:
    """Begin a draft with an edition: its next version if the phone owns the edition, else a copy.

    Raises NoSuchEntry.
    """
    found = find_with_imprint(game, edition_id, tokens)
    edition, imprint = found.edition, found.imprint
    title = edition.title if imprint.mine else f"{edition.title}, changed"[:80]
    return begin(
        game,
        title,
        imprint.author if imprint.mine else "",
        touches=editor_of(game).retrace(edition),
        based_on=edition_id if imprint.mine else None,
        photos=dict(imprint.photos),
    )


def publish(code: str, token: str) -> str:
    """Keep a draft as an edition that every table can choose; returns the edition's id.

    The first time it becomes version 1. Later it replaces the previous version, or becomes the next
    one if tables are played with that version. Raises NoSuchEntry, and Malformed with every fault
    while something is missing.
    """
    now = draft(code)
    with writing() as session:
        before = _version_before(session, now)
        if before is not None and not uses(session, now.game, before.edition_id):
            line, version, edition_id = before.line, before.version, before.edition_id
            session.delete(before)
            session.flush()
        elif before is not None:
            line, version = before.line, _last_version(session, now.game, before.line) + 1
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


def _version_before(session: Session, now: Draft) -> StoredEdition | None:
    """The edition that this draft was kept as, or else began with."""
    for edition_id in (now.kept_as, now.based_on):
        row = kept_row(session, now.game, edition_id) if edition_id else None
        if row is not None:
            return row
    return None


def _last_version(session: Session, game: AnyGame, line: str) -> int:
    query = select(StoredEdition.version).where(
        StoredEdition.game == game.slug, StoredEdition.line == line
    )
    return max(session.scalars(query), default=0)


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
