"""BG Stats' export is read whole: people, plays, scores, roles; what has no place is named."""

import csv
import io
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from companion.documents.filed import (
    FiledGame,
    FiledPerson,
    FiledSeat,
    GroupFile,
    UnreadGame,
    are_alike,
    day_of,
    one_line,
    points_of,
)
from companion.documents.group_csv import read_table, write_csv, write_unread
from companion.documents.group_files import (
    anonymous,
    is_bgstats,
    is_json,
    read_bgstats,
    read_document,
    write_bgstats,
    write_group,
)
from companion.documents.plays import bgstats_uuid
from companion.engine.problems import Malformed
from tests.documents.groups.everything import lost, made
from tests.documents.groups.exported import cooperative, exported


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
        ("9+1+", 10),
        ("9--2", 11),
        ("9+-2", 7),
        (" 10 + 5 = ", 15),
        (".5", 0.5),
        ("9.", 9),
        ("−4", -4),
        ("12–5", 7),
        ("1’200", 1200),
        ("1'234'567,5", 1234567.5),
        ("1\u202f200", 1200),
        ("1.234,5", 1234.5),
        ("1,234.5", 1234.5),
        ("1.234.567", 1234567),
        ("0.125", 0.125),
        ("1234.567", 1234.567),
        ("10½", 10.5),
        ("¾", 0.75),
        ("10 1/2", 10.5),
        ("1,200", None),
        ("1.200", None),
        ("12 5", None),
        ("1.2.3", None),
        ("½½", None),
        ("5---5", None),
        ("+", None),
        ("-", None),
        ("1e3", None),
        ("12 VP", None),
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
    assert [one.uncounted for one in found.games] == ["", "ignored", ""]
    assert found.games[2].note == "Night side; Harbour Fair"


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
def test_a_date_that_is_none_costs_its_game(date: Any) -> None:
    data = exported()
    data["plays"][1]["playDate"] = date
    found = read_bgstats(data)
    assert len(found.games) == 2
    (said,) = found.left_out
    assert said.startswith("plays[1].playDate ")


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
        "table:abc",
        "Hares",
        "2026-11-26T21:30:00Z",
        seats,
        70,
        True,
        "The red house",
        "Cold.",
        day="2026-11-26",
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
    assert found.games == tuple(replace(game, rest={}) for game in WHOLE.games)
    assert found.left_out == ()


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    data = exported(1)
    data["players"][0]["name"] = "=SUM(A1)"
    text = write_csv(read_bgstats(data))
    assert ",=SUM" not in text
    assert read_table(text.encode()).games[0].seats[0].name == "=SUM(A1)"


@pytest.mark.parametrize("formula", ["=1+1", "＝1+1", "\t@A1"])
def test_no_cell_of_any_column_is_one(formula: str) -> None:
    seat = FiledSeat(formula, 1.0, 1, wins=True, team=formula, role=formula)
    game = FiledGame(
        formula, formula, "2026-01-01T20:30:00Z", (seat,), location=formula, note=formula
    )
    file = GroupFile("CSV", (game,), (FiledPerson(formula),))
    rows = list(csv.reader(io.StringIO(write_csv(file))))
    assert [cell for row in rows for cell in row if cell == formula] == []
    assert sum(cell == f"'{formula}" for cell in rows[1]) == 7
    unread = write_unread([UnreadGame(formula, formula, formula, formula, formula)])
    assert list(csv.reader(io.StringIO(unread)))[1] == [f"'{formula}"] * 5


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
        ("Ana", 12, None, False),
        ("Ben", 9, None, False),
    ]
    assert (second.seats[0].points, second.ended) == (None, "2026-03-02T12:00:00Z")
    assert found.left_out == ("the column mood (1)",)
    assert read_table(rows.encode()).games[0].source == first.source


