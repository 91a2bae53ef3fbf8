"""The end of a game: podium, confirming, what to share, and the next game."""

from contextlib import suppress

from flask import Response, request, url_for

from companion.tables.access.seats import take_seat
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.groups.games import follow_into_group
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import ConfirmScore
from companion.tables.play.notes import AddNote
from companion.tables.play.opening import NewTable, open_table
from companion.tables.revising.judging import kept_decisions
from companion.web.pages.at_table import AtTable, table_pages, write_fields
from companion.web.pages.end.page import end_page
from companion.web.pages.end.picture import result_svg
from companion.web.pages.end.table_group import table_group
from companion.web.pages.opening.routes import first_page
from companion.web.pages.opening.seating import START, colours
from companion.web.pages.rendering import render, see
from companion.web.parts.notice import Notice
from companion.web.security.identity import group_tokens, remember


@table_pages.get("/end")
def end(at: AtTable) -> Response:
    """The podium, and once everybody confirmed what comes after (`view` chooses one)."""
    return show_end(at)


@table_pages.post("/agree")
def agree(at: AtTable) -> Response:
    """Confirm the score for the players of this phone (`seat`, once for each)."""

    def write() -> History:
        fields, after = write_fields(), at.history
        for seat in request.form.getlist("seat", type=int):
            stamp = f"{fields['client_id']}-{seat}"
            after = carry_out(
                ConfirmScore(at.code, at.rights, seat, revision=fields["revision"], client_id=stamp)
            )
        return after

    return at.answer(write, show_end, at.url("end"))


@table_pages.post("/again")
def play_again(at: AtTable) -> Response:
    """Open the next game for the same people, or sit down where another phone has opened it.

    `swap` puts two players into each other's seats. The other phones see it at the end of
    this game, and are led to their seats. A second tap on the same button (`client_id`) leads to
    the same table with the same rights.
    """
    if not at.rights.may_write:
        raise NotAllowed("Only those who played can play again from here.")
    client_id = request.form.get("client_id") or None
    opened = _open_next(at, client_id, swapped="swap" in request.form)
    if opened.token:
        remember(opened.code, opened.token)
        follow_into_group(at.code, opened.code)
    _sit_down(at, opened.code, client_id)
    if not opened.token:
        return see(url_for("pages.table", code=opened.code))
    carry_out(
        AddNote(
            at.code,
            at.rights,
            f"The next game is at table {opened.code}.",
            revision=at.history.revision,
            client_id=f"next-game-{opened.code}",
        )
    )
    return see(first_page(opened.code))


@table_pages.get("/result.svg")
def result_picture(at: AtTable) -> Response:
    """The result as a picture to pass on."""
    page = end_page(at)
    if page is None:
        return see(at.url("score"))
    headers = {"Cache-Control": "no-store"}
    return Response(result_svg(page), mimetype="image/svg+xml", headers=headers)


def _open_next(at: AtTable, client_id: str | None, *, swapped: bool) -> NewTable:
    old = at.history
    # Sides are swapped only if the seats keep theirs: who starts is not drawn anew.
    starts = {item.id: item.value for item in old.game.deal_items(old.deal) if item.id == START}
    return open_table(
        old.game.slug,
        mode=old.mode,
        edition=old.deal.edition,
        names=old.names[::-1] if swapped else old.names,
        options=old.deal.options,
        fixed=starts if swapped else colours(old.game, old.deal),
        client_id=client_id,
        after=at.code,
        kept=kept_decisions(old),
    )


def _sit_down(at: AtTable, code: str, client_id: str | None) -> None:
    """Take the seats of this phone's people at another table, as far as they are free."""
    names = history(code).names
    for seat in sorted(at.rights.seats):
        if (name := at.history.names[seat]) in names:
            again = f"{client_id[:62]}-{seat}" if client_id else None
            with suppress(NotAllowed, TableClosed):
                remember(code, take_seat(code, names.index(name), client_id=again))


def show_end(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    """The end as this phone sees it."""
    group = table_group(at.code, at.rights, group_tokens())
    page = end_page(at, request.args.get("view", ""), notice, group)
    return render("end/end", page, status) if page else see(at.url("score"))
