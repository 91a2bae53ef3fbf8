"""The moves after one that is replaced: which of them can still be played.

What the app has drawn stays drawn. A later move that the rules now forbid is kept and flagged if
hands could have made it, and dropped if they could not.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.beside_play import RuleDecided
from companion.tables.logs.command import Addition
from companion.tables.logs.entries import Corrected, DrawnByApp, Finished, Moved, Reported
from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.position import Author, TablePosition

NOT_A_MOVE = "Only a move can be put right, or what the table threw or drew."
UNDONE = "That move was taken back, so there is nothing to put right."
OLDER = "That was played under earlier rules. The host can correct the position instead."


@dataclass(frozen=True)
class Later:
    """A later entry in the new line. `broken` are the violations of its move there.

    `kept` says that it is played, flagged if it is illegal; `at` is the position before it;
    `optional` that the table may drop it. `first` is the sentence of a move that has to be played
    before it, if any: one without a choice, such as the end of a turn.
    """

    row: LogEntry
    at: Any
    broken: tuple[Violation, ...]
    kept: bool
    optional: bool
    first: str = ""


@dataclass(frozen=True)
class NewLine:
    """The result of replacing entry `of`; `at` is the position that the table would have.

    `entries` are the entries to be written: first the new moves, `made` in number, then the later
    entries that are kept.
    """

    of: int
    broken: tuple[Violation, ...]
    later: tuple[Later, ...]
    at: Any
    entries: tuple[Addition, ...]
    made: int = 0

    @property
    def dropped(self) -> tuple[int, ...]:
        """The later entries that are dropped."""
        return tuple(later.row.revision for later in self.later if not later.kept)

    @property
    def possible(self) -> bool:
        """Whether the new moves can be recorded, as legal or as having happened anyway."""
        return all(violation.possible for violation in self.broken)


def moment_of(now: History, of: int) -> TablePosition:
    """The position before an entry that can be amended. Raises NoSuchEntry and NotAllowed."""
    if not 0 <= of <= now.revision:
        raise NoSuchEntry(f"The log has no entry {of}.")
    row = now.entries[of]
    if not isinstance(row.entry, Moved | Reported) or row.before is None:
        raise NotAllowed(NOT_A_MOVE)
    if row.undone:
        raise NotAllowed(UNDONE)
    if row.wording is not None or row.before.at is None or now.is_old:
        raise NotAllowed(OLDER)
    return row.before


def work_out(
    now: History,
    of: int,
    moves: Sequence[Any],
    drop: Collection[int] = (),
    *,
    seats: Collection[int] | None = None,
) -> NewLine:
    """What happens to the later moves if entry `of` is replaced by `moves`, one after the other.

    Only these `seats` may make the moves; None means anybody. `drop` are later entries that the
    table drops. Raises NoSuchEntry and NotAllowed.
    """
    before, game, row = moment_of(now, of), now.game, now.entries[of]
    line = _Building(game, before.at, [], row.by)
    broken: list[Violation] = []
    for move in moves:
        found = tuple(game.violations(line.at, move, seats))
        broken.extend(found)
        if not all(violation.possible for violation in found):
            return NewLine(of, tuple(broken), (), before.at, ())
        line.make(move, insisted=bool(found))
    made = len(line.entries)
    later = [line.add(now.entries[found.revision], drop) for found in now.position.since(row.after)]
    kept = tuple(found for found in later if found)
    return NewLine(of, tuple(broken), kept, line.at, tuple(line.entries), made)


@dataclass
class _Building:
    """The new line while it is built: its position and its entries so far. `by` is who amends."""

    game: AnyGame
    at: Any
    entries: list[Addition]
    by: Author

    def make(self, move: Any, *, insisted: bool) -> None:
        """Play one of the new moves."""
        kind = Reported if self.game.mover(self.at, move) is CHANCE else Moved
        self._play(Addition(kind(move, insisted), self.by, self.game.apply(self.at, move)))

    def add(self, row: LogEntry, drop: Collection[int]) -> Later | None:
        """Add a later entry, if possible; None for a closing, which the new line makes itself,
        and for a decision of the table, which stays."""
        match row.entry:
            case Finished():
                return None
            case Corrected(state=state):
                kept, before = row.revision not in drop, self.at
                if kept:
                    step = Step(self.game.at(before.deal, state))
                    self._play(Addition(row.entry, row.by, step))
                return Later(row, before, (), kept, optional=True)
            case RuleDecided(options=options):
                before = self.at
                deal = self.game.option_changed(before.deal, options)
                self._play(Addition(row.entry, row.by, Step(self.game.at(deal, before.state))))
                return None
            case DrawnByApp(move=move):
                before, broken = self.at, tuple(self.game.violations(self.at, move))
                if not broken:
                    self._play(Addition(row.entry, row.by, self.game.apply(before, move)))
                return Later(row, before, broken, not broken, optional=False)
            case Moved() | Reported() as entry:
                return self._move(row, entry, drop)
        raise NotAllowed(OLDER)

    def _move(self, row: LogEntry, entry: Moved | Reported, drop: Collection[int]) -> Later:
        assert row.before is not None
        mover = self.game.mover(row.before.at, entry.move)
        seats = None if mover is CHANCE else (mover,)
        before, move = self.at, entry.move
        broken = tuple(self.game.violations(before, move, seats))
        bridge = None
        if not all(found.possible for found in broken):
            bridge = self._bridge(move, seats) if seats else None
            if bridge is None:
                return Later(row, before, broken, kept=False, optional=False)
        first = "" if bridge is None else self.game.describe(before, bridge)
        kept = row.revision not in drop
        if kept and bridge is not None:
            self.make(bridge, insisted=False)
            broken = ()
        if kept:
            made = replace(entry, insisted=bool(broken))
            self._play(Addition(made, row.by, self.game.apply(self.at, move)))
        return Later(row, before, broken, kept, optional=True, first=first)

    def _bridge(self, move: Any, seats: Collection[int] | None) -> Any | None:
        """A move without a choice after which `move` is legal, if there is one."""
        game, at = self.game, self.at
        for kind in game.answers_to.get(type(at.decision), ()):
            choices = is_dataclass(kind) and fields(kind)
            for found in () if choices else kind.legal(at):
                if game.mover(at, found) is CHANCE:
                    continue
                then = game.apply(at, found).state
                if next(game.violations(then, move, seats), None) is None:
                    return found
        return None

    def _play(self, new: Addition) -> None:
        assert new.step is not None
        self.entries.append(new)
        self.at = new.step.state
