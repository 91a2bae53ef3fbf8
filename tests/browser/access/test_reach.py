"""A table by keyboard alone: Escape closes what was opened, and the focus is never lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import MOVING
from tests.browser.table import (
    confirm,
    deal,
    follow,
    lit_places,
    open_table,
    open_whole,
    tap_place,
)
from tests.browser.touch import box
from tests.quick import quick_with

HAS_FOCUS = "() => document.getElementById('fragment').contains(document.activeElement)"


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """Press a key on an element in focus."""
    page.locator(selector).first.focus()
    page.keyboard.press(key)


@pytest.mark.slow
def test_escape_closes_the_menu_a_refusal_and_an_answer(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    press(page, ".menu > summary")
    expect(page.get_by_role("link", name="Set-up").last).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".menu[open]")).to_have_count(0)
    expect(page.locator(".menu > summary")).to_be_focused()

    press(page, ".board a[data-id]:not(.lit)")
    expect(page.locator(".verdict")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".verdict")).to_have_count(0)
    page.wait_for_function(HAS_FOCUS)

    press(page, ".rail .q")
    expect(page.locator(".ask-screen")).to_be_visible()
    page.locator(".board a[data-id='territory.duskmoor']").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".ask-screen")).to_have_count(0)
    page.wait_for_function(HAS_FOCUS)


def test_a_key_goes_on_from_step_to_step_with_the_focus_where_it_was(
    phone: Callable[..., Page],
) -> None:
    """Through the things to lay out, the entries of the log and the steps of an edition."""
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}/setup")
    press(page, "[data-tick]")
    expect(page.locator(".bar")).to_contain_text("2 of ")
    expect(page.locator("[data-tick]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".bar")).to_contain_text("3 of ")
    expect(page.locator("[data-tick]")).to_be_focused()

    page.goto(f"/t/{code}")
    tap_place(page, lit_places(page)[0])
    confirm(page)
    page.goto(f"/t/{code}/log")
    earlier = page.get_by_role("link", name="Earlier")
    expect(page.locator(".frame[aria-current]")).to_contain_text("1")
    earlier.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".frame[aria-current]")).to_contain_text("0")
    page.wait_for_function(HAS_FOCUS)

    page.goto("/editions/iwari")
    with page.expect_navigation():
        page.get_by_role("button", name="Enter your own").tap()
    for step in ("tent spaces", "paths"):
        page.get_by_role("link", name="Next: ").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".bar h1")).to_contain_text(step)
        page.wait_for_function(HAS_FOCUS)


@pytest.mark.slow
def test_after_a_move_and_after_the_only_undo_the_focus_stays_at_the_table(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    press(page, f".board [data-id='{lit_places(page)[0]}']")
    expect(page.locator(".bottom-sheet")).to_be_focused()
    press(page, ".acts .btn-primary", "Space")
    follow(page, 1)
    page.wait_for_function(HAS_FOCUS)
    press(page, ".undo")
    follow(page, 2)
    expect(page.locator(".undo")).to_be_disabled()
    page.wait_for_function(HAS_FOCUS)


def test_what_is_to_be_checked_is_heard_reached_and_left_by_keyboard(
    phone: Callable[..., Page],
) -> None:
    """One that is looked at leaves the board in sight, where its place is lit."""
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}")
    page.locator("[data-keys]").tap()
    page.get_by_role("button", name="One more").tap()
    expect(page.locator(".to-check")).to_have_text("5 to check")
    press(page, ".to-check")
    expect(page.locator(".over")).to_be_focused()
    expect(page.get_by_role("region", name="5 to check")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(".findings a").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".findings a").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".findings > li")).to_have_count(1)
    expect(page.locator(".findings a")).to_be_focused()
    expect(page.locator(".what-label")).to_contain_text("Duskmoor Tents")
    lit = page.locator(".board [data-id='territory.duskmoor']").bounding_box()
    over = page.locator(".over").bounding_box()
    assert lit is not None
    assert over is not None
    assert lit["y"] + lit["height"] <= over["y"]
    page.keyboard.press("Escape")
    expect(page.locator(".findings > li")).to_have_count(5)
    page.wait_for_function(HAS_FOCUS)
    press(page, ".findings button")
    expect(page.locator(".findings > li")).to_have_count(4)
    expect(page.locator(".over *:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".over")).to_have_count(0)
    expect(page.locator(".to-check")).to_be_focused()


# No page opens a dialog of the browser, such as that for printing, unless somebody asks for it


def test_only_the_print_button_prints(phone: Callable[..., Page], dialogs: list[str]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    page.get_by_role("button", name="Confirm the score").tap()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.get_by_role("heading", name="win").tap()
    assert not dialogs
    page.locator(".ways-out").get_by_role("button", name="Print").tap()
    page.wait_for_function("true")
    assert dialogs.pop() == "print"
    assert not dialogs


def test_a_larger_text_is_chosen_and_kept_on_this_phone(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/")
    page.locator(".prefs > summary").tap()
    page.get_by_role("group", name="Text size").get_by_role("button", name="Large").tap()
    size = "getComputedStyle(document.documentElement).fontSize"
    assert page.evaluate(size) == "20px"
    page.reload()
    assert page.evaluate(size) == "20px"


def test_what_is_printed_is_the_result_on_white_and_nothing_to_tap(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    page.get_by_role("button", name="Confirm the score").tap()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    for place in ("html", "body", "main", ".ending", ".result", ".share"):
        paper = page.locator(place).first.evaluate("one => getComputedStyle(one).backgroundColor")
        assert paper in {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}, (place, paper)
    expect(page.locator(".only-print")).to_be_visible()
    for gone in (".goes-on", ".bar", ".bottom-bar", "button", ".result-text"):
        assert not [one for one in page.locator(gone).all() if one.is_visible()], gone


def test_where_the_system_chooses_the_colours_what_is_in_hand_and_chosen_still_stands_out(
    phone: Callable[..., Page],
) -> None:
    page = phone(forced_colors="active")
    colour = "one => getComputedStyle(one).backgroundColor"
    page.goto("/new/score_sheet?name=Ann&name=Ben")
    chosen, other = ".segments :checked + span", ".segments :not(:checked) + span"
    assert page.locator(chosen).first.evaluate(colour) != page.locator(other).first.evaluate(colour)
    page.goto(
        f"/t/{deal(page, 'score_sheet', name=['Ann', 'Ben'], mode='count', edition='rounds')}"
    )
    in_hand, empty = page.locator(".grid .cell[aria-current]"), page.locator(".grid .cell").nth(1)
    assert in_hand.evaluate(colour) != empty.evaluate(colour)


# With text twice as large, scores and choices still come first; numbers never break in two

LARGE = "() => { document.documentElement.style.fontSize = '200%' }"
LINES = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""On how many lines the text of an element stands."""


