"""The log: the entries in a row, the board after each, replacing a past move, and what if."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, cast

from flask import Response, request

from companion.codec import load_move, parse_json
from companion.engine.game import AnyGame
from companion.engine.moves import Move
from companion.engine.phrases import listed
from companion.engine.pictures import Point
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.engine.scoring import Outcome
from companion.engine.setup import Participant
from companion.tables.errors import NoSuchEntry, NotAllowed, PositionUnknown
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
)
from companion.tables.revising.judging import (
    AskAmend,
    Decide,
    PlayOtherwise,
    Settle,
    needs_consent,
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
from companion.tables.taps import MoveEntry
from companion.web.pages.ask import question_url
from companion.web.pages.at_table import (
    AtTable,
    OneConfirm,
    PageAtTable,
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
from companion.web.parts.people import Compared, compared, scored
from companion.web.parts.trial import Panes, Trial, entry_on, one_pane, row_of, trial
from companion.web.rendering import render, see, with_query
from companion.web.svg.elements import spots

# Whom an entry is about

MOST_IN_STRIP = 120
"""How many entries stand in the strip at once."""


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


# The page: the board as it was after an entry, and questions about it

Ask = Literal["legal", "back", "note"] | None


@dataclass(frozen=True)
class LogPage(PageAtTable):
    """The log at the entry `chosen`, the last one if none is, with what is asked about it; `board`
    is the picture that is asked for, `way` the way out that it shows."""

    chosen: int | None = None
    ask: Ask = None
    board: str = ""
    way: str = ""

    @cached_property
    def told(self) -> OneConfirm:
        """The entry, with what the app drew after it."""
        shown = self.frame.shown
        return turn_of(shown, shown.revision if self.chosen is None else self.chosen)

    @cached_property
    def row(self) -> LogEntry:
        return self.told.rows[0]

    @cached_property
    def at(self) -> int:
        """Which entry it is."""
        return self.row.revision

    @cached_property
    def end(self) -> int:
        """The last that belongs to it."""
        return self.told.rows[-1].revision

    @property
    def last(self) -> tuple[str, ...]:
        """Where the move was made."""
        return moved(self.row)

    @property
    def now(self) -> str:
        """What is shown below the strip: the chosen entry, or one of the questions about it."""
        answered = {"back": bool(self.undoes), "legal": self.verdict is not None, "note": True}
        return self.ask if self.ask and answered[self.ask] else ""

    # The entries around it, as far as this phone may see them: a long evening has thousands

    @cached_property
    def _first(self) -> int:
        """The first entry of the strip."""
        last = self.frame.shown.revision
        return max(0, min(self.at - MOST_IN_STRIP // 2, last + 1 - MOST_IN_STRIP))

    @property
    def strip(self) -> list[LogEntry]:
        """What the app drew belongs to the entry before it."""
        rows = self.frame.shown.entries[self._first : self._first + MOST_IN_STRIP]
        return [row for row in rows if not row.by_app]

    @property
    def beyond(self) -> tuple[int | None, int | None]:
        """Earlier and later entries to choose next, where the strip does not hold them all."""
        half, last = MOST_IN_STRIP // 2, self.frame.shown.revision
        end = self._first + MOST_IN_STRIP
        earlier = max(0, self._first - half) if self._first else None
        return earlier, (min(last, end - 1 + half) if end <= last else None)

    def who_of(self, row: LogEntry) -> Participant | None:
        """Whom an entry is about."""
        seat = whose(self.frame.shown, row)
        return None if seat is None else person(self.frame.shown, row, seat)

    def kind_of(self, row: LogEntry) -> str:
        """What an entry is called that is about nobody."""
        return KINDS[row.kind].label or row.kind

    @cached_property
    def _places(self) -> Mapping[str, Point]:
        return spots(self.panes.picture) if self.panes else {}

    def spot_of(self, row: LogEntry) -> Point | None:
        """The last place of the board that is touched to make the move."""
        if not isinstance(row.entry, PlayedEntry) or row.before is None or row.before.at is None:
            return None
        if row.before.at.decision is None:
            return None
        touched = [tap.id for tap in self.game.taps(row.before.at, row.entry.move)]
        touched = [place for place in touched if place in self._places]
        return self._places[touched[-1]] if touched else None

    @cached_property
    def panes(self) -> Panes | None:
        """The board after the entry, or as it would be the way out that is shown; of a count the
        set-up, or the sheet where there is nothing else; None where earlier rules were played."""
        shown, viewer, game = self.frame.shown, self.frame.viewer, self.game
        position, out = shown.positions[self.end], self.ways.out if self.ways else None
        if shown.mode == "count":
            deal, counted = position.set_up.deal, game.pad.board() if game.only_counted else None
            return one_pane(
                counted.picture(deal, position.counts) if counted else game.deal_picture(deal)
            )
        if position.at is None:
            return None
        return row_of(
            game.boards_for(game.view(out.at, viewer), viewer)
            if out
            else boards_of(position, viewer),
            game.participants(position.set_up.deal),
            lambda board: self.url_of(self.at, self.ask, board=board, way=out.way if out else None),
            asked=self.board,
            marked=self.row.places,
        )

    # Whether it was legal, and what can be done about it

    @cached_property
    def verdict(self) -> PastVerdict | None:
        now, at, viewer = self.history, self.at, self.frame.viewer
        return verdict(now, at, viewer) if may_be_asked(now, at, viewer) else None

    @cached_property
    def dispute(self) -> Dispute:
        """What tables decide otherwise than the rules of the verdict."""
        judged, before = self.verdict, self.history.entries[self.at].before
        if self.ask != "legal" or judged is None or before is None:
            return Dispute()
        asked = (before.at, self.history.entries[self.at].after.move)
        return dispute(
            self.history,
            judged.violations,
            judged.rule,
            house=house_here(self.game.slug),
            question=question_url(self.history, *asked) if judged.said != HIDDEN else "",
            asked=asked,
        )

    @cached_property
    def ways(self) -> WaysOut | None:
        """The ways out where the move was not legal."""
        judged = self.verdict
        if self.ask != "legal" or judged is None or judged.stands or self.row.undone:
            return None
        return ways_out(self.history, self.at, self.way)

    @cached_property
    def may_amend(self) -> bool:
        try:
            moment_of(self.history, self.at)
        except NotAllowed:
            return False
        return True

    @property
    def may_sketch(self) -> bool:
        return may_sketch(self.history, self.end, self.frame.viewer)

    # Going back to it

    @cached_property
    def undoes(self) -> tuple[LogEntry, ...]:
        """The entries in force that made the position what it is since."""
        shown = self.frame.shown
        later = shown.position.since(shown.positions[self.end])
        return tuple(shown.entries[position.revision] for position in later)

    @property
    def needs_consent(self) -> bool:
        """Whether others are asked first."""
        return needs_consent(self.history, self.frame.rights, self.end)

    @property
    def overruled(self) -> str:
        """Whom the host overrules otherwise."""
        seats = overruled(self.history, self.frame.rights, self.end)
        return listed(self.history.names[seat] for seat in sorted(seats))

    @property
    def compared(self) -> Compared:
        """The score then and now."""
        if self.history.mode == "count":
            return scored(self.history, self.history.sheet_after(self.end))
        return compared(self.history, self.history.position_after(self.end).at)

    # Ways

    def url_of(self, at: int, ask: Ask = None, **query: str | None) -> str:
        """The page at another entry, or with a question asked."""
        return self.frame.url("log", at=at, ask=ask, **query)

    @property
    def url(self) -> str:
        out = self.ways.out if self.ways else None
        return self.url_of(self.at, self.ask, way=out.way if out else None)

    def way_url(self, way: WayOut) -> str:
        """The board as it would be that way; or as it was, where that is shown already."""
        shown = None if self.ways is None or way == self.ways.out else way.way
        return self.url_of(self.at, self.ask, way=shown)


# The routes of the log


@table_pages.get("/log")
def log(at: AtTable) -> Response:
    """The log; `at` chooses the entry that is shown, `ask` what is asked about it."""
    chosen = request.args.get("at", type=int)
    if chosen is not None and not 0 <= chosen <= at.history.revision:
        chosen = None
    ask = request.args.get("ask")
    known = cast(Ask, ask) if ask in ("legal", "back", "note") else None
    page = LogPage(at, chosen, known, request.args.get("board", ""), request.args.get("way", ""))
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


def _show_log(at: AtTable) -> Response:
    return render("log/log", LogPage(at))


@table_pages.post("/rulings")
def decide(at: AtTable) -> Response:
    """The table rules otherwise on what an entry shows."""
    form, on = request.form, request.form.get("on", -1, type=int)
    said = form.get("rule", ""), form.get("text", "")
    return at.answer(lambda: at.write(Decide, on, *said), _show_log, at.url("log"), leave=True)


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

    return at.answer(write, lambda now: _show_amend(now, of), at.url(), leave=True)


def _show_amend(at: AtTable, of: int) -> Response:
    drop = request.args.getlist("drop", type=int)
    page = AmendPage(at, of, request.args.getlist("tap"), drop)
    try:
        return render("log/amend", page)
    except (NoSuchEntry, NotAllowed):
        return see(at.url("log"))


@dataclass(frozen=True)
class AmendPage(PageAtTable):
    """The board before entry `of`, on which another move is `tapped`; `drop` are later entries that
    go with it. Raises NoSuchEntry and NotAllowed where nothing can be amended."""

    of: int
    tapped: Sequence[str] = ()
    drop: Sequence[int] = ()

    @cached_property
    def before(self) -> TablePosition:
        return moment_of(self.history, self.of)

    @cached_property
    def row(self) -> LogEntry:
        return self.frame.shown.entries[self.of]

    @property
    def who(self) -> Participant | None:
        seat = whose(self.frame.shown, self.row)
        return None if seat is None else person(self.frame.shown, self.row, seat)

    @cached_property
    def entry(self) -> MoveEntry | None:
        return entry_on(self.game, self.before.at, self.tapped, self._enters_for)

    @property
    def _enters_for(self) -> Collection[int] | None:
        """The seats that this phone chooses for; None for everybody's, where nothing is hidden."""
        rights, viewer = self.frame.rights, self.frame.viewer
        if not rights.may_write:
            return ()
        if rights.host and (self.history.is_over or not hides(self.before, viewer)):
            return None
        return rights.seats if viewer is None else frozenset({viewer})

    @cached_property
    def trial(self) -> Trial:
        game, viewer = self.game, self.frame.viewer
        at = self.entry.at if self.entry else self.before.at
        seen = at if self.history.is_over else game.view(at, viewer)
        return trial(game, seen, viewer, self.entry, self.fresh_url)

    @property
    def moves(self) -> Sequence[Move]:
        """What takes the entry's place, once it is complete."""
        whole = self.entry and (not self.entry.violations or self.entry.may_insist)
        return self.entry.moves if self.entry and whole else ()

    # What becomes of the later moves

    @cached_property
    def hidden(self) -> bool:
        """Whether something from there on is hidden from this phone. What would happen to later
        moves could then give it away."""
        if self.history.is_over:
            return False
        later = (self.before, *self.history.position.since(self.before))
        return any(hides(found, self.frame.viewer) for found in later)

    @cached_property
    def new_line(self) -> NewLine | None:
        """None until a move is complete, or where this phone may not see it."""
        if self.hidden or not self.moves:
            return None
        return work_out(self.history, self.of, self.moves, self.drop)

    @cached_property
    def affected(self) -> Sequence[Later]:
        """Those that the new move breaks or drops."""
        later = self.new_line.later if self.new_line else ()
        return [found for found in later if found.broken or not found.kept]

    @property
    def how_many_affected(self) -> str:
        number = len(self.affected)
        if number < 2:
            return "One later move is affected." if number else ""
        return f"{number} later moves are affected."

    @property
    def how_many_stay(self) -> str:
        number = len(self.new_line.later) - len(self.affected) if self.new_line else 0
        if number < 2:
            return "One later move stays as it is." if number else ""
        return f"{number} later moves stay as they are."

    @property
    def compared(self) -> Compared | None:
        return compared(self.history, self.new_line.at) if self.new_line else None

    @property
    def dropped(self) -> Sequence[int]:
        return [one.row.revision for one in self.affected if one.optional and not one.kept]

    @cached_property
    def refused(self) -> str:
        """Why this phone cannot do it alone."""
        now = self.history
        return refusal(now, self.frame.rights, now.position, self.before) or ""

    @cached_property
    def may_ask(self) -> bool:
        """Whether it may ask the others."""
        asks = bool(self.frame.rights.seats) and not self.hidden
        return asks and self.frame.question is None

    # Ways

    @property
    def url(self) -> str:
        """This page with the taps made so far."""
        return self._url(self.dropped)

    @cached_property
    def fresh_url(self) -> str:
        """This page without any tap."""
        return self.frame.url("amend", of=self.of)

    @property
    def leave_url(self) -> str:
        """The log at this entry."""
        return self.frame.url("log", at=self.of)

    def toggled_url(self, later: Later) -> str:
        """This page with a later entry dropped, or kept again."""
        return self._url(sorted({*self.dropped} ^ {later.row.revision}))

    def _url(self, drop: Sequence[int]) -> str:
        return self.frame.url("amend", of=self.of, tap=self.trial.tapped, drop=drop)


