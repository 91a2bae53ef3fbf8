"""What if: moves played on from any moment of the log, written down nowhere."""

from flask import Response, request

from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.errors import NoSuchEntry, PositionUnknown
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.rendering import render, see
from companion.web.views.what_if import what_if_page


@pages.get("/t/<code>/what-if")
@at_table
def what_if(at: AtTable) -> Response:
    """The sketch after entry `start` and the moves `m`; what cannot be read leads to the log."""
    start = request.args.get("start", at.history.ply, type=int)
    moves, tapped = request.args.getlist("m"), request.args.getlist("tap")
    try:
        page = what_if_page(at.history, at.rights, start, moves, tapped, viewer=at.viewer)
    except (IllegalMove, Malformed, NoSuchEntry, PositionUnknown):
        return see(at.url("log"))
    return render("what_if", page)
