"""Ichor by tapping: a figure and where it goes, its card, and the rule that forbids."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, deal, lit_places, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import middle

TURNS = 12


def open_ichor(page: Page, seed: str) -> None:
    """The host deals from a set-up link and goes to the table."""
    code = deal(page, "ichor", players=2, seed=seed)
    page.goto(f"/t/{code}")


def tap(page: Page, place: str) -> None:
    """Tap a place or a card and wait until the page shows what follows."""
    Thumb(page).sit()
    page.locator(f'a[data-id="{place}"]').first.dispatch_event("click")
    expect(page.locator("#asked, .crumbs")).to_be_visible()


def make_a_move(page: Page) -> None:
    """Follow what is lit on the board until a move is whole; then confirm it."""
    while page.get_by_role("button", name="Confirm", exact=True).count() == 0:
        places = lit_places(page)
        tap(page, places[len(places) // 2])
    confirm(page)


def test_figures_are_moved_by_tapping_them_and_then_their_space(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    for _ in range(TURNS):
        if page.get_by_text("See the score").count():
            break
        before = revision(page)
        make_a_move(page)
        assert revision(page) > before
    expect(page.locator(".lately li").first).to_be_visible()


def test_a_figure_in_the_way_is_answered_with_the_rule(phone: Callable[..., Page]) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    tap(page, "griffin")
    page.touchscreen.tap(*middle(page.locator("#board-a6 .ground")))
    expect(page.get_by_text("Not allowed:")).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("Athena")


def test_a_tap_that_leads_nowhere_is_answered_with_the_rule(phone: Callable[..., Page]) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    Thumb(page).sit()
    answer = page.locator(".beside")

    page.touchscreen.tap(*middle(page.locator("#board-b4 .ground")))
    expect(answer).to_contain_text("Nothing can be done there now.")
    expect(answer).to_contain_text("A turn is one action: move a figure or use a power.")
    expect(answer).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Close").tap()
    expect(answer).to_have_count(0)

    page.touchscreen.tap(*middle(page.locator("#board-athena .body")))
    expect(answer).to_contain_text("Athena is a god; it is the monsters' turn.")
    expect(answer).to_contain_text("The monsters start; turns alternate.")

    tap(page, "griffin")
    expect(answer).to_have_count(0)
    page.touchscreen.tap(*middle(page.locator("#board-b4 .ground")))
    expect(answer).to_contain_text("Space b4 is not in the row or column of a2.")
    expect(answer).to_contain_text("straight along its row or column")
    expect(answer).to_be_in_viewport(ratio=1)
    expect(page.locator(".crumbs")).to_contain_text("Griffin")
    tap(page, lit_places(page, "a")[0])
    expect(answer).to_have_count(0)
    expect(page.locator(".preview")).to_contain_text("Griffin moves from a2")


@pytest.mark.slow
def test_with_large_text_an_answer_comes_into_view_and_then_the_board_again(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    Thumb(page).sit()
    board = page.locator("#board-athena .body")
    expect(board).to_be_in_viewport(ratio=1)
    page.touchscreen.tap(*middle(page.locator("#board-b4 .ground")))
    expect(page.locator(".beside")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Close").tap()
    expect(board).to_be_in_viewport(ratio=1)
    tap(page, "griffin")
    tap(page, lit_places(page, "a")[0])
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_in_viewport(ratio=1)
    confirm(page)
    expect(board).to_be_in_viewport(ratio=1)


def test_a_space_that_athena_crossed_is_lit_where_she_may_step_back(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    make_a_move(page)
    tap(page, "card-athena")
    first = lit_places(page)[0]
    tap(page, first)
    second = next(place for place in lit_places(page) if place != first)
    tap(page, second)
    assert first in lit_places(page)
    Thumb(page).place(first)
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_visible()
    confirm(page)
    expect(page.locator(".lately li").first).to_contain_text("Athena")
