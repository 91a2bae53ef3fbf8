"""The next game is opened once, however many phones and fingers ask for it on a slow network."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import AT_TABLE, open_table
from tests.browser.touch import middle, slow


def code_of(page: Page, old: str) -> str:
    """The code of the table to which a phone is led from an old one."""
    page.wait_for_url(re.compile(rf"/t/(?!{old})\w{{6}}"))
    found = AT_TABLE.search(page.url)
    assert found is not None
    return found[1]


@pytest.mark.slow
def test_a_double_tap_and_two_phones_at_once_come_to_one_table_and_to_their_seats(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    old = open_table(host, ["Ann", "Ben"])
    for page, name in ((host, "Ann"), (guest, "Ben")):
        page.goto(f"/j/{old}")
        page.locator(".seat", has_text=name).tap()
        expect(page.get_by_text("on this phone").or_(page.locator(".table")).first).to_be_visible()
    host.goto(f"/t/{old}/score")
    host.get_by_text("Close the game early").tap()
    host.get_by_role("button", name="Close the game").tap()
    expect(host.locator(".victory")).to_be_visible()
    buttons = []
    for page in (host, guest):
        page.goto(f"/t/{old}/end?view=after")
        button = page.get_by_role("button", name="Play again, same two")
        buttons.append(middle(button))
        slow(page, 300)
    host.touchscreen.tap(*buttons[0])
    guest.touchscreen.tap(*buttons[1])
    host.touchscreen.tap(*buttons[0])
    guest.touchscreen.tap(*buttons[1])
    new = code_of(host, old)
    assert code_of(guest, old) == new
    for page, name in ((host, "Ann"), (guest, "Ben")):
        page.goto(f"/j/{new}")
        mine = page.locator("p.seat", has_text="on this phone")
        expect(mine).to_contain_text(name)
