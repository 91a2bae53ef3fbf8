"""Codes and tokens: what the bearer of some may do at a table, and the rows behind them.

Rights are cached, and looked up again when they may have changed; a write checks them once more
when it has its turn.
"""

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, cast

from flask import current_app
from sqlalchemy import Connection, and_, bindparam, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from companion.documents.filed import can_be_seen, hidden_in, looks
from companion.engine.problems import Malformed
from companion.tables.errors import ClientIdReused, NoSuchEntry, NoSuchTable, NotAllowed
from companion.tables.storage.cache import memory
from companion.tables.storage.database import asking, generation, noticed_generation, reading
from companion.tables.storage.models import CODE_LENGTH, Grant, StoredTable
from companion.tables.storage.writer import UNKNOWN, Turn

# Random codes: of tables, to be read aloud; of seeds, to be printed; of tokens, to stay secret

ALPHABET = "BCDFGHJKMNPQRSTVWXZ23456789"
"""The letters of codes: no vowels, and none that looks like another one, such as 0 O, 1 I L."""


def new_code() -> str:
    """A random code for a table, one of 387 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def free_code(session: Session, column: InstrumentedAttribute[str], codes: int = 1) -> str:
    """A random code that does not stand in that column yet, of so many codes of tables in a row."""
    while True:
        code = "".join(new_code() for _ in range(codes))
        if session.scalar(select(column).where(column == code)) is None:
            return code


def new_seed() -> str:
    """A random seed for a deal, short enough to be printed beside the set-up."""
    return new_code()


def new_token() -> str:
    """A random token of 128 bits, to be known by one phone only."""
    return secrets.token_urlsafe(16)


def repeated_token(key: str, *asked: str) -> str:
    """The token for a request that is sent again under the same id: 128 bits made with the
    server's key. So an answer that was lost can be repeated although no token is stored."""
    digest = hmac.digest(key.encode(), "\0".join(asked).encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def new_tape() -> str:
    """A random key of 256 bits, from which everything that the app draws at a table is derived."""
    return secrets.token_hex(32)


def token_hash(token: str) -> str:
    """The SHA-256 of a token. Only this is stored, so a copy of the database opens no seat."""
    return hashlib.sha256(token.encode()).hexdigest()


# What the bearer of tokens may do

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
    whether they are still valid; `generation` is that of the database in which they were read.
    """

    host: bool = False
    seats: frozenset[int] = frozenset()
    watch: bool = False
    asked: frozenset[int] = frozenset()
    hashes: tuple[str, ...] = field(default=(), compare=False, repr=False)
    generation: int = field(default=UNKNOWN, compare=False, repr=False)

    @property
    def may_see(self) -> bool:
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


def rights_of(code: str, tokens: Iterable[str]) -> Rights:
    """What the bearer of `tokens` may do; unknown, revoked and ended tokens are ignored.

    Raises NoSuchTable.
    """
    now, hashes = generation(), tuple(map(token_hash, tokens))
    kept: Rights | None = memory().rights.get((code, hashes))
    if kept is None or now == UNKNOWN or kept.generation != now:
        with asking() as connection:
            kept = _looked_up(connection, code, hashes, now)
        memory().rights.keep((code, hashes), kept)
    return kept


def rights_lately(code: str, tokens: Collection[str]) -> Rights:
    """What they could do when this process last looked, for a caller who has it checked again, as
    every write does in its turn. Nobody waits for the database then. Whoever could not write is
    looked up, since the host may have approved them meanwhile, at another process.

    Raises NoSuchTable.
    """
    hashes = tuple(map(token_hash, tokens))
    kept: Rights | None = memory().rights.get((code, hashes))
    if kept is not None and kept.may_write and kept.generation == noticed_generation() != UNKNOWN:
        return kept
    return rights_of(code, tokens)


def keep_host(code: str, token: str, generation: int) -> None:
    """Cache that `token` is that of a new table's host."""
    hashes = (token_hash(token),)
    rights = Rights(host=True, hashes=hashes, generation=generation)
    memory().rights.keep((code, hashes), rights)


def require_still(turn: Turn, code: str, rights: Rights) -> None:
    """In a write's turn: raise NotAllowed if the rights were taken away while it waited."""
    if not rights.hashes:
        return
    kept: Rights | None = turn.memory.rights.get((code, rights.hashes))
    if kept is None or not turn.is_exact(kept.generation):
        kept = _looked_up(turn.connection, code, rights.hashes, UNKNOWN)
    if kept.host < rights.host or not rights.seats <= kept.seats:
        raise NotAllowed("The host has taken this phone's place away meanwhile.")


def require_host(rights: Rights) -> None:
    if not rights.host:
        raise NotAllowed("Only the host's phone can do that.")


def _looked_up(
    connection: Connection, code: str, hashes: tuple[str, ...], generation: int
) -> Rights:
    """The rights of those tokens, read from the database. Raises NoSuchTable."""
    asked = {"code": code, "hashes": hashes}
    grants = connection.execute(HELD, asked).all()
    if not grants:
        raise NoSuchTable(code)
    granted = [(role, seat) for role, seat, approved_at in grants if approved_at]
    return Rights(
        host=("host", None) in granted,
        seats=frozenset(seat for _, seat in granted if seat is not None),
        watch=("watch", None) in granted,
        asked=frozenset(seat for _, seat, at in grants if seat is not None and at is None),
        hashes=hashes,
        generation=generation,
    )


# Grants, the rows behind tokens

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
        check_client_id(client_id, TOKEN_ID)
        key = current_app.config["SECRET_KEY"]
        return cls(repeated_token(key, client_id, *what), repeatable=True)

    def answered(self, session: Session, role: Role, seat: int | None = None) -> Grant | None:
        """The grant given the first time, if any. Raises ClientIdReused if it was for something
        else, and NotAllowed if it has been taken away since."""
        if not self.repeatable:
            return None
        hashed = token_hash(self.token)
        grant = session.scalar(select(Grant).where(Grant.token_hash == hashed))
        if grant is None:
            return None
        if (grant.role, grant.seat) != (role, seat):
            raise ClientIdReused
        if grant.revoked_at:
            raise NotAllowed("The host has taken this phone's place away meanwhile.")
        return grant


def valid(session: Session, table: int, role: Role, seat: int | None = None) -> list[Grant]:
    query = select(Grant).where(
        Grant.table_id == table,
        Grant.role == role,
        Grant.revoked_at.is_(None),
        Grant.approved_at.is_not(None),
    )
    if seat is not None:
        query = query.where(Grant.seat == seat)
    now = datetime.now(UTC)
    return [grant for grant in session.scalars(query) if not _is_ended(grant, now)]


def grant_at(session: Session, table: int, grant_id: int) -> Grant:
    """The table's grant with that id. Raises NoSuchEntry."""
    grant = session.scalar(select(Grant).where(Grant.table_id == table, Grant.id == grant_id))
    if grant is None:
        raise NoSuchEntry("The table has no such link.")
    return grant


def table_id(session: Session, code: str) -> int:
    """The table's id in the database. Raises NoSuchTable."""
    table = session.scalar(select(StoredTable.id).where(StoredTable.code == code))
    if table is None:
        raise NoSuchTable(code)
    return table


def _is_ended(grant: Grant, now: datetime) -> bool:
    return grant.expires_at is not None and grant.expires_at <= now


# What people type, without what no screen shows

NAME_LENGTH = 40
NOTE_LENGTH = 500
SEED_LENGTH = 40
NOBODY = re.compile(r"Player \d+")
"""A seat whose player's name nobody typed."""
CLIENT_ID = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
EDITION_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", re.ASCII)
TOKEN_ID = re.compile(r"[A-Za-z0-9_-]{12,64}", re.ASCII)
"""Long enough not to be guessed: whoever sends the same id again is given the same token."""
NO_CLIENT_ID = "needs 12 to 64 letters, digits, underscores or hyphens"


def clean(text: object, path: str, longest: int) -> str:
    """`text` in NFC, trimmed. Raises Malformed if it is empty, too long or has control
    characters."""
    if not isinstance(text, str):
        raise Malformed.at(path, "must be text")
    cleaned = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(cleaned) <= longest:
        raise Malformed.at(path, f"needs 1 to {longest} characters")
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in cleaned):
        raise Malformed.at(path, "must be one line of plain text")
    if hidden_in(cleaned):
        raise Malformed.at(path, "contains letters that cannot be seen; type it again")
    return cleaned