@pytest.mark.parametrize(
    "body",
    [
        b"hello",
        b"\0\0",
        b"\xff\xfe\xfa",
        b"date,item_name\n1,2\n",
        b'date,item_name,player_name\n"',
        b"\xff\xd8\xff\xe0 a photo",
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


# What a file says counts under the switch that gives it meaning, and nothing is guessed


def export_of(*plays: dict[str, Any], **title: Any) -> dict[str, Any]:
    """An export with plays of one title by Ana, Ben and Cleo; 9 has no name."""
    return {
        "games": [{"id": 1, "name": "Nim", "highestWins": True, **title}],
        "players": [
            *({"id": n, "name": name} for n, name in enumerate(("Ana", "Ben", "Cleo"), 1)),
            {"id": 9, "name": "Anonymous player", "isAnonymous": True},
        ],
        "plays": [
            {"uuid": f"U-{n}", "playDate": f"2024-01-{n:02} 20:00:00", "gameRefId": 1, **play}
            for n, play in enumerate(plays, 1)
        ],
    }


def scores(*of: tuple[int, object, bool], **more: Any) -> dict[str, Any]:
    return {
        "playerScores": [{"playerRefId": who, "score": s, "winner": w, **more} for who, s, w in of]
    }


def places(file: GroupFile) -> list[list[tuple[str, float | None, int | None, bool]]]:
    return [[(s.name, s.points, s.rank, s.wins) for s in game.seats] for game in file.games]


def test_a_team_counts_only_where_teams_played_and_any_other_than_0_is_named() -> None:
    two = scores((1, "9", True), (2, "3", False), team="0")
    red = scores((1, "9", True), (2, "3", False), team="red")
    found = read_bgstats(
        export_of({**two, "usesTeams": False}, red, {**red, "usesTeams": True}, two)
    )
    assert [[one.team for one in game.seats] for game in found.games] == [
        ["", ""],
        ["", ""],
        ["red", "red"],
        ["", ""],
    ]
    assert found.left_out == ("teams of games without teams (2), such as “red”",)


def test_whoever_is_anonymous_is_a_seat_without_a_name() -> None:
    found = read_bgstats(export_of(scores((9, "9", True), (1, "3", False), (9, "2", False))))
    assert places(found) == [[("", 9, 1, True), ("Ana", 3, 2, False), ("", 2, 3, False)]]
    assert [one.name for one in found.people] == ["Ana"]
    table = "date,item_name,player_name\n2024-01-05,Nim,Anonymous Player\n2024-01-05,Nim,Ana\n"
    assert [one.name for one in read_table(table.encode()).games[0].seats] == ["", "Ana"]


def test_the_named_winner_is_first_and_points_order_only_the_others() -> None:
    found = read_bgstats(
        export_of(
            scores((1, "40", True), (2, "40", False), (3, "30", False)),
            scores((1, "35", True), (2, "40", False)),
            scores((1, "35", False), (2, "10", True), (3, "40", False)),
            scores((1, "many", True), (2, "", False), (3, "", False)),
            scores((1, "5", True), (2, "5", True), (3, "9", False)),
        )
    )
    assert [[rank for _, _, rank, _ in game] for game in places(found)] == [
        [1, 2, 3],
        [1, 2],
        [3, 1, 2],
        [1, None, None],
        [1, 1, 3],
    ]


def test_places_of_a_file_count_unless_they_contradict_the_named_winner() -> None:
    rows = scores((1, "9", False), (2, "3", True), (3, "5", False))
    for row, rank in zip(rows["playerScores"], (1, 2, 3), strict=True):
        row["rank"] = rank
    assert [rank for _, _, rank, _ in places(read_bgstats(export_of(rows)))[0]] == [2, 1, 3]


@pytest.mark.parametrize("head", ["date,item_name,player_name,score", "{0},win", "{0},rank,win"])
def test_where_no_winner_is_named_nobody_has_won(head: str) -> None:
    table = head.replace("{0}", "date,item_name,player_name,score")
    table += "\n2024-01-05,Nim,Ana,12\n2024-01-05,Nim,Ben,9\n"
    export = export_of(scores((1, "12", False), (2, "9", False)))
    for found in (read_table(table.encode()), read_bgstats(export)):
        assert places(found) == [[("Ana", 12, None, False), ("Ben", 9, None, False)]]


def test_a_first_place_wins_in_a_table_without_a_column_for_wins() -> None:
    table = "date,item_name,player_name,rank\n2024-01-05,Nim,Ana,2\n2024-01-05,Nim,Ben,1\n"
    assert [won for *_, won in places(read_table(table.encode()))[0]] == [False, True]


@pytest.mark.parametrize(
    ("text", "won", "named"),
    [
        *((text, True, False) for text in ("won", "Yes", "TRUE", "1", "x")),
        *((text, False, False) for text in ("lost", "no", "False", "0", "")),
        *((text, False, True) for text in ("draw", "perhaps", "2")),
    ],
)
def test_a_win_is_said_in_so_many_words_and_anything_else_is_named(
    text: str, won: bool, named: bool
) -> None:
    table = f"date,item_name,player_name,win\n2024-01-05,Nim,Ana,{text}\n"
    found = read_table(table.encode())
    assert found.games[0].seats[0].wins == won
    told = f"wins that say neither yes nor no (1), such as “{text}”"
    assert found.left_out == ((told,) if named else ())


def test_points_that_cannot_be_read_are_kept_as_text_named_and_written_again() -> None:
    found = read_bgstats(export_of(scores((1, "1,200", True), (2, "lots", False))))
    told = "points that are no clear number, kept as text (2), such as “1,200”"
    assert found.left_out == (told,)
    assert [one.points for one in found.games[0].seats] == [None, None]
    again = read_bgstats(json.loads(write_bgstats(found)))
    table = read_table(write_csv(found).encode())
    assert again.left_out == table.left_out == (told,)
    assert again.games[0].rest["seats"] == table.games[0].rest["seats"]


@pytest.mark.parametrize("points", [1_234_567, 999_999_999.25, 1.125, -0.5, 0.000001])
def test_points_are_written_so_that_they_are_read_as_the_same(points: float) -> None:
    seat = FiledSeat("Ana", points, 1, wins=True)
    written = GroupFile("", (FiledGame("a", "Nim", "2024-01-05T12:00:00Z", (seat,)),))
    for again in (
        read_table(write_csv(written).encode()),
        read_bgstats(json.loads(write_bgstats(written))),
    ):
        assert again.games[0].seats[0].points == points


def test_points_count_only_where_a_title_has_points() -> None:
    found = read_bgstats(
        export_of(
            scores((1, "0", True), (2, "0", False)),
            scores((1, "7", True), (2, "", False)),
            noPoints=True,
            highestWins=False,
        )
    )
    assert [[points for _, points, *_ in game] for game in places(found)] == 2 * [[None, None]]
    assert not found.games[0].lowest_wins
    assert found.left_out == ("points of games without points (1), such as “7”",)


def test_what_has_no_place_but_in_its_own_form_is_kept_for_the_way_out() -> None:
    play = scores((1, "9", True), (2, "3", False), newPlayer=True, startPosition="N", teamRole="x")
    play |= {"manualWinner": True, "rounds": 3, "bggId": 7, "metaData": "{}", "usesTeams": True}
    data = export_of(play, uuid="G-1", bggId=42)
    written = json.loads(write_bgstats(read_bgstats(data)))
    assert written["games"][0] | data["games"][0] == written["games"][0]
    (out,) = written["plays"]
    assert out | {**play, "playerScores": out["playerScores"]} == out
    for mine, theirs in zip(out["playerScores"], play["playerScores"], strict=True):
        assert mine | theirs == mine


def test_every_field_that_is_neither_used_nor_kept_is_named() -> None:
    play = scores((1, "9", True), likes="yes") | {"weather": "rain", "scoringSetting": 2, "mood": 0}
    data = export_of(play, designers="Somebody")
    data["players"][0]["shoes"] = 44
    assert set(read_bgstats(data).left_out) == {
        "details of titles (1), such as “designers”",
        "details of people (1), such as “shoes”",
        "details of scores (1), such as “likes”",
        "details of games (1), such as “weather”",
        "games with a scoring of their own (1)",
    }
    table = "date,item_name,player_name,username,new,rating\n2024-01-05,Nim,Ana,ana7,1,0\n"
    assert set(read_table(table.encode()).left_out) == {
        "the column username (1), such as “ana7”",
        "the column new (1), such as “1”",
    }


# Tables in whichever form a program or a country writes them

TABLE = (
    "date,item_name,player_name,score,win\n2024-01-05,Zürich,Zoë,12,1\n2024-01-05,Zürich,Ben,9,0\n"
)
SEMICOLON = TABLE.replace(",", ";").replace("12", "12,5")


@pytest.mark.parametrize(
    ("body", "points"),
    [
        (TABLE.encode(), 12),
        (TABLE.encode("utf-8-sig"), 12),
        (TABLE.encode("utf-16"), 12),
        (TABLE.encode("utf-16-le"), 12),
        (TABLE.encode("cp1252"), 12),
        (TABLE.replace("\n", "\r\n").encode(), 12),
        (TABLE.replace("\n", "\r").encode(), 12),
        (SEMICOLON.encode("utf-8-sig"), 12.5),
        (SEMICOLON.encode("cp1252"), 12.5),
        (TABLE.replace(",", "\t").encode("utf-16"), 12),
        (TABLE.replace(",", "|").encode(), 12),
        (f"sep=,\r\n{TABLE}".encode(), 12),
        (f'"sep=;"\n{SEMICOLON}'.encode("utf-8-sig"), 12.5),
        (f"sep=#\n{TABLE.replace(',', '#')}".encode(), 12),
    ],
)
def test_a_table_is_read_in_whichever_form_it_was_written(body: bytes, points: float) -> None:
    found = read_table(body)
    assert places(found) == [[("Zoë", points, 1, True), ("Ben", 9, 2, False)]]
    assert found.games[0].title == "Zürich"
    assert found.left_out == ()


def test_a_document_in_utf_16_is_a_document() -> None:
    assert is_json(json.dumps(exported()).encode("utf-16"))
    assert not is_json(TABLE.encode("utf-16"))


def days(*dates: str, month_first: bool = False) -> tuple[list[str], tuple[str, ...]]:
    rows = (f"{date},Nim {n},Ana\n" for n, date in enumerate(dates))
    body = "date,item_name,player_name\n" + "".join(rows)
    found = read_table(body.encode(), month_first=month_first)
    return [game.ended[:10] for game in found.games], found.left_out


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ("05.01.2024", "2024-01-05"),
        ("5.1.24", "2024-01-05"),
        ("5.1.98", "1998-01-05"),
        ("05.01.2024 21:30", "2024-01-05"),
        ("2024/1/5", "2024-01-05"),
        ("2024.01.05", "2024-01-05"),
        ("31/12/2024", "2024-12-31"),
        ("12/31/2024", "2024-12-31"),
        ("12-31-2024", "2024-12-31"),
        ("5/5/2024", "2024-05-05"),
    ],
)
def test_a_date_is_read_as_people_write_it(date: str, day: str) -> None:
    assert days(date) == ([day], ())


