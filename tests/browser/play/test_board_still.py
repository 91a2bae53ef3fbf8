"""The board has one size and one place on the screen for a whole game, whatever lies below it."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.table import deal, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import slow

GAMES = ("ichor", "grecos", "orichalcum", "iwari", "khilor")
MORE_TAPS_THAN_ANY_GAME = 1500
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
    every frame since `RECORD`."""
    return set(page.evaluate("() => [...window.places]"))


def play(page: Page, taps: int, rng: Random) -> None:
    """Tap what is lit at random, and Confirm as soon as it is there, until the game is over."""
    thumb = Thumb(page)
    for _ in range(taps):
        thumb.sit()
        if page.locator("#entry .btn-primary").count():
            thumb.confirm()
        elif page.get_by_text("See the score").count():
            return
        else:
            thumb.touch(".table [data-id].lit", rng.randrange(page.locator(".table [data-id].lit").count()))


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_the_board_has_one_size_and_place_for_a_whole_game(
    phone: Callable[..., Page], slug: str
) -> None:
    page = phone()
    code = deal(page, slug, name=["Ana", "Ben"])
    page.add_init_script(f"addEventListener('DOMContentLoaded', {RECORD})")
    page.goto(f"/t/{code}")
    play(page, MORE_TAPS_THAN_ANY_GAME, Random(slug))
    assert len(seen(page)) == 1
