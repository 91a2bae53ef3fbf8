"""A file waits until it is said who is who; then all of its games are added, or none."""

import json
import time
from collections.abc import Callable
from datetime import date
from threading import Thread
from typing import Any

import pytest
from flask import Flask

from companion.documents.filed import FiledGame, FiledPerson, FiledSeat, GroupFile
from companion.documents.group_csv import read_table, write_csv
from companion.documents.group_files import read_bgstats, read_document, write_bgstats, write_group
from companion.documents.plays import bgstats_file, play_csv
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.statistics import Wanted, chosen, night, nights
from companion.tables.errors import NoRoom, NoSuchEntry
from companion.tables.groups import files, members
from companion.tables.groups.files import AddFile, BringFile, DropFile, TakeFileIn, waiting
from companion.tables.groups.games import group_file, keep_group, with_ratings
from companion.tables.groups.members import carry_out_in_group, member_of
from companion.tables.groups.people import AddPerson, AssignSeat, DropPlay, HidePerson, RemovePerson
from companion.web.pages.downloads import play_of
from tests.documents.groups.everything import made
from tests.documents.groups.exported import exported
from tests.tables.evening import Evening, new_id
from tests.tables.groups.conftest import Circle, finished, kept_after


def bring(circle: Circle, plays: int = 30, **more: object) -> None:
    circle.does(BringFile, read_bgstats(exported(plays, **more)))


def test_thirty_games_are_added_with_their_people(circle: Circle) -> None:
    bring(circle)
    waits = waiting(circle.member)
    assert waits is not None
    assert len(waits.new) == 30
    assert {name for name, person in waits.names.items() if person is None} == {"Dora"}
    assert len(circle.now.plays) == 1
    circle.does(TakeFileIn, {})
    now = circle.now
    assert len(now.plays) == 31
    assert [one.name for one in now.listed_people] == ["Ana", "Ben", "Cleo", "Dora"]
    assert waiting(circle.member) is None
    assert {play.game for play in now.plays} == {"pig", "iwari", "harbour fair", "three hares"}
    rated = [play for play in circle.rated if all(one.after for one in play.players)]
    assert len(rated) >= 30


def test_the_same_file_twice_is_one_game_each(circle: Circle) -> None:
    for _ in range(2):
        bring(circle, 5)
        circle.does(TakeFileIn, {})
    bring(circle, 6)
    waits = waiting(circle.member)
    assert waits is not None
    assert (len(waits.new), len(waits.file.games)) == (1, 6)
    assert len(circle.now.plays) == 6


