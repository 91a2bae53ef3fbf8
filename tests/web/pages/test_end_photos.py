"""A photo of the end is kept with the game only where the table wants it, and goes with one tap."""

import json
import re
from base64 import b64decode, b64encode
from io import BytesIO

import pytest
from PIL import Image
from sqlalchemy import func, select

from companion.tables import photos
from companion.tables.storage.database import reading
from companion.tables.storage.models import EndPhoto
from tests.web.pages.conftest import Phone
from tests.web.pages.photographing import NAMES, shot_of

SECRET = "A phone at home"


@pytest.fixture
def code(host: Phone) -> str:
    return host.open_table(*NAMES, mode="count")


def photo(host: Phone, code: str) -> str:
    """A photo with metadata, as the form carries it."""
    exif = Image.Exif()
    exif[0x010F] = SECRET
    written = BytesIO()
    Image.fromarray(shot_of(code, host).photo).save(written, "JPEG", exif=exif)
    assert SECRET.encode() in written.getvalue()
    return b64encode(written.getvalue()).decode()


def count(host: Phone, code: str, board: int = 1, **fields: str) -> int:
    lying = {"lies.duskmoor-1": "0", "lies.duskmoor-2": "-1"}
    revision = host.at(code)
    return host.post(f"/t/{code}/photo/count", board=board, revision=revision, **lying, **fields)


def kept(host: Phone) -> int:
    with host.client.application.app_context(), reading() as session:
        return session.scalar(select(func.count(EndPhoto.id))) or 0


def close(host: Phone, code: str) -> None:
    assert host.post(f"/t/{code}/finish", revision=host.at(code), insist="yes") == 200


def test_nothing_is_kept_that_nobody_asked_for(host: Phone, code: str) -> None:
    assert count(host, code, source=photo(host, code)) == 200
    assert kept(host) == 0


def test_a_photo_that_is_kept_is_small_and_has_no_metadata(host: Phone, code: str) -> None:
    assert count(host, code, keep="yes", source=photo(host, code)) == 200
    assert kept(host) == 1
    close(host, code)
    host.get(f"/t/{code}/end?view=after")
    found = re.search(r'<img src="(/t/[^"]+/photo/kept/\d+\.jpg)"', host.page)
    assert found
    response = host.client.get(found[1])
    assert response.mimetype == "image/jpeg"
    assert len(response.data) <= photos.MOST_BYTES
    assert SECRET.encode() not in response.data
    assert b"Exif" not in response.data
    assert Image.open(BytesIO(response.data)).size[0] > 400


def test_it_is_shown_to_those_at_the_table_alone(host: Phone, guest: Phone, code: str) -> None:
    count(host, code, keep="yes", source=photo(host, code))
    with host.client.application.app_context():
        (one,) = photos.end_photos(code)
    address = f"/t/{code}/photo/kept/{one.number}.jpg"
    assert host.client.get(address).status_code == 200
    assert guest.client.get(address).status_code == 303
    other = host.open_table(*NAMES, mode="count")
    assert host.client.get(f"/t/{other}/photo/kept/{one.number}.jpg").status_code == 404
    assert guest.post(f"/t/{code}/photo/kept/{one.number}/remove") == 200
    assert kept(host) == 1


def test_the_record_has_it_on_request(host: Phone, code: str) -> None:
    count(host, code, keep="yes", source=photo(host, code))
    close(host, code)
    assert "photos" not in host.client.get(f"/t/{code}/play.json").get_json()
    record = json.loads(host.client.get(f"/t/{code}/play.json?photos=yes").data)
    (one,) = record["photos"]
    assert one["board"] == "The end"
    assert b64decode(one["jpeg"]).startswith(b"\xff\xd8")


def test_one_tap_deletes_it(host: Phone, code: str) -> None:
    count(host, code, keep="yes", source=photo(host, code))
    close(host, code)
    host.get(f"/t/{code}/end?view=after")
    found = re.search(r"/t/[^\"]+/photo/kept/\d+/remove", host.page)
    assert found
    assert host.post(found[0]) == 200
    assert kept(host) == 0
    assert "Photos of the end" not in host.words


def test_it_goes_with_the_table(host: Phone, code: str) -> None:
    count(host, code, keep="yes", source=photo(host, code))
    assert host.post(f"/t/{code}/delete") == 200
    assert kept(host) == 0


def test_a_later_photo_of_a_board_takes_the_place_of_the_first(host: Phone, code: str) -> None:
    source = photo(host, code)
    count(host, code, keep="yes", source=source)
    count(host, code, keep="yes", source=source)
    assert kept(host) == 1


@pytest.mark.parametrize("source", ["no base64!", "AAAA", ""], ids=["text", "no photo", "none"])
def test_what_is_no_photo_is_not_kept_and_the_count_stands(
    host: Phone, code: str, source: str
) -> None:
    assert count(host, code, keep="yes", source=source) == 200
    assert "the photo is not kept" in host.words
    assert kept(host) == 0


def test_a_full_table_says_so(host: Phone, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST", 0)
    assert count(host, code, keep="yes", source=photo(host, code)) == 200
    assert "Take one of them away first" in host.words
    assert kept(host) == 0
