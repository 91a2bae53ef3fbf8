"""Replacing a past move: another one is chosen on the board of that moment."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from flask import Response, request, url_for

from companion.codec import load_move
from companion.documents import parse_json
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import Ruling
from companion.engine.setup.participants import Participant
from companion.tables.access.seats import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.current import History, LogEntry, Position, visible_to
from companion.tables.logs.sight import hides
from companion.tables.play.amending import amend as amend_entry
from companion.tables.play.consent import ask_amend, open_request
from companion.tables.play.new_line import Amendment, Later, moment_of, work_out
from companion.tables.play.taking_back import refusal
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, answer_at, at_table, write_fields
from companion.web.pages.rendering import render, see
from companion.web.parts.frames import person, whose
from companion.web.parts.notice import Notice
from companion.web.parts.rail import Rail, rail
from companion.web.parts.trying import Compared, Trial, compared, trial


@pages.get("/t/<code>/amend")
@at_table
def amend(at: AtTable) -> Response:
    """The board before entry `of`, to be tapped on; `drop` are later entries to be dropped."""
    return _show(at, request.args.get("of", -1, type=int))


@pages.post("/t/<code>/amend")
@at_table
def put_right(at: AtTable) -> Response:
    """Replace entry `of` by the move that the button carries."""
    return _write(at, amend_entry)


@pages.post("/t/<code>/ask-amend")
@at_table
def ask_to_put_right(at: AtTable) -> Response:
    """Ask the others to let that move replace entry `of`."""
    return _write(at, ask_amend)


def _write(at: AtTable, writer: Callable[..., History]) -> Response:
    of, drop = _number("of"), request.form.getlist("drop", type=int)

    def write() -> History:
        game = at.history.game
        moves = [load_move(game, parse_json(text)) for text in request.form.getlist("move")]
        insist = request.form.get("insist") == "yes"
        return writer(at.code, at.rights, of, moves, insist=insist, drop=drop, **write_fields())

    def show(now: AtTable, notice: Notice | None, status: int) -> Response:
        return _show(now, of, notice, status)

    return answer_at(at, write, show, at.url(), leave=True)


def _show(at: AtTable, of: int, notice: Notice | None = None, status: int = 200) -> Response:
    tapped = request.args.getlist("tap")
    drop = request.args.getlist("drop", type=int)
    try:
        page = amend_page(at.history, at.rights, of, tapped, drop, viewer=at.viewer, notice=notice)
    except (NoSuchEntry, NotAllowed):
        return see(at.url("log"))
    return render("amend", page, status)


def _number(name: str) -> int:
    value = request.form.get(name, type=int)
    if value is None:
        raise Malformed([Problem(name, "The page is out of date: load it again.")])
    return value


@dataclass(frozen=True)
class AmendPage:
    """What the page shows while another move is chosen for entry `of`.

    `later` are the later entries that the new move affects, `untouched` the number of the others;
    `drop` are those that the table drops. `unsaid` says that what happens to them depends on
    something that this phone may not see. `refused` says why this phone cannot do it alone,
    `may_ask` whether it may ask the others.
    """

    code: str
    title: str
    tone: str
    revision: int
    of: int
    row: LogEntry
    who: Participant | None
    trial: Trial
    moves_json: tuple[str, ...]
    later: tuple[Later, ...]
    untouched: int
    drop: tuple[int, ...]
    unsaid: bool
    compared: Compared | None
    refused: str
    may_ask: bool
    rulings: Mapping[str, Ruling]
    rail: Rail
    notice: Notice | None

    @property
    def announce(self) -> str:
        """What is spoken when the page changes."""
        entry = self.trial.entry
        return " ".join(entry.sentences) if entry else ""

    @property
    def url(self) -> str:
        """This page with the taps made so far."""
        return self.url_with(self._tapped, self.drop)

    @property
    def fresh_url(self) -> str:
        """This page without any tap."""
        return self.url_with(())

    @property
    def leave_url(self) -> str:
        """The log at this entry."""
        return url_for("pages.log", code=self.code, at=self.of)

    def toggled_url(self, later: Later) -> str:
        """This page with a later entry dropped, or kept again."""
        chosen = set(self.drop) ^ {later.row.revision}
        return self.url_with(self._tapped, sorted(chosen))

    @property
    def _tapped(self) -> tuple[str, ...]:
        return self.trial.entry.explicit if self.trial.entry else ()

    def url_with(self, taps: Sequence[str], drop: Sequence[int] = ()) -> str:
        """This page with those taps."""
        return url_for("pages.amend", code=self.code, of=self.of, tap=list(taps), drop=list(drop))


def amend_page(
    history: History,
    rights: Rights,
    of: int,
    tapped: Sequence[str] = (),
    drop: Sequence[int] = (),
    *,
    viewer: int | None,
    notice: Notice | None = None,
) -> AmendPage:
    """The page for one phone. Raises NoSuchEntry and NotAllowed where nothing can be amended."""
    game, before = history.game, moment_of(history, of)
    shown = visible_to(history, viewer)
    seats = _enters_for(history, rights, before, viewer)

    def url(taps: Sequence[str]) -> str:
        return url_for("pages.amend", code=history.code, of=of, tap=list(taps))

    seen = before.at if history.is_over else game.view(before.at, viewer)
    tried = trial(game, before.at, tapped, url, seats=seats, viewer=viewer, seen=seen)
    entry = tried.entry
    unsaid = _something_hidden(history, before, viewer)
    whole = entry is not None and (not entry.violations or entry.may_insist)
    moves = entry.moves if entry and whole else ()
    worked = work_out(history, of, moves, drop) if moves and not unsaid else None
    touched = _touched(worked)
    seat = whose(shown, shown.entries[of])
    return AmendPage(
        code=history.code,
        title=game.title,
        tone=game.tone,
        revision=history.revision,
        of=of,
        row=shown.entries[of],
        who=None if seat is None else person(shown, shown.entries[of], seat),
        trial=tried,
        moves_json=tried.moves_json if whole else (),
        later=touched,
        untouched=len(worked.later) - len(touched) if worked else 0,
        drop=tuple(later.row.revision for later in touched if later.optional and not later.kept),
        unsaid=unsaid,
        compared=compared(history, worked.at) if worked else None,
        refused=_refused(history, rights, of),
        may_ask=bool(rights.seats) and not unsaid and open_request(history) is None,
        rulings=game.rulebook.rulings,
        rail=rail(history, shown, rights),
        notice=notice,
    )


def _enters_for(
    history: History, rights: Rights, before: Position, viewer: int | None
) -> Collection[int] | None:
    """The seats that this phone chooses for; None for everybody's, where nothing is hidden."""
    if not rights.may_write:
        return ()
    if rights.host and (history.is_over or not hides(before, viewer)):
        return None
    return rights.seats if viewer is None else frozenset({viewer})


def _something_hidden(history: History, before: Position, viewer: int | None) -> bool:
    """Whether something from there on is hidden from this phone. What would happen to later moves
    could then give it away."""
    if history.is_over:
        return False
    return any(hides(found, viewer) for found in (before, *history.position.since(before)))


def _touched(worked: Amendment | None) -> tuple[Later, ...]:
    """The later entries that become illegal or are dropped."""
    return (
        tuple(found for found in worked.later if found.broken or not found.kept) if worked else ()
    )


def _refused(history: History, rights: Rights, of: int) -> str:
    return refusal(history, rights, history.position, moment_of(history, of)) or ""
