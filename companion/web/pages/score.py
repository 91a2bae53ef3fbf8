"""The score: asked at any time, explained line by line, confirmed by everybody at the end."""

from flask import Response, request

from companion.engine.problems import Malformed, Problem
from companion.tables.writing import confirm_score, finish
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table, write_fields
from companion.web.pages.rendering import answer_write, render
from companion.web.parts.notice import Notice
from companion.web.views.score import score_page


@pages.get("/t/<code>/score")
@at_table
def score(at: AtTable) -> Response:
    """The sheet; `category` and `seat` choose the number that is explained."""
    return _show(at)


@pages.post("/t/<code>/confirm")
@at_table
def confirm(at: AtTable) -> Response:
    """A player agrees with the score."""
    seat = request.form.get("seat", type=int)

    def write() -> None:
        if seat is None:
            raise Malformed([Problem("seat", "Say whose score is confirmed.")])
        confirm_score(at.code, at.rights, seat, **write_fields())

    return answer_write(
        write, lambda notice, status: _show(at.now(), notice, status), at.url("score")
    )


@pages.post("/t/<code>/finish")
@at_table
def finish_game(at: AtTable) -> Response:
    """Close the game: it moves to the history and takes no more moves or counts."""
    return answer_write(
        lambda: finish(
            at.code, at.rights, **write_fields(), insist=request.form.get("insist") == "yes"
        ),
        lambda notice, status: _show(at.now(), notice, status),
        at.url("end"),
        leave=True,
    )


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    category = request.args.get("category")
    seat = request.args.get("seat", type=int)
    board = request.args.get("board", "")
    page = score_page(at.history, at.rights, category, seat, notice, board=board)
    return render("score", page, status)