def test_a_date_that_could_be_two_days_is_read_as_the_others_of_its_file() -> None:
    assert days("3/4/2024", "31/12/2024") == (["2024-04-03", "2024-12-31"], ())
    assert days("3/4/2024", "12/31/2024") == (["2024-03-04", "2024-12-31"], ())
    assert days("13/1/2024", "1/13/2024") == (["2024-01-13", "2024-01-13"], ())


def test_dates_that_could_all_be_two_days_are_named_once_and_can_be_read_the_other_way() -> None:
    said = "dates that could be two days, read as {} (2), such as “3/4/2024”"
    assert days("3/4/2024", "5/5/2024", "5/6/2024") == (
        ["2024-04-03", "2024-05-05", "2024-06-05"],
        (said.format("day/month/year"),),
    )
    assert days("3/4/2024", "5/6/2024", month_first=True) == (
        ["2024-03-04", "2024-05-06"],
        (said.format("month/day/year"),),
    )


def test_a_letter_that_nobody_sees_is_dropped_and_said() -> None:
    table = TABLE.replace("Ben", "Be\u200en").replace("Zoë", "\u3164")
    found = read_table(table.encode())
    assert [one.name for one in found.games[0].seats] == ["", "Ben"]
    assert found.left_out == ("letters that nobody sees, dropped (2)",)
    data = export_of(scores((1, "3", True), (2, "1", False)))
    data["players"][0]["name"] = "A\u200bna"
    data["players"][1]["name"] = "?!"
    export = read_bgstats(data)
    assert [one.name for one in export.games[0].seats] == ["Ana", ""]
    assert export.left_out == (
        "letters that nobody sees, dropped (1), such as “Ana”",
        "names without a letter (1), such as “?!”",
    )


