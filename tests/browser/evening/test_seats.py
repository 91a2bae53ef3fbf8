"""Seats that change hands while their pages are open."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import open_table


def joined(page: Page, code: str, name: str) -> None:
    page.goto(f"/j/{code}")
    page.locator(".seat", has_text=name).tap()
    page.wait_for_url(f"**/t/{code}")


def test_a_phone_whose_seat_is_taken_away_is_shown_why(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    joined(guest, code, "Ben")
    host.goto(f"/t/{code}/host")
    host.locator(".grants li", has_text="Ben").get_by_role("button", name="Send away").click()
    guest.wait_for_url(f"**/j/{code}")
    expect(guest.get_by_text("The host has taken this phone's place away.")).to_be_visible()


def test_a_phone_that_asks_for_a_seat_goes_on_by_itself(phone: Callable[..., Page]) -> None:
    host, lost, found = phone(), phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    joined(lost, code, "Ben")
    found.goto(f"/j/{code}")
    found.locator(".seat", has_text="Ben").tap()
    expect(found.get_by_text("The host is asked, and whoever sits there.")).to_be_visible()
    host.goto(f"/t/{code}/host")
    host.get_by_role("button", name="Yes", exact=True).click()
    found.wait_for_url(f"**/t/{code}")
    lost.wait_for_url(f"**/j/{code}")


@pytest.mark.slow
def test_a_second_phone_with_a_seats_link_asks_the_first(phone: Callable[..., Page]) -> None:
    host, first, second = phone(), phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    host.goto(f"/t/{code}/host")
    host.get_by_label("A link for").select_option(label="Ben's seat")
    host.get_by_role("button", name="Make a link").click()
    link = host.locator("#made-link").input_value()
    first.goto(link)
    first.get_by_role("button", name="Sit down here").tap()
    first.wait_for_url(f"**/t/{code}")
    second.goto(link)
    second.get_by_role("button", name="Sit down here").tap()
    second.wait_for_url(f"**/j/{code}")
    expect(second.get_by_text("The host is asked, and whoever sits there.")).to_be_visible()
    expect(first.get_by_text("If you agree, both phones play it.")).to_be_visible()
    first.get_by_role("button", name="Yes", exact=True).tap()
    second.wait_for_url(f"**/t/{code}")
    expect(first.get_by_text("opened to one more phone")).to_be_visible()
