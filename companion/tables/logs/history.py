"""A table's history as values: positions, the entries between them, and their sentences."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, Literal

from companion.engine.correcting import differences, in_words
from companion.engine.game import AnyGame
from companion.engine.pads import CountSheet
from companion.engine.phrases import capital, counted
from companion.engine.pictures import Area, Board, Element, Picture, Piece, inside, sole
from companion.engine.scoring import ScoreSheet
from companion.engine.values import Event, Viewer, forget, remembered
from companion.tables.errors import NoSuchEntry, PositionUnknown
from companion.tables.logs.entries import (
    AmendAsked,
    Amended,
    ClockSet,
    Confirmed,
    Corrected,
    CorrectionAsked,
    Counted,
    DealtOut,
    DrawnByApp,
    Earlier,
    Entry,
    Finished,
    LetStand,
    Moved,
    Noted,
    Played,
    Redone,
    RemedyAsked,
    Renamed,
    Reported,
    Result,
    RuleDecided,
    RulesChanged,
    RulingAsked,
    SeatChanged,
    TakenBack,
    UndoAnswered,
    UndoAsked,
    Way,
    dump_entry,
)
from companion.tables.storage.cache import memory

Mode = Literal["track", "count"]
Author = int | Literal["host"] | None
"""Who wrote an entry: a seat, the host's phone, or the app itself."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A deal with the present names, and the seed and fixed items that it was made of."""

    deal: Any
    seed: str
    fixed: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class TablePosition:
    """A position of a table, made by entry `revision` from the position `before`.

    `at` is the game's own position, None if it was played under earlier rules and cannot be
    reproduced. `draws` counts what the app has drawn so far. `caused` are the events, None if they
    have to be made anew because a name has changed. `set_aside` are numbers that an earlier pad had
    and today's has no place for. `passes` are the rules, each with the code of a violation of it,
    that the table lets pass. Positions are compared by identity.
    """

    revision: int
    game: AnyGame = field(repr=False)
    set_up: SetUp = field(repr=False)
    at: Any
    before: "TablePosition | None" = field(default=None, repr=False)
    entry: Entry | None = None
    caused: tuple[Event, ...] | None = ()
    reveals: bool = False
    draws: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    set_aside: Mapping[str, int] = field(default_factory=dict)
    passes: frozenset[tuple[str, str]] = frozenset()
    finished_at: datetime | None = None
    result: Result | None = None
    sights: "dict[Viewer, TablePosition | None]" = field(default_factory=dict, repr=False)
    """The position as each viewer may see it, worked out when it is first asked for; None where
    nothing of it is hidden."""

    @property
    def move(self) -> Any:
        """The move that made it; None if it was made by something else."""
        return self.entry.move if isinstance(self.entry, Played) else None

    @remembered
    def events(self) -> tuple[Event, ...]:
        """What that move caused."""
        return self.all_events()

    @property
    def all_events(self) -> Callable[[], tuple[Event, ...]]:
        """Finds what that move caused, and does not hold this position."""
        if self.caused is not None:
            return partial(tuple, self.caused)
        assert self.before is not None
        return partial(_caused, self.game, self.before.at, self.move)

    @property
    def tracked_sheet(self) -> ScoreSheet:
        """The score of a tracked game as if it ended here. Raises PositionUnknown."""
        if self.at is None:
            raise PositionUnknown
        found: ScoreSheet = self.game.sheet(self.at)
        return found

    def line(self) -> "tuple[TablePosition, ...]":
        """The positions from the deal to this one."""
        found: list[TablePosition] = []
        position: TablePosition | None = self
        while position is not None:
            found.append(position)
            position = position.before
        return tuple(reversed(found))

    def since(self, early: "TablePosition | None") -> "tuple[TablePosition, ...]":
        """The positions that led here and do not belong to those that led to `early`."""
        kept = {position.revision for position in early.line()} if early else set()
        return tuple(position for position in self.line() if position.revision not in kept)


def _caused(game: AnyGame, at: Any, move: Any) -> tuple[Event, ...]:
    """What a move causes in that position of the game."""
    found: tuple[Event, ...] = game.apply(at, move).events
    return found


