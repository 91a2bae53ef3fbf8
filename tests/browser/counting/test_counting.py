"""An end state, counted by touch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.booklets import Thumb, open_from
from tests.browser.counting.test_keypad import DELAY_MS
from tests.browser.table import open_table
from tests.browser.touch import slow

NAMES = ["Ann", "Ben", "Cleo"]


def number(page: Page, cell: str) -> str:
    """What a cell of the pad shows."""
    return page.locator(f"[data-cell='{cell}'] .n").inner_text()


def label_of(page: Page, place: str) -> str:
    """What a place of the board is called."""
    return page.locator(f"[id='board-{place}']").get_attribute("aria-label") or ""


def test_an_end_state_is_counted_by_steppers_and_scored(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor")
    thumb = Thumb(page)
    thumb.tap("[data-keys]")
    for seat, count in enumerate((3, 1, 1)):
        thumb.tap(f"[data-cell='final.tents.duskmoor.{seat}']")
        for _ in range(count):
            thumb.tap(page.get_by_role("button", name="One more"))
    thumb.settled()
    page.goto(f"/t/{code}/score")
    row = page.locator("tr").filter(has=page.get_by_role("link", name="Tents", exact=True))
    expect(row.locator("td.num")).to_have_text(["5", "3", "3"])
    row.locator("td.num a").first.tap()
    expect(page.locator("#why")).to_contain_text("Most tents in Duskmoor")


def test_tents_are_tapped_onto_the_map_and_drawn_before_the_answer(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    slow(page, DELAY_MS)
    thumb = Thumb(page)
    thumb.tap("[data-cell='final.tents.duskmoor.1']")
    page.context.set_offline(True)
    thumb.slide("duskmoor-1")
    expect(page.locator(".painted")).to_be_visible()
    page.context.set_offline(False)
    thumb.slide("duskmoor-2", "duskmoor-3", "duskmoor-4")
    thumb.settled()
    expect(page.locator(".painted")).to_have_count(0)
    for space in (1, 2, 3, 4):
        assert label_of(page, f"duskmoor-{space}") == f"Tent of Ben on space {space} of Duskmoor"
    assert number(page, "final.tents.duskmoor.1") == "4"


@pytest.mark.slow
def test_a_piece_taken_in_hand_is_the_one_that_the_next_tap_sets(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    slow(page, DELAY_MS)
    thumb = Thumb(page)
    for seat, space in ((2, 1), (0, 2), (1, 3)):
        thumb.tap(f"[data-cell='final.tents.duskmoor.{seat}']")
        thumb.slide(f"duskmoor-{space}")
    thumb.settled()
    page.reload()
    assert [label_of(page, f"duskmoor-{n}").split()[2] for n in (1, 2, 3)] == ["Cleo", "Ann", "Ben"]


def test_two_phones_count_at_once_and_one_is_loaded_anew_in_the_middle(
    phone: Callable[..., Page],
) -> None:
    first, second = phone(), phone()
    code = open_table(first, NAMES, mode="count")
    second.goto(f"/j/{code}")
    second.locator(".seat", has_text="Ben").tap()
    second.wait_for_url(f"**/t/{code}")
    first.goto(f"/t/{code}")
    one, other = Thumb(first), Thumb(second)
    one.slide("duskmoor-1")
    other.tap("[data-cell='final.tents.duskmoor.1']")
    other.slide("whitecliff-2")
    one.slide("farhaven-1")
    other.settled()
    second.reload()
    expect(second.locator(".cell[aria-current]")).to_have_attribute(
        "data-cell", "final.tents.whitecliff.1"
    )
    for page in (first, second):
        expect(page.locator("[data-cell='final.tents.duskmoor.0'] .n")).to_have_text("1")
        expect(page.locator("[data-cell='final.tents.farhaven.0'] .n")).to_have_text("1")
        expect(page.locator("[data-cell='final.tents.whitecliff.1'] .n")).to_have_text("1")


def test_taps_without_network_are_kept_and_undo_takes_back_the_last(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    page.context.set_offline(True)
    thumb.slide("duskmoor-1")
    thumb.slide("farhaven-1")
    expect(page.locator(".painted")).to_have_count(2)
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    thumb.settled()
    expect(page.locator("[data-cell='final.tents.farhaven.0'] .n")).to_have_text("1")
    thumb.tap(".undo")
    expect(page.locator("[id='board-farhaven-1']")).to_have_attribute(
        "aria-label", "Empty space 1 of Farhaven"
    )
    assert label_of(page, "duskmoor-1").startswith("Tent of Ann")


@pytest.mark.slow
def test_half_journey_and_end_are_two_maps(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.tap(".parts a >> nth=0")
    expect(page.locator(".parts a").first).to_have_attribute("aria-current", "true")
    thumb.slide("duskmoor-1")
    thumb.settled()
    thumb.tap(".parts a >> nth=1")
    expect(page.locator(".parts a").last).to_have_attribute("aria-current", "true")
    assert label_of(page, "duskmoor-1").startswith("Tent of Ann")
    thumb.slide("duskmoor-2")
    thumb.settled()
    thumb.tap(".parts a >> nth=0")
    expect(page.locator(".parts a").first).to_have_attribute("aria-current", "true")
    assert label_of(page, "duskmoor-2").startswith("Empty")
    assert label_of(page, "duskmoor-1").startswith("Tent of Ann")


@pytest.mark.slow
def test_what_is_not_counted_and_what_cannot_be_are_lit_before_closing(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.slide("duskmoor-1")
    for _ in range(2):
        thumb.slide("totem.farhaven")
    thumb.settled()
    expect(page.locator(".badge-warn")).to_have_count(1)
    thumb.tap(".to-check")
    expect(page.locator(".findings .doubtful")).to_contain_text("Farhaven holds 2 totems")
    expect(page.locator(".findings")).to_contain_text("Half journey: nothing is counted.")
    thumb.tap(".findings .doubtful a")
    expect(page.locator(".group:not([hidden])")).to_have_attribute("data-id", "final.farhaven")
    page.goto(f"/t/{code}/score")
    expect(page.get_by_role("button", name="On to the podium")).to_have_count(0)
    page.get_by_role("button", name="Close it all the same").tap()
    page.wait_for_url("**/end")


@pytest.mark.slow
def test_eggs_are_slid_onto_the_board_in_their_colours(phone: Callable[..., Page]) -> None:
    page = phone()
    open_from(page, "khilor", NAMES)
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Eggs on the board"))
    thumb.slide("A1", "B1", "C1")
    thumb.tap("[data-cell='eggs.pink']")
    thumb.slide("C1")
    thumb.slide("G1")
    thumb.settled()
    assert [label_of(page, square).split(": ")[1] for square in ("A1", "B1", "C1", "G1")] == [
        "green egg",
        "green egg",
        "pink egg",
        "pink egg",
    ]
    assert number(page, "eggs.green") == number(page, "eggs.pink") == "2"
