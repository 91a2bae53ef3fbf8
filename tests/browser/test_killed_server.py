"""The server dies in the middle of a game: what it acknowledged is there after a restart."""

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.table import confirm, lit_places, open_table, revision, tap_place


@pytest.fixture
def server(own_server: Server) -> Server:
    """It is killed."""
    return own_server


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
