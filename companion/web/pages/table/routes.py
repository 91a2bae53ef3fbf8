"""The table page and the writes of a tracked game."""

from dataclasses import replace

from flask import Response, request

from companion.engine.problems import Malformed
from companion.tables.errors import NotAllowed
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.counting import Fill, is_filled_by_hand
from companion.tables.play.moves import RecordMoves
from companion.tables.play.notes import AddNote
from companion.tables.revising.consent import AskBack, Reply
from companion.tables.revising.taking_back import Redo, TakeBack
from companion.web.pages.at_table import OUT_OF_DATE, AtTable, moves_sent, number_sent, table_pages
from companion.web.pages.log.dispute import dispute, house_here
from companion.web.pages.opening.filling import show_filling
from companion.web.pages.pad.routes import show_pad
from companion.web.pages.rendering import render, see
from companion.web.pages.rules.question import question_url
from companion.web.pages.table.entering import choices_for, led_nowhere, meant
from companion.web.pages.table.page import table_page
from companion.web.parts.notice import Notice
from companion.web.security.identity import take_in_hand


@table_pages.get("")
def table(at: AtTable) -> Response:
    """The game in progress: the board of a tracked game, or the pad of an end state."""
    if at.history.mode == "count":
        return show_pad(at)
    if at.history.position.at is None:
        return see(at.url("log"))
    if is_filled_by_hand(at.history):
        return show_filling(at)
    tapped = request.args.getlist("tap")
    seen = request.args.get("revision", type=int)
    board = request.args.get("board", "")
    under = request.args.getlist("under")
    for_all = _for_all()
    found = meant(at, tapped, under, for_all=for_all) if under else None
    taps = tapped if found is None else found
    page = table_page(at, taps, seen, board=board, for_all=for_all)
    if under and found is None:
        answer = led_nowhere(at, page.trial.entry, under, for_all=for_all)
        page = replace(page, beside=answer)
    if page.trial.is_refused:
        house, entry = house_here(at.history.game.slug), page.trial.entry
        broken = entry.violations if entry else ()
        link = question_url(at.history, entry.at, entry.wish) if entry and entry.wish else ""
        asked = (entry.at, entry.wish) if entry and entry.wish else None
        found_on = dispute(at.history, broken, house=house, question=link, asked=asked)
        page = replace(page, dispute=found_on)
    return render("table/table", page)


@table_pages.get("/choices")
def turn_choices(at: AtTable) -> Response:
    """What this phone may do now, as data: it lights, previews and confirms without asking."""
    tapped, made = request.args.getlist("tap"), request.args.get("made", type=int)
    found = choices_for(at, tapped, made, for_all=_for_all())
    return Response(found, mimetype="application/json", headers={"Cache-Control": "no-store"})


@table_pages.post("/in-hand")
def hold_phone(at: AtTable) -> Response:
    """Somebody who shares this phone says that it is in their hands, and sees their own cards."""
    seat = number_sent("seat")
    if seat not in at.rights.seats:
        raise NotAllowed("That seat is not on this phone.")
    take_in_hand(at.code, seat, at.history.revision)
    return see(at.url())


@table_pages.post("/moves")
def make_move(at: AtTable) -> Response:
    """Record what the confirm button carries: a move, or several that were entered together."""

    def write() -> History:
        insist = request.form.get("insist") == "yes"
        moves = moves_sent(at.history.game)
        if not moves:
            raise Malformed.at("move", OUT_OF_DATE)
        return at.write(RecordMoves, moves, insist=insist)

    def show(now: AtTable, notice: Notice | None, status: int) -> Response:
        """A host who plays for somebody goes on until that player's turn is over."""
        same = now.history.game.awaited(now.history.at) == at.history.game.awaited(at.history.at)
        return _show(now, notice, status, for_all=_for_all() and same)

    return at.answer(write, show, at.url())


@table_pages.post("/take-back")
def take_move_back(at: AtTable) -> Response:
    """Go back to the position after an entry; from other pages (`leave`) on to the table."""
    return _go_back(at, TakeBack)


@table_pages.post("/ask-back")
def ask_back(at: AtTable) -> Response:
    """Ask the phones of the others to let the table go back to the position after an entry."""
    return _go_back(at, AskBack)


def _go_back(at: AtTable, kind: type[TakeBack | AskBack]) -> Response:
    leave = request.form.get("leave") == "yes"
    return at.answer(lambda: at.write(kind, to=number_sent("to")), _show, at.url(), leave=leave)


@table_pages.post("/answer-back")
def answer_back(at: AtTable) -> Response:
    """Agree that something is taken back, or do not."""
    yes = request.form.get("yes") == "yes"
    return at.answer(
        lambda: at.write(Reply, question=number_sent("question"), yes=yes), _show, at.url()
    )


@table_pages.post("/redo")
def redo_move(at: AtTable) -> Response:
    """Make the move that was taken back last once more."""
    return at.answer(lambda: at.write(Redo), _show, at.url())


@table_pages.post("/fill")
def fill_board(at: AtTable) -> Response:
    """Lay the `piece` in hand on the places of `place`, on all that are left (`rest`), or lift
    what lies there, with the number after those of the pieces."""
    form = request.form
    places = [] if "rest" in form else form.get("place", "").split() or [""]
    hand = form.get("piece", default=0, type=int)
    client_id = form.get("client_id", "")
    return at.answer(
        lambda: carry_out(Fill(at.code, at.rights, places, hand, client_id=client_id)),
        _show,
        at.url(piece=form.get("piece")),
    )


@table_pages.post("/notes")
def write_note(at: AtTable) -> Response:
    """Write a note into the log."""
    text = request.form.get("text", "")
    return at.answer(lambda: at.write(AddNote, text), _show, at.url("log"), leave=True)


def _show(now: AtTable, notice: Notice | None, status: int, *, for_all: bool = False) -> Response:
    if now.history.mode == "count":
        return show_pad(now, notice, status)
    if is_filled_by_hand(now.history):
        return show_filling(now, notice, status)
    page = table_page(now, notice=notice, for_all=for_all)
    return render("table/table", page, status)


def _for_all() -> bool:
    """Whether the host's phone plays for those who have a phone of their own."""
    return request.args.get("for") == "all"
