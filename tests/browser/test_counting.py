"""An end state, counted by tapping."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import open_table, ply


def tapped(page: Page, tap: Callable[[], None]) -> None:
    """Tap and wait until the server's answer is on the page."""
    before = ply(page)
    tap()
    page.wait_for_function(
        "before => Number(document.getElementById('fragment').dataset.ply) > before", arg=before
    )


def test_an_end_state_is_counted_by_steppers_and_scored(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor")
    tents = page.get_by_role("group", name="Tents").get_by_role("button", name="one more")
    for seat, count in enumerate((3, 1, 1)):
        for _ in range(count):
            tapped(page, tents.nth(seat).tap)
    page.goto(f"/t/{code}/score")
    row = page.locator("tr").filter(has=page.get_by_role("link", name="Tents", exact=True))
    expect(row.locator("td.num")).to_have_text(["5", "3", "3"])
    row.locator("td.num a").first.tap()
    expect(page.locator("#why")).to_contain_text("Most tents in Duskmoor")


def test_quick_taps_on_one_stepper_all_count(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor")
    more = page.get_by_role("group", name="Tents").get_by_role("button", name="one more").first
    for _ in range(4):
        more.tap()
    page.wait_for_function("() => Number(document.getElementById('fragment').dataset.ply) === 4")
    expect(page.get_by_role("group", name="Tents").locator("output").first).to_have_text("4")


def test_tents_are_tapped_onto_the_map(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor&piece=1")
    for space in ("duskmoor-1", "duskmoor-2", "duskmoor-3", "duskmoor-4"):
        tapped(page, lambda space=space: page.locator(f"#board-{space}").dispatch_event("click"))
    expect(page.locator("#board-duskmoor-1")).to_have_attribute(
        "aria-label", "Tent of Ben on space 1 of Duskmoor"
    )
    page.goto(f"/t/{code}/score")
    expect(page.locator(".podium li").first).to_contain_text("Ben")


def test_two_phones_count_at_once(phone: Callable[..., Page]) -> None:
    first, second = phone(), phone()
    code = open_table(first, ["Ann", "Ben", "Cleo"], mode="count")
    second.goto(f"/j/{code}")
    second.locator(".seat", has_text="Ben").tap()
    second.wait_for_url(f"**/t/{code}")
    first.goto(f"/t/{code}?group=final.duskmoor")
    second.goto(f"/t/{code}?group=final.duskmoor")
    tents = "fieldset:has-text('Tents') button[aria-label$='one more']"
    first.locator(tents).nth(0).tap()
    second.locator(tents).nth(1).tap()
    for page in (first, second):
        outputs = page.get_by_role("group", name="Tents").locator("output")
        expect(outputs.nth(0)).to_have_text("1")
        expect(outputs.nth(1)).to_have_text("1")


def test_the_steppers_follow_the_tents_on_the_map(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor&piece=0")
    for space in ("duskmoor-1", "duskmoor-2"):
        tapped(page, lambda space=space: page.locator(f"#board-{space}").dispatch_event("click"))
    tents = page.get_by_role("group", name="Tents")
    expect(tents.locator("output")).to_have_text(["2", "0", "0"])
    expect(tents.get_by_role("button", name="Ann: one more")).to_be_disabled()
    tapped(page, page.get_by_role("button", name="The rest is 0: on to Farhaven").tap)
    expect(page.get_by_role("heading", name="Farhaven")).to_be_visible()
    expect(page.get_by_text("These counts cannot be")).to_have_count(0)
