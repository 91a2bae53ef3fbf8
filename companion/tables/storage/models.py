"""What is stored. Log entries are only ever added; a grant is only ever approved or revoked."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import orjson
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    JSON,
    DateTime,
    Dialect,
    Engine,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    TypeDecorator,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

CODE_LENGTH = 6
"""The letters of a table's code."""


class Base(DeclarativeBase):
    """The base of the models. Constraints have names, so that migrations can alter them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)

if TYPE_CHECKING:

    class Model(Base):
        """`db.Model` for the type checker, which cannot see what is made at run time."""

        __abstract__ = True
else:
    Model = db.Model


def is_sqlite(engine: Engine) -> bool:
    """Whether the database is SQLite: one file, with one writer at a time."""
    return engine.dialect.name == "sqlite"


# What is stored


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC, always with its time zone, even if the database stores none."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = value
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


class StoredTable(Model):
    """A table. `names`, `finished_at`, `result` and `edition_id` repeat what the log says, for
    lists.

    `state` is the last position and `score` the whole score at the end, to be read when other rules
    are installed. `tape` is the key from which the app's draws are derived; nobody is shown it.
    `awaited` are the seats that are asked, null if turns are not tracked. `next_code` is the table
    at which the same people play again. A table that was put away is in no list, but is kept.
    """

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(CODE_LENGTH), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    rules_version: Mapped[str] = mapped_column(String(40))
    mode: Mapped[str] = mapped_column(String(8))
    opened_at: Mapped[datetime] = mapped_column(UtcDateTime)
    names: Mapped[list[str]] = mapped_column(JSON)
    finished_at: Mapped[datetime | None] = mapped_column(UtcDateTime, index=True)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    tape: Mapped[str | None] = mapped_column(String(64))
    state: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    score: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    edition_id: Mapped[str | None] = mapped_column(String(100), index=True)
    awaited: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))
    archived_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    next_code: Mapped[str | None] = mapped_column(String(CODE_LENGTH))


class StoredEntry(Model):
    """One entry of a table's log. Its revision is unique for the table, so that two phones cannot
    write the same entry. The column still has its first name, `ply`.

    `author` is "host", a seat's number, or null for the app itself. `content` is the fingerprint of
    what the client asked for under `client_id`. `wording` is the entry's sentence with its events,
    as everybody could know them when it was written.
    """

    __tablename__ = "entries"
    __table_args__ = (
        UniqueConstraint("table_id", "ply"),
        UniqueConstraint("table_id", "client_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    revision: Mapped[int] = mapped_column("ply")
    kind: Mapped[str] = mapped_column(String(16))
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    author: Mapped[str | None] = mapped_column(String(8))
    client_id: Mapped[str | None] = mapped_column(String(64))
    content: Mapped[str | None] = mapped_column(String(64))
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    wording: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class Grant(Model):
    """What the bearer of one token may do. Only the token's SHA-256 is stored.

    A link that is handed out has an expiry; the token that a phone gets for it has none.
    """

    __tablename__ = "grants"
    __table_args__ = (Index(None, "table_id", "seat"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    role: Mapped[str] = mapped_column(String(8))
    seat: Mapped[int | None]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    approved_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class StoredEdition(Model):
    """An edition that a table has entered, such as the map that is printed in its box.

    `line` is the id of its first version. `owner_hash` is the SHA-256 of the owner's token, null if
    only the owner of the server may change it. `photos` are photos by sheet. `checked_under` are
    the rules under which it was checked last, `sound` the result.
    """

    __tablename__ = "editions"
    __table_args__ = (UniqueConstraint("game", "edition_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    edition_id: Mapped[str] = mapped_column(String(100))
    title: Mapped[str] = mapped_column(String(200))
    kept_at: Mapped[datetime] = mapped_column(UtcDateTime)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    author: Mapped[str] = mapped_column(String(80))
    version: Mapped[int]
    line: Mapped[str] = mapped_column(String(100))
    owner_hash: Mapped[str | None] = mapped_column(String(64))
    photos: Mapped[dict[str, Any]] = mapped_column(JSON)
    checked_under: Mapped[str] = mapped_column(String(80), server_default="")
    sound: Mapped[bool] = mapped_column(server_default=false())


class EditionDraft(Model):
    """A draft of an edition. Of its touches the first `done` count, the others were undone; the
    first `floor` are those that it began with. `answered` are the client ids of the last writes.
    `table_code` is the table that is counted on it while it is entered, if any."""

    __tablename__ = "drafts"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(16), unique=True)
    token_hash: Mapped[str] = mapped_column(String(64))
    game: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(80))
    author: Mapped[str] = mapped_column(String(80))
    based_on: Mapped[str | None] = mapped_column(String(100))
    kept_as: Mapped[str | None] = mapped_column(String(100))
    table_code: Mapped[str | None] = mapped_column(String(CODE_LENGTH), index=True)
    revision: Mapped[int]
    done: Mapped[int]
    floor: Mapped[int]
    answered: Mapped[list[str]] = mapped_column(JSON)
    photos: Mapped[dict[str, Any]] = mapped_column(JSON)
    begun_at: Mapped[datetime] = mapped_column(UtcDateTime)
    changed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class DraftTouch(Model):
    __tablename__ = "touches"
    __table_args__ = (UniqueConstraint("draft_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    draft_id: Mapped[int] = mapped_column(ForeignKey("drafts.id", ondelete="CASCADE"))
    number: Mapped[int]
    body: Mapped[dict[str, Any]] = mapped_column(JSON)


class Photo(Model):
    """A photo of a printed part, upright and without metadata, by the SHA-256 of its content."""

    __tablename__ = "photos"

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[str] = mapped_column(String(20))
    kept_at: Mapped[datetime] = mapped_column(UtcDateTime)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class EndPhoto(Model):
    """A photo of the end that a table wanted to keep with its game: one of each board at most,
    upright and without metadata."""

    __tablename__ = "end_photos"
    __table_args__ = (UniqueConstraint("table_id", "board"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    board: Mapped[str] = mapped_column(String(80))
    kept_at: Mapped[datetime] = mapped_column(UtcDateTime)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class DefaultEdition(Model):
    """The edition with which new tables of a game begin, unless another one is chosen."""

    __tablename__ = "house_editions"

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    edition_id: Mapped[str] = mapped_column(String(100))


# JSON as the database keeps it

loads = orjson.loads


def text(data: object) -> str:
    """Data of rules may have numbers for keys, as Python's own JSON allows. Most have text alone,
    which orjson writes in half the time if it may rely on that."""
    try:
        return orjson.dumps(data).decode()
    except TypeError:
        return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS).decode()
