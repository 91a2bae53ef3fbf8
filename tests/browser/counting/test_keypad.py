"""Numbers are typed or tapped up, as fast as a thumb can, on a slow network too."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.booklets import open_from
from tests.browser.table import open_table
from tests.browser.touch import slow
from tests.patience import PATIENCE

DELAY_MS = 300


def settled(page: Page) -> None:
    """Wait until everything that was tapped is answered."""
    page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('companion.outbox') ?? '[]').length === 0"
    )


@pytest.mark.slow
def test_two_hundred_taps_at_60_ms_all_count_on_a_slow_network(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?cell=final.tents.duskmoor.0")
    slow(page, DELAY_MS)
    page.evaluate(
        """async () => {
          for (let tap = 0; tap < 200; tap += 1) {
            document.querySelector("form.what button[value='1']").click();
            await new Promise((done) => setTimeout(done, 60));
          }
        }"""
    )
    settled(page)
    shown = page.locator("[data-cell='final.tents.duskmoor.0'] .n")
    expect(shown).to_have_text("200")
    expect(page.locator("#toasts > *")).to_have_count(0)
    page.reload()
    expect(shown).to_have_text("200")


def test_digits_go_to_the_next_cell_when_no_other_can_follow(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor")
    slow(page, DELAY_MS)
    page.locator("[data-keys]").tap()
    for digit in "312":
        page.locator(f"[data-digit='{digit}']").tap()
    settled(page)
    page.reload()
    tents = page.locator("[data-cell^='final.tents.duskmoor'] .n")
    expect(tents).to_have_text(["3", "1", "2"])


@pytest.mark.slow
def test_a_number_is_erased_digit_by_digit(phone: Callable[..., Page]) -> None:
    page = phone()
    open_from(page, "khilor", ["Ann", "Ben"])
    cell = page.locator(".cell .n").first
    page.locator("[data-digit='1']").tap()
    page.locator("[data-digit='2']").tap()
    expect(cell).to_have_text("12")
    page.locator(".cell").first.tap()
    page.locator("[data-erase]").tap()
    expect(cell).to_have_text("1")
    page.locator("[data-erase]").tap()
    expect(cell).to_have_text("–")
    settled(page)


def test_who_won_and_one_number_are_entered_faster_than_the_network(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_from(page, "ichor", ["Ana", "Ben"], **{"option.games": "single"})
    slow(page, DELAY_MS)
    expect(page.get_by_text("Who won?")).to_be_in_viewport()
    expect(page.locator("[data-digit='7']")).to_be_disabled()
    expect(page.get_by_text("The rest is 0")).to_be_hidden()
    page.locator(".choose-seat button", has_text="Ben").tap()
    page.locator("[data-digit='7']").tap()
    settled(page)
    expect(page.locator(".choose-seat [aria-pressed=true]")).to_contain_text("Ben")
    expect(page.locator("[data-score]")).to_have_text("Ben wins 7 to 0")
    page.locator(".choose-seat button", has_text="Ana").tap()
    settled(page)
    expect(page.locator(".what-label")).to_contain_text("Ben's tokens off the board")
    expect(page.locator("[data-score]")).to_be_hidden()


@pytest.mark.slow
def test_a_number_typed_while_its_first_digit_is_on_its_way_meets_no_conflict(
    phone: Callable[..., Page],
) -> None:
    """The answers come one by one: who won while "1" waits, "1" while "13" waits."""
    page = phone()
    open_from(page, "ichor", ["Ana", "Ben"], **{"option.games": "single"})
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/counts", hold)

    def on_its_way(number: int) -> Route:
        deadline = time.monotonic() + PATIENCE
        while len(held) < number and time.monotonic() < deadline:
            page.wait_for_timeout(20)
        return held[number - 1]

    page.locator(".choose-seat button", has_text="Ana").tap()
    first = on_its_way(1)
    page.locator("[data-digit='1']").tap()
    first.continue_()
    second = on_its_way(2)
    page.locator("[data-digit='3']").tap()
    second.continue_()
    on_its_way(3).continue_()
    settled(page)
    expect(page.locator("[data-score]")).to_have_text("Ana wins 13 to 0")
    expect(page.locator(".over, #toasts > *")).to_have_count(0)
    page.reload()
    expect(page.locator(".cell:visible .n")).to_have_text("13")


@pytest.mark.slow
def test_the_second_game_follows_the_first_and_shows_the_sides_of_its_players(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_from(page, "ichor", ["Ana", "Ben"])
    shown = page.locator(".group:not([hidden])")
    first = shown.locator(".choose-seat button")
    sides = first.locator("span").all_inner_texts()
    assert sorted(sides) == ["Gods", "Monsters"]
    first.first.tap()
    page.locator("[data-digit='7']").tap()
    expect(shown).to_have_attribute("data-id", "game_2")
    expect(page.locator("[data-digit='7']")).to_be_disabled()
    expect(shown.locator(".choose-seat button span")).to_have_text(sides[::-1])
    shown.locator(".choose-seat button").first.tap()
    for _ in range(2):
        page.locator("[data-digit='9']").tap()
    settled(page)
    expect(shown.locator(".problem")).to_have_text(
        "Second game, Ben's tokens off the board: must lie between 1 and 14."
    )
