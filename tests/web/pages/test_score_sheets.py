"""Score sheets on the pages: welcome, made at the table, corrected, shared, and refused."""

import json
import re
from io import BytesIO

import pytest

from tests.web.pages.conftest import Phone

JOKERS = "75,8"
"""The free place behind the only row."""


def sheet(host: Phone, edition: str = "rounds", *names: str) -> str:
    """A table that counts on a shipped sheet; its address."""
    people = names or ("Ann", "Ben")
    code = host.open_table(
        *people, game="score_sheet", edition=edition, **{"set.start_player": "0"}
    )
    return f"/t/{code}"


def enter(phone: Phone, table: str, **cells: int) -> None:
    """Type numbers; a name has _ for the points in a cell's."""
    for name, number in cells.items():
        phone.get(table)
        cell = name.replace("_", ".")
        fields = {"revision": phone.revision, "cell": cell, "value": str(number)}
        assert phone.post(f"{table}/counts", **fields) == 200


def corrected(host: Phone, table: str) -> str:
    """Begin to correct the sheet of a table; the address of the draft."""
    assert host.post(f"{table}/edition") == 200
    assert host.last is not None
    return host.last.request.path


def test_any_other_game_is_welcome(host: Phone) -> None:
    host.get("/")
    assert "Other game 1 to 20 players" in host.words
    host.get("/new/score_sheet?name=Ann&name=Ben")
    assert "A new sheet, made right now" in host.words
    assert "Deal the set-up" not in host.words


def test_a_sheet_is_counted_however_it_is_opened(host: Phone) -> None:
    """An old link may ask to play it; there is nothing to play."""
    fields = {"name": ["Ann", "Ben"], "mode": "track", "edition": "rounds", "seed": "K7Q2"}
    assert host.post("/new/score_sheet", **fields) == 200
    assert "Round 1" in host.words


def test_a_new_sheet_is_made_at_the_table_and_counted_on(host: Phone) -> None:
    fields = {"name": ["Ann", "Ben"], "edition": "as-counted", "seed": "K7Q2"}
    assert host.post("/new/score_sheet", **fields) == 200
    assert host.last is not None
    draft = host.last.request.path
    assert (
        host.post(f"{draft}/touches", step="rows", tool="name_row", points="25,8", text="Hens")
        == 200
    )
    assert host.post(f"{draft}/name", title="Farmyard") == 200
    assert host.post(f"{draft}/count") == 200
    assert "Hens" in host.words
    assert "<b>Farmyard</b>" in host.page


def test_a_sheet_that_cannot_end_is_refused_in_a_clear_sentence(host: Phone) -> None:
    fields = {"name": ["Ann", "Ben"], "edition": "as-counted", "seed": "K7Q2"}
    host.post("/new/score_sheet", **fields)
    assert host.last is not None
    draft = host.last.request.path
    touches = f"{draft}/touches"
    assert host.post(touches, step="ending", tool="ends", choice="points", text="100") == 200
    assert host.post(touches, step="rows", tool="rounds", points="25,8") == 200
    assert host.post(f"{draft}/count") == 422
    assert "no row is counted in every round, so it never would" in host.words


def test_an_end_without_a_number_is_refused(host: Phone) -> None:
    fields = {"name": ["Ann", "Ben"], "edition": "as-counted", "seed": "K7Q2"}
    host.post("/new/score_sheet", **fields)
    assert host.last is not None
    touches = f"{host.last.request.path}/touches"
    for text in ("", "0", "many", "-5", "100000"):
        answer = host.post(touches, step="ending", tool="ends", choice="points", text=text)
        assert answer == 422, text
    assert "Type a number from 1 to 99999 first." in host.words or "too long" in host.words


def test_a_sheet_is_corrected_during_the_game_and_nothing_is_lost(host: Phone) -> None:
    table = sheet(host)
    enter(host, table, points_1_0=12, points_1_1=7, points_2_0=3)
    draft = corrected(host, table)
    name = {"step": "rows", "tool": "name_row", "points": JOKERS, "text": "Jokers"}
    assert host.post(f"{draft}/touches", **name) == 200
    assert host.post(f"{draft}/count") == 200
    assert "Jokers" in host.words
    host.get(f"{table}/score")
    assert "Sum 15 1st 7 2nd" in host.words


