"""Replacing a past move: another one is chosen on the board of that moment."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from flask import Response, request

from companion.codec import load_move
from companion.documents import parse_json
from companion.engine.setup import Participant
from companion.tables.access.tokens import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.history import History, LogEntry, TablePosition
from companion.tables.logs.sight import hides, visible_to
from companion.tables.revising.consent import AskAmend, open_request
from companion.tables.revising.taking_back import Amend, Later, moment_of, refusal, work_out
from companion.web.pages.at_table import AtTable, number_sent, table_pages
from companion.web.pages.log.followed import Followed, followed
from companion.web.pages.log.strip import person, whose
from companion.web.pages.rendering import render, see
from companion.web.parts.frame import Frame, frame_of
from companion.web.parts.notice import Notice
from companion.web.parts.trial import Trial, entry_on, trial


@table_pages.get("/amend")
def amend(at: AtTable) -> Response:
    """The board before entry `of`, to be tapped on; `drop` are later entries to be dropped."""
    return _show(at, request.args.get("of", -1, type=int))


@table_pages.post("/amend")
def put_right(at: AtTable) -> Response:
    """Replace entry `of` by the move that the button carries."""
    return _write(at, Amend)


@table_pages.post("/ask-amend")
def ask_to_put_right(at: AtTable) -> Response:
    """Ask the others to let that move replace entry `of`."""
    return _write(at, AskAmend)


def _write(at: AtTable, kind: type[Amend | AskAmend]) -> Response:
    of, drop = number_sent("of"), request.form.getlist("drop", type=int)

    def write() -> History:
        game = at.history.game
        moves = [load_move(game, parse_json(text)) for text in request.form.getlist("move")]
        insist = request.form.get("insist") == "yes"
        return at.write(kind, of, moves, insist=insist, drop=drop)

    def show(now: AtTable, notice: Notice | None, status: int) -> Response:
        return _show(now, of, notice, status)

    return at.answer(write, show, at.url(), leave=True)


def _show(at: AtTable, of: int, notice: Notice | None = None, status: int = 200) -> Response:
    tapped = request.args.getlist("tap")
    drop = request.args.getlist("drop", type=int)
    try:
        page = amend_page(at, of, tapped, drop, notice)
    except (NoSuchEntry, NotAllowed):
        return see(at.url("log"))
    return render("log/amend", page, status)


@dataclass(frozen=True)
class AmendPage:
    """What the page shows while another move is chosen for entry `of`.

    `followed` is what becomes of the later moves, None until a move is complete or where that
    depends on something that this phone may not see. `refused` says why this phone cannot do it
    alone, `may_ask` whether it may ask the others.
    """

    frame: Frame
    of: int
    row: LogEntry
    who: Participant | None
    trial: Trial
    is_whole: bool
    followed: Followed | None
    refused: str
    may_ask: bool

    @property
    def url(self) -> str:
        """This page with the taps made so far."""
        return self._url(self.followed.drop if self.followed else ())

    @property
    def fresh_url(self) -> str:
        """This page without any tap."""
        return self.frame.url("amend", of=self.of)

    @property
    def leave_url(self) -> str:
        """The log at this entry."""
        return self.frame.url("log", at=self.of)

    def toggled_url(self, later: Later) -> str:
        """This page with a later entry dropped, or kept again."""
        chosen = set(self.followed.drop if self.followed else ()) ^ {later.row.revision}
        return self._url(sorted(chosen))

    def _url(self, drop: Sequence[int]) -> str:
        return self.frame.url("amend", of=self.of, tap=self.trial.tapped, drop=drop)


def amend_page(
    phone: AtTable,
    of: int,
    tapped: Sequence[str] = (),
    drop: Sequence[int] = (),
    notice: Notice | None = None,
) -> AmendPage:
    """The page for one phone. Raises NoSuchEntry and NotAllowed where nothing can be amended."""
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    game, before = history.game, moment_of(history, of)
    shown = visible_to(history, viewer)
    frame = frame_of(history, rights, shown, notice)
    entry = entry_on(game, before.at, tapped, _enters_for(history, rights, before, viewer))
    at = entry.at if entry else before.at
    seen = at if history.is_over else game.view(at, viewer)
    unsaid = _something_hidden(history, before, viewer)
    whole = entry is not None and (not entry.violations or entry.may_insist)
    moves = entry.moves if entry and whole else ()
    seat = whose(shown, shown.entries[of])
    return AmendPage(
        frame=frame,
        of=of,
        row=shown.entries[of],
        who=None if seat is None else person(shown, shown.entries[of], seat),
        trial=trial(game, seen, viewer, entry, frame.url("amend", of=of)),
        is_whole=bool(moves),
        followed=followed(history, work_out(history, of, moves, drop))
        if moves and not unsaid
        else None,
        refused=refusal(history, rights, history.position, before) or "",
        may_ask=bool(rights.seats) and not unsaid and open_request(history) is None,
    )


def _enters_for(
    history: History, rights: Rights, before: TablePosition, viewer: int | None
) -> Collection[int] | None:
    """The seats that this phone chooses for; None for everybody's, where nothing is hidden."""
    if not rights.may_write:
        return ()
    if rights.host and (history.is_over or not hides(before, viewer)):
        return None
    return rights.seats if viewer is None else frozenset({viewer})


def _something_hidden(history: History, before: TablePosition, viewer: int | None) -> bool:
    """Whether something from there on is hidden from this phone. What would happen to later moves
    could then give it away."""
    if history.is_over:
        return False
    return any(hides(found, viewer) for found in (before, *history.position.since(before)))
