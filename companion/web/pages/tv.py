"""The table on a big screen: board, score, whose turn; no controls."""

from flask import Response

from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.rendering import render
from companion.web.views.tv import tv_page


@pages.get("/t/<code>/tv")
@at_table
def tv(at: AtTable) -> Response:
    """A spectator's view, whatever else this browser may do at the table."""
    return render("tv", tv_page(at.history))
