"""Another move in the place of one that was made: what becomes of the later ones, and the score.

Nothing is erased. The line from there on is played anew as far as it can be: what the app has
drawn stays drawn, a later move that the rules now forbid is kept and flagged where hands could
have made it, and falls away where they could not.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from companion.codec import dump_move
from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.engine.rulebook import IllegalMove, Violation
from companion.engine.step import Step
from companion.tables.drawing import Draft, consequences
from companion.tables.entries import Amended, Corrected, Drawn, Finished, Moved, Told
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.log import History, LogEntry
from companion.tables.position import Position
from companion.tables.records import Head
from companion.tables.rights import Rights
from companion.tables.sight import sees_all
from companion.tables.taking_back import SHOWN, require_own, reveals
from companion.tables.writing import NOT_FOR_HOST, author, require_fresh, write

NOT_A_MOVE = "Only a move can be put right, or what the table threw or drew."
UNDONE = "That move was taken back, so there is nothing to put right."
OLDER = "That was played under earlier rules. The host can correct the position instead."
SAME = "That is the move that stands there already. Choose another one."


@dataclass(frozen=True)
class Later:
    """A later entry in the new line. `broken` is what stands against it there.

    `kept`: it is played all the same, flagged where something stands against it. `at` is the
    position before it. `optional`: the table may let it fall away.
    """

    row: LogEntry
    at: Any
    broken: tuple[Violation, ...]
    kept: bool
    optional: bool


@dataclass(frozen=True)
class Amendment:
    """Another move in the place of entry `of`, worked out; `at` is where the table would stand.

    `drafts` are the new move and the later entries that are kept.
    """

    of: int
    broken: tuple[Violation, ...]
    later: tuple[Later, ...]
    at: Any
    drafts: tuple[Draft, ...]

    @property
    def dropped(self) -> tuple[int, ...]:
        """The later entries that fall away."""
        return tuple(later.row.ply for later in self.later if not later.kept)

    @property
    def possible(self) -> bool:
        """Whether the new move can be played, legal or as what happened."""
        return all(violation.possible for violation in self.broken)


def moment_of(now: History, of: int) -> Position:
    """The position before an entry that can be amended. Raises NoSuchEntry and NotAllowed."""
    if not 0 <= of <= now.ply:
        raise NoSuchEntry(f"The log has no entry {of}.")
    row = now.entries[of]
    if not isinstance(row.entry, Moved | Told) or row.before is None:
        raise NotAllowed(NOT_A_MOVE)
    if row.undone:
        raise NotAllowed(UNDONE)
    if row.kept is not None or row.before.at is None or now.is_old:
        raise NotAllowed(OLDER)
    return row.before


def work_out(now: History, of: int, move: Any, drop: Collection[int] = ()) -> Amendment:
    """What becomes of the line if `move` was made in the place of entry `of`.

    `drop` are later entries that the table lets fall away. Raises NoSuchEntry and NotAllowed.
    """
    before, game, row = moment_of(now, of), now.game, now.entries[of]
    broken = tuple(game.violations(before.at, move))
    if not all(violation.possible for violation in broken):
        return Amendment(of, broken, (), before.at, ())
    step = game.apply(before.at, move)
    entry = (Told if game.mover(before.at, move) is CHANCE else Moved)(move, bool(broken))
    line = _Line(game, step.state, [Draft(entry, row.by, step)])
    later = [line.add(now.entries[found.ply], drop) for found in now.position.since(row.after)]
    return Amendment(
        of, broken, tuple(found for found in later if found), line.at, tuple(line.drafts)
    )


@dataclass
class _Line:
    """The new line on its way: where it stands, and its entries so far."""

    game: AnyGame
    at: Any
    drafts: list[Draft]

    def add(self, row: LogEntry, drop: Collection[int]) -> Later | None:
        """Play a later entry on, if it can be; None where the new line closes itself anew."""
        before, entry = self.at, row.entry
        match entry:
            case Finished():
                return None
            case Corrected(state=state):
                kept = row.ply not in drop
                if kept:
                    self._play(entry, row, Step(self.game.at(before.deal, state)))
                return Later(row, before, (), kept, optional=True)
            case Moved(move=move) | Told(move=move) | Drawn(move=move):
                assert row.before is not None
                mover = self.game.mover(row.before.at, move)
                whose = None if mover is CHANCE else (mover,)
                broken = tuple(self.game.violations(before, move, whose))
                drawn = isinstance(entry, Drawn)
                fits = not broken if drawn else all(found.possible for found in broken)
                kept = fits and (drawn or row.ply not in drop)
                if kept:
                    made = (
                        entry if isinstance(entry, Drawn) else replace(entry, insisted=bool(broken))
                    )
                    self._play(made, row, self.game.apply(before, move))
                return Later(row, before, broken, kept, optional=fits and not drawn)
        raise NotAllowed(OLDER)

    def _play(self, entry: Any, row: LogEntry, step: Step[Any]) -> None:
        self.drafts.append(Draft(entry, row.by, step))
        self.at = step.state


def amend(
    code: str,
    rights: Rights,
    of: int,
    move: Any,
    *,
    ply: int,
    client_id: str,
    insist: bool = False,
    drop: Collection[int] = (),
) -> History:
    """Play `move` in the place of entry `of`, and what followed as far as it is kept.

    A player amends alone what could be taken back alone; the host amends anything that is not
    hidden from the host. Raises IllegalMove, NoSuchEntry, NotAllowed and Stale.
    """

    def drafts(head: Head, now: History) -> list[Draft]:
        require_fresh(now, ply)
        before = moment_of(now, of)
        require_may_amend(now, rights, of)
        _require_mover(now, rights, before, move)
        if now.entries[of].entry == Moved(move, insist):
            raise NotAllowed(SAME)
        amendment = work_out(now, of, move, drop)
        if amendment.broken and not (insist and amendment.possible):
            raise IllegalMove(amendment.broken)
        made, *kept = amendment.drafts
        mover = now.game.mover(before.at, move)
        made = Draft(made.entry, author(rights, None if mover is CHANCE else mover), made.step)
        assert head.tape is not None
        drawn = before.draws + sum(isinstance(found.entry, Drawn) for found in kept)
        line = [made, *kept, *consequences(now.game, amendment.at, head.tape, drawn)]
        return [Draft(Amended(of, len(line), amendment.dropped), author(rights)), *line]

    asked = {"of": of, "insist": insist, "drop": sorted(drop)}
    return write(
        code, rights, client_id, lambda now: {"amend": dump_move(now.game, move), **asked}, drafts
    )


def require_may_amend(now: History, rights: Rights, of: int) -> None:
    """The entry and what followed could be taken back by this phone alone. Raises NotAllowed."""
    before = moment_of(now, of)
    require_own(now, rights, now.position, before)
    if not rights.host and any(reveals(found) for found in now.position.since(before)):
        raise NotAllowed(SHOWN)


def _require_mover(now: History, rights: Rights, before: Position, move: Any) -> None:
    """The move is one that this phone enters: its own seat's, or one that hides nothing."""
    asked = now.game.asked_of(before.at, move)
    if not isinstance(asked, int) or asked in rights.seats:
        return
    if not (rights.host and sees_all(before, rights)):
        raise NotAllowed(
            NOT_FOR_HOST.format(now.names[asked])
            if rights.host
            else f"That is for {now.names[asked]} to decide."
        )
