"""The tables at which a group has played."""

from collections.abc import Iterable

from sqlalchemy import select

from companion.tables.groups.membership import groups_of
from companion.tables.groups.models import StoredPlay
from companion.tables.storage.database import reading
from companion.tables.storage.models import StoredTable


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
