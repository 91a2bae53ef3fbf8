"""The server dies in the middle of a game: what it acknowledged is there after a restart."""

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.table import confirm, follow, lit_places, open_table, revision, tap_place


@pytest.fixture
def server(own_server: Server) -> Server:
    """It is killed."""
    return own_server


@pytest.mark.slow
def test_every_acknowledged_move_survives_a_killed_server(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    for _ in range(4):
        tap_place(page, lit_places(page)[0])
        confirm(page)
    before = revision(page)
    server.stop(signal.SIGKILL)
    server.start()
    page.goto(f"/t/{code}")
    assert revision(page) == before
    tap_place(page, lit_places(page)[0])
    confirm(page)
    expect(page.locator(".lately").first).to_be_visible()


LATER = """() => {
  const real = window.setTimeout;
  window.setTimeout = (work, ...more) => (work.name === "drain" ? 0 : real(work, ...more));
}"""
"""The queue of taps no longer tries again by itself."""


@pytest.mark.slow
def test_what_waits_is_sent_as_soon_as_the_table_answers_again(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    page.evaluate(LATER)
    server.stop(signal.SIGKILL)
    expect(page.locator("#lost")).to_be_visible()
    tap_place(page, lit_places(page)[0])
    page.get_by_role("button", name="Confirm", exact=True).tap()
    expect(page.locator("#outbox")).to_contain_text("1 tap waiting")
    server.start()
    follow(page, 1)
    expect(page.locator("#outbox")).to_be_hidden()
    assert revision(page) == 1
