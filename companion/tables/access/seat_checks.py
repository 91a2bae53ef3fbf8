"""Checks and entries that all changes of seats have in common."""

from typing import Literal

from companion.engine.problems import Malformed
from companion.tables.access.grants import valid
from companion.tables.access.rights import Rights
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.logs.command import Addition, Met
from companion.tables.logs.entries import SeatChanged
from companion.tables.logs.history import History


def check_seat(now: History, seat: object) -> None:
    """Raise Malformed if there is no such seat."""
    if type(seat) is not int or not 0 <= seat < len(now.names):
        raise Malformed.at("seat", f"must be a number from 0 to {len(now.names) - 1}")


def require_own_seat(now: History, rights: Rights, seat: object) -> None:
    """Raise Malformed if there is no such seat, and NotAllowed unless it is the phone's or the
    phone hosts."""
    check_seat(now, seat)
    if not rights.host and seat not in rights.seats:
        raise NotAllowed("That is another player's seat.")


def require_going_on(now: History) -> None:
    """Raise TableClosed once the game is over: strangers must not change who has played it."""
    if now.finished_at:
        raise TableClosed("This game is over, and its seats are closed. You can still watch it.")


def freed(met: Met, seat: int | None) -> list[Addition]:
    """The entry that frees a seat, if nobody holds it any more."""
    if seat is None or seat not in met.now.taken or valid(met.session, met.head.id, "seat", seat):
        return []
    return [Addition(SeatChanged(seat, "released", taken=False))]


def unanswered(now: History, seat: int, change: Literal["withdrawn", "refused"]) -> Addition:
    """The entry that ends a request for a seat without giving it: hosts' phones are shown it no
    longer."""
    return Addition(SeatChanged(seat, change, taken=seat in now.taken))
