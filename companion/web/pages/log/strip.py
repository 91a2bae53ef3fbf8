"""The log's strip of entries: who did it, and where on the board."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from companion.engine.pictures import Picture, Point
from companion.engine.setup import Participant
from companion.tables.logs.entries import (
    Confirmed,
    DrawnByApp,
    Moved,
    Played,
    Renamed,
    Reported,
    SeatChanged,
)
from companion.tables.logs.history import History, LogEntry
from companion.web.svg.thumbnails import spots

LABELS: Mapping[str, str] = {
    "deal": "Deal",
    "move": "Move",
    "chance": "Draw",
    "take_back": "Undo",
    "undo_asked": "Asks",
    "ruling_asked": "Asks",
    "remedy_asked": "Asks",
    "correction_asked": "Asks",
    "let_stand": "Stands",
    "undo_answered": "Answer",
    "redo": "Redo",
    "correction": "Corrected",
    "counts": "Count",
    "note": "Note",
    "clock": "Clock",
    "ruling": "Ruling",
    "amend": "Amended",
    "finish": "End",
    "rules": "Rules",
}
"""What an entry is called that belongs to nobody."""
MOST = 120
"""How many entries stand in the strip at once."""


@dataclass(frozen=True, slots=True)
class StripEntry:
    """One entry of the strip. `spot` is the place of its move on the stamp, if it has one."""

    revision: int
    who: Participant | None
    label: str
    spot: Point | None
    url: str
    chosen: bool
    later: bool
    flagged: bool
    undone: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """Some entries in a row, of which one is chosen. `earlier` and `later` are entries to choose
    next where the strip does not hold them all."""

    entries: tuple[StripEntry, ...]
    earlier: int | None
    later: int | None

    @property
    def who(self) -> Participant | None:
        """Whom the chosen entry is about."""
        return next(entry.who for entry in self.entries if entry.chosen)


def strip_around(shown: History, at: int, picture: Picture | None) -> Strip:
    """The entries around that one, as far as the viewer of `shown` may see them: a long evening
    has thousands."""
    places = spots(picture) if picture else {}
    last = shown.revision
    first = max(0, min(at - MOST // 2, last + 1 - MOST))
    end = min(first + MOST, last + 1)
    return Strip(
        tuple(_entry(shown, shown.entries[n], at, places) for n in range(first, end)),
        earlier=max(0, first - MOST // 2) if first else None,
        later=min(last, end - 1 + MOST // 2) if end <= last else None,
    )


def whose(shown: History, row: LogEntry) -> int | None:
    """The seat that an entry is about: of a move who made it, whatever phone entered it."""
    match row.entry:
        case Moved(move=move) | Reported(move=move) | DrawnByApp(move=move) if (
            row.before is not None and row.before.at is not None
        ):
            mover = shown.game.mover(row.before.at, move)
            return mover if isinstance(mover, int) else None
        case SeatChanged(seat=seat) | Confirmed(seat=seat) | Renamed(seat=seat):
            return seat
        case _:
            return row.by if isinstance(row.by, int) else None


def person(shown: History, row: LogEntry, seat: int) -> Participant | None:
    """Who has that seat, with the side that is played at that entry."""
    position = row.before or row.after
    people = shown.game.participants(shown.deal)
    if position.at is not None:
        people = shown.game.participants_at(position.at)
    return next((one for one in people if one.seat == seat), None)


def _entry(
    shown: History,
    row: LogEntry,
    at: int,
    places: Mapping[str, Point],
) -> StripEntry:
    seat = whose(shown, row)
    who = None if seat is None else person(shown, row, seat)
    return StripEntry(
        revision=row.revision,
        who=who,
        label=who.name if who else LABELS.get(row.kind, row.kind),
        spot=_spot(shown, row, places),
        url=url_for("pages.log", code=shown.code, at=row.revision),
        chosen=row.revision == at,
        later=row.revision > at,
        flagged=row.flagged,
        undone=row.undone,
    )


def _spot(shown: History, row: LogEntry, places: Mapping[str, Point]) -> Point | None:
    """The last place of the board that is touched to make the move."""
    if not isinstance(row.entry, Played) or row.before is None or row.before.at is None:
        return None
    if row.before.at.decision is None:
        return None
    touched = [tap.id for tap in shown.game.taps(row.before.at, row.entry.move)]
    touched = [place for place in touched if place in places]
    return places[touched[-1]] if touched else None
