"""A phone held sideways: what a person needs next is there without scrolling."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import MOVING
from tests.browser.table import deal, open_table, open_whole
from tests.quick import quick_with

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
SHORT = ({"width": 844, "height": 390}, {"width": 667, "height": 375})


def whole(*elements: Locator) -> None:
    """Each of these is on the screen as it is, from edge to edge."""
    for element in elements:
        expect(element).to_be_in_viewport(ratio=0.99)


@pytest.mark.slow
@pytest.mark.parametrize("size", SHORT, ids=str)
def test_every_seat_can_be_taken_and_the_host_sees_code_and_request(
    phone: Callable[..., Page], size: dict[str, int]
) -> None:
    host, first, second = phone(), phone(), phone()
    code = deal(host, "grecos", name=NAMES)
    for page in (host, first, second):
        page.set_viewport_size(size)
    open_whole(first, f"/j/{code}")
    whole(*first.locator(".seat").all())
    first.locator(".seat", has_text="Ben").tap()
    first.wait_for_url(f"**/t/{code}")
    open_whole(host, f"/t/{code}/host")
    whole(host.locator(".qr"), host.get_by_text(code, exact=True).last)
    whole(host.get_by_role("link", name="Seats"), host.get_by_role("link", name="Big screen"))
    second.goto(f"/j/{code}")
    second.locator(".seat", has_text="Ben").tap()
    expect(second.get_by_text("The host is asked, and whoever sits there.")).to_be_visible()
    whole(host.get_by_text("Another phone asks for Ben’s seat."))
    host.get_by_role("button", name="Yes").tap()
    second.wait_for_url(f"**/t/{code}")


@pytest.mark.parametrize("size", quick_with(SHORT[1], among=SHORT), ids=str)
def test_the_end_shows_who_won_and_every_way_on(
    phone: Callable[..., Page], size: dict[str, int]
) -> None:
    page = phone(**MOVING)
    page.set_viewport_size(size)
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    whole(page.get_by_role("heading", name="win"))
    page.get_by_role("button", name="Confirm the score").tap()
    whole(page.get_by_role("button", name="Play again"))
    for way in ("Picture", "Text", "Print", "BG Stats", "CSV", "JSON"):
        whole(page.locator(".ways-out .btn", has_text=way))
    whole(*page.locator(".result-list li").all())
