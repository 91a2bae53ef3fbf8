"""Two rounds of Orichalcum on two phones, by touch: boards come into view, tiles are turned."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING, PHONE
from tests.browser.table import deal, follow, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import box, drag, middle, slow, tap, time_light

TURNS = 4
MORE_HANDS_THAN_TWO_ROUNDS = 200
MORE_TAPS_THAN_A_HAND = 12
ENOUGH_TAPS = 6
LATENCY = 300
DOUBLE_TAP = 400
"""Longer than the time, in milliseconds, within which two taps are one double tap."""
LONGEST = "Place the Protection Crystal on free terrain, or return it to the bag."
BOARD_IN_VIEW = 90
"""Pixels of the board that a sheet leaves in view on the smallest phone."""
MANY = "#entry > .choices > li"
IN_VIEW = ".board .pane.shown "
SHORT_SCREENS = ((320, 640), (844, 390), (667, 375))
COVERED = """all => all.filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const on = (y) => one.contains(document.elementFromPoint(left + width / 2, y));
  return !on(top + 3) || !on(top + height - 3); }).map((one) => one.textContent)"""
"""Of some elements the words of those that cannot be seen and touched whole."""


def open_table(host: Page, guest: Page, **options: str) -> str:
    """Ann opens a table at which the app draws and throws; Ben takes his seat."""
    chosen = {"option.draws": "app", "option.dice": "app"} | options
    code = deal(host, "orichalcum", name=["Ann", "Ben"], seed="K7Q2BC", mode="track", **chosen)
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Ben").tap()
    guest.wait_for_url(f"**/t/{code}")
    host.goto(f"/t/{code}")
    return code


def in_view(page: Page) -> str:
    """The board that is in view, once it has stopped sliding."""
    page.wait_for_function(
        "() => { const row = document.querySelector('[data-panes]');"
        " return row.scrollLeft % row.clientWidth === 0; }"
    )
    return page.locator(".pane-tabs [aria-current]").get_attribute("data-pane") or ""


def comes(page: Page, pane: str) -> None:
    """Wait until that board has come into view."""
    page.wait_for_selector(f'[data-pane="{pane}"][aria-current]')
    assert in_view(page) == pane


def whose(page: Page) -> str:
    """Whose turn the host's phone says it is."""
    return page.locator(".bar .say b").first.inner_text().strip()


def own_board(page: Page) -> str:
    return (
        "pane-island-1"
        if page.locator(".pane-tabs .who").first.inner_text() == "Ben"
        else ("pane-island-0")
    )


def play_hand(thumb: Thumb, step: int) -> None:
    """What is lit on the board in view, one touch after the other, then Confirm; where nothing
    is, the board that has something lit, or a button. After a while Confirm comes first, since
    some places stay lit to change one's mind."""
    for taps in range(MORE_TAPS_THAN_A_HAND):
        thumb.sit()
        in_view(thumb.page)
        places, buttons = thumb.lit(IN_VIEW), thumb.lit("#entry ")
        may_confirm = thumb.page.locator("#entry .btn-primary").count() > 0
        if places and not (may_confirm and taps >= ENOUGH_TAPS):
            thumb.place(places[(step + taps) % len(places)])
        elif may_confirm:
            thumb.confirm()
            return
        elif thumb.page.locator(".pane-tabs .lit:not([aria-current])").count():
            thumb.touch(".pane-tabs .lit:not([aria-current])")
        elif buttons[0] in thumb.lit("#entry .records"):
            thumb.record(buttons[0])
            return
        else:
            thumb.button(buttons[0])


