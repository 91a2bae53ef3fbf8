"""From a tap to its light with 300 ms of latency, and from Confirm to the other phone without."""

from collections.abc import Iterator, Sequence
from statistics import quantiles

from playwright.sync_api import Page, expect

from tests.browser.table import deal, follow, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import middle
from tests.measure.aims import row
from tests.measure.phones import Evening, evening

GAMES = ("khilor", "iwari", "ichor", "grecos", "orichalcum")
LATENCY = 300
TAPS = 60
MOVES = 60
REST = 400
"""For how many milliseconds after Confirm nothing is asked of a page: the driver looks at a page by
working in it, and where two phones and the server share two cores, the move would wait for that."""
WATCH_LIGHT = """() => {
  window.lights = [];
  let at = 0;
  addEventListener("pointerdown", () => { at = performance.now(); }, true);
  new MutationObserver(() => {
    if (at) requestAnimationFrame(() => { if (at) lights.push(performance.now() - at); at = 0; });
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
WATCH_TAPS = """() => {
  addEventListener("pointerdown", () => { window.tapped = Date.now(); }, true);
}"""
WATCH_PLY = """() => {
  window.received = [];
  const revision = () => Number(document.getElementById("fragment").dataset.revision);
  let last = revision();
  new MutationObserver(() => {
    if (revision() > last) received.push([last = revision(), Date.now()]);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def measure() -> Iterator[str]:
    """Two lines for each game, and two for the other phone: median and p99, in milliseconds."""
    with evening() as night:
        for slug in GAMES:
            yield from _rows(f"{slug}: tap to light", _lights(night, slug), None, 100)
        yield from _rows("iwari: Confirm to the other phone", _deliveries(night), 20, 60)


def _rows(what: str, found: Sequence[float], median: int | None, p99: int) -> Iterator[str]:
    cuts = quantiles(found, n=100, method="inclusive")
    yield row(f"{what}, {len(found)} times, median in ms", cuts[49], median)
    yield row(f"{what}, p99 in ms", cuts[98], p99)


def _lights(night: Evening, slug: str) -> list[float]:
    page = night.phone()
    code = deal(page, slug, players=2, seed="KHZ2R7")
    page.goto(f"/t/{code}")
    if not page.locator(".table [data-id].lit").count():
        _sit_down(page, code)
    network = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", slow)
    page.reload()
    page.wait_for_selector(".table [data-id].lit")
    page.wait_for_timeout(3000)
    page.evaluate(WATCH_LIGHT)
    thumb = Thumb(page)
    for n in range(TAPS):
        lit = page.locator(".table [data-id].lit").count()
        if lit and n % 3 < 2:
            thumb.touch(".table [data-id].lit", (7 * n) % lit)
        elif page.locator("[data-restart]").count():
            thumb.touch("[data-restart]")
        page.wait_for_timeout(900)
    found: list[float] = page.evaluate("lights")
    page.context.close()
    return found


def _sit_down(page: Page, code: str) -> None:
    """Take both seats, and be the one who is asked: a game may show hands to their owners only."""
    for seat in range(2):
        page.goto(f"/j/{code}")
        page.locator(".seat").nth(seat).tap()
        expect(page.locator(".seat[aria-current]")).to_have_count(seat + 1)
    page.goto(f"/t/{code}")
    page.locator(".in-hand .btn-primary").first.tap()
    page.wait_for_selector(".table [data-id].lit")
    page.wait_for_load_state()


def _deliveries(night: Evening) -> list[float]:
    host, guest = night.phone(), night.phone()
    code = deal(host, "iwari", players=2, seed="KHZ2R7")
    guest.goto(f"/j/{code}")
    guest.locator(".seat").first.tap()
    guest.wait_for_timeout(500)
    guest.goto(f"/t/{code}")
    host.goto(f"/t/{code}")
    guest.wait_for_timeout(1500)
    guest.evaluate(WATCH_PLY)
    host.evaluate(WATCH_TAPS)
    sent = [_recorded(host, n) for n in range(MOVES)]
    follow(guest, revision(host))
    received: list[tuple[int, float]] = guest.evaluate("received")
    return [min(at for to, at in received if to > before) - tapped for before, tapped in sent]


def _recorded(page: Page, n: int) -> tuple[int, float]:
    """Tap what is lit until a move is recorded: the revision before it, and when its last tap
    was made."""
    thumb = Thumb(page)
    thumb.sit()
    before = revision(page)
    while revision(page) == before:
        if page.locator("#entry .btn-primary").count():
            page.touchscreen.tap(*middle(page.locator("#entry .btn-primary")))
            page.wait_for_timeout(REST)
            follow(page, before + 1)
        else:
            lit = page.locator(".table [data-id].lit").count()
            thumb.touch(".table [data-id].lit", (7 * n) % lit)
            page.wait_for_timeout(30)
            thumb.sit()
    return before, page.evaluate("tapped")
