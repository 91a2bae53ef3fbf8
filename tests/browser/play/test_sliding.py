"""A piece on its way is slid over the board before it is confirmed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING
from tests.browser.table import open_table, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import box, drag, middle, pressed, tap


@pytest.mark.slow
def test_the_preview_follows_a_piece_that_is_slid(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    first, second = (page.locator(f'.board [data-id="duskmoor-{n}"]') for n in (1, 2))
    page.mouse.move(*middle(first))
    page.mouse.down()
    page.mouse.move(*middle(second), steps=6)
    expect(page.locator(".preview")).to_contain_text("space 2 of Duskmoor")
    page.mouse.up()
    expect(page.locator(".preview")).to_contain_text("space 2 of Duskmoor")


@pytest.mark.slow
def test_another_place_can_be_tapped_instead(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    tap_place(page, "duskmoor-3")
    expect(page.locator(".preview")).to_contain_text("space 3 of Duskmoor")


def test_a_piece_is_dragged_by_finger_and_the_page_stays(phone: Callable[..., Page]) -> None:
    page = phone(**MOVING)
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    places = [
        page.locator(f"#board-{name} .body") for name in ("duskmoor-1", "farhaven-1", "icereach-1")
    ]
    drag(page, *map(middle, places))
    expect(page.locator(".preview")).to_contain_text("space 1 of Icereach")
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
def test_a_magnifier_shows_what_a_sliding_finger_covers(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    places = [page.locator(f"#board-{name} .body") for name in ("duskmoor-1", "icereach-1")]
    with pressed(page, *map(middle, places)):
        expect(page.locator(".lens")).to_be_visible()
        expect(page.locator(".preview")).to_contain_text("space 1 of Icereach")
    expect(page.locator(".lens")).to_have_count(0)


def test_a_finger_beside_a_lit_place_taps_it(phone: Callable[..., Page]) -> None:
    page = phone(**MOVING)
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    x, y = middle(page.locator("#board-duskmoor-1 .body"))
    tap(page, (x - 24, y))
    expect(page.locator(".preview")).to_contain_text("space 1 of Duskmoor")


@pytest.mark.slow
def test_a_finger_far_from_any_place_taps_nothing(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    Thumb(page).sit()
    left, top, *_ = box(page.locator(".board-svg"))
    tap(page, (left + 4, top + 4))
    assert page.locator("#asked, .crumbs").count() == 0


def test_an_unlit_place_that_is_hit_answers_though_a_lit_one_is_near(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap(page, middle(page.locator("#board-totem\\.duskmoor .body")))
    expect(page.locator(".verdict")).to_contain_text(
        "A totem needs a tent beside it, and Duskmoor has none"
    )
