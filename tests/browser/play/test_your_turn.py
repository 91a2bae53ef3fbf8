"""Whoever looks up only when it is their turn is told by title, buzz and sound, as they wish."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, lit_places, open_table, tap_place

LISTEN = """
window.buzzed = 0; window.rung = 0; window.spoken = [];
navigator.vibrate = () => { window.buzzed += 1; return true; };
AudioContext.prototype.createOscillator = ((real) => function () {
  window.rung += 1;
  return real.call(this);
})(AudioContext.prototype.createOscillator);
speechSynthesis.speak = ({ text }) => { window.spoken.push(text); };
"""
"""Counts how often the phone buzzes and rings, and keeps what it reads out."""


def sit(page: Page, code: str, name: str) -> None:
    page.add_init_script(LISTEN)
    page.goto(f"/j/{code}")
    page.locator(".seat", has_text=name).tap()
    expect(page.locator(".table, .seat[aria-current]").first).to_be_visible()
    page.goto(f"/t/{code}")


@pytest.mark.slow
def test_my_turn_is_in_the_title_and_buzzes_and_rings_where_that_is_wanted(
    phone: Callable[..., Page],
) -> None:
    ann, ben = phone(), phone()
    code = open_table(ann, ["Ann", "Ben"], **{"set.start_player": "0"})
    sit(ann, code, "Ann")
    sit(ben, code, "Ben")
    expect(ann).to_have_title(f"Your turn · Table · Iwari {code}")
    expect(ben).to_have_title(f"Table · Iwari {code}")
    ben.locator(".menu > summary").tap()
    ben.locator(".menu-body .at-my-turn > summary").tap()
    for pref in ("sound", "speak"):
        ben.locator(f".menu-body [data-pref={pref}][data-value=on]").tap()
    ben.locator(".menu > summary").tap()
    rung = ben.evaluate("() => window.rung")
    while ann.title().startswith("Your turn"):
        before = ann.locator("#fragment").get_attribute("data-revision")
        tap_place(ann, lit_places(ann)[0])
        confirm(ann)
        expect(ann.locator("#fragment")).not_to_have_attribute("data-revision", before or "")
    expect(ben).to_have_title(f"Your turn · Table · Iwari {code}")
    assert ben.evaluate("() => window.buzzed") == 1
    assert ben.evaluate("() => window.rung") == rung + 2
    assert any("Ann 1" in said for said in ben.evaluate("() => window.spoken"))
    assert ann.evaluate("() => [window.rung, window.spoken.length]") == [0, 0]
