"""Requests for a seat that is on another phone, asked of the host and of whoever sits there."""

from dataclasses import dataclass

from companion.tables.access.seats import Rights, pending
from companion.tables.logs.current import History


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A phone that asks for a seat; `grant` is answered by yes or no."""

    grant: int
    name: str


def seat_requests(history: History, rights: Rights) -> tuple[SeatRequest, ...]:
    """What waits for this phone to answer."""
    if not rights.may_write:
        return ()
    return tuple(
        SeatRequest(found.id, history.names[found.seat])
        for found in pending(history.code)
        if found.seat is not None and (rights.host or found.seat in rights.seats)
    )
