"""A server that is stopped and started again in the middle of a game: the clock is right."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.play.test_clock import start
from tests.browser.table import confirm, lit_places, open_table, tap_place
from tests.browser.touch import slow


@pytest.fixture
def server(own_server: Server) -> Server:
    """It is stopped and started again."""
    return own_server


def seconds(text: str) -> int:
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


@pytest.mark.slow
def test_the_clock_goes_on_after_a_restart_on_all_phones(
    phone: Callable[..., Page], server: Server
) -> None:
    host, guest = phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    slow(host, 300)
    start(host, code, "10 min")
    runs = host.locator(".tiles .runs b").inner_text()
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Cleo").tap()
    guest.wait_for_url(f"**/t/{code}")
    clock = guest.locator(".bar time")
    expect(clock).to_have_text(re.compile(r"^9:[345]\d$"))
    before = seconds(clock.inner_text())
    server.stop()
    server.start()
    guest.reload()
    expect(clock).to_have_text(re.compile(r"^[89]:\d\d$"))
    after = seconds(clock.inner_text())
    assert after <= before, "the time in which the server was away has run on"
    host.goto(f"/t/{code}/clock")
    expect(host.locator(".tiles .runs b")).to_have_text(runs)
    host.goto(f"/t/{code}")
    here = seconds(host.locator(".bar time").inner_text())
    assert abs(here - seconds(clock.inner_text())) <= 2, "both phones show the same"
    tap_place(host, lit_places(host)[0])
    confirm(host)
    expect(clock).to_be_visible()
