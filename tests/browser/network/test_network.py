"""The kitchen table's network: gone, slow, back again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

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


@pytest.mark.slow
def test_taps_that_do_not_arrive_show_as_a_lost_table_while_it_is_still_heard(
    phone: Callable[..., Page],
) -> None:
    """The stream goes on, and each of its beats says that the table is there."""
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])

    def fail(route: Route) -> None:
        if route.request.method == "POST":
            route.abort()
        else:
            route.fallback()

    page.add_init_script(
        """window.beats = 0;
        window.EventSource = class extends EventSource {
          constructor(...how) {
            super(...how);
            this.addEventListener("beat", () => { window.beats += 1; });
          }
        };"""
    )
    page.goto(f"/t/{code}")
    page.route("**/*", fail)
    tap_place(page, lit_places(page)[0])
    page.get_by_role("button", name="Confirm", exact=True).tap()
    expect(page.locator("#lost")).to_be_visible()
    beats = page.evaluate("() => window.beats")
    page.wait_for_function("beats => window.beats > beats + 1", arg=beats)
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#outbox")).to_have_text("1 tap waiting")
    page.unroute("**/*", fail)
    follow(page, 1)
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#outbox")).to_be_hidden()


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


@pytest.mark.slow
def test_a_choice_survives_a_reload_and_the_way_back_from_the_score(
    phone: Callable[..., Page],
) -> None:
    """Only until it is confirmed or given up: then it does not come back."""
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    place = lit_places(page)[0]
    tap_place(page, place)
    said = page.locator(".preview").inner_text()
    page.reload()
    expect(page.locator(".preview")).to_have_text(said)
    page.locator(".rail").get_by_text("Score").tap()
    page.wait_for_url("**/score")
    page.go_back()
    expect(page.locator(".preview")).to_have_text(said)
    page.locator("[data-restart]").tap()
    expect(page.locator(".preview")).to_have_count(0)
    page.reload()
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    expect(page.locator(".preview")).to_have_count(0)
    tap_place(page, place)
    confirm(page)
    page.reload()
    expect(page.locator(f"#board-{place}.piece")).to_be_visible()
    assert revision(page) == 1


def test_who_sat_down_without_network_sits_there_when_it_is_back(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    page.goto("/new/iwari?name=Ann&name=Ben")
    page.context.set_offline(True)
    page.locator("#seat-name").fill("Cleo")
    page.keyboard.press("Enter")
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator(".round")).not_to_contain_text("Cleo")
    page.context.set_offline(False)
    expect(page.locator(".round")).to_contain_text("Cleo")
    expect(page.locator("#lost")).to_be_hidden()
