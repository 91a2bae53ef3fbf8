"""What is never out of date: notes, other names for players, and the clock."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.codec import dump
from companion.engine.problems import Malformed
from companion.tables.access import NOTE_LENGTH, check_names_differ, clean, clean_name
from companion.tables.logs.entries import ClockSet, Noted, Renamed
from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.ledger import Met, SeenWrite
from companion.tables.play.seats import check_seat, require_going_on, require_own_seat


@dataclass(frozen=True)
class AddNote(SeenWrite):
    """Add a remark to the log. Raises Malformed and NotAllowed."""

    text: str

    def refuse(self) -> None:
        self._note()
        super().refuse()

    def content(self, now: History) -> object:
        return {"note": self._note()}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        self.require_past(met.now)
        return [LogEntry(Noted(self._note()), self.rights.author())]

    def _note(self) -> str:
        return clean(self.text, "text", NOTE_LENGTH)


@dataclass(frozen=True)
class Rename(SeenWrite):
    """Give a player another name, from the first entry on. Only the host and that seat may.

    Raises Malformed and NotAllowed, and TableClosed for a seat's phone once the game is over. The
    last name counts.
    """

    seat: int
    name: str

    def refuse(self) -> None:
        self._new()
        super().refuse()

    def content(self, now: History) -> object:
        return {"rename": [self.seat, self._new()]}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, seat, new = met.now, self.seat, self._new()
        self.require_past(now)
        require_own_seat(now, self.rights, seat)
        if not self.rights.host:
            require_going_on(now)
        check_names_differ([*now.names[:seat], new, *now.names[seat + 1 :]])
        return [LogEntry(Renamed(seat, new, now.names[seat]), self.rights.author(seat))]

    def _new(self) -> str:
        return clean_name(self.name)


# The clock is set, paused and put away, and handed on where moves are not tracked

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

    def content(self, now: History) -> object:
        return {"clock": dump(self.setting)}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        self.require_past(met.now)
        require_going_on(met.now)
        if self.setting.turn is not None:
            check_seat(met.now, self.setting.turn)
        before = [row.entry for row in met.now.entries if isinstance(row.entry, ClockSet)]
        same = before[-1:] == [self.setting]
        return [] if same else [LogEntry(self.setting, self.rights.author())]
