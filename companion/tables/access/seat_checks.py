"""Checks and entries that all changes of seats have in common."""

from typing import Literal

from sqlalchemy.orm import Session

from companion.engine.problems import Malformed, Problem
from companion.tables.access.grants import valid
from companion.tables.errors import TableClosed
from companion.tables.logs.entries import SeatChanged
from companion.tables.logs.history import History
from companion.tables.logs.rows import Head
from companion.tables.play.chance import Draft


def check_seat(now: History, seat: object) -> None:
    """Raise Malformed if there is no such seat."""
    if type(seat) is not int or not 0 <= seat < len(now.names):
        raise Malformed([Problem("seat", f"must be a number from 0 to {len(now.names) - 1}")])


def require_going_on(now: History) -> None:
    """Raise TableClosed once the game is over: strangers must not change who has played it."""
    if now.finished_at:
        raise TableClosed("This game is over, and its seats are closed. You can still watch it.")


def freed(session: Session, head: Head, now: History, seat: int | None) -> list[Draft]:
    """The entry that frees a seat, if nobody holds it any more."""
    if seat is None or seat not in now.taken or valid(session, head.id, "seat", seat):
        return []
    return [Draft(SeatChanged(seat, "released", taken=False))]


def unanswered(now: History, seat: int, change: Literal["withdrawn", "refused"]) -> Draft:
    """The entry that ends a request for a seat without giving it: hosts' phones are shown it no
    longer."""
    return Draft(SeatChanged(seat, change, taken=seat in now.taken))
