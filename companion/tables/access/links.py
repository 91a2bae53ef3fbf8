"""Links that the host hands out, and how a phone leaves a table.

A link is a token in an address, and addresses are copied, stored and shown by many programs. So a
link ends, and the phone that opens it gets a token of its own that was never part of an address.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.engine.problems import Malformed, Problem
from companion.tables.access.codes import token_hash
from companion.tables.access.grants import TokenRequest, grant, valid
from companion.tables.access.rights import Rights, Role, require_host
from companion.tables.access.seat_checks import check_seat, freed, unanswered
from companion.tables.errors import NotAllowed
from companion.tables.logs.command import AccessWrite, Addition, Met
from companion.tables.logs.entries import SeatChanged
from companion.tables.logs.ledger import carry_out
from companion.tables.logs.rows import Head
from companion.tables.storage.models import Grant

UNOPENED = timedelta(days=1)
"""How long a link can be opened for the first time."""
OPENED = timedelta(hours=1)
"""How long it can be opened again after that, since the first answer may have been lost."""


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
    """The token for a phone that opens a link. Raises NotAllowed if the link has ended."""
    asked = TokenRequest.under(client_id, "phone", code, link)
    carry_out(UseLink(code, Rights(), link, asked))
    return asked.token


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
            raise Malformed([Problem("seat", "belongs to a link of a seat only")])
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
        found, asked = _open_link(met.session, met.head, self.link), self.asked
        if found is None:
            raise NotAllowed("This link has ended or was taken back. Ask the host for a new one.")
        role: Role = found.role  # type: ignore[assignment]
        if asked.answered(met.session, role, found.seat) is None:
            assert found.expires_at is not None
            found.expires_at = min(found.expires_at, datetime.now(UTC) + OPENED)
            grant(met.session, asked.token, met.head.id, role, found.seat)
        return []


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


def _open_link(session: Session, head: Head, link: str) -> Grant | None:
    hashed = token_hash(link)
    found = session.scalar(
        select(Grant).where(Grant.table_id == head.id, Grant.token_hash == hashed)
    )
    if found is None or found.expires_at is None:
        return None
    role: Role = found.role  # type: ignore[assignment]
    return found if found in valid(session, head.id, role, found.seat) else None
