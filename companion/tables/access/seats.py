"""Who may do what at a table. A token grants a role; the host can revoke it."""

from datetime import UTC, datetime

from sqlalchemy import update

from companion.tables.access.grants import (
    Asked,
    GrantInfo,
    grant,
    grant_at,
    grants,
    pending,
    table_id,
    valid,
)
from companion.tables.access.links import leave, new_link, use_link
from companion.tables.access.rights import (
    Rights,
    Role,
    require_host,
    require_still,
    rights_again,
    rights_lately,
    rights_of,
)
from companion.tables.access.seat_checks import check_seat, freed, require_going_on, unanswered
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.entries import SeatChanged
from companion.tables.logs.history import History
from companion.tables.logs.ledger import Request, append
from companion.tables.logs.rows import Head
from companion.tables.play.chance import Draft
from companion.tables.storage.database import writing
from companion.tables.storage.models import Grant
from companion.tables.storage.transaction import Turn

__all__ = [
    "GrantInfo",
    "Rights",
    "Role",
    "approve",
    "grant",
    "grants",
    "leave",
    "new_link",
    "pending",
    "release",
    "request_seat",
    "revoke",
    "rights_again",
    "rights_lately",
    "rights_of",
    "take_seat",
    "use_link",
    "watch",
]


def take_seat(code: str, seat: int, *, client_id: str | None = None) -> str:
    """Take a free seat; returns its token. The same client id gets the same token again.

    Raises NotAllowed if the seat is taken, TableClosed once the game is over, Malformed if there is
    no such seat, and ClientIdReused.
    """
    tokens: list[str] = []
    asked = Asked.under(client_id, "seat", code)

    def write(turn: Turn, head: Head, now: History) -> list[Draft]:
        check_seat(now, seat)
        if asked.token and asked.answered(turn.session, "seat", seat):
            tokens.append(asked.token)
            return []
        require_going_on(now)
        if seat in now.taken:
            raise NotAllowed(
                f"{now.names[seat]}'s seat is taken. Ask to take it over, and the host decides."
            )
        tokens.append(grant(turn.session, head.id, "seat", seat, token=asked.token))
        return [Draft(SeatChanged(seat, "taken", taken=True))]

    append(code, write)
    return tokens[0]


def watch(code: str, *, client_id: str | None = None) -> str:
    """A token to watch with, for anybody who knows the code. Raises NoSuchTable, ClientIdReused."""
    asked = Asked.under(client_id, "watch", code)
    with writing() as session:
        table = table_id(session, code)
        if asked.token and asked.answered(session, "watch"):
            return asked.token
        return grant(session, table, "watch", token=asked.token)


def request_seat(code: str, seat: int, *, client_id: str | None = None) -> str:
    """Ask for a seat; returns a token that grants the seat once the host approves.

    The same client id gets the same token again. Raises Malformed if there is no such seat,
    TableClosed once the game is over, and ClientIdReused.
    """
    tokens: list[str] = []
    asked = Asked.under(client_id, "ask", code)

    def write(turn: Turn, head: Head, now: History) -> list[Draft]:
        check_seat(now, seat)
        if asked.token and asked.answered(turn.session, "seat", seat):
            tokens.append(asked.token)
            return []
        require_going_on(now)
        tokens.append(grant(turn.session, head.id, "seat", seat, approved=False, token=asked.token))
        return [Draft(SeatChanged(seat, "asked", taken=seat in now.taken))]

    append(code, write)
    return tokens[0]


def approve(code: str, rights: Rights, grant_id: int, *, client_id: str | None = None) -> None:
    """Give the seat to the phone that asked; phones that held it lose it. Only the host may.

    Raises NotAllowed and NoSuchEntry.
    """
    require_host(rights)

    def write(turn: Turn, head: Head, now: History) -> list[Draft]:
        require_still(turn, code, rights)
        asked = grant_at(turn.session, head.id, grant_id)
        if asked.seat is None or asked.approved_at or asked.revoked_at:
            raise NoSuchEntry("That request is answered already.")
        moment = datetime.now(UTC)
        turn.session.execute(
            update(Grant)
            .where(
                Grant.table_id == head.id,
                Grant.seat == asked.seat,
                Grant.id != asked.id,
                Grant.revoked_at.is_(None),
            )
            .values(revoked_at=moment)
        )
        asked.approved_at = moment
        return [Draft(SeatChanged(asked.seat, "approved", taken=True))]

    append(code, write, _request(client_id, "approve", grant_id))


def revoke(code: str, rights: Rights, grant_id: int, *, client_id: str | None = None) -> None:
    """End a link, or turn a request down; a seat that nobody holds any more becomes free.

    Only the host may. Raises NotAllowed, also for the last host link, and NoSuchEntry.
    """
    require_host(rights)

    def write(turn: Turn, head: Head, now: History) -> list[Draft]:
        require_still(turn, code, rights)
        found = grant_at(turn.session, head.id, grant_id)
        if found.revoked_at:
            return []
        if found.role == "host" and valid(turn.session, head.id, "host") == [found]:
            raise NotAllowed("Make another host link first: this is the only one.")
        found.revoked_at = datetime.now(UTC)
        if found.seat is not None and not found.approved_at:
            return [unanswered(now, found.seat, "refused")]
        return freed(turn.session, head, now, found.seat)

    append(code, write, _request(client_id, "revoke", grant_id))


def release(code: str, rights: Rights, seat: int, *, client_id: str | None = None) -> None:
    """Free a seat: its phone gives it up, or the host frees it. Raises NotAllowed."""
    if not rights.host and seat not in rights.seats:
        raise NotAllowed("Only the phone that holds a seat or the host can free it.")

    def write(turn: Turn, head: Head, now: History) -> list[Draft]:
        require_still(turn, code, rights)
        for held in valid(turn.session, head.id, "seat", seat):
            held.revoked_at = datetime.now(UTC)
        return freed(turn.session, head, now, seat)

    append(code, write, _request(client_id, "release", seat))


def _request(client_id: str | None, what: str, which: int) -> Request | None:
    return None if client_id is None else Request(client_id, lambda _: {what: which})
