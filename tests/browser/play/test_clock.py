"""A clock on every phone: it follows the moves, or is handed on by taps, and survives a reload."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.games.test_grecos import take_seat, tap_square, turn_until_battles
from tests.browser.table import confirm, deal, follow, lit_places, open_table, revision, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import middle, slow
from tests.patience import PATIENCE


def start(page: Page, code: str, minutes: str) -> None:
    page.goto(f"/t/{code}/clock")
    page.locator(".segments label", has_text=minutes).tap()
    page.get_by_role("button", name="Start the clock").tap()
    expect(page.locator(".tiles .runs")).to_have_count(1)


def test_the_clock_follows_the_moves_on_all_phones(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    slow(host, 300)
    start(host, code, "10 min")
    first = host.locator(".tiles .runs b").inner_text()
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Cleo").tap()
    guest.wait_for_url(f"**/t/{code}")
    clock = guest.locator(".bar time")
    expect(clock).to_have_text(re.compile(r"^9:5\d$"))
    guest.reload()
    expect(clock).to_have_text(re.compile(r"^9:[45]\d$"))
    host.goto(f"/t/{code}")
    expect(host.locator(".bar time")).to_be_in_viewport(ratio=1)
    tap_place(host, lit_places(host)[0])
    confirm(host)
    host.goto(f"/t/{code}/clock")
    expect(host.locator(".tiles .runs")).to_have_count(1)
    expect(host.locator(".tiles li", has_text=first)).to_have_count(1)
    host.get_by_role("button", name="Pause").tap()
    expect(host.locator(".tiles .runs")).to_have_count(0)
    expect(guest.locator(".bar time[data-runs]")).to_have_count(0)


@pytest.mark.slow
def test_at_a_counted_game_a_tap_on_ones_own_time_hands_it_on(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben"], mode="count")
    slow(page, 300)
    start(page, code, "Only count up")
    expect(page.locator(".tiles .runs")).to_contain_text("Ann")
    page.locator(".tiles .runs .tile").tap()
    expect(page.locator(".tiles .runs")).to_contain_text("Ben")
    page.locator(".tiles .runs .tile").tap()
    expect(page.locator(".tiles .runs")).to_contain_text("Ann")
    page.get_by_text("Turn the far side round").tap()
    turned = page.locator(".tiles > li").first
    assert turned.evaluate("(one) => getComputedStyle(one).rotate") == "180deg"
    page.get_by_role("button", name="Put the clock away").tap()
    expect(page.get_by_role("button", name="Start the clock")).to_be_visible()


# A server that is stopped and started again in the middle of a game


@pytest.fixture
def server(own_server: Server) -> Server:
    """It is stopped and started again."""
    return own_server


def seconds(text: str) -> int:
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


def both_show_the_same(one: Locator, other: Locator) -> None:
    """Within two seconds, and as soon as a busy machine lets both phones draw."""
    deadline = time.monotonic() + PATIENCE
    while abs(seconds(one.inner_text()) - seconds(other.inner_text())) > 2:
        assert time.monotonic() < deadline, "the phones show different times"
        one.page.wait_for_timeout(250)


def test_scripts_that_come_late_do_not_put_a_phone_behind(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    start(host, code, "10 min")
    host.goto(f"/t/{code}")

    def late(route: Route) -> None:
        time.sleep(4)
        route.continue_()

    guest.route("**/clock.js", late)
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Cleo").tap()
    guest.wait_for_url(f"**/t/{code}")
    both_show_the_same(host.locator(".bar time"), guest.locator(".bar time"))


@pytest.mark.slow
def test_the_clock_goes_on_after_a_restart_on_all_phones(
    phone: Callable[..., Page], server: Server
) -> None:
    host, guest = phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    slow(host, 300)
    start(host, code, "10 min")
    runs = host.locator(".tiles .runs b").inner_text()
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Cleo").tap()
    guest.wait_for_url(f"**/t/{code}")
    clock = guest.locator(".bar time")
    expect(clock).to_have_text(re.compile(r"^9:[345]\d$"))
    before = seconds(clock.inner_text())
    server.stop()
    server.start()
    guest.reload()
    expect(clock).to_have_text(re.compile(r"^[89]:\d\d$"))
    after = seconds(clock.inner_text())
    assert after <= before, "the time in which the server was away has run on"
    host.goto(f"/t/{code}/clock")
    expect(host.locator(".tiles .runs b")).to_have_text(runs)
    host.goto(f"/t/{code}")
    both_show_the_same(host.locator(".bar time"), clock)
    tap_place(host, lit_places(host)[0])
    confirm(host)
    expect(clock).to_be_visible()


# What nobody at the table may miss is a moment of its own on every phone

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
