"""A table that cannot be reached is noticed before anybody taps."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.table import open_table


def test_a_dead_link_shows_within_five_seconds(phone: Callable[..., Page], server: Server) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}")
    expect(page.locator("#lost")).to_be_hidden()
    server.stop()
    expect(page.locator("#lost")).to_be_visible(timeout=5_000)
    server.start()
    expect(page.locator("#lost")).to_be_hidden(timeout=15_000)
