"""A finished game leaves the app: downloads, a link, and the next game with the same people."""

import csv
import io
import json
import re

import pytest

from companion.documents import load_document
from tests.web.pages.conftest import Phone


@pytest.fixture
def finished(host: Phone) -> str:
    """A counted game of Ichor that Ann has won."""
    code = host.open_table("Ann", "Ben", game="pig", mode="count")
    host.post(f"/t/{code}/counts", revision=host.at(code), cell="points.0", value="21")
    host.post(f"/t/{code}/counts", revision=host.at(code), cell="points.1", value="7")
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision)
    return code


@pytest.fixture
def finished_with_ben(host: Phone, guest: Phone) -> str:
    """The same game; Ben has his own phone, since before the end."""
    code = host.open_table("Ann", "Ben", game="pig", mode="count")
    guest.post(f"/j/{code}", seat=1)
    for seat, points in enumerate(("21", "7")):
        cells = {"cell": f"points.{seat}", "value": points}
        host.post(f"/t/{code}/counts", revision=host.at(code), **cells)
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision)
    return code


def body(host: Phone) -> str:
    assert host.last is not None
    return host.last.get_data(as_text=True)


def test_a_game_that_goes_on_cannot_be_taken_along(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="pig")
    assert host.get(f"/t/{code}/play.csv") == 409
    host.get(f"/t/{code}/score")
    assert "Play again" not in host.words


def test_the_end_offers_sharing_and_the_next_game(host: Phone, finished: str) -> None:
    host.get(f"/t/{finished}/end")
    assert "Ann wins" in host.words
    assert "Confirm the score" in host.words
    host.post(f"/t/{finished}/agree", revision=host.revision, seat=[0, 1])
    assert "Play again, same two" in host.words
    assert "https://app.bgstatsapp.com/createPlay.html?data=" in host.page


def test_each_phone_confirms_for_its_own_players(
    host: Phone, guest: Phone, finished_with_ben: str
) -> None:
    finished = finished_with_ben
    guest.get(f"/t/{finished}/end")
    assert "Confirm 7 for Ben" in guest.words
    host.get(f"/t/{finished}/end")
    assert "Confirm 21 for Ann" in host.words
    host.post(f"/t/{finished}/agree", revision=host.revision, seat=0)
    assert "Not confirmed yet: Ben." in host.words
    guest.post(f"/t/{finished}/agree", revision=guest.revision, seat=1)
    assert "what comes after" in guest.words
    assert guest.post(f"/t/{finished}/agree", revision=guest.revision, seat=0) == 403


def test_the_next_game_has_the_same_people_and_leads_the_other_phones_to_their_seats(
    host: Phone, guest: Phone, finished_with_ben: str
) -> None:
    finished = finished_with_ben
    assert host.post(f"/t/{finished}/again", swap="yes") == 200
    assert host.last is not None
    code = host.last.request.path.split("/")[2]
    assert code != finished
    guest.get(f"/t/{finished}/end?view=after")
    assert "To the next game" in guest.words
    seat = guest.page.split(f'action="/j/{code}"')[1].split('name="seat" value="')[1][0]
    assert guest.post(f"/j/{code}", seat=seat) == 200
    guest.get(f"/j/{code}")
    assert "Ben Red pig, on this phone" in guest.words
    host.post(f"/t/{finished}/again")
    assert host.last.request.path.split("/")[2] == code


def test_a_second_tap_on_play_again_leads_to_the_same_table_with_the_same_rights(
    guest: Phone, finished_with_ben: str
) -> None:
    """As after a double tap: the browser throws the answer to the first away, cookies included."""
    finished, tables = finished_with_ben, []
    with guest.client.session_transaction() as held:
        before = dict(held)
    for _ in range(2):
        with guest.client.session_transaction() as held:
            held.clear()
            held.update(before)
        assert guest.post(f"/t/{finished}/again", client_id="a" * 22) == 200
        assert guest.last is not None
        tables.append(guest.last.request.path.split("/")[2])
    assert tables[0] == tables[1] != finished
    guest.get(f"/j/{tables[0]}")
    assert "Ben Blue pig, on this phone" in guest.words
    guest.get(f"/t/{tables[0]}/host")
    assert "Phones at this table" in guest.words


def test_two_phones_that_play_again_at_once_sit_down_at_one_table(
    host: Phone, guest: Phone, finished_with_ben: str
) -> None:
    finished = finished_with_ben
    tables = []
    for phone, tap in ((host, "a" * 22), (guest, "b" * 22)):
        assert phone.post(f"/t/{finished}/again", client_id=tap) == 200
        assert phone.last is not None
        tables.append(phone.last.request.path.split("/")[2])
    assert tables[0] == tables[1] != finished
    guest.get(f"/j/{tables[0]}")
    assert "Ben Blue pig, on this phone" in guest.words


