"""A table that cannot be reached is noticed before anybody taps."""

import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, started
from tests.browser.table import open_table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It is frozen, and stopped; at the end of each test it runs again."""
    with started(Server(tmp_path_factory.mktemp("silent") / "data")) as running:
        yield running


def at_a_table(page: Page) -> None:
    """The page shows a table that can be reached, and its stream is open."""
    code = open_table(page, ["Ann", "Ben"])
    with page.expect_response(lambda response: response.url.endswith("/live")):
        page.goto(f"/t/{code}")
    expect(page.locator("#lost")).to_be_hidden()


def test_silence_of_five_seconds_shows_as_a_dead_link(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone()
    page.clock.install()
    at_a_table(page)
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        page.clock.fast_forward(5_000)
        expect(page.locator("#lost")).to_be_visible()
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(page.locator("#lost")).to_be_hidden()


def test_a_broken_link_shows_and_goes_away_when_the_table_is_back(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone()
    at_a_table(page)
    server.stop()
    expect(page.locator("#lost")).to_be_visible()
    server.start()
    expect(page.locator("#lost")).to_be_hidden()
