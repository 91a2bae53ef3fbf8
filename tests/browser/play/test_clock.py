"""A clock on every phone: it follows the moves, or is handed on by taps, and survives a reload."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, lit_places, open_table, tap_place
from tests.browser.touch import slow


def start(page: Page, code: str, minutes: str) -> None:
    page.goto(f"/t/{code}/clock")
    page.locator(".segments label", has_text=minutes).tap()
    page.get_by_role("button", name="Start the clock").tap()
    expect(page.locator(".tiles .runs")).to_have_count(1)


def test_the_clock_follows_the_moves_on_all_phones(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    slow(host, 300)
    start(host, code, "10 min")
    first = host.locator(".tiles .runs b").inner_text()
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Cleo").tap()
    guest.wait_for_url(f"**/t/{code}")
    clock = guest.locator(".bar time")
    expect(clock).to_have_text(re.compile(r"^9:5\d$"))
    guest.reload()
    expect(clock).to_have_text(re.compile(r"^9:[45]\d$"))
    host.goto(f"/t/{code}")
    expect(host.locator(".bar time")).to_be_in_viewport(ratio=1)
    tap_place(host, lit_places(host)[0])
    confirm(host)
    host.goto(f"/t/{code}/clock")
    expect(host.locator(".tiles .runs")).to_have_count(1)
    expect(host.locator(".tiles li", has_text=first)).to_have_count(1)
    host.get_by_role("button", name="Pause").tap()
    expect(host.locator(".tiles .runs")).to_have_count(0)
    expect(guest.locator(".bar time[data-runs]")).to_have_count(0)


@pytest.mark.slow
def test_at_a_counted_game_a_tap_on_ones_own_time_hands_it_on(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben"], mode="count")
    slow(page, 300)
    start(page, code, "Only count up")
    expect(page.locator(".tiles .runs")).to_contain_text("Ann")
    page.locator(".tiles .runs .tile").tap()
    expect(page.locator(".tiles .runs")).to_contain_text("Ben")
    page.locator(".tiles .runs .tile").tap()
    expect(page.locator(".tiles .runs")).to_contain_text("Ann")
    page.get_by_text("Turn the far side round").tap()
    turned = page.locator(".tiles > li").first
    assert turned.evaluate("(one) => getComputedStyle(one).rotate") == "180deg"
    page.get_by_role("button", name="Put the clock away").tap()
    expect(page.get_by_role("button", name="Start the clock")).to_be_visible()
