"""Axe finds nothing on the pages of any game: in play, asked about, amended, ended, counted, and
where a table enters what is printed in its box.

Each page is loaded once, in black.
"""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from companion.games import all_games
from tests.browser.access.test_access import choose
from tests.browser.axe import faults
from tests.browser.table import confirm, deal
from tests.quick import quick_with

GAMES = {slug: all_games()[slug] for slug in ("grecos", "ichor", "iwari", "khilor", "orichalcum")}
OF_A_TABLE = (
    "/t/{code}",
    "/t/{code}/setup",
    "/t/{code}/score",
    "/t/{code}/log?at=1&ask=legal",
    "/t/{code}/log?at=1&ask=note",
    "/t/{code}/amend?of={entry}",
    "/t/{code}/what-if",
    "/t/{code}/correct",
    "/t/{code}/rules?q=turn",
    "/t/{code}/tv",
)
OF_AN_END = ("/t/{code}/end?view=podium", "/t/{code}/end?view=after")
OF_EDITIONS = ("/editions/{slug}", "/editions/{slug}/{edition}")
TAPS = 8


def looked_at(page: Page, path: str, themes: Sequence[str]) -> list[str]:
    """What axe finds on the page at that address."""
    answer = page.goto(path)
    assert answer is not None and answer.ok, path
    expect(page.locator("html[data-theme=black]")).to_be_attached()
    return faults(page, themes)


def sit_down(page: Page, code: str) -> None:
    """Take both seats, and be whoever is asked: a game may show hands to their owners alone."""
    for seat in range(2):
        page.goto(f"/j/{code}")
        page.locator(".seat").nth(seat).tap()
        expect(page.locator(".seat[aria-current]")).to_have_count(seat + 1)
    page.goto(f"/t/{code}")
    if page.locator(".in-hand .btn-primary").count():
        page.locator(".in-hand .btn-primary").first.tap()
        expect(page.locator(".table a.lit").first).to_be_attached()


def enter_a_move(page: Page) -> None:
    """Follow what is lit until the move can be confirmed."""
    for _ in range(TAPS):
        if page.get_by_role("button", name="Confirm", exact=True).count():
            return
        page.goto(page.locator(".table a.lit[href]").first.get_attribute("href") or "")
    pytest.fail("no move could be entered by what is lit")


def end(page: Page, code: str) -> None:
    """Close the game as it stands."""
    page.goto(f"/t/{code}/score")
    page.locator(".closing summary").tap()
    page.locator("form[action$='/finish'] button").tap()
    expect(page.locator(".victory, .podium, .ending").first).to_be_attached()


def begin(page: Page, slug: str) -> str:
    """A table in black where a move is ready to be confirmed; the answer is its code."""
    choose(page, "black")
    code = deal(page, slug, players=2, seed="K7Q2BC", mode="track")
    sit_down(page, code)
    enter_a_move(page)
    return code


@pytest.mark.parametrize("slug", quick_with("grecos", among=sorted(GAMES)))
def test_axe_finds_nothing_where_a_move_is_made(
    phone: Callable[..., Page], themes: Sequence[str], slug: str
) -> None:
    page = phone()
    begin(page, slug)
    assert not faults(page, themes)


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_axe_finds_nothing_on_the_pages_of_a_table(
    phone: Callable[..., Page], themes: Sequence[str], slug: str
) -> None:
    page = phone()
    code = begin(page, slug)
    page.goto(page.url)
    confirm(page)
    entry = page.locator("#fragment").get_attribute("data-revision")
    found = []
    for path in OF_A_TABLE:
        found += looked_at(page, path.format(code=code, entry=entry), themes)
    end(page, code)
    for path in OF_AN_END:
        found += looked_at(page, path.format(code=code), themes)
    if GAMES[slug].counting:
        counted = deal(page, slug, players=2, seed="K7Q2BC", mode="count")
        found += looked_at(page, f"/t/{counted}", themes)
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(slug for slug, game in GAMES.items() if game.editor))
def test_axe_finds_nothing_where_a_box_is_entered(
    phone: Callable[..., Page], themes: Sequence[str], slug: str
) -> None:
    page = phone()
    page.goto("/")
    choose(page, "black")
    found = []
    for path in OF_EDITIONS:
        found += looked_at(
            page, path.format(slug=slug, edition=GAMES[slug].editions()[0].id), themes
        )
    page.goto(f"/editions/{slug}")
    page.get_by_role("button", name="Enter your own").tap()
    page.wait_for_url("**/editions/draft/*")
    draft = page.url
    steps = page.locator("nav a[href*='/editions/draft/']").evaluate_all(
        "all => all.map(a => a.href)"
    )
    for address in dict.fromkeys([draft, *steps]):
        found += looked_at(page, address, themes)
    assert not found
