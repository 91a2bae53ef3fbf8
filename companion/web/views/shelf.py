"""The page on which a host puts a table away or deletes it."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.phrases import counted, listed
from companion.engine.rulebook import Ruling
from companion.tables.history import History
from companion.tables.lists import list_tables
from companion.tables.rights import Rights
from companion.web.parts.notice import Notice
from companion.web.views.lobby import TableRow, table_row


@dataclass(frozen=True, slots=True)
class ShelfPage:
    """What that page shows; `goes` says what a deletion takes with it."""

    code: str
    title: str
    tone: str
    row: TableRow
    goes: str
    is_host: bool
    rulings: Mapping[str, Ruling]
    notice: Notice | None


def shelf_page(history: History, rights: Rights, notice: Notice | None = None) -> ShelfPage:
    """The table as its host decides about it."""
    (table,) = list_tables([history.code])
    log = counted(len(history.entries), "entry", "entries")
    seats = counted(len(history.taken), "seat")
    return ShelfPage(
        code=history.code,
        title=history.game.title,
        tone=history.game.tone,
        row=table_row(table, rights),
        goes=listed((f"the log with {log}", "the score", f"{seats} held by phones", "every link")),
        is_host=rights.host,
        rulings=history.game.rulebook.rulings,
        notice=notice,
    )
