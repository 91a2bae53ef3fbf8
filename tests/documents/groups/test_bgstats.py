"""BG Stats' export is read whole: people, plays, scores, roles; what has no place is named."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.documents.groups.bgstats import is_bgstats, points_of, read_bgstats
from companion.documents.groups.bgstats_file import write_bgstats
from companion.documents.groups.values import FiledGame, FiledSeat, GroupFile
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
