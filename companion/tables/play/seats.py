"""Who sits where: seats that are taken, asked for and left, and links that the host hands out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Literal

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from companion.engine.problems import Malformed
from companion.tables.access import (
    Rights,
    Role,
    TokenRequest,
    grant,
    grant_at,
    require_host,
    table_id,
    token_hash,
    valid,
)
from companion.tables.errors import NoSuchEntry, NotAllowed, TableClosed
from companion.tables.logs.entries import Noted, SeatChanged
from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.ledger import AccessWrite, Met, carry_out
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import Grant


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


def freed(met: Met, seat: int | None) -> list[LogEntry]:
    """The entry that frees a seat, if nobody holds it any more."""
    if seat is None or seat not in met.now.taken or valid(met.session, met.head.id, "seat", seat):
        return []
    return [LogEntry(SeatChanged(seat, "released", taken=False))]


def seats_left(met: Met, people: int) -> list[LogEntry]:
    """The entries that free the seats after the first `people`, which nobody has any more; whoever
    had asked for one asks no longer."""
    gone = range(people, len(met.now.names))
    if gone:
        met.session.execute(
            update(Grant)
            .where(Grant.table_id == met.head.id, Grant.seat.in_(gone), Grant.revoked_at.is_(None))
            .values(revoked_at=datetime.now(UTC))
        )
    return [one for seat in gone for one in freed(met, seat)]


def unanswered(now: History, seat: int, change: Literal["withdrawn", "refused"]) -> LogEntry:
    """The entry that ends a request for a seat without giving it: hosts' phones are shown it no
    longer."""
    return LogEntry(SeatChanged(seat, change, taken=seat in now.taken))


# Who may do what at a table


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
    carry_out(TakeSeat(code, Rights(), seat, asked, asks_first=True))
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
class TakeSeat(AccessWrite):
    """A phone that knows the code takes a free seat, or asks for any: the token of `asked` grants
    it at once, or once the host approves. Raises NotAllowed for a seat that is not free."""

    seat: int
    asked: TokenRequest
    asks_first: bool = False

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, seat, asks_first = met.now, self.seat, self.asks_first
        check_seat(now, seat)
        if self.asked.answered(met.session, "seat", seat):
            return []
        require_going_on(now)
        if seat in now.taken and not asks_first:
            raise NotAllowed(
                f"{now.names[seat]}'s seat is taken. Ask to take it over, and the host decides."
            )
        token, table = self.asked.token, met.head.id
        grant(met.session, token, table, "seat", seat, approved=not asks_first)
        if asks_first:
            return [LogEntry(SeatChanged(seat, "asked", taken=seat in now.taken))]
        return [LogEntry(SeatChanged(seat, "taken", taken=True))]


@dataclass(frozen=True)
class GrantWrite(AccessWrite):
    """A write about the grant with an id. The host may, and about a request for a seat also the
    phone that sits there."""

    grant_id: int

    def asked_for(self, met: Met) -> Grant:
        """That grant. Raises NotAllowed and NoSuchEntry."""
        if not self.rights.seats:
            require_host(self.rights)
        grant = grant_at(met.session, met.head.id, self.grant_id)
        if grant.approved_at or grant.seat not in self.rights.seats:
            require_host(self.rights)
        return grant


@dataclass(frozen=True)
class Approve(GrantWrite):
    """Give the seat to the phone that asked. If the host does, phones that held it lose it; if the
    phone that sits there does, both play it.

    Raises NotAllowed and NoSuchEntry.
    """

    asks: ClassVar = "approve"

    def entries(self, met: Met) -> Sequence[LogEntry]:
        asked = self.asked_for(met)
        if asked.seat is None or asked.approved_at or asked.revoked_at:
            raise NoSuchEntry("That request is answered already.")
        moment = asked.approved_at = datetime.now(UTC)
        if not self.rights.host:
            return [LogEntry(SeatChanged(asked.seat, "joined", taken=True))]
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
        return [LogEntry(SeatChanged(asked.seat, "approved", taken=True))]


@dataclass(frozen=True)
class Revoke(GrantWrite):
    """End a link, or turn a request down; a seat that nobody holds any more becomes free.

    Raises NotAllowed, also for the last host link, and NoSuchEntry.
    """

    asks: ClassVar = "revoke"

    def entries(self, met: Met) -> Sequence[LogEntry]:
        grant = self.asked_for(met)
        if grant.revoked_at:
            return []
        if grant.role == "host" and valid(met.session, met.head.id, "host") == [grant]:
            raise NotAllowed("Make another host link first: this is the only one.")
        grant.revoked_at = datetime.now(UTC)
        if grant.seat is not None and not grant.approved_at:
            return [unanswered(met.now, grant.seat, "refused")]
        return freed(met, grant.seat)


@dataclass(frozen=True)
class Release(AccessWrite):
    """Free a seat: its phone gives it up, or the host frees it. Raises NotAllowed."""

    asks: ClassVar = "release"
    seat: int

    def refuse(self) -> None:
        if not self.rights.host and self.seat not in self.rights.seats:
            raise NotAllowed("Only the phone that holds a seat or the host can free it.")

    def entries(self, met: Met) -> Sequence[LogEntry]:
        for held in valid(met.session, met.head.id, "seat", self.seat):
            held.revoked_at = datetime.now(UTC)
        return freed(met, self.seat)


# Links that the host hands out, and how a phone leaves a table

UNOPENED = timedelta(days=1)
"""How long a link can be opened."""
ENDED = "This link has ended or was taken back. Ask the host for a new one."
NEW_HOST = "Another phone hosts this table now."


def new_link(
    code: str,
    rights: Rights,
    role: Role,
    seat: int | None = None,
    *,
    client_id: str | None = None,
) -> str:
    """Make a token that the host hands out as a link; it is valid for a day.

    A link to a seat that is taken is recorded in the log, so that the seat's phone can see it.
    Raises NotAllowed, Malformed and ClientIdReused.
    """
    asked = TokenRequest.under(client_id, "link", code)
    carry_out(HandOut(code, rights, role, seat, asked))
    return asked.token


def use_link(code: str, link: str, *, client_id: str | None = None) -> str:
    """The token for a phone that opens a link. If a seat's link was opened before or has ended, the
    token grants the seat once whoever sits there agrees, or the host.

    Raises NotAllowed if the link was taken back, or another one has ended, and TableClosed.
    """
    asked = TokenRequest.under(client_id, "phone", code, link)
    carry_out(UseLink(code, Rights(), link, asked))
    return asked.token


def offered(code: str, link: str) -> tuple[Role, int | None] | None:
    """What a link is for, a role and its seat; None if there is no such link. Raises
    NoSuchTable."""
    with reading() as session:
        grant = _link_of(session, table_id(session, code), link)
        return None if grant is None else (grant.role, grant.seat)  # type: ignore[return-value]


def leave(code: str, tokens: Iterable[str]) -> None:
    """Give up all that a phone holds at a table; a seat without another phone becomes free."""
    hashes = tuple(token_hash(token) for token in tokens)
    carry_out(Leave(code, Rights(), hashes))


@dataclass(frozen=True)
class HandOut(AccessWrite):
    """The host hands out a link that grants the token of `asked`."""

    whose: ClassVar = "host"
    role: Role
    seat: int | None
    asked: TokenRequest

    def entries(self, met: Met) -> Sequence[LogEntry]:
        seat, asked = self.seat, self.asked
        if self.role == "seat":
            check_seat(met.now, seat)
        elif seat is not None:
            raise Malformed.at("seat", "belongs to a link of a seat only")
        if asked.answered(met.session, self.role, seat):
            return []
        ends = datetime.now(UTC) + UNOPENED
        grant(met.session, asked.token, met.head.id, self.role, seat, expires_at=ends)
        if seat is None:
            return []
        change: Literal["linked", "taken"] = "linked" if seat in met.now.taken else "taken"
        return [LogEntry(SeatChanged(seat, change, taken=True))]


@dataclass(frozen=True)
class UseLink(AccessWrite):
    """A phone opens a link, and gets the token of `asked`."""

    link: str
    asked: TokenRequest

    def entries(self, met: Met) -> Sequence[LogEntry]:
        session, table, asked = met.session, met.head.id, self.asked
        link = _link_of(session, table, self.link)
        if link is None:
            raise NotAllowed(ENDED)
        role: Role = link.role  # type: ignore[assignment]
        seat, now = link.seat, datetime.now(UTC)
        if asked.answered(session, role, seat):
            return []
        assert link.expires_at is not None
        is_open = now < link.expires_at
        if not is_open and seat is None:
            raise NotAllowed(ENDED)
        if not is_open and seat is not None:
            require_going_on(met.now)
            grant(session, asked.token, table, role, seat, approved=False)
            return [LogEntry(SeatChanged(seat, "asked", taken=seat in met.now.taken))]
        sits = seat is not None and any(
            grant.expires_at is None for grant in valid(session, table, role, seat)
        )
        grant(session, asked.token, table, role, seat)
        if role == "watch":
            return []
        link.expires_at = now
        if seat is None:
            return [LogEntry(Noted(NEW_HOST))]
        return [LogEntry(SeatChanged(seat, "joined" if sits else "opened", taken=True))]


@dataclass(frozen=True)
class Leave(AccessWrite):
    """A phone gives up the tokens with these hashes."""

    hashes: tuple[str, ...]

    def entries(self, met: Met) -> Sequence[LogEntry]:
        held = select(Grant).where(Grant.table_id == met.head.id, Grant.token_hash.in_(self.hashes))
        seats: list[int] = []
        unasked: list[int] = []
        for found in met.session.scalars(held):
            is_over, found.revoked_at = found.revoked_at, found.revoked_at or datetime.now(UTC)
            if found.seat is not None and not is_over:
                (seats if found.approved_at else unasked).append(found.seat)
        left = (freed(met, seat) for seat in dict.fromkeys(seats))
        withdrawn = [unanswered(met.now, seat, "withdrawn") for seat in unasked]
        return [new for some in (*left, withdrawn) for new in some]


def _link_of(session: Session, table: int, link: str) -> Grant | None:
    """The link's row, unless it was taken back; it may have been opened, or have ended."""
    return session.scalar(
        select(Grant).where(
            Grant.table_id == table,
            Grant.token_hash == token_hash(link),
            Grant.expires_at.is_not(None),
            Grant.revoked_at.is_(None),
        )
    )
