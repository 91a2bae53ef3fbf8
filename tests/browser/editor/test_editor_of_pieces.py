"""Sets of islands, tiles, units and cards, begun from the shipped one and changed by touch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editor.test_editor import (
    assert_accessible,
    in_hand,
    onward,
    progress,
    slow_network,
    tap,
)
from tests.browser.table import deal, follow, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import Point

HEX = 3**0.5 / 2


def begin_from(page: Page, game: str) -> None:
    """A draft of one's own that begins as the shipped set."""
    page.goto(f"/editions/{game}")
    page.locator(".table-card").first.tap()
    page.get_by_role("button", name="Begin your own from it").tap()
    expect(page.locator("[data-editor]")).to_be_visible()
    page.wait_for_load_state()


def go_to(page: Page, step: str) -> None:
    """To a step by the menu."""
    page.locator(".menu > summary").tap()
    page.locator(".menu-body").get_by_role("link", name=step).tap()
    expect(page.locator(".bar")).to_contain_text(step.split(". ")[1].lower())


def type_in(page: Page, at: Point, label: str, text: str) -> None:
    """Tap a place, and type what belongs there."""
    tap(page, at)
    page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Set", exact=True).tap()
    expect(page.locator(".typed")).to_have_count(0)


def keep(page: Page, name: str) -> None:
    """Give it a name, and let every table play with it."""
    page.get_by_role("link", name="Done?").tap()
    page.get_by_label("Name of this edition").fill(name)
    page.get_by_role("button", name="Done: keep it for every table").tap()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def circle(x: int, y: int) -> Point:
    """A place of an island eight circles wide, in hundredths of the picture."""
    return (x + 1) * 6.25, 6.25 + y * 12.5 * HEX


def cell(number: int, columns: int, height: float) -> Point:
    """The middle of a cell of a picture that has them in rows."""
    row, column = divmod(number, columns)
    return (column + 0.5) * 100 / columns, (row + 0.5) * height


@pytest.mark.slow
def test_an_island_with_another_port_is_entered_and_a_metropolis_laid_on_it(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    begin_from(page, "orichalcum")
    type_in(page, cell(0, 2, 34), "Name of the island", "Skyros")
    expect(page.locator("#board-island-1")).to_have_attribute("aria-label", "Skyros")
    onward(page)
    with slow_network(page):
        in_hand(page, "Port")
        in_hand(page, "1 hoplite and 1 nugget")
        tap(page, circle(4, 0))
        expect(page.locator(".remarks")).to_contain_text("2 of 3 ports")
        in_hand(page, "3 nuggets")
        tap(page, circle(6, 0))
        expect(page.locator("#board-city-6-0")).to_have_attribute(
            "aria-label", "A2, port, 3 nuggets, under the Metropolis"
        )
        in_hand(page, "Metropolis")
        tap(page, circle(8, 0), circle(5, 1))
        expect(page.locator("#board-city-5-1")).to_be_attached()
        expect(page.locator("#board-city-8-0")).to_be_attached()
    in_hand(page, "Circles")
    in_hand(page, "No circle")
    tap(page, circle(5, 5), circle(7, 5))
    progress(page, "29")
    for _ in range(2):
        page.get_by_role("button", name="Undo").tap()
    progress(page, "31")
    assert_accessible(page)
    go_to(page, "10. Row and die")
    in_hand(page, "1")
    tap(page, (8, 12))
    expect(page.locator(".notice-refused")).to_contain_text("two leftmost cards are free")
    go_to(page, "12. Single tiles")
    in_hand(page, "Empty")
    tap(page, (10, 10))
    progress(page, "24 / 25")
    expect(page.locator(".rail")).to_contain_text("1 missing")
    in_hand(page, "Lagoon")
    tap(page, (10, 10))
    progress(page, "25 / 25")
    go_to(page, "15. Creatures")
    in_hand(page, "Strength")
    type_in(page, cell(0, 4, 24), "Strength", "5")
    expect(page.locator("#board-creature-1")).to_have_attribute(
        "aria-label", "Hellhound, strength 5, loot 1 nugget: 4 pieces"
    )
    keep(page, "Our islands")
    assert_accessible(page)
    own = {"set.board.0": "skyros", "set.start_player": "0", "option.draws": "app"}
    code = deal(page, "orichalcum", name=["Ann", "Ben"], edition="our-islands", **own)
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    thumb.place("p0-A2")
    expect(page.locator(".preview")).to_contain_text("pays 3 nuggets")
    thumb.confirm()


@pytest.mark.slow
def test_units_and_cards_of_ones_own_are_entered_and_a_game_begins_with_them(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    page.goto("/editions/grecos")
    page.get_by_role("button", name="Enter your own").tap()
    expect(page.locator(".rail")).to_contain_text("3 missing")
    for step in ("units", "numbers", "what units are", "recruiting", "event cards", "event cards"):
        take = page.get_by_role("button", name="Take the rulebook's")
        if take.count():
            take.tap()
            expect(take).to_have_count(0)
        onward(page)
        expect(page.locator(".bar")).to_contain_text(step)
    expect(page.locator(".rail")).to_contain_text("Done?")
    go_to(page, "2. Units")
    in_hand(page, "Name")
    type_in(page, cell(0, 4, 22), "Name of the unit", "Champion")
    go_to(page, "3. Numbers of units")
    with slow_network(page):
        in_hand(page, "6")
        tap(page, cell(0, 4, 22), cell(3, 4, 22))
        for number in (1, 4):
            expect(page.locator(f"#board-F-{number}")).to_contain_text("F6")
    go_to(page, "4. What units are")
    in_hand(page, "Water")
    tap(page, cell(0, 4, 22))
    expect(page.locator(".remarks")).to_contain_text("Champion begins in a City State")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".remarks > li")).to_have_count(0)
    go_to(page, "6. Event cards, 1 to 12")
    in_hand(page, "Text")
    type_in(page, cell(0, 3, 24), "Text of the card", "Everybody draws five.")
    in_hand(page, "Whom")
    in_hand(page, "Sea")
    tap(page, cell(0, 3, 24))
    expect(page.locator(".notice-refused")).to_contain_text("Destroy is for a tile")
    assert_accessible(page)
    keep(page, "Our war")
    own = {"set.city.0": "1", "set.city.1": "2", "set.start_player": "0"}
    own |= {"option.hands": "open", "option.draws": "app"}
    code = deal(page, "grecos", name=["Ann", "Ben"], edition="our-war", **own)
    page.goto(f"/t/{code}")
    expect(page.locator('.board [aria-label$="Ann\'s Champion"]').first).to_be_attached()
    before = revision(page)
    page.locator(".choices a", has_text="Recruit nobody").dispatch_event("click")
    page.get_by_role("button", name="Confirm", exact=True).tap()
    follow(page, before + 1)
