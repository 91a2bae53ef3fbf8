"""A table's history as values: positions, the rows of the log between them, and folding them; and
what one seat may see of all that."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypeVar, overload

from companion.codec import dump, dump_move, load, load_move
from companion.engine.findings import Finding, findings
from companion.engine.game import AnyGame
from companion.engine.moves import Move
from companion.engine.pads import CountSheet
from companion.engine.pictures import Area, Board, Element, Picture, Piece, inside, sole
from companion.engine.position import AnyPosition
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import DealLike
from companion.engine.values import Event, Points, Step, Viewer, remembered
from companion.tables.errors import NoSuchEntry, PositionUnknown, TableClosed, WrongMode
from companion.tables.storage.cache import memory

Mode = Literal["track", "count"]
Author = int | Literal["host"] | None
"""Who wrote an entry: a seat, the host's phone, or the app itself."""
CHANCE = "chance"
"""The kind of a throw or a draw; it is the app's own where nobody wrote the entry."""


class EntryKind:
    """The base of the kinds of entries: frozen dataclasses, each with its sentence, with what it
    does to a position, and with what others see of it. All of them are in `entries`."""

    __slots__ = ()

    kind: ClassVar[str]
    """Its name, as it is stored."""
    label: ClassVar[str] = ""
    """What the log calls one that belongs to nobody."""
    says: ClassVar[str] = ""
    """Its sentence, where that needs no more than the entry itself and who has its `seat`."""
    of_game: ClassVar[bool] = False
    """Whether it contains values of the game, which rules have to read."""
    plays_on: ClassVar[bool] = False
    """Whether it may be written only under today's rules."""
    ends: ClassVar[bool] = False
    """Whether it is part of ending a game: a full log takes it, and no score has to be confirmed
    again."""
    before_play: ClassVar[bool] = False
    """Whether nothing is played by it yet."""

    def sentence(self, before: "TablePosition | None", after: "TablePosition") -> str:
        """The entry in words, which led from one position to another."""
        seat = getattr(self, "seat", None)
        return self.says.format(self, who="" if seat is None else after.names[seat])

    def lead(self, log: "Folding", row: "LogEntry") -> "TablePosition":
        """The position that it leads to: the same again for one that only speaks."""
        return log.now

    def seen(self, whole: "TablePosition", after: "TablePosition") -> "EntryKind":
        """The entry for somebody who sees the position that it led to as `after`."""
        return self

    def body(self, game: AnyGame) -> dict[str, object]:
        """Its content as JSON data, as it is stored."""
        content: dict[str, object] = dump(self)
        return content

    @classmethod
    def load(cls, game: AnyGame, body: Mapping[str, Any]) -> Self:
        """The entry with that content. Raises Malformed."""
        return load(body, cls)


UNREADABLE = "under earlier rules, and today's cannot say more about it."


@dataclass(frozen=True, slots=True)
class PlayedEntry(EntryKind):
    """The entries that hold a move. `insisted`: the rules forbid it, and it was made all the
    same."""

    of_game: ClassVar = True
    plays_on: ClassVar = True
    move: Move
    insisted: bool = False

    def sentence(self, before: "TablePosition | None", after: "TablePosition") -> str:
        if before is None or before.at is None:
            return unknown_move(self.kind)
        return after.game.describe(before.at, self.move)

    def lead(self, log: "Folding", row: "LogEntry") -> "TablePosition":
        return log.played(row, self)

    def seen(self, whole: "TablePosition", after: "TablePosition") -> EntryKind:
        return after.entry

    def body(self, game: AnyGame) -> dict[str, object]:
        insisted = {"insisted": True} if self.insisted else {}
        return {"move": dump_move(game, self.move), **insisted}

    @classmethod
    def load(cls, game: AnyGame, body: Mapping[str, Any]) -> Self:
        return cls(load_move(game, body["move"]), bool(body.get("insisted")))


def unknown_move(kind: str) -> str:
    """The sentence for a move whose position is unknown."""
    what = "Something was thrown or drawn" if kind == CHANCE else "A move was made"
    return f"{what} {UNREADABLE}"


