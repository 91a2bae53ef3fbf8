"""A night on the phone, on the big screen and as a picture; draws that can be checked."""

import re

from tests.web.pages.conftest import Phone
from tests.web.pages.test_groups import close, kept


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
