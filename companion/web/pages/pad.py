"""The pad: counting an end state, by steppers or on the map."""

from flask import Response, request

from companion.engine.problems import Malformed, Problem
from companion.tables.writing import set_counts
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table, write_fields
from companion.web.pages.rendering import answer_write, render
from companion.web.views.notice import Notice
from companion.web.views.pad import pad_page, tapped_cells, untouched_cells


def show_pad(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    """The pad at the group, and with the piece in hand, that the address names."""
    group = request.values.get("group")
    piece = request.values.get("piece", default=0, type=int)
    place = request.args.get("place")
    return render(
        "pad", pad_page(at.history, at.rights, group, piece, place=place, notice=notice), status
    )


@pages.post("/t/<code>/counts")
@at_table
def count(at: AtTable) -> Response:
    """Set one cell (`cell` and `value`, empty to clear it), tap the map (`place`), or call
    what is still empty in one group nothing (`rest`, which may be nothing to write)."""

    def write() -> None:
        cells, fields = _cells(at), write_fields()
        if cells or "rest" not in request.form:
            set_counts(at.code, at.rights, cells, **fields)

    return answer_write(
        write,
        lambda notice, status: show_pad(at.now(), notice, status),
        at.url(group=request.form.get("group"), piece=request.form.get("piece")),
    )


def _cells(at: AtTable) -> dict[str, int | None]:
    rest = request.form.get("rest")
    if rest is not None:
        return untouched_cells(at.history, rest)
    place = request.form.get("place")
    if place is not None:
        return tapped_cells(at.history, place, request.form.get("piece", default=0, type=int))
    return {request.form.get("cell", ""): _value(request.form.get("value", ""))}


def _value(text: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 6:
        raise Malformed([Problem("value", "Enter a whole number, or leave the field empty.")])
    return int(text)
