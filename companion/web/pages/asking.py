"""Asking about what lies on the table."""

from flask import Response, request

from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.rendering import render
from companion.web.views.asking import ask_page


@pages.get("/t/<code>/ask")
@at_table
def ask(at: AtTable) -> Response:
    """Every place of the board can be touched; `place` is the one that is told about."""
    place, taps = request.args.get("place", ""), request.args.getlist("tap")
    board = request.args.get("board", "")
    page = ask_page(at.history, at.rights, place, taps, viewer=at.viewer, board=board)
    return render("ask", page)
