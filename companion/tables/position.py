"""A table's past as values: positions, the log's entries and the history that holds both."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Literal

from companion.engine.game import AnyGame, Event
from companion.engine.replay import Timeline
from companion.tables.errors import NoSuchEntry

Mode = Literal["track", "count"]
Author = int | Literal["host"] | None
"""Who wrote an entry: a seat, the host's phone, or the app itself."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A deal with what it was made of."""

    deal: Any
    seed: str
    fixed: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where a table stands, made by entry `ply` out of the position `before`.

    `at` is the game's own position. `move`, `events` and `text` tell how it came about where
    a move made it; a correction, a count or the closing has none. Two positions are the same
    only if they are one.
    """

    ply: int
    set_up: SetUp
    at: Any
    before: "Position | None" = None
    move: Any = None
    events: tuple[Event, ...] = ()
    text: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    finished_at: datetime | None = None
    result: Mapping[str, Any] | None = None
    sights: dict[int | None, "Position"] = field(default_factory=dict, repr=False)
    """What each viewer may see of it, once somebody looked."""

    def line(self) -> "tuple[Position, ...]":
        """The positions from the deal to this one."""
        found: list[Position] = []
        position: Position | None = self
        while position is not None:
            found.append(position)
            position = position.before
        return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of the log. `undone`: taken back since; `flagged`: the table insisted.

    `text` tells it in a sentence, as the position stood then; `events` is what it caused.
    """

    ply: int
    kind: str
    at: datetime
    by: Author
    body: Mapping[str, Any]
    text: str
    undone: bool = False
    flagged: bool = False
    events: tuple[Event, ...] = ()
    sights: "dict[int | None, LogEntry | None]" = field(
        default_factory=dict, repr=False, compare=False
    )
    """What each viewer may see of it, once somebody looked; None where that is all of it."""


@dataclass(frozen=True)
class History:
    """Everything about a table at one moment. `positions[n]` is where it stood after entry n.

    `put_back` holds the positions that were taken back and can be brought back, last first
    out; `taken` the seats that a phone holds; `confirmed` the seats that agree to the score.
    """

    code: str
    game: AnyGame
    mode: Mode
    rules_version: str
    opened_at: datetime
    entries: tuple[LogEntry, ...]
    positions: tuple[Position, ...]
    put_back: tuple[Position, ...]
    taken: frozenset[int]
    confirmed: frozenset[int]

    @property
    def ply(self) -> int:
        """The last entry's number."""
        return len(self.entries) - 1

    @property
    def position(self) -> Position:
        """Where the table stands."""
        return self.positions[-1]

    @property
    def at(self) -> Any:
        """The current position of the game."""
        return self.position.at

    @property
    def deal(self) -> Any:
        """The set-up in force, with the names as they are now."""
        return self.position.set_up.deal

    @property
    def seed(self) -> str:
        """What the deal was drawn from."""
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
        """The cells of the pad that were entered."""
        return self.position.counts

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be brought back."""
        return bool(self.put_back)

    @property
    def finished_at(self) -> datetime | None:
        """When the game was closed; None while it is open."""
        return self.position.finished_at

    @cached_property
    def timeline(self) -> Timeline[Any, Any, Any]:
        """The moves in force and the positions between them; a correction replaces its one."""
        first, *rest = self.position.line()
        found, moves, events = [first.at], [], []
        for position in rest:
            if position.move is None:
                found[-1] = position.at
            else:
                found.append(position.at)
                moves.append(position.move)
                events.append(position.events)
        return Timeline(self.deal, tuple(moves), tuple(found), tuple(events))

    def position_after(self, ply: int) -> Position:
        """Where the table stood after entry `ply`, undone or not. Raises NoSuchEntry."""
        if not 0 <= ply < len(self.positions):
            raise NoSuchEntry(f"The log has no entry {ply}.")
        return self.positions[ply]

    @property
    def begun(self) -> bool:
        """Whether a move, a count or a correction is in force."""
        return self.position.before is not None

    def moved_since(self, ply: int) -> bool:
        """Whether the position changed after entry `ply`, even if it changed back."""
        later = range(ply + 1, len(self.positions))
        return any(self.positions[n] is not self.positions[n - 1] for n in later)
