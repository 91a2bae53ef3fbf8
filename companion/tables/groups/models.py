"""What is stored of groups. Unlike a table's log it can be changed, and what is removed is gone."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, Text, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column

from companion.documents.filed import Uncounted
from companion.statistics import night_of
from companion.tables.storage.models import Model, UtcDateTime

CODE = 12
NAME = 40
TITLE = 120
SOURCE = 100
PLACE = 80


class StoredGroup(Model):
    """A group. `version` counts its writes; `answered` are the client ids of the last ones.

    `reloaded_at` is the version of the last write that removed games, so that whoever has read the
    games before looks which of them are still there. A closed group can be read, and nothing more.
    """

    __tablename__ = "groups"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(CODE), unique=True)
    name: Mapped[str] = mapped_column(String(TITLE))
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    version: Mapped[int]
    reloaded_at: Mapped[int]
    answered: Mapped[list[str]] = mapped_column(JSON)


class GroupGrant(Model):
    """What the bearer of one token may do in a group. Only the token's SHA-256 is stored.

    A host invites, renames the group, closes and removes for good; everybody else does all the
    rest. An invitation has an expiry; the token that a phone gets for it has none.
    """

    __tablename__ = "group_grants"

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    host: Mapped[bool]
    phone: Mapped[str] = mapped_column(String(NAME))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class StoredPerson(Model):
    """Somebody who belongs to a group. Whoever is hidden is in no list, but their games stay.

    Somebody who was merged into another person stays as a further name of that person, so that a
    file with this name is understood later. A `newcomer` sat down at a game under a name that was
    new, and nobody has said yet whether that is somebody new. `source` is the id in files of
    another program, empty for most; a person with several has a row of a further name for each.
    """

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), index=True)
    name: Mapped[str] = mapped_column(String(NAME))
    hidden: Mapped[bool] = mapped_column(server_default=false())
    newcomer: Mapped[bool] = mapped_column(default=False, server_default=false())
    merged_into: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    source: Mapped[str] = mapped_column(String(SOURCE), default="", server_default="")


class StoredTitle(Model):
    """A title that is called otherwise now, or was merged into another: games that come under its
    key later are taken for those of `title`."""

    __tablename__ = "group_titles"
    __table_args__ = (UniqueConstraint("group_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    key: Mapped[str] = mapped_column(String(PLACE))
    title: Mapped[str] = mapped_column(String(TITLE))


class StoredPlay(Model):
    """A game of a group: at a table here, or from a file. It is open while `ended_at` is null.

    `source` says which game it is wherever it comes from, so that importing it twice makes one.
    `changed` is the group's version when it was written last. `rest` is what a file said of it
    that has no place here, to be written into a file again. `day` is that of the table, as a file
    or a phone says it; without one it is the day on which its night began here. `edits` say what
    was entered or put right by hand: when, by which phone (the id of its grant), and what. One that
    is `uncounted` is listed, but no figure counts it.
    """

    __tablename__ = "group_plays"
    __table_args__ = (
        UniqueConstraint("group_id", "source"),
        UniqueConstraint("table_id"),
        Index(None, "group_id", "changed"),
        Index(None, "group_id", "game"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"))
    source: Mapped[str] = mapped_column(String(SOURCE))
    game: Mapped[str] = mapped_column(String(PLACE))
    title: Mapped[str] = mapped_column(String(TITLE))
    opened_at: Mapped[datetime] = mapped_column(UtcDateTime)
    ended_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    day: Mapped[date | None]
    minutes: Mapped[int | None]
    lowest_wins: Mapped[bool]
    cooperative: Mapped[bool] = mapped_column(default=False, server_default=false())
    uncounted: Mapped[Uncounted] = mapped_column(String(10), default="", server_default="")
    location: Mapped[str] = mapped_column(String(PLACE))
    note: Mapped[str] = mapped_column(Text)
    rest: Mapped[dict[str, Any]] = mapped_column(JSON)
    changed: Mapped[int]
    edits: Mapped[list[dict[str, Any]]] = mapped_column(
        JSON, default=list, server_default=text("'[]'")
    )

    @property
    def played_on(self) -> date:
        """The day of a finished game, for those who played."""
        return self.day or night_of(self.ended_at or self.opened_at)


class StoredSeat(Model):
    """Somebody's part in a game: a person of the group, or just a name; with neither it is somebody
    who was removed. The person may be one who was merged into another since."""

    __tablename__ = "group_seats"
    __table_args__ = (UniqueConstraint("play_id", "seat"), UniqueConstraint("play_id", "person_id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey("group_plays.id", ondelete="CASCADE"))
    seat: Mapped[int]
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(NAME))
    points: Mapped[float | None]
    rank: Mapped[int | None]
    wins: Mapped[bool]
    starts: Mapped[bool]
    team: Mapped[str] = mapped_column(String(NAME))
    role: Mapped[str] = mapped_column(String(PLACE))


class StoredDraw(Model):
    """A draw of who starts and sits where. The `seed` is secret until it was drawn."""

    __tablename__ = "group_draws"

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), index=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    drawn_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    names: Mapped[list[str]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(64))


class StoredImport(Model):
    """A file of games that waits until a phone has said who is who in it; one for a group."""

    __tablename__ = "group_imports"

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
