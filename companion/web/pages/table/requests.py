"""Requests for a seat that is on another phone, asked of the host where the host is."""

from dataclasses import dataclass

from companion.tables.access.seats import Rights, pending
from companion.tables.logs.current import History


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A phone that asks for a seat; `grant` is answered by yes or no."""

    grant: int
    name: str


def seat_requests(history: History, rights: Rights) -> tuple[SeatRequest, ...]:
    """What waits for the host; nothing for anybody else."""
    if not rights.host:
        return ()
    return tuple(
        SeatRequest(found.id, history.names[found.seat])
        for found in pending(history.code)
        if found.seat is not None
    )
