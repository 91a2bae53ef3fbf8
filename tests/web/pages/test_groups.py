"""A group on its phones: kept, joined, looked through, and hidden from everybody else."""

import io
import json
import re
from datetime import UTC, datetime

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.game import AnyGame
from companion.statistics import night_of
from companion.tables.groups.games import group_now, keep_group
from companion.tables.groups.members import member_of
from companion.web.pages.group_games import course_chart
from companion.web.pages.score import SAMPLES, course_of
from tests.documents.groups.exported import cooperative, exported
from tests.tables.evening import Evening, new_id
from tests.web.pages.conftest import Phone


def path_of(phone: Phone) -> str:
    """The address of the page that a phone shows."""
    assert isinstance(phone.last, TestResponse)
    return phone.last.request.path


def kept(host: Phone, *names: str) -> tuple[str, str]:
    """The host plays a game, closes it at once and keeps the group: its code and the table's."""
    table = host.open_table(*(names or ("Ann", "Ben", "Cleo")))
    close(host, table)
    assert host.post(f"/t/{table}/group", client_id="keep-this-group-1") == 200
    return path_of(host).split("/")[2], table


def close(host: Phone, table: str) -> None:
    host.get(f"/t/{table}/score")
    assert host.post(f"/t/{table}/finish", revision=host.revision, insist="yes") == 200


def invited(phone: Phone, group: str, **more: str) -> str:
    """An invitation that a phone makes."""
    assert phone.post(f"/g/{group}/phones", **more) == 200
    found = re.search(r'class="code-big" translate="no">(\w{8})<', phone.page)
    assert found
    return found[1]


def person(phone: Phone, group: str, name: str) -> str:
    """The address of somebody's page."""
    phone.get(f"/g/{group}/people")
    found = re.search(rf'href="(/g/{group}/person/\d+)"><b>{name}</b>', phone.page)
    assert found, phone.page
    return found[1]


def test_one_tap_keeps_the_group_after_a_game(host: Phone) -> None:
    table = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{table}")
    assert "Keep this group" not in host.words
    close(host, table)
    host.get(f"/t/{table}/end?view=after")
    assert "Keep this group" in host.words
    assert host.post(f"/t/{table}/group", client_id="keep-this-group-1") == 200
    assert "day group" in host.words
    host.get("/")
    assert "Your groups" in host.words
    host.get(f"/t/{table}/end?view=after")
    assert "Keep this group" not in host.words
    assert "day group" in host.words


def test_a_second_phone_joins_by_the_code_and_is_offered_the_people(
    host: Phone, guest: Phone
) -> None:
    group, _ = kept(host)
    code = invited(host, group)
    assert guest.post("/j", code=code.lower()) == 200
    assert path_of(guest) == f"/i/{code}"
    assert "day group" in guest.words
    assert guest.post(f"/i/{code}") == 200
    assert path_of(guest) == f"/g/{group}"
    guest.get(f"/new/khilor?group={group}")
    for name in ("Ann", "Ben", "Cleo"):
        assert f'value="name:{name}"' in guest.page
    table = guest.open_table("Ann", "Dora", game="khilor", group=group)
    guest.get(f"/g/{group}")
    assert "Open now" in guest.words
    close(guest, table)
    host.get(f"/g/{group}/games")
    assert "2 games" in host.words
    assert "Dora" in host.words


def test_a_table_that_was_kept_out_of_the_group_can_be_taken_in_by_its_host(host: Phone) -> None:
    group, _ = kept(host)
    alone = host.open_table("Ann", "Ben")
    close(host, alone)
    host.get(f"/t/{alone}/end?view=after")
    assert re.search("Count it for [A-Z][a-z]+day group", host.words)
    assert host.post(f"/t/{alone}/group", into=group) == 200
    host.get(f"/g/{group}/games")
    assert "2 games" in host.words


def test_the_next_game_of_the_same_people_counts_for_their_group(host: Phone) -> None:
    group, table = kept(host)
    assert host.post(f"/t/{table}/again") == 200
    following = path_of(host).split("/")[2]
    host.get(f"/g/{group}")
    assert "Open now" in host.words
    assert "All games" in host.words
    close(host, following)
    host.get(f"/g/{group}")
    assert "All 2 games" in host.words


PAGES = ("", "/games", "/people", "/phones")


def test_every_page_of_a_group_is_nothing_to_a_stranger(
    host: Phone, guest: Phone, app: Flask
) -> None:
    group, table = kept(host)
    one = person(host, group, "Ann")
    host.get(f"/g/{group}/games")
    play = re.search(rf"/g/{group}/play/\d+", host.page)
    assert play
    pages = [f"/g/{group}{page}" for page in PAGES]
    pages += [one, f"{one}/change", play[0], f"/g/{group}/title/iwari"]
    for page in pages:
        assert host.get(page) == 200, page
        assert guest.get(page) == 404, page
        assert "Ann" not in guest.page
        none = page.replace(group, "BBBBBBBBBBBB")
        assert guest.get(none) == 404
    for write in (f"/g/{group}/people", f"/g/{group}/phones", f"/g/{group}/close", f"{one}/hide"):
        assert guest.post(write, name="Zed", sure="yes") == 404
    assert guest.get(f"/t/{table}") == 200
    assert guest.post(f"/t/{table}/group") in (200, 403)
    host.get(f"/g/{group}/people")
    assert "Zed" not in host.words


