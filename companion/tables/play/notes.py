"""Notes, and other names for players. Neither is ever out of date."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.tables.access.seat_checks import require_going_on, require_own_seat
from companion.tables.access.typed_text import NOTE_LENGTH, check_names_differ, clean, clean_name
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.entries import Noted, Renamed
from companion.tables.logs.history import History


@dataclass(frozen=True)
class AddNote(SeenWrite):
    """Add a remark to the log. Raises Malformed and NotAllowed."""

    text: str

    def refuse(self) -> None:
        self._note()
        super().refuse()

    def content(self, now: History) -> Any:
        return {"note": self._note()}

    def entries(self, met: Met) -> Sequence[Addition]:
        self.require_past(met.now)
        return [Addition(Noted(self._note()), self.rights.author())]

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

    def content(self, now: History) -> Any:
        return {"rename": [self.seat, self._new()]}

    def entries(self, met: Met) -> Sequence[Addition]:
        now, seat, new = met.now, self.seat, self._new()
        self.require_past(now)
        require_own_seat(now, self.rights, seat)
        if not self.rights.host:
            require_going_on(now)
        check_names_differ([*now.names[:seat], new, *now.names[seat + 1 :]])
        return [Addition(Renamed(seat, new, now.names[seat]), self.rights.author(seat))]

    def _new(self) -> str:
        return clean_name(self.name)
