"""What a phone has of a board is left out of the page that it asks for."""

import re

from companion.web.unchanged import HEADER
from tests.web.pages.conftest import Phone

TAG = re.compile(r'data-tag="(\w+)"')
PLACE = re.compile(r'<[ag] id="(board-[^"]+)" data-(?:tag|same)')


def test_only_what_has_changed_is_sent_to_a_phone_that_has_the_rest(host: Phone) -> None:
    code = host.open_table("Ana", "Ben")
    host.get(f"/t/{code}")
    places, tags = PLACE.findall(host.page), TAG.findall(host.page)
    assert len(tags) == len(places) > 50
    host.play(code)
    host.get(f"/t/{code}", **{"HX-Request": "true", HEADER: " ".join(tags)})
    left_out = re.findall(r'<[ag] id="(board-[^"]+)" data-same="\w+"/>', host.page)
    assert set(left_out) < set(places)
    assert len(PLACE.findall(host.page)) >= len(places)
    assert 0 < len(TAG.findall(host.page)) < len(left_out)


def test_a_place_of_another_look_is_never_left_out(host: Phone) -> None:
    code = host.open_table("Ana", "Ben")
    host.get(f"/t/{code}", **{"HX-Request": "true", HEADER: "0 12ab"})
    assert "data-same" not in host.page
    assert TAG.search(host.page)


def test_a_whole_page_is_whole(host: Phone) -> None:
    code = host.open_table("Ana", "Ben")
    host.get(f"/t/{code}")
    tags = " ".join(TAG.findall(host.page))
    host.get(f"/t/{code}", **{HEADER: tags})
    assert "data-same" not in host.page
