"""A group is kept after a game, joined by invitation, left and closed; nobody else sees it."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion.documents.group_files import read_bgstats
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import get_game
from companion.statistics import PlayedGame
from companion.tables.errors import NoRoom, NoSuchEntry, NotAllowed, TableClosed
from companion.tables.groups import games, members
from companion.tables.groups.files import AddFile
from companion.tables.groups.games import (
    PrepareDraw,
    RevealDraw,
    begin_group,
    draws_of,
    follow_into_group,
    group_of_table,
    keep_group,
    order_of,
    take_table_in,
)
from companion.tables.groups.members import (
    CloseGroup,
    DeleteGroup,
    GroupWrite,
    RenameGroup,
    carry_out_in_group,
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
from companion.tables.groups.people import (
    AddPerson,
    AssignSeat,
    DropPlay,
    HidePerson,
    MergePeople,
    RemovePerson,
    RenamePerson,
    RenameTitle,
    WelcomePerson,
    key_of,
)
from companion.tables.lists import delete
from companion.tables.logs.ledger import carry_out
from companion.tables.play.counting import SetCounts
from companion.tables.play.moves import Finish, Rename
from companion.tables.play.opening import open_table
from companion.tables.revising.taking_back import TakeBack
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import db
from tests.documents.groups.exported import exported
from tests.games.score_sheet.counting import rounds, shipped
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


def test_a_group_kept_after_midnight_is_called_after_the_evening_before(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = replace(evening.now, opened_at=datetime(2026, 11, 29, 1, 30).astimezone())
    monkeypatch.setattr(games, "history", lambda _: now)
    kept = keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    assert member_of(kept.code, [kept.token]).name == "Saturday group"


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
    evening, ben = opened(pig), circle.who("Ben").id
    take_table_in(circle.member, evening.code, evening.host)
    carry_out(Rename(evening.code, evening.host, 1, "Dora", **evening.writes()))
    finished(evening)
    (_, play) = circle.now.plays
    assert [(one.name, one.person is None) for one in play.players] == [
        ("Ana", False),
        ("Dora", False),
        ("Cleo", False),
    ]
    assert play.players[1].person not in (None, ben)


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
    monkeypatch.setattr(members, "MOST_GROUPS", 1)
    monkeypatch.setattr(members, "MOST_PHONES", 1)
    with pytest.raises(NoRoom):
        keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    with pytest.raises(NoRoom):
        new_invitation(circle.member.code, circle.member)


def test_an_empty_group_gives_way_before_anybody_is_refused(
    circle: Circle, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One in which nothing was played, that is on one phone, and not just begun."""
    monkeypatch.setattr(members, "MOST_GROUPS", 2)
    empty = begin_group("Nobody", client_id=new_id() + "-empty")
    with pytest.raises(NoRoom):
        begin_group("Friday", client_id=new_id() + "-early")
    monkeypatch.setattr(members, "EMPTY", timedelta(0))
    begin_group("Friday", client_id=new_id() + "-later")
    with pytest.raises(NoSuchEntry):
        member_of(empty.code, [empty.token])
    assert circle.now.plays


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


# People are added, renamed, hidden, merged and removed for good; a seat is a person or a name


def seats(circle: Circle, play: int = -1) -> list[str]:
    """Who sat in a game, by the names of today; a plus marks a person."""
    now = circle.now
    players = now.plays[play].players
    return [now.called(one) + "+" * (one.person is not None) for one in players]


@pytest.fixture
def with_dora(circle: Circle, opened: Callable[..., Evening], pig: AnyGame) -> Circle:
    """A second game, in which Ben's seat was called Dora."""
    evening = opened(pig)
    carry_out(Rename(evening.code, evening.host, 1, "Dora", **evening.writes()))
    take_table_in(circle.member, finished(evening).code, evening.host)
    return circle


def test_a_new_name_is_shown_in_every_game(circle: Circle) -> None:
    circle.does(RenamePerson, circle.who("Ben").id, "Benjamin")
    assert seats(circle) == ["Ana+", "Benjamin+", "Cleo+"]


