"""The position of a table, and how it was reached."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Literal

from companion.engine.game import AnyGame
from companion.engine.play.remembered import remembered
from companion.engine.play.step import Event, Viewer
from companion.engine.scores.scoring import ScoreSheet
from companion.tables.errors import PositionUnknown
from companion.tables.logs.entries import Entry, Played, Result

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
