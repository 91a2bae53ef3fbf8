"""Connections that died in silence: nothing that was begun on them is waited for."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.dead_network import Network, network
from tests.browser.table import follow, lit_places, open_table, tap_place

ONLY_SHORT = """() => {
  const real = window.setTimeout;
  window.setTimeout = (work, ms, ...more) => real(work, ms >= 5000 ? 1e9 : ms, ...more);
  AbortSignal.timeout = () => new AbortController().signal;
}"""
"""Whoever waits longer than the warning takes to show waits for ever."""
FOLLOWED = "addEventListener('htmx:sseOpen', () => { window.followed = true; }, true)"
"""From now on `window.followed` says whether the table's stream is open."""


@pytest.fixture
def between(shared_server: Server) -> Iterator[Network]:
    with network(shared_server.port) as found:
        yield found


@pytest.fixture
def server(shared_server: Server, between: Network) -> Server:
    """The same server, by way of the network."""
    away = Server(shared_server.data)
    away.url = between.url
    return away


@pytest.mark.slow
def test_a_tap_that_hangs_goes_once_more_as_soon_as_the_table_answers(
    phone: Callable[..., Page], between: Network
) -> None:
    page, other = phone(), phone()
    page.add_init_script(f"({ONLY_SHORT})()")
    code = open_table(page, ["Ann", "Ben"])
    with page.expect_response(lambda answer: "/live" in answer.url):
        page.goto(f"/t/{code}")
    tap_place(page, lit_places(page)[0])
    between.go_silent()
    page.get_by_role("button", name="Confirm", exact=True).tap()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#outbox")).to_have_text("1 tap waiting")
    between.come_back()
    follow(page, 1)
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#outbox")).to_be_hidden()

    other.goto(f"/j/{code}")
    other.locator(".seat", has_text="Ben").tap()
    other.wait_for_url(f"**/t/{code}")
    follow(page, 2)
    expect(page.locator(".lately").first).to_contain_text("Ben's seat is taken.")


FOLLOWED = "addEventListener('htmx:sseOpen', () => { window.followed = true; }, true)"
"""From now on `window.followed` says whether the table's stream is open."""


def test_a_phone_that_leaves_the_network_says_so_at_once(phone: Callable[..., Page]) -> None:
    page = phone(new=True)
    code = open_table(page, ["Ann", "Ben"])
    page.add_init_script(FOLLOWED)
    page.goto(f"/t/{code}")
    page.wait_for_function("() => window.followed")
    page.clock.install()
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden()