def clean_name(name: object, path: str = "name") -> str:
    """A participant's name, cleaned. Raises Malformed."""
    cleaned = clean(name, path, NAME_LENGTH)
    if not can_be_seen(cleaned):
        raise Malformed.at(path, "needs at least one letter, number or emoji")
    return cleaned


def is_name(name: str) -> bool:
    """Whether somebody gave that name, and it does not only count the seats."""
    return bool(name) and not NOBODY.fullmatch(name)


def check_names_differ(names: Sequence[str]) -> None:
    """Raise Malformed if two players at a table have the same name, or names that look alike."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if looks(name) in seen:
            twice = f"Two players are called {name}. Give one of them another name."
            raise Malformed.at(f"names[{seat}]", twice)
        seen.add(looks(name))


def check_client_id(client_id: object, form: re.Pattern[str] = CLIENT_ID) -> None:
    """Raise Malformed unless `client_id` can be one. Those of 8 letters, which are not documented
    any more, are taken until 1.0; where a token is answered it has to be a TOKEN_ID."""
    if not isinstance(client_id, str) or not form.fullmatch(client_id):
        raise Malformed.at("client_id", NO_CLIENT_ID)


def check_edition_id(edition_id: str) -> None:
    """Raise Malformed unless an edition's id can be used in an address and as a file name."""
    if not EDITION_ID.fullmatch(edition_id):
        raise Malformed.at("id", "needs 1 to 100 letters, digits, dots, hyphens or _")