# What if: moves played on from any moment, which are not recorded

LONGEST = 24
"""How many moves a sketch has at most: the address of its page holds them all."""


@table_pages.get("/what-if")
def what_if(at: AtTable) -> Response:
    """The sketch after entry `start` and the moves `m`; what cannot be read leads to the log."""
    start = request.args.get("start", at.history.revision, type=int)
    moves, tapped = request.args.getlist("m"), request.args.getlist("tap")
    try:
        page = what_if_page(at, start, moves, tapped)
    except (IllegalMove, Malformed, NoSuchEntry, PositionUnknown):
        return see(at.url("log"))
    return render("log/what_if", page)


@dataclass(frozen=True)
class WhatIfPage:
    """What the page shows. `moves` are those of the sketch as JSON, `sentences` describe them."""

    frame: AtTable
    start: int
    moves: tuple[str, ...]
    sentences: tuple[str, ...]
    asked: Participant | None
    prompt: str
    trial: Trial
    compared: Compared
    outcome: Outcome | None
    full: bool
    question: str

    @property
    def announce(self) -> str:
        return self.trial.said or "".join(self.sentences[-1:])

    @property
    def url(self) -> str:
        """This page with the taps made so far."""
        return with_query(self.fresh_url, tap=self.trial.tapped)

    @property
    def fresh_url(self) -> str:
        """This page without any tap."""
        return self._after(self.moves)

    @property
    def play_url(self) -> str:
        """The sketch with the moves that were entered."""
        return self._after((*self.moves, *self.trial.moves_json))

    @property
    def back_url(self) -> str:
        """The sketch without its last move."""
        return self._after(self.moves[:-1])

    @property
    def leave_url(self) -> str:
        """The log at the entry that the sketch began from."""
        return self.frame.url("log", at=self.start)

    def _after(self, moves: Sequence[str]) -> str:
        return self.frame.url("what_if", start=self.start, m=moves)


