"""People are added, renamed, hidden, merged and removed for good; a seat is a person or a name."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.tables.errors import NoRoom, NoSuchEntry, NotAllowed
from companion.tables.groups import limits
from companion.tables.groups.command import carry_out_in_group
from companion.tables.groups.keeping import take_table_in
from companion.tables.groups.people import (
    AddPerson,
    HidePerson,
    MergePeople,
    RemovePerson,
    RenamePerson,
)
from companion.tables.groups.seats import AssignSeat, DropPlay
from companion.tables.logs.ledger import carry_out
from companion.tables.play.notes import Rename
from companion.tables.storage.base import db
from tests.tables.evening import Evening, new_id
from tests.tables.groups.conftest import Circle, finished


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


def test_a_seat_is_just_a_name_until_somebody_says_who_it_was(with_dora: Circle) -> None:
    circle = with_dora
    assert seats(circle) == ["Ana+", "Dora", "Cleo+"]
    play = circle.now.plays[-1].id
    circle.does(AssignSeat, play, 1, circle.who("Ben").id)
    assert seats(circle) == ["Ana+", "Ben+", "Cleo+"]
    circle.does(AssignSeat, play, 1)
    assert seats(circle) == ["Ana+", "Dora", "Cleo+"]
    circle.does(AssignSeat, play, 1, add=True)
    assert seats(circle) == ["Ana+", "Dora+", "Cleo+"]


def test_a_person_sits_only_once_in_a_game(with_dora: Circle) -> None:
    play = with_dora.now.plays[-1].id
    with pytest.raises(Malformed, match="Ana sits in this game already"):
        with_dora.does(AssignSeat, play, 1, with_dora.who("Ana").id)
    assert seats(with_dora) == ["Ana+", "Dora", "Cleo+"]


def test_merged_people_are_one_and_the_other_name_is_understood_later(
    with_dora: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    circle = with_dora
    circle.does(AssignSeat, circle.now.plays[-1].id, 1, add=True)
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
    circle.does(AssignSeat, circle.now.plays[-1].id, 1, add=True)
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
    circle.does(AssignSeat, circle.now.plays[-1].id, 1, add=True)
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
    from companion.tables.revising.taking_back import TakeBack  # noqa: PLC0415

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
    from companion.tables.groups.keeping import keep_group  # noqa: PLC0415
    from companion.tables.groups.membership import member_of  # noqa: PLC0415

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
    monkeypatch.setattr(limits, "MOST_PEOPLE", 3)
    with pytest.raises(NoRoom):
        circle.does(AddPerson, "Dan")