@pytest.fixture
def between_turns(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Let something happen once, after the first of the turns in which a file is stored."""
    monkeypatch.setattr(files, "GAMES_A_TURN", 8)

    def once(happens: Callable[[], None]) -> None:
        store, turns = members._changed, 0

        def changed(*what: Any) -> bool | None:
            nonlocal turns
            turns += 1
            if turns == 2:
                happens()
            return store(*what)

        monkeypatch.setattr(members, "_changed", changed)

    return once


def test_a_long_file_is_stored_in_turns_between_which_others_write(
    circle: Circle, between_turns: Callable[[Callable[[], None]], None]
) -> None:
    """Even if they read in the same file, each of its games and people is there once."""
    other = circle.another_phone()

    def others_write() -> None:
        assert len(circle.now.plays) == 1 + 8
        circle.does(AddPerson, "Emil", by=other)
        circle.does(AddFile, read_bgstats(exported(30)), {}, by=other)

    bring(circle)
    between_turns(others_write)
    circle.does(TakeFileIn, {})
    now = circle.now
    assert len(now.plays) == 31
    assert [one.name for one in now.listed_people] == ["Ana", "Ben", "Cleo", "Dora", "Emil"]
    assert waiting(circle.member) is None


def test_a_file_waits_on_if_the_server_stops_between_two_turns(
    circle: Circle, between_turns: Callable[[Callable[[], None]], None]
) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    bring(circle)
    between_turns(stop)
    with pytest.raises(KeyboardInterrupt):
        circle.does(TakeFileIn, {})
    waits = waiting(circle.member)
    assert waits is not None
    assert len(waits.new) == 30 - 8
    circle.does(TakeFileIn, {})
    assert len(circle.now.plays) == 31
    assert waiting(circle.member) is None


def test_who_a_name_is_is_remembered(circle: Circle) -> None:
    ben = circle.who("Ben").id
    bring(
        circle,
        1,
        players=[{"id": 20 + n, "name": name} for n, name in enumerate(("Ana", "Benny", "Cleo"))],
    )
    circle.does(TakeFileIn, {"Benny": ben})
    assert circle.now.former == {"Benny": ben}
    bring(
        circle,
        9,
        players=[
            {"id": 20 + n, "name": name} for n, name in enumerate(("Ana", "benny", "Cleo", "Dora"))
        ],
    )
    waits = waiting(circle.member)
    assert waits is not None
    assert waits.names["benny"] == ben


def test_a_name_can_stay_just_a_name(circle: Circle) -> None:
    bring(circle, 4)
    circle.does(TakeFileIn, {"Dora": "name"})
    assert len(circle.now.people) == 3
    assert any(
        one.name == "Dora" and one.person is None
        for play in circle.now.plays
        for one in play.players
    )


def test_a_person_twice_in_one_game_is_refused_and_nothing_is_half_written(
    circle: Circle,
) -> None:
    bring(circle, 4)
    before = circle.now
    with pytest.raises(Malformed, match="one person would sit twice: Ana and Dora"):
        circle.does(TakeFileIn, {"Dora": circle.who("Ana").id})
    assert circle.now == before
    assert waiting(circle.member) is not None


def test_somebody_of_another_group_cannot_be_named(circle: Circle) -> None:
    bring(circle, 4)
    with pytest.raises(NoSuchEntry):
        circle.does(TakeFileIn, {"Dora": 99_999})
    assert len(circle.now.plays) == 1


def test_a_file_can_be_dropped_and_is_taken_in_once(circle: Circle) -> None:
    bring(circle, 2)
    circle.does(DropFile)
    with pytest.raises(NoSuchEntry, match="No file waits"):
        circle.does(TakeFileIn, {})


def test_a_name_that_cannot_be_seen_is_refused_with_the_name(circle: Circle) -> None:
    seats = (FiledSeat("Ana"), FiledSeat("\u3164"))
    game = FiledGame("made", "Nim", "2024-01-05T20:00:00Z", seats)
    circle.does(BringFile, GroupFile("", (game,), (FiledPerson("\u3164"),)))
    with pytest.raises(Malformed):
        circle.does(TakeFileIn, {})
    assert len(circle.now.plays) == 1


def test_a_group_holds_so_many_games(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MOST_PLAYS", 10)
    with pytest.raises(NoRoom):
        bring(circle, 10)
    bring(circle, 9)
    circle.does(TakeFileIn, {})
    assert len(circle.now.plays) == 10


def test_another_server_reads_the_whole_group(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    bring(circle, 8)
    circle.does(TakeFileIn, {"Dora": "name"})
    circle.does(HidePerson, circle.who("Cleo").id, True)
    circle.does(RemovePerson, circle.who("Ben").id)
    text = write_group(group_file(circle.member))
    assert circle.evening.code not in text
    assert "Ben" not in text

    evening = opened(pig)
    kept = keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    other = Circle(evening, member_of(kept.code, [kept.token]))
    for name in ("Ana", "Ben", "Cleo"):
        other.does(RemovePerson, other.who(name).id)
    other.does(BringFile, read_document(json.loads(text)))
    other.does(TakeFileIn, {})
    assert [one.name for one in other.now.listed_people] == ["Ana"]
    assert other.who("Cleo").hidden
    mine = {play.title: play for play in circle.now.plays}
    for play in other.now.plays[-3:]:
        twin = mine[play.title]
        assert play.title == twin.title
    assert len(other.now.plays) == len(circle.now.plays)
    games = {game.source: game for game in group_file(circle.member).games}
    assert all(
        games[game.source] == game
        for game in group_file(other.member).games
        if game.source in games
    )


def new_in(circle: Circle, file: GroupFile) -> int:
    """How many games of a file would be added."""
    circle.does(BringFile, file)
    waits = waiting(circle.member)
    assert waits is not None
    return len(waits.new)


def test_a_game_that_one_of_its_tables_has_saved_is_the_same_game(circle: Circle) -> None:
    play = play_of(circle.evening.now)
    assert new_in(circle, read_table(play_csv(play).encode())) == 0
    assert new_in(circle, read_bgstats(bgstats_file(play))) == 0
    without_id = play_csv(play).replace(circle.evening.code, "")
    assert new_in(circle, read_table(without_id.encode())) == 0
    other_day = without_id.replace(str(play.day), "2020-02-02")
    assert new_in(circle, read_table(other_day.encode())) == 1


def test_all_forms_of_a_group_have_the_same_games(circle: Circle) -> None:
    bring(circle, 9)
    circle.does(TakeFileIn, {})
    whole = group_file(circle.member)
    for file in (
        read_bgstats(json.loads(write_bgstats(whole))),
        read_table(write_csv(whole).encode()),
        read_document(json.loads(write_group(whole))),
    ):
        assert new_in(circle, file) == 0
        waits = waiting(circle.member)
        assert waits is not None
        assert waits.corrected == 0


def test_two_games_that_look_alike_are_two_where_one_program_says_so(circle: Circle) -> None:
    data = exported(1)
    twin = {**data["plays"][0], "uuid": "ANOTHER", "id": 99}
    assert new_in(circle, read_bgstats({**data, "plays": [*data["plays"], twin]})) == 2
    circle.does(TakeFileIn, {})
    third = {**twin, "uuid": "A-THIRD", "id": 100}
    assert new_in(circle, read_bgstats({**data, "plays": [third]})) == 1


def test_whoever_wins_with_fewer_points_is_rated_as_the_winner(circle: Circle) -> None:
    rows = [
        f"2024-01-{day:02},Golf,{name}" for day in range(1, 11) for name in ("Ana,30,1", "Ben,50,0")
    ]
    table = "\n".join(["date,item_name,player_name,score,win", *rows])
    circle.does(AddFile, read_table(table.encode()), {})
    ana = circle.who("Ana").id
    skills = [play.of(ana) for play in circle.rated if play.title == "Golf"]
    means = [one.mean for one in skills if one is not None and one.mean is not None]
    assert len(means) == 10
    assert means == sorted(means)
    assert means[0] > 25


def test_games_without_teams_are_rated_whatever_their_teams_say(circle: Circle) -> None:
    data = exported(3)
    for play in data["plays"]:
        for row in play["playerScores"]:
            row["team"] = "0"
    circle.does(AddFile, read_bgstats(data), {})
    theirs = [play for play in circle.rated if play.game != "pig"]
    assert [bool(one.after) for play in theirs for one in play.players] == 9 * [True]


# Who is who, and which game is which


def export_of(players: dict[str, str], *plays: tuple[str, ...], **more: object) -> GroupFile:
    """An export of Nim; `players` are names by their ids, and each play is the ids of those who
    sat, the winner first."""
    numbers = {uuid: number for number, uuid in enumerate(players, 1)}
    return read_bgstats(
        {
            "games": [{"id": 1, "name": "Nim", "highestWins": True}],
            "players": [
                {"id": numbers[uuid], "uuid": uuid, "name": name} for uuid, name in players.items()
            ],
            "plays": [
                {
                    "uuid": f"U-{number}",
                    "playDate": f"2024-01-{number:02} 20:00:00",
                    "gameRefId": 1,
                    "playerScores": [
                        {"playerRefId": numbers[who], "score": str(9 - n), "winner": n == 0}
                        for n, who in enumerate(sat)
                    ],
                    **more,
                }
                for number, sat in enumerate(plays, 1)
            ],
        }
    )


def sat_in(circle: Circle, title: str = "Nim") -> list[list[str]]:
    """Who sat in the games of a title, the winner with a star."""
    now = circle.now
    return [
        [now.called(one) + ("*" if one.wins else "") for one in play.players]
        for play in now.plays
        if play.title == title
    ]


def test_two_people_of_one_name_with_ids_of_their_own_are_two(circle: Circle) -> None:
    people = {"A": "Chris", "B": "Chris", "C": "Zed"}
    file = export_of(people, ("C", "A"), ("B", "C"), ("A", "B"))
    circle.does(AddFile, file, {})
    assert sat_in(circle) == [["Zed*", "Chris"], ["Chris (2)*", "Zed"], ["Chris*", "Chris (2)"]]
    circle.does(BringFile, export_of(dict(reversed(people.items())), *[("B", "A")] * 4))
    waits = waiting(circle.member)
    assert waits is not None
    assert waits.names == {
        "Chris": circle.who("Chris (2)").id,
        "Chris (2)": circle.who("Chris").id,
    }


def test_whoever_was_renamed_between_two_exports_is_the_same_person(circle: Circle) -> None:
    circle.does(AddFile, export_of({"A": "Chris", "C": "Zed"}, ("C", "A")), {})
    again = export_of({"A": "Christine", "C": "Zed"}, ("C", "A"), ("A", "C"))
    circle.does(AddFile, again, {})
    assert sat_in(circle) == [["Zed*", "Chris"], ["Chris*", "Zed"]]
    circle.does(AddFile, export_of({"A": "Chrissy", "C": "Zed"}, *[("A", "C")] * 3), {})
    assert sat_in(circle)[-1] == ["Chris*", "Zed"]


def test_an_export_of_somebody_elses_phone_means_the_same_people_by_their_names(
    circle: Circle,
) -> None:
    circle.does(AddFile, export_of({"A": "Chris", "C": "Zed"}, ("C", "A")), {})
    other = export_of({"X": "chris", "Z": "Zed"}, ("X", "Z"), ("X", "Z"))
    circle.does(AddFile, GroupFile("", other.games[1:], other.people), {})
    assert sat_in(circle) == [["Zed*", "Chris"], ["Chris*", "Zed"]]
    assert circle.now.former == {"chris": circle.who("Chris").id}
    renamed = export_of({"X": "Kit", "Z": "Zed"}, *[("X", "Z")] * 3)
    circle.does(AddFile, renamed, {})
    assert sat_in(circle)[-1] == ["Chris*", "Zed"]


def test_a_namesake_with_an_id_of_their_own_is_somebody_new(circle: Circle) -> None:
    circle.does(AddFile, export_of({"A": "Chris", "C": "Zed"}, ("C", "A")), {})
    both = export_of({"A": "Kit", "B": "Chris"}, ("A", "B"), ("A", "B"))
    circle.does(BringFile, GroupFile("", both.games[1:], both.people))
    waits = waiting(circle.member)
    assert waits is not None
    assert waits.names == {"Kit": circle.who("Chris").id, "Chris": None}
    circle.does(TakeFileIn, {})
    assert sat_in(circle)[-1] == ["Chris*", "Chris (2)"]


def test_ids_of_people_go_out_in_again_and_to_another_server(circle: Circle) -> None:
    circle.does(AddFile, export_of({"A": "Chris", "B": "Chris"}, ("A", "B")), {})
    whole = group_file(circle.member)
    again = read_document(json.loads(write_group(whole)))
    for file in (again, read_bgstats(json.loads(write_bgstats(whole)))):
        ids = {one.name: one.source for one in file.people}
        assert (ids["Chris"], ids["Chris (2)"]) == ("bgstats:A", "bgstats:B")


def test_a_second_server_that_reads_what_was_written_for_bg_stats_has_the_same_figures(
    circle: Circle, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    circle.does(AddFile, read_document(made(400)), {})
    written = json.loads(write_bgstats(group_file(circle.member)))
    evening = finished(opened(pig))
    there = Circle(evening, kept_after(evening))
    there.does(DropPlay, there.now.plays[0].id)
    there.does(AddFile, read_document(written), {})

    def figures(of: Circle) -> list[object]:
        now = of.now
        return [
            (
                (play.title, f"{play.at:%F %T}", play.day, play.minutes, play.kind, play.location),
                play.uncounted,
                [
                    (now.called(one), one.points, one.rank, one.wins, one.team, one.after)
                    for one in play.players
                ],
            )
            for play in with_ratings(now, (*now.plays, *now.uncounted))
        ]

    assert len(circle.now.uncounted) == 8
    assert len(figures(circle)) == 401
    assert figures(circle) == figures(there)


def test_two_phones_that_read_the_same_file_at_once_add_it_once(app: Flask, circle: Circle) -> None:
    file = read_bgstats(exported(40))
    phones = [circle.member, circle.another_phone()]
    went_wrong = list[Exception]()

    def read(number: int) -> None:
        with app.app_context():
            write = AddFile(phones[number], file, {}, client_id=f"reads-it-at-once-{number}")
            try:
                carry_out_in_group(write)
            except Exception as error:
                went_wrong.append(error)

    threads = [Thread(target=read, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert went_wrong == []
    assert len(circle.now.plays) == 41
    assert [one.name for one in circle.now.listed_people] == ["Ana", "Ben", "Cleo", "Dora"]


def test_of_two_phones_that_take_the_waiting_file_in_the_second_is_told(circle: Circle) -> None:
    bring(circle, 5)
    bring(circle, 5)
    circle.does(TakeFileIn, {})
    with pytest.raises(NoSuchEntry, match="Another phone may have done it"):
        circle.does(TakeFileIn, {}, by=circle.another_phone())
    assert len(circle.now.plays) == 6


def test_what_does_not_count_is_listed_and_in_no_figure(circle: Circle) -> None:
    data = exported(3)
    data["plays"][1]["ignored"] = True
    circle.does(AddFile, read_document(data), {})
    assert [one.title for one in circle.now.plays] == ["Iwari", "Three Hares", "Pig"]
    (apart,) = circle.now.uncounted
    assert (apart.title, apart.uncounted) == ("Harbour Fair", "ignored")
    assert circle.now.play(apart.id) == apart
    assert with_ratings(circle.now, [apart]) == (apart,)
    del data["plays"][1]["ignored"]
    data["plays"][1]["modificationDate"] = "2026-11-02 10:00:00"
    circle.does(AddFile, read_document(data), {})
    assert len(circle.now.plays) == 4, "it was corrected at its source"
    assert circle.now.uncounted == ()


def test_a_game_that_was_corrected_at_its_source_is_corrected_here(circle: Circle) -> None:
    people = {"A": "Ann", "B": "Bob"}
    late, early = ({"modificationDate": f"2024-01-0{day} 09:00:00"} for day in (2, 1))
    circle.does(AddFile, export_of(people, ("A", "B"), ("A", "B"), **early), {})
    corrected = export_of(people, ("B", "A"), ("A", "B"), **late)
    circle.does(BringFile, corrected)
    waits = waiting(circle.member)
    assert waits is not None
    assert (len(waits.new), waits.corrected) == (0, 1)
    circle.does(TakeFileIn, {})
    assert sat_in(circle) == [["Bob*", "Ann"], ["Ann*", "Bob"]]
    for file in (corrected, export_of(people, ("A", "B"), ("A", "B"), **early)):
        circle.does(BringFile, file)
        waits = waiting(circle.member)
        assert waits is not None
        assert (len(waits.new), waits.corrected) == (0, 0)


def test_ratings_follow_a_correction(circle: Circle) -> None:
    people = {"A": "Ann", "B": "Bob"}
    circle.does(AddFile, export_of(people, ("A", "B")), {})
    before = [play for play in circle.rated if play.title == "Nim"]
    circle.does(AddFile, export_of(people, ("B", "A")), {})
    (after,) = (play for play in circle.rated if play.title == "Nim")
    assert before[0].players[0].mean == after.players[0].mean
    assert before[0].players[0].person == after.players[1].person


def test_a_corrected_row_of_a_table_with_ids_is_corrected_and_who_was_said_to_sit_there_stays(
    circle: Circle,
) -> None:
    head = "play_id,date,item_name,player_name,score,win\n"
    first = "7,2024-01-05,Nim,Annie,3,1\n7,2024-01-05,Nim,Bob,2,0\n"
    circle.does(AddFile, read_table((head + first).encode()), {})
    (play,) = (play for play in circle.now.plays if play.title == "Nim")
    circle.does(AssignSeat, play.id, 0, circle.who("Ana").id)
    assert new_in(circle, read_table((head + first).encode())) == 0
    waits = waiting(circle.member)
    assert waits is not None
    assert waits.corrected == 0
    second = first.replace("3,1", "1,0").replace("2,0", "2,1")
    circle.does(AddFile, read_table((head + second).encode()), {})
    assert sat_in(circle) == [["Ana", "Bob*"]]


def test_two_games_of_a_title_on_one_day_stay_two_in_two_files_and_a_file_read_twice_adds_nothing(
    circle: Circle,
) -> None:
    head = "date,item_name,player_name,score,win\n"
    first = "2024-01-05,Tarock,Ana,12,1\n2024-01-05,Tarock,Ben,9,0\n"
    second = "2024-01-05,Tarock,Cleo,12,1\n2024-01-05,Tarock,Ben,9,0\n"
    for rows, games in ((first, 1), (second, 2), (first, 2), (first + first, 3), (first, 3)):
        circle.does(AddFile, read_table((head + rows).encode()), {})
        assert len(sat_in(circle, "Tarock")) == games


def test_a_game_is_of_the_evening_of_its_table_in_every_list(
    circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = exported(2)
    data["plays"][0] |= {"playDate": "2024-07-06 03:30:00", "playDateYmd": 20240705}
    circle.does(AddFile, read_bgstats(data), {})
    table = b"date,item_name,player_name\n2024-07-05,Nim,Ana\n"
    circle.does(AddFile, read_table(table), {})
    evening = date(2024, 7, 5)
    for zone in ("America/Los_Angeles", "UTC", "Pacific/Kiritimati"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        plays = circle.now.plays
        assert nights(plays)[evening] == 2
        assert [play.day for play in night(plays, evening).plays] == [evening, evening]
        assert len(chosen(plays, Wanted(first=evening, last=evening))) == 2
        days = {game.day for game in group_file(circle.member).games if game.ended < "2025"}
        assert days == {"2024-07-05"}
    monkeypatch.undo()
    time.tzset()
