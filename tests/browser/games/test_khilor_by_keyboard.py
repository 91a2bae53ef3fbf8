"""A whole game of Khilor with nothing but Tab, Enter and Escape, from the table to what comes
after the podium."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import deal, follow, revision

MORE_STEPS_THAN_ANY_GAME = 80
MORE_TABS_THAN_ANY_PAGE = 120
IN_FOCUS = """() => {
  const one = document.activeElement;
  return [one.dataset.id ?? "", [...one.classList].join(" "), one.innerText ?? ""];
}"""
"""The id, the classes and the text of what is in focus."""
LIT = "() => [...document.querySelectorAll('.table a.lit')].map((one) => one.dataset.id)"


def reach(page: Page, wanted: Callable[[str, list[str], str], bool]) -> None:
    """Tab on until what is wanted is in focus: by its id, its classes and its text."""
    for _ in range(MORE_TABS_THAN_ANY_PAGE):
        name, classes, text = page.evaluate(IN_FOCUS)
        if wanted(name, classes.split(), text.strip()):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads there: {page.evaluate(LIT)}")


def reach_lit(page: Page, pattern: str) -> None:
    """Tab on to the next lit place or button with such an id."""
    reach(page, lambda name, classes, _: "lit" in classes and bool(re.fullmatch(pattern, name)))


def choose(page: Page, pattern: str) -> None:
    """Press Enter on something lit; the page shows what follows."""
    expect(page.locator("#entry[data-ready]:not([aria-busy])")).to_be_attached()
    before = page.locator("#entry").inner_text()
    reach_lit(page, pattern)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.getElementById('entry').innerText !== before", arg=before
    )


def confirm(page: Page) -> None:
    """Press Enter on Confirm: few keys lead there, since the sheet is in focus."""
    before = revision(page)
    assert "bottom-sheet" in page.evaluate(IN_FOCUS)[1]
    reach(page, lambda _, classes, text: "btn-primary" in classes and text == "Confirm")
    page.keyboard.press("Enter")
    follow(page, before + 1)
    page.wait_for_function(
        "() => document.getElementById('fragment').contains(document.activeElement)"
    )


def play(page: Page) -> None:
    """One decision: a polyomino and its square, or what is lit in the sheet."""
    if any(name.startswith("lie-") for name in page.evaluate(LIT)):
        choose(page, "lie-.*")
    if not page.locator(".preview").count():
        eggs = page.locator("#entry [data-id='end-turn']").count()
        choose(page, "lay-.*|return-egg" if eggs else "[A-G][1-7]")
    confirm(page)


@pytest.mark.slow
def test_khilor_is_played_to_its_end_by_keyboard_alone(phone: Callable[..., Page]) -> None:
    page = phone()
    code = deal(page, "khilor", name=["Ann", "Ben"], seed="KHZ2R7")
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()

    choose(page, "lie-.*")
    reach(page, lambda _, __, text: text == "Log")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{code}/log*")
    page.go_back()
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    expect(page.locator(".crumbs")).to_be_visible()

    for _ in range(MORE_STEPS_THAN_ANY_GAME):
        if page.get_by_text("See the score").count():
            break
        play(page)
    reach(page, lambda _, __, text: text == "See the score")
    page.keyboard.press("Enter")
    expect(page.locator(".victory h2")).to_have_text(re.compile("wins?$"))
    expect(page.locator(".victory .why")).to_have_text(
        re.compile(r"^\d+ for \w+ decided it: \d+ more than (Ann|Ben)\.$")
    )
    for figure in page.locator(".won .figure").all():
        expect(figure).to_have_text(re.compile(r"^\d+$"))
    reach(page, lambda _, __, text: text == "Confirm the score")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Share")).to_be_visible()
    reach(page, lambda _, __, text: text.startswith("Play again"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/t/(?!{code})\w{{6}}/setup"))
