"""What the bearer of some tokens may do at a table: looked up, and looked up again in a write."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import Connection, and_, bindparam, or_, select
from sqlalchemy.orm import Session

from companion.tables.codes import token_hash
from companion.tables.database import reading
from companion.tables.errors import NoSuchTable, NotAllowed
from companion.tables.models import Grant, Table

Role = Literal["host", "seat", "watch"]

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
            or_(G.expires_at.is_(None), G.expires_at > bindparam("now")),
        ),
    )
    .where(Table.code == bindparam("code"))
)
"""Asked with every request, so it is built once."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What the bearer of some tokens may do at one table; `asked`: seats not yet approved.

    `hashes` stand for the tokens that it rests on, so that a write that had to wait can look
    whether they still hold.
    """

    host: bool = False
    seats: frozenset[int] = frozenset()
    watch: bool = False
    asked: frozenset[int] = frozenset()
    hashes: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def may_see(self) -> bool:
        """Whether the table may be shown at all."""
        return self.host or self.watch or bool(self.seats)

    @property
    def may_write(self) -> bool:
        """Whether the bearer plays or hosts, and does not only watch."""
        return self.host or bool(self.seats)


def rights_of(code: str, tokens: Iterable[str]) -> Rights:
    """What the bearer of `tokens` may do; unknown, revoked and ended ones count for nothing.

    Raises NoSuchTable.
    """
    hashes = tuple(token_hash(token) for token in tokens)
    with reading() as session:
        found = _rows(session.connection(), code, hashes)
    if not found:
        raise NoSuchTable(code)
    return _rights(found, hashes)


def rights_again(code: str, rights: Rights) -> Rights:
    """What the same tokens allow now. Raises NoSuchTable."""
    with reading() as session:
        found = _rows(session.connection(), code, rights.hashes)
    if not found:
        raise NoSuchTable(code)
    return _rights(found, rights.hashes)


def require_still(session: Session, code: str, rights: Rights) -> None:
    """Within a write: raises NotAllowed where the rights were taken away while it waited."""
    if not rights.hashes:
        return
    now = _rights(_rows(session.connection(), code, rights.hashes), rights.hashes)
    if now.host < rights.host or not rights.seats <= now.seats:
        raise NotAllowed("The host has taken this phone's place away meanwhile.")


def require_host(rights: Rights) -> None:
    """Raises NotAllowed for anybody else."""
    if not rights.host:
        raise NotAllowed("Only the host's phone can do that.")


def _rows(connection: Connection, code: str, hashes: tuple[str, ...]) -> Sequence[Any]:
    asked = {"code": code, "hashes": hashes, "now": datetime.now(UTC)}
    return connection.execute(HELD, asked).all()


def _rights(found: Sequence[Any], hashes: tuple[str, ...]) -> Rights:
    granted = [(role, seat) for role, seat, approved_at in found if approved_at]
    return Rights(
        host=("host", None) in granted,
        seats=frozenset(seat for _, seat in granted if seat is not None),
        watch=("watch", None) in granted,
        asked=frozenset(seat for _, seat, at in found if seat is not None and at is None),
        hashes=hashes,
    )
