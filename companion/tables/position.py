"""Where a table stands, and how it came there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Literal

from companion.engine.game import AnyGame
from companion.engine.scoring import ScoreSheet
from companion.engine.step import Event
from companion.tables.entries import Entry, Played, Result
from companion.tables.errors import PositionUnknown

Mode = Literal["track", "count"]
Author = int | Literal["host"] | None
"""Who wrote an entry: a seat, the host's phone, or the app itself."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A deal, with the names as they are now, and what it was made of."""

    deal: Any
    seed: str
    fixed: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Position:
    """Where a table stands, made by entry `revision` out of the position `before`.

    `at` is the game's own position; None where it was played under earlier rules and cannot
    be told. `draws` counts what the app has drawn until here. `caused` is None where it has to
    be told anew, since somebody has another name. Two positions are the same only if they are one.
    """

    revision: int
    game: AnyGame = field(repr=False)
    set_up: SetUp = field(repr=False)
    at: Any
    before: "Position | None" = field(default=None, repr=False)
    entry: Entry | None = None
    caused: tuple[Event, ...] | None = ()
    reveals: bool = False
    draws: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    finished_at: datetime | None = None
    result: Result | None = None
    sights: "dict[int | None, Position]" = field(default_factory=dict, repr=False)
    """What each viewer may see of it, once somebody looked."""

    @property
    def move(self) -> Any:
        """The move that made it; None where something else did."""
        return self.entry.move if isinstance(self.entry, Played) else None

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What that move caused."""
        if self.caused is not None:
            return self.caused
        assert self.before is not None
        found: tuple[Event, ...] = self.game.apply(self.before.at, self.move).events
        return found

    @cached_property
    def tracked_sheet(self) -> ScoreSheet:
        """The score of a tracked game if it ended here. Raises PositionUnknown."""
        if self.at is None:
            raise PositionUnknown
        found: ScoreSheet = self.game.score(self.game.tally(self.at))
        return found

    def line(self) -> "tuple[Position, ...]":
        """The positions from the deal to this one."""
        found: list[Position] = []
        position: Position | None = self
        while position is not None:
            found.append(position)
            position = position.before
        return tuple(reversed(found))

    def since(self, early: "Position | None") -> "tuple[Position, ...]":
        """The positions of this one's line that are not on the other's."""
        kept = {position.revision for position in early.line()} if early else set()
        return tuple(position for position in self.line() if position.revision not in kept)