# The sentence for each entry of the log

FEW = 3
"""How many of several numbers that were entered at once are listed one by one."""
SEATS = {
    "taken": "{}'s seat is taken.",
    "linked": "The host opens {}'s seat to one more phone.",
    "opened": "A phone sits down in {}'s seat, by the host's link.",
    "joined": "One more phone plays {}'s seat now.",
    "asked": "A phone asks to take over {}'s seat.",
    "withdrawn": "The phone that asked for {}'s seat no longer does.",
    "refused": "{}'s seat stays on the phone that has it.",
    "approved": "{}'s seat goes to another phone.",
    "released": "{}'s seat is free.",
}
WAYS: Mapping[Way, str] = {
    "leave": "leave entry {} as it happened",
    "repair": "put right what can be of entry {}",
    "back": "go back to before entry {}",
}
COUNTED = "Counted: "
SET_ASIDE = "Its pad is another one now, so these numbers no longer count:"
CORRECTED = "The position was corrected by hand."
UNREADABLE = "under earlier rules, and today's cannot say more about it."


def sentence(entry: Entry, before: "TablePosition | None", after: "TablePosition") -> str:  # noqa: PLR0911, PLR0912
    """The sentence for an entry that led from one position to another."""
    names = after.set_up.deal.names
    match entry:
        case Moved(move=move) | Reported(move=move) | DrawnByApp(move=move):
            if before is None or before.at is None:
                return _unknown_move(entry.kind)
            described: str = after.game.describe(before.at, move)
            return described
        case DealtOut(said=said) if said:
            return said
        case DealtOut():
            return "The set-up was dealt anew." if before else "The table was opened."
        case TakenBack():
            return f"Taken back: {_between(after, before)}"
        case UndoAsked(seat=seat):
            return f"{names[seat]} asks to take a move back."
        case AmendAsked(seat=seat, entry=changed):
            return f"{names[seat]} asks to change entry {changed}."
        case UndoAnswered(seat=seat, yes=yes):
            who = "The host" if seat is None else names[seat]
            return f"{who} agrees." if yes else f"{who} does not agree."
        case Redone():
            return f"Brought back: {_between(before, after)}"
        case Amended():
            return _amended(entry, before, after)
        case Corrected(told=True) if before is not None and before.at is not None:
            return _corrected(before, after)
        case Corrected():
            return CORRECTED
        case Counted(cells=cells):
            # Cells that were emptied may have been those of the last round.
            known = {**after.counts, **dict.fromkeys(cells, 0)}
            return _counted(after.game.pad.sheet_with(after.set_up.deal, known), cells)
        case Noted(text=text):
            return text
        case RuleDecided(text=text):
            return f"The table decides: {text}"
        case RulingAsked(seat=seat, ruling=ruling):
            return f"{names[seat]} asks the table to decide: {ruling.text}"
        case RemedyAsked(seat=seat, entry=late, way=way):
            return f"{names[seat]} asks to {WAYS[way].format(late)}."
        case CorrectionAsked(seat=seat):
            return f"{names[seat]} asks to put the board right."
        case LetStand(entry=late):
            return f"The table leaves entry {late} as it happened."
        case ClockSet():
            return _clock(entry, names)
        case Renamed(name=name, was=was):
            return f"{was} is now called {name}."
        case Confirmed(seat=seat):
            return f"{names[seat]} confirms the score."
        case Finished(result=result):
            return f"The game is closed. {result.verdict}"
        case SeatChanged(seat=seat, change=change):
            return SEATS[change].format(names[seat])
        case RulesChanged(rules=rules, version=version):
            owner = f"{after.game.title}'s rules {rules}"
            text = f"Since version {version} this table goes on under {owner}."
            if not entry.set_aside:
                return text
            numbers = (f"{cell}: {number}" for cell, number in entry.set_aside.items())
            return f"{text} {SET_ASIDE} {'; '.join(numbers)}."
        case Earlier(kind="correction"):
            return CORRECTED
        case Earlier(kind=kind):
            return _unknown_move(kind)


