"""The groups of a server as whoever runs it sees them: on its command line, where no phone is."""

from dataclasses import dataclass

from sqlalchemy import func, select

from companion.documents.groups.values import GroupFile
from companion.tables.errors import DatabaseBusy, NoSuchEntry, TableClosed
from companion.tables.groups.command import CLOSED, TRIES, locked_group
from companion.tables.groups.imports import games_to_add
from companion.tables.groups.membership import Member
from companion.tables.groups.models import StoredGroup, StoredPerson, StoredPlay
from companion.tables.storage.database import reading, writing


@dataclass(frozen=True, slots=True)
class HouseGroup:
    """A group of this server, with the number of its finished games and of its people."""

    code: str
    name: str
    games: int
    people: int


def all_groups() -> tuple[HouseGroup, ...]:
    """Every group, the newest first."""
    games = (
        select(func.count())
        .where(StoredPlay.group_id == StoredGroup.id, StoredPlay.ended_at.is_not(None))
        .scalar_subquery()
    )
    people = (
        select(func.count())
        .where(StoredPerson.group_id == StoredGroup.id, StoredPerson.merged_into.is_(None))
        .scalar_subquery()
    )
    query = select(StoredGroup.code, StoredGroup.name, games, people)
    with reading() as session:
        rows = session.execute(query.order_by(StoredGroup.id.desc())).all()
    return tuple(HouseGroup(*row) for row in rows)


def in_house(code: str) -> Member:
    """The group of that code, as its host. Raises NoSuchEntry."""
    with reading() as session:
        row = session.scalar(select(StoredGroup).where(StoredGroup.code == code.upper()))
        if row is None:
            raise NoSuchEntry(
                f"There is no group {code[:20]} here. `companion groups list` has all."
            )
        return Member(row.id, row.code, row.name, True, row.closed_at is not None)


def take_in(member: Member, file: GroupFile) -> int:
    """Add the games of a file that the group does not have: all or none; how many they were.

    Raises Malformed, NoRoom, TableClosed, and DatabaseBusy where the group changes all the time.
    """
    for _ in range(TRIES):
        with reading() as session:
            group = session.get_one(StoredGroup, member.group)
            version, games = group.version, games_to_add(session, group, file, {})
        with writing() as session:
            group = locked_group(session, member.group)
            if group.closed_at is not None:
                raise TableClosed(CLOSED)
            if group.version == version:
                group.version += 1
                games.add(session, group)
                return len(games.plays)
    raise DatabaseBusy
