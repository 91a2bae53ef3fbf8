"""The clock: everybody's time, large enough for a phone in the middle of the table.

Nothing ticks on the server: the log has the time of every entry, and between two of them it runs
for whoever is asked. So it is right after a reload and a restart, too.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

from flask import Response, request

from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.engine.setup import Participant
from companion.tables.logs.entries import ClockSet, State
from companion.tables.logs.history import History, LogEntry
from companion.tables.play.moves import SetClock
from companion.web.pages.at_table import AtTable, Frame, frame_of, table_pages
from companion.web.parts.people import people_now
from companion.web.rendering import Notice, render


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
        """Whether no time is left."""
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


@dataclass(frozen=True, slots=True)
class Tile:
    """A player's time, and the seat whose time runs once somebody taps on it; None where the
    clock follows the moves."""

    player: Participant
    line: ClockLine
    leads_to: int | None


@dataclass(frozen=True, slots=True)
class ClockPage:
    """Everybody's time, and how the clock is set; `setting` is None where there is none."""

    frame: Frame
    tiles: tuple[Tile, ...]
    setting: ClockSet | None
    by_hand: bool
    may_set: bool
    announce: str

    @property
    def url(self) -> str:
        """This page."""
        return self.frame.url("clock")

    @property
    def first(self) -> int | None:
        """Whose time runs at first, where it is handed on by taps."""
        return 0 if self.by_hand else None


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


def _show(now: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    history = now.history
    running = clock_of(history)
    by_hand = history.mode == "count"
    may_set = now.rights.may_write and history.finished_at is None
    players = people_now(history)[: len(history.names)]
    tiles = tuple(
        Tile(player, line, _next(seat, len(players), line) if by_hand and may_set else None)
        for seat, (player, line) in enumerate(zip(players, clock_lines(history), strict=False))
    )
    page = ClockPage(
        frame=frame_of(history, now.rights, notice=notice),
        tiles=tiles,
        setting=running.setting if running else None,
        by_hand=by_hand,
        may_set=may_set,
        announce=history.entries[-1].text
        if isinstance(history.entries[-1].entry, ClockSet)
        else "",
    )
    return render("table/clock", page, status)


def _next(seat: int, players: int, line: ClockLine) -> int:
    """A tap on one's own time hands it on; on another's, gives that player the turn."""
    return (seat + 1) % players if line.runs else seat
