"""A move put right by thumb while another phone looks on, and a sketch that touches nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, follow, open_table, revision, tap_place


def tap_lit(page: Page, place: str) -> None:
    """Put a finger on a lit place of the board."""
    page.locator(f'.board a.lit[data-id="{place}"]').tap()
    expect(page.locator("#asked")).to_be_visible()


def test_a_move_is_put_right_on_two_phones_and_a_sketch_touches_neither(
    phone: Callable[..., Page],
) -> None:
    page, other = phone(), phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    other.goto(f"/j/{code}")
    other.get_by_role("button", name="Watch").tap()
    expect(other.locator(".table")).to_be_visible()
    page.goto(f"/t/{code}")
    for place in ("duskmoor-1", "saltreach-1"):
        tap_place(page, place)
        confirm(page)
    seen = revision(page)
    follow(other, seen)

    page.locator(".rail").get_by_text("Log").tap()
    page.get_by_role("link", name="What if").tap()
    tap_lit(page, "farhaven-1")
    page.get_by_role("link", name="Play it").tap()
    expect(page.locator("#board-farhaven-1.piece")).to_be_visible()
    expect(page.get_by_role("link", name="One back")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Leave").tap()
    expect(page.locator(".say")).to_have_text(f"Entry {seen} of {seen} as it stands")
    assert revision(other) == seen

    page.get_by_role("link", name="Earlier").tap()
    expect(page.locator(".say")).to_have_text(f"Entry {seen - 1} of {seen} as it stood")
    page.get_by_role("link", name="Amend").tap()
    tap_lit(page, "whitecliff-1")
    expect(page.locator(".preview")).to_contain_text("Whitecliff")
    button = page.get_by_role("button", name="Put it right")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    for screen in (page, other):
        expect(screen.locator("#board-whitecliff-1.piece")).to_be_visible()
        expect(screen.locator("#board-duskmoor-1.piece")).to_have_count(0)
        expect(screen.locator("#board-saltreach-1.piece")).to_be_visible()
    page.locator(".undo").tap()
    for screen in (page, other):
        expect(screen.locator("#board-duskmoor-1.piece")).to_be_visible()


@pytest.mark.slow
def test_who_moved_long_ago_asks_the_others_and_one_tap_agrees(phone: Callable[..., Page]) -> None:
    page, other = phone(), phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}")
    other.goto(f"/j/{code}")
    other.locator("button.seat", has_text=page.locator(".bar .say b").inner_text()).tap()
    expect(other.locator(".table")).to_be_visible()
    page.get_by_text("Play it here, as the host").tap()
    for place in ("duskmoor-1", "saltreach-1"):
        tap_place(page, place)
        confirm(page)
    other.goto(f"/t/{code}/amend?of={revision(page) - 1}&tap=whitecliff-1")
    asks = other.get_by_role("button", name="Ask the others")
    expect(asks).to_be_in_viewport(ratio=1)
    asks.tap()
    agree = page.get_by_role("button", name="Yes, change it")
    expect(agree).to_be_in_viewport(ratio=1)
    agree.tap()
    for screen in (page, other):
        expect(screen.locator("#board-whitecliff-1.piece")).to_be_visible()
        expect(screen.locator("#board-duskmoor-1.piece")).to_have_count(0)
