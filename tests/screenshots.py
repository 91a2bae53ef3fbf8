"""The README's screenshots, made anew: `python -m tests.screenshots`.

Each is a real page of a real game, 390 by 844 at factor 2, dealt from a seed.
"""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.booklets import Thumb as CountingThumb
from tests.browser.booklets import count_khilor, open_from
from tests.browser.table import deal
from tests.browser.thumb import Thumb
from tests.measure.phones import Evening, evening

FOLDER = Path(__file__).parent / "pictures"
SEED = "KHZ2R7"
FACTOR = 2


def seats(night: Evening) -> Page:
    """People sitting round the table, and what one of them plays."""
    page = night.phone(device_scale_factor=FACTOR)
    page.goto(f"/new/iwari?name=Ana&name=Ben&name=Cleo&seed={SEED}&at=1")
    return page


def table(night: Evening) -> Page:
    """A turn of Iwari with its preview, after some moves."""
    page = _played(night, "iwari", ["Ana", "Ben", "Cleo"], 9)
    _choose(page, 3)
    return page


def log(night: Evening) -> Page:
    """The film strip of the same game."""
    page = _played(night, "iwari", ["Ana", "Ben", "Cleo"], 9)
    page.locator(".rail").get_by_text("Log").tap()
    return page


def islands(night: Evening) -> Page:
    """An island of Orichalcum."""
    page = _played(night, "orichalcum", ["Ana", "Ben"], 24, **{"option.draws": "app"})
    page.locator(".pane-tabs a").first.tap()
    return page


def score(night: Evening) -> Page:
    """Khilor's scoring example, counted and explained."""
    page = night.phone(device_scale_factor=FACTOR)
    open_from(page, "khilor", ["Sara", "Axel", "Maren"])
    count_khilor(CountingThumb(page))
    page.wait_for_timeout(500)
    page.locator("td.num a", has_text=re.compile("[1-9]")).first.tap()
    return page


def dark(night: Evening) -> Page:
    """Ichor after dark."""
    return _played(night, "ichor", ["Ana", "Ben"], 6, scheme="dark")


PICTURES: tuple[Callable[[Evening], Page], ...] = (seats, table, log, islands, score, dark)


def _played(
    night: Evening,
    slug: str,
    names: list[str],
    moves: int,
    scheme: str = "light",
    **asked: str,
) -> Page:
    page = night.phone(device_scale_factor=FACTOR, color_scheme=scheme)
    code = deal(page, slug, name=names, seed=SEED, **asked)
    page.goto(f"/t/{code}")
    for n in range(moves):
        _choose(page, n)
        Thumb(page).confirm()
    return page


def _choose(page: Page, n: int) -> None:
    """Tap what is lit until a move is whole."""
    thumb = Thumb(page)
    page.wait_for_timeout(400)
    thumb.sit()
    while not page.locator("#entry .btn-primary").count():
        places = page.locator(".board [data-id].lit").count()
        selector = ".board [data-id].lit" if places else ".table [data-id].lit"
        if found := page.locator(selector).count():
            thumb.touch(selector, (5 * n + 2) % found)
        page.wait_for_timeout(300)
        thumb.sit()


if __name__ == "__main__":
    with evening() as night:
        for picture in PICTURES:
            page = picture(night)
            page.wait_for_timeout(600)
            page.screenshot(path=FOLDER / f"{picture.__name__}.png")
            page.context.close()
            print(f"tests/pictures/{picture.__name__}.png")
