"""A dispute by touch, in each game: found late and put right, and over at once in the next game."""

import html
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, product
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from companion.games.ichor.box import FIGURES
from tests.browser.table import confirm, deal, follow, open_table, revision, tap_place
from tests.browser.touch import box, slow

LATENCY = 300
MOST_TAPS = 8
OPTIONS = {
    "grecos": {"option.hands": "open"},
    "orichalcum": {"option.draws": "app", "option.dice": "app"},
}
GAMES = ("ichor", "grecos", "khilor", "orichalcum", "iwari")
ANYWAY = "It happened anyway"
PASSES = "Your table lets this pass."
LIT = re.compile(r'<a(?=[^>]*class="[^"]*\blit\b)[^>]*href="([^"]+[?&;]tap=[^"]+)"')
READY = """before => Number(document.getElementById("fragment").dataset.revision) > before
  || document.querySelector("#entry .acts .btn-primary")"""
"""The move was recorded at once, or waits to be confirmed."""
WHOLE = re.compile(r'name="move" value=')
LINK = re.compile(r'href="([^"]+[?&;]tap=[^"]+)"')


def opened(page: Page, slug: str) -> str:
    code = deal(page, slug, name=["Ana", "Ben"], mode="track", **OPTIONS.get(slug, {}))
    page.goto(f"/t/{code}")
    return code


def links(page: Page, address: str) -> tuple[str, ...]:
    """The taps that a page leads on to, the later ones first: those are less often legal."""
    found = LINK.findall(page.request.get(address).text())
    return tuple(dict.fromkeys(html.unescape(one) for one in found))[::-1]


def likely(page: Page, slug: str, code: str) -> Iterator[str]:
    """Taps of moves that are often forbidden, so that fewer pages have to be looked at."""
    shown = page.request.get(f"/t/{code}").text()
    chits = dict.fromkeys(re.findall(r"tap=(chit-\w+)", shown))
    taps: Mapping[str, Iterable[tuple[str, ...]]] = {
        "iwari": [("totem.duskmoor",)],
        "khilor": [(f"lie-{piece}-0", "A7") for piece in "TOSZLJI"],
        "ichor": product(FIGURES, [f"{column}6" for column in "abcdef"]),
        "grecos": product(chits, [f"{column}{row}" for column in "BDFH" for row in "2468"]),
    }
    for each in taps.get(slug, ()):
        yield f"/t/{code}?{urlencode({'tap': each}, doseq=True)}"


def wrong_taps(page: Page, slug: str, code: str, said: str) -> str | None:
    """The address after taps of a forbidden move, of which the page says that."""
    for one in likely(page, slug, code):
        if said in page.request.get(one).text():
            return one
    first = links(page, f"/t/{code}")
    second = chain.from_iterable(links(page, one)[:12] for one in first[:10])
    for one in chain(first[:24], second):
        if said in page.request.get(one).text():
            return one
    return None


def plays(page: Page, code: str) -> None:
    """A legal move: what is lit is followed until it can be confirmed, which a thumb does."""
    start = address = f"/t/{code}"
    for _ in range(12):
        text = page.request.get(address).text()
        if address != start and WHOLE.search(text) and ANYWAY not in text:
            break
        address = html.unescape((LIT.findall(text) or [address])[-1])
    before = revision(page)
    page.goto(address)
    page.wait_for_function(READY, arg=before)
    if revision(page) == before:
        page.locator("#entry .acts .btn-primary").first.tap()
    follow(page, before + 1)


def goes_wrong(page: Page, slug: str, code: str, said: str = ANYWAY) -> None:
    """Somebody wants to make a forbidden move, of which the page says that."""
    for _ in range(12):
        if (wrong := wrong_taps(page, slug, code, said)) is not None:
            page.goto(wrong)
            return
        plays(page, code)
    pytest.fail("no forbidden move was found")


def counted(page: Page, *taps: Callable[[Page], None]) -> int:
    for one in taps:
        one(page)
    return len(taps)


def to_log(page: Page) -> None:
    page.locator(".rail").get_by_text("Log").tap()
    expect(page.locator(".strip")).to_be_visible()


def to_flagged(page: Page) -> None:
    page.locator(".strip .frame:has(.badge)").last.tap()
    expect(page.locator(".scrub")).to_contain_text("happened anyway")


def what_now(page: Page) -> None:
    page.locator(".verdict-short").tap()
    expect(page.locator(".way-out")).to_have_count(3)