def test_whoever_only_watched_opens_no_next_game(host: Phone, guest: Phone, finished: str) -> None:
    guest.post(f"/j/{finished}")
    assert guest.post(f"/t/{finished}/again") == 403
    host.get(f"/t/{finished}/end?view=after")
    assert "Play again" in host.words


def test_swapped_sides_are_never_drawn_back(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in ("A2", "B3", "C4", "D5"):
        code = host.open_table("Ann", "Ben", game="ichor", **{"set.start_player": "0"})
        monkeypatch.setattr("companion.tables.play.opening.new_seed", lambda seed=seed: seed)
        assert host.post(f"/t/{code}/again", swap="yes") == 200
        assert host.last is not None
        host.get(f"/t/{host.last.request.path.split('/')[2]}")
        assert "Ben : Move one of the monsters" in host.words, seed


def test_the_result_is_a_picture_that_needs_nothing_else(host: Phone, finished: str) -> None:
    assert host.get(f"/t/{finished}/result.svg") == 200
    assert host.last is not None
    assert host.last.mimetype == "image/svg+xml"
    drawn = body(host)
    for text in ("Ann wins", "21", "Ben", "Pig"):
        assert text in drawn
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")


def test_the_picture_of_a_result_shows_figures_as_the_page_does(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="ichor")
    assert host.post(f"/t/{code}/finish", revision=host.at(code)) == 200
    host.get(f"/t/{code}")
    emblems = set(re.findall(r'class="emblem"[^>]* d="([^"]+)"', host.page))
    names = set(re.findall(r'class="tone-\w+" x=[^>]*>(\w+)<', host.page))
    assert len(emblems) > 6 and len(names) > 6
    host.get(f"/t/{code}/result.svg")
    drawn = body(host)
    for shown in emblems | names:
        assert shown in drawn


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


def test_a_game_that_was_closed_early_keeps_its_hands(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="iwari", **{"option.cards": "app"})
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision)
    host.get(f"/t/{code}/end")
    host.post(f"/t/{code}/agree", revision=host.revision, seat=[0, 1])
    assert f"/t/{code}/play.csv" in host.page
    assert f"/t/{code}/play.json" not in host.page, "it could be opened again and played on"
    assert host.get(f"/t/{code}/play.json") == 409
    assert "played to its end" in host.words


def test_strangers_take_nothing_along(guest: Phone, finished: str) -> None:
    guest.get(f"/t/{finished}/play.json")
    assert "Nobody can take a seat any more" in guest.words


def test_the_printed_result_has_the_day_the_table_and_everybodys_total(
    host: Phone, finished: str
) -> None:
    host.get(f"/t/{finished}/end?view=after")
    printed = host.page.split('class="sheet only-print"')[1].split("</table>")[0]
    assert re.search(rf"<caption>Pig, \d+ [A-Z][a-z]+, table {finished}</caption>", printed)
    totals = printed.split("<tfoot>")[1]
    assert re.findall(r'<td class="num">(\d+)</td>', totals) == ["21", "7"]


def test_the_winners_line_says_who_has_confirmed(
    host: Phone, guest: Phone, finished_with_ben: str
) -> None:
    guest.get(f"/t/{finished_with_ben}/end?view=podium")
    assert '<p class="marks">' not in guest.page
    host.get(f"/t/{finished_with_ben}/end")
    host.post(f"/t/{finished_with_ben}/agree", revision=host.revision, seat=0)
    guest.get(f"/t/{finished_with_ben}/end?view=podium")
    assert '<p class="marks">confirmed</p>' in guest.page


def test_totals_are_large_where_more_than_points_decides_and_the_sentence_fits_the_picture(
    host: Phone,
) -> None:
    code = host.open_table("Ann", "Ben", game="orichalcum", mode="count")
    for cell, value in (("titans", "3"), ("temples", "2"), ("medallions", "0"), ("creatures", "0")):
        for seat, counted in enumerate((value, "1")):
            cells = {"cell": f"holdings.{seat}.{cell}", "value": counted}
            host.post(f"/t/{code}/counts", revision=host.at(code), **cells)
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision)
    host.get(f"/t/{code}/end?view=podium")
    assert re.findall(r'class="figure">(\d+)<', host.page) == ["5", "3"]
    host.get(f"/t/{code}/result.svg")
    why = "Ann wins with 5 victory points and no creature left."
    drawn = re.search(rf'font-size="(\d+)"[^>]*>{re.escape(why)}', host.page)
    assert drawn is not None
    assert int(drawn[1]) * len(why) * 0.46 <= 960
