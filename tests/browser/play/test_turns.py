"""Whole turns by touch: few taps, light at once, without network, and changing one's mind."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.engine.game import AnyGame
from companion.web.svg.elements import SHAPES
from tests.browser.conftest import MOVING
from tests.browser.entering import cases
from tests.browser.table import (
    AT_TABLE,
    confirm,
    deal,
    follow,
    lit_places,
    open_table,
    revision,
    tap_place,
)
from tests.browser.thumb import Thumb
from tests.browser.touch import box, drag, hold, middle, pressed, slow, tap

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
def test_two_tribes_and_the_refill_are_one_turn_of_three_taps_and_confirm(page: Page) -> None:
    """Two players: after their own piece comes the third tribe's, and then the cards. The hidden
    ones are drawn by a tap of their own; Confirm records all of it."""
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
    thumb.button("deck.rest")
    thumb.confirm()
    assert thumb.taps == 4
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


# Entering a move is written twice, in Python and for the phone

RUN = (Path(__file__).parents[1] / "entering.js").read_text(encoding="utf-8")
POSITIONS = 100
SHOWN = 5
"""So many differences are shown at most."""


@pytest.mark.quick_with("grecos")
def test_the_phone_says_after_each_tap_what_the_server_would_say(
    phone: Callable[..., Page], game: AnyGame
) -> None:
    page = phone()
    page.goto("/")
    assert differences(page, game, min(game.players), 0) == []
    assert differences(page, game, max(game.players), 1) == []


@pytest.mark.slow
def test_so_it_does_with_other_options_and_numbers_of_players(
    phone: Callable[..., Page], game: AnyGame
) -> None:
    page = phone()
    page.goto("/")
    for seed in range(2, 5):
        players = sorted(game.players)[seed % len(game.players)]
        assert differences(page, game, players, seed) == []


def differences(page: Page, game: AnyGame, players: int, seed: int) -> list[Any]:
    """The first places at which the script says something else than the server."""
    found = [one for one in cases(game, players, seed, POSITIONS) if one["turn"]]
    said = page.evaluate(RUN, json.dumps(found))
    differing = (
        (tuple(here["taps"]), key, here[key], there[key])
        for one, script in zip(found, said, strict=True)
        for here, there in zip(one["steps"], script, strict=True)
        for key in here
        if here[key] != there[key]
    )
    return [difference for difference, _ in zip(differing, range(SHOWN), strict=False)]


# A piece on its way is slid over the board before it is confirmed


@pytest.mark.slow
def test_the_preview_follows_a_piece_that_is_slid(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    first, second = (page.locator(f'.board [data-id="duskmoor-{n}"]') for n in (1, 2))
    page.mouse.move(*middle(first))
    page.mouse.down()
    page.mouse.move(*middle(second), steps=6)
    expect(page.locator(".preview")).to_contain_text("space 2 of Duskmoor")
    page.mouse.up()
    expect(page.locator(".preview")).to_contain_text("space 2 of Duskmoor")


@pytest.mark.slow
def test_another_place_can_be_tapped_instead(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    tap_place(page, "duskmoor-3")
    expect(page.locator(".preview")).to_contain_text("space 3 of Duskmoor")


def test_a_piece_is_dragged_by_finger_and_the_page_stays(phone: Callable[..., Page]) -> None:
    page = phone(**MOVING)
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    places = [
        page.locator(f"#board-{name} .body") for name in ("duskmoor-1", "farhaven-1", "icereach-1")
    ]
    drag(page, *map(middle, places))
    expect(page.locator(".preview")).to_contain_text("space 1 of Icereach")
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
def test_a_magnifier_shows_what_a_sliding_finger_covers(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    places = [page.locator(f"#board-{name} .body") for name in ("duskmoor-1", "icereach-1")]
    with pressed(page, *map(middle, places)):
        expect(page.locator(".lens")).to_be_visible()
        expect(page.locator(".preview")).to_contain_text("space 1 of Icereach")
    expect(page.locator(".lens")).to_have_count(0)


def test_a_finger_beside_a_lit_place_taps_it(phone: Callable[..., Page]) -> None:
    page = phone(**MOVING)
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    x, y = middle(page.locator("#board-duskmoor-1 .body"))
    tap(page, (x - 24, y))
    expect(page.locator(".preview")).to_contain_text("space 1 of Duskmoor")


@pytest.mark.slow
def test_a_finger_far_from_any_place_taps_nothing(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    Thumb(page).sit()
    left, top, *_ = box(page.locator(".board-svg"))
    tap(page, (left + 4, top + 4))
    assert page.locator("#asked, .crumbs").count() == 0


def test_an_unlit_place_that_is_hit_answers_though_a_lit_one_is_near(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap(page, middle(page.locator("#board-totem\\.duskmoor .body")))
    expect(page.locator(".verdict")).to_contain_text(
        "A totem needs a tent beside it, and Duskmoor has none"
    )


# What a hand means is what is entered, by touch and with a slow network


def tap_choice(page: Page, label: str) -> None:
    tap(page, middle(page.locator("#entry .choices a", has_text=label).first))


def with_an_egg_to_return(page: Page) -> None:
    """Khilor until the egg under the egg symbol may be returned and others be laid."""
    page.goto(f"/t/{deal(page, 'khilor', players=2, seed='KAAAAA', mode='track')}")
    thumb = Thumb(page)
    for turn in range(60):
        thumb.sit()
        tiles = thumb.lit(".board ")
        thumb.place(tiles[turn % len(tiles)])
        if not thumb.preview():
            squares = [one for one in thumb.lit(".board ") if not one.startswith("lie-")]
            thumb.place(squares[turn % len(squares)])
        thumb.sit()
        choices = thumb.lit("#entry ")
        lay = [one for one in choices if one.startswith("lay-")]
        squares = [one for one in thumb.lit(".board ") if not one.startswith("lie-")]
        if "return-egg" in choices and len(lay) > 1 and len(squares) > 1:
            return
        if choices:
            thumb.button((lay or choices)[0])
        thumb.confirm()
    raise AssertionError("no egg could be returned")


@pytest.mark.slow
def test_an_egg_is_returned_and_others_are_laid_in_any_order_with_one_confirm(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    with_an_egg_to_return(page)
    slow(page, LATENCY)
    leave = page.locator("#entry .choices a", has_text="End the turn")
    expect(leave).not_to_have_class(re.compile("lit"))
    first, second = (
        re.sub(r" \(.*", "", label)
        for label in page.locator("#entry .choices a[data-id^=lay-]").all_inner_texts()[:2]
    )
    both = re.compile("returns the .* egg under the egg symbol and lays")
    tap_choice(page, "Return the")
    expect(leave).to_have_count(0)
    tap_choice(page, first)
    expect(page.locator(".preview")).to_have_text(both)
    eggs = page.locator(f'.board .ghosts .body[d="{SHAPES["egg"]}"]')
    expect(eggs.first).to_be_attached()
    for egg in eggs.all():
        # neither under the bar nor under the sheet
        _, top, _, height = box(egg)
        assert box(page.locator(".bar"))[3] <= top
        assert top + height <= box(page.locator(".dock"))[1]
    tap_choice(page, second)
    expect(page.locator(".preview")).to_have_text(both)
    expect(page.locator(".preview")).to_contain_text(second.split()[1])
    tap_choice(page, "Return the")
    expect(page.locator(".preview")).not_to_have_text(both)
    tap_choice(page, first)
    tap_choice(page, "Return the")
    expect(page.locator(".preview")).to_have_text(both)
    before = revision(page)
    tap(page, middle(page.get_by_role("button", name="Confirm", exact=True)))
    follow(page, before + 1)


@pytest.mark.slow
def test_a_habitual_confirm_draws_no_hidden_card(phone: Callable[..., Page]) -> None:
    page = phone()
    code = deal(page, "iwari", name=["Ana", "Ben", "Cleo"], mode="track", **{"option.cards": "app"})
    page.goto(f"/t/{code}")
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("Play .* on this phone")).tap()
    page.goto(f"/t/{code}")
    slow(page, LATENCY)
    thumb = Thumb(page)
    thumb.sit()
    tap_place(page, next(one for one in thumb.lit(".board ") if "-" in one))
    expect(page.locator(".preview")).to_contain_text("places a tent")
    expect(page.locator(".preview")).not_to_contain_text("deck")
    expect(page.locator("#entry .choices a", has_text="deck").first).to_be_visible()
    own_hand_is_in_sight(page)
    thumb.confirm()
    own_hand_is_in_sight(page)


def own_hand_is_in_sight(page: Page) -> None:
    cards = page.locator(".card-row[aria-label=Hand] .card")
    expect(cards.first).to_be_attached()
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=0.99)
        x, y = middle(card)
        # nothing lies over it
        assert card.evaluate(
            "(card, [x, y]) => card.contains(document.elementFromPoint(x, y))", [x, y]
        )


def two_phones(phone: Callable[..., Page], slug: str, **options: object) -> tuple[Page, Page]:
    """The host plays the first seat and another phone the second."""
    host, guest = phone(), phone()
    code = deal(host, slug, name=["Ana", "Ben"], mode="track", **options)
    for page, name in ((host, "Ana"), (guest, "Ben")):
        page.goto(f"/j/{code}")
        with page.expect_navigation():
            page.locator(".seat", has_text=name).tap()
        page.goto(f"/t/{code}")
        slow(page, LATENCY)
    return host, guest


def lay(page: Page) -> None:
    """Lay a polyomino of Khilor and leave the eggs."""
    thumb = Thumb(page)
    thumb.sit()
    thumb.place(thumb.lit(".board ")[0])
    if not thumb.preview():
        thumb.place(next(one for one in thumb.lit(".board ") if not one.startswith("lie-")))
    thumb.sit()
    if page.locator("#entry .choices [data-id=end-turn]").count():
        thumb.button("end-turn")
    thumb.confirm()


@pytest.mark.slow
def test_a_seat_with_its_own_phone_is_not_played_by_the_hosts_unless_that_is_asked(
    phone: Callable[..., Page],
) -> None:
    host, guest = two_phones(phone, "khilor", seed="KHZ2R7", **{"set.start_player": 1})
    expect(host.locator(".bottom-sheet")).to_contain_text("It is Ben's turn, on their own phone.")
    expect(host.locator(".board a.lit")).to_have_count(0)
    tap(host, middle(host.get_by_text("Play it here, as the host")))
    expect(host.locator(".board a.lit").first).to_be_attached()
    lay(guest)
    # what Ben has confirmed is Ben's: the host asks as everybody does
    expect(host.locator(".rail .undo")).to_contain_text("Ask to undo")


def test_one_undo_takes_back_what_one_confirm_did(phone: Callable[..., Page]) -> None:
    page = phone()
    code = deal(page, "iwari", name=["Ana", "Ben", "Cleo"], mode="track")
    page.goto(f"/t/{code}")
    slow(page, LATENCY)
    thumb = Thumb(page)
    thumb.sit()
    before = page.locator(".rail .undo small").inner_text()
    thumb.place(next(one for one in thumb.lit(".board ") if "-" in one))
    thumb.confirm()
    expect(page.locator(".rail .undo")).to_contain_text("places a tent")
    expect(page.locator(".lately")).not_to_contain_text("no second piece")
    tap(page, middle(page.locator(".rail .undo")))
    expect(page.locator(".rail .undo small")).to_have_text(before)


# Whoever looks up only when it is their turn is told by title, buzz and sound, as they wish

LISTEN = """
window.buzzed = 0; window.rung = 0; window.spoken = [];
navigator.vibrate = () => { window.buzzed += 1; return true; };
AudioContext.prototype.createOscillator = ((real) => function () {
  window.rung += 1;
  return real.call(this);
})(AudioContext.prototype.createOscillator);
speechSynthesis.speak = ({ text }) => { window.spoken.push(text); };
"""
"""Counts how often the phone buzzes and rings, and keeps what it reads out."""


def sit(page: Page, code: str, name: str) -> None:
    page.add_init_script(LISTEN)
    page.goto(f"/j/{code}")
    page.locator(".seat", has_text=name).tap()
    expect(page.locator(".table, .seat[aria-current]").first).to_be_visible()
    page.goto(f"/t/{code}")


@pytest.mark.slow
def test_my_turn_is_in_the_title_and_buzzes_and_rings_where_that_is_wanted(
    phone: Callable[..., Page],
) -> None:
    ann, ben = phone(), phone()
    code = open_table(ann, ["Ann", "Ben"], **{"set.start_player": "0"})
    sit(ann, code, "Ann")
    sit(ben, code, "Ben")
    expect(ann).to_have_title(f"Your turn · Table · Iwari {code}")
    expect(ben).to_have_title(f"Table · Iwari {code}")
    ben.locator(".menu > summary").tap()
    ben.locator(".menu-body .at-my-turn > summary").tap()
    for pref in ("sound", "speak"):
        ben.locator(f".menu-body [data-pref={pref}][data-value=on]").tap()
    ben.locator(".menu > summary").tap()
    rung = ben.evaluate("() => window.rung")
    while ann.title().startswith("Your turn"):
        before = ann.locator("#fragment").get_attribute("data-revision")
        tap_place(ann, lit_places(ann)[0])
        confirm(ann)
        expect(ann.locator("#fragment")).not_to_have_attribute("data-revision", before or "")
    expect(ben).to_have_title(f"Your turn · Table · Iwari {code}")
    assert ben.evaluate("() => window.buzzed") == 1
    assert ben.evaluate("() => window.rung") == rung + 2
    spoken = ", ".join(ben.evaluate("() => window.spoken"))
    assert re.search(r"(^|, )Ann 1(,|$)", spoken)
    assert ann.evaluate("() => [window.rung, window.spoken.length]") == [0, 0]


# The phone's Back


@pytest.mark.slow
def test_back_closes_what_a_held_place_opened_and_the_choice_stands(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    tap_place(page, lit_places(page)[0])
    said = page.locator(".preview").inner_text()
    hold(page, middle(page.locator("#board-territory\\.greywater .ground")), 900)
    page.wait_for_url("**/ask?**")
    page.go_back()
    page.wait_for_url(f"**/t/{code}")
    expect(page.locator(".preview")).to_have_text(said)
    expect(page.locator("#entry[data-ready]")).to_be_attached()

    page.locator(".rail .q").tap()
    expect(page.locator(".ask-screen")).to_be_visible()
    page.get_by_role("link", name="Close").tap()
    expect(page.locator(".preview")).to_have_text(said)
    page.wait_for_url(f"**/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    confirm(page)
    page.reload()
    assert revision(page) == 1


def test_lists_that_the_browser_kept_are_asked_for_anew(phone: Callable[..., Page]) -> None:
    """As they come back from the cache for Back and Forward; others may have sat down since."""
    page, other = phone(), phone()
    code = open_table(other, ["Ann", "Ben", "Cleo"])
    page.goto(f"/j/{code}")
    expect(page.get_by_text("on another phone")).to_have_count(0)
    other.goto(f"/j/{code}")
    other.locator(".seat", has_text="Ben").tap()
    expect(other.get_by_text("on this phone")).to_be_visible()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.get_by_text("on another phone")).to_be_visible()


def test_back_and_escape_close_what_is_to_be_checked_and_the_pad_stays(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto("/")
    page.goto(f"/t/{code}")
    page.locator("[data-keys]").tap()
    page.get_by_role("button", name="One more").tap()
    expect(page.locator(".to-check")).to_contain_text("to check")
    check = page.locator(".over")

    def look() -> None:
        page.locator(".to-check").tap()
        expect(check).to_be_visible()

    look()
    page.go_back()
    expect(check).to_have_count(0)
    expect(page.locator(".cell[aria-current] .n")).to_have_text("1")
    look()
    page.reload()
    expect(check).to_be_visible()
    page.go_back()
    expect(check).to_have_count(0)
    look()
    page.locator(".to-check").tap()
    expect(check).to_have_count(0)
    look()
    page.keyboard.press("Escape")
    expect(check).to_have_count(0)
    page.go_back()
    page.wait_for_function("() => location.pathname === '/'")


@pytest.mark.slow
def test_back_from_a_new_table_and_dealing_again_leads_to_the_same_table(
    phone: Callable[..., Page],
) -> None:
    """While other people, or the seats asked for anew, deal another table."""
    page = phone()

    def deal() -> str:
        page.get_by_role("button", name="Deal the set-up").tap()
        page.wait_for_url(AT_TABLE)
        found = AT_TABLE.search(page.url)
        assert found is not None
        return found[1]

    page.goto("/new/iwari")
    for name in ("Ann", "Ben"):
        page.locator("#seat-name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(".round")).to_contain_text(name)
    code = deal()
    page.go_back()
    expect(page.locator(".round")).to_contain_text("Ben")
    page.reload()
    assert deal() == code
    page.go_back()
    expect(page.locator(".round")).to_contain_text("Ben")
    page.locator("#seat-name").fill("Cleo")
    page.keyboard.press("Enter")
    expect(page.locator(".round")).to_contain_text("Cleo")
    assert (three := deal()) != code
    page.goto("/new/iwari")
    assert deal() not in {code, three}
