"""Counting on an edition that grows or is corrected meanwhile, while all numbers are kept."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.editing.editor import Heading
from companion.engine.game import AnyGame
from companion.engine.phrases import listed
from companion.engine.problems import Malformed
from companion.engine.scores.counting import CountSheet
from companion.tables.access.rights import Rights, require_host
from companion.tables.editing.draft import Draft, draft, editor_of
from companion.tables.editing.drafts import NewDraft, begin
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.logs.command import Addition, Met, Write
from companion.tables.logs.entries import Counted, DealtOut
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.closing import require_open
from companion.tables.play.opening import NewTable, open_table

FEW = 3
"""How many lost numbers are named at most."""
AS_COUNTED = "as-counted"
"""The choice in place of an edition's id, if the edition is entered as it is counted."""
NOTE = "What was counted at one table, as far as it went."


def open_growing(
    game: AnyGame, *, names: Sequence[str], options: Mapping[str, str], **more: Any
) -> tuple[NewTable, NewDraft]:
    """Open a table that only counts, with an almost empty edition and a draft of that edition.

    `more` has the `seed` and what is `fixed` of the deal. Raises Malformed, and NoSuchEntry for a
    game that cannot be counted in this way.
    """
    editor = editor_of(game)
    if not editor.starter:
        raise Malformed.at("edition", f"{game.title} is not counted without its edition.")
    title = f"Our own {editor.noun}" if editor.noun else f"{game.title}, as counted"
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

    def content(self, now: History) -> Any:
        return {"grow": [self.draft.code, self.draft.revision]}

    def entries(self, met: Met) -> Sequence[Addition]:
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
        dealt = Addition(DealtOut(deal, set_up.seed, fixed), "host")
        return [dealt, Addition(Counted(now.counts), "host")] if now.counts else [dealt]


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


def _dealt(now: History, edition: Any, fixed: Mapping[str, str]) -> Any:
    rng = random.Random(now.seed)
    return now.game.deal(edition, now.names, now.deal.options, rng, fixed)


def _still_fixed(now: History, edition: Any) -> dict[str, str]:
    """What was set by hand and can be so with this edition, too."""
    items = now.game.deal_items(_dealt(now, edition, {}))
    known = {item.id: [choice.id for choice in item.choices] for item in items}
    return {name: value for name, value in now.fixed.items() if value in known.get(name, ())}


def _require_room(now: History, sheet: CountSheet) -> None:
    """Refuse to lose a number: what has no place any more has to be erased first."""
    before = now.game.pad.sheet_with(now.deal, now.counts)
    lost = [before.full_label(name) for name in now.counts if sheet.cell(name) is None]
    if lost:
        named = listed([*lost[:FEW], *([f"{len(lost) - FEW} more"] if lost[FEW:] else [])])
        text = f"Already counted, and without a place now: {named}. Put it back, or erase that."
        raise Malformed.at("", text)