def test_a_watcher_of_the_table_is_not_told_of_the_group(host: Phone, guest: Phone) -> None:
    _, table = kept(host)
    guest.post(f"/j/{table}")
    guest.get(f"/t/{table}/end?view=after")
    assert "group" not in guest.words.casefold()


def test_a_group_begins_without_a_game(host: Phone) -> None:
    assert host.post("/groups", name=" ", client_id="begin-a-group-1") == 422
    assert host.post("/groups", name="Thursday", client_id="begin-a-group-2") == 200
    group = path_of(host).split("/")[2]
    host.post("/groups", name="Thursday", client_id="begin-a-group-2")
    assert path_of(host).split("/")[2] == group
    assert host.get(f"/g/{group}") == 200
    assert "No finished game yet" in host.words
    for page in ("games", "people", "night", "draws", "files"):
        assert host.get(f"/g/{group}/{page}") == 200, page


def test_a_wrong_or_used_up_invitation_says_what_to_do(host: Phone, guest: Phone) -> None:
    group, _ = kept(host)
    assert guest.get("/i/BBBBBBBB") == 404
    assert "Ask for a new one" in guest.words
    code = invited(host, group, host="yes")
    assert guest.post(f"/i/{code}") == 200
    third = Phone(host.client.application.test_client())
    assert third.post(f"/i/{code}") == 403


def test_guessed_invitations_are_slowed_down(make_limited: Flask) -> None:
    client = make_limited.test_client()
    for number in range(30):
        assert client.get(f"/i/BBBBBB{number:02}").status_code == 404
    assert client.get("/i/BBBBBB99").status_code == 429


@pytest.fixture
def make_limited(app: Flask) -> Flask:
    """The app with its limits in force."""
    from companion.extensions import limiter  # noqa: PLC0415

    limiter.enabled = True
    limiter.reset()
    return app


def test_what_was_played_is_changed_so_often_and_no_more(make_limited: Flask) -> None:
    """Without that one phone could keep a server working out ratings."""
    from companion.web.security.limits import REWRITE_LIMIT  # noqa: PLC0415

    host = Phone(make_limited.test_client())
    group, _ = kept(host)
    paths = [f"/g/{group}/play/1/seat", f"/g/{group}/person/1/merge", f"/g/{group}/play/9/drop"]
    for number in range(int(REWRITE_LIMIT.split()[0])):
        assert host.post(paths[number % 3], seat="x") in (404, 422)
    assert {host.post(path) for path in paths} == {429}


def test_a_group_is_renamed_by_its_hosts_to_whom_that_is_offered(host: Phone, guest: Phone) -> None:
    group, _ = kept(host)
    assert guest.post(f"/i/{invited(host, group)}") == 200
    assert guest.post(f"/g/{group}/name", name="Mine") == 403
    assert host.post(f"/g/{group}/name", name="Thursday") == 200
    assert guest.get(f"/g/{group}") == 200
    assert "Thursday" in guest.words


def test_groups_are_begun_so_often_and_no_more_by_whatever_door(make_limited: Flask) -> None:
    host = Phone(make_limited.test_client())
    for number in range(20):
        assert host.post("/groups", name=f"Evening {number}") == 200
    assert host.post("/groups", name="One more") == 429
    body = {"client_id": "of-a-program-that-tries"}
    assert host.client.post("/api/v1/tables/ABCDEF/group", json=body).status_code == 429


def test_a_person_is_renamed_merged_hidden_and_removed(host: Phone) -> None:
    group, _ = kept(host)
    ben = person(host, group, "Ben")
    assert host.post(f"{ben}/rename", name="Benjamin") == 200
    assert "Benjamin" in host.words
    assert host.post(f"{ben}/rename", name="Ann") == 422
    assert "Ann is in this group already" in host.words
    cleo = person(host, group, "Cleo")
    number = ben.rsplit("/", 1)[1]
    assert host.post(f"{cleo}/merge", into=number) == 422
    assert "both played Iwari" in host.words
    assert host.post(f"{cleo}/merge", into="") == 422
    assert host.post(f"{cleo}/hide") == 200
    assert "Hidden (1)" in host.words
    assert host.post(f"{cleo}/remove") == 422
    assert "Tick that" in host.words
    assert host.post(f"{cleo}/remove", sure="yes") == 200
    assert "Cleo" not in host.words
    host.get(f"/g/{group}/games")
    assert "Somebody" in host.words


