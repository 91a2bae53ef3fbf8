"""Editions on the pages: shown before they are kept, shared, chosen for new games, deleted."""

import base64
import json
import re
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from companion.codec import dump
from companion.games import get_game
from tests.web.pages.conftest import Phone

OURS = "/editions/iwari/our-map"


def document(**changed: Any) -> dict[str, Any]:
    """A whole edition of Iwari under an id of our own."""
    first = get_game("iwari").editions()[0]
    return {**dump(first), "id": "our-map", "title": "Our printed map", **changed}


def load(phone: Phone, content: Any, name: str = "map.json") -> int:
    """Choose a file on the editions' page."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return phone.post("/editions/iwari", file=(BytesIO(data), name))


def keep(phone: Phone, content: Any = None) -> int:
    """Load a file and keep what is shown."""
    assert load(phone, content or document()) == 200
    found = re.search(r"<textarea name=\"document\" hidden>(.*?)</textarea>", phone.page, re.DOTALL)
    assert found
    return phone.post("/editions/iwari/keep", document=found[1])


def a_photo(size: tuple[int, int] = (400, 480)) -> bytes:
    written = BytesIO()
    Image.linear_gradient("L").resize(size).convert("RGB").save(written, "JPEG")
    return written.getvalue()


def test_a_file_is_shown_before_it_is_kept(host: Phone) -> None:
    assert load(host, document()) == 200
    assert "It is not kept yet" in host.words
    assert 'aria-label="Duskmoor, tundra, 5 tent spaces"' in host.page
    assert host.get(OURS) == 404
    assert keep(host) == 200
    assert "Version 1" in host.words
    assert host.get(OURS) == 200


def test_an_edition_goes_to_another_server_with_its_author_and_version(host: Phone) -> None:
    file = {"game": "iwari", "author": "Ann", "version": 3, "edition": document()}
    assert keep(host, file) == 200
    assert "Version 3 , entered by Ann" in host.words or "Version 3, entered by Ann" in host.words
    exported = json.loads(host.client.get(f"{OURS}.json").data)
    assert exported == json.loads(json.dumps(file))


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b'{"id": 3}', b"[" * 90_000])
def test_a_file_that_is_not_an_edition_is_refused(host: Phone, content: bytes) -> None:
    assert load(host, content) == 422
    assert "not kept" in host.words


def test_a_broken_edition_is_refused_with_every_fault(host: Phone) -> None:
    broken = document(width=3.0)
    broken["connections"][0]["a"] = "atlantis"
    broken["spaces"][2]["territory"] = "nowhere"
    file = {"game": "iwari", "author": "x" * 90, "version": 0, "edition": broken, "colour": "red"}
    assert load(host, file) == 422
    for path in (
        "author",
        "version",
        "colour",
        "edition.width",
        "edition.connections[0].a",
        "edition.spaces[2].territory",
    ):
        assert f"<code>{path}</code>" in host.page
    assert host.get(OURS) == 404


def test_a_file_of_another_game_is_refused(host: Phone) -> None:
    assert load(host, {"game": "khilor", "edition": document()}) == 422
    assert "is khilor: this is the page of Iwari" in host.words


def test_what_stands_in_the_hidden_field_is_checked_again(host: Phone) -> None:
    for text in ("", "[]", "{}", '{"file": {"edition": {}}}', "null"):
        assert host.post("/editions/iwari/keep", document=text) == 422
    photos = {"map": {"digest": "0" * 64}}
    text = json.dumps({"file": {"edition": document()}, "photos": photos})
    assert host.post("/editions/iwari/keep", document=text) == 404
    assert host.get(OURS) == 404


def test_reference_sets_say_that_they_are_not_the_printed_ones(host: Phone) -> None:
    for slug, title in (("iwari", "The Reference Shore"), ("khilor", "Reference set")):
        host.get(f"/new/{slug}")
        options = re.findall(r'name="edition" value="reference[^>]*><span>([^<]*)<', host.page)
        assert options
        assert all("not the printed one" in option for option in options)
        host.get(f"/editions/{slug}")
        assert title in host.words
        assert "not the printed one" in host.words
        edition = get_game(slug).editions()[0].id
        host.get(f"/editions/{slug}/{edition}")
        assert "not the printed one" in host.words


def test_only_the_phone_that_brought_an_edition_deletes_it(host: Phone, guest: Phone) -> None:
    keep(host)
    assert guest.get(OURS) == 200
    assert "Delete it" not in guest.words
    assert guest.post(f"{OURS}/forget") == 403
    assert guest.get(OURS) == 200
    assert host.post(f"{OURS}/forget") == 200
    assert host.get(OURS) == 404


def test_an_edition_that_tables_use_stays_and_says_why(host: Phone) -> None:
    keep(host)
    code = host.open_table("Ann", "Ben", edition="our-map")
    assert host.post(f"{OURS}/forget") == 403
    assert "Our printed map stays: 1 table plays on it." in host.words
    assert host.get(f"/t/{code}") == 200


def test_the_map_that_was_played_last_is_offered_first(host: Phone, guest: Phone) -> None:
    keep(host)
    guest.get("/new/iwari")
    offered = re.findall(r'name="edition" value="([^"]*)"( checked)?', guest.page)
    assert offered[0] == ("our-map", "")
    assert [edition for edition, chosen in offered if chosen] == ["reference-shore"]
    host.open_table("Ann", "Ben", edition="our-map")
    host.get("/new/iwari")
    assert re.search(r'name="edition" value="our-map" checked', host.page)
    host.get("/new/iwari?edition=reference-shore")
    assert re.search(r'name="edition" value="reference-shore" checked', host.page)


def test_a_host_chooses_what_the_house_plays_with(host: Phone, guest: Phone) -> None:
    keep(host)
    assert guest.post(f"{OURS}/default") == 403
    host.open_table("Ann", "Ben")
    assert host.post(f"{OURS}/default") == 200
    assert "new games begin with it" in host.words
    guest.get("/new/iwari")
    assert re.search(r'name="edition" value="our-map" checked', guest.page)


def test_a_photo_is_in_an_export_only_if_asked_for(host: Phone) -> None:
    photo = base64.b64encode(a_photo()).decode()
    assert keep(host, {"edition": document(), "photos": {"map": photo}}) == 200
    assert "photo" in host.page
    assert "photos" not in json.loads(host.client.get(f"{OURS}.json").data)
    whole = json.loads(host.client.get(f"{OURS}.json?photos=1").data)
    assert set(whole["photos"]) == {"map"}
    code = host.open_table("Ann", "Ben", edition="our-map")
    host.get(f"/t/{code}")
    assert '<image class="photo"' in host.page


@pytest.mark.parametrize(
    ("photos", "path"),
    [
        ({"map": "no base64"}, "photos.map"),
        ({"map": "AAAA"}, "photos.map"),
        ({"sky": "AAAA"}, "photos.sky"),
        ([], "photos"),
    ],
)
def test_a_photo_in_a_file_is_not_believed(host: Phone, photos: Any, path: str) -> None:
    status = load(host, {"edition": document(), "photos": photos or ["x"]})
    assert status == 422
    assert f"<code>{path}" in host.page
