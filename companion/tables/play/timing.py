"""The clock is set, paused and put away, and handed on where moves are not tracked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.codec import dump
from companion.engine.problems import Malformed
from companion.tables.access.seat_checks import check_seat, require_going_on
from companion.tables.logs.beside_play import ClockSet
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.history import History

MOST_MINUTES = 600
MOST_SECONDS = 600


@dataclass(frozen=True)
class SetClock(SeenWrite):
    """Set the clock. Whoever plays may; it is never out of date, and the last setting counts.

    Raises Malformed, NotAllowed, and TableClosed once the game is over.
    """

    setting: ClockSet

    def refuse(self) -> None:
        minutes, increment = self.setting.minutes, self.setting.increment
        if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
            raise Malformed.at("minutes", f"must be from 1 to {MOST_MINUTES}")
        if not 0 <= increment <= MOST_SECONDS:
            raise Malformed.at("increment", f"must be from 0 to {MOST_SECONDS} seconds")
        super().refuse()

    def content(self, now: History) -> Any:
        return {"clock": dump(self.setting)}

    def entries(self, met: Met) -> Sequence[Addition]:
        self.require_past(met.now)
        require_going_on(met.now)
        if self.setting.turn is not None:
            check_seat(met.now, self.setting.turn)
        before = [row.entry for row in met.now.entries if isinstance(row.entry, ClockSet)]
        same = before[-1:] == [self.setting]
        return [] if same else [Addition(self.setting, self.rights.author())]
