"""What a hand means is what is entered, by touch and with a slow network."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.web.svg.shapes import SHAPES
from tests.browser.table import deal, follow, revision, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import box, middle, slow, tap

LATENCY = 300


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
