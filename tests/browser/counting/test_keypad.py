"""Numbers are typed or tapped up, as fast as a thumb can, on a slow network too."""

import time
from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
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


def test_every_number_has_a_key_that_leads_on_to_what_is_empty(phone: Callable[..., Page]) -> None:
    """1 does so as well as 3, and 1 twice is no 11."""
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor")
    slow(page, DELAY_MS)
    page.locator("[data-keys]").tap()
    number = page.locator("[data-number]")
    expect(number.and_(page.locator(":enabled"))).to_have_text(["0", "1", "2", "3", "4", "5"])
    onward = page.get_by_role("button", name="Next", exact=True)
    expect(onward).to_be_disabled()
    for key in (1, 1, 2):
        number.nth(key).tap()
    settled(page)
    tents = page.locator("[data-cell^='final.tents.duskmoor'] .n")
    expect(tents).to_have_text(["1", "1", "2"])
    page.get_by_role("button", name="The rest is 0").tap()
    expect(page.locator(".group:not([hidden])")).not_to_have_attribute("data-id", "final.duskmoor")
    expect(onward).to_be_disabled()
    settled(page)
    page.reload()
    expect(tents).to_have_text(["1", "1", "2"])


def test_next_passes_over_what_is_filled_and_comes_back_for_what_is_not(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_from(page, "grecos", ["Ann", "Ben", "Cleo"])
    slow(page, DELAY_MS)
    cells = page.locator(".cell")
    cells.nth(1).tap()
    page.locator("[data-number='2']").tap()
    expect(page.locator(".cell[aria-current]")).to_have_attribute("data-cell", "held.2")
    page.get_by_role("button", name="One more").tap()
    page.get_by_role("button", name="Next", exact=True).tap()
    expect(page.locator(".what-label b")).to_have_text("Units on the board")
    page.locator(".tabs-row a").last.tap()
    page.get_by_role("button", name="The rest is 0").tap()
    expect(page.locator(".cell[aria-current]")).to_have_attribute("data-cell", "held.0")
    page.locator("[data-number='0']").tap()
    expect(page.locator(".cell[aria-current]")).to_have_attribute("data-cell", "units.0")
    page.locator("[data-more]").tap()
    page.locator("[data-number='23']").tap()
    settled(page)
    expect(page.locator("[data-cell='units.0'] .n")).to_have_text("23")


def test_what_cannot_be_has_no_tick_and_says_why(phone: Callable[..., Page]) -> None:
    page = phone()
    open_from(page, "grecos", ["Ann", "Ben", "Cleo"])
    slow(page, DELAY_MS)
    for number in (6, 5, 0):
        page.locator(f"[data-number='{number}']").tap()
    settled(page)
    tabs = page.locator(".tabs-row a")
    expect(tabs.first).not_to_contain_text("✓")
    tabs.first.tap()
    expect(page.locator(".group:not([hidden]) .problem")).to_have_text(
        "There are only 6 City States, and 11 are counted."
    )
    page.locator("[data-cell='held.1']").tap()
    page.locator("[data-number='0']").tap()
    settled(page)
    expect(tabs.first).to_contain_text("✓")


def test_a_count_has_no_label_that_hides_what_is_seen(phone: Callable[..., Page]) -> None:
    """Who says aloud what they read reaches it; axe asks for this only if it is told to."""
    page = phone()
    open_from(page, "ichor", ["Ana", "Ben"])
    page.locator(".choose-seat button").first.tap()
    settled(page)
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        """async () => {
          const { violations } = await axe.run(document, {
            runOnly: ["label-content-name-mismatch"] });
          return violations.flatMap((rule) => rule.nodes.map((node) => node.html));
        }"""
    )
    assert not found


@pytest.mark.slow
def test_a_number_is_erased(phone: Callable[..., Page]) -> None:
    page = phone()
    open_from(page, "khilor", ["Ann", "Ben"])
    cell = page.locator(".cell .n").first
    page.locator("[data-number='12']").tap()
    expect(cell).to_have_text("12")
    page.locator(".cell").first.tap()
    page.locator("[data-erase]").tap()
    expect(cell).to_have_text("–")
    settled(page)
    page.reload()
    expect(cell).to_have_text("–")


def test_who_won_and_one_number_are_entered_faster_than_the_network(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_from(page, "ichor", ["Ana", "Ben"], **{"option.games": "single"})
    slow(page, DELAY_MS)
    expect(page.get_by_text("Who won?")).to_be_in_viewport()
    expect(page.locator("[data-number='7']")).to_be_disabled()
    expect(page.get_by_text("The rest is 0")).to_be_hidden()
    page.locator(".choose-seat button", has_text="Ben").tap()
    page.locator("[data-number='7']").tap()
    settled(page)
    expect(page.locator(".choose-seat [aria-pressed=true]")).to_contain_text("Ben")
    expect(page.locator("[data-score]")).to_have_text("Ben wins 7 to 0")
    page.locator(".choose-seat button", has_text="Ana").tap()
    settled(page)
    expect(page.locator(".what-label")).to_contain_text("Ben's tokens off the board")
    expect(page.locator("[data-score]")).to_be_hidden()


@pytest.mark.slow
def test_a_number_corrected_while_the_first_is_on_its_way_meets_no_conflict(
    phone: Callable[..., Page],
) -> None:
    """The answers come one by one: who won while 1 waits, 1 while 13 waits."""
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
    page.locator("[data-number='1']").tap()
    first.continue_()
    second = on_its_way(2)
    page.locator("[data-number='13']").tap()
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
    page.locator("[data-number='7']").tap()
    expect(shown).to_have_attribute("data-id", "game_2")
    expect(page.locator("[data-number='7']")).to_be_disabled()
    expect(shown.locator(".choose-seat button span")).to_have_text(sides[::-1])
    shown.locator(".choose-seat button").first.tap()
    page.locator("[data-number='14']").tap()
    page.get_by_role("button", name="One more").tap()
    settled(page)
    expect(shown.locator(".problem")).to_have_text(
        "Second game, Ben's tokens off the board: at most 14, not 15."
    )
