"""Who may do what at a table. A token grants a role; the host can revoke it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import update

from companion.tables.access.grants import TokenRequest, grant, grant_at, table_id, valid
from companion.tables.access.rights import Rights, require_host
from companion.tables.access.seat_checks import check_seat, freed, require_going_on, unanswered
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.command import AccessWrite, Addition, Met
from companion.tables.logs.entries import SeatChanged
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.storage.database import writing
from companion.tables.storage.models import Grant


def take_seat(code: str, seat: int, *, client_id: str | None = None) -> str:
    """Take a free seat; returns its token. The same client id gets the same token again.

    Raises NotAllowed if the seat is taken, TableClosed once the game is over, Malformed if there is
    no such seat, and ClientIdReused.
    """
    asked = TokenRequest.under(client_id, "seat", code)
    carry_out(TakeSeat(code, Rights(), seat, asked))
    return asked.token


def request_seat(code: str, seat: int, *, client_id: str | None = None) -> str:
    """Ask for a seat; returns a token that grants the seat once the host approves.

    The same client id gets the same token again. Raises Malformed if there is no such seat,
    TableClosed once the game is over, and ClientIdReused.
    """
    asked = TokenRequest.under(client_id, "ask", code)
    carry_out(RequestSeat(code, Rights(), seat, asked))
    return asked.token


def watch(code: str, *, client_id: str | None = None) -> str:
    """A token to watch with, for anybody who knows the code. Raises NoSuchTable, ClientIdReused."""
    asked = TokenRequest.under(client_id, "watch", code)
    with writing() as session:
        table = table_id(session, code)
        if asked.answered(session, "watch") is None:
            grant(session, asked.token, table, "watch")
    return asked.token


@dataclass(frozen=True)
class SeatWrite(AccessWrite):
    """A write by anybody who knows the code, for a seat: it grants the token of `asked`."""

    seat: int
    asked: TokenRequest

    def entries(self, met: Met) -> Sequence[Addition]:
        check_seat(met.now, self.seat)
        if self.asked.answered(met.session, "seat", self.seat):
            return []
        require_going_on(met.now)
        return [Addition(self.granted(met))]

    def granted(self, met: Met) -> SeatChanged:
        """Grant the token; returns what the log says of it."""
        raise NotImplementedError


@dataclass(frozen=True)
class TakeSeat(SeatWrite):
    """Take a free seat. Raises NotAllowed if it is taken."""

    def granted(self, met: Met) -> SeatChanged:
        now, seat = met.now, self.seat
        if seat in now.taken:
            raise NotAllowed(
                f"{now.names[seat]}'s seat is taken. Ask to take it over, and the host decides."
            )
        grant(met.session, self.asked.token, met.head.id, "seat", seat)
        return SeatChanged(seat, "taken", taken=True)


@dataclass(frozen=True)
class RequestSeat(SeatWrite):
    """Ask for a seat; the token grants it once the host approves."""

    def granted(self, met: Met) -> SeatChanged:
        seat = self.seat
        grant(met.session, self.asked.token, met.head.id, "seat", seat, approved=False)
        return SeatChanged(seat, "asked", taken=seat in met.now.taken)


@dataclass(frozen=True)
class GrantWrite(AccessWrite):
    """A write about the grant with an id. The host may, and about a request for a seat also the
    phone that sits there."""

    grant_id: int

    def found(self, met: Met) -> Grant:
        """That grant. Raises NotAllowed and NoSuchEntry."""
        if not self.rights.seats:
            require_host(self.rights)
        found = grant_at(met.session, met.head.id, self.grant_id)
        if found.approved_at or found.seat not in self.rights.seats:
            require_host(self.rights)
        return found


@dataclass(frozen=True)
class Approve(GrantWrite):
    """Give the seat to the phone that asked. If the host does, phones that held it lose it; if the
    phone that sits there does, both play it.

    Raises NotAllowed and NoSuchEntry.
    """

    def content(self, now: History) -> Any:
        return {"approve": self.grant_id}

    def entries(self, met: Met) -> Sequence[Addition]:
        asked = self.found(met)
        if asked.seat is None or asked.approved_at or asked.revoked_at:
            raise NoSuchEntry("That request is answered already.")
        moment = asked.approved_at = datetime.now(UTC)
        if not self.rights.host:
            return [Addition(SeatChanged(asked.seat, "joined", taken=True))]
        met.session.execute(
            update(Grant)
            .where(
                Grant.table_id == met.head.id,
                Grant.seat == asked.seat,
                Grant.id != asked.id,
                Grant.revoked_at.is_(None),
            )
            .values(revoked_at=moment)
        )
        return [Addition(SeatChanged(asked.seat, "approved", taken=True))]


@dataclass(frozen=True)
class Revoke(GrantWrite):
    """End a link, or turn a request down; a seat that nobody holds any more becomes free.

    Raises NotAllowed, also for the last host link, and NoSuchEntry.
    """

    def content(self, now: History) -> Any:
        return {"revoke": self.grant_id}

    def entries(self, met: Met) -> Sequence[Addition]:
        found = self.found(met)
        if found.revoked_at:
            return []
        if found.role == "host" and valid(met.session, met.head.id, "host") == [found]:
            raise NotAllowed("Make another host link first: this is the only one.")
        found.revoked_at = datetime.now(UTC)
        if found.seat is not None and not found.approved_at:
            return [unanswered(met.now, found.seat, "refused")]
        return freed(met, found.seat)


@dataclass(frozen=True)
class Release(AccessWrite):
    """Free a seat: its phone gives it up, or the host frees it. Raises NotAllowed."""

    seat: int

    def refuse(self) -> None:
        if not self.rights.host and self.seat not in self.rights.seats:
            raise NotAllowed("Only the phone that holds a seat or the host can free it.")

    def content(self, now: History) -> Any:
        return {"release": self.seat}

    def entries(self, met: Met) -> Sequence[Addition]:
        for held in valid(met.session, met.head.id, "seat", self.seat):
            held.revoked_at = datetime.now(UTC)
        return freed(met, self.seat)
