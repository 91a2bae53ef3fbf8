"""The board is put right by touch, in each game; the other player agrees on their own phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import deal, follow, revision
from tests.browser.touch import slow

LATENCY = 300
MOST_TAPS = 8
OPTIONS = {
    "grecos": {"option.hands": "open"},
    "iwari": {"option.cards": "app"},
}
PLACES = {
    "ichor": ("d4", "1 monster token", "space d4"),
    "grecos": ("D4", "Hero", "on D4"),
    "khilor": ("top-C3", "Empty", "upper demon on C3"),
    "orichalcum": ("titan-cronos", "With Ana", "with Ana"),
    "iwari": ("emberfell-2", "Ana's tent", "space 2 of Emberfell"),
}


class Finger:
    """Counts the taps of one phone."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str, text: str = "") -> None:
        found = self.page.locator(selector)
        if text:
            found = found.filter(has_text=re.compile(re.escape(text), re.IGNORECASE))
        found.first.tap()
        self.taps += 1


@pytest.mark.slow
@pytest.mark.parametrize("slug", PLACES)
def test_a_board_is_put_right_in_eight_taps(phone: Callable[..., Page], slug: str) -> None:
    ana, ben = phone(), phone()
    code = deal(ana, slug, name=["Ana", "Ben"], mode="track", **OPTIONS.get(slug, {}))
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        page.goto(f"/j/{code}")
        with page.expect_navigation():
            page.locator(".seat", has_text=name).tap()
        page.goto(f"/t/{code}")
    for page in (ana, ben):
        slow(page, LATENCY)
    place, choice, said = PLACES[slug]
    hand = Finger(ana)
    hand.tap(".menu > summary")
    hand.tap(".menu a", "Put the board right")
    hand.tap(f'.board [data-id="{place}"]')
    expect(ana.locator(".spot").first).to_be_visible()
    if ana.locator(".spot[open]").count() == 0:
        hand.tap(".spot summary", said)
    hand.tap(".spot[open] .choices a", choice)
    expect(ana.locator(".correct-screen")).to_contain_text("from what was recorded")
    before = revision(ana)
    hand.tap(".correct-screen form button", "Put it right")
    follow(ana, before + 1)
    expect(ben.locator(".asks")).to_contain_text(said, ignore_case=True)
    other = Finger(ben)
    other.tap(".asks button", "Yes, it lies so")
    follow(ana, before + 3)
    assert hand.taps + other.taps <= MOST_TAPS
    ana.goto(f"/t/{code}/log")
    expect(ana.locator(".scrub")).to_contain_text(said, ignore_case=True)
