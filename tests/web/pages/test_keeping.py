"""A finished game leaves the app: downloads, a link, and the next game with the same people."""

import csv
import io
import json

import pytest

from companion.documents import load_document
from tests.web.pages.conftest import Phone


@pytest.fixture
def finished(host: Phone) -> str:
    """A counted game of Ichor that Ann has won."""
    code = host.open_table("Ann", "Ben", game="pig", mode="count")
    host.post(f"/t/{code}/counts", ply=host.at(code), cell="points.0", value="21")
    host.post(f"/t/{code}/counts", ply=host.at(code), cell="points.1", value="7")
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", ply=host.ply)
    return code


def body(host: Phone) -> str:
    assert host.last is not None
    return host.last.get_data(as_text=True)


def test_a_game_that_goes_on_cannot_be_taken_along(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="pig")
    assert host.get(f"/t/{code}/play.csv") == 409
    host.get(f"/t/{code}/score")
    assert "Play again" not in host.words


def test_the_end_offers_the_next_game_with_the_same_people(host: Phone, finished: str) -> None:
    host.get(f"/t/{finished}/score")
    assert "Play again, same players" in host.words
    assert "name=Ann&name=Ben" in host.page
    assert "name=Ben&name=Ann" in host.page
    assert "https://app.bgstatsapp.com/createPlay.html?data=" in host.page


def test_every_download_says_who_won(host: Phone, finished: str) -> None:
    assert host.get(f"/t/{finished}/play.csv") == 200
    rows = list(csv.DictReader(io.StringIO(body(host))))
    assert [(row["player_name"], row["score"], row["win"]) for row in rows] == [
        ("Ann", "21", "1"),
        ("Ben", "7", "0"),
    ]
    assert host.get(f"/t/{finished}/play.bgsplay") == 200
    (play,) = json.loads(body(host))["plays"]
    assert [one["winner"] for one in play["playerScores"]] == [True, False]
    assert host.get(f"/t/{finished}/play.txt") == 200
    assert "Ann wins with 21 points." in body(host)
    assert host.get(f"/t/{finished}/play.xml") == 404


def test_the_record_of_a_tracked_game_is_a_document_that_replays(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="pig", **{"option.dice": "app"})
    for _ in range(400):
        host.get(f"/t/{code}")
        if "See the score" in host.words:
            break
        host.play(code)
    assert host.get(f"/t/{code}/play.json") == 200
    record = load_document(json.loads(body(host)))
    assert record.timeline().moves  # type: ignore[union-attr]


def test_strangers_take_nothing_along(guest: Phone, finished: str) -> None:
    guest.get(f"/t/{finished}/play.json")
    assert "Who are you?" in guest.words
