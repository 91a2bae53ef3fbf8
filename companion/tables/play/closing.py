"""Agreeing to the score, and closing the game."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from companion.engine.problems import Problem, require
from companion.engine.scores.findings import findings
from companion.tables.access.rights import require_host
from companion.tables.access.seat_checks import require_own_seat
from companion.tables.errors import TableClosed, Unsettled, WrongMode
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.entries import Confirmed, Finished
from companion.tables.logs.history import History
from companion.tables.logs.position import Mode
from companion.tables.play.chance import result


@dataclass(frozen=True)
class ConfirmScore(SeenWrite):
    """Record that a seat agrees to the score as it stands. Raises NotAllowed, Stale and Malformed.

    A later move, count or correction cancels all confirmations.
    """

    seat: int

    def content(self, now: History) -> Any:
        return {"confirm": self.seat}

    def entries(self, met: Met) -> Sequence[Addition]:
        require_own_seat(met.now, self.rights, self.seat)
        self.require_fresh(met.now)
        return [Addition(Confirmed(self.seat), self.rights.author(self.seat))]


@dataclass(frozen=True)
class Finish(SeenWrite):
    """Close the game with its score. Only the host may; a take-back opens it again.

    Raises NotAllowed, Stale and TableClosed; Malformed for impossible counts; and Unsettled, unless
    the table insists, for counts that are missing or doubtful.
    """

    _: KW_ONLY
    insist: bool = False

    def refuse(self) -> None:
        require_host(self.rights)

    def content(self, now: History) -> Any:
        return {"finish": True, "insist": True} if self.insist else {"finish": True}

    def entries(self, met: Met) -> Sequence[Addition]:
        now = met.now
        require_open(now, now.mode)
        self.require_fresh(now)
        if now.mode == "count":
            found = findings(now.game, now.deal, now.counts)
            require([Problem("counts", one.text) for one in found if one.kind == "impossible"])
            if found and not self.insist:
                raise Unsettled([one.text for one in found])
        return [Addition(Finished(result(now.sheet)), "host")]


def require_open(now: History, mode: Mode) -> None:
    """Raise WrongMode unless the table is of that mode, and TableClosed once it is closed."""
    if now.mode != mode:
        raise WrongMode(now.mode)
    if now.finished_at:
        raise TableClosed
