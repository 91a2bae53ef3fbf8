"""A move of the past is put right: chosen anew on the board of that moment."""

from collections.abc import Callable

from flask import Response, request

from companion.codec import load_move
from companion.documents import parse_json
from companion.engine.problems import Malformed, Problem
from companion.tables.amending import amend as amend_entry
from companion.tables.consent import ask_amend
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.history import History
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table, write_fields
from companion.web.pages.rendering import answer_write, render, see
from companion.web.parts.notice import Notice
from companion.web.views.amending import amend_page


@pages.get("/t/<code>/amend")
@at_table
def amend(at: AtTable) -> Response:
    """The board before entry `of`, to be tapped on; `drop` are later entries to let fall away."""
    return _show(at, request.args.get("of", -1, type=int))


@pages.post("/t/<code>/amend")
@at_table
def put_right(at: AtTable) -> Response:
    """Play the move that the button carries in the place of entry `of`."""
    return _write(at, amend_entry)


@pages.post("/t/<code>/ask-amend")
@at_table
def ask_to_put_right(at: AtTable) -> Response:
    """Ask the others to let that move be played in the place of entry `of`."""
    return _write(at, ask_amend)


def _write(at: AtTable, writer: Callable[..., History]) -> Response:
    of, drop = _number("of"), request.form.getlist("drop", type=int)

    def write() -> None:
        game = at.history.game
        moves = [load_move(game, parse_json(text)) for text in request.form.getlist("move")]
        insist = request.form.get("insist") == "yes"
        writer(at.code, at.rights, of, moves, insist=insist, drop=drop, **write_fields())

    def show(notice: Notice | None, status: int) -> Response:
        return _show(at.now(), of, notice, status)

    return answer_write(write, show, at.url(), leave=True)


def _show(at: AtTable, of: int, notice: Notice | None = None, status: int = 200) -> Response:
    tapped = request.args.getlist("tap")
    drop = request.args.getlist("drop", type=int)
    try:
        page = amend_page(at.history, at.rights, of, tapped, drop, viewer=at.viewer, notice=notice)
    except (NoSuchEntry, NotAllowed):
        return see(at.url("log"))
    return render("amend", page, status)


def _number(name: str) -> int:
    value = request.form.get(name, type=int)
    if value is None:
        raise Malformed([Problem(name, "The page is out of date: load it again.")])
    return value
