"""Places of a board are links: a tap brings the page behind one into the page that is open."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, open_table, revision


def test_a_place_is_asked_of_the_server_where_the_phone_does_not_know_the_choices(
    phone: Callable[..., Page],
) -> None:
    """As long as they have not come: in place, and at the revision that the page shows."""
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.route("**/choices?*", lambda route: route.abort())
    page.goto(f"/t/{code}")
    page.evaluate("window.stayed = true")
    for _ in range(2):
        before = revision(page)
        lit = page.locator(".board a.lit").first
        tap = lit.get_attribute("data-id")
        with page.expect_request(lambda request: "tap=" in request.url) as asked:
            lit.dispatch_event("click")
        query = parse_qs(urlsplit(asked.value.url).query)
        assert query == {"tap": [tap], "revision": [str(before)]}
        expect(page.locator("#asked")).to_be_visible()
        confirm(page)
    assert page.evaluate("stayed")
    assert page.url.endswith(f"/t/{code}")


@pytest.mark.slow
def test_what_a_move_does_not_change_on_the_board_stays_the_same_element(
    phone: Callable[..., Page],
) -> None:
    """A phone need not draw it anew, and who reads the board by ear keeps their place."""
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}")
    page.locator(".board a.lit").first.dispatch_event("click")
    confirm(page)
    page.evaluate(
        """() => {
          const places = [...document.querySelectorAll(".board-svg > [id]")];
          window.before = new Map(places.map((one) => [one.id, [one, one.outerHTML]]));
        }"""
    )
    page.locator(".board a.lit").last.dispatch_event("click")
    confirm(page)
    stayed, same = page.evaluate(
        """() => {
          const now = [...document.querySelectorAll(".board-svg > [id]")];
          const same = now.filter((one) => before.get(one.id)?.[1] === one.outerHTML);
          return [same.filter((one) => before.get(one.id)[0] === one).length, same.length];
        }"""
    )
    assert stayed == same > 100
