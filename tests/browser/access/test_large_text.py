"""With text twice as large, scores and choices still come first; numbers never break in two."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import deal, open_whole
from tests.browser.touch import box

LARGE = "() => { document.documentElement.style.fontSize = '200%' }"
LINES = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""On how many lines the text of an element stands."""


def test_scores_share_a_row_and_a_choice_is_in_sight_above_the_rail(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "iwari", name=["Ann", "Ben"])
    open_whole(page, f"/t/{code}")
    page.evaluate(LARGE)
    tops = {round(box(one)[1]) for one in page.locator(".ribbon > li").all()}
    assert len(tops) == 1
    _, top, _, height = box(page.locator("#entry .choices .btn").first)
    assert top + height / 2 < box(page.locator(".rail"))[1]
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_cards_that_are_asked_for_come_into_view_where_the_board_fills_the_screen(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "orichalcum", name=["Ann", "Ben"])
    page.add_init_script(f"addEventListener('DOMContentLoaded', {LARGE})")
    open_whole(page, f"/t/{code}")
    card = page.locator(".card.lit").first
    expect(card).to_be_in_viewport(ratio=1)
    _, top, _, height = box(card)
    assert top + height < box(page.locator(".rail"))[1]


def test_numbers_of_two_digits_stand_on_one_line(phone: Callable[..., Page]) -> None:
    """On the table with as many scores as there can be, and on the pads."""
    page = phone()
    code = deal(page, "grecos", name=["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"])
    for size in ("100%", "200%"):
        open_whole(page, f"/t/{code}")
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        for figure in page.locator(".ribbon .figure").all():
            figure.evaluate("one => { one.textContent = '100' }")
            assert figure.evaluate(LINES) == 1
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    for slug in ("khilor", "orichalcum", "iwari"):
        page.goto(f"/t/{deal(page, slug, name=['Ann', 'Ben'], mode='count')}")
        key = page.locator("[data-number]:enabled:visible").last
        if key.count():
            expect(key).to_be_enabled()
            assert key.evaluate(LINES) == 1
            key.tap()
        for number in page.locator(".cell .n:visible").all():
            number.evaluate("one => { one.textContent = '10' }")
            assert number.evaluate(LINES) == 1
            left, _, width, _ = box(number)
            outer, _, room, _ = box(
                number.locator("xpath=ancestor::*[contains(@class, 'cell')][1]")
            )
            assert outer <= left and left + width <= outer + room
