"""Counting the end before anybody has entered the printed parts: the edition grows meanwhile."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.editing.editor import Heading
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem
from companion.tables.access.rights import Rights
from companion.tables.editing.drafts import Draft, NewDraft, begin, draft, editor_of
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.logs.command import Addition, Met, Write
from companion.tables.logs.entries import Counted, DealtOut
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.opening import NewTable, open_table

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
        raise Malformed([Problem("edition", f"{game.title} is not counted without its edition.")])
    heading = Heading(AS_COUNTED, f"{game.title}, as counted", NOTE)
    edition = editor.edition(editor.drawn(editor.starter), heading)
    opened = open_table(
        game.slug, mode="count", edition=edition, names=names, options=options, **more
    )
    begun = begin(game, heading.title, touches=editor.starter, table=opened.code)
    return opened, begun


@dataclass(frozen=True)
class Grow(Write):
    """Give a table the edition that its draft has become; the counts are kept.

    Raises NotAllowed, TableClosed, and Malformed if nothing can be counted on that edition.
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
        options, rng = now.deal.options, random.Random(set_up.seed)
        deal = now.game.deal(edition, now.names, options, rng, set_up.fixed)
        sheet = now.game.pad.sheet(deal)
        counts = {name: count for name, count in now.counts.items() if sheet.cell(name)}
        dealt = Addition(DealtOut(deal, set_up.seed, set_up.fixed), "host")
        return [dealt, Addition(Counted(counts), "host")] if counts else [dealt]


def grow(code: str, rights: Rights, *, client_id: str) -> History:
    """Give the table that is counted on a draft the edition which that has become; `code` is the
    draft's. Raises what `Grow` raises, and Malformed without such a table."""
    now = draft(code)
    if now.table is None:
        raise Malformed([Problem("", "This draft belongs to no table that is being counted.")])
    return carry_out(Grow(now.table, rights, now, client_id=client_id))


def _edition(now: Draft) -> Any:
    """The draft as its table's edition, without a name of its own yet."""
    heading = Heading(AS_COUNTED, f"{now.game.title}, as counted", NOTE)
    return now.editor.edition(now.sketch, heading)