def may_sketch(history: History, revision: int, viewer: int | None) -> bool:
    """Whether this phone sees all that lay on the table after that entry."""
    position = history.positions[revision]
    if history.mode != "track" or position.at is None:
        return False
    return history.is_over or not hides(position, viewer)


def what_if_page(
    phone: AtTable, start: int, moves: Sequence[str], tapped: Sequence[str]
) -> WhatIfPage:
    """The sketch for one phone. Raises NoSuchEntry, PositionUnknown and Malformed."""
    history, viewer = phone.history, phone.viewer
    game, position = history.game, history.position_after(start)
    if not may_sketch(history, start, viewer):
        raise PositionUnknown
    if len(moves) > LONGEST:
        raise Malformed.at("m", f"A what-if has at most {LONGEST} moves.")
    at, sentences = _played(game, position.at, moves)
    full = len(moves) == LONGEST
    entry = entry_on(game, at, tapped, () if full or game.is_over(at) else None)
    address = phone.url("what_if", start=start, m=moves)
    tried = trial(game, entry.at if entry else at, viewer, entry, address)
    people = {one.seat: one for one in game.participants_at(at)}
    awaited = [people[seat] for seat in game.awaited(at) if seat in people]
    return WhatIfPage(
        frame=phone,
        start=start,
        moves=tuple(moves),
        sentences=sentences,
        asked=awaited[0] if len(awaited) == 1 else None,
        prompt=game.prompt(at),
        trial=tried,
        compared=compared(history, at),
        outcome=game.outcome(at),
        full=full,
        question=question_url(history, entry.at, entry.wish) if entry and entry.wish else "",
    )


def _played(
    game: AnyGame, at: AnyPosition, moves: Sequence[str]
) -> tuple[AnyPosition, tuple[str, ...]]:
    """Where the moves lead, and their sentences.

    Draws of the app come from a generator seeded by the moves, never from the table's tape. So the
    page shows the same when it is loaded again, and gives nothing away.
    """
    lot = random.Random(0)
    sentences: list[str] = []
    for text in moves:
        move = load_move(game, parse_json(text))
        game.require(at, move)
        sentences.append(game.describe(at, move))
        at = game.apply(at, move).state
        while (drawn := game.chance_move(at, lot)) is not None:
            sentences.append(game.describe(at, drawn))
            at = game.apply(at, drawn).state
    return at, tuple(sentences)
