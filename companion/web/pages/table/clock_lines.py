"""The clock as pages show it; a script lets it go on between two pages."""

from dataclasses import dataclass
from datetime import UTC, datetime

from companion.tables.clock import clock_of
from companion.tables.logs.history import History


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
