"""A table that cannot be reached is noticed before anybody taps."""

import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, started
from tests.browser.table import lit_places, open_table, tap_place


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It is frozen, and stopped; at the end of each test it runs again."""
    with started(Server(tmp_path_factory.mktemp("silent") / "data")) as running:
        yield running


def at_a_table(page: Page) -> None:
    """The page shows a table that can be reached, and its stream is open."""
    code = open_table(page, ["Ann", "Ben"])
    with page.expect_response(lambda response: "/live" in response.url):
        page.goto(f"/t/{code}")
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.slow
def test_silence_of_five_seconds_shows_as_a_lost_connection(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone(new=True)
    page.clock.install()
    at_a_table(page)
    server.signal_all(signal.SIGSTOP)
    try:
        page.clock.fast_forward(5_000)
        expect(page.locator("#lost")).to_be_visible()
    finally:
        server.signal_all(signal.SIGCONT)
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.slow
def test_a_lost_connection_shows_until_the_table_is_back(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone()
    at_a_table(page)
    server.stop()
    expect(page.locator("#lost")).to_be_visible()
    server.start()
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.slow
def test_a_link_without_network_leaves_the_table_where_it_is_until_the_table_answers(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone()
    at_a_table(page)
    table = page.url
    server.signal_all(signal.SIGSTOP)
    try:
        expect(page.locator("#lost")).to_be_visible()
        page.get_by_role("link", name="Score", exact=True).tap()
        expect(page.locator("#lost.again")).to_be_visible()
        assert page.url == table
    finally:
        server.signal_all(signal.SIGCONT)
    expect(page.locator("#lost")).to_be_hidden()
    page.get_by_role("link", name="Score", exact=True).tap()
    page.wait_for_url("**/score")


@pytest.mark.slow
def test_the_warning_covers_the_bar_alone_and_says_how_many_taps_wait(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone()
    at_a_table(page)
    bar = page.locator(".bar").evaluate("one => one.getBoundingClientRect().bottom")
    tap_place(page, lit_places(page)[0])
    server.stop()
    page.get_by_role("button", name="Confirm", exact=True).tap()
    expect(page.locator("#outbox")).to_have_text("1 tap waiting")
    expect(page.get_by_role("button", name="Kept until the network is back")).to_be_visible()
    warning = page.locator("#lost")
    expect(warning).to_be_visible()
    assert warning.evaluate("one => one.getBoundingClientRect().bottom") <= bar
    room = warning.evaluate(
        "one => { const text = document.createRange(); text.selectNodeContents(one);"
        " return text.getBoundingClientRect().right }"
    )
    assert room <= page.locator("#outbox").evaluate("one => one.getBoundingClientRect().left")
    server.start()
    expect(page.locator(".lately").first).to_contain_text("places a tent")
    expect(page.locator("#outbox")).to_be_hidden()