def _corrected(before: "TablePosition", after: "TablePosition") -> str:
    """The sentence for a correction, with what lies otherwise now."""
    found = differences(after.game, before.at, after.at)
    return f"{CORRECTED} {in_words(found)}" if found else CORRECTED


def _clock(entry: ClockSet, names: Sequence[str]) -> str:
    if entry.state != "running":
        return "The clock is paused." if entry.state == "paused" else "The clock is put away."
    if entry.turn is not None:
        return f"The clock runs for {names[entry.turn]}."
    if entry.minutes is None:
        return "The clock runs, counting up."
    more = f", and {entry.increment} seconds a turn" if entry.increment else ""
    return f"The clock runs: {counted(entry.minutes, 'minute')} each{more}."


def _amended(entry: Amended, before: "TablePosition | None", after: "TablePosition") -> str:
    """The sentence for a replaced entry: what it was, and how many later ones were dropped."""
    was = next(iter(before.since(after) if before else ()), None)
    text = f"Entry {entry.of} was changed."
    if was is not None and was.entry is not None:
        text += f" Before: {sentence(was.entry, was.before, was)}"
    if entry.dropped:
        verb = "was" if len(entry.dropped) == 1 else "were"
        how_many = counted(len(entry.dropped), "later entry", "later entries")
        text += f" {capital(how_many)} {verb} dropped."
    return text


def _unknown_move(kind: str) -> str:
    """The sentence for a move whose position is unknown."""
    what = "A move was made" if kind == Moved.kind else "Something was thrown or drawn"
    return f"{what} {UNREADABLE}"


def _between(early: "TablePosition | None", late: "TablePosition | None") -> str:
    """What happened between two positions of one line: a sentence, or the number of entries."""
    steps = late.since(early) if late else ()
    if len(steps) == 1 and steps[0].move is not None and steps[0].entry is not None:
        return sentence(steps[0].entry, steps[0].before, steps[0])
    return "1 entry." if len(steps) == 1 else f"{len(steps)} entries."


def _counted(sheet: CountSheet, cells: Mapping[str, int | None]) -> str:
    parts = []
    for name, number in list(cells.items())[:FEW]:
        cell = sheet.cell(name)
        said = cell.said(number) if cell else str(number)
        parts.append(f"{sheet.full_label(name)}: {said}")
    if more := len(cells) - len(parts):
        parts.append(counted(more, "more number"))
    return f"{COUNTED}{'; '.join(parts)}."


# Pictures of positions, each drawn once for all phones that look at it


def picture_of(position: TablePosition) -> Picture:
    """The picture of everything that lies at a position."""
    kept = memory().pictures
    found: Picture | None = kept.get(position)
    if found is None:
        found = position.game.picture(position.at)
        kept.keep(position, found)
    return found


def boards_of(position: TablePosition, viewer: int | None) -> tuple[Board, ...]:
    """The pictures of a position as that seat may see it, for that seat."""
    game = position.game
    if game.boards is not None:
        return game.boards_for(position.at, viewer)
    return sole(picture_of(position))


# What an entry changed on the board, as places of its picture

MOST = 12
"""Where more places look different, as when a row of cards slides, those of the events count."""


def named_of(
    before: TablePosition, after: TablePosition, entry: Entry, events: tuple[Event, ...]
) -> tuple[str, ...]:
    """Of the places that look different since an entry those that its move named by its taps or its
    events, and the pieces that came to lie there: what merely moved along, as a market does, is no
    news. All of them where it named none and they are few."""
    places = places_of(before, after, events)
    named = {place for event in events for place in event.where}
    if places and isinstance(entry, Played) and before.at.decision:
        named |= {tap.id for tap in before.game.taps(before.at, entry.move)}
    named |= _lying_on(picture_of(after), named, places) if places else set()
    found = tuple(place for place in places if place in named)
    return found or (places if len(places) <= MOST else ())


def places_of(
    before: TablePosition, after: TablePosition, events: tuple[Event, ...]
) -> tuple[str, ...]:
    """The places that look different, or those that the events name."""
    if before.at is None or after.at is None:
        return ()
    drawn = changed(picture_of(before), picture_of(after))
    named = tuple(dict.fromkeys(place for event in events for place in event.where))
    return drawn if drawn and (len(drawn) <= MOST or not named) else named


