"""A table's history as values: the entries of its log, and the positions between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.play.remembered import forget, remembered
from companion.engine.play.step import Event, Viewer
from companion.engine.scores.scoring import ScoreSheet
from companion.tables.errors import NoSuchEntry, PositionUnknown
from companion.tables.logs.beside_play import RuleDecided
from companion.tables.logs.entries import DrawnByApp, Entry, Moved, Reported, dump_entry
from companion.tables.logs.position import Author, Mode, TablePosition
from companion.tables.logs.sentences import sentence
from companion.tables.watching.changed_places import named_of

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
