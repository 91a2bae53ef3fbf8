"""Taps of a new game, from the lobby to the dealt set-up, and of the same people's next one."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from companion.games import all_games
from tests.browser.booklets import Thumb
from tests.browser.table import AT_TABLE
from tests.measure.aims import row
from tests.measure.phones import evening


def measure() -> Iterator[str]:
    """A line for each game."""
    with evening() as night:
        for game in all_games().values():
            page = night.phone()
            first = _deal(page, game.slug, min(game.players))
            page.goto("/")
            again = _deal(page, game.slug, 0)
            yield row(f"{game.title}, taps with {min(game.players)} new people", first)
            yield row(f"{game.title}, taps with the same people", again)


def _deal(page: Page, slug: str, new: int) -> int:
    """Open the game, seat so many people without a name, and deal."""
    thumb = Thumb(page)
    thumb.tap(f"a[href*='/new/{slug}']")
    page.wait_for_url(f"**/new/{slug}*")
    for seated in range(new):
        thumb.tap("button:has-text('Without a name')")
        expect(page.locator(".seating [name=name]:not([value=''])")).to_have_count(seated + 1)
    thumb.tap(".deal .btn-primary")
    page.wait_for_url(AT_TABLE)
    return thumb.taps
