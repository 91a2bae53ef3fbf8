"""From a draft to an edition and back, also while a table counts on it."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from companion.engine.editing.editor import Heading
from companion.engine.editing.fields import plain_id
from companion.engine.game import AnyGame
from companion.engine.pads import CountSheet
from companion.engine.phrases import listed
from companion.engine.problems import Malformed, Problem, require
from companion.engine.setup import EditionLike
from companion.tables.access import Rights, clean, require_host
from companion.tables.editions.drafts import Draft, NewDraft, begin, draft, editor_of
from companion.tables.editions.editions import (
    Imprint,
    add_edition,
    find_with_imprint,
    kept_row,
    uses,
)
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.logs.entries import Counted, DealtOut
from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.ledger import Met, Write, carry_out
from companion.tables.play.moves import require_open
from companion.tables.play.opening import MOST_TITLE, NewTable, open_table
from companion.tables.storage.database import writing
from companion.tables.storage.models import EditionDraft, StoredEdition

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
    require_open(now, "count")
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
        fixed = _still_fixed(now, edition)
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


def _still_fixed(now: History, edition: EditionLike) -> dict[str, str]:
    """What was set by hand and can be so with this edition, too."""
    items = now.game.deal_items(_dealt(now, edition, {}))
    choices = {item.id: [choice.id for choice in item.choices] for item in items}
    return {name: value for name, value in now.fixed.items() if value in choices.get(name, ())}


def _require_room(now: History, sheet: CountSheet) -> None:
    """Refuse to lose a number: what has no place any more has to be erased first."""
    before = now.game.pad.sheet_with(now.deal, now.counts)
    lost = [before.full_label(name) for name in now.counts if sheet.cell(name) is None]
    if lost:
        named = listed([*lost[:FEW], *([f"{len(lost) - FEW} more"] if lost[FEW:] else [])])
        text = f"Already counted, and without a place now: {named}. Put it back, or erase that."
        raise Malformed.at("", text)