def test_a_person_cannot_sit_twice_in_a_game(host: Phone) -> None:
    group, _ = kept(host)
    ann = person(host, group, "Ann").rsplit("/", 1)[1]
    host.get(f"/g/{group}/games")
    found = re.search(rf"/g/{group}/play/\d+", host.page)
    assert found
    assert host.post(f"{found[0]}/seat", seat=1, person=ann) == 422
    assert "Ann sits in this game already, and only once" in host.words
    assert host.post(f"{found[0]}/seat", seat=1, person="") == 200
    assert host.post(f"{found[0]}/seat", seat=9, person="") == 409
    assert host.post(f"{found[0]}/seat", seat="x", person="y") == 422
    assert host.post(f"{found[0]}/drop") == 200
    assert "0 games" in host.words


def test_games_are_found_by_person_title_date_and_words(host: Phone) -> None:
    group, _ = kept(host)
    ann = person(host, group, "Ann").rsplit("/", 1)[1]
    for query, number in (
        (f"person={ann}", 1),
        ("person=999", 0),
        ("game=iwari", 1),
        ("game=khilor", 0),
        (f"person={ann}&won=yes", 1),
        ("players=3", 1),
        ("players=2", 0),
        ("words=ben", 1),
        ("words=nobody", 0),
        ("first=2020-01-01&last=2020-12-31", 0),
        ("first=nonsense&players=-1&person=x&start=99999999999", 1),
    ):
        assert host.get(f"/g/{group}/games?{query}") == 200
        assert f"{number} game" in host.words, query


def test_a_phone_leaves_and_the_last_host_cannot(host: Phone, guest: Phone) -> None:
    group, _ = kept(host)
    guest.post(f"/i/{invited(host, group)}")
    assert host.post(f"/g/{group}/leave") == 403
    assert "Only this phone hosts the group" in host.words
    assert guest.post(f"/g/{group}/leave") == 200
    assert guest.get(f"/g/{group}") == 404


def test_a_group_is_closed_opened_again_and_deleted(host: Phone) -> None:
    group, _ = kept(host)
    assert host.post(f"/g/{group}/close") == 200
    assert "This group is closed" in host.words
    assert host.post(f"/g/{group}/people", name="Dan") == 409
    assert host.post(f"/g/{group}/close", back="yes") == 200
    assert host.post(f"/g/{group}/delete") == 422
    assert host.post(f"/g/{group}/delete", sure="yes") == 200
    assert path_of(host) == "/"
    assert host.get(f"/g/{group}") == 404


def test_forget_me_gives_the_place_in_a_group_back(host: Phone, guest: Phone) -> None:
    group, _ = kept(host)
    guest.post(f"/i/{invited(host, group)}")
    guest.post("/forget")
    assert guest.get(f"/g/{group}") == 404
    host.get(f"/g/{group}/phones")
    assert host.page.count("Send away") == 0


def test_forget_me_does_not_lose_a_group_that_only_this_phone_hosts(host: Phone) -> None:
    group, table = kept(host)
    host.post("/forget")
    assert "Only this phone hosts the group" in host.words
    assert host.get(f"/g/{group}") == 200
    host.get("/")
    assert table in host.words
    host.post(f"/g/{group}/close")
    host.post("/forget")
    assert host.get(f"/g/{group}") == 404


# Games are brought in a file and saved in one; nonsense is refused with a clear sentence


def bring(phone: Phone, group: str, body: bytes, name: str = "export.json") -> int:
    return phone.post(f"/g/{group}/files", file=(io.BytesIO(body), name))


def test_an_export_is_looked_at_and_then_taken_in(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    data = exported(30, challenges=[{}])
    assert bring(host, group, json.dumps(data).encode()) == 200
    assert "30 new games from BG Stats" in host.words
    assert "challenges (1)" in host.words
    assert "A new person" in host.words
    assert host.post(f"/g/{group}/files/take", name="Dora", who="new") == 200
    assert "31 games" in host.words
    host.get(f"/g/{group}/people")
    assert "Dora" in host.words
    assert bring(host, group, json.dumps(data).encode()) == 200
    assert "0 new games" in host.words
    assert host.post(f"/g/{group}/files/drop") == 200
    assert "Bring games here" in host.words


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "This file is empty"),
        (b"\xff\xd8\xff\xe0 a photo", "is not UTF-8"),
        (b"hello there", "needs the columns"),
        (b"{", "is not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"plays": 1, "games": 2, "players": 3}', "must be a list"),
        (b'{"a": 1}', "This is neither a group"),
        (b'{"a": 1e999, "a": 2}', "stands twice"),
        (b"{}", "This is neither"),
        (json.dumps(exported(3)).encode()[:1500], "is not JSON"),
        (",".join(f"c{n}" for n in range(30)).encode() + b"\n1,2\n", "needs the columns"),
        (b'date,item_name,player_name\n2024-01-05,Nim,"An', "is no CSV"),
        (b"<html><body>Sign in</body></html>", "This is XML, but not of plays"),
        (b'{"plays": [], "games": [], "players": []}', "There is no finished game in this file"),
    ],
)
def test_nonsense_is_a_clear_sentence(host: Phone, body: bytes, said: str) -> None:
    group, _ = kept(host)
    assert bring(host, group, body) == 422
    assert said in host.words
    host.get(f"/g/{group}/games")
    assert "1 game" in host.words


