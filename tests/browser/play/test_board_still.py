"""The board has one size and one place on the screen, whatever lies below it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, deal, follow, open_table, revision, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import box, slow

GAMES = ("ichor", "iwari", "khilor", "grecos", "orichalcum")
TOUCHES = 150
SLOW_UNTIL = 40
DELAY = 300
RECORD = """() => {
  window.places = new Set();
  const look = () => {
    const svg = document.querySelector(".board > .board-svg, .pane.shown > .board-svg");
    const board = document.querySelector(".table > .board");
    if (svg && board) {
      const { left, top, width, height } = board.getBoundingClientRect();
      const drawn = svg.getBoundingClientRect();
      places.add([left, top, width, height, drawn.width, drawn.height].map(Math.round).join(" "));
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""From now on the page notes, frame by frame, where the board lies and how large it is drawn."""


def seen(page: Page) -> set[str]:
    """Left, top, width and height of the board, and width and height of the drawing, in pixels, of
    every frame of this page since `RECORD`."""
    page.wait_for_function("() => window.places?.size")
    return set(page.evaluate("() => [...window.places]"))


def step(page: Page, number: int) -> None:
    """One touch: of whoever holds the phone, of Confirm where it is there, of what is lit, else of
    what leads on."""
    hands = page.locator(".in-hand .btn-primary")
    page.wait_for_function(
        "() => document.querySelector('#entry[data-ready]:not([aria-busy]), .in-hand .btn-primary')"
    )
    if hands.count():
        asked = page.locator(".bar").inner_text()
        who = next((n for n, one in enumerate(hands.all()) if one.inner_text()[5:] in asked), 0)
        with page.expect_navigation():
            hands.nth(who).tap()
        return
    thumb = Thumb(page)
    thumb.sit()
    before = revision(page)
    confirm = page.locator("#entry form:not([hidden]) .btn-primary")
    lit = ".table [data-id].lit"
    found = page.locator(lit)
    if confirm.count() and (number % 4 or not found.count()):
        thumb.touch("#entry .btn-primary")
        follow(page, before + 1)
        return
    what = lit if found.count() else "#entry > .choices > li:not(.not-now) a"
    nth = (7 * number) % max(1, page.locator(what).count())
    records = "records" in (page.locator(what).nth(nth).get_attribute("class") or "")
    thumb.touch(what, nth)
    if records:
        follow(page, before + 1)


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_the_board_keeps_its_size_and_its_place(phone: Callable[..., Page], slug: str) -> None:
    """In a whole game, or as many touches of it, on the score and in the log."""
    page = phone()
    code = deal(page, slug, name=["Ana", "Ben"], mode="track")
    for name in ("Ana", "Ben"):
        page.goto(f"/j/{code}")
        with page.expect_navigation():
            page.locator(".seat", has_text=name).tap()
    page.add_init_script(f"addEventListener('DOMContentLoaded', {RECORD})")
    page.goto(f"/t/{code}")
    found: set[str] = set()
    for number in range(TOUCHES):
        if page.get_by_text("See the score").count():
            break
        if number == SLOW_UNTIL // 2:
            slow(page, DELAY)
        if number == SLOW_UNTIL:
            slow(page, 0)
        step(page, number)
        found |= seen(page)
    for path in ("score", "log?at=1", "log?at=5"):
        page.goto(f"/t/{code}/{path}")
        found |= seen(page)
    assert len(found) == 1, found


def test_the_score_is_whole_however_high_the_sheet_is(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], cards="app")
    for width, height in ((390, 844), (320, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/t/{code}")
        expect(page.locator(".ribbon .figure").first).to_be_in_viewport(ratio=1)
        assert box(page.locator(".ribbon"))[1] < box(page.locator(".bottom-sheet"))[1]


def test_the_numbers_below_the_board_say_whose_they_are(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    line = page.locator(".facts").first
    expect(line.locator(".whose")).to_contain_text(page.locator(".bar .say b").inner_text())
    assert line.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_menu_marks_what_is_chosen(phone: Callable[..., Page], theme: str) -> None:
    page = phone(color_scheme=theme)
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}")
    page.locator(".menu > summary").tap()
    look = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    chosen = page.locator(".menu-body [aria-pressed=true]").first.evaluate(look)
    other = page.locator(".menu-body [aria-pressed=false]").first.evaluate(look)
    assert chosen[0] != other[0]
    assert chosen[1] == "rgb(248, 238, 219)" != other[1]


def test_the_big_screen_ranks_the_players_at_the_end(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    confirm(page)
    tap_place(page, "farhaven-1")
    confirm(page)
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    expect(page.locator(".victory")).to_be_visible()
    page.goto(f"/t/{code}/tv")
    ranks = page.locator(".standing .rank").all_inner_texts()
    assert ranks == sorted(ranks)
    assert ranks[0] == "1"
    expect(page.locator(".standing .on-move")).to_have_count(0)
