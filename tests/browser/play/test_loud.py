"""What nobody at the table may miss is a moment of its own on every phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games.test_grecos import take_seat, tap_square, turn_until_battles
from tests.browser.table import confirm, deal, follow, revision, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import middle, slow

MORE_MOVES_THAN_THE_DECK_HAS_CARDS = 60


def run_out(page: Page) -> None:
    """Place what is lit until the deck can have run out, and say that it has."""
    thumb = Thumb(page)
    for move in range(MORE_MOVES_THAN_THE_DECK_HAS_CARDS):
        thumb.sit()
        out = page.locator("#entry .choices a.lit", has_text="The deck has run out")
        if out.count():
            out.tap()
            slow(page, 300)
            thumb.confirm()
            return
        places = thumb.lit(".board ")
        tap_place(page, places[move % len(places)])
        thumb.confirm()
    raise AssertionError("the deck did not run out")


@pytest.mark.slow
def test_the_half_journey_says_who_moves_how_far_and_why(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    code = deal(host, "iwari", name=["Ana", "Ben", "Cleo"], mode="track")
    host.goto(f"/t/{code}")
    run_out(host)
    guest.goto(f"/j/{code}")
    with guest.expect_navigation():
        guest.locator(".seat", has_text="Ana").tap()
    guest.goto(f"/t/{code}")
    for page in (host, guest):
        moment = page.locator(".loud")
        expect(moment.get_by_role("heading", name="Half journey")).to_be_in_viewport(ratio=1)
        expect(moment.locator("li")).to_have_count(3)
        gained = [int(one) for one in moment.locator(".figure").all_inner_texts()]
        assert sum(gained) > 0
    # it leaves with the first tap, and its lines are one tap away
    host.locator(".loud a").tap()
    expect(host.locator("#why")).to_be_visible()
    asked = guest if "Your turn" in guest.locator(".bar").inner_text() else host
    asked.goto(f"/t/{code}")
    thumb = Thumb(asked)
    thumb.sit()
    tap_place(asked, thumb.lit(".board ")[0])
    expect(asked.locator(".loud")).to_be_hidden()


@pytest.mark.slow
def test_who_is_out_of_a_game_of_three_is_said_loudly_on_every_phone(
    phone: Callable[..., Page],
) -> None:
    """Ana's Hero hits twice and Ben's, his only unit, misses; Cleo looks on."""
    phones = ana, *_ = phone(), phone(), phone()
    begun = {"set.city.0": "1", "set.city.1": "2", "set.start_player": "0", "option.dice": "table"}
    code = deal(ana, "grecos", name=["Ana", "Ben", "Cleo"], mode="track", seed="K7Q2BC", **begun)
    for page, name in zip(phones, ("Ana", "Ben", "Cleo"), strict=True):
        take_seat(page, code, name)
        page.touchscreen.tap(*middle(page.locator(".bar .say")))  # no phone buzzes untouched
        slow(page, 300)
    turn_until_battles(ana)
    tap_square(ana, "B8")
    confirm(ana)
    thumb = Thumb(ana)
    for _ in range(3):
        thumb.sit()
        strikes = ana.locator(".duel .card.lit").count() > 0
        if strikes:
            before = revision(ana)
            ana.locator(".duel .card.lit").first.tap()
            follow(ana, before + 1)
            thumb.sit()
        thumb.record("face-1" if strikes else "face-6")
    for page in phones:
        moment = page.locator(".loud")
        expect(moment.get_by_role("heading", name="Out of the game")).to_be_in_viewport(ratio=1)
        expect(moment).to_contain_text("Ben has no unit left and is out.")
