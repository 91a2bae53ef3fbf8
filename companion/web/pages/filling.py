"""Telling what hands laid on the board before the first turn."""

from flask import Response, request

from companion.tables.filling import fill
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.rendering import answer_write, render
from companion.web.parts.notice import Notice
from companion.web.views.filling import filling_page


def show_filling(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    """The board that is being filled, with a piece in hand."""
    hand = request.values.get("piece", default=0, type=int)
    place = "" if request.method == "POST" else request.args.get("place", "")
    page = filling_page(at.history, at.rights, hand, place=place, notice=notice)
    return render("filling", page, status)


@pages.post("/t/<code>/fill")
@at_table
def fill_board(at: AtTable) -> Response:
    """Lay the `piece` in hand on the places of `place`, on all that are left (`rest`), or lift
    what lies there, with the number after those of the pieces."""
    form = request.form
    places = [] if "rest" in form else form.get("place", "").split() or [""]
    hand = form.get("piece", default=0, type=int)
    client_id = form.get("client_id", "")
    return answer_write(
        lambda: fill(at.code, at.rights, places, hand, client_id=client_id),
        lambda notice, status: show_filling(at.now(), notice, status),
        at.url(piece=form.get("piece")),
    )
