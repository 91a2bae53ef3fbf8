"""What the bearer of some tokens may do at a table.

Rights are cached, and looked up again when they may have changed; a write checks them once more
when it has its turn.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import Connection, and_, bindparam, select

from companion.tables.access.codes import token_hash
from companion.tables.errors import NoSuchTable, NotAllowed
from companion.tables.storage.cache import memory
from companion.tables.storage.database import asking, generation, noticed_generation
from companion.tables.storage.models import Grant, StoredTable
from companion.tables.storage.transaction import UNKNOWN, Turn

Role = Literal["host", "seat", "watch"]

G = Grant.__table__.c
HELD = (
    select(G.role, G.seat, G.approved_at)
    .select_from(StoredTable.__table__)
    .outerjoin(
        Grant.__table__,
        and_(
            G.table_id == StoredTable.id,
            G.token_hash.in_(bindparam("hashes", expanding=True)),
            G.revoked_at.is_(None),
            G.expires_at.is_(None),
        ),
    )
    .where(StoredTable.code == bindparam("code"))
)
"""Runs with every request, so it is built once. A link is no token: a phone gets one for it."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What the bearer of some tokens may do at one table. `asked` are seats not yet approved.

    `hashes` are those of the tokens behind these rights, so that a write that had to wait can check
    whether they are still valid.
    """

    host: bool = False
    seats: frozenset[int] = frozenset()
    watch: bool = False
    asked: frozenset[int] = frozenset()
    hashes: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def may_see(self) -> bool:
        """Whether the table may be shown to the bearer."""
        return self.host or self.watch or bool(self.seats)

    @property
    def may_write(self) -> bool:
        """Whether the bearer plays or hosts, rather than only watches."""
        return self.host or bool(self.seats)

    def author(self, seat: int | None = None) -> int | Literal["host"]:
        """Whom the log names as the author: the seat if the phone holds it, else the host."""
        if seat is not None and seat in self.seats:
            return seat
        return "host" if self.host else min(self.seats)


@dataclass(frozen=True, slots=True)
class Remembered:
    """Cached rights of some tokens, of one generation of the database."""

    rights: Rights
    generation: int


def rights_of(code: str, tokens: Iterable[str]) -> Rights:
    """What the bearer of `tokens` may do; unknown, revoked and ended tokens are ignored.

    Raises NoSuchTable.
    """
    return _rights_now(code, tuple(token_hash(token) for token in tokens))


def rights_lately(code: str, tokens: Iterable[str]) -> Rights:
    """What they could do when this process last looked, for a caller who has it checked again, as
    every write does in its turn. Nobody waits for the database then. Whoever could not write is
    looked up, since the host may have approved them meanwhile, at another process.

    Raises NoSuchTable.
    """
    hashes = tuple(token_hash(token) for token in tokens)
    known: Remembered | None = memory().rights.get((code, hashes))
    if known is None or not known.rights.may_write:
        return _rights_now(code, hashes)
    if known.generation == noticed_generation() != UNKNOWN:
        return known.rights
    return _rights_now(code, hashes)


def keep_host(code: str, token: str, generation: int) -> None:
    """Cache that `token` is that of a new table's host."""
    hashes = (token_hash(token),)
    rights = Rights(host=True, hashes=hashes)
    memory().rights.keep((code, hashes), Remembered(rights, generation))


def require_still(turn: Turn, code: str, rights: Rights) -> None:
    """In a write's turn: raise NotAllowed if the rights were taken away while it waited."""
    if not rights.hashes:
        return
    known: Remembered | None = memory().rights.get((code, rights.hashes))
    if known is None or not turn.is_exact(known.generation):
        known = _looked_up(turn.connection, code, rights.hashes, UNKNOWN)
    if known.rights.host < rights.host or not rights.seats <= known.rights.seats:
        raise NotAllowed("The host has taken this phone's place away meanwhile.")


def require_host(rights: Rights) -> None:
    """Raise NotAllowed for anybody but the host."""
    if not rights.host:
        raise NotAllowed("Only the host's phone can do that.")


def _rights_now(code: str, hashes: tuple[str, ...]) -> Rights:
    now = generation()
    known: Remembered | None = memory().rights.get((code, hashes))
    if known is None or now == UNKNOWN or known.generation != now:
        with asking() as connection:
            known = _looked_up(connection, code, hashes, now)
        memory().rights.keep((code, hashes), known)
    return known.rights


def _looked_up(
    connection: Connection, code: str, hashes: tuple[str, ...], generation: int
) -> Remembered:
    """The rights of those tokens, read from the database. Raises NoSuchTable."""
    asked = {"code": code, "hashes": hashes}
    found = connection.execute(HELD, asked).all()
    if not found:
        raise NoSuchTable(code)
    granted = [(role, seat) for role, seat, approved_at in found if approved_at]
    rights = Rights(
        host=("host", None) in granted,
        seats=frozenset(seat for _, seat in granted if seat is not None),
        watch=("watch", None) in granted,
        asked=frozenset(seat for _, seat, at in found if seat is not None and at is None),
        hashes=hashes,
    )
    return Remembered(rights, generation)
