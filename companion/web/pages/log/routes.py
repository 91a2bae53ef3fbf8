"""The log: what happened, who did it, and the board as it stood after any entry."""

from typing import cast

from flask import Response, request

from companion.tables.logs.current import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.house_rules import Decide, house_rules
from companion.tables.watching.lists import tables_of
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, answer_at, at_table, write_fields
from companion.web.pages.log.page import Ask, log_page
from companion.web.pages.rendering import render
from companion.web.parts.notice import Notice
from companion.web.security.identity import all_tokens


@pages.get("/t/<code>/log")
@at_table
def log(at: AtTable) -> Response:
    """The log; `at` chooses the entry that is shown, `ask` what is asked about it."""
    chosen = request.args.get("at", type=int)
    if chosen is not None and not 0 <= chosen <= at.history.revision:
        chosen = None
    ask = request.args.get("ask")
    known = cast(Ask, ask) if ask in ("legal", "back", "note") else None
    board = request.args.get("board", "")
    house = house_rules(tables_of(all_tokens()), at.history.game.slug) if known == "legal" else ()
    return render(
        "log/log",
        log_page(
            at.history,
            at.rights,
            at.viewer,
            at=chosen,
            ask=known,
            house=house,
            board=board,
        ),
    )


@pages.post("/t/<code>/rulings")
@at_table
def decide(at: AtTable) -> Response:
    """The table rules otherwise on what an entry shows."""
    on, rule = request.form.get("on", -1, type=int), request.form.get("rule", "")

    def write() -> History:
        text = request.form.get("text", "")
        return carry_out(Decide(at.code, at.rights, on, rule, text, **write_fields()))

    def show(now: AtTable, notice: Notice | None, status: int) -> Response:
        page = log_page(now.history, now.rights, now.viewer, notice=notice)
        return render("log/log", page, status)

    return answer_at(at, write, show, at.url("log"), leave=True)
