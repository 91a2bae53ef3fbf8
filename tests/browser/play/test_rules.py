"""The rules at the table by thumb: a search with a typing error, and back to the board."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import open_table


def test_a_rule_is_found_from_the_rail_with_a_typing_error(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    page.locator(".rail").get_by_text("Rules").tap()
    search = page.get_by_role("searchbox", name="Search the rules")
    expect(search).to_be_in_viewport(ratio=1)
    search.fill("setlement scorng")
    page.get_by_role("button", name="Search").tap()
    expect(page.locator(".paper").first).to_contain_text("Settlement scoring")
    expect(page.locator(".rail [aria-current]")).to_have_text("Rules")
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.locator(".board-svg")).to_be_visible()