@dataclass(frozen=True, slots=True)
class Result:
    """The score at the closing, as lists of tables show it."""

    verdict: str
    totals: tuple[Points, ...]
    winners: tuple[int, ...]


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
    at: AnyPosition
    entry: EntryKind
    before: "TablePosition | None" = field(default=None, repr=False)
    caused: tuple[Event, ...] | None = ()
    reveals: bool = False
    draws: int = 0
    counts: Mapping[str, Points] = field(default_factory=dict)
    set_aside: Mapping[str, Points] = field(default_factory=dict)
    passes: frozenset[tuple[str, str]] = frozenset()
    finished_at: datetime | None = None
    result: Result | None = None
    sights: "dict[Viewer, TablePosition | None]" = field(default_factory=dict, repr=False)
    """The position as each viewer may see it, worked out when it is first asked for; None where
    nothing of it is hidden."""

    @property
    def names(self) -> tuple[str, ...]:
        names: tuple[str, ...] = self.set_up.deal.names
        return names

    @property
    def sentence(self) -> str:
        return self.entry.sentence(self.before, self)

    @property
    def move(self) -> Any:
        """The move that made it; None if it was made by something else."""
        return self.entry.move if isinstance(self.entry, PlayedEntry) else None

    @remembered
    def events(self) -> tuple[Event, ...]:
        return self.all_events()

    @property
    def all_events(self) -> Callable[[], tuple[Event, ...]]:
        """Finds what that move caused, and does not hold this position."""
        if self.caused is not None:
            return partial(tuple, self.caused)
        assert self.before is not None
        game, at, move = self.game, self.before.at, self.move
        return lambda: game.apply(at, move).events

    def line(self) -> "tuple[TablePosition, ...]":
        """The positions from the deal to this one."""
        line: list[TablePosition] = []
        position: TablePosition | None = self
        while position is not None:
            line.append(position)
            position = position.before
        return tuple(reversed(line))

    def since(self, early: "TablePosition | None") -> "tuple[TablePosition, ...]":
        """The positions that led here and do not belong to those that led to `early`."""
        kept = {position.revision for position in early.line()} if early else set()
        return tuple(position for position in self.line() if position.revision not in kept)


# Pictures of positions, each drawn once for all phones that look at it


def picture_of(position: TablePosition) -> Picture:
    """The picture of everything that lies at a position."""
    kept = memory().pictures
    picture: Picture | None = kept.get(position)
    if picture is None:
        picture = position.game.picture(position.at)
        kept.keep(position, picture)
    return picture


def boards_of(position: TablePosition, viewer: int | None) -> tuple[Board, ...]:
    """The pictures of a position as that seat may see it, for that seat."""
    game = position.game
    if game.boards is not None:
        return game.boards_for(position.at, viewer)
    return sole(picture_of(position))


# What an entry changed on the board, as places of its picture

MOST = 12
"""Where more places look different, as when a row of cards slides, those of the events count."""


def changed(before: Picture, after: Picture) -> tuple[str, ...]:
    """The places of the later picture that look different from the earlier one's."""
    old, new = _drawn(before), _drawn(after)
    return tuple(
        place
        for place, drawn in new.items()
        if (was := old.get(place)) != drawn
        and (was is None or _untitled(was) != _untitled(drawn))  # titles say more than can be seen
    )


def _lying_on(picture: Picture, named: Collection[str], among: Collection[str]) -> set[str]:
    """The pieces, of those `among`, that lie on a named area, such as a figure where it landed."""
    areas = [one for one in picture.elements if isinstance(one, Area) and one.id in named]
    pieces = (one for one in picture.elements if isinstance(one, Piece) and one.id in among)
    return {one.id for one in pieces if any(inside(one.at, area.outline) for area in areas)}


def _drawn(picture: Picture) -> dict[str, list[Element]]:
    """What is drawn at each place."""
    drawn: dict[str, list[Element]] = {}
    for element in picture.elements:
        drawn.setdefault(element.id, []).append(element)
    return drawn


