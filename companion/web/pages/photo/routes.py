"""Reading a photo of the table, and counting what people have confirmed of it.

The photo is nowhere kept: the page that shows it has it, and sends it back to be looked at again.
"""

import json
from base64 import b64decode
from collections.abc import Mapping

from flask import Response, request

from companion.engine.phrases import counted
from companion.engine.problems import Malformed
from companion.extensions import limiter
from companion.photos.apart import look
from companion.photos.looking import NOTHING, Corners, Sighting, can_look
from companion.tables.errors import NoRoom, NotAllowed
from companion.tables.logs.ledger import carry_out
from companion.tables.play.counting import SetCounts
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table, table_pages, write_fields
from companion.web.pages.pad.routes import show_pad
from companion.web.pages.photo.asked import Asked, asked
from companion.web.pages.photo.compared import compared_page
from companion.web.pages.photo.kept import keep_with_game
from companion.web.pages.photo.page import NEARLY_WHOLE, PhotoCorners, PhotoPage, PhotoReview
from companion.web.pages.rendering import REFUSALS, render, see
from companion.web.parts.corners import corners_sent
from companion.web.parts.frame import frame_of
from companion.web.parts.notice import Notice, notice_of
from companion.web.parts.photographed import boards_of
from companion.web.security.uploads import LOOK_LIMIT

INSTALL = (
    "Photos are not read on this server yet. Whoever runs it types: "
    "pip install 'tabletop-companion[vision]'"
)
UNKNOWN = (
    "The board of this edition was not found in the photo. Drag the corners onto it; if the photo "
    "shows another board or only half of it, take one from above with all four corners in view."
)
BY_HAND = "Drag the four corners to the corners of the board."


@table_pages.get("/photo")
def photo_page(at: AtTable) -> Response:
    """Where a photo is taken or chosen, for the board with the number `board`; the table itself
    where there is none, as with a score sheet."""
    return _taking(at, _asked(at)) if boards_of(at.history) else see(at.url("table"))


@pages.post("/t/<code>/photo")
@limiter.limit(LOOK_LIMIT)
@at_table
def look_at_photo(at: AtTable) -> Response:
    """Look at a photo that was sent (`photo`), or at the same one again (`source`): by the corners
    in the form, or with `step` "corners" not before these are set anew."""
    board = _asked(at)
    try:
        if not at.rights.may_write:
            raise NotAllowed("This phone only watches. Take a seat to fill in a photo.")
        if not can_look():
            raise Malformed.at("photo", INSTALL)
        data, again = _photo()
        corners = corners_sent() if "upper-left-x" in request.form else None
        if request.form.get("step") == "corners" and again:
            return _corners(at, board, data, corners, BY_HAND)
        confirmed = {**board.counted, **_confirmed(board)}
        sighting = look(data, board.search(confirmed, corners), board.print)
    except REFUSALS as error:
        refused = notice_of(error)
        return _taking(at, board, refused.text, refused.status)
    if sighting.corners is None:
        why = UNKNOWN if board.print else BY_HAND
        return _corners(at, board, sighting.photo, None, why)
    return _seen(at, board, sighting, confirmed)


@table_pages.post("/photo/count")
def count_photo(at: AtTable) -> Response:
    """Count what was confirmed of a photo (`lies.<place>`), and with `all` what is sure as well;
    with `keep` the photo (`source`) is kept with the game."""
    board = _asked(at)
    try:
        lying = _confirmed(board)
        if "all" in request.form:
            lying = {**_sure(board), **lying}
        cells = _cells(board, lying)
        fields = write_fields()
        seen = min(fields["revision"], at.history.revision)
        theirs = _changed_since(at, seen)
        mine = {cell: number for cell, number in cells.items() if cell not in theirs}
        fields["revision"] = at.history.revision
        written = carry_out(SetCounts(at.code, at.rights, mine, **fields)) if mine else at.history
    except REFUSALS as error:
        refused = notice_of(error)
        return _taking(at.now(), board, refused.text, refused.status)
    notices = []
    if kept := cells.keys() & theirs:
        number = counted(len(kept), "number")
        notices.append(f"{number} that others have counted meanwhile stay as they are.")
    if "keep" in request.form:
        notices += _not_kept(at, board)
    if notices:
        return show_pad(at.after(written), Notice(" ".join(notices), 200))
    return see(at.url(group=_group(board)))