@pytest.mark.slow
def test_two_rounds_are_played_by_touch_on_two_phones_over_a_slow_network(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(**MOVING), phone(**MOVING)
    open_table(host, guest)
    thumbs = {"Ann": Thumb(host), "Ben": Thumb(guest)}
    for page in (host, guest):
        slow(page, LATENCY)
        time_light(page)
    turns, hands, before = 0, 0, whose(host)
    while turns < TURNS:
        follow(guest, revision(host))
        follow(host, revision(guest))
        now = "Ben" if whose(host) == "Ben" else "Ann"
        turns, before = turns + (now != before), now
        play_hand(thumbs[now], hands)
        hands += 1
        assert hands < MORE_HANDS_THAN_TWO_ROUNDS
    waits = sorted([*host.evaluate("window.waits"), *guest.evaluate("window.waits")])
    assert len(waits) > 2 * TURNS
    assert waits[len(waits) // 2] < LATENCY, "the phones do not wait for the network"
    expect(guest.locator(".pane-tabs > a")).to_have_count(5)
    expect(guest.locator(".pane-tabs .who").first).to_have_text("Ben")


def begin(host: Page, guest: Page) -> Thumb:
    """The thumb of whoever starts, who has laid the Metropolis and has not confirmed it."""
    thumb = Thumb(guest if whose(host) == "Ben" else host)
    thumb.sit()
    assert in_view(thumb.page) == own_board(thumb.page)
    lay_metropolis(thumb)
    return thumb


def lay_metropolis(thumb: Thumb) -> None:
    """On the first port; the cards come into view, since one is taken next."""
    thumb.place(thumb.lit(IN_VIEW)[0])
    comes(thumb.page, "pane-cards")


def see_cards(thumb: Thumb) -> None:
    thumb.touch('[data-pane="pane-cards"]')
    comes(thumb.page, "pane-cards")


def turnable(thumb: Thumb) -> None:
    """A card and a place for its tile on which it can lie in more than one way; if there is none,
    another card is taken instead."""
    own = own_board(thumb.page)
    see_cards(thumb)
    for card in thumb.lit(IN_VIEW):
        see_cards(thumb)
        thumb.place(card)
        comes(thumb.page, own)
        thumb.sit()
        for place in thumb.lit(IN_VIEW):
            thumb.place(place)
            thumb.sit()
            if thumb.page.locator("#entry [data-id^=turn-]").count():
                return
    raise AssertionError("no tile can be turned")


@pytest.mark.slow
def test_boards_come_into_view_and_a_tile_is_turned_before_it_is_confirmed(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(**MOVING), phone(**MOVING)
    code = open_table(host, guest)
    thumb = begin(host, guest)
    page = thumb.page
    own = own_board(page)
    left, top, width, height = box(page.locator(".panes"))
    y = top + 0.75 * height  # beside the fifth card: a card would be dragged itself
    drag(page, (left + width - 20, y), (left + width - 260, y))
    comes(page, "pane-buildings")
    turnable(thumb)
    assert in_view(page) == own
    looks = [page.locator(".ghosts").inner_html(), thumb.preview()]
    tap(page, middle(page.get_by_text("Turn it", exact=True)))
    turned = [page.locator(".ghosts").inner_html(), thumb.preview()]
    assert turned != looks
    sheet = box(page.locator(".dock"))[1]
    for drawn in page.locator(".ghosts > *").all():
        # what is being laid is never under the sheet
        _, top, _, height = box(drawn)
        assert top > 0
        assert top + height <= sheet + 1
    page.get_by_text("Turn it", exact=False).last.tap()
    thumb.sit()
    page.set_viewport_size({"width": 320, "height": 640})
    tabs, sheet = page.locator(".pane-tabs").bounding_box(), page.locator(".bottom-sheet")
    assert tabs
    assert sheet.bounding_box()["y"] > tabs["y"] + tabs["height"] + BOARD_IN_VIEW
    expect(page.locator("#entry .btn-primary")).to_be_in_viewport(ratio=1)
    thumb.confirm()
    expect(page.locator(".lately")).to_contain_text("places")
    page.goto(f"/t/{code}/tv")
    expect(page.locator(".pane").nth(4)).to_be_visible()


def lay_out(thumb: Thumb, *wanted: str) -> None:
    """Enter what is drawn for the first round: of each kind the first that is wanted, else any."""
    left, last = list(wanted), ""
    while offered := [card for card in thumb.lit(".card-row ") if card.startswith("draw-")]:
        drawn = next((card for card in left if card in offered), offered[0])
        left = [card for card in left if card != drawn]
        if drawn == last:  # a double tap draws no second card
            thumb.page.wait_for_timeout(DOUBLE_TAP)
        before, last = revision(thumb.page), drawn
        thumb.card(drawn)
        follow(thumb.page, before + 1)
        thumb.sit()
    assert not left


@pytest.mark.slow
def test_a_fight_and_a_discard_wait_for_confirm_and_another_card_can_be_taken(
    phone: Callable[..., Page],
) -> None:
    """Ann fights at once with her card and her tile; Ben has laid a tile and takes another card."""
    host, guest = phone(), phone()
    fixed = {"set.start_player": "0", "set.board.0": "thera", "set.board.1": "melos"}
    open_table(host, guest, **{"option.draws": "table", "option.dice": "table"}, **fixed)
    ann, ben = Thumb(host), Thumb(guest)
    ann.sit()
    lay_out(ann, "draw-capture-1", "draw-V", "draw-gorgon")
    before = revision(host)
    ann.taps = 0
    lay_metropolis(ann)
    ann.place("card-0")
    comes(host, "pane-island-0")
    place = ann.lit(IN_VIEW)[0]
    ann.place(place)
    ann.sit()
    host.wait_for_timeout(DOUBLE_TAP)
    ann.place(place)
    chances = host.locator("#entry .choices .number")
    expect(chances.first).to_have_text(re.compile(r"\d hoplites?: [\d.]+ %"))
    assert "fights the Gorgon" in ann.preview()
    ann.confirm()
    assert ann.taps == 5
    follow(host, before + 4)
    ann.sit()
    ann.record("face-0")
    expect(host.locator(".lately")).to_contain_text("captures the Gorgon")
    ann.sit()
    discard = host.locator("#entry .choices .records").first
    expect(discard).to_have_text(re.compile("End the turn: discard .+"))
    for width, height in SHORT_SCREENS:
        host.set_viewport_size({"width": width, "height": height})
        assert host.eval_on_selector_all("#entry .records, #entry .btn-primary", COVERED) == []
    host.set_viewport_size(PHONE)
    ann.sit()
    ann.button(discard.get_attribute("data-id") or "")
    assert "buys nothing more" in ann.preview(), "Confirm stands for that, too"
    ann.confirm()
    assert ann.taps == 8, "Metropolis, card, tile, fight, Confirm, die, discard and Confirm"

    follow(guest, revision(host))
    ben.sit()
    lay_metropolis(ben)
    ben.place("card-0")
    comes(guest, "pane-island-1")
    ben.place(ben.lit(IN_VIEW)[0])
    assert "takes card 1" in ben.preview()
    assert "places" in ben.preview()
    see_cards(ben)
    ben.place("card-1")
    assert "takes card 2" in ben.preview()
    assert "places" not in ben.preview()
    assert "discards" not in ben.preview()
    assert "lays the Metropolis" in ben.preview(), "what was right before it is kept"
    comes(guest, "pane-island-1")
    ben.place(ben.lit(IN_VIEW)[0])
    assert "places" in ben.preview()


@pytest.mark.slow
def test_a_card_and_its_tile_are_laid_without_network(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    open_table(host, guest)
    thumb = begin(host, guest)
    page, before = thumb.page, revision(thumb.page)
    page.context.set_offline(True)
    thumb.place(thumb.lit(IN_VIEW)[0])
    comes(page, own_board(page))
    thumb.place(thumb.lit(IN_VIEW)[0])
    preview = thumb.preview()
    assert "lays the Metropolis" in preview
    assert "places" in preview
    thumb.touch("#entry .btn-primary")
    expect(page.locator("#outbox")).to_contain_text("1 tap waiting")
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    follow(page, before + 3)


def test_a_count_is_recorded_with_its_last_tap_and_a_fight_shows_its_odds(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    open_table(host, guest, **{"option.tracking": "quick"})
    thumb = Thumb(guest if whose(host) == "Ben" else host)
    seat = 1 if thumb.page is guest else 0
    for place, button in ((f"stocked-hoplite-{seat}", "hoplites-more-2"),
                          (f"creatures-{seat}", "creatures_left-more-1")):  # fmt: skip
        before = revision(thumb.page)
        thumb.sit()
        thumb.place(place)
        thumb.button(button)
        follow(thumb.page, before + 1)
    thumb.sit()
    thumb.button("fight")
    thumb.button("fight-hellhound")
    assert "4 dice, sure to win" in thumb.preview()
    thumb.button("with-1")
    assert "33 of 36" in thumb.preview()
    thumb.button("stuck-1")
    assert "215 of 216" in thumb.preview()
    thumb.confirm()
    expect(thumb.page.locator(".lately")).to_contain_text("Hellhound")


def test_a_tap_that_is_made_while_the_page_is_on_its_way_is_not_lost(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    open_table(host, guest)
    thumb = Thumb(guest if whose(host) == "Ben" else host)
    thumb.sit()
    page, port = thumb.page, thumb.lit(IN_VIEW)[0]
    slow(page, LATENCY)
    with page.expect_response(lambda answer: "/choices" not in answer.url and "/t/" in answer.url):
        page.evaluate("htmx.trigger('#fragment', 'companion:wake')")
        thumb.place(port)
        assert "lays the Metropolis" in thumb.preview()
    page.wait_for_function("() => document.getElementById('entry').matches('[data-ready]')")
    assert "lays the Metropolis" in thumb.preview()


@pytest.mark.slow
def test_what_is_asked_is_read_whole_in_large_text_too(phone: Callable[..., Page]) -> None:
    """The question, the tabs of the boards and the rail keep all their words at 200 %."""
    host, guest = phone(), phone()
    open_table(host, guest)
    fits = """() => [".bar", ".bar .say", ".pane-tabs", ".rail"].filter((name) => {
      const part = document.querySelector(name);
      return part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight; })"""
    for width, height in ((390, 844), (320, 640), (844, 390), (640, 320)):
        host.set_viewport_size({"width": width, "height": height})
        host.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        host.evaluate("asked => { document.getElementById('prompt').textContent = asked }", LONGEST)
        assert host.evaluate(fits) == [], (width, height)
        assert host.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.slow
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


@pytest.mark.slow
def test_much_to_choose_is_seen_whole_beside_confirm_on_short_screens(
    phone: Callable[..., Page],
) -> None:
    """Four actions to buy, four cards to discard, and what is not allowed now."""
    host, guest = phone(), phone()
    open_table(host, guest)
    thumb = begin(host, guest)
    page, hands = thumb.page, 0
    while page.locator(MANY).count() < 8:
        play_hand(thumb, hands)
        hands += 1
        assert hands < MORE_HANDS_THAN_TWO_ROUNDS
        follow(guest, revision(page))
        follow(host, revision(page))
        thumb = Thumb(guest if whose(host) == "Ben" else host)
        thumb.sit()
        page = thumb.page
    for width, height in SHORT_SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        seen = f"{MANY} > .btn, {MANY} summary, #entry .btn-primary"
        assert page.eval_on_selector_all(seen, COVERED) == [], (width, height)


# Terrain and buildings are emblems at arm's length, and words for a screen reader

FEWEST_PIXELS = 18
"""Of the shorter side of an emblem: what a finger's breadth holds at arm's length."""


def test_terrain_and_buildings_are_emblems_with_the_names_of_their_circles(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    open_table(host, guest)
    thumb = begin(host, guest)
    thumb.confirm()
    page = thumb.page
    page.locator(".pane-tabs a").first.tap()
    expect(page.locator(f"{IN_VIEW}svg")).to_contain_text("Metropolis")
    shown = [box(one)[2:] for one in page.locator(f"{IN_VIEW}.emblem").all()]
    large = [size for size in shown if min(size) >= FEWEST_PIXELS]
    assert len(large) >= 2, shown
    page.locator('[data-pane="pane-buildings"]').tap()
    signs = page.locator('[data-pane="pane-buildings"][aria-current]')
    expect(signs).to_be_visible()
    offers = page.locator(f"{IN_VIEW}[id*='lies-'][id$='-sign'] .emblem")
    expect(offers).to_have_count(4)
    assert all(min(box(one)[2:]) >= FEWEST_PIXELS for one in offers.all())


# A table draws a tile that the set does not list; that it may is said before dealing

CARDS = 5


@pytest.mark.slow
def test_a_tile_outside_the_set_is_entered_as_it_is_drawn_in_three_taps(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    chosen = {"option.draws": "table", "option.dice": "table"}
    code = deal(page, "orichalcum", name=["Ann", "Ben"], mode="track", **chosen)
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    draw(thumb, "draw-capture-3")
    for _ in range(CARDS - 1):
        draw(thumb, thumb.lit(".card-row ")[0])
    thumb.sit()
    thumb.button("draw-other")
    expect(page.locator(".card-row")).to_be_hidden()
    thumb.taps = 0
    thumb.button("circle-1-forest")
    thumb.button("circle-2-desert")
    expect(page.locator("#entry .choices > li > .records")).to_have_count(5)
    thumb.record("circle-3-lagoon")
    assert thumb.taps == 3
    expect(page.locator(".lately")).to_contain_text(
        "The tile on card 1 shows forest, desert, lagoon."
    )
    page.locator('[data-pane="pane-cards"]').tap()
    expect(page.locator('.board [id="board-tile-card-0-2"]')).to_contain_text("desert")


def draw(thumb: Thumb, card: str) -> None:
    """Enter a drawn piece by its card; equal taps one after the other are no double tap."""
    thumb.sit()
    thumb.page.wait_for_timeout(400)
    before = revision(thumb.page)
    thumb.card(card)
    follow(thumb.page, before + 1)


def test_that_the_set_is_not_the_printed_one_is_said_where_one_deals(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    page.goto("/new/orichalcum?name=Ann&name=Ben")
    said = page.locator("#played-with")
    expect(said).to_have_text("Reference set: the app's own, not the printed one")
    expect(said).to_be_in_viewport(ratio=1)


def test_what_is_chosen_to_play_with_is_said_there_too(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/new/iwari?name=Ann&name=Ben")
    other = page.locator(".segments", has_text="Highlands").locator("label", has_text="Highlands")
    other.tap()
    expect(page.locator("#played-with")).to_have_text(other.inner_text())