def test_large_numbers_count_as_they_are_typed(host: Phone) -> None:
    table = sheet(host, "rounds")
    for cell, typed in (("points.1.0", "58,200"), ("points.1.1", "−1 250 000")):
        host.get(table)
        fields = {"revision": host.revision, "cell": cell, "value": typed}
        assert host.post(f"{table}/counts", **fields) == 200
    host.get(table)
    assert "58,200" in host.words
    assert "−1,250,000" in host.words


@pytest.mark.parametrize("typed", ["12345678", "1,2345", "58.200", "5e3", "٣", "--1", "9" * 5000])
def test_a_number_that_cannot_be_is_refused_in_words_and_never_made_smaller(
    host: Phone, typed: str
) -> None:
    table = sheet(host, "rounds")
    host.get(table)
    fields = {"revision": host.revision, "cell": "points.1.0", "value": typed}
    assert host.post(f"{table}/counts", **fields) == 422
    assert (
        "can be entered, not 12,345,678." in host.words
        or "Enter a number" in host.words
        or ("A number has three decimals at most." in host.words)
    )
    assert host.at(table.removeprefix("/t/")) == 0


def test_halves_are_right_wherever_points_are_read(host: Phone) -> None:
    table = sheet(host, "rounds")
    for cell, typed in (("1.0", "12,5"), ("1.1", "−.5"), ("2.0", "0.125"), ("2.1", "1.5")):
        host.get(table)
        fields = {"revision": host.revision, "cell": f"points.{cell}", "value": typed}
        assert host.post(f"{table}/counts", **fields) == 200
    host.get(table)
    assert "Sum 12.625 1st 1 2nd" in host.words
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    assert "Ann wins with 12.625 points" in host.words
    for page in ("score", "log", "end?view=after", "tv", "result.svg"):
        assert host.get(f"{table}/{page}") == 200
        assert "12.5" in host.page or "12.625" in host.page, page
    host.get("/history")
    assert "12.625" in host.words
    play = json.loads(host.client.get(f"{table}/play.bgsplay").data)
    assert [one["score"] for one in play["plays"][0]["playerScores"]] == ["12.6250", "1"]
    table_of = host.client.get(f"{table}/play.csv").text.splitlines()
    assert "12.625" in table_of[1]
    assert host.post(f"{table}/group", client_id="keep-this-group-1") == 200
    assert host.last is not None
    group = host.last.request.path.split("/")[2]
    saved = json.loads(host.client.get(f"/g/{group}/save/group").data)
    assert [one["points"] for one in saved["games"][0]["seats"]] == [12.625, 1]
    host.get(f"/g/{group}/games")
    assert "12.625" in host.words


