"""Ratings are worked out when they are looked at, and no write waits for what was played before."""

import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Connection, event

from companion.documents.filed import FiledGame, FiledSeat, GroupFile
from companion.documents.group_csv import write_csv
from companion.documents.group_files import write_bgstats, write_group
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.statistics import Games, rated_in_order
from companion.tables.errors import DatabaseBusy
from companion.tables.groups import files, members
from companion.tables.groups import games as rating
from companion.tables.groups.files import AddFile, BringFile, TakeFileIn
from companion.tables.groups.games import CachedPlays, RatedTitle, group_file, take_table_in
from companion.tables.groups.members import DeleteGroup
from companion.tables.groups.people import (
    AddPerson,
    AssignSeat,
    DropPlay,
    MergePeople,
    RemovePerson,
)
from companion.tables.storage import database
from companion.tables.storage.cache import RATERS, Memory, memory
from companion.tables.storage.models import db
from companion.tables.storage.writer import BEGIN, raw_of
from tests.tables.groups.conftest import Circle, finished, kept_after

NAMES = ("Ana", "Ben", "Cleo")


def game(number: int, *names: str, title: str = "Pig") -> FiledGame:
    """A game that ended on that day, long before any that is played here; the first one won."""
    seats = tuple(FiledSeat(name, None, seat + 1, seat == 0) for seat, name in enumerate(names))
    day = f"{1990 + number // 336}-{1 + number // 28 % 12:02}-{1 + number % 28:02}"
    return FiledGame(f"made:{title}:{number}", title, f"{day}T20:00:00Z", seats)


def history(games: int) -> GroupFile:
    """Everybody wins in turn."""
    return GroupFile("", tuple(game(n, *NAMES[n % 3 :], *NAMES[: n % 3]) for n in range(games)))


@contextmanager
def work_in_turns() -> Iterator[list[int]]:
    """How much SQLite does in each turn to write, in steps of its machine."""
    turns: list[int] = []

    def tick() -> None:
        turns[-1] += 1

    def on_begin(connection: Connection) -> None:
        if BEGIN in connection.get_execution_options():
            turns.append(0)
            raw_of(connection).set_progress_handler(tick, 1)

    event.listen(db.engine, "begin", on_begin)
    yield turns
    event.remove(db.engine, "begin", on_begin)


def writes(circle: Circle, opened: Any, pig: AnyGame) -> Iterator[tuple[str, int]]:
    """Each write that changes what was played, with the steps of its longest turn."""
    evening = opened(pig)
    take_table_in(circle.member, evening.code, evening.host)
    circle.does(AddPerson, "Another Ana")
    first, last = circle.now.plays[0].id, circle.now.plays[-1].id
    ana, another = circle.who("Ana").id, circle.who("Another Ana").id
    for name, write in (
        ("a seat", lambda: circle.does(AssignSeat, first, 0)),
        ("the seat again", lambda: circle.does(AssignSeat, first, 0, ana)),
        ("a merge", lambda: circle.does(MergePeople, another, ana)),
        ("an import", lambda: circle.does(AddFile, GroupFile("", (game(9_000, *NAMES),)), {})),
        ("a file", lambda: circle.does(BringFile, GroupFile("", (game(9_001, *NAMES),)))),
        ("taking it in", lambda: circle.does(TakeFileIn, {})),
        ("the end of a game", lambda: finished(evening)),
        ("a game less", lambda: circle.does(DropPlay, last)),
        ("a removal", lambda: circle.does(RemovePerson, another)),
        ("the end of the group", lambda: circle.does(DeleteGroup)),
    ):
        with work_in_turns() as turns:
            write()
        yield name, max(turns)


def test_what_a_turn_to_write_takes_does_not_grow_with_what_was_played(
    circle: Circle, opened: Any, pig: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "PIECE", 5)
    monkeypatch.setattr("companion.tables.groups.people.PIECE", 5)
    circle.does(AddFile, history(20), {})
    few = dict(writes(circle, opened, pig))
    evening = finished(opened(pig))
    other = Circle(evening, kept_after(evening))
    other.does(AddFile, history(400), {})
    many = dict(writes(other, opened, pig))
    assert {name: many[name] for name in many if many[name] > 1.3 * few[name]} == {}


