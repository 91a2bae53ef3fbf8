"""Putting a table away and deleting it: the host is asked once, and told what goes."""

from flask import Response, request

from companion.tables.shelf import delete, put_away
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.rendering import answer_write, render
from companion.web.parts.notice import Notice
from companion.web.views.shelf import shelf_page


@pages.get("/t/<code>/shelf")
@at_table
def shelf(at: AtTable) -> Response:
    """What the host can do with a table that is not needed any more."""
    return _show(at)


@pages.post("/t/<code>/shelf")
@at_table
def change_shelf(at: AtTable) -> Response:
    """Take the table out of the lists, or bring it back (`back`)."""
    away = "back" not in request.form
    return answer_write(
        lambda: put_away(at.code, at.rights, away),
        lambda notice, status: _show(at, notice, status),
        "/",
        leave=True,
    )


@pages.post("/t/<code>/delete")
@at_table
def delete_table(at: AtTable) -> Response:
    """Remove the table for good."""
    return answer_write(
        lambda: delete(at.code, at.rights),
        lambda notice, status: _show(at, notice, status),
        "/",
        leave=True,
    )


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    return render("shelf", shelf_page(at.history, at.rights, notice), status)
