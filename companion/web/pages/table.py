"""The table page of a tracked game: what it shows, what may be entered, and the writes."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from flask import Response, json, request

from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE, Move, Together
from companion.engine.phrases import listed
from companion.engine.pictures import Board
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.engine.scoring import Category, Outcome
from companion.engine.values import Alarm, Event, PartOver, Seat
from companion.tables.access import pending
from companion.tables.errors import NotAllowed
from companion.tables.logs.entries import RulesChanged
from companion.tables.logs.history import (
    History,
    LogEntry,
    PlayedEntry,
    boards_of,
    shared,
)
from companion.tables.logs.ledger import carry_out
from companion.tables.play.counting import Fill
from companion.tables.play.moves import AddNote, RecordMoves, is_filled_by_hand, is_stale_at
from companion.tables.revising.judging import AskBack, Reply
from companion.tables.revising.taking_back import Redo, TakeBack, may_redo
from companion.tables.taps import Beside, Chooser, MoveEntry, Moves, beside, choices, enter_one_of
from companion.web.pages.ask import question_url
from companion.web.pages.at_table import (
    OUT_OF_DATE,
    AtTable,
    OneConfirm,
    PageAtTable,
    last_places,
    moves_sent,
    number_sent,
    table_pages,
    taken_from,
    together,
)
from companion.web.pages.clock import ClockLine, clock_lines
from companion.web.pages.judge import (
    Asking,
    Dispute,
    asking,
    dispute,
    house_here,
)
from companion.web.pages.pad import show_pad
from companion.web.pages.setup import show_filling
from companion.web.parts.people import FactLine, PlayerCard, player_cards
from companion.web.parts.trial import Trial, leads_on, text_of_use, trial
from companion.web.rendering import render, see, wants_fragment
from companion.web.security.phones import take_in_hand
from companion.web.svg.drawing import ghost_svg, place_mark, sheet_of
from companion.web.svg.elements import Canvas

# What a phone draws by itself of a move on its way: ghosts, and places that come with it


@dataclass(frozen=True)
class Marks:
    """Drawings for the page that shows the position `at` to a seat; None is a spectator."""

    game: AnyGame
    viewer: Seat | None
    at: AnyPosition

    def ghosts(self, at: AnyPosition, move: Move) -> list[list[str]]:
        """The pieces that a move would lay: the place that each lies at, and its drawing."""
        laid = move.ghosts(at)
        return [
            [ghost.id, ghost_svg(ghost, sheet)]
            for sheet, places in (self._sheets if laid else ())
            for ghost in laid
            if ghost.id in places
        ]

    def places(self, at: AnyPosition, tapped: Collection[str]) -> list[list[str]]:
        """Of the places that are tapped in a later position, those that the page lacks: the board
        of each and its drawing."""
        wanted = set(tapped) - self._known
        if not wanted <= self._marks.keys():
            self._marks.update(dict.fromkeys(wanted - self._marks.keys()))
            for board in self.game.boards_for(self.game.view(at, self.viewer), self.viewer):
                for element in board.picture.elements:
                    if element.id in wanted:
                        self._marks[element.id] = [board.id, place_mark(board.picture, element)]
        return [mark for name in sorted(wanted) if (mark := self._marks[name])]

    def texts(self, at: AnyPosition, tapped: Collection[str]) -> dict[str, str]:
        """What the powers and cards do that are tapped in a position."""
        seen = self.game.view(at, self.viewer)
        found = {name: text_of_use(self.game, seen, self.viewer, name) for name in sorted(tapped)}
        return {name: text for name, text in found.items() if text is not None}

    @cached_property
    def _marks(self) -> dict[str, list[str] | None]:
        """The drawings that were asked for; None for what is no place, such as a button."""
        return {}

    @cached_property
    def _boards(self) -> tuple[Board, ...]:
        return self.game.boards_for(self.game.view(self.at, self.viewer), self.viewer)

    @cached_property
    def _sheets(self) -> list[tuple[Canvas, frozenset[str]]]:
        """What each picture is drawn on, and its places."""
        return [(sheet_of(board.picture), board.places) for board in self._boards]

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset().union(*(board.places for board in self._boards))


# What a phone may enter now: for which seats, and the move on its way

NO_SEATS: frozenset[int] = frozenset()


def movers_at(phone: AtTable, *, for_all: bool = False) -> frozenset[int] | None:
    """The seats that this phone enters moves for now; nobody where it enters none.

    None means all seats: the host enters for everybody, unless the position has secrets, which the
    lit places would give away; and for those with a phone of their own only if that was asked for
    (`for_all`). A shared phone enters for whoever is holding it.
    """
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    game, at = history.game, history.at
    actors = game.may_act(at)
    if history.finished_at is not None or not actors:
        return NO_SEATS
    seats = rights.seats if viewer is None else frozenset({viewer})
    if rights.host and game.view(at, viewer) == at:
        elsewhere = history.taken - rights.seats
        if for_all or not elsewhere:
            return None
        seats = frozenset(range(len(history.names))) - elsewhere
    chance = CHANCE in game.awaited(at) and (rights.host or bool(rights.seats))
    return seats if chance or not actors.isdisjoint(seats) else NO_SEATS


def choices_for(
    phone: AtTable, tapped: Sequence[str], made: int | None = None, *, for_all: bool = False
) -> str:
    """What this phone may do now, or after the moves that those taps have entered (the first
    `made` of them, where more follow by themselves), for it to choose by itself.

    The answer is JSON: the `revision` that it is about, and the `turn`, null where the phone has
    no move to enter or there is too much of it.
    """
    history, viewer = phone.history, phone.viewer
    if history.mode != "track" or history.position.at is None or phone.hiding:
        return _as_json(history, None)
    movers = movers_at(phone, for_all=for_all)
    if not tapped and made == 0:
        work = partial(_choices_at, history, movers, viewer, (), 0)
        return shared(history, ("choices", movers, viewer), work)
    return _choices_at(history, movers, viewer, tapped, made)


def _choices_at(
    history: History,
    movers: frozenset[int] | None,
    viewer: int | None,
    tapped: Sequence[str],
    made: int | None,
) -> str:
    entry = entry_of(history, movers, tapped)
    if entry is None:
        return _as_json(history, None)
    game, at = history.game, entry.at
    if made is not None and made <= len(entry.moves):
        at = history.at
        for move in entry.moves[:made]:
            at = game.apply(at, move).state
    page = Marks(game, viewer, history.at)
    moves = moves_at(history) if at is history.at else Moves(game, at)
    turn = choices(moves, Chooser(movers, viewer, page.ghosts, page.places, page.texts))
    return _as_json(history, turn)


def _as_json(history: History, turn: object) -> str:
    return json.dumps({"revision": history.revision, "turn": turn})


def moves_at(history: History) -> Moves:
    """The moves of the table's position, looked at once for all its phones. What a phone is given
    of them depends on the seats that it enters moves for."""
    return shared(history, "moves", lambda: Moves(history.game, history.at))


def entry_of(
    history: History, movers: frozenset[int] | None, tapped: Sequence[str]
) -> MoveEntry | None:
    """The move on its way on a phone that enters moves for these seats."""
    game, at = history.game, history.at
    if movers is not None and not movers and CHANCE not in game.awaited(at):
        return None

    # Phones that move for all who may act are offered the same as one that moves for everybody.
    seats = None if movers is None or movers >= game.may_act(at) - {CHANCE} else movers

    def enter() -> MoveEntry:
        return enter_one_of(moves_at(history), tapped, seats)

    entry = enter() if tapped else shared(history, ("entry", seats), enter)
    return entry if leads_on(entry) else None


# The page

YOURS = "Your turn"
CLOSED = "This game is closed."
MOST_LETTERS = 56
"""Letters of the bar's text that fit in it at its usual size."""
RECENT = 6
"""Moves that stand below one another; a phone shows the last."""
AWHILE = 20
"""For how many entries a table says that its rules have changed."""


