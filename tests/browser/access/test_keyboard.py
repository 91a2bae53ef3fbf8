"""A table by keyboard alone: Escape closes what was opened, and the focus is never lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import follow, lit_places, open_table

HAS_FOCUS = "() => document.getElementById('fragment').contains(document.activeElement)"


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """Press a key on an element in focus."""
    page.locator(selector).first.focus()
    page.keyboard.press(key)


@pytest.mark.slow
def test_escape_closes_the_menu_a_refusal_and_an_answer(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    press(page, ".menu > summary")
    expect(page.get_by_role("link", name="Set-up").last).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".menu[open]")).to_have_count(0)
    expect(page.locator(".menu > summary")).to_be_focused()

    press(page, ".board a[data-id]:not(.lit)")
    expect(page.locator(".verdict")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".verdict")).to_have_count(0)
    page.wait_for_function(HAS_FOCUS)

    press(page, ".rail .q")
    expect(page.locator(".ask-screen")).to_be_visible()
    page.locator(".board a[data-id='territory.duskmoor']").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".ask-screen")).to_have_count(0)
    page.wait_for_function(HAS_FOCUS)


@pytest.mark.slow
def test_after_a_move_and_after_the_only_undo_the_focus_stays_at_the_table(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    press(page, f".board [data-id='{lit_places(page)[0]}']")
    expect(page.locator(".bottom-sheet")).to_be_focused()
    press(page, ".acts .btn-primary", "Space")
    follow(page, 1)
    page.wait_for_function(HAS_FOCUS)
    press(page, ".undo")
    follow(page, 2)
    expect(page.locator(".undo")).to_be_disabled()
    page.wait_for_function(HAS_FOCUS)


def test_what_is_to_be_checked_is_heard_reached_and_left_by_keyboard(
    phone: Callable[..., Page],
) -> None:
    """One that is looked at leaves the board in sight, where its place is lit."""
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}")
    page.locator("[data-keys]").tap()
    page.get_by_role("button", name="One more").tap()
    expect(page.locator(".to-check")).to_have_text("4 to check")
    press(page, ".to-check")
    expect(page.locator(".over")).to_be_focused()
    expect(page.get_by_role("region", name="4 to check")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(".findings a").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".findings a").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".findings > li")).to_have_count(1)
    expect(page.locator(".findings a")).to_be_focused()
    expect(page.locator(".what-label")).to_contain_text("Duskmoor Tents")
    lit = page.locator(".board [data-id='territory.duskmoor']").bounding_box()
    over = page.locator(".over").bounding_box()
    assert lit is not None
    assert over is not None
    assert lit["y"] + lit["height"] <= over["y"]
    page.keyboard.press("Escape")
    expect(page.locator(".findings > li")).to_have_count(4)
    page.wait_for_function(HAS_FOCUS)
    press(page, ".findings button")
    expect(page.locator(".findings > li")).to_have_count(3)
    expect(page.locator(".over *:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".over")).to_have_count(0)
    expect(page.locator(".to-check")).to_be_focused()