def _untitled(drawn: list[Element]) -> list[Element]:
    return [replace(element, title="") for element in drawn]


# A table's history as values


@dataclass(frozen=True, slots=True)
class Wording:
    """What people read of an entry: its sentence and its events, as everybody could know them when
    it was written."""

    text: str
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Stamp:
    """A client's request: the client's id for it, and a fingerprint of its content."""

    client_id: str
    content: str


@dataclass(frozen=True, eq=False)
class LogEntry:
    """One row of the log: an entry, who wrote it and when, and the positions between which it led,
    once it is folded into a history.

    `step` is the result of a new entry's move, if it was worked out already. `stamp` is the request
    that asked for it. `undone` says that it was taken back since. In a history, `wording` is that
    of an entry under earlier rules, which today's rules could not word.
    """

    entry: EntryKind
    by: Author = None
    step: Step[AnyPosition] | None = field(default=None, repr=False)
    revision: int = -1
    at: datetime = field(default_factory=partial(datetime.now, UTC))
    stamp: Stamp | None = None
    wording: Wording | None = None
    before: TablePosition | None = field(default=None, repr=False)
    after: TablePosition = field(default=None, repr=False)  # type: ignore[assignment]
    undone: bool = False
    sights: "dict[Viewer, LogEntry | None]" = field(default_factory=dict, repr=False)
    """The entry as each viewer may see it, worked out when it is first asked for; None where
    nothing of it is hidden."""

    @property
    def kind(self) -> str:
        return self.entry.kind

    @property
    def begins(self) -> bool:
        """Whether a phone asked for it: the others were written together with the one before."""
        return self.stamp is not None

    @property
    def made(self) -> bool:
        """Whether it made a new position, rather than led back to an older one or only spoke."""
        return self.after.revision == self.revision

    @property
    def flagged(self) -> bool:
        """Whether the table insisted on a move that the rules forbid."""
        return isinstance(self.entry, PlayedEntry) and self.entry.insisted

    @property
    def by_app(self) -> bool:
        """Whether it is a throw or a draw by the app."""
        return self.by is None and self.kind == CHANCE

    @remembered
    def text(self) -> str:
        return self.wording.text if self.wording else self.entry.sentence(self.before, self.after)

    @remembered
    def events(self) -> tuple[Event, ...]:
        if self.wording:
            return self.wording.events
        return self.after.events if self.made else ()

    @property
    def news(self) -> tuple[Event, ...]:
        """The events that its sentence does not mention already."""
        return tuple(event for event in self.events if not event.in_sentence)

    @remembered
    def places(self) -> tuple[str, ...]:
        """The places of the board that show what it did: of those that look different since, or
        that its events name, those that its move named by its taps or its events, and the pieces
        that came to lie there. What merely moved along, as a market does, is no news. All of them
        where it named none and they are few."""
        before, after = self.before, self.after
        if not self.made or before is None or before.at is None or after.at is None:
            return ()
        told = tuple(dict.fromkeys(place for event in self.events for place in event.where))
        drawn = changed(picture_of(before), picture_of(after))
        places, named = drawn if drawn and (len(drawn) <= MOST or not told) else told, {*told}
        if places:
            if after.move is not None and before.at.decision:
                named |= {tap.id for tap in before.game.taps(before.at, after.move)}
            named |= _lying_on(picture_of(after), named, places)
        moved = tuple(place for place in places if place in named)
        return moved or (places if len(places) <= MOST else ())

    @remembered
    def body(self) -> Mapping[str, object]:
        return self.entry.body(self.after.game)


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
        return len(self.entries) - 1

    @property
    def position(self) -> TablePosition:
        return self.positions[-1]

    @property
    def at(self) -> AnyPosition:
        """The current position of the game. Raises PositionUnknown."""
        return self.known(self.position)

    def known(self, position: TablePosition) -> AnyPosition:
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
        return self.position.set_up.seed

    @property
    def fixed(self) -> Mapping[str, str]:
        return self.position.set_up.fixed

    @property
    def names(self) -> tuple[str, ...]:
        return self.position.names

    @property
    def counts(self) -> Mapping[str, Points]:
        """The numbers on the pad by cell; empty cells are missing."""
        return self.position.counts

    @property
    def can_redo(self) -> bool:
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
            return self.game.sheet(self.known(position))
        return self.game.score(self.game.pad.tally(self.deal, position.counts))

    def position_after(self, revision: int) -> TablePosition:
        """The position after entry `revision`, undone or not. Raises NoSuchEntry."""
        if not 0 <= revision < len(self.positions):
            raise NoSuchEntry(f"The log has no entry {revision}.")
        return self.positions[revision]

    def require_open(self, mode: Mode) -> None:
        """Raise WrongMode unless the table is of that mode, and TableClosed once it is closed."""
        if self.mode != mode:
            raise WrongMode(self.mode)
        if self.finished_at:
            raise TableClosed

    @remembered
    def count_sheet(self) -> CountSheet:
        """The pad on which its numbers are counted."""
        sheet: CountSheet = self.game.pad.sheet_with(self.deal, self.counts)
        return sheet

    @remembered
    def findings(self) -> tuple[Finding, ...]:
        """What should be looked at before the count is closed, the worst first."""
        return findings(self.game, self.deal, self.counts)

    @remembered
    def standings(self) -> dict[Viewer, Mapping[str, object]]:
        """What each viewer is answered about the present position, kept once somebody has asked."""
        return {}

    @property
    def begun(self) -> bool:
        """Whether anything was played since the deal and the draws that followed it."""
        position = self.position
        while position.before is not None:
            if not position.entry.before_play:
                return True
            position = position.before
        return False

    def moved_since(self, revision: int) -> bool:
        """Whether the position changed after entry `revision`, even if it changed back."""
        later = range(revision + 1, len(self.positions))
        return any(self.positions[n] is not self.positions[n - 1] for n in later)