def test_a_game_that_counts_things_takes_no_half_of_one(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", mode="count")
    cell = "final.tents.duskmoor.0"
    assert host.post(f"/t/{code}/counts", revision=0, cell=cell, value="2.5") == 422
    assert "2.5 is not whole, and only whole numbers are counted here." in host.words
    assert host.at(code) == 0


def test_a_tap_too_many_is_refused_and_changes_nothing(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", mode="count")
    cell = "final.tents.duskmoor.0"
    assert host.post(f"/t/{code}/counts", revision=0, cell=cell, value="9999") == 200
    assert host.post(f"/t/{code}/counts", revision=1, cell=cell, by="1") == 422
    assert "0 to 9,999 can be entered, not 10,000." in host.words
    assert host.at(code) == 1


def test_the_dealer_stays_who_they_were(host: Phone) -> None:
    table = sheet(host)
    host.get(table)
    assert "Ann deals, then Ben." in host.words
    draft = corrected(host, table)
    host.post(f"{draft}/count")
    assert "Ann deals, then Ben." in host.words


def test_a_row_that_is_counted_cannot_be_taken_out_unnoticed(host: Phone) -> None:
    table = sheet(host)
    enter(host, table, points_1_0=12)
    draft = corrected(host, table)
    name = {"step": "rows", "tool": "name_row", "points": JOKERS, "text": "Jokers"}
    host.post(f"{draft}/touches", **name)
    assert host.post(f"{draft}/touches", step="rows", tool="out", points="25,8") == 200
    assert host.post(f"{draft}/count") == 422
    assert "Already counted, and without a place now: Round 1, Points, Ann." in host.words
    host.get(f"{table}/score")
    assert "Sum 12 1st 0 2nd" in host.words


def test_only_the_host_corrects_a_sheet_and_only_while_it_is_open(
    host: Phone, guest: Phone
) -> None:
    table = sheet(host)
    guest.post(f"{table}/edition")
    assert guest.last is not None
    assert "/editions/draft/" not in guest.last.request.path
    enter(host, table, points_1_0=12, points_1_1=7)
    host.get(table)
    assert "Change the sheet" in host.words
    assert host.post(f"{table}/finish", revision=host.revision, insist="yes") == 200
    assert host.post(f"{table}/edition") == 409


def test_other_games_are_not_corrected_so(host: Phone) -> None:
    code = host.open_table("Ann", "Ben")
    assert host.post(f"/t/{code}/edition") == 409


def test_a_sheet_goes_to_another_server_as_a_file(host: Phone, guest: Phone) -> None:
    exported = json.loads(host.client.get("/editions/score_sheet/tricks_and_bids.json").data)
    exported["edition"] |= {"id": "ours", "title": "Ours"}
    data = BytesIO(json.dumps(exported).encode())
    assert guest.post("/editions/score_sheet", file=(data, "sheet.json")) == 200
    assert "It is not kept yet." in guest.words
    assert "Bid exactly" in guest.page


def test_a_file_of_a_sheet_that_cannot_end_is_not_kept(host: Phone) -> None:
    exported = json.loads(host.client.get("/editions/score_sheet/categories.json").data)
    exported["edition"] |= {"id": "ours", "ends": "rounds", "limit": 5}
    data = BytesIO(json.dumps(exported).encode())
    assert host.post("/editions/score_sheet", file=(data, "sheet.json")) == 422
    assert "no row is counted in every round, so it never would" in host.words


def test_the_result_names_the_sheet_and_says_that_fewer_points_win(host: Phone) -> None:
    table = sheet(host, "lowest_wins")
    enter(host, table, points_1_0=100, points_1_1=7)
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    host.get(f"{table}/end?view=podium")
    assert "Ben wins" in host.words
    play = json.loads(host.client.get(f"{table}/play.bgsplay").data)
    (game,) = play["games"]
    assert (game["name"], game["highestWins"]) == ("As few points as possible", False)


def test_the_podium_and_the_big_screen_draw_the_points_over_the_rounds_and_say_them(
    host: Phone,
) -> None:
    table = sheet(host)
    enter(host, table, points_1_0=10, points_1_1=30, points_2_0=25, points_2_1=-5)
    host.get(f"{table}/tv")
    assert 'class="chart course"' not in host.page
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision, insist="yes") == 200
    said = "Points over the rounds. Ann 0, 10, 35, at the end 35; Ben 0, 30, 25, at the end 25."
    for page in ("end?view=podium", "tv"):
        host.get(f"{table}/{page}")
        assert host.page.count('class="course-line tone-') == 2
        assert f'aria-label="{said}"' in host.page


def test_points_that_came_all_at_once_have_no_curve(host: Phone) -> None:
    table = sheet(host)
    enter(host, table, points_1_0=10, points_1_1=30)
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision, insist="yes") == 200
    host.get(f"{table}/end?view=podium")
    assert 'class="chart course"' not in host.page


def test_one_tap_says_who_won_and_an_undo_takes_it_back(host: Phone) -> None:
    table = sheet(host, "who_won")
    host.get(table)
    fields = {"revision": host.revision, "cell": "won", "value": "1"}
    assert host.post(f"{table}/counts", **fields) == 200
    assert "Ben won" in host.words
    host.get(f"{table}/end?view=podium")
    assert "Ben wins" in host.words
    assert '<p class="figure"></p>' in host.page
    host.get(table)
    assert host.post(f"{table}/take-back", revision=host.revision, to=1) == 200
    host.get(table)
    assert "Podium" not in host.words


def test_several_winners_take_a_tap_each_and_one_for_the_end(host: Phone) -> None:
    table = sheet(host, "who_won", "Ann", "Ben", "Cleo")
    for cell, value in (("won", "4"), ("won-0", "1"), ("won-2", "1")):
        host.get(table)
        fields = {"revision": host.revision, "cell": cell, "value": value}
        assert host.post(f"{table}/counts", **fields) == 200
    assert "Ann and Cleo won" in host.words
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    host.get(f"{table}/end?view=podium")
    assert "Ann and Cleo win" in host.words
    play = json.loads(host.client.get(f"{table}/play.bgsplay").data)
    assert [one["winner"] for one in play["plays"][0]["playerScores"]] == [True, False, True]