def test_a_date_that_could_be_two_days_is_named_and_read_as_the_form_says(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    table = b"date;item_name;player_name;win\n3/4/2024;Nim;Ana;1\n3/4/2024;Nim;Ben;0\n"
    for form, order, month in (("day", "day/month", "April"), ("month", "month/day", "March")):
        body = {"file": (io.BytesIO(table), "log.csv"), "dates": form}
        assert host.post(f"/g/{group}/files", **body) == 200
        assert f"read as {order}/year" in host.words
        assert host.post(f"/g/{group}/files/take") == 200
        assert month in host.words


def test_names_that_may_mean_somebody_come_first_and_the_others_are_folded(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    data = exported(4)
    for player, name in zip(data["players"], ("Ana", "Zed", "Xenia", "Benny"), strict=True):
        player["name"] = name
    assert bring(host, group, json.dumps(data).encode()) == 200
    assert re.findall(r'name="name" value="(\w+)"', host.page) == ["Benny", "Xenia", "Zed"]
    assert host.page.index("Benny") < host.page.index("<details>") < host.page.index("Xenia")
    assert "2 new names" in host.words
    offered = re.search(r'<select id="who-1".*?</select>', host.page, re.DOTALL)
    assert offered
    assert re.findall(r">(\w+)</option>", offered[0]) == ["Ben", "Ana", "Cleo"]


def test_of_seventy_new_names_only_the_doubtful_one_is_shown(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    rows = [f"2024-01-{day:02},Nim,Zed {day}{who}" for day in range(1, 25) for who in "abc"]
    rows += ["2024-02-01,Nim,Anna", "2024-02-01,Nim,Ben"]
    table = "\n".join(["date,item_name,player_name", *rows]).encode()
    assert bring(host, group, table, "log.csv") == 200
    folded = host.page.index("<summary>72 new names")
    assert re.findall(r'name="name" value="([\w ]+)"', host.page[:folded]) == ["Anna"]
    assert "Known already: Ben." in host.words


def test_a_corrected_game_is_said_and_changed(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    data = exported(2)
    bring(host, group, json.dumps(data).encode())
    host.post(f"/g/{group}/files/take")
    data["plays"][0] |= {"modificationDate": "2026-12-01 10:00:00", "durationMin": 77}
    bring(host, group, json.dumps(data).encode())
    assert "0 new games from BG Stats; 1 game is here already; 1 changed since" in host.words
    assert host.post(f"/g/{group}/files/take") == 200
    assert host.post(f"/g/{group}/files/take") == 409


def test_a_late_game_is_listed_by_the_day_of_its_table(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    data = exported(1)
    data["plays"][0] |= {"playDate": "2024-07-06 03:30:00", "playDateYmd": 20240705}
    data["games"][0]["name"] = "Azul"
    bring(host, group, json.dumps(data).encode())
    host.post(f"/g/{group}/files/take")
    assert "5 July 2024" in host.words
    host.get(f"/g/{group}/night?day=2024-07-05")
    assert "Azul" in host.words
    host.get(f"/g/{group}/title/azul")
    assert "5 Jul 2024" in host.words


def test_wins_together_stand_beside_those_against_people(host: Phone) -> None:
    group, _ = kept(host, "Dora", "Eva", "Fay")
    bring(host, group, json.dumps(cooperative()).encode())
    host.get(f"/g/{group}/files")
    names = re.findall(r'name="name" value="([^"]+)"', host.page)
    host.post(f"/g/{group}/files/take", name=names, who=["new"] * 3)
    host.get(f"/g/{group}/people")
    assert "12 games, 2 of 2 won, 8 of 10 won all together" in host.words
    assert "Cleo 10 games, 8 of 10 won all together" in host.words
    ana = re.search(r'/person/(\d+)"><b>Ana<', host.page)
    ben = re.search(r'/person/(\d+)"><b>Ben<', host.page)
    assert ana
    assert ben
    host.get(f"/g/{group}/person/{ana[1]}")
    assert "Games 12 Won 2 of 2 Win rate 100 %" in host.words
    assert "10 games all together, 8 won: counted apart." in host.words
    assert "Now 2 wins in a row" in host.words
    assert "Ben 2 2 0" in host.words
    host.get(f"/g/{group}/games?person={ana[1]}&kind=together")
    assert "10 games" in host.words
    host.get(f"/g/{group}/games?person={ana[1]}&kind=nonsense")
    assert "12 games" in host.words
    host.get(f"/g/{group}/between/{ana[1]}/{ben[1]}")
    assert "In 10 games both played against the game, and won 8." in host.words
    assert "Ana ahead 2 Ben ahead 0 Level 0" in host.words
    host.get(f"/g/{group}")
    assert "12 games, 2 of 2 won, 8 of 10 won all together" in host.words


def test_a_new_name_is_asked_about_on_the_home_and_answered_with_one_tap(host: Phone) -> None:
    group, _ = kept(host)
    close(host, host.open_table("Ann", "Dora", "Cleo", group=group))
    host.get(f"/g/{group}")
    assert "Dora : new, or one of these?" in host.words
    assert host.page.count('name="into"') == 1
    dora, ben = (person(host, group, name).rsplit("/", 1)[1] for name in ("Dora", "Ben"))
    assert host.post(f"/g/{group}/person/{dora}/merge", home="yes", into=ben) == 200
    assert path_of(host) == f"/g/{group}"
    assert "or one of these?" not in host.words
    host.get(f"/g/{group}/people")
    assert "Dora" not in host.words
    assert re.search("Ben 2 games", host.words)


@pytest.mark.parametrize("how", ["welcome", "hide"])
def test_somebody_new_or_a_guest_is_asked_about_once(host: Phone, how: str) -> None:
    group, _ = kept(host)
    close(host, host.open_table("Ann", "Dora", group=group))
    dora = person(host, group, "Dora")
    assert host.post(f"{dora}/{how}", home="yes") == 200
    assert "or one of these?" not in host.words
    assert host.post(f"/g/{group}/person/99999/welcome", home="yes") == 409


def test_the_home_says_who_wins_this_year_and_the_year_is_a_picture(
    host: Phone, guest: Phone
) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    data = json.dumps(exported(12)).replace("2026", "2024")
    bring(host, group, data.encode())
    host.post(f"/g/{group}/files/take")
    host.get(f"/g/{group}")
    assert "1 game, 1 evening: our year" in host.words
    years = re.findall(r"year=(\d{4})", host.page)
    assert host.get(f"/g/{group}/year") == 200
    assert f"Our year {years[0]}" in host.words
    assert host.get(f"/g/{group}/year?year=2024") == 200
    assert "12 games on" in host.words
    for year in ("2024", "nonsense", "1", "99999999999999999999"):
        assert host.get(f"/g/{group}/year.svg?year={year}") == 200
        assert host.last is not None
        assert host.last.mimetype == "image/svg+xml"
    assert guest.get(f"/g/{group}/year.svg") == 404


def test_of_a_long_evening_the_home_shows_the_last_dozen_games(host: Phone) -> None:
    host.post("/groups", name="Thursday", client_id="begin-a-group-3")
    group = path_of(host).split("/")[2]
    data = re.sub(r"2026-\d\d-\d\d", "2026-11-26", json.dumps(exported(20)))
    bring(host, group, data.encode())
    host.post(f"/g/{group}/files/take")
    host.get(f"/g/{group}")
    assert "And 8 games more that evening" in host.words
    assert host.page.count('class="plain-list evening"') == 1
    shown = host.page.split('class="plain-list evening"')[1].split("</ul>")[0]
    assert shown.count("<li>") == 12


def test_a_year_without_a_game_is_a_page_all_the_same(host: Phone) -> None:
    host.post("/groups", name="Thursday", client_id="begin-a-group-2")
    group = path_of(host).split("/")[2]
    assert host.get(f"/g/{group}/year") == 200
    assert host.get(f"/g/{group}/year.svg") == 200


def sheet_closed(host: Phone, group: str, title: str, *names: str, edition: str = "rounds") -> str:
    """A round of a game that is counted on a score sheet, which the first one wins or loses."""
    sheet = {"game": "score_sheet", "mode": "count", "group": group, "edition": edition}
    table = host.open_table(*names, title=title, **sheet)
    for seat in range(len(names)):
        host.get(f"/t/{table}")
        cell = {"cell": f"points.1.{seat}", "value": str(20 - seat)}
        assert host.post(f"/t/{table}/counts", revision=host.revision, **cell) == 200
    close(host, table)
    return table


def test_a_title_brings_its_sheet_its_people_and_their_order(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    sheet_closed(host, group, " Hearts ", "Cleo", "Ana", edition="lowest_wins")
    host.get("/")
    assert "Hearts" in host.words
    host.get(f"/g/{group}/games")
    assert "Hearts" in host.words
    host.get(f"/new/score_sheet?group={group}")
    assert re.search(r'href="/new/score_sheet\?title=Hearts', host.page)
    host.get(f"/new/score_sheet?title=hearts&group={group}")
    assert re.findall(r'name="name" value="(\w+)"', host.page)[:2] == ["Cleo", "Ana"]
    assert re.search(r'name="edition" value="lowest_wins"[^>]*checked', host.page)
    assert "Last on" in host.words
    assert "Start hearts" in host.words


def test_a_sheet_that_was_made_at_the_table_comes_back_with_its_title(host: Phone) -> None:
    sheet = {"game": "score_sheet", "mode": "count"}
    host.open_table("Ana", "Ben", edition="as-counted", title="Harvest", **sheet)
    host.get("/new/score_sheet?title=Harvest")
    named = re.search(r'name="edition" value="(table-\w{6})"[^>]*checked', host.page)
    assert named
    host.open_table("Ana", "Ben", edition=named[1], title="Harvest", **sheet)
    assert host.get("/new/score_sheet?title=Harvest&edition=table-BBBBBB") == 200
    gone = {"name": ["Ana", "Ben"], "edition": "table-BBBBBB", "mode": "count"}
    assert host.post("/new/score_sheet", **gone) == 404


def test_two_titles_are_made_one_on_their_page(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    for title in ("Rumy", "Rummy"):
        sheet_closed(host, group, title, "Ana", "Ben")
    assert host.get(f"/g/{group}/titles") == 200
    assert "Rumy, 1 game" in host.words
    assert "Iwari" not in host.words
    assert host.post(f"/g/{group}/titles", game="rumy", title="Rummy") == 200
    assert "Rummy, 2 games" in host.words
    assert host.post(f"/g/{group}/titles", game="iwari", title="Rummy") == 422
    assert host.post(f"/g/{group}/titles", game="rumy", title=" ") == 422
    assert host.post(f"/g/{group}/titles", game="none", title="Else") == 409
    host.get("/history")
    assert "Rumy" not in host.words


def test_the_good_games_of_a_file_are_taken_and_the_bad_ones_named(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    data = exported(4)
    data["plays"][1]["gameRefId"] = 77
    assert bring(host, group, json.dumps(data).encode()) == 200
    assert "3 new games" in host.words
    assert "plays[1].gameRefId is none of the games in this file" in host.words
    assert host.get(f"/g/{group}/files/left-out.csv") == 200
    assert "plays[1].gameRefId,is none of the games in this file,2026-01-02 20:30:00" in host.page
    host.post(f"/g/{group}/files/drop")
    assert host.get(f"/g/{group}/files/left-out.csv") == 404
    for play in data["plays"]:
        play["gameRefId"] = 77
    assert bring(host, group, json.dumps(data).encode()) == 422
    assert "plays[0].gameRefId is none of the games in this file" in host.words


def test_fifty_megabytes_are_refused_before_they_are_read(host: Phone) -> None:
    group, _ = kept(host)
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    body += b"x" * 50_000_000 + b"\r\n--x--\r\n"
    assert host.send(f"/g/{group}/files", body, "multipart/form-data; boundary=x") == 413
    assert "more than the companion takes at once" in host.words


def test_a_form_without_a_file_says_so(host: Phone) -> None:
    group, _ = kept(host)
    assert host.post(f"/g/{group}/files") == 422
    assert "Choose a file" in host.words
    assert host.post(f"/g/{group}/files/take") == 409
    assert "No file waits" in host.words


def test_a_person_twice_in_one_game_is_a_clear_sentence(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    bring(host, group, json.dumps(exported(4)).encode())
    host.get(f"/g/{group}/files")
    ana = re.search(r'<option value="(\d+)">Ana<', host.page)
    assert ana
    assert host.post(f"/g/{group}/files/take", name="Dora", who=ana[1]) == 422
    assert "one person would sit twice: Ana and Dora" in host.words
    host.get(f"/g/{group}/games")
    assert "1 game" in host.words


@pytest.mark.parametrize("form", ["group", "table", "anonymous"])
def test_what_is_saved_can_be_read_by_another_group(host: Phone, guest: Phone, form: str) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    bring(host, group, json.dumps(exported(6)).encode())
    host.post(f"/g/{group}/files/take", name="Dora", who="new")
    assert guest.get(f"/g/{group}/save/{form}") == 404
    assert host.get(f"/g/{group}/save/other") == 404
    assert host.get(f"/g/{group}/save/{form}") == 200
    assert host.last is not None
    saved = host.last.get_data()
    name = host.last.headers["Content-Disposition"]
    assert (f"={night_of(datetime.now(UTC)):%A}-group-" in name) is (form != "anonymous")
    other, _ = kept(guest, "Zoe", "Max")
    assert bring(guest, other, saved, f"saved.{form}") == 200
    assert "7 new games" in guest.words
    names = re.findall(r'name="name" value="([^"]+)"', guest.page)
    assert guest.post(f"/g/{other}/files/take", name=names, who=["new"] * len(names)) == 200
    assert "8 games" in guest.words


def test_a_group_is_saved_for_bg_stats(host: Phone) -> None:
    group, _ = kept(host, "Ana", "Ben", "Cleo")
    assert host.get(f"/g/{group}/save/bgstats") == 200
    assert host.last is not None
    saved = host.last.get_data()
    assert len(json.loads(saved)["plays"]) == 1
    assert bring(host, group, saved) == 200
    assert "0 new games from BG Stats; 1 game is here already" in host.words


# A night on the phone, on the big screen and as a picture; draws that can be checked


def test_tonight_has_what_is_open_and_what_was_played(host: Phone) -> None:
    group, table = kept(host)
    host.post(f"/t/{table}/again")
    for page in ("night", "night/tv"):
        assert host.get(f"/g/{group}/{page}") == 200
        assert "Open now" in host.words
        assert "Played" in host.words
        assert re.search(r"’s turn", host.words)
    assert host.get(f"/g/{group}/night?day=2020-01-01") == 200
    assert "Nothing was played in this night" in host.words
    assert host.get(f"/g/{group}/night?day=nonsense") == 200


def test_an_open_table_has_the_tokens_of_up_to_four_people_of_the_group(host: Phone) -> None:
    group, _ = kept(host)
    for names, shown in ((["Ann", "Ben"], 2), ([*"VWXY"], 4), ([*"VWXYZ"], 0)):
        code = host.open_table(*names, game="score_sheet", group=group)
        host.get(f"/g/{group}")
        card = host.page.partition(f'href="/t/{code}"')[2].partition("</a>")[0]
        assert names[0] in card
        assert card.count('class="token ') == shown, names


def test_several_tables_at_once_are_all_there(host: Phone) -> None:
    group, _ = kept(host)
    codes = [host.open_table("Ann", "Ben", game=game, group=group) for game in ("iwari", "khilor")]
    host.get(f"/g/{group}/night")
    for code in codes:
        assert f"/t/{code}" in host.page
    close(host, codes[0])
    host.get(f"/g/{group}/night")
    assert f"/t/{codes[0]}" not in host.page


def test_the_picture_of_the_night_names_who_won_what(host: Phone, guest: Phone) -> None:
    group, _ = kept(host)
    assert host.get(f"/g/{group}/night.svg") == 200
    assert host.last is not None
    assert host.last.mimetype == "image/svg+xml"
    assert "Iwari" in host.page
    assert " won" in host.page
    assert guest.get(f"/g/{group}/night.svg") == 404


def test_a_draw_shows_the_fingerprint_first_and_the_seed_after(host: Phone) -> None:
    group, _ = kept(host)
    assert host.post(f"/g/{group}/draws", name=["Ann"], more="") == 422
    assert host.post(f"/g/{group}/draws", name=["Ann", "Ben"], more="Zoe, Max") == 200
    assert "fingerprint" in host.words
    assert "The seed was" not in host.words
    digest = re.search(r"[0-9a-f]{64}", host.page)
    draw = re.search(rf"/g/{group}/draws/(\d+)", host.page)
    assert digest
    assert draw
    assert host.post(draw[0]) == 200
    assert "The seed was" in host.words
    assert digest[0] in host.page
    assert host.post(f"/g/{group}/draws/99999") == 409


# The points over the course of a game that was followed move by move


def test_a_followed_game_shows_how_the_points_came_about(app: Flask, pig: AnyGame) -> None:
    with app.app_context():
        evening = Evening.opened(pig)
        for face in (6, 5, 1):
            evening.roll(face)
        while not evening.now.finished_at:
            evening.roll(6)
            evening.move("hold")
        kept = keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
        now = group_now(member_of(kept.code, [kept.token]))
        (play,) = now.plays
        course = course_of(evening.code, evening.now.revision)
        totals = {part.seat: part.points for part in play.players}
        assert dict(course[-1][1]) == totals
        assert dict(course[0][1]) == dict.fromkeys(totals, 0)
        assert 3 <= len(course) <= SAMPLES + 1
        label = re.search(r'aria-label="([^"]+)"', course_chart(now, play))
    assert label
    for part in play.players:
        assert f"{part.name} 0, " in label[1]
        assert f"at the end {part.points:g}" in label[1]


def test_a_game_of_which_only_the_end_was_counted_has_no_course(app: Flask, pig: AnyGame) -> None:
    with app.app_context():
        evening = Evening.opened(pig, mode="count")
        assert course_of(evening.code, evening.now.revision) == ()


# Entering a game that was played earlier, and putting one right


def field_of(page: str, name: str) -> str:
    """The value of a field that the page shows."""
    found = re.search(rf'name="{name}"[^>]*?value="([^"]*)"', page)
    assert found, name
    return found[1]


def rows_of(phone: Phone) -> dict[str, int]:
    """The numbers of the form's rows by the names in them."""
    named = re.findall(r'name="name-(\d+)" value="([^"]*)"', phone.page)
    return {name: int(number) for number, name in named if name}


def as_shown(phone: Phone, *fields: str) -> dict[str, str]:
    """The hidden fields of all rows as the form has them, and those fields."""
    hidden = dict(re.findall(r'name="((?:seat|who|name)-\d+)" value="([^"]*)"', phone.page))
    rows = re.findall(r'<select name="(who-\d+)".*?</select>', phone.page, re.DOTALL)
    for name in rows:
        chosen = re.search(rf'name="{name}".*?value="(\d+)" selected', phone.page, re.DOTALL)
        hidden[name] = chosen[1] if chosen else "name"
    return hidden | {name: field_of(phone.page, name) for name in fields}


def play_of(phone: Phone, group: str, number: int = 0) -> str:
    """The address of a game, the latest first."""
    phone.get(f"/g/{group}/games")
    return re.findall(rf"/g/{group}/play/\d+", phone.page)[number]


def test_a_game_played_earlier_takes_five_taps_and_a_few_numbers(host: Phone) -> None:
    group, _ = kept(host)
    host.get(f"/g/{group}/games")
    assert f"/g/{group}/enter" in host.page  # the first tap; the title is two, Save the fourth
    assert host.get(f"/g/{group}/enter") == 200
    rows = rows_of(host)
    points = {f"points-{rows['Ann']}": "12", f"points-{rows['Ben']}": "9+10"}
    day = field_of(host.page, "day")
    typed = {"title": "Nim", "day": day, "best": "most", **points}
    assert host.post(f"/g/{group}/enter", **as_shown(host), **typed) == 200
    assert "2 games" in host.words
    host.get(play_of(host, group))
    assert re.search(r"1 Ben won Rating.* 19 2 Ann", host.words)
    assert "Cleo" not in host.words.split("Who sat where")[0]
    assert "Entered by hand today" in host.words


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"title": ""}, "1 to 120 characters"),
        ({"day": "yesterday"}, "Choose the day of the game"),
        ({"minutes": "an hour"}, "how many minutes it took"),
        ({"points-0": "1,200"}, "“1,200” is no clear number"),
        ({"points-0": ""}, "Say who won"),
        ({"points-0": "", "there-0": ""}, "Say who won"),
        ({"who-0": "99999"}, "not in the group any more"),
        ({"who-0": "x" * 5000, "name-0": ""}, "1 to 40 characters"),
        ({"title": "x" * 9999}, "1 to 120 characters"),
    ],
)
def test_what_cannot_be_entered_is_said_and_stays_in_the_form(
    host: Phone, typed: dict[str, str], said: str
) -> None:
    group, _ = kept(host)
    host.get(f"/g/{group}/enter")
    whole = {"title": "Nim", "day": "2024-03-01", "points-0": "7", "note": "Cold.", "best": "most"}
    assert host.post(f"/g/{group}/enter", **{**as_shown(host), **whole, **typed}) in (409, 422)
    assert said in host.words
    host.get(f"/g/{group}/games")
    assert "1 game" in host.words


def test_a_refused_form_has_what_was_typed(host: Phone) -> None:
    group, _ = kept(host)
    host.get(f"/g/{group}/enter")
    rows = rows_of(host)
    typed = {"title": "Nim", "day": "", f"points-{rows['Ben']}": "7", f"won-{rows['Ann']}": "yes"}
    assert host.post(f"/g/{group}/enter", **as_shown(host), **typed, note="Cold.") == 422
    assert field_of(host.page, "title") == "Nim"
    assert field_of(host.page, f"points-{rows['Ben']}") == "7"
    assert "Cold." in host.page
    assert re.search(rf'name="won-{rows["Ann"]}" value="yes" checked', host.page)


def test_a_recorded_game_is_put_right_and_says_by_whom(host: Phone) -> None:
    group, _ = kept(host)
    play = play_of(host, group)
    assert host.get(f"{play}/change") == 200
    rows, shown = rows_of(host), as_shown(host, "seen", "title", "day")
    numbers = {f"points-{rows[name]}": text for name, text in (("Ann", "5"), ("Ben", "8"))}
    there = {f"there-{rows[name]}": "yes" for name in ("Ann", "Ben")}
    won = {f"won-{rows['Ben']}": "yes"}
    right = {"title": "Chess", "best": "most", "minutes": "45", "note": "Cleo was not there."}
    assert host.post(f"{play}/change", **{**shown, **numbers, **there, **won, **right}) == 200
    assert re.search(r"1 Ben won.* 8 2 Ann.* 5", host.words)
    for said in ("45 minutes", "Cleo was not there.", "Put right today", "title, people, points"):
        assert said in host.words
    assert host.post(f"{play}/change", **{**shown, **numbers, **there, **won}) == 409
    assert "Somebody else has changed this game meanwhile" in host.words
    assert field_of(host.page, "title") == "Chess"


def test_remarks_alone_make_no_winner(host: Phone) -> None:
    group, _ = kept(host)
    rows = "date,item_name,player_name,score\n2024-03-01,Nim,Ann,3\n2024-03-01,Nim,Ben,5\n"
    assert bring(host, group, rows.encode(), "plays.csv") == 200
    host.post(f"/g/{group}/files/take")
    play = play_of(host, group, 1)
    host.get(f"{play}/change")
    shown = as_shown(host, "seen", "title", "day", "points-0", "points-1")
    shown |= {"there-0": "yes", "there-1": "yes", "note": "Cold."}
    best = re.search(r'<select id="f-best".*?value="(\w+)" selected', host.page, re.DOTALL)
    assert best
    assert host.post(f"{play}/change", **shown, best=best[1]) == 200
    assert "Cold." in host.words
    assert " won" not in host.words.split("Put right")[0]