# A history as one seat may see it: everything in it is without the secrets of the others

if TYPE_CHECKING:
    from companion.tables.access import Rights

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Sight(TablePosition):
    """A position that hides something from `viewer`.

    It does not hold the whole position, which holds this one: such a pair would stay in memory
    until Python looks for garbage.
    """

    viewer: Viewer = None
    whole_events: Callable[[], tuple[Event, ...]] = field(default=tuple, repr=False)

    @remembered
    def events(self) -> tuple[Event, ...]:
        """The events that its move caused, without those that the viewer may not know of."""
        return tuple(event for event in self.whole_events() if event.is_for(self.viewer))


def visible_to(history: History, viewer: Viewer) -> History:
    """The history with the secrets of that seat, or of several that look together; None for a
    spectator, and for the host.

    A phone that people share sees with one of its seats at a time. After the end of the game
    everything is open.
    """
    if history.is_over:
        return history
    return replace(
        history,
        positions=_Seen(history.positions, viewer, sight),
        to_redo=_Seen(history.to_redo, viewer, sight),
        entries=_Seen(history.entries, viewer, seen_entry),
    )


@dataclass(frozen=True, eq=False)
class _Seen(Sequence[S]):
    """A sequence as a viewer may see it. Each item is worked out when it is asked for, since most
    items of a long log never are."""

    whole: Sequence[S]
    viewer: Viewer
    see: Callable[[S, Viewer], S]

    def __len__(self) -> int:
        return len(self.whole)

    @overload
    def __getitem__(self, place: int) -> S: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[S]: ...
    def __getitem__(self, place: int | slice) -> S | Sequence[S]:
        if isinstance(place, slice):
            return tuple(self.see(value, self.viewer) for value in self.whole[place])
        return self.see(self.whole[place], self.viewer)


