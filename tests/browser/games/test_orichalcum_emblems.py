"""Terrain and buildings are emblems at arm's length, and words for a screen reader."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.games.test_orichalcum import IN_VIEW, begin, open_table
from tests.browser.touch import box

FEWEST_PIXELS = 18
"""Of the shorter side of an emblem: what a finger's breadth holds at arm's length."""


def test_terrain_and_buildings_are_emblems_with_the_names_of_their_circles(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    open_table(host, guest)
    thumb = begin(host, guest)
    thumb.confirm()
    page = thumb.page
    page.locator(".pane-tabs a").first.tap()
    expect(page.locator(f"{IN_VIEW}svg")).to_contain_text("Metropolis")
    shown = [box(one)[2:] for one in page.locator(f"{IN_VIEW}.emblem").all()]
    large = [size for size in shown if min(size) >= FEWEST_PIXELS]
    assert len(large) >= 2, shown
    page.locator('[data-pane="pane-buildings"]').tap()
    signs = page.locator('[data-pane="pane-buildings"][aria-current]')
    expect(signs).to_be_visible()
    offers = page.locator(f"{IN_VIEW}[id*='lies-'][id$='-sign'] .emblem")
    expect(offers).to_have_count(4)
    assert all(min(box(one)[2:]) >= FEWEST_PIXELS for one in offers.all())
