"""The pages with scripts off: everything can be read, and a move can be entered."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import open_table


def test_a_table_is_read_and_played_with_scripts_off(phone: Callable[..., Page]) -> None:
    page = phone(scripts=False)
    code = open_table(page, ["Ann", "Ben", "Cleo"], **{})
    page.goto(f"/t/{code}")
    page.goto(page.locator("#board-duskmoor-1").get_attribute("href") or "")
    expect(page.locator(".preview")).to_contain_text("places a tent on space 1 of Duskmoor")
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator(".lately")).to_contain_text("places a tent on space 1 of Duskmoor")
    page.goto(f"/t/{code}/score")
    expect(page.locator("table.sheet")).to_contain_text("Tents")
    page.goto(f"/t/{code}/log")
    expect(page.locator(".scrub")).to_contain_text("places a tent on space 1 of Duskmoor")
    page.get_by_role("link", name="Earlier").click()
    expect(page.locator(".scrub")).to_contain_text("The table was opened.")
    page.goto(f"/t/{code}/rules?q=setlement")
    expect(page.locator(".paper").first).to_contain_text("Settlement scoring")
    page.goto(f"/t/{code}/setup")
    page.get_by_role("link", name="Tick and next").click()
    page.get_by_role("link", name="Mountains").click()
    expect(page.locator(".task.chosen")).to_contain_text("mountains: A on connection")


@pytest.mark.slow
def test_an_end_state_is_counted_with_scripts_off(phone: Callable[..., Page]) -> None:
    page = phone(scripts=False)
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor&piece=1")
    page.goto(page.locator("#board-duskmoor-2").get_attribute("href") or "")
    page.get_by_role("button", name="Set or lift it here").click()
    page.get_by_role("link", name="Totems, Ben –").click()
    page.get_by_role("button", name="One more").click()
    expect(page.get_by_role("link", name="Tents, Ben 1")).to_be_visible()
    expect(page.get_by_role("link", name="Totems, Ben 1")).to_be_visible()
    page.get_by_role("button", name="The rest is 0").click()
    expect(page.get_by_role("link", name="Totems, Ann 0")).to_be_visible()
    page.goto(f"/t/{code}/score")
    expect(page.locator(".bar .say")).to_contain_text("Ben")
