"""A whole game of three on two phones, by tapping, from the join page to the podium."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.test_board import RECORD, seen
from tests.browser.table import confirm, follow, lit_places, open_table, revision, tap_place

NAMES = ["Ann", "Ben", "Cleo"]
MORE_TAPS_THAN_ANY_GAME = 400


def whose_turn(page: Page) -> str:
    return page.locator(".bar .say b").first.inner_text().strip()


def play_one(page: Page, turn: int) -> None:
    """One decision: that the deck is out as soon as it can be, else a piece, else a button."""
    deck_out = page.locator(".choices a.lit", has_text="The deck has run out")
    places = lit_places(page)
    if deck_out.count() or not places:
        page.locator(".choices a.lit").first.scroll_into_view_if_needed()
        (deck_out if deck_out.count() else page.locator(".choices a.lit")).first.tap()
    else:
        totems = [place for place in places if place.startswith("totem.")]
        tap_place(page, totems[0] if totems and turn % 3 == 0 else places[turn % len(places)])
    confirm(page)


@pytest.mark.slow
def test_three_players_play_a_whole_game_on_two_phones(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    code = open_table(host, NAMES)
    host.goto(f"/t/{code}/setup")
    host.get_by_role("link", name="Phones join here").click()
    expect(host.locator("img.qr")).to_be_visible()
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Ben").tap()
    guest.wait_for_url(f"**/t/{code}")
    host.add_init_script(f"addEventListener('DOMContentLoaded', {RECORD})")
    host.goto(f"/t/{code}")
    turn = 0
    while host.get_by_text("See the score").count() == 0:
        follow(guest, revision(host))
        follow(host, revision(guest))
        if host.get_by_text("See the score").count():
            break
        hand = guest if whose_turn(host) == "Ben" else host
        play_one(hand, turn)
        turn += 1
        assert turn < MORE_TAPS_THAN_ANY_GAME
    follow(guest, revision(host))
    follow(host, revision(guest))
    assert len(seen(host)) == 1, seen(host)
    host.get_by_text("See the score").tap()
    expect(host.locator(".victory")).to_be_visible()
    expect(host.locator(".places li")).to_have_count(2)
    verdict = host.locator(".victory h2").inner_text()
    host.get_by_role("link", name="All points").tap()
    expect(host.locator(".bar .say")).to_contain_text("Final score")
    host.locator("td.num a").first.tap()
    expect(host.locator("#why .line").first).to_be_visible()
    expect(host.locator(".ring-set").first).to_be_attached()
    guest.goto(f"/t/{code}/end")
    expect(guest.locator(".victory h2")).to_have_text(verdict)
    guest.get_by_role("button", name=re.compile(r"^Confirm \d+ for Ben$")).tap()
    expect(guest.get_by_text("Not confirmed yet: Ann, Cleo.")).to_be_visible()
