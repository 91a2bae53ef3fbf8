"""The kitchen table's network: gone, slow, back again."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import confirm, follow, lit_places, open_table, revision, tap_place


def test_a_tap_without_network_is_kept_and_sent_once(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, lit_places(page)[0])
    page.context.set_offline(True)
    page.get_by_role("button", name="Confirm", exact=True).tap()
    expect(page.locator("#outbox")).to_contain_text("1 tap waiting")
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    follow(page, 1)
    expect(page.locator("#outbox")).to_be_hidden()
    page.reload()
    assert revision(page) == 1


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, lit_places(page)[0])
    confirm(page)
    page.reload()
    assert revision(page) == 1
    expect(page.locator(".lately").first).to_contain_text("places a tent")


def test_a_tap_on_one_phone_shows_on_the_other_by_itself(phone: Callable[..., Page]) -> None:
    first, second = phone(), phone()
    code = open_table(first, ["Ann", "Ben", "Cleo"])
    second.goto(f"/j/{code}")
    second.get_by_role("button", name="Only watch").tap()
    second.wait_for_url(f"**/t/{code}")
    first.goto(f"/t/{code}")
    tap_place(first, lit_places(first)[0])
    confirm(first)
    follow(second, 1)
