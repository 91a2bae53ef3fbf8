"""A write in a group as a value, and the one function that does it.

Nobody else can write during a write's turn, so what is done in it does not grow with what a group
has played. What does grow is done before the turn (`PreparedWrite`), or in several (`change`).
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from datetime import UTC, datetime
from typing import ClassVar

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.tables.access.typed_text import check_client_id, clean
from companion.tables.errors import DatabaseBusy, NoSuchEntry, TableClosed
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
from companion.tables.storage.database import reading, writing

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
    """Do a write: all of it or nothing, but for one that removes much, which is done in pieces.

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
        if not _changed(write, change, version):
            return
    raise DatabaseBusy


def _changed(write: GroupWrite, change: Change, version: int | None = None) -> bool:
    """Do it in a turn; whether another one is needed. If the group is not at that version any more,
    nothing is done yet."""
    with writing() as session:
        group = locked_group(session, write.member.group)
        if not _is_wanted(session, group, write):
            return False
        if version is not None and version != group.version:
            return True
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

    def change(self, session: Session, group: StoredGroup) -> bool | None:
        ours = select(StoredPlay.id).where(StoredPlay.group_id == group.id)
        session.flush()
        if plays := [*session.scalars(ours.limit(PIECE))]:
            session.execute(delete(StoredSeat).where(StoredSeat.play_id.in_(plays)))
            session.execute(delete(StoredPlay).where(StoredPlay.id.in_(plays)))
            group.reloaded_at = group.version
            return True
        merged = StoredPerson.merged_into.is_not(None)
        people = StoredPerson.group_id == group.id
        session.execute(delete(StoredPerson).where(people, merged))
        session.execute(delete(StoredPerson).where(people))
        session.execute(delete(StoredDraw).where(StoredDraw.group_id == group.id))
        session.execute(delete(StoredImport).where(StoredImport.group_id == group.id))
        session.execute(delete(GroupGrant).where(GroupGrant.group_id == group.id))
        session.delete(group)
        return None
