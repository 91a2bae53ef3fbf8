"""A dispute by touch, in each game: found late and put right, and over at once in the next game."""

import html
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, product
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from companion.games.ichor.box.components import FIGURES
from tests.browser.table import deal, follow, revision
from tests.browser.touch import slow

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
