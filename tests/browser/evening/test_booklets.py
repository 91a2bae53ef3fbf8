"""The booklets' examples by hand, on a touch screen of 390 x 844: how many taps they take."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.booklets import (
    ASKED,
    KHILOR_TOTALS,
    SCRIPTS,
    Thumb,
    fill_khilor,
    khilor_fill,
    open_from,
)
from tests.browser.counting.test_keypad import DELAY_MS
from tests.browser.touch import slow


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
def test_an_example_is_counted_in_few_taps(phone: Callable[..., Page], name: str) -> None:
    game, names, script, most = SCRIPTS[name]
    page = phone()
    open_from(page, game, names, **ASKED.get(game, {}))
    thumb = Thumb(page)
    script(thumb)
    page.wait_for_url("**/score")
    expect(page.locator("table.sheet")).to_be_visible()
    expect(page.locator(".findings")).to_have_count(0)
    print(f"{name}: {thumb.taps} taps")
    assert thumb.taps <= most
    if game == "khilor":
        expect(page.locator("tr.total td")).to_have_text(KHILOR_TOTALS)


@pytest.mark.slow
def test_a_board_is_filled_by_hand_in_at_most_100_taps_on_a_slow_network(
    phone: Callable[..., Page],
) -> None:
    page, other = phone(), phone()
    code = open_from(page, "khilor", ["Sara", "Axel"], mode="track", **{"option.fill": "table"})
    other.goto(f"/j/{code}")
    other.locator(".seat", has_text="Axel").tap()
    other.wait_for_url(f"**/t/{code}")
    slow(page, DELAY_MS)
    thumb = Thumb(page)
    fill_khilor(thumb)
    expect(page.locator(".bar .say")).to_contain_text("polyomino")
    print(f"Filling the board: {thumb.taps} taps")
    assert thumb.taps <= 100
    for square, stack in khilor_fill().items():
        words = " on ".join(reversed(stack)) if len(stack) > 1 else f"one {stack[0]} demon"
        for one in (page, other):
            label = one.locator(f"#board-{square}").get_attribute("aria-label") or ""
            assert label.endswith(f": {words}"), square
