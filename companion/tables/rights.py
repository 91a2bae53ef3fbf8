"""Who may do what at a table: links are tokens, a token grants a role, the host revokes."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, cast

from sqlalchemy import and_, bindparam, select, update
from sqlalchemy.orm import Session

from companion.engine.problems import Malformed, Problem
from companion.tables.codes import new_token, token_hash
from companion.tables.database import reading, writing
from companion.tables.drawing import Draft
from companion.tables.entries import SeatChanged
from companion.tables.errors import NoSuchEntry, NoSuchTable, NotAllowed
from companion.tables.ledger import append
from companion.tables.log import History
from companion.tables.models import Grant, Table
from companion.tables.records import Head

Role = Literal["host", "seat", "watch"]
Change = Literal["taken", "asked", "approved", "released"]

G = Grant.__table__.c
HELD = (
    select(G.role, G.seat, G.approved_at)
    .select_from(Table.__table__)
    .outerjoin(
        Grant.__table__,
        and_(
            G.table_id == Table.id,
            G.token_hash.in_(bindparam("hashes", expanding=True)),
            G.revoked_at.is_(None),
        ),
    )
    .where(Table.code == bindparam("code"))
)
"""Asked with every request, so it is built once."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What the bearer of some tokens may do at one table; `asked`: seats not yet approved."""

    host: bool = False
    seats: frozenset[int] = frozenset()
    watch: bool = False
    asked: frozenset[int] = frozenset()

    @property
    def may_see(self) -> bool:
        """Whether the table may be shown at all."""
        return self.host or self.watch or bool(self.seats)

    @property
    def may_write(self) -> bool:
        """Whether the bearer plays or hosts, and does not only watch."""
        return self.host or bool(self.seats)


@dataclass(frozen=True, slots=True)
class GrantInfo:
    """One link that was given out, without its token."""

    id: int
    role: Role
    seat: int | None
    pending: bool
    revoked: bool
    created_at: datetime


def rights_of(code: str, tokens: Iterable[str]) -> Rights:
    """What the bearer of `tokens` may do; unknown and revoked ones count for nothing.

    Raises NoSuchTable.
    """
    hashes = [token_hash(token) for token in tokens]
    with reading() as session:
        found = session.connection().execute(HELD, {"code": code, "hashes": hashes}).all()
    if not found:
        raise NoSuchTable(code)
    granted = [(role, seat) for role, seat, approved_at in found if approved_at]
    return Rights(
        host=("host", None) in granted,
        seats=frozenset(seat for _, seat in granted if seat is not None),
        watch=("watch", None) in granted,
        asked=frozenset(seat for _, seat, at in found if seat is not None and at is None),
    )


def take_seat(code: str, seat: int) -> str:
    """The token of a free seat. Raises NotAllowed where it is taken, Malformed for no seat."""
    tokens: list[str] = []

    def write(session: Session, head: Head, now: History) -> list[Draft]:
        _check_seat(now, seat)
        if seat in now.taken:
            raise NotAllowed(
                f"{now.names[seat]}'s seat is taken. Ask to take it over, and the host decides."
            )
        tokens.append(grant(session, head.id, "seat", seat))
        return [_change(seat, "taken", True)]

    append(code, write)
    return tokens[0]


def watch(code: str) -> str:
    """A token to look on, for anybody who knows the code. Raises NoSuchTable."""
    with writing() as session:
        return grant(session, _table_id(session, code), "watch")


def request_seat(code: str, seat: int) -> str:
    """A token that grants the seat once the host approves. Raises Malformed for no seat."""
    tokens: list[str] = []

    def write(session: Session, head: Head, now: History) -> list[Draft]:
        _check_seat(now, seat)
        tokens.append(grant(session, head.id, "seat", seat, approved=False))
        return [_change(seat, "asked", seat in now.taken)]

    append(code, write)
    return tokens[0]