def test_a_tie_is_shared_or_decided_by_the_table_with_a_word_why(host: Phone) -> None:
    table = sheet(host, "rounds", "Ann", "Ben", "Cleo")
    enter(host, table, points_1_0=40, points_1_1=40, points_1_2=7)
    host.get(f"{table}?end=yes")
    assert "Ann and Ben have 40 points each and share the victory" in host.words
    for seat, why in (("2", "most cards"), ("x", "most cards"), ("1", ""), ("1", "x" * 99)):
        assert host.post(f"{table}/tie", revision=host.revision, seat=seat, why=why) == 422
    decided = {"seat": "1", "why": "most cards left"}
    assert host.post(f"{table}/tie", revision=host.revision, **decided) == 200
    said = "Ann and Ben have 40 points each; Ben wins by most cards left"
    host.get(f"{table}?end=yes")
    assert said in host.words
    assert host.post(f"{table}/tie", revision=host.revision, seat="") == 200
    host.get(f"{table}?end=yes")
    assert "share the victory" in host.words
    assert host.post(f"{table}/tie", revision=host.revision, **decided) == 200
    host.get(f"{table}/log")
    assert "Ben wins the tie: most cards left." in host.words
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    assert "Ben wins" in host.words
    play = json.loads(host.client.get(f"{table}/play.bgsplay").data)
    assert [one["winner"] for one in play["plays"][0]["playerScores"]] == [False, True, False]


def test_nobody_decides_a_tie_that_is_none_or_that_they_do_not_host(
    host: Phone, guest: Phone
) -> None:
    table = sheet(host)
    fields = {"seat": "1", "why": "most cards left"}
    host.get(table)
    assert host.post(f"{table}/tie", revision=host.revision, **fields) == 422
    enter(host, table, points_1_0=40, points_1_1=40)
    guest.post(table.replace("/t/", "/j/"), seat=1)
    guest.get(table)
    assert guest.post(f"{table}/tie", revision=guest.revision, **fields) == 403


def test_a_guest_says_who_won_and_the_host_ends(host: Phone, guest: Phone) -> None:
    table = sheet(host, "who_won")
    guest.post(table.replace("/t/", "/j/"), seat=1)
    guest.get(table)
    fields = {"revision": guest.revision, "cell": "won", "value": "1"}
    assert guest.post(f"{table}/counts", **fields) == 200
    assert "Whoever opened this table ends the game." in guest.words
    host.get(table)
    assert "End the game" in host.words


def test_together_one_tap_says_how_it_ended_and_numbers_are_never_missing(host: Phone) -> None:
    table = sheet(host, "together")
    host.get(table)
    fields = {"revision": host.revision, "cell": "won", "value": "0"}
    assert host.post(f"{table}/counts", **fields) == 200
    host.get(table)
    assert "You won" in host.words
    assert "not all counted" not in host.words
    enter(host, table, level=4, points_0=34)
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    assert "You won at level 4 with 34 points" in host.words


def test_the_log_shows_the_sheet_as_it_was_then(host: Phone) -> None:
    table = sheet(host)
    enter(host, table, points_1_0=12)
    host.get(f"{table}/log")
    assert "Counted: Round 1, Points, Ann: 12." in host.words
    assert "Ann, Round 1: 12, 12 so far" in host.page


def test_who_deals_is_forgotten_where_another_sheet_is_chosen_after_it(host: Phone) -> None:
    fields = {"name": ["Ann", "Ben"], "set.start_player": "1", "seed": "K7Q2"}
    assert host.post("/new/score_sheet", edition="race", **fields) == 200
    assert "Round 1" in host.words
    assert host.post("/new/score_sheet", edition="as-counted", **fields) == 200
    assert "To the count" in host.words


