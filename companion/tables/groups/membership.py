"""Which phones hold a group: rights, invitations, joining and leaving.

Nobody else is told that there is such a group. An invitation is a code of eight letters, long
enough not to be guessed in the day that it is valid; the QR and the link contain the same code. A
phone that uses it gets a token of its own, which was never part of an address.
"""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from companion.tables.access.codes import ALPHABET, new_token, token_hash
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.groups.limits import require_room_for_phone
from companion.tables.groups.models import GroupGrant, StoredGroup, StoredPlay
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import StoredTable

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
    query = (
        select(StoredGroup, GroupGrant.host)
        .join(GroupGrant, GroupGrant.group_id == StoredGroup.id)
        .where(GroupGrant.token_hash.in_(hashes), *_held())
        .order_by(StoredGroup.id.desc(), GroupGrant.host.desc())
    )
    found: dict[int, Member] = {}
    with reading() as session:
        for row, host in session.execute(query):
            found.setdefault(row.id, _as_member(row, host, hashes))
    return tuple(found.values())


def require_member(session: Session, member: Member, *, host: bool = False) -> None:
    """In a write's turn: raise NotAllowed if the place was taken away, or hosts nothing."""
    try:
        found = _member(session, member.code, member.hashes)
    except NoSuchEntry as gone:
        raise NotAllowed(gone.message) from gone
    if host and not found.host:
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
        found = _invitation(session, invitation)
        return None if found is None else found[0].name


def join(invitation: str, phone: str = "") -> tuple[str, str]:
    """The group's code, and a token for the phone that uses an invitation. Raises NotAllowed."""
    token = new_token()
    with writing() as session:
        found = _invitation(session, invitation, lock=True)
        if found is None:
            raise NotAllowed(ENDED)
        group, grant = found
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
        others = select(func.count()).select_from(GroupGrant)
        others = others.where(GroupGrant.group_id == member.group, GroupGrant.host, ~mine, *_held())
        if member.host and not member.closed and not session.scalar(others):
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
    now = datetime.now(UTC)
    query = select(GroupGrant).where(
        GroupGrant.group_id == member.group,
        GroupGrant.revoked_at.is_(None),
        GroupGrant.expires_at.is_(None) | (GroupGrant.expires_at > now),
    )
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
    query = (
        select(StoredGroup, GroupGrant.host)
        .join(GroupGrant, GroupGrant.group_id == StoredGroup.id)
        .where(StoredGroup.code == code, GroupGrant.token_hash.in_(hashes), *_held())
        .order_by(GroupGrant.host.desc())
    )
    found = session.execute(query.limit(1)).first()
    if found is None:
        raise NoSuchEntry(NOT_HERE)
    return _as_member(found[0], found[1], hashes)


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
            GroupGrant.token_hash == hashlib.sha256(invitation.upper().encode()).hexdigest(),
            GroupGrant.expires_at > datetime.now(UTC),
            GroupGrant.revoked_at.is_(None),
            StoredGroup.closed_at.is_(None),
        )
    )
    found = session.execute(query.with_for_update() if lock else query).first()
    return None if found is None else (found[0], found[1])


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