def test_a_rating_that_goes_on_is_the_same_as_one_worked_out_anew(circle: Circle) -> None:
    circle.does(AddFile, history(12), {})
    circle.does(AddFile, GroupFile("", (game(3, "Ana", "Dora", title="Go"),)), {"Dora": "name"})

    def same() -> bool:
        now, rated = circle.now, circle.rated
        memory().ratings.drop_all(lambda title: title[0] == now.code)
        memory().groups.drop(now.code)
        titles = {play.game for play in now.plays}
        anew = {
            play.id: play
            for title in titles
            for play in rated_in_order([one for one in now.plays if one.game == title], {})
        }
        return rated == circle.rated == tuple(anew[play.id] for play in now.plays)

    assert same()
    plays = [play.id for play in circle.now.plays]
    for kind, *what in (
        (AssignSeat, plays[0], 0),
        (AddFile, GroupFile("", (game(700, *NAMES),)), {}),
        (AddFile, GroupFile("", (game(5, "Ben", "Cleo"), game(800, "Ana", "Dora"))), {}),
        (DropPlay, plays[4]),
        (RemovePerson, circle.who("Cleo").id),
        (AddPerson, "Anna"),
    ):
        circle.does(kind, *what)
        assert same(), kind
    circle.does(MergePeople, circle.who("Anna").id, circle.who("Ana").id)
    assert same()
    assert any(one.after for play in circle.rated for one in play.players)


