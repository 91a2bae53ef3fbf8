"""Which phones hold a group: rights, invitations, joining and leaving.

Nobody else is told that there is such a group. An invitation is a code of eight letters, long
enough not to be guessed in the day that it is valid; the QR and the link contain the same code. A
phone that uses it gets a token of its own, which was never part of an address.
"""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass, field
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from sqlalchemy import ColumnElement, Select, SQLColumnExpression, delete, exists, func, select
from sqlalchemy.orm import Session

from companion.tables.access import ALPHABET, check_client_id, clean, new_token, token_hash
from companion.tables.errors import DatabaseBusy, NoRoom, NoSuchEntry, NotAllowed, TableClosed
from companion.tables.groups.models import (
    TITLE,
    GroupGrant,
    StoredDraw,
    StoredGroup,
    StoredImport,
    StoredPerson,
    StoredPlay,
    StoredSeat,
    StoredTitle,
)
from companion.tables.storage.cache import memory
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import Model, StoredTable

MOST_GROUPS = 300
"""Groups on a server."""
MOST_PHONES = 200
MOST_PEOPLE = 1_000
MOST_PLAYS = 20_000
"""Four times what a house of ten years has played."""
MOST_SEATS = 100_000
"""Seats in the games that a file adds: nobody else can write while they are stored."""


EMPTY = timedelta(hours=1)
"""So long a group may stand without a finished game or a second phone before it gives way."""


def require_room_for_group(session: Session) -> None:
    """Let the oldest empty group give way where the server is full. Raise NoRoom if there is none
    and no further group may be made."""
    held = _held_by(session, StoredGroup)
    if held >= MOST_GROUPS:
        if empty := session.scalar(_empty_groups().limit(1)):
            ours = StoredPlay.group_id == empty.id  # the few games that are open in it
            plays = select(StoredPlay.id).where(ours)
            session.execute(delete(StoredSeat).where(StoredSeat.play_id.in_(plays)))
            session.execute(delete(StoredPlay).where(ours))
            _delete_group(session, empty)
            return
        raise NoRoom(
            f"This server holds {held} groups, and there is no room for more. Delete a group that "
            "nobody needs, or ask whoever runs the server."
        )


def _empty_groups() -> Select[StoredGroup]:
    """Groups that nobody would miss, the oldest first: nothing that was played, and one phone."""
    of_group = StoredPlay.group_id == StoredGroup.id
    phones = select(func.count()).where(
        GroupGrant.group_id == StoredGroup.id,
        GroupGrant.revoked_at.is_(None),
        GroupGrant.expires_at.is_(None),
    )
    return (
        select(StoredGroup)
        .where(
            StoredGroup.made_at < datetime.now(UTC) - EMPTY,
            ~exists().where(of_group, StoredPlay.ended_at.is_not(None)),
            ~exists().where(StoredImport.group_id == StoredGroup.id),
            phones.scalar_subquery() <= 1,
        )
        .order_by(StoredGroup.made_at)
    )


def _delete_group(session: Session, group: StoredGroup) -> None:
    """Delete a group without games, and all that belongs to it."""
    merged = StoredPerson.merged_into.is_not(None)
    people = StoredPerson.group_id == group.id
    session.execute(delete(StoredPerson).where(people, merged))
    session.execute(delete(StoredPerson).where(people))
    for kind in (StoredTitle, StoredDraw, StoredImport, GroupGrant):
        session.execute(delete(kind).where(kind.group_id == group.id))
    session.delete(group)
    code = group.code
    memory().groups.drop(code)
    memory().ratings.drop_all(lambda title: title[0] == code)


def require_room_for_phone(session: Session, group: int) -> None:
    """Raise NoRoom if no further phone or invitation may be added to a group."""
    if _held_by(session, GroupGrant, *_of_phones(group)) >= MOST_PHONES:
        raise NoRoom(
            f"{MOST_PHONES} phones and invitations are as many as a group may have. Take back one "
            "that nobody uses first."
        )


def require_room_for_people(session: Session, group: int, more: int = 1) -> None:
    """Raise NoRoom if a group cannot have that many more people."""
    if _held_by(session, StoredPerson, StoredPerson.group_id == group) + more > MOST_PEOPLE:
        raise NoRoom(f"A group has room for {MOST_PEOPLE:,} people. Nobody was added.")


