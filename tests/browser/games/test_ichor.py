"""Ichor by tapping: a figure and where it goes, its card, and the rule that forbids."""

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import confirm, deal, follow, lit_places, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import middle, slow

TURNS = 12


def open_ichor(page: Page, seed: str) -> None:
    """The host deals from a set-up link and goes to the table."""
    code = deal(page, "ichor", players=2, seed=seed)
    page.goto(f"/t/{code}")


def tap(page: Page, place: str) -> None:
    """Tap a place or a card and wait until the page shows what follows."""
    Thumb(page).sit()
    page.locator(f'a[data-id="{place}"]').first.dispatch_event("click")
    expect(page.locator("#asked, .crumbs")).to_be_visible()


def make_a_move(page: Page) -> None:
    """Follow what is lit on the board until a move is whole; then confirm it."""
    while page.get_by_role("button", name="Confirm", exact=True).count() == 0:
        places = lit_places(page)
        tap(page, places[len(places) // 2])
    confirm(page)


def test_figures_are_moved_by_tapping_them_and_then_their_space(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    for _ in range(TURNS):
        if page.get_by_text("See the score").count():
            break
        before = revision(page)
        make_a_move(page)
        assert revision(page) > before
    expect(page.locator(".lately li").first).to_be_visible()


def test_a_figure_in_the_way_is_answered_with_the_rule(phone: Callable[..., Page]) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    tap(page, "griffin")
    page.touchscreen.tap(*middle(page.locator("#board-a6 .ground")))
    expect(page.get_by_text("Not allowed:")).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("Athena")


def test_a_tap_that_leads_nowhere_is_answered_with_the_rule(phone: Callable[..., Page]) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    Thumb(page).sit()
    answer = page.locator(".beside")

    page.touchscreen.tap(*middle(page.locator("#board-b4 .ground")))
    expect(answer).to_contain_text("Nothing can be done there now.")
    expect(answer).to_contain_text("A turn is one action: move a figure or use a power.")
    expect(answer).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Close").tap()
    expect(answer).to_have_count(0)

    page.touchscreen.tap(*middle(page.locator("#board-athena .body")))
    expect(answer).to_contain_text("Athena is a god; it is the monsters' turn.")
    expect(answer).to_contain_text("The monsters start; turns alternate.")

    tap(page, "griffin")
    expect(answer).to_have_count(0)
    page.touchscreen.tap(*middle(page.locator("#board-b4 .ground")))
    expect(answer).to_contain_text("Space b4 is not in the row or column of a2.")
    expect(answer).to_contain_text("straight along its row or column")
    expect(answer).to_be_in_viewport(ratio=1)
    expect(page.locator(".crumbs")).to_contain_text("Griffin")
    tap(page, lit_places(page, "a")[0])
    expect(answer).to_have_count(0)
    expect(page.locator(".preview")).to_contain_text("Griffin moves from a2")


@pytest.mark.slow
def test_with_large_text_an_answer_comes_into_view_and_then_the_board_again(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    Thumb(page).sit()
    board = page.locator("#board-athena .body")
    expect(board).to_be_in_viewport(ratio=1)
    page.touchscreen.tap(*middle(page.locator("#board-b4 .ground")))
    expect(page.locator(".beside")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Close").tap()
    expect(board).to_be_in_viewport(ratio=1)
    tap(page, "griffin")
    tap(page, lit_places(page, "a")[0])
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_in_viewport(ratio=1)
    confirm(page)
    expect(board).to_be_in_viewport(ratio=1)


def test_a_space_that_athena_crossed_is_lit_where_she_may_step_back(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_ichor(page, "K7Q2BC")
    make_a_move(page)
    tap(page, "card-athena")
    first = lit_places(page)[0]
    tap(page, first)
    second = next(place for place in lit_places(page) if place != first)
    tap(page, second)
    assert first in lit_places(page)
    Thumb(page).place(first)
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_visible()
    confirm(page)
    expect(page.locator(".lately li").first).to_contain_text("Athena")


# Ichor on two phones by touch

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
