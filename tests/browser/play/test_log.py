"""The log by thumb: the strip, the board in place, a verdict, and back to an earlier moment."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, open_table, tap_place
from tests.browser.touch import box

RING_IS_SEEN = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  return box(".ring-last").bottom <= box(".bottom-sheet").top;
}"""
"""The light of the last move lies above the sheet, once the board has slid."""


def played(page: Page, *places: str) -> str:
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    for place in places:
        tap_place(page, place)
        confirm(page)
    return code


@pytest.mark.slow
def test_the_board_stays_while_the_thumb_steps_through_the_strip(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    played(page, "duskmoor-1", "saltreach-1", "farhaven-1")
    page.locator(".rail").get_by_text("Log").tap()
    board = box(page.locator(".board-svg"))
    for number in (2, 1, 0):
        page.get_by_role("link", name="Earlier").tap()
        expect(page.locator(f"#frame-{number}")).to_have_attribute("aria-current", "true")
        assert box(page.locator(".board-svg")) == board
        assert page.evaluate("scrollY") == 0
    page.locator("#frame-2").tap()
    expect(page.locator(".say")).to_have_text("Entry 2 of 3 as it stood")
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.locator(".bar .say")).to_contain_text("Place a tent or a totem")


def test_a_verdict_and_the_way_back_are_seen_where_the_thumb_is(phone: Callable[..., Page]) -> None:
    page = phone()
    played(page, "duskmoor-1", "saltreach-1")
    page.locator(".rail").get_by_text("Log").tap()
    page.get_by_role("link", name="Earlier").tap()
    expect(page.locator("#frame-1")).to_have_attribute("aria-current", "true")
    page.locator(".verdict-short").tap()
    expect(page.locator(".verdict-short")).to_have_count(0)
    expect(page.locator(".tag")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Go back to here").tap()
    expect(page.get_by_role("button", name="Go back to here")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Go back to here").tap()
    expect(page.get_by_role("button", name="Redo")).to_be_in_viewport()
    assert page.locator(".board .piece[id='board-saltreach-1']").count() == 0


@pytest.mark.slow
def test_a_move_at_the_lower_edge_is_not_hidden_by_the_sheet(phone: Callable[..., Page]) -> None:
    page = phone()
    played(page, "icereach-1")
    page.locator(".rail").get_by_text("Log").tap()
    page.locator(".verdict-short").tap()
    expect(page.locator(".tag")).to_be_visible()
    page.wait_for_function(RING_IS_SEEN)


@pytest.mark.slow
def test_the_strip_shows_the_chosen_frame_of_a_long_game(phone: Callable[..., Page]) -> None:
    page = phone()
    code = played(page, *(f"duskmoor-{n}" for n in (1, 2, 3)), "saltreach-1", "farhaven-1")
    page.goto(f"/t/{code}/log")
    expect(page.locator("#frame-5")).to_be_in_viewport(ratio=1)
    page.goto(f"/t/{code}/log?at=0")
    expect(page.locator("#frame-0")).to_be_in_viewport(ratio=1)
