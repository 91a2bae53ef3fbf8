"""Links that the host hands out, and how a phone leaves a table.

A link is a token in an address, and addresses are copied, stored and shown by many programs. So a
link ends, gives no rights by itself, and the phone that opens it gets a token of its own that was
never part of an address. A link to a seat, or to host, is good for one phone. Any further phone
asks for the seat, as it could without a link.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.engine.problems import Malformed
from companion.tables.access.codes import token_hash
from companion.tables.access.grants import TokenRequest, grant, table_id, valid
from companion.tables.access.rights import Rights, Role, require_host
from companion.tables.access.seat_checks import check_seat, freed, require_going_on, unanswered
from companion.tables.errors import NotAllowed
from companion.tables.logs.command import AccessWrite, Addition, Met
from companion.tables.logs.entries import Noted, SeatChanged
from companion.tables.logs.ledger import carry_out
from companion.tables.storage.database import reading
from companion.tables.storage.models import Grant

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
        found = _link_of(session, table_id(session, code), link)
        return None if found is None else (found.role, found.seat)  # type: ignore[return-value]


def leave(code: str, tokens: Iterable[str]) -> None:
    """Give up all that a phone holds at a table; a seat without another phone becomes free."""
    hashes = tuple(token_hash(token) for token in tokens)
    carry_out(Leave(code, Rights(), hashes))


@dataclass(frozen=True)
class HandOut(AccessWrite):
    """The host hands out a link that grants the token of `asked`."""

    role: Role
    seat: int | None
    asked: TokenRequest

    def refuse(self) -> None:
        require_host(self.rights)

    def entries(self, met: Met) -> Sequence[Addition]:
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
        return [Addition(SeatChanged(seat, change, taken=True))]


@dataclass(frozen=True)
class UseLink(AccessWrite):
    """A phone opens a link, and gets the token of `asked`."""

    link: str
    asked: TokenRequest

    def entries(self, met: Met) -> Sequence[Addition]:
        session, table, asked = met.session, met.head.id, self.asked
        found = _link_of(session, table, self.link)
        if found is None:
            raise NotAllowed(ENDED)
        role: Role = found.role  # type: ignore[assignment]
        seat, now = found.seat, datetime.now(UTC)
        if asked.answered(session, role, seat):
            return []
        assert found.expires_at is not None
        is_open = now < found.expires_at
        if not is_open and seat is None:
            raise NotAllowed(ENDED)
        if not is_open and seat is not None:
            require_going_on(met.now)
            grant(session, asked.token, table, role, seat, approved=False)
            return [Addition(SeatChanged(seat, "asked", taken=seat in met.now.taken))]
        sits = seat is not None and any(
            one.expires_at is None for one in valid(session, table, role, seat)
        )
        grant(session, asked.token, table, role, seat)
        if role == "watch":
            return []
        found.expires_at = now
        if seat is None:
            return [Addition(Noted(NEW_HOST))]
        return [Addition(SeatChanged(seat, "joined" if sits else "opened", taken=True))]


@dataclass(frozen=True)
class Leave(AccessWrite):
    """A phone gives up the tokens with these hashes."""

    hashes: tuple[str, ...]

    def entries(self, met: Met) -> Sequence[Addition]:
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