def sight(position: TablePosition, viewer: Viewer) -> TablePosition:
    """The position as that seat may see it; the same object if nothing of it is hidden."""
    line: list[TablePosition] = []
    unseen: TablePosition | None = position
    while unseen is not None and viewer not in unseen.sights:
        line.append(unseen)
        unseen = unseen.before
    for unseen in reversed(line):
        unseen.sights.setdefault(viewer, _sight(unseen, viewer))
    return position.sights[viewer] or position


def seen_entry(entry: LogEntry, viewer: Viewer) -> LogEntry:
    """The entry as that seat may see it; the same object if nothing of it is hidden."""
    if viewer not in entry.sights:
        before = sight(entry.before, viewer) if entry.before else None
        after = sight(entry.after, viewer)
        kind = entry.entry.seen(entry.after, after)
        whole = before is entry.before and after is entry.after and kind is entry.entry
        entry.sights[viewer] = (
            None if whole else replace(entry, entry=kind, before=before, after=after, sights={})
        )
    return entry.sights[viewer] or entry


def hides(position: TablePosition, viewer: Viewer) -> bool:
    """Whether the game's position holds a secret from that seat, or from a spectator."""
    return sight(position, viewer).at is not position.at


def sees_all(position: TablePosition, rights: "Rights") -> bool:
    """Whether nothing of the position is a secret from a phone with those rights."""
    return any(not hides(position, viewer) for viewer in (None, *rights.seats))


def _sight(position: TablePosition, viewer: Viewer) -> Sight | None:
    """The position as the viewer may see it; None if nothing of it is hidden."""
    before = position.before and sight(position.before, viewer)
    at = position.at and position.game.view(position.at, viewer)
    if at == position.at:
        at = position.at
    entry = position.entry
    if isinstance(entry, PlayedEntry) and position.before and position.before.at is not None:
        move = position.game.view_move(position.before.at, entry.move, viewer)
        entry = entry if move == entry.move else replace(entry, move=move)
    events = position.caused
    for_everybody = events is not None and not any(event.audience for event in events)
    if (
        at is position.at
        and before is position.before
        and entry is position.entry
        and for_everybody
    ):
        return None
    same: dict[str, Any] = {
        part.name: getattr(position, part.name) for part in fields(TablePosition)
    }
    seen = same | {"at": at, "before": before, "entry": entry, "sights": {}}
    return Sight(**seen, viewer=viewer, whole_events=position.all_events)


def wording_of(row: LogEntry) -> Wording:
    """The sentence and events of an entry as everybody may know them."""
    seen = seen_entry(row, None)
    return Wording(seen.text, tuple(event for event in seen.events if event.is_for(None)))


# What was worked out about a table for one phone, for the next phone that asks the same


def shared(history: History, key: Hashable, work: Callable[[], T]) -> T:
    """What `work` finds out about a table's history, done once for each `key` until the table
    changes.

    The key has to name everything else that the answer depends on: above all the seats that a
    phone enters moves for and the seat whose secrets it may see, so that no phone is ever given
    what was worked out for one that may see more. It must not hold anything that a phone can
    choose freely, such as taps, so that there are only a few answers for each table; and only
    the tables that were looked at last are remembered.
    """
    kept: tuple[History, dict[Hashable, Any]] | None = memory().findings.get(history.code)
    if kept is None or kept[0] is not history:
        kept = history, {}
        memory().findings.keep(history.code, kept)
    _, findings = kept
    if key not in findings:
        findings[key] = work()
    answer: T = findings[key]
    return answer


# Making a history of a log, row by row

Change = Callable[[TablePosition, TablePosition | None], TablePosition]


