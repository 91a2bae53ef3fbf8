"""A place is lit while it is spoken of: nobody looks for "space 4 of Farhaven" by counting."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, deal, open_table, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import middle, tap

RINGED = """() => {
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const places = [...document.querySelectorAll(".board-svg > [id]")].map((one) => {
    const shape = one.querySelector(".body, .ground, .bed") ?? one;
    return [one.id.replace("board-", ""), ...middle(shape)];
  });
  return [...document.querySelectorAll(".ring-said")].map((ring) => {
    const [x, y] = middle(ring);
    const away = ([, left, top]) => Math.hypot(left - x, top - y);
    return places.reduce((best, one) => (away(one) < away(best) - 0.5 ? one : best))[0];
  });
}"""
"""The places round which a ring lies because they are spoken of, the lowest where several lie on
one spot."""


def spoken(page: Page) -> set[str]:
    return set(page.evaluate(RINGED))


def test_a_sentence_of_the_last_moves_lights_what_it_names(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    for place in ("farhaven-4", "duskmoor-1"):
        tap_place(page, place)
        confirm(page)
    assert spoken(page) == set()
    sentence = page.locator(".lately li").first
    expect(sentence).to_contain_text("space 1 of Duskmoor")
    tap(page, middle(sentence))
    assert "duskmoor-1" in spoken(page)
    assert "farhaven-4" not in spoken(page)
    expect(page.locator(".ring-said").first).to_be_in_viewport(ratio=0.9)
    tap(page, middle(page.locator(".bar")))
    assert spoken(page) == set()


def test_a_sentence_that_has_the_focus_lights_what_it_names(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "farhaven-4")
    confirm(page)
    page.locator(".lately li[tabindex='0']").first.focus()
    assert "farhaven-4" in spoken(page)


def test_what_a_refusal_names_is_lit_by_itself(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}?tap=totem.icereach")
    expect(page.locator(".verdict")).to_contain_text("Icereach has none")
    page.wait_for_selector(".ring-said")
    assert spoken(page) == {"territory.icereach"}


def test_what_the_question_names_is_lit_by_itself(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(f"/t/{deal(page, 'grecos', name=['Ann', 'Ben'], **{'option.map': 'table'})}")
    expect(page.locator(".bar .say")).to_contain_text("Which tile lies on A8?")
    page.wait_for_selector(".ring-said")
    assert spoken(page) == {"A8"}


@pytest.mark.parametrize("slug", ["ichor", "khilor"])
def test_an_entry_of_the_log_lights_the_squares_that_it_names(
    phone: Callable[..., Page], slug: str
) -> None:
    page = phone()
    code = deal(page, slug, name=["Ann", "Ben"])
    page.goto(f"/t/{code}")
    Thumb(page).sit()
    while not page.locator("#entry .btn-primary").count():
        page.locator(".table [data-id].lit").first.dispatch_event("click")
    said = page.locator("#asked").inner_text()
    confirm(page)
    page.goto(f"/t/{code}/log")
    tap(page, middle(page.locator(".scrub > p")))
    squares = spoken(page)
    assert squares
    assert all(square in said for square in squares if square[-1].isdigit())
