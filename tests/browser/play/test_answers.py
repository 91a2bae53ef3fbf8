"""What the table answers is right, the same from every way in, and gone once it is answered."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.test_ways import two_phones
from tests.browser.table import confirm, revision, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import middle, tap

INSIST = "It happened anyway"


def at_iwari(phone: Callable[..., Page]) -> tuple[Page, Page]:
    """Two phones at a game with open cards: that of whoever is asked, and the other."""
    one, other = two_phones(phone, "iwari", **{"option.cards": "open"})
    return (one, other) if "Your turn" in one.locator(".bar").inner_text() else (other, one)


def refuse_a_totem(page: Page) -> None:
    tap(page, middle(page.locator('.board [id="board-totem.icereach"]')))
    expect(page.locator(".verdict")).to_contain_text("A totem needs a tent beside it")


def test_what_happened_anyway_is_recorded_from_every_way_in(phone: Callable[..., Page]) -> None:
    page, _ = at_iwari(phone)
    Thumb(page).sit()
    refuse_a_totem(page)
    expect(page.get_by_role("button", name=INSIST)).to_be_in_viewport(ratio=1)
    tap(page, middle(page.get_by_text("Back to the move")))
    expect(page.locator(".verdict")).to_have_count(0)
    tap(page, middle(page.locator(".not-now summary")))
    tap(page, middle(page.locator("#choice-pass")))
    expect(page.locator(".verdict")).to_contain_text("a piece is placed or a card discarded")
    insist = page.get_by_role("button", name=INSIST)
    expect(insist).to_be_in_viewport(ratio=1)
    before = revision(page)
    tap(page, middle(insist))
    page.wait_for_function(
        "revision => Number(document.getElementById('fragment').dataset.revision) > revision",
        arg=before,
    )
    expect(page.locator(".lately")).to_contain_text("happened anyway")


@pytest.mark.slow
def test_a_refusal_is_gone_once_one_has_looked_elsewhere(phone: Callable[..., Page]) -> None:
    page, _ = at_iwari(phone)
    Thumb(page).sit()
    refuse_a_totem(page)
    tap(page, middle(page.locator(".rail").get_by_text("Rules")))
    expect(page.locator(".rules-screen")).to_be_visible()
    page.go_back()
    expect(page.locator("#entry")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(0)
    Thumb(page).sit()
    refuse_a_totem(page)
    page.reload()
    expect(page.locator("#entry")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(0)


def test_a_place_that_is_asked_about_out_of_turn_says_what_it_is(
    phone: Callable[..., Page],
) -> None:
    _, page = at_iwari(phone)
    tap(page, middle(page.locator(".rail").get_by_text("?")))
    expect(page.locator(".bar")).to_contain_text("Asking")
    tap(page, middle(page.locator('.board [data-id="duskmoor-1"], .board [id="board-duskmoor-1"]')))
    expect(page.locator(".bottom-sheet h2")).to_have_text("Space 1 of Duskmoor")
    expect(page.locator(".bottom-sheet")).not_to_contain_text("Nothing can be done")


def test_who_waits_sees_the_board_and_the_score_and_no_cards(phone: Callable[..., Page]) -> None:
    """Cards lie below a word, and the numbers above the sheet."""
    one, other = two_phones(phone, "iwari", **{"option.cards": "app"})
    page = other if "Your turn" in one.locator(".bar").inner_text() else one
    expect(page.get_by_text("Look at the cards")).to_be_in_viewport(ratio=1)
    for card in page.locator(".card").all():
        expect(card).to_be_hidden()
    for figure in page.locator(".ribbon .figure").all():
        expect(figure).to_be_in_viewport(ratio=1)
    tap(page, middle(page.get_by_text("Look at the cards")))
    expect(page.locator(".card").first).to_be_in_viewport()
    expect(page.locator(".ribbon .figure").first).to_be_in_viewport(ratio=1)


def test_meanwhile_tells_the_move_and_is_gone_with_the_first_tap(
    phone: Callable[..., Page],
) -> None:
    ana, ben = two_phones(phone, "khilor", seed="KHZ2R7", **{"set.start_player": 0})
    seen = revision(ben)
    thumb = Thumb(ana)
    thumb.sit()
    tap_place(ana, thumb.lit(".board ")[0])
    if not thumb.preview():
        tap_place(ana, next(one for one in thumb.lit(".board ") if not one.startswith("lie-")))
    ana.wait_for_timeout(100)
    if ana.locator("#entry .choices [data-id=end-turn]").count():
        thumb.button("end-turn")
    confirm(ana)
    # what Ben had tapped on the older position does not count any more
    ben.goto(f"{ben.url.split('?')[0]}?revision={max(0, seen - 2)}&tap=lie-O-0")
    told = ben.locator(".meanwhile li")
    expect(told.first).to_contain_text("Ana lays")
    expect(ben.locator(".meanwhile")).not_to_contain_text("seat")
    thumb = Thumb(ben)
    thumb.sit()
    tap_place(ben, thumb.lit(".board ")[0])
    expect(ben.locator(".meanwhile")).to_be_hidden()