def the_usual(page: Page) -> None:
    before = revision(page)
    page.locator(".way-out.usual form button").tap()
    follow(page, before + 1)


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_an_illegal_move_is_put_right_three_moves_later(
    phone: Callable[..., Page], slug: str
) -> None:
    page = phone()
    code = opened(page, slug)
    goes_wrong(page, slug, code)
    before = revision(page)
    page.get_by_role("button", name=ANYWAY).tap()
    follow(page, before + 1)
    for _ in range(3):
        plays(page, code)
    slow(page, LATENCY)
    taps = counted(page, to_log, to_flagged, what_now, the_usual)
    assert taps <= MOST_TAPS
    expect(page).to_have_url(re.compile(rf"/t/{code}($|\?)"))


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_the_same_dispute_is_over_in_two_taps_in_the_next_game(
    phone: Callable[..., Page], slug: str
) -> None:
    page = phone()
    code = opened(page, slug)
    goes_wrong(page, slug, code)
    before = revision(page)
    page.get_by_role("button", name="We play it otherwise").first.tap()
    follow(page, before + 1)
    later = opened(page, slug)
    slow(page, LATENCY)
    goes_wrong(page, slug, later, PASSES)
    before = revision(page)
    page.locator("#entry .acts button", has_text=re.compile("Confirm")).tap()
    follow(page, before + 1)


# The board is put right by touch, in each game; the other player agrees on their own phone

PUT_RIGHT_OPTIONS = {
    "grecos": {"option.hands": "open"},
    "iwari": {"option.cards": "app"},
}
PLACES = {
    "ichor": ("d4", "1 monster token", "space d4"),
    "grecos": ("D4", "Hero", "on D4"),
    "khilor": ("top-C3", "Empty", "upper demon on C3"),
    "orichalcum": ("titan-cronos", "With Ana", "with Ana"),
    "iwari": ("emberfell-2", "Ana's tent", "space 2 of Emberfell"),
}


class Finger:
    """Counts the taps of one phone."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str, text: str = "") -> None:
        found = self.page.locator(selector)
        if text:
            found = found.filter(has_text=re.compile(re.escape(text), re.IGNORECASE))
        found.first.tap()
        self.taps += 1


@pytest.mark.slow
@pytest.mark.parametrize("slug", PLACES)
def test_a_board_is_put_right_in_eight_taps(phone: Callable[..., Page], slug: str) -> None:
    ana, ben = phone(), phone()
    code = deal(ana, slug, name=["Ana", "Ben"], mode="track", **PUT_RIGHT_OPTIONS.get(slug, {}))
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        page.goto(f"/j/{code}")
        with page.expect_navigation():
            page.locator(".seat", has_text=name).tap()
        page.goto(f"/t/{code}")
    for page in (ana, ben):
        slow(page, LATENCY)
    place, choice, said = PLACES[slug]
    hand = Finger(ana)
    hand.tap(".menu > summary")
    hand.tap(".menu a", "Put the board right")
    hand.tap(f'.board [data-id="{place}"]')
    expect(ana.locator(".spot").first).to_be_visible()
    if ana.locator(".spot[open]").count() == 0:
        hand.tap(".spot summary", said)
    hand.tap(".spot[open] .choices a", choice)
    expect(ana.locator(".correct-screen")).to_contain_text("from what was recorded")
    before = revision(ana)
    hand.tap(".correct-screen form button", "Put it right")
    follow(ana, before + 1)
    expect(ben.locator(".asks")).to_contain_text(said, ignore_case=True)
    other = Finger(ben)
    other.tap(".asks button", "Yes, it lies so")
    follow(ana, before + 3)
    assert hand.taps + other.taps <= MOST_TAPS
    ana.goto(f"/t/{code}/log")
    expect(ana.locator(".scrub")).to_contain_text(said, ignore_case=True)


# A move put right by thumb while another phone looks on, and a sketch that touches nothing


def tap_lit(page: Page, place: str) -> None:
    """Put a finger on a lit place of the board."""
    page.locator(f'.board a.lit[data-id="{place}"]').tap()
    expect(page.locator("#asked")).to_be_visible()


def test_a_move_is_put_right_on_two_phones_and_a_sketch_touches_neither(
    phone: Callable[..., Page],
) -> None:
    page, other = phone(), phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    other.goto(f"/j/{code}")
    other.get_by_role("button", name="Watch").tap()
    expect(other.locator(".table")).to_be_visible()
    page.goto(f"/t/{code}")
    for place in ("duskmoor-1", "saltreach-1"):
        tap_place(page, place)
        confirm(page)
    seen = revision(page)
    follow(other, seen)

    page.locator(".rail").get_by_text("Log").tap()
    page.get_by_role("link", name="What if").tap()
    tap_lit(page, "farhaven-1")
    page.get_by_role("link", name="Play it").tap()
    expect(page.locator("#board-farhaven-1.piece")).to_be_visible()
    expect(page.get_by_role("link", name="One back")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Leave").tap()
    expect(page.locator(".say")).to_have_text(f"Entry {seen} of {seen} as it stands")
    assert revision(other) == seen

    page.get_by_role("link", name="Earlier").tap()
    expect(page.locator(".say")).to_have_text(f"Entry {seen - 1} of {seen} as it stood")
    page.get_by_role("link", name="Amend").tap()
    tap_lit(page, "whitecliff-1")
    expect(page.locator(".preview")).to_contain_text("Whitecliff")
    button = page.get_by_role("button", name="Put it right")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    for screen in (page, other):
        expect(screen.locator("#board-whitecliff-1.piece")).to_be_visible()
        expect(screen.locator("#board-duskmoor-1.piece")).to_have_count(0)
        expect(screen.locator("#board-saltreach-1.piece")).to_be_visible()
    page.locator(".undo").tap()
    for screen in (page, other):
        expect(screen.locator("#board-duskmoor-1.piece")).to_be_visible()


@pytest.mark.slow
def test_who_moved_long_ago_asks_the_others_and_one_tap_agrees(phone: Callable[..., Page]) -> None:
    page, other = phone(), phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}")
    other.goto(f"/j/{code}")
    other.locator("button.seat", has_text=page.locator(".bar .say b").inner_text()).tap()
    expect(other.locator(".table")).to_be_visible()
    page.get_by_text("Play it here, as the host").tap()
    for place in ("duskmoor-1", "saltreach-1"):
        tap_place(page, place)
        confirm(page)
    other.goto(f"/t/{code}/amend?of={revision(page) - 1}&tap=whitecliff-1")
    asks = other.get_by_role("button", name="Ask the others")
    expect(asks).to_be_in_viewport(ratio=1)
    asks.tap()
    agree = page.get_by_role("button", name="Yes, change it")
    expect(agree).to_be_in_viewport(ratio=1)
    agree.tap()
    for screen in (page, other):
        expect(screen.locator("#board-whitecliff-1.piece")).to_be_visible()
        expect(screen.locator("#board-duskmoor-1.piece")).to_have_count(0)


# The log by thumb

RING_IS_SEEN = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  return box(".ring-last").bottom <= box(".bottom-sheet").top;
}"""
"""The light of the last move lies above the sheet, once the board has slid."""


