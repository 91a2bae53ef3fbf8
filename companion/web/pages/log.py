"""The log: what happened, who did it, and the board as it stood after any entry."""

from typing import cast

from flask import Response, request

from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.rendering import render
from companion.web.views.log import Ask, log_page


@pages.get("/t/<code>/log")
@at_table
def log(at: AtTable) -> Response:
    """The log; `at` chooses the entry that is shown, `ask` what is asked about it."""
    chosen = request.args.get("at", type=int)
    if chosen is not None and not 0 <= chosen <= at.history.ply:
        chosen = None
    ask = request.args.get("ask")
    known = cast(Ask, ask) if ask in ("legal", "back", "note") else None
    board = request.args.get("board", "")
    return render("log", log_page(at.history, at.rights, at.viewer, chosen, known, board=board))
