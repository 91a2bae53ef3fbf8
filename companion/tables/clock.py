"""The time that each player has used.

Nothing ticks on the server: the log has the time of every entry, and between two of them it runs
for whoever is asked. So it is right after a reload and a restart, too.
"""

from dataclasses import dataclass
from datetime import UTC, datetime

from companion.engine.position import AnyPosition
from companion.tables.logs.entries import ClockSet
from companion.tables.logs.history import History, LogEntry


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock at the last entry: the seconds that each seat has used, and has gained by
    increments. It runs for `seats` since `since`."""

    setting: ClockSet
    used: tuple[float, ...]
    gained: tuple[int, ...]
    seats: frozenset[int]
    since: datetime

    def seconds(self, seat: int, now: datetime) -> float:
        """What the clock shows for a seat: what it has used, or has left, below 0 if too much."""
        used = self.used[seat]
        if seat in self.seats:
            used += max(0.0, (now - self.since).total_seconds())
        if self.setting.minutes is None:
            return used
        return 60 * self.setting.minutes + self.gained[seat] - used


def clock_of(history: History) -> Clock | None:
    """The clock as it is now; None where it was never set, or was put away."""
    rows = history.entries
    first = next((n for n, row in enumerate(rows) if isinstance(row.entry, ClockSet)), len(rows))
    setting: ClockSet | None = None
    seats: frozenset[int] = frozenset()
    used, gained = _zero(history), [0] * len(history.names)
    since = datetime.now(UTC)
    for row in rows[first:]:
        for seat in seats:
            used[seat] += max(0.0, (row.at - since).total_seconds())
        since = row.at
        if isinstance(row.entry, ClockSet):
            if setting is None or setting.state == "off":
                used, gained = _zero(history), [0] * len(history.names)
            setting = row.entry
        now = _asked(history, row, setting, seats)
        if setting is not None and setting.state == "running":
            for seat in seats - now:
                gained[seat] += setting.increment
        seats = now
    if setting is None or setting.state == "off":
        return None
    return Clock(setting, tuple(used), tuple(gained), seats, since)


def _zero(history: History) -> list[float]:
    return [0.0] * len(history.names)


def _asked(
    history: History, row: LogEntry, setting: ClockSet | None, before: frozenset[int]
) -> frozenset[int]:
    """The seats whose time runs after an entry. A throw or a draw is the time of who moved."""
    if setting is None or setting.state != "running" or row.after.finished_at:
        return frozenset()
    at: AnyPosition = row.after.at
    if history.mode == "count" or at is None:
        return frozenset() if setting.turn is None else frozenset({setting.turn})
    awaited = history.game.awaited(at)
    seats = frozenset(seat for seat in awaited if isinstance(seat, int))
    return seats or (before if awaited else seats)
