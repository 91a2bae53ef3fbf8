"""Everything that is drawn on a board is told from what lies below it, in every theme."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, lit_places

MOVES = 5
THEMES = ("light", "dark", "black")
GOLD = "rgb(237, 178, 51)"

MEASURE = (Path(__file__).parent / "measure_contrast.js").read_text()


def play_some(page: Page, slug: str, seed: str) -> None:
    """Open a table from a set-up link and make some moves by touching what is lit."""
    page.goto(f"/new/{slug}?seed={seed}&mode=track&players=2")
    page.get_by_role("button", name="Deal the set-up").click()
    page.wait_for_url("**/t/**")
    page.goto(page.url.split("/setup")[0])
    for number in range(MOVES):
        for _ in range(8):
            if page.get_by_role("button", name="Confirm", exact=True).count():
                confirm(page)
                break
            places, choices = lit_places(page), page.locator(".choices a.lit")
            shown = page.locator("#fragment").get_attribute("hx-get")
            if places:
                place = places[(number * 7) % len(places)]
                page.locator(f'.board [data-id="{place}"]').dispatch_event("click")
            elif choices.count():
                choices.first.dispatch_event("click")
            else:
                return
            page.wait_for_function(
                "shown => document.getElementById('fragment').getAttribute('hx-get') !== shown",
                arg=shown,
            )


@pytest.mark.parametrize("slug", ["grecos", "ichor", "iwari", "khilor", "orichalcum"])
def test_letters_pieces_and_rings_stand_out_in_every_theme(
    phone: Callable[..., Page], slug: str
) -> None:
    page = phone()
    play_some(page, slug, "K7Q2BC")
    expect(page.locator(".board-svg")).to_be_visible()
    found = {}
    for theme in THEMES:
        page.evaluate("theme => localStorage.setItem('companion.theme', theme)", theme)
        page.reload()
        expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
        measured, faults = page.evaluate(MEASURE, GOLD)
        assert measured
        if faults:
            found[theme] = faults
    assert not found, "\n".join(f"{theme}: {faults}" for theme, faults in found.items())
