"""Keyboard and screen reader: axe finds nothing, and a new question is one Tab away."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import THEMES, faults
from tests.browser.table import confirm, lit_places, open_table, open_whole, tap_place

NAMES = ["Ann", "Ben", "Cleo"]
MAIN_PAGES = (
    "/",
    "/new",
    "/new/iwari?name=Ann&name=Ben&at=0",
    "/new/ichor?name=Ann&name=Ben&at=1",
    "/history",
    "/rules/iwari",
    "/j/{code}",
    "/t/{code}/shelf",
    "/t/{code}/score?category=tents&seat=0",
    "/t/{code}/log?at=0&ask=back",
    "/t/{code}/log?ask=legal",
    "/t/{code}/ask",
    "/t/{code}/ask?place=totem.duskmoor",
    "/t/{code}/rules?q=totm",
    "/t/{code}/host",
    "/t/{fresh}/setup?step=mountains&laid=2&item=mountain.A",
    "/t/{counted}?group=final.duskmoor",
)
"""At a table in play, one just dealt and one that is counted; `test_access_of_each_game` looks at
the others."""
PARTS = 2
"""Into how many tests the main pages are shared out, which run at the same time."""


def choose(page: Page, theme: str) -> None:
    """Set the display in the lobby, before the next page is opened."""
    page.goto("/")
    page.evaluate("theme => localStorage.setItem('companion.theme', theme)", theme)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_the_main_pages(
    phone: Callable[..., Page], themes: Sequence[str], part: int
) -> None:
    page = phone()
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}")
    tap_place(page, lit_places(page)[0])
    found = faults(page, themes) if part == 0 else []
    confirm(page)
    counted = open_table(page, NAMES, mode="count")
    fresh = open_table(page, NAMES)
    for name in MAIN_PAGES[part::PARTS]:
        path = name.format(code=code, fresh=fresh, counted=counted)
        answer = page.goto(path)
        assert answer is not None and answer.ok, path
        found += faults(page, themes)
    assert not found


def test_a_move_is_made_by_keyboard_alone(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}")
    page.locator(".board a.lit").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bottom-sheet")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Discard a card")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Start again")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#announce")).to_contain_text("places a tent")
    expect(page.locator(".bottom-sheet")).to_be_focused()


def test_nothing_sticks_out_at_320_px_and_200_per_cent_with_long_names(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Maximiliane-Alexandrina of Upper Bavaria", "B" * 40, "Cleo"])
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    expect(page.locator(".victory")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    for path in (
        "",
        "/setup",
        "/score?category=tents&seat=0",
        "/log?at=0",
        "/rules?q=totem",
        "/host",
        "/tv",
        "/shelf",
        "/end",
        "/end?view=after",
        "/../../",
        "/../../new/iwari?name=Ann&name=Maximiliane-Alexandrina&at=1",
    ):
        open_whole(page, f"/t/{code}{path}")
        for size in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert page.evaluate("document.documentElement.scrollWidth") == 320, (path, size)


PALE = """() => {
  document.querySelector("main").insertAdjacentHTML("beforeend", `
    <p class="pale">A pale line.</p>
    <svg class="pale" viewBox="0 0 99 9" role="img" aria-label="Pale">
      <rect width="99" height="9" fill="#fff" /><text y="9" class="pale">letters</text>
    </svg>`);
  for (const { style } of document.querySelectorAll(".pale")) {
    style.color = style.fill = "#ddd";
    style.background = "#fff";
  }
}"""
COLOURS = """async () => {
  const options = { runOnly: { type: "rule", values: ["color-contrast"] } };
  const { violations, passes } = await axe.run(options);
  return [...violations, ...passes].flatMap((rule) => rule.nodes.map((node) => node.html));
}"""


def test_axe_judges_the_colours_of_a_page_but_never_of_letters_in_a_drawing(
    phone: Callable[..., Page],
) -> None:
    """So nothing is lost where it looks at colours while drawings are empty."""
    page = phone()
    page.goto("/")
    page.evaluate(PALE)
    found = faults(page, THEMES)
    assert [fault.split(" ")[1:3] for fault in found] == [
        [f"{theme}:", "color-contrast:"] for theme in THEMES
    ]
    assert all("A pale line." in fault for fault in found)
    assert not [html for html in page.evaluate(COLOURS) if "letters" in html]
    assert page.locator("svg text").inner_html() == "letters"
