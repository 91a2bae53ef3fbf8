"""The frames of the log's film strip: who did it, and where on the board."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from companion.engine.pictures.picture import Picture, Point
from companion.engine.setup.participants import Participant
from companion.tables.logs.current import History, LogEntry
from companion.tables.logs.entries import (
    Confirmed,
    DrawnByApp,
    Moved,
    Played,
    Renamed,
    Reported,
    SeatChanged,
)
from companion.web.svg.thumbnails import spots

LABELS: Mapping[str, str] = {
    "deal": "Deal",
    "move": "Move",
    "chance": "Draw",
    "take_back": "Undo",
    "undo_asked": "Asks",
    "undo_answered": "Answer",
    "redo": "Redo",
    "correction": "Corrected",
    "counts": "Count",
    "note": "Note",
    "ruling": "Ruling",
    "amend": "Amended",
    "finish": "End",
    "rules": "Rules",
}
"""What a frame is called that belongs to nobody."""


FRAMES = 120
"""How many stand in the strip at once."""


@dataclass(frozen=True, slots=True)
class Frame:
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


def around(shown: History, at: int) -> range:
    """The entries that the strip shows with that one: a long evening has thousands."""
    first = max(0, min(at - FRAMES // 2, shown.revision + 1 - FRAMES))
    return range(first, min(first + FRAMES, shown.revision + 1))


def frames(shown: History, at: int, picture: Picture | None) -> tuple[Frame, ...]:
    """A frame for each entry around that one, as far as the viewer of `shown` may see it."""
    places = spots(picture) if picture else {}
    return tuple(
        _frame(shown, shown.entries[revision], at, places) for revision in around(shown, at)
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


def _frame(
    shown: History,
    row: LogEntry,
    at: int,
    places: Mapping[str, Point],
) -> Frame:
    seat = whose(shown, row)
    who = None if seat is None else person(shown, row, seat)
    return Frame(
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
