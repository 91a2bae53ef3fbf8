"""The log: the entries in a row, the board after each, and replacing a past move."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from flask import Response, request, url_for

from companion.codec import load_move, parse_json
from companion.engine.moves import Move
from companion.engine.phrases import listed
from companion.engine.pictures import Picture, Point
from companion.engine.position import AnyPosition
from companion.engine.setup import Participant
from companion.tables.access import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.entries import (
    KINDS,
    Confirmed,
    DrawnByApp,
    Moved,
    Renamed,
    Reported,
    SeatChanged,
    Way,
)
from companion.tables.logs.history import (
    History,
    LogEntry,
    PlayedEntry,
    TablePosition,
    boards_of,
    hides,
    visible_to,
)
from companion.tables.revising.judging import (
    AskAmend,
    Decide,
    HouseRule,
    PlayOtherwise,
    Settle,
    needs_consent,
    open_request,
    overruled,
)
from companion.tables.revising.taking_back import (
    Amend,
    Later,
    NewLine,
    moment_of,
    refusal,
    work_out,
)
from companion.web.pages.ask import question_url
from companion.web.pages.at_table import (
    AtTable,
    Frame,
    OneConfirm,
    frame_of,
    moved,
    moves_sent,
    number_sent,
    table_pages,
    turn_of,
)
from companion.web.pages.judge import (
    HIDDEN,
    Dispute,
    PastVerdict,
    WayOut,
    WaysOut,
    dispute,
    house_here,
    may_be_asked,
    verdict,
    ways_out,
)
from companion.web.pages.what_if import may_sketch
from companion.web.parts.people import Compared, compared, scored
from companion.web.parts.photos import under_table
from companion.web.parts.trial import Panes, Trial, entry_on, one_pane, row_of, trial
from companion.web.rendering import Notice, render, see
from companion.web.svg.drawing import Backdrop
from companion.web.svg.elements import spots

# The strip of entries: who did it, and where on the board

MOST_IN_STRIP = 120
"""How many entries stand in the strip at once."""


@dataclass(frozen=True, slots=True)
class StripEntry:
    """One entry of the strip. `spot` is the place of its move on the stamp, if it has one."""

    revision: int
    who: Participant | None
    label: str
    spot: Point | None
    url: str
    chosen: bool
    later: bool
    flagged: bool
    undone: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """Some entries in a row, of which one is chosen; what the app drew belongs to the entry before
    it. `earlier` and `later` are entries to choose
    next where the strip does not hold them all."""

    entries: tuple[StripEntry, ...]
    earlier: int | None
    later: int | None

    @property
    def who(self) -> Participant | None:
        """Whom the chosen entry is about."""
        return next(entry.who for entry in self.entries if entry.chosen)


def strip_around(shown: History, at: int, picture: Picture | None) -> Strip:
    """The entries around that one, as far as the viewer of `shown` may see them: a long evening
    has thousands."""
    places = spots(picture) if picture else {}
    last = shown.revision
    first = max(0, min(at - MOST_IN_STRIP // 2, last + 1 - MOST_IN_STRIP))
    end = min(first + MOST_IN_STRIP, last + 1)
    rows = (shown.entries[n] for n in range(first, end))
    return Strip(
        tuple(_strip_entry(shown, row, at, places) for row in rows if not row.by_app),
        earlier=max(0, first - MOST_IN_STRIP // 2) if first else None,
        later=min(last, end - 1 + MOST_IN_STRIP // 2) if end <= last else None,
    )


def whose(shown: History, row: LogEntry) -> int | None:
    """The seat that an entry is about: of a move who made it, whatever phone entered it."""
    match row.entry:
        case Moved(move=move) | Reported(move=move) | DrawnByApp(move=move) if (
            row.before is not None and row.before.at is not None
        ):
            mover = shown.game.mover(row.before.at, move)
            return mover if isinstance(mover, int) else None
        case SeatChanged(seat=seat) | Confirmed(seat=seat) | Renamed(seat=seat):
            return seat
        case _:
            return row.by if isinstance(row.by, int) else None


def person(shown: History, row: LogEntry, seat: int) -> Participant | None:
    """Who has that seat, with the side that is played at that entry."""
    position = row.before or row.after
    people = shown.game.participants(shown.deal)
    if position.at is not None:
        people = shown.game.participants_at(position.at)
    return next((one for one in people if one.seat == seat), None)


def _strip_entry(
    shown: History,
    row: LogEntry,
    at: int,
    places: Mapping[str, Point],
) -> StripEntry:
    seat = whose(shown, row)
    who = None if seat is None else person(shown, row, seat)
    return StripEntry(
        revision=row.revision,
        who=who,
        label=who.name if who else KINDS[row.kind].label or row.kind,
        spot=_last_place(shown, row, places),
        url=url_for("pages.log", code=shown.code, at=row.revision),
        chosen=row.revision == at,
        later=row.revision > at,
        flagged=row.flagged,
        undone=row.undone,
    )


def _last_place(shown: History, row: LogEntry, places: Mapping[str, Point]) -> Point | None:
    """The last place of the board that is touched to make the move."""
    if not isinstance(row.entry, PlayedEntry) or row.before is None or row.before.at is None:
        return None
    if row.before.at.decision is None:
        return None
    touched = [tap.id for tap in shown.game.taps(row.before.at, row.entry.move)]
    touched = [place for place in touched if place in places]
    return places[touched[-1]] if touched else None


# The page: the board as it was after an entry, and questions about it

Ask = Literal["legal", "back", "note"] | None


@dataclass(frozen=True, slots=True)
class GoingBack:
    """What going back to an entry undoes, whether others are asked first (`asks`), and in words
    whom the host overrules otherwise."""

    undoes: tuple[LogEntry, ...]
    asks: bool
    overruled: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """What the log shows of an entry and of what the app drew after it (`told`), with what is asked
    about it.

    `back` is what going back to it means; `compared` is the score then and now, `dispute` what
    tables decide otherwise than the rules of its verdict, and `ways` the ways out where a move was
    not legal.
    """

    frame: Frame
    told: OneConfirm
    strip: Strip
    panes: Panes | None
    backdrops: Mapping[str, Backdrop]
    ask: Ask
    may_amend: bool
    may_sketch: bool
    verdict: PastVerdict | None
    back: GoingBack
    compared: Compared | None
    dispute: Dispute
    ways: WaysOut | None

    @property
    def url(self) -> str:
        """This page at the chosen entry."""
        out = self.ways.out if self.ways else None
        return self.frame.url("log", at=self.at, ask=self.ask, way=out.way if out else None)

    @property
    def row(self) -> LogEntry:
        """The chosen entry."""
        return self.told.rows[0]

    @property
    def at(self) -> int:
        """Which one it is."""
        return self.row.revision

    @property
    def end(self) -> int:
        """The last that belongs to it."""
        return self.told.rows[-1].revision

    @property
    def last(self) -> tuple[str, ...]:
        """Where the move was made."""
        return moved(self.row)

    def way_url(self, way: WayOut) -> str:
        """The board as it would be that way; or as it was, where that is shown already."""
        shown = None if self.ways is None or way == self.ways.out else way.way
        return self.frame.url("log", at=self.at, ask=self.ask, way=shown)

    def url_of(self, at: int, ask: Ask = None) -> str:
        """The page at another entry, or with a question asked."""
        return self.frame.url("log", at=at, ask=ask)

    @property
    def now(self) -> str:
        """What is shown below the strip: the chosen entry, or one of the questions about it."""
        answered = {"back": bool(self.back.undoes), "legal": self.verdict is not None, "note": True}
        return self.ask if self.ask and answered[self.ask] else ""


def log_page(
    phone: AtTable,
    *,
    at: int | None = None,
    ask: Ask = None,
    house: tuple[HouseRule, ...] = (),
    notice: Notice | None = None,
    board: str = "",
    way: str = "",
) -> LogPage:
    """The log at entry `at`, the last one if none is chosen, with the picture that is asked for;
    `way` is the way out that the board shows."""
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    shown = visible_to(history, viewer)
    told = turn_of(shown, history.revision if at is None else at)
    row, at, end = told.rows[0], told.rows[0].revision, told.rows[-1].revision
    judged = verdict(history, at, viewer) if may_be_asked(history, at, viewer) else None
    disputed, ways = Dispute(house), None
    if ask == "legal" and judged is not None:
        asked = _asked(history, at)
        link = question_url(history, *asked) if judged.said != HIDDEN else ""
        disputed = dispute(
            history, judged.violations, judged.rule, house=house, question=link, asked=asked
        )
        ways = None if judged.stands or row.undone else ways_out(history, at, way)
    panes = _panes(shown, (at, end), viewer, (ask, board), ways.out if ways else None)
    return LogPage(
        frame=frame_of(history, rights, shown, notice),
        told=told,
        strip=strip_around(shown, at, panes.picture if panes else None),
        panes=panes,
        backdrops=under_table(history),
        ask=ask,
        may_amend=_may_amend(history, at),
        may_sketch=may_sketch(history, end, viewer),
        verdict=judged,
        back=GoingBack(
            _undone_by(shown, end),
            needs_consent(history, rights, end),
            listed(history.names[seat] for seat in sorted(overruled(history, rights, end))),
        ),
        compared=_compared(history, end, ask),
        dispute=disputed,
        ways=ways,
    )


def _panes(
    shown: History,
    turn: tuple[int, int],
    viewer: int | None,
    wanted: tuple[Ask, str],
    out: WayOut | None,
) -> Panes | None:
    """The board after the entries from one to the other, or as it would be that way out; of a count
    the set-up, or the sheet where there is nothing else; None where earlier rules were played."""
    at, end = turn
    position, game, (ask, board) = shown.positions[end], shown.game, wanted
    if shown.mode == "count":
        deal, counted = position.set_up.deal, game.pad.board() if game.only_counted else None
        return one_pane(
            counted.picture(deal, position.counts) if counted else game.deal_picture(deal)
        )
    if position.at is None:
        return None
    boards = boards_of(position, viewer)
    if out is not None:
        boards = game.boards_for(game.view(out.at, viewer), viewer)
    return row_of(
        boards,
        game.participants(position.set_up.deal),
        lambda found: url_for(
            "pages.log", code=shown.code, at=at, ask=ask, board=found, way=out.way if out else None
        ),
        asked=board,
        marked=shown.entries[at].places,
    )


def _undone_by(shown: History, at: int) -> tuple[LogEntry, ...]:
    """The entries in force that made the position what it is since entry `at`."""
    return tuple(
        shown.entries[position.revision] for position in shown.position.since(shown.positions[at])
    )


def _asked(history: History, at: int) -> tuple[AnyPosition, Move]:
    """The position and the move of that entry."""
    row = history.entries[at]
    assert row.before is not None
    return row.before.at, row.after.move


def _may_amend(history: History, at: int) -> bool:
    try:
        moment_of(history, at)
    except NotAllowed:
        return False
    return True


def _compared(history: History, at: int, ask: Ask) -> Compared | None:
    """The score now and after the entry that the table may go back to."""
    if ask != "back":
        return None
    if history.mode == "count":
        return scored(history, history.sheet_after(at))
    return compared(history, history.position_after(at).at)


# The routes of the log


@table_pages.get("/log")
def log(at: AtTable) -> Response:
    """The log; `at` chooses the entry that is shown, `ask` what is asked about it."""
    chosen = request.args.get("at", type=int)
    if chosen is not None and not 0 <= chosen <= at.history.revision:
        chosen = None
    ask = request.args.get("ask")
    known = cast(Ask, ask) if ask in ("legal", "back", "note") else None
    board = request.args.get("board", "")
    house = house_here(at.history.game.slug) if known == "legal" else ()
    way = request.args.get("way", "")
    page = log_page(at, at=chosen, ask=known, house=house, board=board, way=way)
    return render("log/log", page)


@table_pages.post("/settle")
def settle(at: AtTable) -> Response:
    """Deal with a move that was found illegal in one of the three ways."""
    of, way = request.form.get("of", -1, type=int), cast(Way, request.form.get("way", ""))
    return at.answer(lambda: at.write(Settle, of=of, way=way), _show_log, at.url(), leave=True)


@table_pages.post("/otherwise")
def play_otherwise(at: AtTable) -> Response:
    """Play a rule otherwise from now on; the taps of a move that was refused are kept."""
    form, on = request.form, request.form.get("on", -1, type=int)
    name, choice = form.get("option", ""), form.get("choice", "")
    wish = {"on": on, "rule": form.get("rule", ""), "passes": form.get("passes", "")}
    options = {name: choice} if name else {}
    return at.answer(
        lambda: at.write(PlayOtherwise, **wish, options=options, moves=moves_sent(at.history.game)),
        _show_log,
        at.url(tap=form.getlist("tap")),
        leave=True,
    )


def _show_log(now: AtTable, notice: Notice | None, status: int) -> Response:
    page = log_page(now, notice=notice)
    return render("log/log", page, status)


@table_pages.post("/rulings")
def decide(at: AtTable) -> Response:
    """The table rules otherwise on what an entry shows."""
    form, on = request.form, request.form.get("on", -1, type=int)
    said = form.get("rule", ""), form.get("text", "")
    return at.answer(lambda: at.write(Decide, on, *said), _show_log, at.url("log"), leave=True)


# What becomes of the later moves where a move of the past is replaced


@dataclass(frozen=True, slots=True)
class Followed:
    """What becomes of the moves after the new one: those that it affects (`later`), the number of
    the others, the entries that the table drops, and everybody's score."""

    later: tuple[Later, ...]
    untouched: int
    drop: tuple[int, ...]
    compared: Compared

    @property
    def affected(self) -> str:
        """How many are affected, in words; empty where none is."""
        number = len(self.later)
        if not number:
            return ""
        if number == 1:
            return "One later move is affected."
        return f"{number} later moves are affected."

    @property
    def others(self) -> str:
        """How many stay, in words; empty where none does."""
        if not self.untouched:
            return ""
        if self.untouched == 1:
            return "One later move stays as it is."
        return f"{self.untouched} later moves stay as they are."


