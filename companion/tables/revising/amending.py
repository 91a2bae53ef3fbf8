"""Replacing a move that was made by another one, and replaying the moves that came after it.

Nothing is erased. The later moves are replayed as far as possible: what the app has drawn stays
drawn; a later move that the rules now forbid is kept and flagged if hands could have made it, and
dropped if they could not.
"""

from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from companion.codec import dump_move
from companion.engine.play.decision import CHANCE
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.access.rights import Rights
from companion.tables.errors import NotAllowed
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.entries import Amended, DrawnByApp, Moved
from companion.tables.logs.history import History
from companion.tables.logs.position import TablePosition
from companion.tables.logs.sight import sees_all
from companion.tables.play.chance import consequences
from companion.tables.play.moves import NOT_FOR_HOST
from companion.tables.revising.new_line import moment_of, work_out
from companion.tables.revising.taking_back import refusal

SAME = "That is the move that stands there already. Choose another one."


@dataclass(frozen=True)
class Amendment(SeenWrite):
    """Another move in the place of entry `of`: `moves` are played there, one after the other, and
    what followed is replayed without the entries in `drop`."""

    of: int
    moves: Sequence[Any]
    _: KW_ONLY
    insist: bool = False
    drop: Collection[int] = ()

    def refuse(self) -> None:
        if not self.moves:
            raise Malformed.at("move", "must be a move")
        super().refuse()

    def asked(self, now: History) -> dict[str, Any]:
        """The content, but for the moves."""
        return {"of": self.of, "insist": self.insist, "drop": sorted(self.drop)}

    def moves_as_data(self, now: History) -> list[Any]:
        """The moves as documents."""
        return [dump_move(now.game, move) for move in self.moves]


@dataclass(frozen=True)
class Amend(Amendment):
    """Replace entry `of` by `moves`, and replay what followed.

    A player may amend without asking what they could take back without asking; the host may amend
    anything that is not hidden from the host. Raises IllegalMove, Malformed, NoSuchEntry,
    NotAllowed and Stale.
    """

    def content(self, now: History) -> Any:
        return {"amend": self.moves_as_data(now), **self.asked(now)}

    def entries(self, met: Met) -> Sequence[Addition]:
        now = met.now
        self.require_fresh(now)
        if reason := refusal(now, self.rights, now.position, moment_of(now, self.of)):
            raise NotAllowed(reason)
        return amended(met, self.rights, self.of, self.moves, insist=self.insist, drop=self.drop)


def amended(
    met: Met,
    rights: Rights,
    of: int,
    moves: Sequence[Any],
    *,
    insist: bool,
    drop: Collection[int],
) -> list[Addition]:
    """The entries that replace entry `of` by `moves`, for a phone with these rights.

    Raises IllegalMove, NoSuchEntry and NotAllowed.
    """
    now = met.now
    before, game = moment_of(now, of), now.game
    if len(moves) == 1 and now.entries[of].entry == Moved(moves[0], insist):
        raise NotAllowed(SAME)
    seats = _enters_for(now, rights, before, moves[0])
    new = work_out(now, of, moves, drop, seats=seats)
    if new.broken and not (insist and new.possible):
        raise IllegalMove(new.broken)
    mover = game.mover(before.at, moves[0])
    by = rights.author(None if mover is CHANCE else mover)
    made = [Addition(found.entry, by, found.step) for found in new.entries[: new.made]]
    kept = new.entries[new.made :]
    drawn = before.draws + sum(isinstance(found.entry, DrawnByApp) for found in kept)
    line = [*made, *kept, *consequences(game, new.at, met.tape, drawn)]
    return [Addition(Amended(of, len(line), new.dropped), rights.author()), *line]


def _enters_for(
    now: History, rights: Rights, before: TablePosition, move: Any
) -> Collection[int] | None:
    """The seats whose moves this phone may enter; None for every seat, where nothing is hidden
    from the host. Raises NotAllowed."""
    if rights.host and (now.is_over or sees_all(before, rights)):
        return None
    asked = now.game.asked_of(before.at, move)
    if rights.host and isinstance(asked, int) and asked not in rights.seats:
        raise NotAllowed(NOT_FOR_HOST.format(now.names[asked]))
    return rights.seats
