"""What the thumb looks for in the editor is seen at once: the step in hand, the chosen light, and
the way on below however many remarks."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

PAPER = "one => getComputedStyle(one).backgroundColor"


def begin(page: Page, slug: str) -> None:
    page.goto(f"/editions/{slug}")
    page.get_by_role("button", name="Enter your own").tap()
    page.wait_for_url("**/editions/draft/*")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_menu_marks_the_step_and_the_light(phone: Callable[..., Page], scheme: str) -> None:
    page = phone(color_scheme=scheme)
    begin(page, "iwari")
    page.locator(".bar .menu > summary").tap()
    body = page.locator(".bar .menu-body")
    for chosen, other in (
        ("a[aria-current]", "a:not([aria-current])"),
        ("[data-pref=theme][aria-pressed=true]", "[data-pref=theme][aria-pressed=false]"),
        ("[data-pref=text][aria-pressed=true]", "[data-pref=text][aria-pressed=false]"),
    ):
        expect(body.locator(chosen)).to_have_count(1)
        marked = body.locator(chosen).evaluate(PAPER)
        assert {one.evaluate(PAPER) for one in body.locator(other).all()}.isdisjoint({marked})


@pytest.mark.parametrize("slug", ["iwari", "khilor", "grecos"])
def test_the_way_on_lies_in_sight_under_all_remarks(phone: Callable[..., Page], slug: str) -> None:
    page = phone(color_scheme="light")
    begin(page, slug)
    page.locator(".bar .menu > summary").tap()
    page.locator(".bar .menu-body").get_by_role("link", name="Keep it").tap()
    expect(page.get_by_label("Name of this edition")).to_be_attached()
    expect(page.locator(".onward .btn-likely")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