def require_room_for_plays(session: Session, group: int, more: int = 1, seats: int = 0) -> None:
    """Raise NoRoom if a group cannot have that many more games, or not at once with their seats."""
    if _held_by(session, StoredPlay, StoredPlay.group_id == group) + more > MOST_PLAYS:
        raise NoRoom(f"A group has room for {MOST_PLAYS:,} games. None was added.")
    if seats > MOST_SEATS:
        raise NoRoom(
            f"The new games of this file have {seats:,} seats, and {MOST_SEATS:,} can be added at "
            "once. Divide the file. Nothing was added."
        )


def _held_by(session: Session, kind: type[Model], *where: SQLColumnExpression[bool]) -> int:
    """How many such rows there are."""
    return session.scalar(select(func.count()).select_from(kind).where(*where)) or 0


def _of_phones(group: int) -> tuple[SQLColumnExpression[bool], ...]:
    """Conditions of the phones of a group, and of its invitations that can still be used."""
    is_open = GroupGrant.expires_at.is_(None) | (GroupGrant.expires_at > datetime.now(UTC))
    return GroupGrant.group_id == group, GroupGrant.revoked_at.is_(None), is_open


# Which phones hold a group

INVITATION = 8
"""Letters of an invitation: 282 billion possible ones."""
UNUSED = timedelta(days=1)
"""How long an invitation can be used."""
NOT_HERE = "This phone holds no group at this address. Ask somebody who does for an invitation."
ENDED = "This invitation has ended or was taken back. Ask for a new one."
LAST_HOST = "Only this phone hosts the group. Make another phone host first, or close the group."


