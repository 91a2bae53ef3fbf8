"""A table by keyboard alone: Escape closes what was opened, and the focus is never lost."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import follow, lit_places, open_table

HAS_FOCUS = "() => document.getElementById('fragment').contains(document.activeElement)"


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """Press a key on an element in focus."""
    page.locator(selector).first.focus()
    page.keyboard.press(key)


def test_escape_closes_the_menu_a_refusal_and_an_answer(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    press(page, ".menu summary")
    expect(page.get_by_role("link", name="Set-up").last).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".menu[open]")).to_have_count(0)
    expect(page.locator(".menu summary")).to_be_focused()

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