@pytest.mark.parametrize("name", ["", "  ", "ANA", "Аna", "x" * 41, "\u200b"])
def test_a_name_that_cannot_be_told_from_others_is_refused(circle: Circle, name: str) -> None:
    with pytest.raises(Malformed):
        circle.does(AddPerson, name)
    with pytest.raises(Malformed):
        circle.does(RenamePerson, circle.who("Ben").id, name)
    assert len(circle.now.people) == 3


def test_a_hidden_person_is_in_no_list_and_their_games_stay(circle: Circle) -> None:
    ben = circle.who("Ben")
    circle.does(HidePerson, ben.id, True)
    assert [one.name for one in circle.now.listed_people] == ["Ana", "Cleo"]
    assert seats(circle) == ["Ana+", "Ben+", "Cleo+"]
    circle.does(HidePerson, ben.id, False)
    assert len(circle.now.listed_people) == 3


def test_whoever_sits_down_under_a_new_name_is_a_person_until_somebody_says_otherwise(
    with_dora: Circle,
) -> None:
    circle = with_dora
    assert seats(circle) == ["Ana+", "Dora+", "Cleo+"]
    assert circle.now.newcomers == {circle.who("Dora").id}
    circle.does(WelcomePerson, circle.who("Dora").id)
    assert circle.now.newcomers == frozenset()
    play = circle.now.plays[-1].id
    circle.does(AssignSeat, play, 1, circle.who("Ben").id)
    assert seats(circle) == ["Ana+", "Ben+", "Cleo+"]
    circle.does(AssignSeat, play, 1)
    assert seats(circle) == ["Ana+", "Dora", "Cleo+"]