def test_games_that_their_table_does_not_count_are_kept_apart_and_named() -> None:
    head = "date,item_name,player_name,incomplete,nowinstats,quantity\n"
    rows = "2024-01-05,Nim,Ana,1,0,1\n2024-01-06,Nim,Ana,0,1,1\n2024-01-07,Nim,Ana,0,0,3\n"
    found = read_table((head + rows).encode())
    assert [(game.day, game.uncounted) for game in found.games] == [
        ("2024-01-05", "unfinished"),
        ("2024-01-06", "ignored"),
        *(("2024-01-07", ""),) * 3,
    ]
    assert len({game.source for game in found.games}) == 5
    assert read_table(write_csv(found).encode()).games == found.games
    assert found.left_out == (
        "games that were not finished (1)",
        "games that are not for statistics (1)",
    )


# Which rows are one game


def test_a_second_game_of_a_title_on_one_day_begins_with_somebody_who_sat_already() -> None:
    rows = "2024-01-05,Tarock,Ana,12,1\n2024-01-05,Tarock,Ben,9,0\n"
    again = "2024-01-05,Tarock,Ana,7,0\n2024-01-05,Tarock,Ben,8,1\n"
    body = ("date,item_name,player_name,score,win\n" + rows + again + rows).encode()
    found = read_table(body)
    assert [[won for *_, won in game] for game in places(found)] == [
        [True, False],
        [False, True],
        [True, False],
    ]
    sources = [game.source for game in found.games]
    assert len(set(sources)) == 3
    assert [game.source for game in read_table(body).games] == sources
    other = "date;item_name;player_name;score;win\n" + again.replace(",", ";")
    assert read_table(other.encode()).games[0].source == sources[1]


