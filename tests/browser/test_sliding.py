"""A piece on its way is slid over the board before it is confirmed."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import open_table, tap_place


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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


def test_another_place_can_be_tapped_instead(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    tap_place(page, "duskmoor-3")
    expect(page.locator(".preview")).to_contain_text("space 3 of Duskmoor")
