"""A wish that the rules forbid, made by finger, is answered where the finger is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import deal
from tests.browser.thumb import Thumb
from tests.browser.touch import drag, middle, slow

LATENCY = 300


@pytest.fixture
def khilor(phone: Callable[..., Page]) -> Thumb:
    """The first turn of Khilor: T and O can be chosen, each in four turns."""
    page = phone()
    code = deal(page, "khilor", players=2, seed="K7Q2BC", mode="track")
    slow(page, LATENCY)
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    return thumb


def at(thumb: Thumb, place: str) -> tuple[float, float]:
    return middle(thumb.page.locator(f"#board-{place} .ground"))


def test_a_dark_square_says_why_and_what_is_lit_can_still_be_tapped(khilor: Thumb) -> None:
    khilor.place("lie-T-0")
    lit = khilor.lit(".board ")
    khilor.page.touchscreen.tap(*at(khilor, "A7"))
    verdict = khilor.page.locator(".bottom-sheet .verdict")
    expect(verdict).to_contain_text("T would reach 2 squares over the edge.")
    expect(verdict.locator(".cite > p")).to_be_visible()
    expect(khilor.page.get_by_role("link", name="Back to the move")).to_be_in_viewport(ratio=1)
    assert set(lit) <= set(khilor.lit(".board "))
    khilor.place("B2")
    preview = khilor.page.locator(".preview")
    expect(preview).to_contain_text("egg symbol on B2")
    khilor.page.touchscreen.tap(*at(khilor, "A7"))
    expect(verdict).to_be_visible()
    khilor.page.get_by_role("link", name="Back to the move").tap()
    expect(preview).to_contain_text("egg symbol on B2")


@pytest.mark.slow
def test_a_polyomino_is_dragged_over_others_in_one_go(khilor: Thumb) -> None:
    """From the lower row of the tray, before any square was ever lit."""
    drag(khilor.page, at(khilor, "lie-O-0"), at(khilor, "B2"))
    expect(khilor.page.locator(".preview")).to_contain_text("lays O as printed, egg symbol on B2")


@pytest.mark.slow
def test_a_polyomino_that_is_dropped_where_it_cannot_lie_says_why(khilor: Thumb) -> None:
    drag(khilor.page, at(khilor, "lie-O-3"), at(khilor, "lie-T-3"), at(khilor, "G1"))
    expect(khilor.page.locator(".verdict")).to_contain_text("over the edge")
    khilor.page.get_by_role("link", name="Back to the move").tap()
    expect(khilor.page.locator(".crumbs")).to_contain_text("O turned")
    for start, goal in (("lie-O-3", "B2"), ("B2", "C2")):
        drag(khilor.page, at(khilor, start), at(khilor, goal))
        expect(khilor.page.locator(".preview")).to_contain_text(f"egg symbol on {goal}")