def test_rows_that_lie_apart_are_one_game_only_where_an_id_says_so() -> None:
    rows = ("Tarock,Ana", "Uno,Ana", "Tarock,Ben", "Uno,Ben")
    apart = "date,item_name,player_name\n" + "".join(f"2024-01-05,{row}\n" for row in rows)
    found = read_table(apart.encode())
    assert [len(game.seats) for game in found.games] == [1, 1, 1, 1]
    told = "rows of one day and title that lie apart, taken as games of their own (2)"
    assert found.left_out == (told,)
    joined = "play_id,date,item_name,player_name\n" + "".join(
        f"{row[0]},2024-01-05,{row}\n" for row in rows
    )
    assert [[one.name for one in game.seats] for game in read_table(joined.encode()).games] == [
        ["Ana", "Ben"],
        ["Ana", "Ben"],
    ]


# A game that cannot be read costs itself and nothing more


def test_a_bad_play_is_left_out_and_named_with_what_is_wrong() -> None:
    good = scores((1, "9", True), (2, "3", False))
    stranger = scores((1, "9", True), (7, "3", False))
    data = export_of(
        good,
        {**good, "gameRefId": 77},
        {**good, "playDate": "0000-00-00 00:00:00"},
        {},
        stranger,
        scores((1, "9", True), (1, "3", False)),
        good,
    )
    data["plays"].insert(2, "no play")
    data["games"].append({"name": "No number"})
    found = read_bgstats(data)
    assert [game.ended[:10] for game in found.games] == ["2024-01-01", "2024-01-07"]
    assert found.left_out == (
        "games[1].id must be a whole number",
        "plays[1].gameRefId is none of the games in this file (2024-01-02 20:00:00)",
        "plays[2] must be an object",
        "plays[3].playDate needs a date such as 2026-11-26, or 2026-11-26 21:30:00 "
        "(0000-00-00 00:00:00)",
        "plays[4].playerScores must be a list (2024-01-04 20:00:00)",
        "plays[5].playerScores[1].playerRefId is none of the players in this file "
        "(2024-01-05 20:00:00)",
        "plays[6].playerScores has Ana twice (2024-01-06 20:00:00)",
    )


def test_a_bad_game_of_a_table_is_left_out_and_named_with_its_line() -> None:
    head = "play_id,date,item_name,player_name,quantity\n"
    rows = "1,never,Nim,Ana,1\n2,2024-01-05,Nim,Ana,1\n3,2024-01-05,Nim,Ana,1\n"
    more = "3,2024-01-05,Nim,ANA,1\n4,2024-01-05,Nim,Ana,1000\n"
    found = read_table((head + rows + more).encode())
    assert [game.source for game in found.games] == ["2"]
    assert found.left_out == (
        "line 2 needs a date such as 2026-11-26, or 2026-11-26 21:30:00",
        "line 4 has ANA twice",
        "line 6 has a quantity above 100",
    )