def test_the_same_people_play_again_on_the_sheet_that_they_made(host: Phone) -> None:
    fields = {"name": ["Ann", "Ben"], "edition": "as-counted", "seed": "K7Q2"}
    assert host.post("/new/score_sheet", **fields) == 200
    assert host.last is not None
    draft = host.last.request.path
    name = {"step": "rows", "tool": "name_row", "points": "25,8", "text": "Hens"}
    assert host.post(f"{draft}/touches", **name) == 200
    assert host.post(f"{draft}/count") == 200
    table = host.last.request.path
    enter(host, table, points_1_0=12, points_1_1=7)
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    host.get(f"{table}/end?view=after")
    assert host.post(f"{table}/again", revision=host.revision) == 200
    assert "Hens" in host.words


def test_in_a_group_a_sheet_is_the_game_that_it_was_made_for(host: Phone) -> None:
    table = sheet(host, "lowest_wins")
    enter(host, table, points_1_0=100, points_1_1=7)
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    assert host.post(f"{table}/group", client_id="keep-this-group-1") == 200
    assert host.last is not None
    group = host.last.request.path.split("/")[2]
    host.get(f"/g/{group}/games")
    assert "As few points as possible" in host.words
    assert "Score sheet" not in host.words
    saved = json.loads(host.client.get(f"/g/{group}/save/group").data)
    (game,) = saved["games"]
    assert (game["title"], game["lowest_wins"]) == ("As few points as possible", True)


def test_everywhere_a_table_is_called_what_its_sheet_is_called(host: Phone) -> None:
    table, title = sheet(host, "lowest_wins"), "As few points as possible"
    open_pages = ["/", table, f"{table}/setup", f"{table}/score", f"{table}/log", f"{table}/host"]
    for page in open_pages:
        host.get(page)
        assert title in host.page, page
        assert "Score sheet" not in host.words, page
    enter(host, table, points_1_0=100, points_1_1=7)
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    assert host.post(f"{table}/group", client_id="keep-this-group-1") == 200
    assert host.last is not None
    group = "/".join(host.last.request.path.split("/")[:3])
    over = ["/", "/history", f"{table}/end", f"{table}/end?view=after", f"{table}/play.csv"]
    for page in (*over, group, f"{group}/games", f"{group}/night", f"{group}/night/tv"):
        host.get(page)
        assert title in host.page, page
        assert "Score sheet" not in host.words, page


def test_a_list_calls_a_corrected_sheet_as_its_table_does(host: Phone) -> None:
    table = sheet(host, "lowest_wins")
    draft = corrected(host, table)
    assert host.post(f"{draft}/count") == 200
    host.get(table)
    called = re.search(r"<h1[^>]*>Count the end of (.+?), table", host.page)
    assert host.get("/") == 200
    listed = re.search(r'class="table-row">.*?<b>([^<]+)</b>', host.page, re.DOTALL)
    assert called
    assert listed
    assert listed[1].strip() == called[1]


def join(phone: Phone, table: str, name: str, **more: str) -> int:
    """Somebody joins; the status of the answer."""
    phone.get(table)
    return phone.post(f"{table}/people", revision=phone.revision, name=name, **more)


def test_somebody_joins_with_the_average_and_another_is_out(host: Phone) -> None:
    table = sheet(host, "rounds", "Ann", "Ben", "Cleo")
    enter(host, table, points_1_0=35, points_1_1=0, points_1_2=20)
    host.get(f"{table}/people")
    assert "18, the average" in host.words
    assert join(host, table, "Dora", points="18") == 200
    host.get(table)
    assert "Sum 35 1st 0 4th 20 2nd 18 3rd" in host.words
    fields = {"seat": "2", "how": "out"}
    assert host.post(f"{table}/people", revision=host.revision, **fields) == 200
    enter(host, table, points_2_0=1, points_2_1=1, points_2_3=50)
    host.get(table)
    assert "Sum 36 2nd 1 3rd 20 out 68 1st" in host.words
    host.get(f"{table}/log")
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    assert "Dora wins with 68 points" in host.words
    again = json.loads(host.client.get(f"{table}/play.bgsplay").data)
    assert len(again["players"]) == 4


