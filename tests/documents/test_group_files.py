"""BG Stats' export is read whole: people, plays, scores, roles; what has no place is named."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.documents.group_files import (
    FiledGame,
    FiledPerson,
    FiledSeat,
    GroupFile,
    anonymous,
    is_bgstats,
    one_line,
    points_of,
    read_bgstats,
    read_document,
    read_table,
    write_bgstats,
    write_csv,
    write_group,
)
from companion.documents.plays import bgstats_uuid
from companion.engine.problems import Malformed
from tests.documents.groups.exported import exported


def test_people_games_scores_and_roles_are_read() -> None:
    assert is_bgstats(exported())
    found = read_bgstats(exported())
    assert [one.name for one in found.people] == ["Ana", "Ben", "Cleo", "Dora"]
    first, _, third = found.games
    assert (first.title, first.ended, first.minutes) == ("Iwari", "2026-01-01T20:30:00Z", 40)
    assert (first.location, first.note) == ("The red house", "a good one")
    assert [(one.name, one.points, one.rank, one.wins) for one in first.seats] == [
        ("Ana", 30, 1, True),
        ("Ben", 25, 2, False),
        ("Cleo", 20, 3, False),
    ]
    assert first.seats[0].role == "Red / Trader"
    assert first.seats[1].starts
    assert third.lowest_wins
    assert found.left_out == ()


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("31", 31),
        ("12.5", 12.5),
        ("12,5", 12.5),
        ("10+5-2", 13),
        ("-3", -3),
        ("", None),
        ("many", None),
        (None, None),
        (7, 7),
        (True, None),
        ("9" * 30, None),
        (10**300, None),
    ],
)
def test_a_score_is_a_number_or_a_sum(text: Any, points: float | None) -> None:
    assert points_of(text) == points


def test_without_places_they_follow_from_the_points() -> None:
    data = exported()
    for row in data["plays"][0]["playerScores"]:
        row["rank"] = 0
    for row in data["plays"][2]["playerScores"]:
        row["rank"] = 0
    first, _, third = read_bgstats(data).games
    assert [one.rank for one in first.seats] == [1, 2, 3]
    assert [(one.points, one.rank) for one in third.seats] == [(10, 1), (15, 2), (20, 3)]


def test_what_has_no_place_here_is_named() -> None:
    data = exported(challenges=[{}, {}], deletedObjects=[{}], tags=[])
    data["plays"][0] |= {"rating": 8, "playImages": '["a.jpg"]'}
    data["plays"][1]["ignored"] = True
    data["plays"][2] |= {"board": "Night side", "expansionPlays": [{"gameRefId": 11}]}
    found = read_bgstats(data)
    assert set(found.left_out) == {
        "challenges (2)",
        "deleted objects (1)",
        "ratings of games (1)",
        "games with photos (1)",
        "games that BG Stats does not count (1)",
    }
    assert len(found.games) == 2
    assert found.games[1].note == "Night side; Harbour Fair"


def test_the_same_play_has_the_same_source_in_every_export() -> None:
    assert read_bgstats(exported(1)).games[0].source == read_bgstats(exported(9)).games[0].source


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"plays": {}}, "plays"),
        ({"plays": [7]}, "plays[0]"),
        ({"games": [{"id": "x"}]}, "games[0].id"),
        ({"players": []}, "plays[0].playerScores[0].playerRefId"),
        ({"games": []}, "plays[0].gameRefId"),
    ],
)
def test_a_broken_file_is_refused_with_the_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_bgstats({**exported(), **change})
    assert refused.value.problems[0].path == place


@pytest.mark.parametrize("date", ["", "soon", None, "0001-01-01", "9999-12-31 23:59:59"])
def test_a_date_that_is_none_is_refused(date: Any) -> None:
    data = exported()
    data["plays"][1]["playDate"] = date
    with pytest.raises(Malformed) as refused:
        read_bgstats(data)
    assert refused.value.problems[0].path == "plays[1].playDate"


def test_a_group_written_for_bg_stats_is_read_as_the_same_games() -> None:
    whole = read_bgstats(exported(30))
    again = read_bgstats(json.loads(write_bgstats(whole)))
    assert [replace(game, rest={}) for game in again.games] == [
        replace(game, rest={}) for game in whole.games
    ]
    assert again.people == whole.people
    assert again.left_out == ()


def test_what_a_group_adds_itself_is_kept_by_the_same_file() -> None:
    seats = (
        FiledSeat("Ana", 12.5, 1, wins=True, starts=True, team="Us", role="Red / Trader"),
        FiledSeat("", None, 2, team="They"),
    )
    game = FiledGame(
        "table:abc", "Hares", "2026-11-26T21:30:00Z", seats, 70, True, "The red house", "Cold."
    )
    written = GroupFile("Ours", (game, replace(game, source="K7Q2BC", lowest_wins=False)))
    first, second = read_bgstats(json.loads(write_bgstats(written))).games
    assert replace(first, source="", rest={}) == replace(game, source="", rest={})
    assert not second.lowest_wins
    assert first.source == f"bgstats:{bgstats_uuid('play', 'table:abc')}"
    assert len({first.source, second.source}) == 2


# CSV both ways, a whole group as a file, and the same without names

WHOLE = read_bgstats(exported(7))


def test_a_group_written_as_csv_is_read_as_the_same_games() -> None:
    found = read_table(write_csv(WHOLE).encode())
    assert found.games == WHOLE.games
    assert found.left_out == ()


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    data = exported(1)
    data["players"][0]["name"] = "=SUM(A1)"
    text = write_csv(read_bgstats(data))
    assert ",=SUM" not in text
    assert read_table(text.encode()).games[0].seats[0].name == "=SUM(A1)"


def test_a_table_of_few_columns_is_enough() -> None:
    rows = (
        "Date,Item_Name,Player_Name,Score,Mood\n"
        "2026-03-01,Harbour Fair,Ana,12,good\n"
        "2026-03-01,Harbour Fair,Ben,9,bad\n"
        "2026-03-02,Harbour Fair,Ben,\n"
    )
    found = read_table(rows.encode())
    first, second = found.games
    assert [(one.name, one.points, one.rank, one.wins) for one in first.seats] == [
        ("Ana", 12, 1, True),
        ("Ben", 9, 2, False),
    ]
    assert (second.seats[0].points, second.ended) == (None, "2026-03-02T12:00:00Z")
    assert found.left_out == ("the column mood",)
    assert read_table(rows.encode()).games[0].source == first.source


@pytest.mark.parametrize(
    "body",
    [
        b"hello",
        b"\0\0",
        b"\xff\xfe\xfa",
        b"date,item_name\n1,2\n",
        b'date,item_name,player_name\n"',
        b"date,item_name,player_name\nnever,Iwari,Ana\n",
    ],
)
def test_nonsense_is_refused_in_words(body: bytes) -> None:
    with pytest.raises(Malformed):
        read_table(body)


@pytest.mark.parametrize("number", ["9" * 5_000, "0" * 5_000, "-3", "1.5", "\u0663", "many"])
def test_a_cell_that_is_no_number_says_nothing(number: str) -> None:
    text = f"date,item_name,player_name,rank,length\n2026-01-01,Pig,Ana,{number},{number}\n"
    (game,) = read_table(text.encode()).games
    assert (game.minutes, game.seats[0].rank) == (None, None)


def test_a_whole_group_is_read_as_it_was_written() -> None:
    people = (FiledPerson("Ana", also=("Anna",)), FiledPerson("Ben", hidden=True))
    group = GroupFile("Thursday", WHOLE.games, people)
    assert read_document(json.loads(write_group(group))) == group


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"format": "another"},
        {"format": "companion group", "version": 9},
        {"format": "companion group", "version": 1, "games": "none", "name": "x"},
        {"format": "companion group", "version": 1, "name": "x", "games": [{"source": "a"}]},
    ],
)
def test_another_document_is_refused(data: object) -> None:
    with pytest.raises(Malformed):
        read_document(data)


def test_without_names_nothing_says_who_or_where() -> None:
    found = anonymous(WHOLE, 7)
    text = write_group(found)
    for word in ("Ana", "Ben", "Cleo", "Dora", "red house", "a good one", "PLAY-", "bgstats"):
        assert word not in text
    assert [[one.points for one in game.seats] for game in found.games] == [
        [one.points for one in game.seats] for game in WHOLE.games
    ]
    assert {one.name for one in found.people} == {f"Player {n}" for n in range(1, 5)}
    assert read_document(json.loads(text)) == found


def test_texts_of_a_file_are_put_on_one_line() -> None:
    assert one_line(" a\n\tb\u2028c\0 ", "name") == "a b c"
    assert one_line("x" * 99, "name") == "x" * 40
    assert one_line(7, "name") == ""
