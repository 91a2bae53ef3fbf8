"""A finished game as BG Stats, spreadsheets and chats take it."""

import csv
import io
import json
import time
from dataclasses import replace
from datetime import UTC, date, datetime
from urllib.parse import unquote

import pytest

from companion.documents.plays import (
    LINK,
    Play,
    bgstats_file,
    bgstats_link,
    csv_cell,
    play_csv,
    play_text,
)
from companion.documents.reading import random_record
from companion.engine.game import AnyGame

EVENING = datetime(2026, 11, 21, 20, 41).astimezone()
"""Where the tests run, whatever the time is there."""


@pytest.fixture
def play(pig: AnyGame) -> Play:
    record = random_record(pig, 3, "K7Q2BC", names=("=Ana", "Ben", "Cleo"))
    at = record.timeline().position
    return Play(
        code="K7Q2BC",
        game=pig,
        began=datetime(2026, 11, 21, 19, 0, tzinfo=UTC),
        ended=datetime(2026, 11, 21, 20, 41, tzinfo=UTC),
        participants=pig.participants(record.deal),
        sheet=pig.score(pig.tally(at)),
        starter=record.deal.start_player,
    )


def test_the_link_carries_what_bg_stats_requires(play: Play) -> None:
    link = bgstats_link(play)
    assert link.startswith(LINK)
    data = json.loads(unquote(link.removeprefix(LINK)))
    assert (data["sourceName"], data["sourcePlayId"]) == ("Companion", "K7Q2BC")
    assert (data["playDate"], data["durationMin"]) == ("2026-11-21 20:41:00", 101)
    assert data["location"]
    assert data["game"] == {
        "name": "Pig",
        "sourceGameId": "pig",
        "highestWins": True,
        "noPoints": False,
    }
    assert [one["name"] for one in data["players"]] == ["=Ana", "Ben", "Cleo"]
    assert sum(one["winner"] for one in data["players"]) == 1
    assert sum(one["startPlayer"] for one in data["players"]) == 1
    assert None not in data.values()


def test_a_game_bears_the_day_of_its_night(play: Play) -> None:
    """As the group's pages have it, also where it ended after midnight."""
    late = replace(play, ended=datetime(2026, 11, 22, 0, 30).astimezone())
    assert late.day == date(2026, 11, 21)
    assert "2026-11-21" in play_csv(late)


def test_six_players_fit_into_a_link_of_a_few_kilobytes(play: Play) -> None:
    assert len(bgstats_link(play)) < 4_000


def test_a_play_file_names_the_same_things_by_the_same_ids(play: Play) -> None:
    play = replace(play, ended=EVENING)
    first, second = bgstats_file(play), bgstats_file(play)
    assert first == second
    (kept,) = first["plays"]
    assert kept["uuid"] == kept["uuid"].upper()
    assert all(isinstance(one["score"], str) for one in kept["playerScores"])
    assert [one["playerRefId"] for one in kept["playerScores"]] == [1, 2, 3]
    assert kept["playDateYmd"] == 20261121
    assert json.loads(json.dumps(first)) == first


def test_a_row_a_player_and_no_cell_is_a_formula(play: Play) -> None:
    rows = list(csv.DictReader(io.StringIO(play_csv(play))))
    assert [row["player_name"] for row in rows] == ["'=Ana", "Ben", "Cleo"]
    assert [row["Points held"] for row in rows] == [row["score"] for row in rows]
    assert {row["item_name"] for row in rows} == {"Pig"}
    assert sum(int(row["win"]) for row in rows) == 1


FORMULAS = ("=1+1", "+A1", "-A1", "@SUM(A1)", "＝1+1", "＋A1", "－A1", "＠SUM(A1)", "\t=1+1", " =1")


@pytest.mark.parametrize("formula", FORMULAS)
def test_whoever_thought_of_a_cell_it_is_no_formula(play: Play, formula: str) -> None:
    """Also the name of a column: a score sheet's rows are named by whoever made it."""
    categories = tuple(replace(one, label=formula) for one in play.sheet.categories)
    sheet = replace(play.sheet, categories=categories)
    shown = replace(play, code=formula, called=formula, sheet=sheet)
    cells = [cell for row in csv.reader(io.StringIO(play_csv(shown))) for cell in row]
    assert [cell for cell in cells if cell == formula] == []
    assert cells.count(f"'{formula}") >= 1 + len(list(play.players)) + len(categories)


def test_a_number_below_zero_stays_a_number() -> None:
    assert [csv_cell(cell) for cell in ("-5", "-2.5", -5, "")] == ["-5", "-2.5", -5, ""]


def test_the_text_says_the_result_and_every_place(play: Play) -> None:
    lines = play_text(replace(play, ended=EVENING)).splitlines()
    assert lines[0] == "Pig, 21 November 2026"
    assert lines[1] == play.sheet.verdict
    assert [line[:2] for line in lines[2:]] == ["1.", "2.", "3."]


def test_a_play_has_the_day_of_its_table(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    late = replace(play, ended=datetime(2026, 11, 22, 3, 30, tzinfo=UTC))
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    time.tzset()
    (kept,) = bgstats_file(late)["plays"]
    assert (kept["playDate"], kept["playDateYmd"]) == ("2026-11-22 03:30:00", 20261121)
    assert {row["date"] for row in csv.DictReader(io.StringIO(play_csv(late)))} == {"2026-11-21"}
    assert "21 November 2026" in play_text(late)
    monkeypatch.undo()
    time.tzset()
