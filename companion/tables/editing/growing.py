"""Counting the end before anybody has entered the printed parts: the edition grows meanwhile."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.editing.editor import Heading
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem
from companion.tables.access.seats import Rights
from companion.tables.editing.drafts import Draft, NewDraft, begin, draft, editor_of
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.logs.entries import Counted, Dealt
from companion.tables.logs.history import History
from companion.tables.logs.ledger import Request, append
from companion.tables.logs.rows import Head
from companion.tables.play.chance import Draft as NewEntry
from companion.tables.play.opening import Opened, open_table
from companion.tables.storage.transaction import Turn

AS_COUNTED = "as-counted"
"""The choice in place of an edition's id, if the edition is entered as it is counted."""
NOTE = "What was counted at one table, as far as it went."


def open_growing(
    game: AnyGame, *, names: Sequence[str], options: Mapping[str, str], **more: Any
) -> tuple[Opened, NewDraft]:
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


def grow(code: str, rights: Rights, *, client_id: str) -> History:
    """Give the table the edition that its draft has become; the counts are kept.

    `code` is the draft's. Raises NotAllowed, TableClosed, and Malformed if nothing can be counted
    on that edition.
    """
    now = draft(code)
    if now.table is None:
        raise Malformed([Problem("", "This draft belongs to no table that is being counted.")])
    if not rights.may_write:
        raise NotAllowed("Take a seat at that table first.")
    edition = _edition(now)

    def write(_: Turn, head: Head, at: History) -> list[NewEntry]:
        if at.finished_at:
            raise TableClosed
        if at.deal.edition == edition:
            return []
        set_up = at.position.set_up
        options, rng = at.deal.options, random.Random(set_up.seed)
        deal = head.game.deal(edition, at.names, options, rng, set_up.fixed)
        sheet = head.game.pad.sheet(deal)
        counts = {name: count for name, count in at.counts.items() if sheet.cell(name)}
        dealt = NewEntry(Dealt(deal, set_up.seed, set_up.fixed), "host")
        return [dealt, NewEntry(Counted(counts), "host")] if counts else [dealt]

    asked = {"grow": [code, now.revision]}
    return append(now.table, write, Request(client_id, lambda _: asked))


def _edition(now: Draft) -> Any:
    """The draft as its table's edition, without a name of its own yet."""
    heading = Heading(AS_COUNTED, f"{now.game.title}, as counted", NOTE)
    return now.editor.edition(now.sketch, heading)