def test_a_title_is_changed_at_its_table_and_stands_wherever_the_game_is_shown(
    host: Phone, guest: Phone
) -> None:
    table = sheet(host)
    enter(host, table, points_1_0=35, points_1_1=7)
    fields = {"title": "Skat"}
    host.get(f"{table}/host")
    assert host.post(f"{table}/title", revision=host.revision, title=" ") == 422
    assert host.post(f"{table}/title", revision=host.revision, title="x" * 99) == 422
    assert host.post(f"{table}/title", revision=host.revision, **fields) == 200
    guest.post(table.replace("/t/", "/j/"), seat=1)
    guest.get(table)
    assert guest.post(f"{table}/title", revision=guest.revision, title="Doppelkopf") == 403
    host.get(table)
    assert "Sum 35 1st 7 2nd" in host.words
    assert host.post(f"{table}/finish", revision=host.revision) == 200
    for page in ("/", "/history", f"{table}/end", f"{table}/log", f"{table}/play.csv"):
        host.get(page)
        assert "Skat" in host.page, page
    code = host.open_table("Ann", "Ben")
    assert host.post(f"/t/{code}/title", revision=host.at(code), **fields) in (409, 422)


def test_two_swap_places_and_their_numbers_and_the_deal_go_with_them(host: Phone) -> None:
    table = sheet(host, "rounds", "Ann", "Ben", "Cleo")
    enter(host, table, points_1_0=1, points_1_1=2, points_1_2=3)
    host.get(table)
    assert "Ben deals, then Cleo." in host.words
    fields = {"seat": "1", "other": "2"}
    assert host.post(f"{table}/people", revision=host.revision, **fields) == 200
    host.get(table)
    assert "Sum 1 3rd 3 1st 2 2nd" in host.words
    assert "Cleo deals, then Ben." in host.words
    host.get(f"{table}/log")
    assert "Ben and Cleo swap places." in host.words
    assert join(host, table, "Dora") == 200
    assert host.post(f"{table}/people", revision=host.revision, seat="1", how="out") == 200
    host.get(table)
    assert "Sum 1 2nd 3 1st 2 out 0 3rd" in host.words


def test_who_left_has_played_and_not_won_and_that_is_said_where_the_game_is_shown(
    host: Phone,
) -> None:
    table = sheet(host, "rounds", "Ann", "Ben", "Cleo")
    enter(host, table, points_1_0=35, points_1_1=0, points_1_2=90)
    fields = {"seat": "2", "how": "left"}
    host.get(table)
    assert host.post(f"{table}/people", revision=host.revision, **fields) == 200
    host.get(table)
    assert host.post(f"{table}/finish", revision=host.revision, insist="yes") == 200
    host.get(f"{table}/end?view=podium")
    assert "Ann wins with 35 points" in host.words
    assert "Cleo left" in host.words
    assert host.post(f"{table}/group", client_id="keep-this-group-1") == 200
    assert host.last is not None
    group = host.last.request.path.split("/")[2]
    saved = json.loads(host.client.get(f"/g/{group}/save/group").data)
    seats = saved["games"][0]["seats"]
    assert [(one["wins"], one["role"].endswith(", left")) for one in seats] == [
        (True, False),
        (False, False),
        (False, True),
    ]


def test_what_is_counted_stays_when_somebody_joins_and_cannot_be_undone_away(host: Phone) -> None:
    table = sheet(host)
    enter(host, table, points_1_0=35, points_1_1=7)
    assert join(host, table, "Dora") == 200
    enter(host, table, points_2_2=5)
    host.get(table)
    revision = host.revision
    assert host.post(f"{table}/take-back", revision=revision, to=revision - 1) == 200
    host.get(table)
    assert "Sum 35 1st 7 2nd 0 3rd" in host.words


def test_a_newcomer_gets_another_name_and_the_log_is_still_read(host: Phone) -> None:
    table = sheet(host)
    enter(host, table, points_1_0=35, points_1_1=7)
    for name in ("Dora", "Emil"):
        assert join(host, table, name) == 200
    fields = {"seat": "2", "name": "Dorothy"}
    host.get(table)
    assert host.post(f"{table}/names", revision=host.revision, **fields) == 200
    for page in ("", "/log", "/log?at=1", "/log?at=3", "/host", "/tv"):
        assert host.get(f"{table}{page}") == 200
    host.get("/")
    assert "Dorothy" in host.page
    assert "Emil" in host.page


def test_who_joined_stays_so_when_the_sheet_is_corrected(host: Phone) -> None:
    table = sheet(host)
    enter(host, table, points_1_0=35, points_1_1=7)
    assert join(host, table, "Dora", typed="1,000") == 200
    draft = corrected(host, table)
    name = {"step": "rows", "tool": "name_row", "points": JOKERS, "text": "Jokers"}
    assert host.post(f"{draft}/touches", **name) == 200
    assert host.post(f"{draft}/count") == 200
    assert "Sum 35 2nd 7 3rd 1,000 1st" in host.words