def _not_kept(at: AtTable, board: Asked) -> list[str]:
    """Keep the photo with the game; why that was not possible, if it was not."""
    try:
        keep_with_game(at, board, _photo()[0])
    except (*REFUSALS, NoRoom) as error:
        return [f"This is counted, but the photo is not kept: {notice_of(error).text}"]
    return []


def _asked(at: AtTable) -> Asked:
    values = request.values
    return asked(at.history, values.get("board", type=int), values.get("part", ""))


def _photo() -> tuple[bytes, bool]:
    """The photo that was sent, and whether it was here before. Raises Malformed without one."""
    if source := request.form.get("source"):
        try:
            return b64decode(source, validate=True), True
        except ValueError as error:
            raise Malformed.at("photo", "Take or choose the photo again.") from error
    file = request.files.get("photo")
    if file is None or not file.filename:
        raise Malformed.at("photo", "Take or choose a photo first.")
    with file.stream as sent:
        return bytes(sent.read()), False


def _confirmed(board: Asked) -> dict[str, int]:
    """What the form says lies on places: a kind's number or NOTHING."""
    known = {str(n): n for n in (NOTHING, *range(len(board.board.kinds)))}
    fields = ((place.id, request.form.get(f"lies.{place.id}", "")) for place in board.board.places)
    return {place: known[text] for place, text in fields if text in known}


def _sure(board: Asked) -> dict[str, int]:
    """What was sure on the page. Raises Malformed for anything that no page sends."""
    kinds = range(NOTHING, len(board.board.kinds))
    places = {place.id for place in board.board.places}
    try:
        sent = json.loads(request.form.get("sure", "{}"))
        found = {str(place): int(kind) for place, kind in sent.items()}
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise Malformed.at("sure", "Take the photo again.") from error
    return {place: kind for place, kind in found.items() if place in places and kind in kinds}


def _cells(board: Asked, lying: Mapping[str, int]) -> dict[str, int | None]:
    """The numbers that follow. Raises Malformed where too little is confirmed."""
    found = {place: None if kind == NOTHING else kind for place, kind in lying.items()}
    places = board.board.places
    if not found:
        raise Malformed.at("lies", "Confirm what lies on a place first.")
    if not board.board.by_place and (left := len(places) - len(found)):
        text = f"This is counted once every place is confirmed: {counted(left, 'place')} to go."
        raise Malformed.at("lies", text)
    return dict(board.board.counts(found))


def _changed_since(at: AtTable, revision: int) -> set[str]:
    """The cells that were changed after that entry of the log."""
    before, now = at.history.positions[revision].counts, at.history.counts
    return {cell for cell in {*before, *now} if before.get(cell) != now.get(cell)}


def _group(board: Asked) -> str | None:
    """The first group of the board's part that can be shown on the pad."""
    sheet = board.history.game.pad.sheet(board.history.deal)
    return next((one.id for one in sheet.groups if one.part == board.board.part), None)


def _taking(at: AtTable, board: Asked, wrong: str = "", status: int = 200) -> Response:
    frame = frame_of(at.history, at.rights)
    return render("photo/photo", PhotoPage(frame, board, wrong), status)


def _corners(
    at: AtTable, board: Asked, photo: bytes, corners: Corners | None, why: str
) -> Response:
    frame = frame_of(at.history, at.rights)
    page = PhotoCorners(frame, board, photo, corners or NEARLY_WHOLE, why)
    return render("photo/corners", page)


def _seen(at: AtTable, board: Asked, sighting: Sighting, confirmed: Mapping[str, int]) -> Response:
    frame = frame_of(at.history, at.rights)
    review = PhotoReview(frame, board, sighting, confirmed)
    if at.history.mode == "count":
        return render("photo/review", review)
    return render("photo/compared", compared_page(at.history, review))