def test_of_many_bad_games_the_first_are_named_and_the_others_counted() -> None:
    bad = [{"playDate": "soon"} for _ in range(300)]
    found = read_bgstats(export_of(scores((1, "9", True)), *bad))
    assert len(found.left_out) == 201
    assert found.left_out[-1] == "100 more games that cannot be read"


# Days are those of the table

ZONES = ("UTC", "America/Los_Angeles", "Pacific/Kiritimati")


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A server in each of these time zones."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("zone")
def test_an_evening_has_the_day_of_its_table_in_every_file_and_zone() -> None:
    play = scores((1, "3", True), (2, "1", False))
    late = {"playDate": "2024-07-06 03:30:00", "playDateYmd": 20240705}
    file = read_bgstats(export_of({**play, **late}))
    assert (file.games[0].day, file.games[0].ended) == ("2024-07-05", "2024-07-06T03:30:00Z")
    bgstats, table = write_bgstats(file), write_csv(file)
    (out,) = json.loads(bgstats)["plays"]
    assert (out["playDate"], out["playDateYmd"]) == ("2024-07-06 03:30:00", 20240705)
    assert ",2024-07-05," in table
    for again in (
        read_bgstats(json.loads(bgstats)),
        read_table(table.encode()),
        read_document(json.loads(write_group(file))),
    ):
        assert (again.games[0].day, again.games[0].ended) == ("2024-07-05", "2024-07-06T03:30:00Z")


@pytest.mark.usefixtures("zone")
def test_a_date_without_a_time_is_that_day_in_every_zone() -> None:
    (game,) = read_table(b"date,item_name,player_name\n05.07.2024,Nim,Ana\n").games
    assert day_of(game) == date(2024, 7, 5)


def test_a_day_that_cannot_be_that_of_its_moment_is_not_believed() -> None:
    play = scores((1, "3", True))
    for day in (20240101, 0, None, "soon", 99999999):
        file = read_bgstats(export_of({**play, "playDateYmd": day, "playDate": "2024-07-06 03:30"}))
        assert file.games[0].day == ""


def test_a_day_that_was_changed_in_a_saved_table_is_the_day() -> None:
    file = read_bgstats(exported(1))
    table = write_csv(file).replace(",2026-01-01,", ",2026-03-04,")
    (game,) = read_table(table.encode()).games
    assert (game.day, game.ended) == ("2026-03-04", "2026-03-04T12:00:00Z")


def test_a_game_of_all_against_the_game_is_one_in_every_form() -> None:
    file = read_bgstats(cooperative())
    assert [game.cooperative for game in file.games] == 10 * [True] + 2 * [False]
    bgstats = json.loads(write_bgstats(file))
    assert {one["name"]: one["cooperative"] for one in bgstats["games"]} == {
        "Pandemic": True,
        "Chess": False,
    }
    for again in (
        read_bgstats(bgstats),
        read_table(write_csv(file).encode()),
        read_document(json.loads(write_group(file))),
    ):
        assert [game.cooperative for game in again.games] == 10 * [True] + 2 * [False]