def test_all_games_of_a_new_person_count_also_those_before(
    with_dora: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    circle = with_dora
    dora = circle.who("Dora").id
    circle.does(AssignSeat, circle.now.plays[-1].id, 1)
    circle.does(RenamePerson, dora, "Dorothea")
    assert seats(circle) == ["Ana+", "Dora", "Cleo+"]
    evening = opened(pig)
    carry_out(Rename(evening.code, evening.host, 1, "DORA", **evening.writes()))
    take_table_in(circle.member, evening.code, evening.host)
    finished(evening)
    assert [seats(circle, n) for n in (-2, -1)] == [["Ana+", "DORA+", "Cleo+"]] * 2


@pytest.mark.parametrize("settle", [RenamePerson, HidePerson, MergePeople])
def test_whatever_is_said_of_a_newcomer_answers_the_question(
    with_dora: Circle, settle: Callable[..., GroupWrite]
) -> None:
    dora, ben = with_dora.who("Dora").id, with_dora.who("Ben").id
    said = {RenamePerson: (dora, "Dora"), HidePerson: (dora, True), MergePeople: (ben, dora)}
    with_dora.does(settle, *said[settle])  # type: ignore[arg-type, index]
    assert not with_dora.now.newcomers & with_dora.now.people.keys()


def test_a_name_that_was_only_mistyped_leaves_nobody_behind(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    def everybody() -> set[str]:
        return {one.name for one in circle.now.people.values()}

    evening, never = opened(pig), opened(pig)
    for table, name in ((evening, "Dorra"), (never, "Emil")):
        carry_out(Rename(table.code, table.host, 1, name, **table.writes()))
        take_table_in(circle.member, table.code, table.host)
    assert everybody() == {"Ana", "Ben", "Cleo", "Dorra", "Emil"}
    carry_out(Rename(evening.code, evening.host, 1, "Dora", **evening.writes()))
    finished(evening)
    assert everybody() == {"Ana", "Ben", "Cleo", "Dora", "Emil"}
    delete(never.code, never.host)
    assert everybody() == {"Ana", "Ben", "Cleo", "Dora"}
    circle.does(DropPlay, circle.now.plays[-1].id)
    assert everybody() == {"Ana", "Ben", "Cleo"}


def test_a_full_group_lets_everybody_play_and_keeps_new_names_as_names(
    circle: Circle,
    opened: Callable[..., Evening],
    pig: AnyGame,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(members, "MOST_PEOPLE", 3)
    evening = opened(pig)
    take_table_in(circle.member, evening.code, evening.host)
    carry_out(Rename(evening.code, evening.host, 1, "Dora", **evening.writes()))
    finished(evening)
    assert seats(circle) == ["Ana+", "Dora", "Cleo+"]


def test_a_person_sits_only_once_in_a_game(with_dora: Circle) -> None:
    play = with_dora.now.plays[-1].id
    with pytest.raises(Malformed, match="Ana sits in this game already"):
        with_dora.does(AssignSeat, play, 1, with_dora.who("Ana").id)
    assert seats(with_dora) == ["Ana+", "Dora+", "Cleo+"]


def test_merged_people_are_one_and_the_other_name_is_understood_later(
    with_dora: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    circle = with_dora
    circle.does(MergePeople, circle.who("Ben").id, circle.who("Dora").id)
    assert [seats(circle, n) for n in (0, 1)] == [["Ana+", "Ben+", "Cleo+"]] * 2
    assert circle.now.former == {"Dora": circle.who("Ben").id}
    evening = opened(pig)
    carry_out(Rename(evening.code, evening.host, 1, "dora", **evening.writes()))
    take_table_in(circle.member, finished(evening).code, evening.host)
    assert seats(circle) == ["Ana+", "Ben+", "Cleo+"]


def test_two_phones_that_merge_the_same_people_merge_them_once(
    app: Flask, with_dora: Circle, patient: None
) -> None:
    circle, other = with_dora, with_dora.another_phone()
    ben, dora = circle.who("Ben").id, circle.who("Dora").id
    faults: list[Exception] = []

    def merge(by: object) -> None:
        with app.app_context():
            try:
                carry_out_in_group(MergePeople(by, ben, dora, client_id=new_id()))  # type: ignore[arg-type]
            except Exception as fault:
                faults.append(fault)

    phones = [Thread(target=merge, args=(by,)) for by in (circle.member, other)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert faults == []
    assert seats(circle) == ["Ana+", "Ben+", "Cleo+"]


def test_who_merges_the_other_way_round_is_told_what_happened(with_dora: Circle) -> None:
    circle = with_dora
    ben, dora = circle.who("Ben").id, circle.who("Dora").id
    circle.does(MergePeople, ben, dora)
    with pytest.raises(NoSuchEntry, match="Dora was merged with Ben already"):
        circle.does(MergePeople, dora, ben)
    with pytest.raises(Malformed):
        circle.does(MergePeople, ben, ben)


def test_two_who_played_together_are_not_merged_and_nothing_is_half_written(
    circle: Circle,
) -> None:
    before = circle.now
    with pytest.raises(Malformed, match="Ana and Ben both played Pig on"):
        circle.does(MergePeople, circle.who("Ana").id, circle.who("Ben").id)
    assert circle.now == before


def test_whoever_is_removed_leaves_no_name_and_the_games_stay(circle: Circle) -> None:
    circle.does(AddPerson, "Xylophone")
    circle.does(MergePeople, circle.who("Ben").id, circle.who("Xylophone").id)
    with pytest.raises(NotAllowed):
        circle.does(RemovePerson, circle.who("Ben").id, by=circle.another_phone())
    circle.does(RemovePerson, circle.who("Ben").id)
    assert seats(circle) == ["Ana+", "Somebody", "Cleo+"]
    assert circle.now.former == {}
    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    file = db.engine.url.database
    assert file is not None
    assert b"Xylophone" not in Path(file).read_bytes()


def test_a_removed_name_does_not_come_back_with_the_table(circle: Circle) -> None:
    from companion.tables.revising.taking_back import TakeBack  # noqa: PLC0415,

    evening = circle.evening
    circle.does(RemovePerson, circle.who("Ben").id)
    carry_out(TakeBack(evening.code, evening.host, to=evening.now.revision - 1, **evening.writes()))
    finished(evening)
    assert seats(circle) == ["Ana+", "Somebody", "Cleo+"]


def test_a_game_can_be_taken_out_of_the_group(circle: Circle) -> None:
    play = circle.now.plays[0].id
    circle.does(DropPlay, play)
    assert circle.now.plays == ()
    with pytest.raises(NoSuchEntry):
        circle.does(DropPlay, play)
    assert circle.evening.now.finished_at


def test_the_same_request_is_done_once(circle: Circle) -> None:
    write = AddPerson(circle.member, "Dan", client_id=new_id())
    carry_out_in_group(write)
    carry_out_in_group(write)
    assert len(circle.now.people) == 4


def test_nobody_reaches_into_another_group(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    from companion.tables.groups.games import keep_group  # noqa: PLC0415
    from companion.tables.groups.members import member_of  # noqa: PLC0415

    evening = finished(opened(pig))
    kept = keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    other = Circle(evening, member_of(kept.code, [kept.token]))
    theirs, play = other.who("Ben").id, other.now.plays[0].id
    for kind, what in (
        (RenamePerson, (theirs, "Zed")),
        (HidePerson, (theirs, True)),
        (RemovePerson, (theirs,)),
        (MergePeople, (circle.who("Ben").id, theirs)),
        (AssignSeat, (play, 1)),
        (AssignSeat, (circle.now.plays[0].id, 1, theirs)),
        (DropPlay, (play,)),
    ):
        with pytest.raises(NoSuchEntry):
            circle.does(kind, *what)
    assert seats(other) == ["Ana+", "Ben+", "Cleo+"]


def test_a_group_holds_so_many_people(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MOST_PEOPLE", 3)
    with pytest.raises(NoRoom):
        circle.does(AddPerson, "Dan")


# A game that is only counted on a score sheet is in the group under its own title


def played(
    circle: Circle, sheet: str, names: list[str], counts: Mapping[str, int], title: str = ""
) -> PlayedGame:
    """A game on a shipped sheet, counted, taken into the group and closed."""
    game = get_game("score_sheet")
    made = open_table(
        game.slug, mode="count", edition=shipped(sheet), names=names, options={}, title=title
    )
    evening = Evening(game, made.code, made.token)
    take_table_in(circle.member, made.code, evening.host)
    carry_out(SetCounts(made.code, evening.host, counts, **evening.writes()))
    carry_out(Finish(made.code, evening.host, insist=True, **evening.writes()))
    return circle.rated[-1]


def test_it_is_called_as_its_sheet_and_the_fewest_points_win_where_it_says_so(
    circle: Circle,
) -> None:
    play = played(circle, "lowest_wins", ["Ana", "Ben", "Cleo"], rounds("points", (3, 20, 101)))
    assert play.title == "As few points as possible"
    assert play.game == "as few points as possible"
    assert play.lowest_wins
    assert [(one.points, one.rank, one.wins) for one in play.players] == [
        (3, 1, True),
        (20, 2, False),
        (101, 3, False),
    ]
    assert all(one.person and one.after for one in play.players)


def test_who_plays_together_is_one_team_and_rated_as_one(circle: Circle) -> None:
    names = ["Ana", "Ben", "Cleo", "Dan"]
    play = played(circle, "teams", names, rounds("points", (500, 200), (500, 200)))
    teams = [one.team for one in play.players]
    assert teams == ["First team", "Second team"] * 2
    assert [one.wins for one in play.players] == [True, False, True, False]
    ana, ben, cleo, dan = play.players
    assert ana.after == cleo.after
    assert ana.after and ben.after
    assert ana.after.mean > ben.after.mean
    assert dan.after == ben.after


def test_a_sheet_that_is_called_as_the_game_itself_has_the_games_key() -> None:
    assert key_of(get_game("score_sheet").title) == "score_sheet"
    assert key_of("khilor") == "khilor"
    assert key_of("Harbour Fair") == "harbour fair"


def test_a_title_is_changed_in_all_games_and_in_those_that_come_later(circle: Circle) -> None:
    names, counts = ["Ana", "Ben"], rounds("points", (500, 200))
    for _ in range(2):
        played(circle, "rounds", names, counts, title="Rumy")
    played(circle, "rounds", names, counts, title="Hearts")
    circle.does(RenameTitle, "rumy", "Rummy")
    played(circle, "rounds", names, counts, title="RUMY")
    assert [play.title for play in circle.now.plays[1:]] == ["Rummy", "Rummy", "Hearts", "Rummy"]
    assert {play.game for play in circle.now.plays[1:]} == {"rummy", "hearts"}
    circle.does(RenameTitle, "hearts", "rummy")
    circle.does(RenameTitle, "rummy", "Gin rummy")
    for title in ("Hearts", "Rumy", "Rummy"):
        assert played(circle, "rounds", names, counts, title=title).title == "Gin rummy"
    circle.does(RenameTitle, "gin rummy", "Rummy")
    assert {play.game for play in circle.now.plays[1:]} == {"rummy"}
    assert played(circle, "rounds", names, counts, title="Rummy").title == "Rummy"


def test_a_file_that_comes_again_under_the_old_title_changes_nothing(circle: Circle) -> None:
    file = read_bgstats(exported(6))
    circle.does(AddFile, file, {})
    circle.does(RenameTitle, "harbour fair", "Harbour")
    before = circle.now.plays
    circle.does(AddFile, file, {})
    assert circle.now.plays == before
    circle.does(AddFile, read_bgstats(exported(9)), {})
    assert "Harbour Fair" not in {play.title for play in circle.now.plays}


def test_a_game_with_rules_of_its_own_keeps_its_title(circle: Circle) -> None:
    with pytest.raises(Malformed, match="Pig keeps its title"):
        circle.does(RenameTitle, "pig", "Hog")
    with pytest.raises(NoSuchEntry):
        circle.does(RenameTitle, "never", "Played")
    with pytest.raises(Malformed):
        circle.does(RenameTitle, "never", " ")


# Draws can be checked

NAMES = ("Ana", "Ben", "Cleo")


def test_the_seed_is_secret_before_and_fits_its_fingerprint_after(circle: Circle) -> None:
    circle.does(PrepareDraw, NAMES)
    (before,) = draws_of(circle.member)
    assert (before.seed, before.order) == ("", ())
    circle.does(RevealDraw, before.id)
    (after,) = draws_of(circle.member)
    assert after.fingerprint == before.fingerprint
    assert hashlib.sha256(after.seed.encode()).hexdigest() == before.fingerprint
    assert set(after.order) == set(NAMES)
    circle.does(RevealDraw, before.id)
    assert draws_of(circle.member) == (after,)


def test_the_order_can_be_worked_out_with_any_sha_256() -> None:
    """Worked with `printf 'seed Ana' | sha256sum` and so on."""
    digests = {name: hashlib.sha256(f"seed {name}".encode()).hexdigest() for name in NAMES}
    assert order_of("seed", NAMES) == tuple(sorted(NAMES, key=digests.__getitem__))
    assert order_of("seed", NAMES[::-1]) == order_of("seed", NAMES)


def test_everybody_starts_as_often() -> None:
    starts = Counter(order_of(f"seed {number}", NAMES)[0] for number in range(3_000))
    assert all(900 < number < 1_100 for number in starts.values())


def test_a_draw_stays_in_the_list_so_that_nobody_tries_again_unseen(circle: Circle) -> None:
    for _ in range(3):
        circle.does(PrepareDraw, NAMES)
    assert len(draws_of(circle.member)) == 3


def test_old_draws_make_room(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "KEPT", 2)
    for _ in range(4):
        circle.does(PrepareDraw, NAMES)
    assert len(draws_of(circle.member)) == 2


def test_what_was_drawn_stays_however_often_another_draw_is_prepared(
    circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "KEPT", 3)
    circle.does(PrepareDraw, NAMES)
    (first,) = draws_of(circle.member)
    circle.does(RevealDraw, first.id)
    for _ in range(6):
        circle.does(PrepareDraw, NAMES)
    assert [one.id for one in draws_of(circle.member) if one.seed] == [first.id]
    assert len(draws_of(circle.member)) == 3


@pytest.mark.parametrize("names", [(), ("Ana",), ("Ana", "ANA"), ("Ana", ""), ("x",) * 31])
def test_what_cannot_be_drawn_is_refused(circle: Circle, names: tuple[str, ...]) -> None:
    with pytest.raises(Malformed):
        circle.does(PrepareDraw, names)
    assert draws_of(circle.member) == ()
    with pytest.raises(NoSuchEntry):
        circle.does(RevealDraw, 999)