@dataclass(frozen=True, slots=True)
class Member:
    """A phone's place in a group. `hashes` are those of its tokens for it."""

    group: int
    code: str
    name: str
    host: bool
    closed: bool
    hashes: tuple[str, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PhoneHere:
    """A phone of a group, or an invitation that can still be used. `mine`: this phone."""

    id: int
    name: str
    host: bool
    mine: bool
    invitation: bool
    since: datetime


def member_of(code: str, tokens: Iterable[str]) -> Member:
    """The place that the bearer of `tokens` has in a group.

    Raises NoSuchEntry without one, in the same words as if there was no such group.
    """
    with reading() as session:
        return _member(session, code, tuple(map(token_hash, tokens)))


def groups_of(tokens: Iterable[str]) -> tuple[Member, ...]:
    """The groups that the bearer of `tokens` belongs to, the newest first."""
    hashes = tuple(map(token_hash, tokens))
    if not hashes:
        return ()
    members: dict[int, Member] = {}
    with reading() as session:
        for row, host in session.execute(_places(hashes)):
            members.setdefault(row.id, _as_member(row, host, hashes))
    return tuple(members.values())


def require_member(session: Session, member: Member, *, host: bool = False) -> None:
    """In a write's turn: raise NotAllowed if the place was taken away, or hosts nothing."""
    try:
        member_now = _member(session, member.code, member.hashes)
    except NoSuchEntry as gone:
        raise NotAllowed(gone.message) from gone
    if host and not member_now.host:
        raise NotAllowed("Only a phone that hosts the group can do that.")


def new_invitation(code: str, member: Member, *, host: bool = False) -> str:
    """A code that lets other phones into the group for a day. Raises NotAllowed.

    One that makes a phone host is good for one phone.
    """
    invitation = "".join(secrets.choice(ALPHABET) for _ in range(INVITATION))
    now = datetime.now(UTC)
    with writing() as session:
        require_member(session, member, host=True)
        require_room_for_phone(session, member.group)
        add_grant(session, member.group, invitation, host=host, expires_at=now + UNUSED)
    return invitation


def invited_to(invitation: str) -> str | None:
    """The name of the group that an invitation is for; None if there is none, or it has ended."""
    with reading() as session:
        invited = _invitation(session, invitation)
        return None if invited is None else invited[0].name


def join(invitation: str, phone: str = "") -> tuple[str, str]:
    """The group's code, and a token for the phone that uses an invitation. Raises NotAllowed."""
    token = new_token()
    with writing() as session:
        invited = _invitation(session, invitation, lock=True)
        if invited is None:
            raise NotAllowed(ENDED)
        group, grant = invited
        require_room_for_phone(session, group.id)
        add_grant(session, group.id, token, host=grant.host, phone=phone)
        if grant.host:
            grant.revoked_at = datetime.now(UTC)
        return group.code, token


def leave_group(member: Member) -> None:
    """Give up the phone's place. Raises NotAllowed for the only phone that hosts an open group."""
    with writing() as session:
        require_member(session, member)
        mine = GroupGrant.token_hash.in_(member.hashes)
        others = (GroupGrant.group_id == member.group, GroupGrant.host, ~mine, *_held())
        if member.host and not (member.closed or _held_by(session, GroupGrant, *others)):
            raise NotAllowed(LAST_HOST)
        for row in session.scalars(
            select(GroupGrant).where(GroupGrant.group_id == member.group, mine)
        ):
            row.revoked_at = row.revoked_at or datetime.now(UTC)


def revoke_phone(member: Member, grant_id: int) -> None:
    """Take a phone's place away, or an invitation back. Only a host may, and not its own place.

    Raises NotAllowed and NoSuchEntry.
    """
    with writing() as session:
        require_member(session, member, host=True)
        row = session.scalar(
            select(GroupGrant).where(
                GroupGrant.group_id == member.group,
                GroupGrant.id == grant_id,
                GroupGrant.token_hash.not_in(member.hashes),
            )
        )
        if row is None:
            raise NoSuchEntry("The group has no such phone.")
        row.revoked_at = row.revoked_at or datetime.now(UTC)


def phones_of(member: Member) -> tuple[PhoneHere, ...]:
    """The phones of the group and its open invitations, the oldest first."""
    query = select(GroupGrant).where(*_of_phones(member.group))
    with reading() as session:
        return tuple(
            PhoneHere(
                id=row.id,
                name=row.phone,
                host=row.host,
                mine=row.token_hash in member.hashes,
                invitation=row.expires_at is not None,
                since=row.created_at,
            )
            for row in session.scalars(query.order_by(GroupGrant.id))
        )


def phone_id(session: Session, member: Member) -> int | None:
    """The id of the phone's own place in the group; None for whoever runs the server."""
    mine = select(GroupGrant.id).where(
        GroupGrant.group_id == member.group, GroupGrant.token_hash.in_(member.hashes), *_held()
    )
    return session.scalar(mine.order_by(GroupGrant.host.desc()).limit(1))


def add_grant(
    session: Session,
    group: int,
    token: str,
    *,
    host: bool,
    phone: str = "",
    expires_at: datetime | None = None,
) -> None:
    """Store a new grant for that token in the running transaction."""
    session.add(
        GroupGrant(
            group_id=group,
            token_hash=token_hash(token),
            host=host,
            phone=phone,
            created_at=datetime.now(UTC),
            expires_at=expires_at,
        )
    )


def _member(session: Session, code: str, hashes: tuple[str, ...]) -> Member:
    row = session.execute(_places(hashes).where(StoredGroup.code == code).limit(1)).first()
    if row is None:
        raise NoSuchEntry(NOT_HERE)
    return _as_member(row[0], row[1], hashes)


def _places(hashes: tuple[str, ...]) -> Select[StoredGroup, bool]:
    """The groups in which the bearer of these tokens has a place, and whether as a host."""
    return (
        select(StoredGroup, GroupGrant.host)
        .join(GroupGrant, GroupGrant.group_id == StoredGroup.id)
        .where(GroupGrant.token_hash.in_(hashes), *_held())
        .order_by(StoredGroup.id.desc(), GroupGrant.host.desc())
    )


def _as_member(row: StoredGroup, host: bool, hashes: tuple[str, ...]) -> Member:
    return Member(row.id, row.code, row.name, host, row.closed_at is not None, hashes)


def _held() -> tuple[ColumnElement[bool], ...]:
    """Conditions of a phone's own token: an invitation is none."""
    return GroupGrant.revoked_at.is_(None), GroupGrant.expires_at.is_(None)


def _invitation(
    session: Session, invitation: str, *, lock: bool = False
) -> tuple[StoredGroup, GroupGrant] | None:
    query = (
        select(StoredGroup, GroupGrant)
        .join(GroupGrant, GroupGrant.group_id == StoredGroup.id)
        .where(
            GroupGrant.token_hash == token_hash(invitation.upper()),
            GroupGrant.expires_at > datetime.now(UTC),
            GroupGrant.revoked_at.is_(None),
            StoredGroup.closed_at.is_(None),
        )
    )
    row = session.execute(query.with_for_update() if lock else query).first()
    return None if row is None else (row[0], row[1])


def tables_of_groups(tokens: Iterable[str]) -> tuple[str, ...]:
    """The codes of the tables of all groups to which those tokens belong."""
    groups = [member.group for member in groups_of(tokens)]
    if not groups:
        return ()
    query = (
        select(StoredTable.code)
        .join(StoredPlay, StoredPlay.table_id == StoredTable.id)
        .where(StoredPlay.group_id.in_(groups))
    )
    with reading() as session:
        return tuple(session.scalars(query))


# A write in a group as a value, and the one function that does it

ANSWERED_KEPT = 60
"""How many client ids of past writes are kept: a phone repeats a lost request before any other."""
TRIES = 5
"""How often a write is prepared anew because others have changed the group meanwhile."""
PIECE = 200
"""How many games or seats are removed in one turn."""
CLOSED = "This group is closed. A phone that hosts it can open it again."


Change = Callable[[Session, StoredGroup], bool | None]


@dataclass(frozen=True)
class GroupWrite:
    """A write by a phone of a group. The same `client_id` is the same request, and done once."""

    member: Member
    _: KW_ONLY
    client_id: str
    for_hosts: ClassVar[bool] = False
    when_closed: ClassVar[bool] = False

    def change(self, session: Session, group: StoredGroup) -> bool | None:
        """Do it in the running transaction; raises what forbids it.

        Returns whether some of it is left for another turn. If the server stops before that, the
        same request goes on from there.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class PreparedWrite(GroupWrite):
    """A write that first reads what the group has played."""

    def prepare(self, session: Session, group: StoredGroup) -> Change:
        """Find out what is to be changed, before the turn; raises what forbids it.

        Returns what then does it, if nobody has changed the group meanwhile.
        """
        raise NotImplementedError


def carry_out_in_group(write: GroupWrite) -> None:
    """Do a write: all of it or nothing, but for one that removes or adds much, which is done in
    pieces.

    Raises NotAllowed for a phone that has no place in the group any more, TableClosed, what the
    write raises, and DatabaseBusy where others change the group all the time.
    """
    check_client_id(write.client_id)
    if not isinstance(write, PreparedWrite):
        while _changed(write, write.change):
            pass
        return
    for _ in range(TRIES):
        with reading() as session:
            group = session.get(StoredGroup, write.member.group)
            if group is None:
                raise NoSuchEntry(NOT_HERE)
            if not _is_wanted(session, group, write):
                return
            version, change = group.version, write.prepare(session, group)
        while left := _changed(write, change, version):
            version += 1
        if left is not None:
            return
    raise DatabaseBusy


def _changed(write: GroupWrite, change: Change, version: int | None = None) -> bool | None:
    """Do it in a turn; whether another one is needed. None, and nothing is done, if the group is
    not at that version any more."""
    with writing() as session:
        group = locked_group(session, write.member.group)
        if not _is_wanted(session, group, write):
            return False
        if version is not None and version != group.version:
            return None
        group.version += 1
        if change(session, group):
            return True
        group.answered = [*group.answered, write.client_id][-ANSWERED_KEPT:]
        return False


def _is_wanted(session: Session, group: StoredGroup, write: GroupWrite) -> bool:
    """False if it was done before. Raises NotAllowed and TableClosed."""
    require_member(session, write.member, host=write.for_hosts)
    if write.client_id in group.answered:
        return False
    if group.closed_at is not None and not write.when_closed:
        raise TableClosed(CLOSED)
    return True


def locked_group(session: Session, group: int) -> StoredGroup:
    """The group's row, locked for one writer. Raises NoSuchEntry once it was deleted."""
    row = session.scalar(select(StoredGroup).where(StoredGroup.id == group).with_for_update())
    if row is None:
        raise NoSuchEntry(NOT_HERE)
    return row


@dataclass(frozen=True)
class RenameGroup(GroupWrite):
    """Give the group another name. Raises Malformed."""

    name: str
    for_hosts = True

    def change(self, session: Session, group: StoredGroup) -> None:
        group.name = clean(self.name, "name", TITLE)


@dataclass(frozen=True)
class CloseGroup(GroupWrite):
    """Close the group, or open it again: a closed one can be looked at and saved, no more."""

    close: bool
    for_hosts = True
    when_closed = True

    def change(self, session: Session, group: StoredGroup) -> None:
        group.closed_at = datetime.now(UTC) if self.close else None


@dataclass(frozen=True)
class DeleteGroup(GroupWrite):
    """Delete the group with its people and its list of games for good. Tables stay as they are."""

    for_hosts = True
    when_closed = True

    def change(self, session: Session, group: StoredGroup) -> bool | None:
        ours = select(StoredPlay.id).where(StoredPlay.group_id == group.id)
        session.flush()
        if plays := [*session.scalars(ours.limit(PIECE))]:
            session.execute(delete(StoredSeat).where(StoredSeat.play_id.in_(plays)))
            session.execute(delete(StoredPlay).where(StoredPlay.id.in_(plays)))
            group.reloaded_at = group.version
            return True
        _delete_group(session, group)
        return None
