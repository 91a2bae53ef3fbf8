"""The pad: counting an end state, by steppers or on the map."""

from flask import Response, request

from companion.engine.problems import Malformed
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.counting import ChangeCount, SetCounts, TapCount
from companion.web.pages.at_table import AtTable, table_pages, write_fields
from companion.web.pages.pad.counting import InHand, pad_page, untouched_cells
from companion.web.pages.rendering import render
from companion.web.parts.notice import Notice

LONGEST = 100
"""Letters of what the form names that go back into an address."""


def show_pad(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    """The pad at the cell, and with the piece in hand, that the address or the form names."""
    values, answering = request.values, request.method == "POST"
    hand = InHand(
        group=values.get("group", ""),
        cell=values.get("hand" if answering else "cell", ""),
        piece=values.get("piece", default=0, type=int),
    )
    page = pad_page(
        at,
        hand,
        place="" if answering else values.get("place", ""),
        check=values.get("check", ""),
        notice=notice,
    )
    return render("pad/pad", page, status)


@table_pages.post("/counts")
def count(at: AtTable) -> Response:
    """Change one cell (`cell` and `by`) or type its number (`value`, empty to clear it), tap
    or slide over the map (`place`, several of them parted by spaces), or call what is still
    empty in a group nothing (`rest`; with `row` in the rows of that name)."""
    form = request.form
    return at.answer(
        lambda: _count(at),
        show_pad,
        at.url(
            group=form.get("group", "")[:LONGEST] or None,
            piece=form.get("piece", "")[:LONGEST] or None,
            check=form.get("check", "")[:LONGEST] or None,
        ),
    )


def _count(at: AtTable) -> History:
    form, fields = request.form, write_fields()
    client_id = fields["client_id"]
    if "rest" in form:
        cells = untouched_cells(at.history, form["rest"], form.get("row", ""))
        return carry_out(SetCounts(at.code, at.rights, cells, **fields)) if cells else at.history
    if "place" in form:
        piece = form.get("piece", default=0, type=int)
        places, part = form["place"].split(), form.get("part")
        return carry_out(
            TapCount(at.code, at.rights, places, piece, client_id=client_id, part=part)
        )
    if "by" in form:
        by = form.get("by", default=0, type=int)
        return carry_out(
            ChangeCount(at.code, at.rights, form.get("cell", ""), by, client_id=client_id)
        )
    typed = {form.get("cell", ""): _value(form.get("value", ""))}
    return carry_out(SetCounts(at.code, at.rights, typed, **fields))


def _value(text: str) -> int | None:
    text = text.strip().replace("−", "-")
    if not text:
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
        raise Malformed.at("value", "Enter a whole number, or leave the field empty.")
    return int(text)
