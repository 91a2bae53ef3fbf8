"""Grants, the rows behind tokens: listing, finding, adding and repeating them."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

from flask import current_app
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from companion.tables.access.codes import new_token, repeated_token, token_hash
from companion.tables.access.rights import Role
from companion.tables.access.typed_text import check_token_id
from companion.tables.errors import ClientIdReused, NoSuchEntry, NoSuchTable, NotAllowed
from companion.tables.storage.database import asking, reading
from companion.tables.storage.models import Grant, StoredTable

G = Grant.__table__.c
PENDING = (
    select(G.id, G.role, G.seat, G.created_at)
    .join_from(Grant.__table__, StoredTable.__table__)
    .where(StoredTable.code == bindparam("code"), G.approved_at.is_(None), G.revoked_at.is_(None))
    .order_by(G.id)
)
"""Runs with every page of the host's, so it is built once. A request has no end."""


@dataclass(frozen=True, slots=True)
class GrantInfo:
    """A token that was given out, but not the token itself. `link`: it was handed out as a link,
    which ends."""

    id: int
    role: Role
    seat: int | None
    pending: bool
    revoked: bool
    created_at: datetime
    link: bool = False


def grants(code: str) -> tuple[GrantInfo, ...]:
    """What was given out at a table, the oldest first. Only the host may be shown it."""
    now = datetime.now(UTC)
    with reading() as session:
        rows = select(Grant).where(Grant.table_id == table_id(session, code)).order_by(Grant.id)
        return tuple(
            GrantInfo(
                id=row.id,
                role=cast(Role, row.role),
                seat=row.seat,
                pending=row.approved_at is None and row.revoked_at is None,
                revoked=row.revoked_at is not None or _is_ended(row, now),
                created_at=row.created_at,
                link=row.expires_at is not None,
            )
            for row in session.scalars(rows)
        )


def pending(code: str) -> tuple[GrantInfo, ...]:
    """The requests for seats that the host has not answered yet."""
    with asking() as connection:
        rows = connection.execute(PENDING, {"code": code})
        return tuple(
            GrantInfo(row.id, row.role, row.seat, True, False, row.created_at) for row in rows
        )


def grant(
    session: Session,
    token: str,
    table: int,
    role: Role,
    seat: int | None = None,
    *,
    approved: bool = True,
    expires_at: datetime | None = None,
) -> None:
    """Store a new grant for that token in the running transaction."""
    moment = datetime.now(UTC)
    session.add(
        Grant(
            table_id=table,
            token_hash=token_hash(token),
            role=role,
            seat=seat,
            created_at=moment,
            approved_at=moment if approved else None,
            expires_at=expires_at,
        )
    )


@dataclass(frozen=True, slots=True)
class TokenRequest:
    """A request for a token, and that token. Under an id of the client it is `repeatable`: the same
    request gets the same token."""

    token: str
    repeatable: bool

    @classmethod
    def under(cls, client_id: str | None, *what: str) -> "TokenRequest":
        """The request for `what`; without an id, each gets a new token. Raises Malformed."""
        if client_id is None:
            return cls(new_token(), repeatable=False)
        check_token_id(client_id)
        key = current_app.config["SECRET_KEY"]
        return cls(repeated_token(key, client_id, *what), repeatable=True)

    def answered(self, session: Session, role: Role, seat: int | None = None) -> Grant | None:
        """The grant given the first time, if any. Raises ClientIdReused if it was for something
        else, and NotAllowed if it has been taken away since."""
        if not self.repeatable:
            return None
        hashed = token_hash(self.token)
        found = session.scalar(select(Grant).where(Grant.token_hash == hashed))
        if found is None:
            return None
        if (found.role, found.seat) != (role, seat):
            raise ClientIdReused
        if found.revoked_at:
            raise NotAllowed("The host has taken this phone's place away meanwhile.")
        return found


def valid(session: Session, table: int, role: Role, seat: int | None = None) -> list[Grant]:
    """The valid grants of a role, or of one seat."""
    query = select(Grant).where(
        Grant.table_id == table,
        Grant.role == role,
        Grant.revoked_at.is_(None),
        Grant.approved_at.is_not(None),
    )
    if seat is not None:
        query = query.where(Grant.seat == seat)
    now = datetime.now(UTC)
    return [found for found in session.scalars(query) if not _is_ended(found, now)]


def grant_at(session: Session, table: int, grant_id: int) -> Grant:
    """The table's grant with that id. Raises NoSuchEntry."""
    found = session.scalar(select(Grant).where(Grant.table_id == table, Grant.id == grant_id))
    if found is None:
        raise NoSuchEntry("The table has no such link.")
    return found


def table_id(session: Session, code: str) -> int:
    """The table's id in the database. Raises NoSuchTable."""
    found = session.scalar(select(StoredTable.id).where(StoredTable.code == code))
    if found is None:
        raise NoSuchTable(code)
    return found


def _is_ended(found: Grant, now: datetime) -> bool:
    return found.expires_at is not None and found.expires_at <= now