@pytest.mark.parametrize(
    "sent",
    [
        {"name": ""},
        {"name": "Ann"},
        {"name": "x" * 500},
        {"name": "Dora", "typed": "many"},
        {"name": "Dora", "typed": "99999999"},
        {"seat": "7", "how": "out"},
        {"seat": "-1", "how": "left"},
        {"seat": "x", "how": "left"},
        {"seat": "0", "how": "nonsense"},
        {"seat": "0", "other": "0"},
        {"seat": "0", "other": "9"},
        {"seat": "x", "other": ""},
        {},
    ],
)
def test_nonsense_about_people_changes_nothing(host: Phone, sent: dict[str, str]) -> None:
    table = sheet(host)
    host.get(table)
    assert host.post(f"{table}/people", revision=host.revision, **sent) == 422
    assert host.at(table.removeprefix("/t/")) == 0


def test_the_last_one_cannot_leave_and_only_the_host_says_who_goes(
    host: Phone, guest: Phone
) -> None:
    table = sheet(host)
    host.get(table)
    fields = {"revision": host.revision, "seat": "0", "how": "left"}
    assert host.post(f"{table}/people", **fields) == 200
    fields |= {"revision": host.revision, "seat": "1"}
    assert host.post(f"{table}/people", **fields) == 422
    assert "Somebody has to stay" in host.words
    guest.post(table.replace("/t/", "/j/"), seat=1)
    assert guest.post(f"{table}/people", **fields) == 403
    assert guest.get(f"{table}/people") == 200
    code = host.open_table("Ann", "Ben")
    assert host.get(f"/t/{code}/people") == 200
    assert host.post(f"/t/{code}/people", revision=0, name="Dora") == 200
    assert host.at(code) == 0


def test_twenty_people_count_on_one_sheet(host: Phone) -> None:
    names = tuple(f"P{number}" for number in range(20))
    table = sheet(host, "rounds", *names)
    enter(host, table, points_1_19=7)
    host.get(table)
    assert host.page.count("data-cell=") == 40
    assert join(host, table, "One more") == 422
    assert "20 people are as many as can play." in host.words


def test_each_change_of_people_stands_in_the_log_and_is_undone_alone(
    host: Phone, guest: Phone
) -> None:
    table = sheet(host, "rounds", "Ann", "Ben", "Cleo")
    enter(host, table, points_1_0=1, points_1_1=2, points_1_2=3)
    changes = (
        ({"name": "Dora"}, "Dora joins with 0."),
        ({"name": "Emil", "points": "2"}, "Emil joins with 2."),
        ({"seat": "1", "how": "left"}, "Ben leaves."),
        ({"seat": "0", "other": "2"}, "Ann and Cleo swap places."),
    )
    for sent, _ in changes:
        host.get(table)
        assert host.post(f"{table}/people", revision=host.revision, **sent) == 200
    for entry, (_, said) in enumerate(changes, start=4):
        host.get(f"{table}/log?at={entry}")
        assert said in host.words
        assert "taken back" not in host.page
    for to, (_, said) in zip((6, 5, 4), reversed(changes), strict=False):
        host.get(table)
        assert said in host.words
        assert host.post(f"{table}/take-back", revision=host.revision, to=to) == 200
    host.get(table)
    assert "Sum 1 3rd 2 2nd 3 1st 0 4th" in host.words


def test_a_seat_whose_owner_never_joined_after_all_is_nobodys(host: Phone, guest: Phone) -> None:
    table = sheet(host)
    assert join(host, table, "Dora") == 200
    guest.post(table.replace("/t/", "/j/"), seat=2)
    assert guest.get(table) == 200
    host.get(table)
    assert host.post(f"{table}/take-back", revision=host.revision, to=0) == 200
    for page in ("", "/log", "/host", "/people", "/tv", "/score"):
        assert host.get(f"{table}{page}") == 200, page
    guest.get(table)
    assert "taken this phone's place away" in guest.words
    assert join(host, table, "Emil") == 200
    guest.get(table)
    assert "Who are you?" in guest.words
