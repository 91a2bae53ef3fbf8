"""The board has one size and one place on the screen, whatever lies below it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, deal, lit_places, open_table, tap_place
from tests.browser.touch import box, slow

GAMES = ("ichor", "iwari", "khilor")
MOVES = 12
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


def play(page: Page, move: int) -> None:
    """One move, by what is lit on the board, else by the first button."""
    while page.get_by_role("button", name="Confirm", exact=True).count() == 0:
        if places := lit_places(page):
            tap_place(page, places[move % len(places)])
        else:
            page.locator(".choices a.lit").first.dispatch_event("click")
            expect(page.locator("#asked, .crumbs")).to_be_visible()
    confirm(page)


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_the_board_keeps_its_size_and_its_place(phone: Callable[..., Page], slug: str) -> None:
    """In the first moves of a game, on the score and in each position of the log."""
    page = phone()
    code = deal(page, slug, name=["Ana", "Ben"])
    page.add_init_script(f"addEventListener('DOMContentLoaded', {RECORD})")
    page.goto(f"/t/{code}")
    slow(page, DELAY)
    for move in range(MOVES):
        page.locator("#entry[data-ready]").wait_for(state="attached")
        play(page, move)
    found = seen(page)
    for path in ("score", *(f"log?at={entry}" for entry in range(1, MOVES, 4))):
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
    page.locator(".menu summary").tap()
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
