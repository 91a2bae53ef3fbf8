"""Keeping a group after a game, and taking tables into one."""

from dataclasses import dataclass
from datetime import UTC, datetime

from flask import current_app
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.tables.access.codes import new_code, new_token, repeated_token, token_hash
from companion.tables.access.rights import Rights, require_host, require_still
from companion.tables.access.typed_text import check_token_id, clean, is_name
from companion.tables.errors import TableClosed
from companion.tables.groups.command import CLOSED, locked_group
from companion.tables.groups.limits import require_room_for_group, require_room_for_plays
from companion.tables.groups.membership import Member, add_grant, require_member
from companion.tables.groups.models import TITLE, GroupGrant, StoredGroup, StoredPlay
from companion.tables.groups.people import add_person
from companion.tables.groups.recording import write_result
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.tables.storage.database import asking, lock_table, turn, writing
from companion.tables.storage.models import StoredTable

ELSEWHERE = "This table belongs to another group already."


@dataclass(frozen=True, slots=True)
class KeptGroup:
    """A new group's code, and the token of the phone that hosts it. It is stored nowhere."""

    code: str
    token: str


def keep_group(code: str, rights: Rights, *, client_id: str) -> KeptGroup:
    """Make a group of the people at a table; its game is the first of the group.

    It is called after the day of the week, as names can be removed from it later. Only the table's
    host may, and a table belongs to one group. The same request makes it once.
    Raises NotAllowed, TableClosed where the table is in a group, and NoRoom.
    """
    require_host(rights)
    check_token_id(client_id)
    now = history(code)
    token = repeated_token(current_app.config["SECRET_KEY"], client_id, "group", code)
    people = [one for one in now.names if is_name(one)]
    usual = f"{now.opened_at.astimezone():%A} group"
    with turn() as mine:
        lock_table(mine.connection, code)
        session = mine.session
        require_still(mine, code, rights)
        if (before := _made_before(session, token)) is not None:
            return KeptGroup(before, token)
        group = _new_group(session, usual, token)
        for one in people:
            add_person(session, group, one)
        _take_in(session, group, now)
    return KeptGroup(group.code, token)


def begin_group(name: str, *, client_id: str) -> KeptGroup:
    """Make a group without a game, such as for the games of a file. The same request makes it once.

    Raises Malformed and HouseFull.
    """
    check_token_id(client_id)
    token = repeated_token(current_app.config["SECRET_KEY"], client_id, "group")
    called = clean(name, "name", TITLE)
    with writing() as session:
        before = _made_before(session, token)
        code = before or _new_group(session, called, token).code
    return KeptGroup(code, token)


def take_table_in(member: Member, code: str, rights: Rights) -> None:
    """Take a table, finished or open, into a group. Only the table's host may.

    Nothing happens if it is in that group already. Raises NotAllowed, TableClosed, NoRoom.
    """
    require_host(rights)
    now = history(code)
    with turn() as mine:
        lock_table(mine.connection, code)
        require_still(mine, code, rights)
        group = locked_group(mine.session, member.group)
        require_member(mine.session, member)
        _take_in(mine.session, group, now)


def follow_into_group(code: str, next_code: str) -> None:
    """Let the next table of the same people belong to the group of the one before, if any."""
    with turn() as mine:
        lock_table(mine.connection, next_code)
        session = mine.session
        group_id = session.scalar(
            select(StoredPlay.group_id)
            .join(StoredTable, StoredTable.id == StoredPlay.table_id)
            .where(StoredTable.code == code)
        )
        if group_id is None:
            return
        group = locked_group(session, group_id)
        if group.closed_at is None:
            _take_in(session, group, history(next_code))


def group_of_table(code: str) -> int | None:
    """The id of the group that a table belongs to."""
    query = (
        select(StoredPlay.group_id)
        .join(StoredTable, StoredTable.id == StoredPlay.table_id)
        .where(StoredTable.code == code)
    )
    with asking() as connection:
        return connection.scalar(query)


def _made_before(session: Session, token: str) -> str | None:
    """The code of the group that the same request has made before."""
    return session.scalar(
        select(StoredGroup.code)
        .join(GroupGrant, GroupGrant.group_id == StoredGroup.id)
        .where(GroupGrant.token_hash == token_hash(token))
    )


def _new_group(session: Session, name: str, token: str) -> StoredGroup:
    """A new group, hosted by the bearer of `token`. Raises HouseFull."""
    require_room_for_group(session)
    group = StoredGroup(
        code=_free_code(session),
        name=name,
        made_at=datetime.now(UTC),
        version=1,
        reloaded_at=1,
        answered=[],
    )
    session.add(group)
    session.flush()
    add_grant(session, group.id, token, host=True)
    return group


def _take_in(session: Session, group: StoredGroup, now: History) -> None:
    table = session.scalar(select(StoredTable.id).where(StoredTable.code == now.code))
    known = session.scalar(select(StoredPlay).where(StoredPlay.table_id == table))
    if known is not None and known.group_id == group.id:
        return
    if known is not None:
        raise TableClosed(ELSEWHERE)
    if group.closed_at is not None:
        raise TableClosed(CLOSED)
    require_room_for_plays(session, group.id)
    group.version += 1
    play = StoredPlay(
        group_id=group.id,
        table_id=table,
        source=f"table:{new_token()}",
        game=now.game.slug,
        title=now.game.title,
        opened_at=now.opened_at,
        lowest_wins=False,
        location="",
        note="",
        rest={},
        changed=group.version,
    )
    session.add(play)
    session.flush()
    write_result(session, group, play, now)


def _free_code(session: Session) -> str:
    while True:
        code = new_code() + new_code()
        if session.scalar(select(StoredGroup.id).where(StoredGroup.code == code)) is None:
            return code
