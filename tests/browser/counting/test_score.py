"""The score at the one screen: totals in sight, a row opens its rule, a number lights places."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.booklets import Thumb, count_khilor, open_from
from tests.browser.table import confirm, open_table, tap_place
from tests.browser.touch import box, drag, middle, slow, tap

SIZES = ((390, 844), (320, 640), (844, 390))


def test_rows_open_while_board_and_totals_stay_in_sight(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    for place in ("duskmoor-1", "farhaven-1", "icereach-1"):
        tap_place(page, place)
        confirm(page)
    for width, height in SIZES:
        page.goto(f"/t/{code}")
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".rail").get_by_text("Score").tap()
        rows_open_in_sight(page)


def rows_open_in_sight(page: Page) -> None:
    """Open a row, and one of its numbers."""
    total = page.locator("tr.total td").first
    expect(total).to_be_in_viewport(ratio=0.9)
    page.locator("#row-tents").tap()
    expect(page.locator("#why")).to_contain_text("The tribe with most tents")
    expect(page.locator(".ring-set")).to_have_count(3)
    page.locator(".line").nth(1).tap()
    expect(page.locator(".ring-said")).to_have_count(1)
    expect(page.locator(".ring-set:visible")).to_have_count(0)
    tap(page, middle(page.locator(".bar .say")))
    expect(page.locator(".ring-set:visible")).to_have_count(3)
    page.locator("tr:has(#row-tents) td a").first.tap()
    expect(page.locator(".ring-set")).to_have_count(1)
    expect(page.locator(".ring-set")).to_be_in_viewport(ratio=0.5)
    if page.evaluate("innerHeight > innerWidth"):
        expect(total).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_a_swipe_over_the_score_leads_to_one_large_button_to_the_podium(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_from(page, "khilor", ["Sara", "Axel", "Dani"])
    count_khilor(Thumb(page))
    slow(page, 300)
    onward = page.get_by_role("button", name="On to the podium")
    expect(onward).to_be_in_viewport(ratio=1)
    assert box(onward)[2] > 0.85 * 390
    page.set_viewport_size({"width": 390, "height": 560})
    last = page.locator(".sheet tr:not(.total)").last.locator("th")
    before = middle(last)[1]
    x, y = middle(page.locator("#row-yellow"))
    drag(page, (x, y), (x, y - 120))
    assert middle(last)[1] < before - 30
    expect(onward).to_be_in_viewport(ratio=1)
    onward.tap()
    expect(page.locator(".victory")).to_be_visible()


@pytest.mark.slow
def test_the_row_that_was_opened_by_enter_keeps_the_focus(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}/score")
    page.locator("#row-tents").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator("#row-tents")).to_be_focused()


def test_the_table_shows_the_score_whole_or_not_at_all(phone: Callable[..., Page]) -> None:
    """A hand of cards makes the sheet so high that half a number would be seen."""
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], cards="app")
    page.goto(f"/t/{code}")
    for width, height in ((390, 844), (390, 740), (320, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator(".ribbon")).to_be_visible()
        page.wait_for_function(
            """() => {
              const [score, sheet] = [".ribbon", ".bottom-sheet"].map(
                (one) => document.querySelector(one).getBoundingClientRect());
              const beside = score.bottom <= sheet.top + 8;
              return beside || sheet.top <= score.top + 0.5;
            }"""
        )


@pytest.mark.slow
def test_every_button_and_link_is_high_enough_for_a_thumb(phone: Callable[..., Page]) -> None:
    """Also one whose words fit one line, as beside the board of a wide screen."""
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    for width, height in (*SIZES, (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/t/{code}/score")
        for one in page.locator(".bottom-sheet :is(a, button):visible").all():
            assert one.bounding_box()["height"] >= 48, (width, one.inner_text())