class Folding:
    """A history being built. `names` by seat replace the dealt ones."""

    def __init__(self, past: History, names: Mapping[int, str]) -> None:
        self.past = past
        self.game = past.game
        self.names = names
        self.entries = list(past.entries)
        self.positions = list(past.positions)
        self.to_redo = list(past.to_redo)
        self.taken = set(past.taken)
        self.shared = set(past.shared)
        self.confirmed = set(past.confirmed)
        self.jumped = False

    @property
    def now(self) -> TablePosition:
        return self.positions[-1]

    def add(self, row: LogEntry, entry: EntryKind, wording: Wording | None = None) -> None:
        """Add a row with that entry; `wording` is the stored one of an entry of earlier rules."""
        after = entry.lead(self, row)
        before = self.now if self.positions else None
        if before and after is not before and not entry.ends:
            same = after.at is before.at and after.at is not None
            if not same or after.counts != before.counts:  # the score may be another one now
                self.confirmed.clear()
        if after.revision == row.revision:
            self.to_redo.clear()
        self.entries.append(
            replace(row, entry=entry, step=None, wording=wording, before=before, after=after)
        )
        self.positions.append(after)

    def jump(self, to: TablePosition) -> TablePosition:
        """Go to a position that was there before."""
        self.jumped = True
        return to

    def start(self, deal: DealLike) -> Any:
        return self.game.start(deal)

    def played(self, row: LogEntry, entry: PlayedEntry) -> TablePosition:
        """The position that a move leads to."""
        step = row.step or self.game.apply(self.now.at, entry.move)
        return self.next(row, entry, at=step.state, caused=step.events, reveals=step.reveals)

    def counted(self, row: LogEntry, cells: Mapping[str, Points | None]) -> dict[str, Any]:
        """What numbers for some cells of the pad change of a position."""
        counts = {**self.now.counts, **cells}
        return {"counts": {name: number for name, number in counts.items() if number is not None}}

    def next(self, row: LogEntry, entry: EntryKind, **changes: Any) -> TablePosition:
        """The position made by another entry: the same position of the game but for `changes`."""
        before = self.now
        same = {"caused": (), "reveals": False}
        return replace(
            before,
            revision=row.revision,
            before=before,
            entry=entry,
            draws=before.draws + row.by_app,
            sights={},
            **{**same, **changes},
        )

    def rename(self, seat: int, name: str) -> None:
        """Give a seat its name in every position, so that sentences and events are made anew."""
        set_ups: dict[int, SetUp] = {}
        ats: dict[int, AnyPosition] = {}
        names = list(self.now.names)
        if names[seat] == name or seat in self.names:
            return
        names[seat] = name

        def renamed(position: TablePosition, before: TablePosition | None) -> TablePosition:
            old = position.set_up
            if id(old) not in set_ups:
                # Somebody may have joined since then.
                then = tuple(names[: len(old.deal.names)])
                set_ups[id(old)] = replace(old, deal=replace(old.deal, names=then))
            set_up = set_ups[id(old)]
            same = replace(position, set_up=set_up, before=before, sights={})
            if position.at is None:
                return same
            # One object for each game position: whether a confirmed score still holds is decided
            # by identity.
            at = ats.setdefault(id(position.at), self.game.at(set_up.deal, position.at.state))
            return replace(same, at=at, caused=() if position.move is None else None)

        self.exchange(renamed)

    def exchange(self, change: Change) -> None:
        """Replace every position by what `change` makes of it and of its new predecessor."""
        new: dict[int, TablePosition] = {}

        def of(position: TablePosition | None) -> TablePosition | None:
            return None if position is None else new[id(position)]

        for position in self.positions:
            if id(position) not in new:
                new[id(position)] = change(position, of(position.before))
        self.positions = [new[id(position)] for position in self.positions]
        self.to_redo = [new[id(position)] for position in self.to_redo]
        self.entries = [
            replace(entry, before=of(entry.before), after=new[id(entry.after)], sights={})
            for entry in self.entries
        ]

    def history(self) -> History:
        """The history of the entries added so far."""
        entries = self.entries
        if self.jumped:
            in_force = {position.revision for position in self.now.line()}
            for number, entry in enumerate(entries):
                undone = entry.made and entry.revision not in in_force
                if entry.undone != undone:
                    entries[number] = replace(entry, undone=undone, sights={})
        return replace(
            self.past,
            entries=tuple(entries),
            positions=tuple(self.positions),
            to_redo=tuple(self.to_redo),
            taken=frozenset(self.taken),
            shared=frozenset(self.shared),
            confirmed=frozenset(self.confirmed),
        )
