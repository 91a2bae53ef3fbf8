"""Putting a table away, and deleting it: the host is asked once, and told what is lost."""

from dataclasses import dataclass

from flask import Response, request

from companion.engine.phrases import counted, listed
from companion.tables.lists import delete, list_tables, put_away
from companion.web.pages.at_table import AtTable, table_pages
from companion.web.pages.home.lobby import TableRow, table_row
from companion.web.pages.rendering import render
from companion.web.parts.frame import Frame, frame_of
from companion.web.parts.notice import Notice


@table_pages.get("/shelf")
def shelf(at: AtTable) -> Response:
    """What the host can do with a table that is not needed any more."""
    return _show(at)


@table_pages.post("/shelf")
def change_shelf(at: AtTable) -> Response:
    """Take the table out of the lists, or bring it back (`back`)."""
    away = "back" not in request.form
    return at.answer(lambda: put_away(at.code, at.rights, away), _show, "/", leave=True)


@table_pages.post("/delete")
def delete_table(at: AtTable) -> Response:
    """Remove the table for good."""
    return at.answer(lambda: delete(at.code, at.rights), _show, "/", leave=True)


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    return render("home/shelf", shelf_page(at, notice), status)


@dataclass(frozen=True, slots=True)
class ShelfPage:
    """What that page shows; `goes` says what a deletion takes with it."""

    frame: Frame
    row: TableRow
    goes: str


def shelf_page(at: AtTable, notice: Notice | None = None) -> ShelfPage:
    """The table as its host decides about it."""
    history, rights = at.history, at.rights
    (table,) = list_tables([history.code])
    log = counted(len(history.entries), "entry", "entries")
    seats = [f"{counted(len(history.taken), 'seat')} held by phones"] if history.taken else []
    return ShelfPage(
        frame=frame_of(history, rights, notice=notice),
        row=table_row(table, rights),
        goes=listed((f"the log with {log}", "the score", *seats, "every link")),
    )