def approve(code: str, rights: Rights, grant_id: int) -> None:
    """Give the seat to the phone that asked; phones that held it lose it. The host's.

    Raises NotAllowed and NoSuchEntry.
    """
    _require_host(rights)

    def write(session: Session, head: Head, now: History) -> list[Draft]:
        asked = _grant(session, head.id, grant_id)
        if asked.seat is None or asked.approved_at or asked.revoked_at:
            raise NoSuchEntry("That request is answered already.")
        moment = datetime.now(UTC)
        session.execute(
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
        return [_change(asked.seat, "approved", True)]

    append(code, write)


def revoke(code: str, rights: Rights, grant_id: int) -> None:
    """Make a link worthless, or turn a request down; a seat without a link is free again.

    The host's. Raises NotAllowed, also for the last link that hosts, and NoSuchEntry.
    """
    _require_host(rights)

    def write(session: Session, head: Head, now: History) -> list[Draft]:
        found = _grant(session, head.id, grant_id)
        if found.revoked_at:
            return []
        if found.role == "host" and len(_valid(session, head.id, "host")) == 1:
            raise NotAllowed("Make another host link first: this is the only one.")
        found.revoked_at = datetime.now(UTC)
        return _freed(session, head.id, now, found.seat)

    append(code, write)


def release(code: str, rights: Rights, seat: int) -> None:
    """Free a seat: its phone gives it up, or the host frees it. Raises NotAllowed."""
    if not rights.host and seat not in rights.seats:
        raise NotAllowed("Only the phone that holds a seat or the host can free it.")

    def write(session: Session, head: Head, now: History) -> list[Draft]:
        for held in _valid(session, head.id, "seat", seat):
            held.revoked_at = datetime.now(UTC)
        return _freed(session, head.id, now, seat)

    append(code, write)


def new_link(code: str, rights: Rights, role: Role, seat: int | None = None) -> str:
    """A token made by the host, to be handed out as a link. Raises NotAllowed, Malformed."""
    _require_host(rights)
    tokens: list[str] = []

    def write(session: Session, head: Head, now: History) -> list[Draft]:
        if role == "seat":
            _check_seat(now, seat)
        elif seat is not None:
            raise Malformed([Problem("seat", "belongs to a link of a seat only")])
        tokens.append(grant(session, head.id, role, seat))
        return [_change(seat, "taken", True)] if seat is not None and seat not in now.taken else []

    append(code, write)
    return tokens[0]


def grants(code: str) -> tuple[GrantInfo, ...]:
    """Every link of the table, the oldest first. To be shown to the host only."""
    with reading() as session:
        table_id = _table_id(session, code)
        found = session.scalars(select(Grant).where(Grant.table_id == table_id).order_by(Grant.id))
        return tuple(
            GrantInfo(
                id=row.id,
                role=cast(Role, row.role),
                seat=row.seat,
                pending=row.approved_at is None and row.revoked_at is None,
                revoked=row.revoked_at is not None,
                created_at=row.created_at,
            )
            for row in found
        )


def pending(code: str) -> tuple[GrantInfo, ...]:
    """The requests for seats that wait for the host."""
    return tuple(info for info in grants(code) if info.pending)


def grant(
    session: Session, table_id: int, role: Role, seat: int | None = None, *, approved: bool = True
) -> str:
    """Store a new grant within a write, and answer its token."""
    token, moment = new_token(), datetime.now(UTC)
    session.add(
        Grant(
            table_id=table_id,
            token_hash=token_hash(token),
            role=role,
            seat=seat,
            created_at=moment,
            approved_at=moment if approved else None,
        )
    )
    return token


def _require_host(rights: Rights) -> None:
    if not rights.host:
        raise NotAllowed("Only the host's phone can do that.")


def _check_seat(now: History, seat: object) -> None:
    if type(seat) is not int or not 0 <= seat < len(now.names):
        raise Malformed([Problem("seat", f"must be a number from 0 to {len(now.names) - 1}")])


def _change(seat: int, change: Change, taken: bool) -> Draft:
    return Draft(SeatChanged(seat, change, taken))


def _freed(session: Session, table_id: int, now: History, seat: int | None) -> list[Draft]:
    """The entry that frees a seat, once the last link to it is gone."""
    if seat is None or seat not in now.taken or _valid(session, table_id, "seat", seat):
        return []
    return [_change(seat, "released", False)]


def _valid(session: Session, table_id: int, role: Role, seat: int | None = None) -> list[Grant]:
    query = select(Grant).where(
        Grant.table_id == table_id,
        Grant.role == role,
        Grant.revoked_at.is_(None),
        Grant.approved_at.is_not(None),
    )
    if seat is not None:
        query = query.where(Grant.seat == seat)
    return list(session.scalars(query))


def _grant(session: Session, table_id: int, grant_id: int) -> Grant:
    found = session.scalar(select(Grant).where(Grant.table_id == table_id, Grant.id == grant_id))
    if found is None:
        raise NoSuchEntry("The table has no such link.")
    return found


def _table_id(session: Session, code: str) -> int:
    found = session.scalar(select(Table.id).where(Table.code == code))
    if found is None:
        raise NoSuchTable(code)
    return found