def followed(history: History, worked: NewLine) -> Followed:
    """What was worked out, as the page says it."""
    touched = tuple(found for found in worked.later if found.broken or not found.kept)
    return Followed(
        later=touched,
        untouched=len(worked.later) - len(touched),
        drop=tuple(later.row.revision for later in touched if later.optional and not later.kept),
        compared=compared(history, worked.at),
    )


# Replacing a past move: another one is chosen on the board of that moment


@table_pages.get("/amend")
def amend(at: AtTable) -> Response:
    """The board before entry `of`, to be tapped on; `drop` are later entries to be dropped."""
    return _show_amend(at, request.args.get("of", -1, type=int))


@table_pages.post("/amend")
def put_right(at: AtTable) -> Response:
    """Replace entry `of` by the move that the button carries."""
    return _write_amended(at, Amend)


@table_pages.post("/ask-amend")
def ask_to_put_right(at: AtTable) -> Response:
    """Ask the others to let that move replace entry `of`."""
    return _write_amended(at, AskAmend)


def _write_amended(at: AtTable, kind: type[Amend | AskAmend]) -> Response:
    of, drop = number_sent("of"), request.form.getlist("drop", type=int)

    def write() -> History:
        game = at.history.game
        moves = [load_move(game, parse_json(text)) for text in request.form.getlist("move")]
        insist = request.form.get("insist") == "yes"
        return at.write(kind, of, moves, insist=insist, drop=drop)

    def show(now: AtTable, notice: Notice | None, status: int) -> Response:
        return _show_amend(now, of, notice, status)

    return at.answer(write, show, at.url(), leave=True)


def _show_amend(at: AtTable, of: int, notice: Notice | None = None, status: int = 200) -> Response:
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
