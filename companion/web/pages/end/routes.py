"""The end of a game: podium, confirming, what to share, and the next game."""

from flask import Response, request

from companion.tables.history import History
from companion.tables.opening import new_seed, open_table
from companion.tables.rights import take_seat
from companion.tables.shelf import follow_up, followed_by
from companion.tables.writing import add_note, confirm_score
from companion.web.identity import remember
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, answer_at, at_table, write_fields
from companion.web.pages.downloads import play_of
from companion.web.pages.end.page import end_page
from companion.web.pages.end.picture import result_svg
from companion.web.pages.new.routes import first_page
from companion.web.pages.new.seating import START
from companion.web.pages.rendering import render, see
from companion.web.parts.notice import Notice


@pages.get("/t/<code>/end")
@at_table
def end(at: AtTable) -> Response:
    """The podium, and once everybody confirmed what comes after (`view` chooses one)."""
    return _show(at)


@pages.post("/t/<code>/agree")
@at_table
def agree(at: AtTable) -> Response:
    """Confirm the score for the players of this phone (`seat`, once for each)."""

    def write() -> History:
        fields, after = write_fields(), at.history
        for seat in request.form.getlist("seat", type=int):
            stamp = f"{fields['client_id']}-{seat}"
            after = confirm_score(
                at.code, at.rights, seat, revision=fields["revision"], client_id=stamp
            )
        return after

    return answer_at(at, write, _show, at.url("end"))


@pages.post("/t/<code>/again")
@at_table
def play_again(at: AtTable) -> Response:
    """Open the next game for the same people, or go where somebody has opened it.

    `swap` puts two players into each other's seats. The other phones see it at the end of
    this game, and are led to their seats.
    """
    code = followed_by(at.code) or _open_next(at, swapped="swap" in request.form)
    return see(first_page(code))


@pages.get("/t/<code>/result.svg")
@at_table
def result_picture(at: AtTable) -> Response:
    """The result as a picture to pass on."""
    page = end_page(at.history, at.rights)
    if page is None:
        return see(at.url("score"))
    response = Response(result_svg(page, play_of(at.history).ended), mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "no-store"
    return response


def _open_next(at: AtTable, *, swapped: bool) -> str:
    old = at.history
    names = old.names[::-1] if swapped else old.names
    # Sides are swapped only if the seats keep theirs: who starts is not drawn anew.
    starts = {item.id: item.value for item in old.game.deal_items(old.deal) if item.id == START}
    opened = open_table(
        old.game.slug,
        mode=old.mode,
        edition=old.deal.edition,
        names=names,
        options=old.deal.options,
        seed=new_seed(),
        fixed=starts if swapped else {},
    )
    remember(opened.code, opened.token)
    for seat in sorted(at.rights.seats):
        remember(opened.code, take_seat(opened.code, names.index(old.names[seat])))
    follow_up(at.code, opened.code)
    add_note(
        at.code,
        at.rights,
        f"The next game is at table {opened.code}.",
        revision=old.revision,
        client_id=f"next-game-{opened.code}",
    )
    return opened.code


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    page = end_page(at.history, at.rights, request.args.get("view", ""), notice)
    return render("end", page, status) if page else see(at.url("score"))