def field_by_field(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The plays of an export with what they refer to in the place of its numbers."""
    games, people, where = (
        {one["id"]: {**one, "id": 0} for one in data[name]}
        for name in ("games", "players", "locations")
    )
    plays = []
    for play in data["plays"]:
        seats = [{**row, "playerRefId": people[row["playerRefId"]]} for row in play["playerScores"]]
        more = [games[one["gameRefId"]]["uuid"] for one in play["expansionPlays"]]
        place = where[play["locationRefId"]]["name"]
        refers = {"id": 0, "gameRefId": games[play["gameRefId"]], "locationRefId": place}
        plays.append({**play, **refers, "playerScores": seats, "expansionPlays": more})
    return plays


def test_no_field_of_two_thousand_plays_is_lost_on_the_way_through() -> None:
    data = exported(2_000)
    data["games"].append({"id": 50, "uuid": "E-1", "name": "Winter", "bggId": 7, "noPoints": True})
    data["players"].append({**data["players"][0], "id": 29, "uuid": "P-9", "isAnonymous": True})
    for number, play in enumerate(data["plays"]):
        day = 20000101 + 10_000 * (number // 336) + 100 * (number // 28 % 12) + number % 28
        text = f"{day // 10_000}-{day // 100 % 100:02}-{day % 100:02} 20:30:00"
        play.update(playDate=text, playDateYmd=day, manualWinner=number % 2 == 0)
        play["board"] = "Night side" if number % 3 else ""
        play["expansionPlays"] = [{"gameRefId": 50}] if number % 5 == 0 else []
        play["playerScores"][1] |= {"newPlayer": True, "startPosition": "North"}
        play["playerScores"][2] |= {"score": "1,200"} if number % 7 == 0 else {}
    read = read_bgstats(data)
    written = json.loads(write_bgstats(read))
    lost = {
        name
        for mine, theirs in zip(field_by_field(written), field_by_field(data), strict=True)
        for name, value in theirs.items()
        if name not in ("playerScores", "gameRefId") and mine[name] != value
    }
    assert lost == set()
    for mine, theirs in zip(field_by_field(written), field_by_field(data), strict=True):
        assert mine["gameRefId"] | theirs["gameRefId"] == mine["gameRefId"]
        for one, other in zip(mine["playerScores"], theirs["playerScores"], strict=True):
            assert one | other == one
    again = read_bgstats(written)
    assert again.games == read.games


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [
        ("Benny", "Ben", True),
        ("Anna", "Ana", True),
        ("Kate", "Katherine", True),
        ("Lopez, Ana", "Ana Lopez", True),
        ("J. Smith", "John Smith", True),
        ("Chris", "CHRIS", True),
        ("Dora", "Dan", False),
        ("Maria Lopez", "Ana Lopez", False),
        ("", "Ana", False),
    ],
)
def test_names_that_may_be_one_persons_are_told_from_others(
    name: str, other: str, alike: bool
) -> None:
    assert are_alike(name, other) is are_alike(other, name) is alike


# What came from BG Stats goes out as it came in


def test_of_two_thousand_plays_no_field_is_lost() -> None:
    whole = made(2000)
    found = read_document(whole)
    written = json.loads(write_bgstats(found))
    assert lost(whole, written) == {}
    assert lost(written, whole) == {}
    again = read_document(written)
    assert (again.games, again.people) == (found.games, found.people)
    assert read_document(json.loads(write_group(found))).games == found.games


def test_what_is_compared_field_by_field_would_be_missed() -> None:
    whole, written = made(30), made(30)
    written["plays"][6] |= {"expansionPlays": [], "rating": 3}
    written["plays"][7]["playerScores"][1]["role"] = "Blue"
    written["games"][2]["uuid"] = "another"
    found = lost(whole, written)
    assert found["play.rating"] == found["play.playerScores[].role"] == 1
    assert found["play.expansionPlays[].uuid"] == 1
    assert found["play.title.uuid"] == 3


def test_what_no_play_needs_is_kept_as_far_as_there_is_room_and_named() -> None:
    data = made(3)
    data["plays"][0] |= {"metaData": "x" * 501, "weather": "rain", "depth": {"a": 1}}
    data["plays"][1] |= {f"field{n}": 1 for n in range(99)}
    found = read_document(data)
    assert "texts that are too long to be kept (1), such as “metaData”" in found.left_out
    assert "details of games (101), such as “weather”" in found.left_out
    assert found.games[0].rest["weather"] == "rain"
    assert "depth" not in found.games[0].rest
    assert len(found.games[1].rest) < 50


def test_what_is_kept_of_a_play_never_says_who_won_or_when() -> None:
    data = json.loads(write_group(read_document(made(4))))
    for game in data["games"]:
        game["rest"] |= {"playDate": "1999-01-01 10:00:00", "ignored": True, "uuid": "X"}
        game["rest"]["title"] |= {"name": "X", "highestWins": True, "cooperative": True}
        game["rest"]["seats"] = [{"winner": True, "playerRefId": 99} for _ in game["seats"]]
    written = json.loads(write_bgstats(read_document(data)))
    assert lost(written, json.loads(write_bgstats(read_document(made(4))))).keys() <= {
        "play.playerScores[].score",
        "play.playerScores[].rank",
        "play.playerScores[].seatOrder",
    }
