"""Recording moves, one or several that were entered together."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.rulebook import IllegalMove
from companion.tables.access.rights import Rights
from companion.tables.errors import NotAllowed, Stale
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.entries import Moved, Reported
from companion.tables.logs.history import History
from companion.tables.logs.sight import sees_all
from companion.tables.play.chance import consequences
from companion.tables.play.closing import require_open
from companion.tables.play.staleness import is_stale_for

NOT_FOR_HOST = (
    "Something here is hidden from the host's phone, so {} makes this move: "
    "on a phone of their own, or on this one once it holds their seat."
)


@dataclass(frozen=True)
class RecordMoves(SeenWrite):
    """Add moves that were confirmed together, all of them or none. Each is followed by what the app
    draws after it; if the game ends, the closing follows.

    The host may move for everybody, unless the position hides something from the host's phone. With
    `insist`, a move that the rules forbid is recorded and flagged if hands could make it. Raises
    IllegalMove, NotAllowed, Stale, TableClosed and WrongMode.
    """

    moves: Sequence[Any]
    _: KW_ONLY
    insist: bool = False

    def content(self, now: History) -> Any:
        written = [dump_move(now.game, move) for move in self.moves]
        return {"moves": written} if len(written) > 1 else {"move": written[0]}

    def entries(self, met: Met) -> Sequence[Addition]:
        now = met.now
        require_open(now, "track")
        self.require_past(now)
        seats = None if self._moves_for_all(now) else self.rights.seats
        game, at, drawn = now.game, now.at, now.position.draws
        found: list[Addition] = []
        for move in self.moves:
            made = _made(
                game,
                at,
                move,
                self.rights,
                seats=seats,
                insist=self.insist,
                passes=now.position.passes,
            )
            assert made.step is not None
            further = list(consequences(game, made.step.state, met.tape, drawn))
            steps = [new.step for new in (made, *further) if new.step is not None]
            at, drawn = steps[-1].state, drawn + len(steps) - 1
            found += [made, *further]
        return found

    def _moves_for_all(self, now: History) -> bool:
        """Whether the phone may move for every seat. Raises NotAllowed, and Stale if the question
        to the one who moves has changed."""
        seen = now.positions[self.revision].at
        asked = now.game.asked_of(seen, self.moves[0]) if seen is not None else None
        everybody = self.rights.host and sees_all(now.position, self.rights)
        if everybody or not isinstance(asked, int) or asked in self.rights.seats:
            if is_stale_for(now, self.revision, asked):
                raise Stale(now.revision)
        elif self.rights.host:
            raise NotAllowed(NOT_FOR_HOST.format(now.names[asked]))
        return everybody


def _made(
    game: AnyGame,
    at: Any,
    move: Any,
    rights: Rights,
    *,
    seats: frozenset[int] | None,
    insist: bool,
    passes: frozenset[tuple[str, str]],
) -> Addition:
    """The entry for a move of one of these seats (None: of any), with violations that the table
    lets pass. Raises IllegalMove."""
    broken = tuple(game.violations(at, move, seats))
    passing = insist or all((one.cite.id, one.code) in passes for one in broken)
    if broken and not (passing and all(violation.possible for violation in broken)):
        raise IllegalMove(broken)
    mover = game.mover(at, move)
    step = game.apply(at, move)
    if mover is CHANCE:
        return Addition(Reported(move, bool(broken)), rights.author(), step)
    return Addition(Moved(move, bool(broken)), rights.author(mover), step)
