"""Whole turns by touch: few taps, light at once, without network, and changing one's mind."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import deal, follow, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import drag, middle, slow, tap

MOST_OF_KHILOR = 6
MOST_OF_IWARI = 5
TURNS = 14
LATENCY = 300
ROUNDS = 10
"""How often a place is tapped at most, since the machine may do something else meanwhile."""
AT_ONCE = 100
"""Milliseconds from a tap to its light, at most."""

WATCH_LIGHT = """() => {
  window.lights = [];
  window.touched = null;
  addEventListener("pointerdown", ({ target }) => {
    window.touched = [target.closest("[data-id]")?.dataset.id, performance.now()];
  }, true);
  new MutationObserver(() => requestAnimationFrame(() => {
    if (!window.touched) return;
    const [place, at] = window.touched;
    window.lights.push([place, performance.now() - at]);
    window.touched = null;
  })).observe(document.querySelector(".light"), { childList: true });
}"""
"""From now on the page notes each place that is touched, and after how many milliseconds the
light of the board has changed."""


def take_seat(page: Page, code: str, seat: int) -> None:
    page.goto(f"/j/{code}")
    page.locator(".seat").nth(seat).tap()
    expect(page.locator(".seat[aria-current]")).to_contain_text("on this phone")
    page.goto(f"/t/{code}")


@pytest.fixture
def page(phone: Callable[..., Page]) -> Iterator[Page]:
    yield phone()


def khilor_turn(thumb: Thumb, turn: int) -> int:
    """A polyomino, its square, and some of the eggs that may be laid; how many taps it took."""
    before, number = thumb.taps, revision(thumb.page)
    thumb.sit()
    tiles = thumb.lit(".board ")
    thumb.place(tiles[turn % len(tiles)])
    squares = [place for place in thumb.lit(".board ") if not place.startswith("lie-")]
    if not thumb.preview():
        thumb.place(squares[turn % len(squares)])
    thumb.sit()
    eggs = [name for name in thumb.lit("#entry ") if name.startswith("lay-")]
    if eggs:
        thumb.button(eggs[-1])
        if turn % 2 and (nests := thumb.lit(".board ")):
            thumb.place(nests[0])
    elif "return-egg" in thumb.lit("#entry "):
        thumb.button("return-egg")
    thumb.confirm()
    assert revision(thumb.page) - number <= 2
    return thumb.taps - before


@pytest.mark.slow
def test_a_turn_of_khilor_takes_six_taps_at_most(page: Page) -> None:
    code = deal(page, "khilor", players=2, seed="KHZ2R7", mode="track")
    page.goto(f"/t/{code}")
    thumb, with_eggs = Thumb(page), 0
    for turn in range(TURNS):
        before = revision(page)
        assert khilor_turn(thumb, turn) <= MOST_OF_KHILOR
        with_eggs += revision(page) - before == 2
    assert with_eggs


def iwari_turn(thumb: Thumb, turn: int) -> str:
    """A piece for a card, a second one where there may be one, open cards where they are drawn,
    and one Confirm; what it would do."""
    thumb.sit()
    cards = thumb.lit(".card")
    every = len(thumb.lit(".board "))
    thumb.card(cards[turn % len(cards)])
    fewer = thumb.lit(".board ")
    assert len(fewer) <= every
    thumb.place(fewer[-1])
    thumb.sit()
    if second := thumb.lit(".board "):
        thumb.place(second[0])
        thumb.sit()
    if shown := [card for card in thumb.lit(".card") if card.startswith("display")]:
        thumb.card(shown[0])
    preview = thumb.preview()
    thumb.confirm()
    return preview


@pytest.mark.slow
@pytest.mark.parametrize("cards", ["counted", "app"])
def test_a_turn_of_iwari_with_cards_takes_five_taps_at_most(page: Page, cards: str) -> None:
    """However it is played: one or two pieces, hidden or open cards, and one Confirm."""
    code = deal(
        page,
        "iwari",
        players=3,
        seed="K7Q2BC",
        mode="track",
        **{"option.cards": cards, "set.start_player": "0"},
    )
    if cards == "app":
        take_seat(page, code, 0)
    else:
        page.goto(f"/t/{code}")
    thumb, previews = Thumb(page), ""
    for turn in range(1 if cards == "app" else 9):
        before = thumb.taps
        previews += iwari_turn(thumb, turn)
        assert thumb.taps - before <= MOST_OF_IWARI
    assert ("from the display" if cards == "app" else "places no second piece") in previews
    if cards == "app":
        expect(page.locator("#fragment")).not_to_contain_text("Your turn")


def test_cards_drawn_one_by_one_are_a_tap_each_and_seen_before_the_next(page: Page) -> None:
    """The last player draws first where hands are drawn beside the open display (IW-21)."""
    chosen = {"option.cards": "app", "option.hands": "experienced", "set.start_player": "0"}
    code = deal(page, "iwari", players=3, seed="K7Q2BC", mode="track", **chosen)
    take_seat(page, code, 2)
    thumb = Thumb(page)
    thumb.sit()
    thumb.card("deck")
    expect(page.locator("#prompt")).to_have_text("Take 2 more cards: each tap takes one.")
    expect(page.locator(".lately li").first).to_be_visible()
    expect(page.locator(".lately li").first).to_contain_text("card from the deck.")
    thumb.sit()
    thumb.card(next(card for card in thumb.lit(".card") if card.startswith("display")))
    expect(page.locator("#prompt")).to_have_text("Take 1 more card: each tap takes one.")
    thumb.sit()
    thumb.card("deck")
    expect(page.locator("#fragment")).not_to_contain_text("Your turn")
    assert thumb.taps == 3


@pytest.mark.slow
def test_two_tribes_and_the_refill_are_one_turn_of_three_taps(page: Page) -> None:
    """Two players: after their own piece comes the third tribe's, and then the cards. The hidden
    ones are drawn by a tap of their own, which records all of it."""
    code = deal(
        page,
        "iwari",
        players=2,
        seed="K7Q2BC",
        mode="track",
        **{"option.cards": "app", "set.start_player": "0"},
    )
    take_seat(page, code, 0)
    thumb = Thumb(page)
    thumb.sit()
    thumb.place(thumb.lit(".board ")[0])
    thumb.sit()
    thumb.place(thumb.lit(".board ")[-1])
    thumb.sit()
    assert page.locator(".ghosts").first.is_visible()
    assert "The third tribe places" in thumb.preview()
    thumb.record("deck.rest")
    assert thumb.taps == 3
    expect(page.locator("#fragment")).not_to_contain_text("Your turn")


@pytest.mark.slow
def test_a_card_and_a_place_can_be_exchanged_without_starting_again(page: Page) -> None:
    code = deal(
        page, "iwari", players=3, seed="K7Q2BC", mode="track", **{"option.cards": "counted"}
    )
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    thumb.place("duskmoor-1")
    thumb.card("card.tundra")
    assert "space 1 of Duskmoor for 1 tundra card" in thumb.preview()
    thumb.card("card.coast")
    assert "space 1 of Duskmoor for 2 coast cards" in thumb.preview()
    thumb.place("icereach-1")
    assert "space 1 of Icereach for 2 coast cards" in thumb.preview()


def test_a_refusal_keeps_the_light_on_and_says_so_in_the_sheet(page: Page) -> None:
    code = deal(page, "khilor", players=2, seed="KHZ2R7", mode="track")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    thumb.place(thumb.lit(".board ")[0])
    dark = page.locator(".board a[data-id^='ring-']").first
    dark.dispatch_event("click")
    expect(page.locator(".bottom-sheet .verdict")).to_be_visible()
    assert page.locator(".board a.lit").count()


@pytest.mark.slow
def test_a_whole_turn_without_network_is_sent_when_it_is_back(page: Page) -> None:
    code = deal(
        page,
        "iwari",
        players=2,
        seed="K7Q2BC",
        mode="track",
        **{"option.cards": "app", "set.start_player": "0"},
    )
    take_seat(page, code, 0)
    thumb = Thumb(page)
    thumb.sit()
    before = revision(page)
    page.context.set_offline(True)
    thumb.card(thumb.lit(".card")[0])
    thumb.place(thumb.lit(".board ")[0])
    sentence = thumb.preview()
    thumb.touch("#entry .btn-primary")
    expect(page.locator("#outbox")).to_contain_text("1 tap waiting")
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    follow(page, before + 1)
    page.goto(f"/t/{code}/log")
    expect(page.locator("body")).to_contain_text(sentence)


@pytest.mark.slow
def test_light_follows_a_tap_at_once_however_slow_the_network(page: Page) -> None:
    code = deal(
        page, "iwari", players=3, seed="K7Q2BC", mode="track", **{"option.cards": "counted"}
    )
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    slow(page, LATENCY)
    thumb.sit()
    page.evaluate(WATCH_LIGHT)
    places = thumb.lit(".board ")[:40]
    quickest: dict[str, float] = {}
    for _ in range(ROUNDS):
        for place in places:
            thumb.place(place)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        for place, waited in page.evaluate("window.lights.splice(0)"):
            quickest[place] = min(waited, quickest.get(place, waited))
        if max(quickest.values()) < AT_ONCE:
            break
    assert len(quickest) >= len(places) * 0.9
    assert max(quickest.values()) < AT_ONCE


@pytest.mark.slow
def test_a_polyomino_is_dragged_onto_the_board(page: Page) -> None:
    code = deal(page, "khilor", players=2, seed="KHZ2R7", mode="track")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    tile = thumb.lit(".board ")[0]
    thumb.place(tile)
    squares = [place for place in thumb.lit(".board ") if not place.startswith("lie-")][:3]
    page.locator("#entry [data-restart]").tap()
    ways = [middle(page.locator(f"#board-{place} .ground")) for place in squares]
    drag(page, middle(page.locator(f"#board-{tile} .ground")), *ways)
    expect(page.locator(".preview")).to_contain_text(f"egg symbol on {squares[-1]}")
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
def test_a_finger_between_two_lit_places_means_the_nearer_one(page: Page) -> None:
    """Lit places are closer than a fingertip in Iwari: each is tapped beside its middle, two
    fifths of the way to the nearest other one."""
    code = deal(page, "iwari", players=3, seed="K7Q2BC", mode="track")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    spots = {
        place: middle(page.locator(f'.board [data-id="{place}"] .body'))
        for place in thumb.lit(".board ")
    }
    for place, (x, y) in spots.items():
        others = (spot for other, spot in spots.items() if other != place)
        near = min(others, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)
        tap(page, (x + (near[0] - x) * 0.4, y + (near[1] - y) * 0.4))
        chosen = page.eval_on_selector_all(".board .chosen", "all => all.map(a => a.dataset.id)")
        assert chosen == [place]
        thumb.touch("#entry [data-restart]")


def test_the_phones_of_others_are_asked_before_their_moves_are_taken_back(
    phone: Callable[..., Page],
) -> None:
    """The host's phone holds no seat; Ana and Ben each have their own."""
    host, ana, ben = phone(), phone(), phone()
    code = deal(
        host,
        "iwari",
        name=["Ana", "Ben", "Cleo"],
        seed="K7Q2BC",
        mode="track",
        **{"set.start_player": "0"},
    )
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        page.goto(f"/j/{code}")
        page.locator(".seat", has_text=name).tap()
        page.wait_for_url(f"**/t/{code}")
    thumbs = {page: Thumb(page) for page in (ana, ben)}
    for page in (ana, ben):
        thumbs[page].sit()
        thumbs[page].place(thumbs[page].lit(".board ")[0])
        thumbs[page].confirm()
        if "end-turn" in thumbs[page].lit("#entry "):
            thumbs[page].button("end-turn")
            thumbs[page].confirm()
    expect(ana.locator(".undo")).to_contain_text("Ask to undo")
    ana.locator(".undo").tap()
    expect(ana.locator(".asks")).to_contain_text("Ben has to agree")
    expect(ben.locator(".asks")).to_contain_text("Ana asks to take back: Ben")
    before = revision(ben)
    ben.get_by_role("button", name="No", exact=True).tap()
    expect(ana.locator(".lately")).to_contain_text("Ben does not agree.")
    ana.locator(".undo").tap()
    expect(ben.locator(".asks")).to_be_visible()
    ben.get_by_role("button", name="Yes, take it back").tap()
    expect(ana.locator(".lately")).to_contain_text("Taken back: ")
    follow(ben, before + 1)
