"""A group on its phones: kept, joined, looked through, and hidden from everybody else."""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

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
    from companion.web.security.uploads import REWRITE_LIMIT  # noqa: PLC0415

    host = Phone(make_limited.test_client())
    group, _ = kept(host)
    paths = [f"/g/{group}/play/1/seat", f"/g/{group}/person/1/merge", f"/g/{group}/play/9/drop"]
    for number in range(int(REWRITE_LIMIT.split()[0])):
        assert host.post(paths[number % 3], seat="x") in (404, 422)
    assert {host.post(path) for path in paths} == {429}


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
