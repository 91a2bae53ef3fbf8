"""Two rounds of Orichalcum on two phones, by tapping: boards come into view, tiles are turned."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import confirm, deal, ply
from tests.browser.touch import drag, middle

TURNS = 4
MORE_STEPS_THAN_TWO_ROUNDS = 120
WAITING = "[...document.querySelectorAll('{}')].map(one => one.dataset.id)"


def open_table(host: Page, guest: Page) -> str:
    """Ann opens a table at which the app draws and throws; Ben takes his seat."""
    options = {"option.draws": "app", "option.dice": "app"}
    code = deal(host, "orichalcum", name=["Ann", "Ben"], mode="track", **options)
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Ben").tap()
    guest.wait_for_url(f"**/t/{code}")
    host.goto(f"/t/{code}")
    return code


def lit(page: Page) -> list[str]:
    """The places that are lit, on whatever board."""
    found: list[str] = page.evaluate(WAITING.format(".board a.lit[data-id]"))
    return found


def in_view(page: Page) -> str:
    """The board that is in view, once it has stopped sliding."""
    page.wait_for_function(
        "() => { const row = document.querySelector('[data-panes]');"
        " return row.scrollLeft % row.clientWidth === 0; }"
    )
    return page.locator(".pane-tabs [aria-current]").get_attribute("data-pane") or ""


def answered(page: Page, what: Locator) -> None:
    """Tap something and wait until the page answers."""
    before = page.locator("#fragment").get_attribute("hx-get")
    what.dispatch_event("click")
    page.wait_for_function(
        "before => document.getElementById('fragment').getAttribute('hx-get') !== before",
        arg=before,
    )


def tap(page: Page, place: str) -> None:
    """Tap a place of a board."""
    answered(page, page.locator(f'.board [data-id="{place}"]'))


def whose(page: Page) -> str:
    return page.locator(".bar .say b").first.inner_text().strip()


def follow(page: Page, to: int) -> None:
    """Wait until the phone shows that entry."""
    page.wait_for_function(
        "ply => Number(document.getElementById('fragment').dataset.ply) >= ply", arg=to
    )


def decide(page: Page, step: int) -> None:
    """Enter one decision: places first, then what a button offers; buy nothing."""
    for _ in range(6):
        nothing = page.locator(".choices a.lit", has_text="Buy nothing")
        places, buttons = lit(page), page.locator(".choices a.lit")
        if nothing.count():
            answered(page, nothing.first)
        elif places:
            tap(page, places[step % len(places)])
        elif page.locator(".acts .btn-primary").count():
            break
        else:
            answered(page, buttons.first)
    if page.locator(".acts .btn-primary").count():
        confirm(page)


def test_two_rounds_are_played_by_tapping_on_two_phones(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    open_table(host, guest)
    turns, step, before = 0, 0, whose(host)
    while turns < TURNS:
        follow(guest, ply(host))
        follow(host, ply(guest))
        now = "Ben" if whose(host) == "Ben" else "Ann"
        if now != before:
            turns, before = turns + 1, now
        decide(guest if now == "Ben" else host, step)
        step += 1
        assert step < MORE_STEPS_THAN_TWO_ROUNDS
    follow(guest, ply(host))
    follow(host, ply(guest))
    expect(guest.locator(".pane-tabs > a")).to_have_count(5)
    expect(guest.locator(".pane-tabs .who").first).to_have_text("Ben")


def turned_somewhere(page: Page) -> bool:
    """Tap one place after the other until the tile can lie there in more than one way."""
    for place in [place for place in lit(page) if place.startswith("p")]:
        tap(page, place)
        if page.get_by_text("Turn it").count():
            return True
    return False


def test_boards_come_into_view_and_a_tile_is_turned_before_it_is_confirmed(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    code = open_table(host, guest)
    hand = guest if whose(host) == "Ben" else host
    own = "pane-island-1" if hand is guest else "pane-island-0"
    assert in_view(hand) == own
    tap(hand, lit(hand)[0])
    hand.wait_for_selector('[data-pane="pane-cards"][aria-current]')
    assert in_view(hand) == "pane-cards"
    x, y = middle(hand.locator(".panes"))
    drag(hand, (x - 120, y), (x + 120, y))
    hand.wait_for_selector(f'[data-pane="{own}"][aria-current]')
    hand.locator('[data-pane="pane-cards"]').tap()
    hand.wait_for_selector('[data-pane="pane-cards"][aria-current]')
    places = [place for place in lit(hand) if place.startswith("card-")]
    for place in places:
        tap(hand, place)
        hand.wait_for_selector(f'[data-pane="{own}"][aria-current]')
        if turned_somewhere(hand):
            break
        answered(hand, hand.get_by_role("link", name="Start again"))
        tap(hand, lit(hand)[0])
    ghost = hand.locator(".ghosts").inner_html()
    hand.get_by_text("Turn it").tap()
    hand.wait_for_function("old => document.querySelector('.ghosts')?.innerHTML !== old", arg=ghost)
    confirm(hand)
    expect(hand.locator(".ghosts")).to_have_count(0)
    hand.goto(f"/t/{code}/tv")
    expect(hand.locator(".pane").nth(4)).to_be_visible()


def test_the_boards_are_links_without_scripts(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    code = open_table(host, guest)
    plain = phone(scripts=False)
    plain.goto(f"/j/{code}")
    plain.get_by_role("button", name="Watch").click()
    plain.goto(f"/t/{code}")
    expect(plain.locator(".pane:visible")).to_have_count(1)
    plain.get_by_role("link", name="Titans").click()
    expect(plain.locator("#pane-titans")).to_be_visible()
    expect(plain.locator(".pane:visible")).to_have_count(1)
