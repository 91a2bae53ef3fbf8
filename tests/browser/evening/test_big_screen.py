"""The big screen: everybody's name whole, every picture in view, and the way in, on any screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.names import parted
from tests.browser.table import confirm, deal, lit_places, open_whole, tap_place
from tests.quick import quick_with

NAMES = ["Emmanuelle", "Maximilian", "Cleo", "Dan", "Eve", "Fay"]
TABLES = (("iwari", 5), ("grecos", 6), ("orichalcum", 4))
SCREENS = ((1920, 1080), (1280, 720), (320, 640))
OVERLAPS = """() => {
  const [facts, code] = [".facts", ".qr"].map((one) => document.querySelector(one));
  return facts.getBoundingClientRect().bottom > code.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize(("slug", "people"), quick_with(("orichalcum", 4), among=TABLES))
def test_names_are_whole_and_pictures_and_the_way_in_are_in_view(
    phone: Callable[..., Page], slug: str, people: int
) -> None:
    page = phone(color_scheme="dark")
    code = deal(page, slug, name=NAMES[:people])
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        open_whole(page, f"/t/{code}/tv")
        expect(page.locator(".standing li")).to_have_count(people)
        assert parted(page, ".standing .who b, h1") == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert not page.evaluate(OVERLAPS)
        if width > height:
            for picture in page.locator(".board-svg").all():
                expect(picture).to_be_in_viewport(ratio=1)
            expect(page.locator(".qr")).to_be_in_viewport(ratio=1)
            expect(page.get_by_text("Join at")).to_be_in_viewport(ratio=1)


def test_the_screen_tells_what_happened_and_shows_the_race(phone: Callable[..., Page]) -> None:
    page, screen = phone(), phone()
    code = deal(page, "ichor", name=["Ana", "Ben"], seed="K7Q2BC")
    screen.goto(f"/j/{code}")
    screen.get_by_role("button", name="Only watch").tap()
    screen.wait_for_url(f"**/t/{code}")
    screen.goto(f"/t/{code}/tv")
    expect(screen.locator(".turn p")).to_have_text("Move one of the monsters or use a power.")
    expect(screen.locator(".standing .figure")).to_have_text(["14", "14"])
    page.goto(f"/t/{code}")
    while page.get_by_role("button", name="Confirm", exact=True).count() == 0:
        tap_place(page, lit_places(page)[0])
    said = page.locator(".preview").inner_text()
    confirm(page)
    expect(screen.locator(".turn p")).to_contain_text(said)