def changed(before: Picture, after: Picture) -> tuple[str, ...]:
    """The places of the later picture that look different from the earlier one's."""
    old, new = _drawn(before), _drawn(after)
    return tuple(place for place, drawn in new.items() if _differ(old.get(place), drawn))


def _lying_on(picture: Picture, named: Collection[str], among: Collection[str]) -> set[str]:
    """The pieces, of those `among`, that lie on a named area, such as a figure where it landed."""
    areas = [one for one in picture.elements if isinstance(one, Area) and one.id in named]
    pieces = (one for one in picture.elements if isinstance(one, Piece) and one.id in among)
    return {one.id for one in pieces if any(inside(one.at, area.outline) for area in areas)}


def _drawn(picture: Picture) -> dict[str, list[Element]]:
    """What is drawn at each place."""
    found: dict[str, list[Element]] = {}
    for element in picture.elements:
        found.setdefault(element.id, []).append(element)
    return found


def _differ(old: list[Element] | None, new: list[Element]) -> bool:
    """Whether they look different; titles may say more than can be seen."""
    return old != new and (old is None or _untitled(old) != _untitled(new))


def _untitled(drawn: list[Element]) -> list[Element]:
    return [replace(element, title="") for element in drawn]


# A table's history as values

RECENT = 200
"""So many of the last entries keep all that was worked out about them."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What people read of an entry: its sentence and its events, as everybody could know them when
    it was written."""

    text: str
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, eq=False)
class LogEntry:
    """One entry of the log, which led from one position to another.

    `undone` says that it was taken back since. `wording` is stored for an entry under
    earlier rules, which today's rules could not word. `begins` says that a phone asked for it:
    entries without it were written together with the one before.
    """

    revision: int
    at: datetime
    by: Author
    entry: Entry
    before: TablePosition | None = field(repr=False)
    after: TablePosition = field(repr=False)
    wording: Wording | None = None
    undone: bool = False
    begins: bool = True
    sights: "dict[Viewer, LogEntry | None]" = field(default_factory=dict, repr=False)
    """The entry as each viewer may see it, worked out when it is first asked for; None where
    nothing of it is hidden."""

    @property
    def kind(self) -> str:
        """The name of its kind, as it is stored."""
        return self.entry.kind

    @property
    def made(self) -> bool:
        """Whether it made a new position, rather than led back to an older one or only spoke."""
        return self.after.revision == self.revision

    @property
    def flagged(self) -> bool:
        """Whether the table insisted on a move that the rules forbid."""
        return isinstance(self.entry, Moved | Reported) and self.entry.insisted

    @property
    def by_app(self) -> bool:
        """Whether it is a throw or a draw by the app."""
        return self.by is None and self.kind == DrawnByApp.kind

    @remembered
    def text(self) -> str:
        """The entry in one sentence."""
        return self.wording.text if self.wording else sentence(self.entry, self.before, self.after)

    @remembered
    def events(self) -> tuple[Event, ...]:
        """What it caused."""
        if self.wording:
            return self.wording.events
        return self.after.events if self.made else ()

    @property
    def news(self) -> tuple[Event, ...]:
        """The events that its sentence does not mention already."""
        return tuple(event for event in self.events if not event.in_sentence)

    @remembered
    def places(self) -> tuple[str, ...]:
        """The places of the board that show what it did."""
        if not self.made or self.before is None:
            return ()
        return named_of(self.before, self.after, self.entry, self.events)

    @remembered
    def body(self) -> Mapping[str, Any]:
        """Its content as JSON data, as it is stored."""
        return dump_entry(self.after.game, self.entry)


