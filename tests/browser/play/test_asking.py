"""Asking by thumb: the "?" of the rail, and a place that is held."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import deal, open_table, tap_place
from tests.browser.touch import box, hold, middle, tap


@pytest.mark.slow
def test_the_question_mark_asks_about_whatever_is_tapped(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    page.get_by_role("link", name="Ask about a place").tap()
    tap(page, middle(page.locator("#board-totem\\.duskmoor .body")))
    expect(page.locator(".bottom-sheet")).to_contain_text(
        "Not allowed: A totem needs a tent beside it, and Duskmoor has none"
    )
    tap(page, middle(page.locator(".board .names text").first))
    expect(page.locator(".bottom-sheet")).to_contain_text("It is not part of what is asked now.")
    page.get_by_role("link", name="Back to the table").tap()
    expect(page.locator(".board a.lit").first).to_be_visible()


def test_a_place_that_is_held_answers_and_is_not_tapped(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    expect(page.locator(".preview")).to_be_visible()
    board = box(page.locator(".board-svg"))
    hold(page, middle(page.locator("#board-saltreach-2 .body")), 700)
    expect(page.locator(".bottom-sheet")).to_contain_text("space 2 of Saltreach")
    assert box(page.locator(".board-svg")) == board
    page.get_by_role("link", name="Close").tap()
    expect(page.locator(".preview")).to_contain_text("space 1 of Duskmoor")


def test_a_short_tap_is_no_question(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap(page, middle(page.locator("#board-saltreach-2 .body")))
    expect(page.locator(".preview")).to_contain_text("space 2 of Saltreach")


@pytest.mark.parametrize(
    ("slug", "chapter", "name", "said"),
    [
        ("grecos", "Units", "Kraken", "Force 5, Move 1, Hits 3"),
        ("grecos", "Terrain", "Abyss", "Recruits Titan, Sirens, Kraken and Tritons"),
        ("orichalcum", "Buildings", "Forge", "second additional action"),
        ("ichor", "Gods", "", "Power not used yet"),
        ("iwari", "On the map", "Mountain", "does not count"),
        ("khilor", "Polyominoes", "", "may be chosen"),
    ],
)
def test_what_the_board_shows_is_looked_up_in_a_list(
    phone: Callable[..., Page], slug: str, chapter: str, name: str, said: str
) -> None:
    """Three taps of a thumb, in or out of turn: the "?", the kind of thing, the thing."""
    page = phone()
    page.goto(f"/t/{deal(page, slug, name=['Ann', 'Ben'])}")
    for thing in (
        page.get_by_role("link", name="Ask about a place"),
        page.locator(".chapter > summary", has_text=chapter),
        page.locator(".chapter[open] li a", has_text=name).first,
    ):
        thing.scroll_into_view_if_needed()
        assert min(box(thing)[2:]) >= 48
        tap(page, middle(thing))
    expect(page.locator(".bottom-sheet > .paper .src")).to_be_visible()
    expect(page.locator(".bottom-sheet")).to_contain_text(said)
    expect(page.locator(".bottom-sheet")).not_to_contain_text("Nothing can be done")