def test_only_the_games_from_the_first_changed_one_on_are_rated_again(
    circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated = list[int]()

    def noted(plays: Any, known: Any) -> Any:
        rated.append(len(plays))
        return rated_in_order(plays, known)

    monkeypatch.setattr(rating, "rated_in_order", noted)
    circle.does(AddFile, history(50), {})
    for change in (
        lambda: None,
        lambda: None,
        lambda: circle.does(AddFile, GroupFile("", (game(40_000, *NAMES),)), {}),
        lambda: circle.does(AssignSeat, circle.now.plays[40].id, 0),
    ):
        change()
        assert circle.rated
    assert rated == [51, 1, 12]


def test_so_many_wait_for_a_long_rating_and_the_others_are_refused_at_once(
    app: Flask, circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating, "AT_ONCE", 3)
    circle.does(AddFile, history(9), {})
    for _ in range(RATERS):
        assert memory().raters.acquire(blocking=False)
    with pytest.raises(DatabaseBusy):
        assert circle.rated
    memory().raters.release()
    assert len(circle.rated) == 10
    circle.does(AddFile, GroupFile("", (game(40_000, *NAMES),)), {})
    assert memory().raters.acquire(blocking=False)
    assert len(circle.rated) == 11, "one more game is rated at once"


def test_whoever_was_merged_is_that_person_in_every_game_and_file(circle: Circle) -> None:
    both = GroupFile("", (game(1, "Dora", "Ben"), game(2, "Ana", "Eva")))
    circle.does(AddFile, both, {"Dora": "new"})
    dora, ana = circle.who("Dora").id, circle.who("Ana").id
    assert len(circle.rated) == 3
    circle.does(MergePeople, ana, dora)
    now = circle.now
    assert [play.of(ana) is not None for play in now.plays] == [True] * 3
    assert [play.of(dora) for play in now.plays] == [None] * 3
    assert group_file(circle.member).games[0].seats[0].name == "Ana"
    with pytest.raises(Malformed, match="Ana sits in this game already"):
        circle.does(AssignSeat, now.plays[0].id, 1, ana)
    with pytest.raises(Malformed, match="both played"):
        circle.does(MergePeople, circle.who("Ben").id, ana)
    again = GroupFile("", (game(1, "Ana", "Ben"),))
    circle.does(AddFile, again, {})
    assert len(circle.now.plays) == 3
    circle.does(RemovePerson, ana)
    assert [play.of(ana) for play in circle.now.plays] == [None] * 3
    assert circle.now.called(circle.now.plays[0].players[0]) == "Somebody"


def test_much_is_removed_a_piece_at_a_time(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "PIECE", 2)
    monkeypatch.setattr("companion.tables.groups.people.PIECE", 2)
    circle.does(AddFile, history(7), {})
    ben = circle.who("Ben").id
    with work_in_turns() as turns:
        circle.does(RemovePerson, ben)
    assert len(turns) == 5
    assert [play.of(ben) for play in circle.now.plays] == [None] * 8
    with work_in_turns() as turns:
        circle.does(DeleteGroup)
    assert len(turns) == 5


def test_a_write_that_was_prepared_is_prepared_anew_if_the_group_has_changed(
    app: Flask, circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others add games while a phone prepares to add the same ones: each game is there once."""
    prepare, meanwhile = AddFile.prepare, list[GroupFile]()

    def others_add(file: GroupFile) -> None:
        with app.app_context():
            circle.does(AddFile, file, {})

    def slowly(self: AddFile, *where: Any) -> Any:
        found = prepare(self, *where)
        if self.file is mine and meanwhile:
            other = Thread(target=others_add, args=(meanwhile.pop(),))
            other.start()
            other.join()
        return found

    monkeypatch.setattr(AddFile, "prepare", slowly)
    mine, meanwhile = history(4), [history(2), history(6)]
    circle.does(AddFile, mine, {})
    assert len(circle.now.plays) == 7
    mine, meanwhile = history(8), [history(6)] * members.TRIES
    with pytest.raises(DatabaseBusy):
        circle.does(AddFile, mine, {})
    assert len(circle.now.plays) == 7


def test_a_file_adds_so_many_seats_at_once(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MOST_SEATS", 5)
    with pytest.raises(members.NoRoom, match="6 seats"):
        circle.does(BringFile, history(2))
    circle.does(AddFile, history(1), {})
    assert len(circle.now.plays) == 2


def test_of_two_large_groups_one_is_kept_in_memory() -> None:
    known, by_id = Memory(), dict[int, Any].fromkeys(range(20_000))
    plays = Games(by_id.values())
    for code in ("first", "second"):
        known.groups.keep(code, CachedPlays(1, {}, by_id, plays, Games()))
        known.ratings.keep((code, "chess"), RatedTitle(plays, plays))
    assert known.groups.get("first") is known.ratings.get(("first", "chess")) is None
    assert known.groups.get("second") is not None
    assert known.ratings.get(("second", "chess")) is not None


def test_nothing_of_a_deleted_group_is_kept_in_memory(circle: Circle) -> None:
    code = circle.now.code
    assert {play.game for play in circle.rated} == {"pig"}
    assert memory().groups.get(code) is not None
    assert memory().ratings.get((code, "pig")) is not None
    circle.does(DeleteGroup)
    assert memory().groups.get(code) is memory().ratings.get((code, "pig")) is None


def test_a_file_takes_little_more_memory_than_its_games(
    circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No second copy of all games is made, neither on the way in nor on the way out."""
    monkeypatch.setattr(files, "GAMES_A_TURN", 50)
    monkeypatch.setattr(database, "ROWS", 50)
    large = history(1_000)
    used = {"taking it in": peak(lambda: circle.does(AddFile, large, {}))}
    for write in (write_group, write_bgstats, write_csv):
        used[write.__name__] = peak(partial(write_whole, write, circle.member))
    assert used.pop("taking it in") < 1_100
    assert max(used.values()) < 4_000, used


def write_whole(write: Callable[[GroupFile], str], member: members.Member) -> str:
    return write(group_file(member))


def peak(work: Callable[[], object]) -> int:
    """The most bytes that it needs at once, for each of a thousand games."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1] // 1_000
    finally:
        tracemalloc.stop()
