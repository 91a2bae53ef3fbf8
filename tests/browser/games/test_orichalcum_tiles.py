"""A table draws a tile that the set does not list; that it may is said before dealing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import deal, follow, revision
from tests.browser.thumb import Thumb

CARDS = 5


@pytest.mark.slow
def test_a_tile_outside_the_set_is_entered_as_it_is_drawn_in_three_taps(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    chosen = {"option.draws": "table", "option.dice": "table"}
    code = deal(page, "orichalcum", name=["Ann", "Ben"], mode="track", **chosen)
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    draw(thumb, "draw-capture-3")
    for _ in range(CARDS - 1):
        draw(thumb, thumb.lit(".card-row ")[0])
    thumb.sit()
    thumb.button("draw-other")
    expect(page.locator(".card-row")).to_be_hidden()
    thumb.taps = 0
    thumb.button("circle-1-forest")
    thumb.button("circle-2-desert")
    expect(page.locator("#entry .choices > li > .records")).to_have_count(5)
    thumb.record("circle-3-lagoon")
    assert thumb.taps == 3
    expect(page.locator(".lately")).to_contain_text(
        "The tile on card 1 shows forest, desert, lagoon."
    )
    page.locator('[data-pane="pane-cards"]').tap()
    expect(page.locator('.board [id="board-tile-card-0-2"]')).to_contain_text("desert")


def draw(thumb: Thumb, card: str) -> None:
    """Enter a drawn piece by its card; equal taps one after the other are no double tap."""
    thumb.sit()
    thumb.page.wait_for_timeout(400)
    before = revision(thumb.page)
    thumb.card(card)
    follow(thumb.page, before + 1)


def test_that_the_set_is_not_the_printed_one_is_said_where_one_deals(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    page.goto("/new/orichalcum?name=Ann&name=Ben")
    said = page.locator("#played-with")
    expect(said).to_have_text("Reference set: the app's own, not the printed one")
    expect(said).to_be_in_viewport(ratio=1)


def test_what_is_chosen_to_play_with_is_said_there_too(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/new/iwari?name=Ann&name=Ben")
    other = page.locator(".segments", has_text="Highlands").locator("label", has_text="Highlands")
    other.tap()
    expect(page.locator("#played-with")).to_have_text(other.inner_text())