def played(page: Page, *places: str) -> str:
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    for place in places:
        tap_place(page, place)
        confirm(page)
    return code


@pytest.mark.slow
def test_the_board_stays_while_the_thumb_steps_through_the_strip(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    played(page, "duskmoor-1", "saltreach-1", "farhaven-1")
    page.locator(".rail").get_by_text("Log").tap()
    board = box(page.locator(".board-svg"))
    for number in (2, 1, 0):
        page.get_by_role("link", name="Earlier").tap()
        expect(page.locator(f"#frame-{number}")).to_have_attribute("aria-current", "true")
        assert box(page.locator(".board-svg")) == board
        assert page.evaluate("scrollY") == 0
    page.locator("#frame-2").tap()
    expect(page.locator(".say")).to_have_text("Entry 2 of 3 as it stood")
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.locator(".bar .say")).to_contain_text("Place a tent or a totem")


def test_a_verdict_and_the_way_back_are_seen_where_the_thumb_is(phone: Callable[..., Page]) -> None:
    page = phone()
    played(page, "duskmoor-1", "saltreach-1")
    page.locator(".rail").get_by_text("Log").tap()
    page.get_by_role("link", name="Earlier").tap()
    expect(page.locator("#frame-1")).to_have_attribute("aria-current", "true")
    page.locator(".verdict-short").tap()
    expect(page.locator(".verdict-short")).to_have_count(0)
    expect(page.locator(".tag")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Go back to here").tap()
    expect(page.get_by_role("button", name="Go back to here")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Go back to here").tap()
    expect(page.get_by_role("button", name="Redo")).to_be_in_viewport()
    assert page.locator(".board .piece[id='board-saltreach-1']").count() == 0


@pytest.mark.slow
def test_a_move_at_the_lower_edge_is_not_hidden_by_the_sheet(phone: Callable[..., Page]) -> None:
    page = phone()
    played(page, "icereach-1")
    page.locator(".rail").get_by_text("Log").tap()
    page.locator(".verdict-short").tap()
    expect(page.locator(".tag")).to_be_visible()
    page.wait_for_function(RING_IS_SEEN)


@pytest.mark.slow
def test_the_strip_shows_the_chosen_frame_of_a_long_game(phone: Callable[..., Page]) -> None:
    page = phone()
    code = played(page, *(f"duskmoor-{n}" for n in (1, 2, 3)), "saltreach-1", "farhaven-1")
    page.goto(f"/t/{code}/log")
    expect(page.locator("#frame-5")).to_be_in_viewport(ratio=1)
    page.goto(f"/t/{code}/log?at=0")
    expect(page.locator("#frame-0")).to_be_in_viewport(ratio=1)
