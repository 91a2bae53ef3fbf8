"""The table page of a tracked game: what it shows, what may be entered, and the writes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from flask import Response, json, request

from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE, Move, Together
from companion.engine.phrases import listed
from companion.engine.pictures import Board
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.engine.scoring import Outcome
from companion.engine.setup import Fact, Participant
from companion.engine.values import Alarm, Event, PartOver, Points, Seat
from companion.tables.access import Rights
from companion.tables.errors import NotAllowed
from companion.tables.logs.entries import RulesChanged
from companion.tables.logs.history import (
    History,
    LogEntry,
    PlayedEntry,
    boards_of,
    shared,
    visible_to,
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
    Frame,
    OneConfirm,
    frame_of,
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
    SeatRequest,
    asking,
    dispute,
    house_here,
    seat_requests,
)
from companion.web.pages.pad import show_pad
from companion.web.pages.setup import show_filling
from companion.web.parts.people import FactLine, PlayerCard, hiding, player_cards
from companion.web.parts.photos import under_table
from companion.web.parts.trial import ShownRow, Trial, leads_on, text_of_use, trial
from companion.web.rendering import Notice, render, see, wants_fragment
from companion.web.security.phones import take_in_hand
from companion.web.svg.drawing import Backdrop, ghost_svg, place_mark, sheet_of
from companion.web.svg.elements import Canvas

# The bar above the board: whose turn it is and what is asked, or how it ended

YOURS = "Your turn"
CLOSED = "This game is closed."
MOST_LETTERS = 56
"""Letters of the bar's text that fit in it at its usual size."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What the bar says. `whose` is the player that it names: of several who are asked at once,
    the one on this phone. `headline` is said before the prompt to whoever is asked; `clock` is that
    player's time."""

    whose: PlayerCard | None
    headline: str
    prompt: str
    alarm: Alarm | None
    part_over: PartOver | None
    outcome: Outcome | None
    finished: bool
    clock: ClockLine | None = None

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do but to look at the score."""
        return self.finished or self.outcome is not None

    @property
    def asks(self) -> bool:
        """Whether it says what is asked, and nothing that is more urgent."""
        return not (self.over or self.alarm or self.part_over)

    @property
    def title(self) -> str:
        """What it says first."""
        if self.over:
            return self.outcome.text if self.outcome else CLOSED
        if self.alarm:
            return self.alarm.text
        return self.part_over.title if self.part_over else self.asked

    @property
    def is_mine(self) -> bool:
        """Whether whoever holds this phone is asked."""
        return self.whose is not None and self.whose.mine

    @property
    def asked(self) -> str:
        """Who is asked: the headline for whoever holds this phone, else a name."""
        if self.is_mine:
            return self.headline
        return self.whose.participant.name if self.whose else "The table"

    @property
    def token(self) -> Participant | None:
        """Whose token stands before it."""
        return self.whose.participant if self.whose and self.asks else None

    @property
    def is_long(self) -> bool:
        """Whether its text needs smaller letters."""
        if not self.asks:
            return len(self.title) > MOST_LETTERS
        return len(f"{self.asked}{'' if self.is_mine else ':'} {self.prompt}") > MOST_LETTERS

    @property
    def alarming(self) -> tuple[str, ...]:
        """The places that the warning is about."""
        return self.alarm.about if self.alarm else ()

    @property
    def could_stop_it(self) -> tuple[str, ...]:
        """The places that what the warning is about depends on."""
        return self.alarm.rests_on if self.alarm else ()


def bar(
    history: History,
    players: Sequence[PlayerCard],
    seen: AnyPosition,
    asked_at: AnyPosition | None,
) -> Bar:
    """The bar over a position as this phone sees it (`seen`); `asked_at` is the position whose
    question is put to the person, None where it is the same."""
    game, asked_at = history.game, seen if asked_at is None else asked_at
    outcome = game.outcome(history.at)
    asked = [player for player in players if player.on_move]
    whose = next((player for player in asked if player.mine), asked[0] if asked else None)
    lines = clock_lines(history)
    seat = whose.participant.seat if whose else None
    return Bar(
        whose=whose,
        headline=game.headline(asked_at) or YOURS,
        prompt="" if outcome else game.prompt(asked_at),
        alarm=game.alarm(seen) if game.alarm and not outcome else None,
        part_over=game.part_over(seen) if game.part_over else None,
        outcome=outcome,
        finished=history.finished_at is not None,
        clock=lines[seat] if seat is not None and seat < len(lines) else None,
    )


# What a phone reads that has no move to enter


@dataclass(frozen=True, slots=True)
class Waiting:
    """A sentence, and a player asked whose seat no phone has: this one may take it.

    `played` says that the host's phone enters that player's moves meanwhile. `overrules`: this is
    the host's phone, which may do so too where the player has a phone.
    """

    text: str
    free: PlayerCard | None = None
    played: bool = False
    overrules: bool = False


def waiting(history: History, rights: Rights, players: Sequence[PlayerCard], bar: Bar) -> Waiting:
    """What stands in the sheet of a phone that waits for others, below that bar."""
    if not rights.may_write:
        return Waiting("You are watching.")
    found = _who_is_asked(history, rights, players)
    if bar.part_over and bar.whose and bar.whose.taken:
        text = f"{bar.prompt} {bar.whose.participant.name} confirms it."
        return replace(found, text=text)
    return found


def _who_is_asked(history: History, rights: Rights, players: Sequence[PlayerCard]) -> Waiting:
    asked = [card for card in players if card.on_move]
    free = next((card for card in asked if not card.taken), None)
    game = history.game
    if free is None:
        if not asked:
            return Waiting("Nothing to do for now.")
        names = listed(card.participant.name for card in asked)
        alone = len(asked) == 1
        text = (
            f"It is {names}'s turn, on their own phone."
            if alone
            else f"{names} play on their own phones."
        )
        return Waiting(text, overrules=rights.host and game.view(history.at, None) == history.at)
    name = free.participant.name
    if not rights.host and game.view(history.at, None) == history.at:
        return Waiting(f"No phone has {name}'s seat, so the host's phone plays it.", free, True)
    return Waiting(f"It is {name}'s turn, but no phone has {name}'s seat yet.", free)


# What nobody may miss, such as a scoring on the way or an elimination


@dataclass(frozen=True, slots=True)
class Loud:
    """An event under its heading. `gains` are the points that each participant has got by a scoring
    on the way; `category` is its row of the score sheet, "" if there was none."""

    heading: str
    event: Event
    gains: tuple[tuple[Participant, Points], ...] = ()
    category: str = ""


def loud(
    history: History, recent: Sequence[OneConfirm], players: Sequence[PlayerCard]
) -> Loud | None:
    """The last such event, until everybody has had a turn since; None if there is none."""
    headings = history.game.loud
    for done in reversed(recent[-len(players) :] if headings else ()):
        for event in reversed(done.news):
            if event.code in headings:
                return _loud_event(history, headings[event.code], event, players)
    return None


def _loud_event(
    history: History, heading: str, event: Event, players: Sequence[PlayerCard]
) -> Loud:
    on_the_way = [one for one in history.sheet.categories if one.interim and one.cite == event.cite]
    if not on_the_way:
        return Loud(heading, event)
    row = on_the_way[0].id
    people = [card.participant for card in players]
    gains = tuple((who, history.sheet.score(who.seat).points(row)) for who in people)
    return Loud(heading, event, gains, row)


# What happened of late: the last moves, what others did meanwhile, new rules

RECENT = 6
"""Moves that stand below one another; a phone shows the last."""
MISSED = 3
AWHILE = 20
"""For how many entries a table says that its rules have changed."""


@dataclass(frozen=True, slots=True)
class Lately:
    """The last moves (`recent`) and the places of the very last (`places`).

    `meanwhile` is the last of what others did since this phone's taps, and `missed` how much was
    before that: all of a round's draws would hide the board.
    """

    recent: tuple[OneConfirm, ...]
    places: tuple[str, ...]
    meanwhile: tuple[OneConfirm, ...]
    missed: int
    new_rules: str
    can_redo: bool
    loud: Loud | None

    @property
    def announce(self) -> str:
        """What is spoken when the page changes."""
        return self.recent[-1].text if self.recent else ""


def lately(
    history: History,
    shown: History,
    rights: Rights,
    players: Sequence[PlayerCard],
    *,
    viewer: int | None,
    since: Sequence[LogEntry],
    tapped: bool,
) -> Lately:
    """What a phone that sees the history as `shown` says of it; `since` are the entries that it
    has missed. A single move that was missed is the last one, which is said anyway, unless
    something had been `tapped` that counts no more."""
    standing = tuple([row for row in shown.entries if not row.undone])
    missed = tuple(together(since))
    # beside what was played, nobody looks for who took which seat
    missed = tuple(one for one in missed if isinstance(one.rows[0].entry, PlayedEntry)) or missed
    if len(missed) == 1 and not tapped:
        missed = ()
    places = shared(history, ("last", viewer), lambda: taken_from(shown) or last_places(standing))
    recent = tuple(together(standing[-AWHILE:]))[-RECENT:]
    return Lately(
        recent=recent,
        places=places,
        meanwhile=missed[-MISSED:],
        missed=max(0, len(missed) - MISSED),
        new_rules=_new_rules(history, standing),
        can_redo=may_redo(history, rights),
        loud=loud(shown, recent, players),
    )


def _new_rules(history: History, standing: Sequence[LogEntry]) -> str:
    """What is said for a while once a table goes on under other rules than before, or will."""
    if history.is_old:
        return (
            f"This table was last played under earlier rules of {history.game.title}. "
            "With the next move it goes on under today's."
        )
    changed = [row.text for row in standing[-AWHILE:] if isinstance(row.entry, RulesChanged)]
    return changed[0] if changed else ""


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


def cuts_in(history: History, movers: frozenset[int] | None) -> str:
    """What those seats may do while only others are asked, in words; empty if they are asked."""
    awaited, decision = history.game.awaited(history.at), history.at.decision
    if not movers or not awaited.isdisjoint({CHANCE, *movers}):
        return ""
    if isinstance(decision, Together) and not movers.isdisjoint(decision.seats):
        return "You may still change your choice, until everybody has chosen."
    return "You may cut in with what is lit."


def choices_for(
    phone: AtTable, tapped: Sequence[str], made: int | None = None, *, for_all: bool = False
) -> str:
    """What this phone may do now, or after the moves that those taps have entered (the first
    `made` of them, where more follow by themselves), for it to choose by itself.

    The answer is JSON: the `revision` that it is about, and the `turn`, null where the phone has
    no move to enter or there is too much of it.
    """
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    if history.mode != "track" or history.position.at is None or hiding(history, rights, viewer):
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


def meant(
    phone: AtTable, tapped: Sequence[str], under: Sequence[str], *, for_all: bool = False
) -> tuple[str, ...] | None:
    """All taps once the first of what lies `under` a finger, the top one first, is tapped that
    could be tapped now, legal or not; None where none could."""
    entry = entry_of(phone.history, movers_at(phone, for_all=for_all), tapped)
    known = {one.tap.id: one.taps for one in (*entry.choices, *entry.instead)} if entry else {}
    return next((known[place] for place in under if place in known), None)


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


@dataclass(frozen=True, slots=True)
class TablePage:
    """What the table page shows.

    `who` are the players of this phone who are asked and have to say that they hold it. `dispute`
    is what tables decide otherwise than the rules that a wish breaks. `beside` answers a tap with
    which no move could go on, legal or not. `cuts_in` says what this phone may do while somebody
    else is asked, `for_all` that as the host's it plays for those who have a phone of their own.
    """

    frame: Frame
    bar: Bar
    trial: Trial
    players: tuple[PlayerCard, ...]
    facts: tuple[FactLine, ...]
    lately: Lately
    waiting: Waiting
    who: tuple[tuple[int, str], ...]
    asking: Asking | None
    requests: tuple[SeatRequest, ...]
    cuts_in: str
    for_all: bool
    backdrops: Mapping[str, Backdrop]
    beside: Beside | None = None
    dispute: Dispute = field(default_factory=Dispute)

    @property
    def url(self) -> str:
        """This page with the taps made so far."""
        return self._with(self.trial.tapped)

    @property
    def back_url(self) -> str:
        """This page without the last tap."""
        return self._with(self.trial.tapped[:-1])

    @property
    def fresh_url(self) -> str:
        """This page without any tap."""
        return self.frame.url("table", **_query(self.for_all))

    @property
    def move_url(self) -> str:
        """Where a move is sent to."""
        return self.frame.url("make_move", **_query(self.for_all))

    @property
    def ask_url(self) -> str:
        """The page that answers about places, from which the move on its way goes on."""
        taps = self.trial.tapped
        return self.frame.url("ask", tap=taps[:-1] if self.trial.is_refused else taps)

    @property
    def choices_url(self) -> str:
        """What this phone may do now, for it to choose without asking."""
        revision = self.frame.revision
        return self.frame.url("turn_choices", revision=revision, **_query(self.for_all))

    @property
    def held(self) -> tuple[PlayerCard, ...]:
        """The players whose secrets are said in words, since no cards show them."""
        if self.bar.over or self.trial.cards:
            return ()
        return tuple(card for card in self.players if card.held)

    def _with(self, taps: Sequence[str]) -> str:
        now = self.frame.revision
        return self.frame.url("table", revision=now, tap=taps, **_query(self.for_all))


def _query(for_all: bool) -> dict[str, str]:
    """What the address of a page carries on which the host plays for everybody."""
    return {"for": "all"} if for_all else {}


def table_page(
    phone: AtTable,
    tapped: Sequence[str] = (),
    seen: int | None = None,
    *,
    notice: Notice | None = None,
    board: str = "",
    for_all: bool = False,
) -> TablePage:
    """The page for one phone.

    `seen` is the revision that its taps were made at: taps on an older position are forgotten, and
    what happened meanwhile is shown instead. `board` is the picture that is asked for, `for_all` is
    as in `movers_at`.
    """
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    game, shown = history.game, visible_to(history, viewer)
    stale = seen is not None and (
        seen > history.revision or is_stale_at(history, max(seen, 0), rights.seats)
    )
    since = [row for row in shown.entries if stale and row.revision > (seen or 0)]
    who = tuple([(seat, history.names[seat]) for seat in hiding(history, rights, viewer)])
    movers = NO_SEATS if who else movers_at(phone, for_all=for_all)
    counted = () if stale else tapped
    entry = entry_of(history, movers, counted)
    at = entry.at if entry else history.at
    seen_state = game.view(at, viewer)
    frame = frame_of(history, rights, shown, notice)

    def boards() -> tuple[Board, ...]:
        if at is history.at:
            return boards_of(shown.position, viewer)
        return game.boards_for(seen_state, viewer)

    tried = trial(
        game,
        seen_state,
        viewer,
        entry,
        frame.url(
            "table",
            revision=None if wants_fragment() else history.revision,
            **_query(for_all),
        ),
        boards=boards() if counted else shared(history, ("boards", movers, viewer), boards),
        picture_url=lambda board: frame.url(
            "table",
            revision=history.revision,
            tap=entry.explicit if entry else (),
            board=board,
            **_query(for_all),
        ),
        asked=board,
    )
    players = player_cards(history, rights, history.sheet, viewer)
    above = bar(history, players, seen_state, game.view(entry.asked_at, viewer) if entry else None)
    return TablePage(
        frame=frame,
        bar=above,
        trial=tried,
        players=players,
        facts=_facts(game.facts(seen_state), players, () if who else tried.cards),
        lately=lately(
            history, shown, rights, players, viewer=viewer, since=since, tapped=bool(tapped)
        ),
        waiting=waiting(history, rights, players, above),
        who=who,
        asking=asking(history, shown, rights, viewer),
        requests=seat_requests(history, rights),
        cuts_in=cuts_in(history, movers) if tried.taps.lit else "",
        for_all=for_all,
        backdrops=under_table(history),
    )


def _facts(
    facts: Sequence[Fact], players: Sequence[PlayerCard], cards: Sequence[ShownRow]
) -> tuple[FactLine, ...]:
    """Those of the one player on this phone, or of all who are asked where that is not one alone,
    and those of everybody, but not what a row of cards shows."""
    mine = [card for card in players if card.mine]
    asked = [card for card in players if card.on_move]
    whose = mine if len(mine) == 1 and len(asked) < 2 else asked
    shown = {row.title for row in cards}
    everybodys = tuple(fact for fact in facts if fact.seat is None)
    lines = [*[(card.participant, card.in_lines) for card in whose], (None, everybodys)]
    kept = [(who, tuple(one for one in found if one.label not in shown)) for who, found in lines]
    return tuple(FactLine(who, found) for who, found in kept if found)


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
    tapped = request.args.getlist("tap")
    seen = request.args.get("revision", type=int)
    board = request.args.get("board", "")
    under = request.args.getlist("under")
    for_all = _plays_for_all()
    found = meant(at, tapped, under, for_all=for_all) if under else None
    taps = tapped if found is None else found
    page = table_page(at, taps, seen, board=board, for_all=for_all)
    if under and found is None and (entry := page.trial.entry):
        movers = movers_at(at, for_all=for_all)
        page = replace(page, beside=beside(at.history.game, entry, under, movers))
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

    def show(now: AtTable, notice: Notice | None, status: int) -> Response:
        """A host who plays for somebody goes on until that player's turn is over."""
        same = now.history.game.awaited(now.history.at) == at.history.game.awaited(at.history.at)
        return _show(now, notice, status, for_all=_plays_for_all() and same)

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


def _plays_for_all() -> bool:
    """Whether the host's phone plays for those who have a phone of their own."""
    return request.args.get("for") == "all"
