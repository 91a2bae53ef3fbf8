"""The clock: everybody's time, large enough for a phone in the middle of the table."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

from flask import Response, request

from companion.engine.problems import Malformed
from companion.engine.setup import Participant
from companion.tables.clock import clock_of
from companion.tables.logs.entries import ClockSet, State
from companion.tables.logs.history import History
from companion.tables.play.notes import SetClock
from companion.web.pages.at_table import AtTable, table_pages
from companion.web.pages.rendering import render
from companion.web.parts.frame import Frame, Notice, frame_of
from companion.web.parts.people import people_now

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
    found = clock_of(history)
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
        setting=found.setting if found else None,
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
