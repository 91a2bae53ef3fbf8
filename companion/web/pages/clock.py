"""The clock: everybody's time, large enough for a phone in the middle of the table.

Nothing ticks on the server: the log has the time of every entry, and between two of them it runs
for whoever is asked. So it is right after a reload and a restart, too.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import cast

from flask import Response, request

from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.engine.setup import Participant
from companion.tables.logs.entries import ClockSet, State
from companion.tables.logs.history import History, LogEntry
from companion.tables.play.moves import SetClock
from companion.web.pages.at_table import AtTable, PageAtTable, table_pages
from companion.web.parts.people import people_now
from companion.web.rendering import render


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
    rows, many = history.entries, len(history.names)
    first = next((n for n, row in enumerate(rows) if isinstance(row.entry, ClockSet)), len(rows))
    setting, since = ClockSet("off"), datetime.now(UTC)
    seats: frozenset[int] = frozenset()
    used, gained = [0.0] * many, [0] * many
    for row in rows[first:]:
        for seat in seats:
            used[seat] += max(0.0, (row.at - since).total_seconds())
        since = row.at
        if isinstance(row.entry, ClockSet):
            if setting.state == "off":
                used, gained = [0.0] * many, [0] * many
            setting = row.entry
        now = _asked(history, row, setting, seats)
        if setting.state == "running":
            for seat in seats - now:
                gained[seat] += setting.increment
        seats = now
    if setting.state == "off":
        return None
    return Clock(setting, tuple(used), tuple(gained), seats, since)


def _asked(
    history: History, row: LogEntry, setting: ClockSet, before: frozenset[int]
) -> frozenset[int]:
    """The seats whose time runs after an entry. A throw or a draw is the time of who moved."""
    if setting.state != "running" or row.after.finished_at:
        return frozenset()
    at: AnyPosition = row.after.at
    if history.mode == "count" or at is None:
        return frozenset() if setting.turn is None else frozenset({setting.turn})
    awaited = history.game.awaited(at)
    seats = frozenset(seat for seat in awaited if isinstance(seat, int))
    return seats or (before if awaited else seats)


# Everybody's time as pages show it; a script lets it go on between two pages


@dataclass(frozen=True, slots=True)
class ClockLine:
    """A player's time in seconds: used, or what is left where it counts `down`. `runs`: now."""

    seconds: float
    down: bool
    runs: bool

    @property
    def text(self) -> str:
        """Minutes and seconds, with hours where there are any."""
        whole = abs(int(self.seconds))
        minutes, seconds = divmod(whole, 60)
        hours, minutes = divmod(minutes, 60)
        text = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        return f"−{text}" if self.seconds <= -1 else text

    @property
    def is_over(self) -> bool:
        return self.down and self.seconds <= 0


def clock_lines(history: History) -> tuple[ClockLine, ...]:
    """Everybody's time in seat order; nothing where no clock is set."""
    clock = clock_of(history)
    if clock is None:
        return ()
    now, down = datetime.now(UTC), clock.setting.minutes is not None
    return tuple(
        ClockLine(clock.seconds(seat, now), down, seat in clock.seats)
        for seat in range(len(history.names))
    )


# The page and its routes

STATES = ("running", "paused", "off")


@dataclass(frozen=True)
class ClockPage(PageAtTable):
    """Everybody's time, and how the clock is set."""

    @cached_property
    def setting(self) -> ClockSet | None:
        running = clock_of(self.frame.history)
        return running.setting if running else None

    @property
    def by_hand(self) -> bool:
        return self.history.mode == "count"

    @property
    def may_set(self) -> bool:
        return self.frame.may_write and not self.frame.finished

    @property
    def tiles(self) -> list[tuple[Participant, ClockLine, int | None]]:
        """Each player's time, and the seat whose time runs once somebody taps on it: a tap on one's
        own time hands it on, on another's gives that player the turn. None where the clock
        follows the moves."""
        now = self.frame.history
        players, taps = people_now(now)[: len(now.names)], self.by_hand and self.may_set
        return [
            (player, line, ((seat + 1) % len(players) if line.runs else seat) if taps else None)
            for seat, (player, line) in enumerate(zip(players, clock_lines(now), strict=False))
        ]

    @property
    def announce(self) -> str:
        last = self.history.entries[-1]
        return last.text if isinstance(last.entry, ClockSet) else ""

    @property
    def url(self) -> str:
        return self.frame.url("clock")


@table_pages.get("/clock")
def clock(at: AtTable) -> Response:
    """Everybody's time."""
    return _show(at)


@table_pages.post("/clock")
def set_clock(at: AtTable) -> Response:
    """Set the clock, pause it, put it away, or hand it on."""
    form = request.form
    state = form.get("state", "")
    if state not in STATES:
        raise Malformed.at("state", f"must be one of {', '.join(STATES)}")
    setting = ClockSet(
        cast(State, state),
        _number("minutes"),
        _number("increment") or 0,
        _number("turn"),
    )
    return at.answer(lambda: at.write(SetClock, setting), _show, at.url("clock"))


def _number(name: str) -> int | None:
    """A number of the form; None where it is empty."""
    text = request.form.get(name, "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise Malformed.at(name, "must be a whole number")
    return int(text)


def _show(at: AtTable) -> Response:
    return render("table/clock", ClockPage(at))
