"""Taps of a new game, from the lobby to the dealt set-up, and of the same people's next one."""

from collections.abc import Iterator

from playwright.sync_api import Page

from companion.games import all_games
from tests.browser.booklets import Thumb
from tests.browser.table import AT_TABLE
from tests.measure.phones import evening


def measure() -> Iterator[str]:
    """A line for each game."""
    with evening() as night:
        for game in all_games().values():
            first = _deal(night.phone(), game.slug)
            again = night.phone()
            _deal(again, game.slug)
            again.goto("/")
            yield f"  {game.title:<12} {first} taps as they come, {_deal(again, game.slug)} again"


def _deal(page: Page, slug: str) -> int:
    thumb = Thumb(page)
    thumb.tap(f"a[href*='/new/{slug}']")
    page.wait_for_url(f"**/new/{slug}*")
    thumb.tap(".deal .btn-primary")
    page.wait_for_url(AT_TABLE)
    return thumb.taps
