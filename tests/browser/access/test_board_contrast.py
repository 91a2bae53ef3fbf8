"""Everything that is drawn on a board stands out from what lies below it, in every theme."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import deal
from tests.quick import quick_with

MOVES = 5
THEMES = ("light", "dark", "black")
GOLD = "rgb(237, 178, 51)"

MEASURE = (Path(__file__).parents[1] / "measure_contrast.js").read_text()


TAPS = 8
"""More than any move takes."""
PLAY = """async ([start, moves, taps]) => {
  let at = start, page;
  const open = async (path, sent) => {
    const answer = await fetch(new URL(path, new URL(at, location)), sent);
    at = answer.url;
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  };
  const confirm = () =>
    [...page.querySelectorAll("button")].find((one) => one.textContent.trim() === "Confirm");
  await open(start);
  let made = 0;
  for (let move = 0; move < moves; move++) {
    for (let tap = 0; tap < taps && !confirm(); tap++) {
      const lit = page.querySelectorAll(".table a.lit[href]");
      if (!lit.length) return made;
      await open(lit[(move * 7) % lit.length].getAttribute("href"));
    }
    const { form } = confirm();
    const body = new URLSearchParams(new FormData(form, confirm()));
    await open(form.getAttribute("action"), { method: "POST", body });
    made += 1;
  }
  return made;
}"""
"""So many moves by following what is lit, as pages do without scripts; how many were made."""


def play_some(page: Page, slug: str) -> None:
    """Open a table where some moves have been made, where a phone without a seat can make any."""
    code = deal(page, slug, seed="K7Q2BC", mode="track", players=2)
    page.goto("/healthz")
    made = page.evaluate(PLAY, [f"/t/{code}", MOVES, TAPS])
    assert made == (0 if slug == "grecos" else MOVES)
    page.set_viewport_size({"width": 390, "height": 1600})
    page.goto(f"/t/{code}")


IN_PLACE = "id => Math.abs(document.getElementById(id).getBoundingClientRect().left) < 1"
"""Whether a picture of a row has come to rest in view."""


GAMES = ("grecos", "ichor", "iwari", "khilor", "orichalcum")


@pytest.mark.parametrize("slug", quick_with("iwari", among=GAMES))
def test_letters_pieces_and_rings_stand_out_in_every_theme(
    phone: Callable[..., Page], slug: str
) -> None:
    page = phone()
    play_some(page, slug)
    found: dict[str, list[str]] = {}
    for theme in THEMES:
        page.evaluate("theme => localStorage.setItem('companion.theme', theme)", theme)
        page.reload()
        expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
        tabs = page.locator("[data-pane]")
        for n in range(max(1, tabs.count())):
            if tabs.count():
                tabs.nth(n).tap()
                expect(tabs.nth(n)).to_have_attribute("aria-current", "true")
                page.wait_for_function(IN_PLACE, arg=tabs.nth(n).get_attribute("data-pane"))
            measured, faults = page.evaluate(MEASURE, GOLD)
            assert measured
            found.setdefault(theme, []).extend(faults)
    found = {theme: faults for theme, faults in found.items() if faults}
    assert not found, "\n".join(f"{theme}: {faults}" for theme, faults in found.items())