def test_scores_share_a_row_and_a_choice_is_in_sight_above_the_rail(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "iwari", name=["Ann", "Ben"])
    open_whole(page, f"/t/{code}")
    page.evaluate(LARGE)
    tops = {round(box(one)[1]) for one in page.locator(".ribbon > li").all()}
    assert len(tops) == 1
    _, top, _, height = box(page.locator("#entry .choices .btn").first)
    assert top + height / 2 < box(page.locator(".rail"))[1]
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_cards_that_are_asked_for_come_into_view_where_the_board_fills_the_screen(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "orichalcum", name=["Ann", "Ben"])
    page.add_init_script(f"addEventListener('DOMContentLoaded', {LARGE})")
    open_whole(page, f"/t/{code}")
    card = page.locator(".card.lit").first
    expect(card).to_be_in_viewport(ratio=1)
    _, top, _, height = box(card)
    assert top + height < box(page.locator(".rail"))[1]


def test_numbers_of_two_digits_stand_on_one_line(phone: Callable[..., Page]) -> None:
    """On the table with as many scores as there can be, and on the pads."""
    page = phone()
    code = deal(page, "grecos", name=["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"])
    for size in ("100%", "200%"):
        open_whole(page, f"/t/{code}")
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        for figure in page.locator(".ribbon .figure").all():
            figure.evaluate("one => { one.textContent = '100' }")
            assert figure.evaluate(LINES) == 1
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    for slug in ("khilor", "orichalcum", "iwari"):
        page.goto(f"/t/{deal(page, slug, name=['Ann', 'Ben'], mode='count')}")
        key = page.locator("[data-number]:enabled:visible").last
        if key.count():
            expect(key).to_be_enabled()
            assert key.evaluate(LINES) == 1
            key.tap()
        for number in page.locator(".cell .n:visible").all():
            number.evaluate("one => { one.textContent = '10' }")
            assert number.evaluate(LINES) == 1
            left, _, width, _ = box(number)
            outer, _, room, _ = box(
                number.locator("xpath=ancestor::*[contains(@class, 'cell')][1]")
            )
            assert outer <= left and left + width <= outer + room


# A phone held sideways

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
SHORT = ({"width": 844, "height": 390}, {"width": 667, "height": 375})


def whole(*elements: Locator) -> None:
    """Each of these is on the screen as it is, from edge to edge."""
    for element in elements:
        expect(element).to_be_in_viewport(ratio=0.99)


@pytest.mark.slow
@pytest.mark.parametrize("size", SHORT, ids=str)
def test_every_seat_can_be_taken_and_the_host_sees_code_and_request(
    phone: Callable[..., Page], size: dict[str, int]
) -> None:
    host, first, second = phone(), phone(), phone()
    code = deal(host, "grecos", name=NAMES)
    for page in (host, first, second):
        page.set_viewport_size(size)
    open_whole(first, f"/j/{code}")
    whole(*first.locator(".seat").all())
    first.locator(".seat", has_text="Ben").tap()
    first.wait_for_url(f"**/t/{code}")
    open_whole(host, f"/t/{code}/host")
    whole(host.locator(".qr"), host.get_by_text(code, exact=True).last)
    whole(host.get_by_role("link", name="Seats"), host.get_by_role("link", name="Big screen"))
    second.goto(f"/j/{code}")
    second.locator(".seat", has_text="Ben").tap()
    expect(second.get_by_text("The host is asked, and whoever sits there.")).to_be_visible()
    whole(host.get_by_text("Another phone asks for Ben’s seat."))
    host.get_by_role("button", name="Yes").tap()
    second.wait_for_url(f"**/t/{code}")


@pytest.mark.parametrize("size", quick_with(SHORT[1], among=SHORT), ids=str)
def test_the_end_shows_who_won_and_every_way_on(
    phone: Callable[..., Page], size: dict[str, int]
) -> None:
    page = phone(**MOVING)
    page.set_viewport_size(size)
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    whole(page.get_by_role("heading", name="win"))
    page.get_by_role("button", name="Confirm the score").tap()
    whole(page.get_by_role("button", name="Play again"))
    for way in ("Picture", "Text", "Print", "BG Stats", "CSV", "JSON"):
        whole(page.locator(".ways-out .btn", has_text=way))
    whole(*page.locator(".result-list li").all())


# The pages with scripts off


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
    expect(page.locator(".bar .say")).to_contain_text("Not everything is counted yet.")