@dataclass(frozen=True)
class TablePage(PageAtTable):
    """The table on one phone.

    `tapped` are its taps, and `under` what lies under its last one, the top one first; they were
    made at the revision `seen`. `board` is the picture that is asked for, `for_all` is as in
    `movers_at`.
    """

    tapped: Sequence[str] = ()
    seen: int | None = None
    under: Sequence[str] = ()
    board: str = ""
    for_all: bool = False

    @cached_property
    def players(self) -> tuple[PlayerCard, ...]:
        now, frame = self.history, self.frame
        return player_cards(now, frame.rights, now.sheet, frame.viewer)

    @cached_property
    def asked(self) -> tuple[PlayerCard, ...]:
        """The players who are asked now."""
        return tuple(card for card in self.players if card.on_move)

    # The move on its way

    @cached_property
    def is_stale(self) -> bool:
        """Whether the taps were made on an older position: they are forgotten, and what happened
        meanwhile is shown instead."""
        seen, now = self.seen, self.history
        return seen is not None and (
            seen > now.revision or is_stale_at(now, max(seen, 0), self.frame.rights.seats)
        )

    @cached_property
    def _meant(self) -> Sequence[str] | None:
        """All taps once the first of what lies under a finger is tapped that could be tapped now,
        legal or not; None where none could."""
        if not self.under:
            return self.tapped
        entry = entry_of(self.history, self.movers, self.tapped)
        known = {one.tap.id: one.taps for one in (*entry.choices, *entry.instead)} if entry else {}
        return next((known[place] for place in self.under if place in known), None)

    @cached_property
    def taps(self) -> Sequence[str]:
        """The taps made, whether they still count or not."""
        return self.tapped if self._meant is None else self._meant

    @cached_property
    def who(self) -> tuple[tuple[int, str], ...]:
        """The players of this phone who are asked and have to say that they hold it."""
        return tuple([(seat, self.history.names[seat]) for seat in self.frame.hiding])

    @cached_property
    def movers(self) -> frozenset[int] | None:
        """The seats that moves are entered for on this page."""
        return NO_SEATS if self.who else movers_at(self.frame, for_all=self.for_all)

    @cached_property
    def entry(self) -> MoveEntry | None:
        return entry_of(self.history, self.movers, () if self.is_stale else self.taps)

    @cached_property
    def position(self) -> AnyPosition:
        """The position after the move on its way, as this phone sees it."""
        at = self.entry.at if self.entry else self.history.at
        seen: AnyPosition = self.game.view(at, self.frame.viewer)
        return seen

    @cached_property
    def trial(self) -> Trial:
        now, entry, viewer = self.history, self.entry, self.frame.viewer

        def boards() -> tuple[Board, ...]:
            if entry is None or entry.at is now.at:
                return boards_of(self.frame.shown.position, viewer)
            return self.game.boards_for(self.position, viewer)

        tapped = self.taps and not self.is_stale
        return trial(
            self.game,
            self.position,
            viewer,
            entry,
            self.way("table", revision=None if wants_fragment() else now.revision),
            boards=boards() if tapped else shared(now, ("boards", self.movers, viewer), boards),
            picture_url=lambda board: self.way(
                "table", revision=now.revision, tap=entry.explicit if entry else (), board=board
            ),
            asked=self.board,
        )

    @property
    def cuts_in(self) -> str:
        """What this phone may do while only others are asked, in words; empty if it is asked."""
        movers, at = self.movers, self.history.at
        lit = self.trial.taps.lit
        if not lit or not movers or not self.game.awaited(at).isdisjoint({CHANCE, *movers}):
            return ""
        if isinstance(at.decision, Together) and not movers.isdisjoint(at.decision.seats):
            return "You may still change your choice, until everybody has chosen."
        return "You may cut in with what is lit."

    @cached_property
    def beside(self) -> Beside | None:
        """The answer to a tap with which no move could go on, legal or not."""
        if self._meant is not None or self.entry is None:
            return None
        return beside(self.game, self.entry, self.under, self.movers)

    @cached_property
    def dispute(self) -> Dispute:
        """What tables decide otherwise than the rules that the wish breaks."""
        now, entry = self.history, self.entry
        if entry is None or not entry.violations:
            return Dispute()
        asked = (entry.at, entry.wish) if entry.wish else None
        link = question_url(now, *asked) if asked else ""
        house = house_here(self.game.slug)
        return dispute(now, entry.violations, house=house, question=link, asked=asked)

    # The bar above the board: whose turn it is and what is asked, or how it ended

    @cached_property
    def outcome(self) -> Outcome | None:
        found: Outcome | None = self.game.outcome(self.history.at)
        return found

    @cached_property
    def alarm(self) -> Alarm | None:
        return self.game.alarm(self.position) if self.game.alarm and not self.outcome else None

    @cached_property
    def part_over(self) -> PartOver | None:
        return self.game.part_over(self.position) if self.game.part_over else None

    @cached_property
    def over(self) -> bool:
        """Whether there is nothing left to do but to look at the score."""
        return self.frame.finished or self.outcome is not None

    @property
    def asks(self) -> bool:
        """Whether the bar says what is asked, and nothing that is more urgent."""
        return not (self.over or self.alarm or self.part_over)

    @cached_property
    def whose(self) -> PlayerCard | None:
        """The player whom the bar names: of several who are asked at once, one on this phone."""
        mine = (card for card in self.asked if card.mine)
        return next(mine, self.asked[0] if self.asked else None)

    @property
    def is_mine(self) -> bool:
        """Whether whoever holds this phone is asked."""
        return self.whose is not None and self.whose.mine

    @cached_property
    def _question_at(self) -> AnyPosition:
        """The position whose question is put to the person."""
        if self.entry is None:
            return self.position
        seen: AnyPosition = self.game.view(self.entry.asked_at, self.frame.viewer)
        return seen

    @cached_property
    def prompt(self) -> str:
        return "" if self.outcome else self.game.prompt(self._question_at)

    @property
    def who_is_asked(self) -> str:
        """The headline for whoever holds this phone, else a name."""
        if self.is_mine:
            return self.game.headline(self._question_at) or YOURS
        return self.whose.participant.name if self.whose else "The table"

    @property
    def title(self) -> str:
        """What the bar says first."""
        if self.over:
            return self.outcome.text if self.outcome else CLOSED
        if self.alarm:
            return self.alarm.text
        return self.part_over.title if self.part_over else self.who_is_asked

    @property
    def is_long(self) -> bool:
        """Whether the bar's text needs smaller letters."""
        if not self.asks:
            return len(self.title) > MOST_LETTERS
        return len(f"{self.who_is_asked}{'' if self.is_mine else ':'} {self.prompt}") > MOST_LETTERS

    @property
    def clock(self) -> ClockLine | None:
        """The time of the player whom the bar names."""
        seat, lines = self.whose.participant.seat if self.whose else None, clock_lines(self.history)
        return lines[seat] if seat is not None and seat < len(lines) else None

    # What a phone reads that has no move to enter

    @cached_property
    def free(self) -> PlayerCard | None:
        """A player asked whose seat no phone has: this one may take it."""
        return next((card for card in self.asked if not card.taken), None)

    @cached_property
    def host_plays(self) -> bool:
        """Whether the host's phone may enter moves for others: nothing is secret now."""
        return bool(self.game.view(self.history.at, None) == self.history.at)

    @property
    def waiting(self) -> str:
        """For whom it waits."""
        if not self.frame.may_write:
            return "You are watching."
        if self.part_over and self.whose and self.whose.taken:
            return f"{self.prompt} {self.whose.participant.name} confirms it."
        if self.free is None:
            names = listed(card.participant.name for card in self.asked)
            if len(self.asked) == 1:
                return f"It is {names}'s turn, on their own phone."
            return f"{names} play on their own phones." if names else "Nothing to do for now."
        name = self.free.participant.name
        if not self.frame.is_host and self.host_plays:
            return f"No phone has {name}'s seat, so the host's phone plays it."
        return f"It is {name}'s turn, but no phone has {name}'s seat yet."

    @property
    def asking(self) -> Asking | None:
        return asking(self.frame)

    @property
    def requests(self) -> list[tuple[int, str]]:
        """The phones that ask this one for a seat: what is answered by yes or no, and whose it
        is."""
        rights, names = self.frame.rights, self.history.names
        return [
            (asks.id, names[asks.seat])
            for asks in (pending(self.history.code) if rights.may_write else ())
            if asks.seat is not None and (rights.host or asks.seat in rights.seats)
        ]

    # What happened of late: the last moves, what others did meanwhile, new rules

    @cached_property
    def _standing(self) -> tuple[LogEntry, ...]:
        return tuple([row for row in self.frame.shown.entries if not row.undone])

    @cached_property
    def recent(self) -> tuple[OneConfirm, ...]:
        return tuple(together(self._standing[-AWHILE:]))[-RECENT:]

    @cached_property
    def last(self) -> tuple[str, ...]:
        """The places of the very last move."""
        shown, viewer = self.frame.shown, self.frame.viewer
        return shared(
            self.history,
            ("last", viewer),
            lambda: taken_from(shown) or last_places(self._standing),
        )

    @cached_property
    def missed(self) -> tuple[OneConfirm, ...]:
        """What others did since this phone's taps. A single move is the last one, which is said
        anyway, unless something had been tapped that counts no more."""
        rows = self.frame.shown.entries if self.is_stale else ()
        since = tuple(together(row for row in rows if row.revision > (self.seen or 0)))
        # beside what was played, nobody looks for who took which seat
        played = tuple(one for one in since if isinstance(one.rows[0].entry, PlayedEntry))
        found = played or since
        return () if len(found) == 1 and not self.taps else found

    @property
    def new_rules(self) -> str:
        """What is said for a while once a table goes on under other rules than before, or will."""
        if self.history.is_old:
            return (
                f"This table was last played under earlier rules of {self.game.title}. "
                "With the next move it goes on under today's."
            )
        late = self._standing[-AWHILE:]
        return next((row.text for row in late if isinstance(row.entry, RulesChanged)), "")

    @cached_property
    def can_redo(self) -> bool:
        return may_redo(self.history, self.frame.rights)

    @cached_property
    def loud(self) -> Event | None:
        """What nobody may miss, such as a scoring on the way or an elimination, until everybody has
        had a turn since."""
        late = reversed(self.recent[-len(self.players) :])
        events = (event for done in late for event in reversed(done.news))
        return next((event for event in events if event.code in self.game.loud), None)

    @cached_property
    def loud_row(self) -> Category | None:
        """The row of the score sheet that it filled, if it was a scoring on the way."""
        if self.loud is None:
            return None
        rows, cite = self.frame.shown.sheet.categories, self.loud.cite
        return next((one for one in rows if one.interim and one.cite == cite), None)

    # Numbers to keep in view

    @cached_property
    def facts(self) -> tuple[FactLine, ...]:
        """Those of the one player on this phone, or of all who are asked where that is not one
        alone, and those of everybody, but not what a row of cards shows."""
        mine = [card for card in self.players if card.mine]
        whose = mine if len(mine) == 1 and len(self.asked) < 2 else self.asked
        shown = {row.title for row in (() if self.who else self.trial.cards)}
        found = self.game.facts(self.position)
        everybodys = tuple(fact for fact in found if fact.seat is None)
        lines = [*[(card.participant, card.in_lines) for card in whose], (None, everybodys)]
        kept = [(who, tuple(one for one in all_ if one.label not in shown)) for who, all_ in lines]
        return tuple(FactLine(who, found) for who, found in kept if found)

    @property
    def held(self) -> tuple[PlayerCard, ...]:
        """The players whose secrets are said in words, since no cards show them."""
        if self.over or self.trial.cards:
            return ()
        return tuple(card for card in self.players if card.held)

    # Ways

    def way(self, page: str, **query: Any) -> str:
        """The address of one of this table's pages, on which the host goes on to play for all."""
        return self.frame.url(page, **query, **({"for": "all"} if self.for_all else {}))

    def url_after(self, taps: Sequence[str]) -> str:
        """This page once those taps are made."""
        return self.way("table", revision=self.frame.revision, tap=taps)

    @cached_property
    def ask_url(self) -> str:
        """The page that answers about places, from which the move on its way goes on."""
        taps = self.trial.tapped
        return self.frame.url("ask", tap=taps[:-1] if self.trial.is_refused else taps)


