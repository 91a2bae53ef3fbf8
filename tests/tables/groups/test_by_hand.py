"""A game that nobody recorded is entered by hand, and one that is recorded wrongly is put right."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from companion.documents.filed import FiledSeat, GroupFile
from companion.documents.group_files import read_bgstats
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.statistics import PlayedGame, night_of
from companion.tables.errors import GameChanged, NoRoom, NoSuchEntry
from companion.tables.groups import members
from companion.tables.groups.by_hand import (
    CorrectPlay,
    EnterPlay,
    GameByHand,
    Recorded,
    SeatByHand,
    entered,
    recorded,
)
from companion.tables.groups.files import AddFile, Choice
from companion.tables.groups.games import group_file
from companion.tables.groups.members import carry_out_in_group
from companion.tables.groups.people import MergePeople
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import Rename
from companion.tables.revising.taking_back import TakeBack
from tests.documents.groups.exported import exported
from tests.tables.evening import Evening
from tests.tables.groups.conftest import Circle, finished, kept_after

NIM = GameByHand("Nim", date(2024, 3, 1), ())


def sat(name: str, points: float | None = None, *, wins: bool = False, who: Choice = "new") -> Any:
    return SeatByHand(who, FiledSeat(name, points, wins=wins))


def nim(*seats: SeatByHand, **more: Any) -> GameByHand:
    return replace(NIM, seats=seats, **more)


def as_recorded(play: PlayedGame, **more: Any) -> GameByHand:
    """A game as it is, with something changed."""
    seats = tuple(
        SeatByHand(
            one.person or "name",
            FiledSeat(one.name, one.points, one.rank, one.wins, one.starts, one.team, one.role),
        )
        for one in play.players
    )
    game = GameByHand(
        play.title,
        play.day,
        seats,
        play.minutes,
        play.lowest_wins,
        play.cooperative,
        location=play.location,
    )
    return replace(game, **more)


def corrects(circle: Circle, play: PlayedGame, **more: Any) -> PlayedGame:
    """The game after it was put right."""
    circle.does(CorrectPlay, play.id, as_recorded(play, **more), circle.now.revision)
    return circle.now.play(play.id)


def about(circle: Circle, play: PlayedGame) -> Recorded:
    return recorded(circle.now.id, [play.id])[play.id]


def test_a_game_played_earlier_is_entered_with_its_people(circle: Circle) -> None:
    game = nim(
        sat("Ana", 12, wins=True),
        sat("Zoe", 9),
        sat("A guest", 7, who="name"),
        minutes=40,
        location="At Zoe's",
        note="Cold.",
    )
    circle.does(EnterPlay, game)
    play = circle.now.plays[0]
    assert (play.title, play.day, play.minutes, play.location) == (
        "Nim",
        date(2024, 3, 1),
        40,
        "At Zoe's",
    )
    assert [(one.name, one.person, one.points, one.rank, one.wins) for one in play.players] == [
        ("Ana", circle.who("Ana").id, 12, 1, True),
        ("Zoe", circle.who("Zoe").id, 9, 2, False),
        ("A guest", None, 7, 3, False),
    ]
    assert about(circle, play).note == "Cold."
    assert [one.what for one in about(circle, play).edits] == [()]


def test_the_same_request_enters_one_game_however_late_it_comes_again(circle: Circle) -> None:
    write = EnterPlay(circle.member, nim(sat("Ana", wins=True)), client_id="enters-nim-once")
    carry_out_in_group(write)
    for number in range(members.ANSWERED_KEPT + 1):
        circle.does(EnterPlay, nim(sat("Ana"), day=date(2024, 1, 1) + timedelta(number)))
    plays = len(circle.now.plays)
    carry_out_in_group(write)
    assert len(circle.now.plays) == plays
    assert circle.now.play(entered(circle.member, "enters-nim-once")).day == date(2024, 3, 1)
    with pytest.raises(NoSuchEntry):
        entered(circle.member, "enters-nothing")


def test_a_game_of_today_is_the_last_one_and_others_are_of_their_day(circle: Circle) -> None:
    today = night_of(datetime.now(UTC))
    circle.does(EnterPlay, nim(sat("Ana"), day=today))
    assert [one.title for one in circle.now.plays] == ["Pig", "Nim"]
    circle.does(EnterPlay, nim(sat("Ana"), day=today - timedelta(1)))
    assert [one.title for one in circle.now.plays] == ["Nim", "Pig", "Nim"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (nim(), "Say who played"),
        (nim(sat("Ana"), title=" "), "needs 1 to 120 characters"),
        (nim(sat("Ana"), day=date(2199, 1, 1)), "has not come yet"),
        (nim(sat("Ana"), day=datetime.now(UTC).date() + timedelta(2)), "has not come yet"),
        (nim(sat("Ana"), day=date(1066, 1, 1)), "from 1900 on"),
        (nim(sat("Ana"), minutes=0), "1 to 99,999 minutes"),
        (nim(sat("Ana"), note="x" * 2001), "2,000 letters"),
        (nim(sat("Ana"), location="x" * 81), "1 to 80 characters"),
        (nim(sat("Ana", float("inf"))), "a billion points"),
        (nim(sat("Ana", float("nan"))), "a billion points"),
        (nim(sat("")), "1 to 40 characters"),
        (nim(sat("Ana"), sat("ANA")), "would sit in this game twice"),
        (nim(*(sat(f"Ana {n}") for n in range(101))), "1 to 100 people"),
    ],
)
def test_a_game_that_cannot_have_been_is_refused_and_nothing_is_added(
    circle: Circle, wrong: GameByHand, said: str
) -> None:
    with pytest.raises(Malformed) as refused:
        circle.does(EnterPlay, wrong)
    assert said in refused.value.problems[0].message
    assert len(circle.now.plays) == 1
    assert len(circle.now.people) == 3


def test_nobody_of_another_group_is_entered_and_a_full_group_takes_no_more(
    circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NoSuchEntry):
        circle.does(EnterPlay, nim(sat("", who=999)))
    monkeypatch.setattr(members, "MOST_PLAYS", 1)
    with pytest.raises(NoRoom):
        circle.does(EnterPlay, nim(sat("Ana")))


def test_all_of_a_game_is_put_right_and_statistics_follow(circle: Circle) -> None:
    ana, ben = circle.who("Ana").id, circle.who("Ben").id
    circle.does(EnterPlay, nim(sat("Ana", 12, wins=True), sat("Ben", 9), minutes=40))
    (play, _) = circle.rated
    assert play.of(ana).mean > play.of(ben).mean
    seats = (sat("", 12, who=ana), sat("", 15, wins=True, who=ben), sat("Zoe", 3))
    corrects(
        circle,
        play,
        title="Chess",
        day=date(2024, 3, 9),
        seats=seats,
        minutes=55,
        location="Here",
        note="Ben had miscounted.",
    )
    (right, _) = circle.rated
    assert (right.id, right.title, right.game) == (play.id, "Chess", "chess")
    assert (right.day, right.at - play.at, right.minutes) == (
        date(2024, 3, 9),
        timedelta(days=8),
        55,
    )
    assert [(one.rank, one.wins) for one in right.players] == [(2, False), (1, True), (3, False)]
    assert right.of(ana).mean < right.of(ben).mean
    assert about(circle, play).edits[-1].what == (
        *("title", "day", "people", "points", "winners", "length", "place", "remarks"),
    )


def test_who_has_put_it_right_and_when_is_said(circle: Circle) -> None:
    (play,) = circle.now.plays
    other = circle.another_phone()
    game = as_recorded(play, minutes=77)
    circle.does(CorrectPlay, play.id, game, circle.now.revision, by=other)
    (edit,) = about(circle, play).edits
    assert (edit.by, edit.what) == ("Ben's", ("length",))
    assert datetime.now(UTC) - edit.at < timedelta(minutes=5)
    corrects(circle, circle.now.play(play.id))
    assert len(about(circle, play).edits) == 1, "nothing was put right"


def test_of_two_who_put_it_right_at_once_the_second_is_told(circle: Circle) -> None:
    (play,) = circle.now.plays
    seen = circle.now.revision
    circle.does(CorrectPlay, play.id, as_recorded(play, minutes=77), seen)
    with pytest.raises(GameChanged, match="Somebody else has changed this game"):
        circle.does(CorrectPlay, play.id, as_recorded(play, minutes=88), seen)
    assert circle.now.play(play.id).minutes == 77


def test_no_game_is_put_on_a_day_to_come(circle: Circle) -> None:
    (play,) = circle.now.plays
    with pytest.raises(Malformed, match="has not come yet"):
        corrects(circle, play, day=date(2199, 1, 1))
    assert circle.now.plays == (play,)


def test_whoever_was_merged_stays_that_person(circle: Circle) -> None:
    circle.does(EnterPlay, nim(sat("Anna", 12, wins=True), sat("Ben", 9)))
    play = circle.now.plays[0]
    circle.does(MergePeople, circle.who("Ana").id, circle.who("Anna").id)
    right = corrects(circle, circle.now.play(play.id), minutes=50)
    assert right.players[0].person == circle.who("Ana").id
    assert about(circle, play).edits[-1].what == ("length",)


def test_what_was_put_right_stays_until_its_table_is_opened_again(circle: Circle) -> None:
    (play,) = circle.now.plays
    evening = circle.evening
    corrects(circle, play, minutes=77, title="Hog", day=date(2024, 3, 9))
    carry_out(Rename(evening.code, evening.host, 1, "Dora", **evening.writes()))
    assert (circle.now.play(play.id).minutes, circle.now.play(play.id).title) == (77, "Hog")
    back = TakeBack(evening.code, evening.host, to=evening.now.revision - 2, **evening.writes())
    carry_out(back)
    assert circle.now.plays == ()
    finished(evening)
    (again,) = circle.now.plays
    assert (again.minutes, again.title) == (1, "Pig")
    assert again.day == night_of(again.at)
    assert about(circle, again).edits == ()


def reads(circle: Circle, data: dict[str, Any]) -> None:
    circle.does(AddFile, read_bgstats(data), {})


def test_a_file_that_is_no_later_does_not_undo_what_was_put_right(circle: Circle) -> None:
    data = exported(1)
    reads(circle, data)
    play = circle.now.plays[0]
    corrects(circle, play, minutes=77)
    reads(circle, data)
    assert circle.now.play(play.id).minutes == 77
    data["plays"][0] |= {"durationMin": 99, "modificationDate": "2030-01-01 10:00:00"}
    reads(circle, data)
    assert circle.now.play(play.id).minutes == 99


def test_a_file_that_says_no_time_does_not_undo_it_either(circle: Circle) -> None:
    data = exported(1)
    del data["plays"][0]["modificationDate"]
    reads(circle, data)
    play = circle.now.plays[0]
    corrects(circle, play, minutes=77)
    reads(circle, data)
    assert circle.now.play(play.id).minutes == 77


def test_a_game_entered_by_hand_is_the_same_in_a_file_of_another_program(circle: Circle) -> None:
    data = exported(1)
    first = read_bgstats(data).games[0]
    seats = tuple(SeatByHand("new", one) for one in first.seats)
    circle.does(EnterPlay, GameByHand(first.title, date(2026, 1, 1), seats))
    assert len(circle.now.plays) == 2
    reads(circle, data)
    assert len(circle.now.plays) == 2


def test_what_was_put_right_goes_to_another_server(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    reads(circle, exported(1))
    before = group_file(circle.member)
    corrects(circle, circle.now.plays[0], minutes=77)
    after = group_file(circle.member)
    evening = finished(opened(pig))
    there = Circle(evening, kept_after(evening))
    for file in (before, after):
        there.does(AddFile, GroupFile("", file.games[:1], file.people), {})
    assert there.now.plays[0].minutes == 77