@dataclass(frozen=True)
class History:
    """Everything about a table at one moment. `positions[n]` is the position after entry n.

    `to_redo` is a stack of the positions that were taken back and can be brought back. `taken` are
    the seats that a phone holds, `shared` those that the host has opened to a second phone,
    `confirmed` those that agree to the score. `stored_sheet` is the score that was stored at the
    end, if the rules have changed since.
    """

    code: str
    game: AnyGame
    mode: Mode
    rules_version: str
    opened_at: datetime
    entries: Sequence[LogEntry] = ()
    positions: Sequence[TablePosition] = field(default=(), repr=False)
    to_redo: Sequence[TablePosition] = field(default=(), repr=False)
    taken: frozenset[int] = frozenset()
    shared: frozenset[int] = frozenset()
    confirmed: frozenset[int] = frozenset()
    stored_sheet: ScoreSheet | None = None

    @property
    def revision(self) -> int:
        """The last entry's number."""
        return len(self.entries) - 1

    @property
    def position(self) -> TablePosition:
        """The table's position now."""
        return self.positions[-1]

    @property
    def at(self) -> Any:
        """The current position of the game. Raises PositionUnknown."""
        return self.known(self.position)

    def known(self, position: TablePosition) -> Any:
        """The game's position there. Raises PositionUnknown if only earlier rules could make it."""
        if position.at is None:
            raise PositionUnknown
        return position.at

    @property
    def deal(self) -> Any:
        """The deal in force, with the players' present names."""
        return self.position.set_up.deal

    @property
    def seed(self) -> str:
        """The seed that the deal was drawn from."""
        return self.position.set_up.seed

    @property
    def fixed(self) -> Mapping[str, str]:
        """The items of the deal that were set by hand."""
        return self.position.set_up.fixed

    @property
    def names(self) -> tuple[str, ...]:
        """The players in seat order."""
        names: tuple[str, ...] = self.deal.names
        return names

    @property
    def counts(self) -> Mapping[str, int]:
        """The numbers on the pad by cell; empty cells are missing."""
        return self.position.counts

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be brought back."""
        return bool(self.to_redo)

    @property
    def finished_at(self) -> datetime | None:
        """When the game was closed; None while it is open."""
        return self.position.finished_at

    @property
    def is_over(self) -> bool:
        """Whether a tracked game has reached its end; nothing is secret then."""
        at = self.position.at
        return self.mode == "track" and at is not None and bool(self.game.is_over(at))

    @property
    def is_old(self) -> bool:
        """Whether the table was last played under other rules than today's."""
        return bool(self.rules_version != self.game.rules_version)

    @property
    def sheet(self) -> ScoreSheet:
        """The score of the present position. Raises PositionUnknown."""
        return self.stored_sheet or self.sheet_after(self.revision)

    def sheet_after(self, revision: int) -> ScoreSheet:
        """The score if the game had ended after that entry.

        Raises NoSuchEntry and PositionUnknown.
        """
        position = self.position_after(revision)
        if self.mode == "track":
            return position.tracked_sheet
        tally = self.game.pad.tally(self.deal, position.counts)
        found: ScoreSheet = self.game.score(tally)
        return found

    def position_after(self, revision: int) -> TablePosition:
        """The position after entry `revision`, undone or not. Raises NoSuchEntry."""
        if not 0 <= revision < len(self.positions):
            raise NoSuchEntry(f"The log has no entry {revision}.")
        return self.positions[revision]

    @remembered
    def standings(self) -> dict[Viewer, Mapping[str, Any]]:
        """What each viewer is answered about the present position, kept once somebody has asked."""
        return {}

    @property
    def begun(self) -> bool:
        """Whether anything was played since the deal and the draws that followed it."""
        position = self.position
        while position.before is not None:
            if not isinstance(position.entry, DrawnByApp | RuleDecided):
                return True
            position = position.before
        return False

    def rest(self, since: int) -> None:
        """Give up what is remembered of the entries from `since` on that lie far behind: few people
        look at them again, and it is worked out anew for those."""
        for entry in self.entries[max(0, since - RECENT) : max(0, self.revision - RECENT)]:
            forget(entry)
            forget(entry.after)
            if entry.after.at is not None:
                forget(entry.after.at)

    def moved_since(self, revision: int) -> bool:
        """Whether the position changed after entry `revision`, even if it changed back."""
        later = range(revision + 1, len(self.positions))
        return any(self.positions[n] is not self.positions[n - 1] for n in later)