# The routes


@table_pages.get("")
def table(at: AtTable) -> Response:
    """The game in progress: the board of a tracked game, or the pad of an end state."""
    if at.history.mode == "count":
        return show_pad(at)
    if at.history.position.at is None:
        return see(at.url("log"))
    if is_filled_by_hand(at.history):
        return show_filling(at)
    sent = request.args
    page = TablePage(
        at,
        tapped=sent.getlist("tap"),
        seen=sent.get("revision", type=int),
        under=sent.getlist("under"),
        board=sent.get("board", ""),
        for_all=_plays_for_all(),
    )
    return render("table/table", page)


@table_pages.get("/choices")
def turn_choices(at: AtTable) -> Response:
    """What this phone may do now, as data: it lights, previews and confirms without asking."""
    tapped, made = request.args.getlist("tap"), request.args.get("made", type=int)
    found = choices_for(at, tapped, made, for_all=_plays_for_all())
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

    def show(now: AtTable) -> Response:
        """A host who plays for somebody goes on until that player's turn is over."""
        same = now.history.game.awaited(now.history.at) == at.history.game.awaited(at.history.at)
        return _show(now, for_all=_plays_for_all() and same)

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
    text = request.form.get("text", "")
    return at.answer(lambda: at.write(AddNote, text), _show, at.url("log"), leave=True)


def _show(now: AtTable, *, for_all: bool = False) -> Response:
    if now.history.mode == "count":
        return show_pad(now)
    if is_filled_by_hand(now.history):
        return show_filling(now)
    return render("table/table", TablePage(now, for_all=for_all))


def _plays_for_all() -> bool:
    """Whether the host's phone plays for those who have a phone of their own."""
    return request.args.get("for") == "all"
