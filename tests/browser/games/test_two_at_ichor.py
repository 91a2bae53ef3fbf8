"""Ichor on two phones by touch: a victory announced, and a move of long ago put right."""

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import deal, follow, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import slow

LINES = {
    "set.start_player": "0",
    "set.monster_victory": "d",
    "set.god_victory": "d",
    **{
        f"set.monster_{n}": name
        for n, name in enumerate(("griffin", "centaur", "cerberus", "minotaur", "siren"), 1)
    },
    **{
        f"set.god_{n}": name
        for n, name in enumerate(("athena", "poseidon", "artemis", "hermes", "ares"), 1)
    },
}
"""Hera and the Boar stand in column d, the others from a to f in this order."""
OPTIONS = {"option.games": "single", "option.victory_cards": "yes"}
AROUND_HERA = (
    ("artemis", "c4"),
    ("hermes", "e4"),
    ("artemis", "d4"),
    ("artemis", "d3"),
    ("poseidon", "b6"),
    ("poseidon", "e6"),
)
"""The moves of the gods that lay a token on each side of Hera."""


def sit_down(phone: Callable[..., Page]) -> tuple[Page, Page]:
    """Ann's phone with the monsters, and Ben's with the gods, which is the host's too."""
    ann, ben = phone(), phone()
    code = deal(ben, "ichor", name=["Ann", "Ben"], **LINES, **OPTIONS)
    ben.goto(f"/j/{code}")
    ben.locator(".seat", has_text="Ben").tap()
    expect(ben.locator("p.seat")).to_contain_text("on this phone")
    ben.goto(f"/t/{code}")
    ann.goto(f"/j/{code}")
    ann.locator(".seat", has_text="Ann").tap()
    ann.wait_for_url(f"**/t/{code}")
    for page in (ann, ben):
        slow(page, 300)
    return ann, ben


def make(pages: Iterable[Page], page: Page, *taps: str) -> None:
    """One turn by thumb: the taps, Confirm, and the other phone follows."""
    thumb = Thumb(page)
    thumb.sit()
    for tap in taps:
        thumb.place(tap)
    thumb.confirm()
    for other in pages:
        follow(other, revision(page))


@pytest.mark.slow
def test_the_bar_warns_of_hera_until_a_token_beside_her_goes_and_then_she_wins(
    phone: Callable[..., Page],
) -> None:
    ann, ben = both = sit_down(phone)
    for n, (god, to) in enumerate(AROUND_HERA):
        make(both, ann, "griffin", "a2" if n % 2 else "a1")
        make(both, ben, god, to)
    for page in both:
        expect(page.locator(".bar.warn")).to_contain_text(
            "Hera wins next turn unless a token beside her goes."
        )
        expect(page.locator(".bar.warn .say")).to_be_in_viewport(ratio=1)
        expect(page.locator(".board .badge-warn")).to_have_count(4)
    expect(ann.locator(".instead")).to_contain_text("What could stop it is marked.")
    expect(ann.locator(".instead")).to_be_in_viewport(ratio=1)

    make(both, ann, "cerberus", "c5")
    for page in both:
        expect(page.locator(".bar.warn")).to_have_count(0)
    ann.locator(".undo").tap()
    expect(ben.locator(".bar.warn")).to_be_visible()

    make(both, ann, "griffin", "a1")
    expect(ben.locator(".bar .say")).to_contain_text("Your turn")
    make(both, ben, "card-hera")
    for page in both:
        expect(page.locator(".bar .say")).to_contain_text("Ben wins by a victory card")
    ben.get_by_text("See the score").tap()
    expect(ben.get_by_role("heading", name="Ben wins")).to_be_visible()
    expect(ben.locator(".victory .why")).to_have_text(
        re.compile(r"^\d+ of Ann's tokens were still off the board\.$")
    )


@pytest.mark.slow
def test_a_move_of_long_ago_is_put_right_with_what_becomes_of_the_later_ones(
    phone: Callable[..., Page],
) -> None:
    ann, ben = both = sit_down(phone)
    make(both, ann, "minotaur", "e3")
    wrong = revision(ann)
    make(both, ben, "athena", "a4")
    make(both, ann, "siren", "f1")
    make(both, ben, "poseidon", "b4")
    make(both, ann, "siren", "c1")
    make(both, ben, "artemis", "c4")

    ann.locator(".rail").get_by_text("Log").tap()
    while not ann.locator(".say", has_text=f"Entry {wrong} of").count():
        at = ann.locator(".say").inner_text()
        ann.get_by_role("link", name="Earlier").last.tap()
        expect(ann.locator(".say")).not_to_have_text(at)
    expect(ann.locator("#fragment")).to_contain_text("Minotaur moves from e2 to e3")
    ann.get_by_role("link", name="Amend").tap()
    for place in ("minotaur", "e1"):
        ann.locator(f'.board a.lit[data-id="{place}"]').tap()
        expect(ann.locator(".crumbs, .preview")).to_be_visible()
    sheet = ann.locator(".bottom-sheet")
    expect(sheet).to_contain_text("One later move is affected. 4 later moves stay as they are.")
    expect(sheet).to_contain_text("Minotaur stands in the way of Siren, on e1.")
    expect(sheet.locator(".then-now tbody tr")).to_have_text(
        [re.compile(r"now\s*9\s*11"), re.compile(r"then\s*10\s*11")]
    )
    expect(sheet.locator(".tag")).to_have_text(["Stays, flagged"])
    sheet.get_by_role("link", name="Drop it").tap()
    expect(sheet.locator(".tag")).to_have_text(["Dropped", "Dropped"])
    expect(sheet).to_contain_text("That is for Ann to decide.")
    sheet.get_by_role("link", name="Keep it").tap()
    expect(sheet.locator(".tag")).to_have_text(["Stays, flagged"])

    ann.get_by_role("button", name="Ask the others").tap()
    yes = ben.get_by_role("button", name="Yes, change it")
    expect(yes).to_be_in_viewport(ratio=1)
    yes.tap()
    for page in both:
        expect(page.locator("#board-minotaur")).to_have_attribute("aria-label", re.compile("e1"))
        expect(page.locator(".ribbon li").first).to_contain_text("10")
    expect(ann.locator(".ribbon li").last).to_contain_text("11")
