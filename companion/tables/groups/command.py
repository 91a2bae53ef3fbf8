"""A write in a group as a value, and the one function that does it."""

from dataclasses import KW_ONLY, dataclass
from datetime import UTC, datetime
from typing import ClassVar

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.tables.access.typed_text import check_client_id, clean
from companion.tables.errors import NoSuchEntry, TableClosed
from companion.tables.groups.membership import NOT_HERE, Member, require_member
from companion.tables.groups.models import (
    TITLE,
    GroupGrant,
    StoredDraw,
    StoredGroup,
    StoredImport,
    StoredPerson,
    StoredPlay,
    StoredSeat,
)
from companion.tables.storage.database import writing

ANSWERED_KEPT = 60
"""How many client ids of past writes are kept: a phone repeats a lost request before any other."""
CLOSED = "This group is closed. A phone that hosts it can open it again."


@dataclass(frozen=True)
class GroupWrite:
    """A write by a phone of a group. The same `client_id` is the same request, and done once."""

    member: Member
    _: KW_ONLY
    client_id: str
    for_hosts: ClassVar[bool] = False
    when_closed: ClassVar[bool] = False

    def change(self, session: Session, group: StoredGroup) -> None:
        """Do it in the running transaction; raises what forbids it."""
        raise NotImplementedError


def carry_out_in_group(write: GroupWrite) -> None:
    """Do a write in one transaction: all of it or nothing.

    Raises NotAllowed for a phone that has no place in the group any more, TableClosed, and what the
    write raises.
    """
    check_client_id(write.client_id)
    with writing() as session:
        group = locked_group(session, write.member.group)
        require_member(session, write.member, host=write.for_hosts)
        if write.client_id in group.answered:
            return
        if group.closed_at is not None and not write.when_closed:
            raise TableClosed(CLOSED)
        group.version += 1
        group.answered = [*group.answered, write.client_id][-ANSWERED_KEPT:]
        write.change(session, group)


def locked_group(session: Session, group: int) -> StoredGroup:
    """The group's row, locked for one writer. Raises NoSuchEntry once it was deleted."""
    found = session.scalar(select(StoredGroup).where(StoredGroup.id == group).with_for_update())
    if found is None:
        raise NoSuchEntry(NOT_HERE)
    return found


@dataclass(frozen=True)
class RenameGroup(GroupWrite):
    """Give the group another name. Raises Malformed."""

    name: str

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

    def change(self, session: Session, group: StoredGroup) -> None:
        plays = select(StoredPlay.id).where(StoredPlay.group_id == group.id)
        session.flush()
        session.execute(delete(StoredSeat).where(StoredSeat.play_id.in_(plays)))
        session.execute(delete(StoredPlay).where(StoredPlay.group_id == group.id))
        merged = StoredPerson.merged_into.is_not(None)
        people = StoredPerson.group_id == group.id
        session.execute(delete(StoredPerson).where(people, merged))
        session.execute(delete(StoredPerson).where(people))
        session.execute(delete(StoredDraw).where(StoredDraw.group_id == group.id))
        session.execute(delete(StoredImport).where(StoredImport.group_id == group.id))
        session.execute(delete(GroupGrant).where(GroupGrant.group_id == group.id))
        session.delete(group)
