"""The log: what happened, who entered it, and the position after any entry."""

from flask import Response, request

from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.rendering import render
from companion.web.views.log import log_page


@pages.get("/t/<code>/log")
@at_table
def log(at: AtTable) -> Response:
    """The log; `at` chooses the entry whose position is shown."""
    chosen = request.args.get("at", type=int)
    if chosen is not None and not 0 <= chosen <= at.history.ply:
        chosen = None
    return render("log", log_page(at.history, at.rights, at.viewer, chosen))
