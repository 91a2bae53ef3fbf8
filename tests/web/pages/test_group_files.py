"""Games are brought in a file and saved in one; nonsense is refused with a clear sentence."""

import io
import json
import re

import pytest

from tests.documents.groups.exported import exported
from tests.web.pages.conftest import Phone
from tests.web.pages.test_groups import kept


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
        (b'{"plays": [], "games": [], "players": []}', "There is no finished game in this file"),
    ],
)
def test_nonsense_is_a_clear_sentence(host: Phone, body: bytes, said: str) -> None:
    group, _ = kept(host)
    assert bring(host, group, body) == 422
    assert said in host.words
    host.get(f"/g/{group}/games")
    assert "1 game" in host.words


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
