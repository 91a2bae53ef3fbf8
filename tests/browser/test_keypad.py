"""Numbers are typed or tapped up, as fast as a thumb can, on a slow network too."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import open_table
from tests.browser.test_khilor import open_khilor

DELAY_MS = 300


def slow(page: Page) -> None:
    """A network that takes 300 ms for each answer."""
    session = page.context.new_cdp_session(page)
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": DELAY_MS, "downloadThroughput": -1, "uploadThroughput": -1},
    )


def settled(page: Page) -> None:
    """Wait until everything that was tapped is answered."""
    page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('companion.outbox') ?? '[]').length === 0"
    )


def test_two_hundred_taps_at_60_ms_all_count_on_a_slow_network(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor")
    slow(page)
    page.evaluate(
        """async () => {
          const more = document.querySelector("form.stepper button[value='1']");
          for (let tap = 0; tap < 200; tap += 1) {
            document.querySelector("form.stepper button[value='1']").click();
            await new Promise((done) => setTimeout(done, 60));
          }
        }"""
    )
    settled(page)
    output = page.get_by_role("group", name="Tents").locator("output").first
    expect(output).to_have_text("200")
    expect(page.locator("#toasts > *")).to_have_count(0)
    page.reload()
    expect(output).to_have_text("200")


def test_digits_go_to_the_next_cell_when_no_other_can_follow(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor")
    slow(page)
    for digit in "312":
        page.locator(f"[data-digit='{digit}']").tap()
    settled(page)
    page.reload()
    tents = page.get_by_role("group", name="Tents").locator("output")
    expect(tents).to_have_text(["3", "1", "2"])


def test_a_number_is_erased_digit_by_digit(phone: Callable[..., Page]) -> None:
    page = phone()
    open_khilor(page, 2, "KHZ2R7", mode="count")
    cell = page.locator("form.stepper output").first
    page.locator("[data-digit='1']").tap()
    page.locator("[data-digit='2']").tap()
    expect(cell).to_have_text("12")
    page.locator("form.stepper .stepper-label").first.tap()
    page.locator("[data-erase]").tap()
    expect(cell).to_have_text("1")
    page.locator("[data-erase]").tap()
    expect(cell).to_have_text("–")
    settled(page)


def test_a_piece_taken_in_hand_is_the_one_that_the_next_tap_sets(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor&piece=0")
    slow(page)
    page.locator("[data-piece='2']").tap()
    page.locator("#board-duskmoor-1").dispatch_event("click")
    settled(page)
    page.reload()
    expect(page.locator("#board-duskmoor-1")).to_have_attribute(
        "aria-label", "Tent of Cleo on space 1 of Duskmoor"
    )
