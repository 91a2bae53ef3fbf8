"""The log: what happened, who did it, and the board as it stood after any entry."""

from typing import cast

from flask import Response, request

from companion.tables.logs.entries import Way
from companion.tables.revising.judging import Decide, PlayOtherwise, Settle
from companion.web.pages.at_table import AtTable, moves_sent, table_pages
from companion.web.pages.log.dispute import house_here
from companion.web.pages.log.page import Ask, log_page
from companion.web.pages.rendering import render
from companion.web.parts.notice import Notice


@table_pages.get("/log")
def log(at: AtTable) -> Response:
    """The log; `at` chooses the entry that is shown, `ask` what is asked about it."""
    chosen = request.args.get("at", type=int)
    if chosen is not None and not 0 <= chosen <= at.history.revision:
        chosen = None
    ask = request.args.get("ask")
    known = cast(Ask, ask) if ask in ("legal", "back", "note") else None
    board = request.args.get("board", "")
    house = house_here(at.history.game.slug) if known == "legal" else ()
    way = request.args.get("way", "")
    page = log_page(at, at=chosen, ask=known, house=house, board=board, way=way)
    return render("log/log", page)


@table_pages.post("/settle")
def settle(at: AtTable) -> Response:
    """Deal with a move that was found illegal in one of the three ways."""
    of, way = request.form.get("of", -1, type=int), cast(Way, request.form.get("way", ""))
    return at.answer(lambda: at.write(Settle, of=of, way=way), _show_log, at.url(), leave=True)


@table_pages.post("/otherwise")
def play_otherwise(at: AtTable) -> Response:
    """Play a rule otherwise from now on; the taps of a move that was refused are kept."""
    form, on = request.form, request.form.get("on", -1, type=int)
    name, choice = form.get("option", ""), form.get("choice", "")
    wish = {"on": on, "rule": form.get("rule", ""), "passes": form.get("passes", "")}
    options = {name: choice} if name else {}
    return at.answer(
        lambda: at.write(PlayOtherwise, **wish, options=options, moves=moves_sent(at.history.game)),
        _show_log,
        at.url(tap=form.getlist("tap")),
        leave=True,
    )


def _show_log(now: AtTable, notice: Notice | None, status: int) -> Response:
    page = log_page(now, notice=notice)
    return render("log/log", page, status)


@table_pages.post("/rulings")
def decide(at: AtTable) -> Response:
    """The table rules otherwise on what an entry shows."""
    form, on = request.form, request.form.get("on", -1, type=int)
    said = form.get("rule", ""), form.get("text", "")
    return at.answer(lambda: at.write(Decide, on, *said), _show_log, at.url("log"), leave=True)
