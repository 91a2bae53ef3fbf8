"""The phone's Back: it closes what was opened, and what is chosen stays chosen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import AT_TABLE, confirm, lit_places, open_table, revision, tap_place
from tests.browser.touch import hold, middle


@pytest.mark.slow
def test_back_closes_what_a_held_place_opened_and_the_choice_stands(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    tap_place(page, lit_places(page)[0])
    said = page.locator(".preview").inner_text()
    hold(page, middle(page.locator("#board-territory\\.greywater .ground")), 900)
    page.wait_for_url("**/ask?**")
    page.go_back()
    page.wait_for_url(f"**/t/{code}")
    expect(page.locator(".preview")).to_have_text(said)
    expect(page.locator("#entry[data-ready]")).to_be_attached()

    page.locator(".rail .q").tap()
    expect(page.locator(".ask-screen")).to_be_visible()
    page.get_by_role("link", name="Close").tap()
    expect(page.locator(".preview")).to_have_text(said)
    page.wait_for_url(f"**/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    confirm(page)
    page.reload()
    assert revision(page) == 1


def test_lists_that_the_browser_kept_are_asked_for_anew(phone: Callable[..., Page]) -> None:
    """As they come back from the cache for Back and Forward; others may have sat down since."""
    page, other = phone(), phone()
    code = open_table(other, ["Ann", "Ben", "Cleo"])
    page.goto(f"/j/{code}")
    expect(page.get_by_text("on another phone")).to_have_count(0)
    other.goto(f"/j/{code}")
    other.locator(".seat", has_text="Ben").tap()
    expect(other.get_by_text("on this phone")).to_be_visible()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.get_by_text("on another phone")).to_be_visible()


def test_back_and_escape_close_what_is_to_be_checked_and_the_pad_stays(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto("/")
    page.goto(f"/t/{code}")
    page.locator("[data-keys]").tap()
    page.get_by_role("button", name="One more").tap()
    expect(page.locator(".to-check")).to_contain_text("to check")
    check = page.locator(".over")

    def look() -> None:
        page.locator(".to-check").tap()
        expect(check).to_be_visible()

    look()
    page.go_back()
    expect(check).to_have_count(0)
    expect(page.locator(".cell[aria-current] .n")).to_have_text("1")
    look()
    page.reload()
    expect(check).to_be_visible()
    page.go_back()
    expect(check).to_have_count(0)
    look()
    page.locator(".to-check").tap()
    expect(check).to_have_count(0)
    look()
    page.keyboard.press("Escape")
    expect(check).to_have_count(0)
    page.go_back()
    page.wait_for_function("() => location.pathname === '/'")


@pytest.mark.slow
def test_back_from_a_new_table_and_dealing_again_leads_to_the_same_table(
    phone: Callable[..., Page],
) -> None:
    """While other people, or the seats asked for anew, deal another table."""
    page = phone()

    def deal() -> str:
        page.get_by_role("button", name="Deal the set-up").tap()
        page.wait_for_url(AT_TABLE)
        found = AT_TABLE.search(page.url)
        assert found is not None
        return found[1]

    page.goto("/new/iwari")
    for name in ("Ann", "Ben"):
        page.locator("#seat-name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(".round")).to_contain_text(name)
    code = deal()
    page.go_back()
    expect(page.locator(".round")).to_contain_text("Ben")
    page.reload()
    assert deal() == code
    page.go_back()
    expect(page.locator(".round")).to_contain_text("Ben")
    page.locator("#seat-name").fill("Cleo")
    page.keyboard.press("Enter")
    expect(page.locator(".round")).to_contain_text("Cleo")
    assert (three := deal()) != code
    page.goto("/new/iwari")
    assert deal() not in {code, three}
