"""Links that the host hands out, and how a phone leaves a table.

A link is a token in an address, and addresses are copied, stored and shown by many programs. So a
link ends, and the phone that opens it gets a token of its own that was never part of an address.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.engine.problems import Malformed, Problem
from companion.tables.access.codes import token_hash
from companion.tables.access.grants import Asked, grant, valid
from companion.tables.access.rights import Rights, Role, require_host, require_still
from companion.tables.access.seat_checks import check_seat, freed, unanswered
from companion.tables.errors import NotAllowed
from companion.tables.logs.entries import SeatChanged
from companion.tables.logs.history import History
from companion.tables.logs.ledger import append
from companion.tables.logs.rows import Head
from companion.tables.play.chance import Draft
from companion.tables.storage.models import Grant
from companion.tables.storage.transaction import Turn

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
    require_host(rights)
    tokens: list[str] = []
    asked = Asked.under(client_id, "link", code)

    def write(turn: Turn, head: Head, now: History) -> list[Draft]:
        require_still(turn, code, rights)
        if role == "seat":
            check_seat(now, seat)
        elif seat is not None:
            raise Malformed([Problem("seat", "belongs to a link of a seat only")])
        if asked.token and asked.answered(turn.session, role, seat):
            tokens.append(asked.token)
            return []
        ends = datetime.now(UTC) + UNOPENED
        tokens.append(grant(turn.session, head.id, role, seat, expires_at=ends, token=asked.token))
        if seat is None:
            return []
        return [Draft(SeatChanged(seat, "linked" if seat in now.taken else "taken", taken=True))]

    append(code, write)
    return tokens[0]


def use_link(code: str, link: str, *, client_id: str | None = None) -> str:
    """The token for a phone that opens a link. Raises NotAllowed if the link has ended."""
    tokens: list[str] = []
    asked = Asked.under(client_id, "phone", code, link)

    def write(turn: Turn, head: Head, _: History) -> list[Draft]:
        found = _open_link(turn.session, head, link)
        if found is None:
            raise NotAllowed("This link has ended or was taken back. Ask the host for a new one.")
        role: Role = found.role  # type: ignore[assignment]
        if asked.token and asked.answered(turn.session, role, found.seat):
            tokens.append(asked.token)
            return []
        assert found.expires_at is not None
        found.expires_at = min(found.expires_at, datetime.now(UTC) + OPENED)
        tokens.append(grant(turn.session, head.id, role, found.seat, token=asked.token))
        return []

    append(code, write)
    return tokens[0]


def leave(code: str, tokens: Iterable[str]) -> None:
    """Give up all that a phone holds at a table; a seat without another phone becomes free."""
    hashes = [token_hash(token) for token in tokens]

    def write(turn: Turn, head: Head, now: History) -> list[Draft]:
        held = select(Grant).where(Grant.table_id == head.id, Grant.token_hash.in_(hashes))
        seats: list[int] = []
        unasked: list[int] = []
        for found in turn.session.scalars(held):
            is_over, found.revoked_at = found.revoked_at, found.revoked_at or datetime.now(UTC)
            if found.seat is not None and not is_over:
                (seats if found.approved_at else unasked).append(found.seat)
        left = (freed(turn.session, head, now, seat) for seat in dict.fromkeys(seats))
        withdrawn = [unanswered(now, seat, "withdrawn") for seat in unasked]
        return [draft for drafts in (*left, withdrawn) for draft in drafts]

    append(code, write)


def _open_link(session: Session, head: Head, link: str) -> Grant | None:
    hashed = token_hash(link)
    found = session.scalar(
        select(Grant).where(Grant.table_id == head.id, Grant.token_hash == hashed)
    )
    if found is None or found.expires_at is None:
        return None
    role: Role = found.role  # type: ignore[assignment]
    return found if found in valid(session, head.id, role, found.seat) else None
