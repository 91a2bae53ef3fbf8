"""A group is kept after a game, joined by invitation, left and closed; nobody else sees it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion.engine.game import AnyGame
from companion.tables.errors import NoRoom, NoSuchEntry, NotAllowed, TableClosed
from companion.tables.groups import limits
from companion.tables.groups.command import CloseGroup, DeleteGroup, RenameGroup
from companion.tables.groups.keeping import (
    follow_into_group,
    group_of_table,
    keep_group,
    take_table_in,
)
from companion.tables.groups.membership import (
    groups_of,
    invited_to,
    join,
    leave_group,
    member_of,
    new_invitation,
    phones_of,
    revoke_phone,
)
from companion.tables.groups.models import GroupGrant, StoredGroup
from companion.tables.groups.people import AddPerson
from companion.tables.logs.ledger import carry_out
from companion.tables.play.notes import Rename
from companion.tables.revising.taking_back import TakeBack
from companion.tables.storage.base import db
from companion.tables.storage.database import reading, writing
from companion.tables.watching.shelf import delete
from tests.tables.evening import Evening, new_id
from tests.tables.groups.conftest import Circle, finished


def test_the_people_at_the_table_are_the_people_of_the_group(circle: Circle) -> None:
    now = circle.now
    assert now.name.endswith("day group")
    assert [one.name for one in now.listed_people] == ["Ana", "Ben", "Cleo"]
    (play,) = now.plays
    assert (play.title, play.code) == ("Pig", circle.evening.code)
    assert [now.called(one) for one in play.players] == ["Ana", "Ben", "Cleo"]
    assert all(one.person for one in play.players)


def test_the_same_tap_keeps_one_group_and_another_is_told_that_there_is_one(
    evening: Evening,
) -> None:
    tap = new_id() + "-keep"
    first, again = (keep_group(evening.code, evening.host, client_id=tap) for _ in range(2))
    assert first == again
    with pytest.raises(TableClosed, match="another group"):
        keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    with reading() as session:
        assert len([*session.scalars(select(StoredGroup.id))]) == 1


def test_only_the_host_keeps_a_group_or_takes_a_table_in(circle: Circle, count: Evening) -> None:
    with pytest.raises(NotAllowed):
        keep_group(count.code, count.phone(0), client_id=new_id() + "-keep")
    with pytest.raises(NotAllowed):
        take_table_in(circle.member, count.code, count.phone(0))


def test_whoever_is_only_counted_is_no_person(opened: Callable[..., Evening], pig: AnyGame) -> None:
    evening = opened(pig)
    carry_out(Rename(evening.code, evening.host, 2, "Player 3", **evening.writes()))
    kept = keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    people = Circle(evening, member_of(kept.code, [kept.token])).now.people
    assert [one.name for one in people.values()] == ["Ana", "Ben"]


def test_strangers_are_told_the_same_of_a_group_and_of_none(circle: Circle) -> None:
    with pytest.raises(NoSuchEntry) as wrong:
        member_of(circle.member.code, ["a guess"])
    with pytest.raises(NoSuchEntry) as none:
        member_of("BBBBBBBBBBBB", ["a guess"])
    assert str(wrong.value) == str(none.value)
    assert groups_of(["a guess"]) == ()


def test_no_token_and_no_invitation_is_stored(circle: Circle) -> None:
    invitation = new_invitation(circle.member.code, circle.member)
    code, token = join(invitation)
    file = db.engine.url.database
    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    assert file is not None
    stored = Path(file).read_bytes()
    assert code.encode() in stored
    assert invitation.encode() not in stored
    assert token.encode() not in stored


def test_an_invitation_lets_several_phones_in_for_a_day(circle: Circle) -> None:
    invitation = new_invitation(circle.member.code, circle.member)
    assert invited_to(invitation.lower()) == circle.now.name
    (_, first), (code, second) = join(invitation), join(invitation.lower(), "Cleo's")
    assert first != second
    assert not member_of(code, [second]).host
    assert [(one.name, one.host, one.invitation) for one in phones_of(circle.member)] == [
        ("", True, False),
        ("", False, True),
        ("", False, False),
        ("Cleo's", False, False),
    ]
    with writing() as session:
        past = datetime.now(UTC) - timedelta(seconds=1)
        session.execute(
            update(GroupGrant).where(GroupGrant.expires_at.is_not(None)).values(expires_at=past)
        )
    assert invited_to(invitation) is None
    with pytest.raises(NotAllowed, match="ended"):
        join(invitation)
    assert member_of(code, [first]).name


def test_an_invitation_is_no_token(circle: Circle) -> None:
    invitation = new_invitation(circle.member.code, circle.member)
    with pytest.raises(NoSuchEntry):
        member_of(circle.member.code, [invitation])


def test_an_invitation_to_host_is_good_for_one_phone(circle: Circle) -> None:
    invitation = new_invitation(circle.member.code, circle.member, host=True)
    code, token = join(invitation)
    assert member_of(code, [token]).host
    with pytest.raises(NotAllowed):
        join(invitation)


def test_other_phones_write_but_neither_invite_nor_close(circle: Circle) -> None:
    other = circle.another_phone()
    circle.does(AddPerson, "Dan", by=other)
    assert circle.who("Dan")
    with pytest.raises(NotAllowed):
        new_invitation(other.code, other)
    for kind, what in ((CloseGroup, (True,)), (DeleteGroup, ())):
        with pytest.raises(NotAllowed):
            circle.does(kind, *what, by=other)
    with pytest.raises(NotAllowed):
        revoke_phone(other, 1)


def test_a_revoked_phone_sees_and_writes_nothing(circle: Circle) -> None:
    other = circle.another_phone()
    last = phones_of(circle.member)[-1]
    revoke_phone(circle.member, last.id)
    with pytest.raises(NotAllowed):
        circle.does(AddPerson, "Dan", by=other)
    assert len(circle.now.people) == 3
    with pytest.raises(NoSuchEntry):
        revoke_phone(circle.member, next(one.id for one in phones_of(circle.member) if one.mine))


def test_the_last_host_leaves_only_after_another(circle: Circle) -> None:
    with pytest.raises(NotAllowed, match="Only this phone"):
        leave_group(circle.member)
    other = circle.another_phone(host=True)
    leave_group(circle.member)
    assert len(phones_of(other)) == 1


def test_a_closed_group_can_be_read_and_opened_again(circle: Circle, count: Evening) -> None:
    circle.does(CloseGroup, True)
    assert circle.now.closed
    with pytest.raises(TableClosed):
        circle.does(RenameGroup, "Others")
    with pytest.raises(TableClosed):
        take_table_in(circle.member, count.code, count.host)
    circle.does(CloseGroup, False)
    circle.does(RenameGroup, "Thursday")
    assert circle.now.name == "Thursday"


def test_a_deleted_group_leaves_nothing_and_its_tables_stay(app: Flask, circle: Circle) -> None:
    circle.does(RenameGroup, "Xylophone")
    circle.another_phone()
    circle.does(DeleteGroup)
    with pytest.raises(NoSuchEntry):
        member_of(circle.member.code, ["any"])
    assert circle.evening.now.names == ("Ana", "Ben", "Cleo")
    file = db.engine.url.database
    with db.engine.connect() as connection:
        for table in (
            "groups",
            "group_grants",
            "people",
            "group_plays",
            "group_seats",
            "group_draws",
        ):
            found = connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar()
            assert found == 0, table
    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    assert file is not None
    assert b"Xylophone" not in Path(file).read_bytes()


def test_an_open_table_has_its_result_in_the_group_once_it_is_closed(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    evening = opened(pig)
    take_table_in(circle.member, evening.code, evening.host)
    (open_game,) = circle.now.open
    assert (open_game.code, open_game.names) == (evening.code, ("Ana", "Ben", "Cleo"))
    assert len(circle.now.plays) == 1
    finished(evening)
    assert circle.now.open == ()
    (_, play) = circle.now.plays
    standings = {one.seat: one for one in evening.now.sheet.standings}
    assert [(one.points, one.rank, one.wins) for one in play.players] == [
        (standings[n].total, standings[n].rank, standings[n].wins) for n in range(3)
    ]
    assert play.minutes == 1


def test_a_game_that_is_opened_again_leaves_the_list_until_it_is_closed_again(
    circle: Circle,
) -> None:
    evening = circle.evening
    assert len(circle.now.plays) == 1
    back = TakeBack(evening.code, evening.host, to=evening.now.revision - 1, **evening.writes())
    carry_out(back)
    assert circle.now.plays == ()
    assert len(circle.now.open) == 1
    finished(evening)
    assert len(circle.now.plays) == 1


def test_a_name_changed_at_the_table_changes_who_it_is(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    evening = opened(pig)
    take_table_in(circle.member, evening.code, evening.host)
    carry_out(Rename(evening.code, evening.host, 1, "Dora", **evening.writes()))
    finished(evening)
    (_, play) = circle.now.plays
    assert [(one.name, one.person is None) for one in play.players] == [
        ("Ana", False),
        ("Dora", True),
        ("Cleo", False),
    ]


def test_a_table_is_taken_in_once_and_into_one_group(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    take_table_in(circle.member, circle.evening.code, circle.evening.host)
    assert len(circle.now.plays) == 1
    other = opened(pig)
    kept = keep_group(other.code, other.host, client_id=new_id() + "-keep")
    elsewhere = member_of(kept.code, [kept.token])
    with pytest.raises(TableClosed, match="another group"):
        take_table_in(elsewhere, circle.evening.code, circle.evening.host)


def test_the_next_game_of_the_same_people_belongs_to_their_group(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    evening, alone = opened(pig), opened(pig)
    follow_into_group(circle.evening.code, evening.code)
    assert group_of_table(evening.code) == circle.now.id
    follow_into_group(alone.code, evening.code)
    assert group_of_table(alone.code) is None


def test_a_deleted_table_stays_a_game_of_the_group_unless_it_was_open(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    open_one = opened(pig)
    take_table_in(circle.member, open_one.code, open_one.host)
    delete(open_one.code, open_one.host)
    delete(circle.evening.code, circle.evening.host)
    now = circle.now
    assert now.open == ()
    assert len(now.plays) == 1


def test_a_server_holds_so_many_groups_and_a_group_so_many_phones(
    circle: Circle, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_GROUPS", 1)
    monkeypatch.setattr(limits, "MOST_PHONES", 1)
    with pytest.raises(NoRoom):
        keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    with pytest.raises(NoRoom):
        new_invitation(circle.member.code, circle.member)


def test_a_new_group_shows_nothing_of_a_deleted_one(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    """SQLite gives the number of a deleted row to the next one."""
    circle.does(RenameGroup, "Thursday")
    before = circle.now
    circle.does(DeleteGroup)
    evening = opened(pig)
    kept = keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    later = Circle(evening, member_of(kept.code, [kept.token]))
    later.does(RenameGroup, "Friday")
    assert later.now.id == before.id
    assert later.now.revision == before.revision
    assert later.now.plays == ()
