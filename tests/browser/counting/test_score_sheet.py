"""A sheet for a game that the app does not know: made by touch, and counted by four phones."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import faults
from tests.browser.booklets import Thumb
from tests.browser.counting.test_pad import DELAY_MS
from tests.browser.evening.test_evening import joined
from tests.browser.table import AT_TABLE, deal
from tests.browser.touch import slow

NAMES = ("Ann", "Ben", "Cleo", "Dan")
MOST_TAPS = 25
HEARTS = ((3, 0, 9, 1), (0, 13, 0, 0), (13, 0, 0, 0), (4, 4, 5, 0))
"""Hearts that everybody took in four rounds."""
QUEEN = ((0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1), (0, 1, 0, 0))
"""Who took the queen, which is 13."""
TOTALS = ("20", "43", "27", "14")


def typed(thumb: Thumb, place: str, label: str, text: str) -> None:
    """Tap a row, type what belongs there, and set it."""
    thumb.tap(f"[data-id='{place}']")
    thumb.page.get_by_label(label, exact=True).fill(text)
    thumb.tap(thumb.page.get_by_role("button", name="Set", exact=True))
    expect(thumb.page.locator(".typed")).to_have_count(0)


def tool(thumb: Thumb, name: str) -> None:
    """Take a tool in hand."""
    thumb.tap(f"[data-tool='{name}']")
    expect(thumb.page.locator(f"[data-part='{name}']")).to_be_visible()


def chosen(thumb: Thumb, name: str) -> None:
    """Press one of the choices of the tool in hand."""
    button = thumb.page.get_by_role("button", name=name, exact=True)
    thumb.tap(button)
    expect(button).to_have_attribute("aria-pressed", "true")


def make_hearts(page: Page) -> tuple[str, int]:
    """Make a sheet with two rows, the fewest points of which win when somebody has 50. The answer
    is the table's code, and the taps from the first look at the sheet."""
    thumb = Thumb(page)
    typed(thumb, "row-1", "Name of the row", "Hearts")
    typed(thumb, "free", "Name of the row", "Black queen")
    tool(thumb, "each")
    typed(thumb, "row-2", "Points each", "13")
    tool(thumb, "most")
    typed(thumb, "row-1", "At most", "13")
    typed(thumb, "row-2", "At most", "1")
    thumb.tap(page.get_by_role("link", name="Next: the end"))
    chosen(thumb, "The lowest total")
    tool(thumb, "ends")
    number = page.get_by_label("How many rounds or points")
    thumb.tap(number)
    number.fill("40")
    chosen(thumb, "At so many points")
    tool(thumb, "deals")
    chosen(thumb, "The deal passes on each round")
    thumb.tap(page.get_by_role("button", name="To the count"))
    page.wait_for_url(AT_TABLE)
    found = AT_TABLE.search(page.url)
    assert found is not None
    return found[1], thumb.taps


def enter(thumb: Thumb, number: int, seat: int, hearts: int, queen: int) -> None:
    """Count a round on one's own phone. A guest's leads from one of their own numbers to the next;
    the host may count for everybody, and taps what is meant. A row keeps its id under another
    name."""
    in_hand = thumb.page.locator(".cell[aria-current]")
    for row, count in (("points", hearts), ("black_queen", queen)):
        name = f"{row}.{number}.{seat}"
        if seat == 0:
            group = thumb.page.locator(f".group[data-id='round_{number}']")
            expect(group).to_be_attached()
            if not group.is_visible():
                thumb.tap(f".tabs-row [data-group='round_{number}']")
            thumb.tap(f"[data-cell='{name}']")
        expect(in_hand).to_have_attribute("data-cell", name)
        thumb.type(count)


@pytest.mark.slow
def test_a_hearts_like_sheet_is_made_and_counted_for_four_rounds_by_four_phones(
    phone: Callable[..., Page],
) -> None:
    host = phone()
    host.goto("/")
    host.get_by_role("link", name=re.compile("Other game")).tap()
    host.wait_for_url("**/new/score_sheet")
    host.goto("/new/score_sheet?" + "&".join(f"name={name}" for name in NAMES))
    host.get_by_role("radio", name="A new sheet, made right now").tap()
    host.get_by_role("button", name="Start", exact=True).tap()
    slow(host, DELAY_MS)
    code, taps = make_hearts(host)
    assert taps <= MOST_TAPS, taps
    phones = [host]
    for name in NAMES[1:]:
        guest = phone()
        joined(guest, code, name)
        slow(guest, DELAY_MS)
        phones.append(guest)
    thumbs = [Thumb(page) for page in phones]
    for number, (hearts, queen) in enumerate(zip(HEARTS, QUEEN, strict=True), start=1):
        for seat, thumb in enumerate(thumbs):
            enter(thumb, number, seat, hearts[seat], queen[seat])
        for thumb in thumbs:
            thumb.settled()
    expect(host.locator("[data-score]")).to_be_visible()
    expect(host.locator("[data-score]")).to_have_text("Dan wins with 14 points")
    assert host.locator(".group[data-id='round_5']").count() == 0
    so_far = host.locator(".group[data-id='round_4'] .so-far dd")
    expect(so_far).to_have_text(list(TOTALS))
    Thumb(host).tap("[data-score]")
    expect(host.locator("tr.total td.num")).to_have_text(list(TOTALS))
    host.get_by_role("link", name="Ben, Black queen: 26").tap()
    expect(host.locator("#why")).to_contain_text("Ben has 1 in round 4, so far 43 points.")


def test_a_guest_who_is_quicker_than_the_network_waits_for_the_next_round(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    code = deal(host, "score_sheet", name=NAMES, edition="race")
    joined(guest, code, "Ben")
    on_its_way: list[Route] = []

    def keep_back(route: Route) -> None:
        on_its_way.append(route)

    guest.route("**/counts", keep_back, times=1)
    in_hand = guest.locator(".cell[aria-current]")
    key = guest.get_by_role("button", name="7", exact=True)
    expect(in_hand).to_have_attribute("data-cell", "steps.1.1")
    with guest.expect_request("**/counts"):
        Thumb(guest).tap(key)
    assert in_hand.get_attribute("data-cell") == "steps.1.1", "a number of somebody else"
    assert key.is_disabled(), "a second number would take the place of the first"
    Thumb(guest).tap(guest.get_by_role("button", name="Erase", exact=True))
    assert key.is_enabled(), "what was erased is typed anew"
    Thumb(guest).tap(key)
    on_its_way.pop().continue_()
    expect(in_hand).to_have_attribute("data-cell", "steps.2.1")
    expect(key).to_be_enabled()
    assert guest.locator("[data-cell='steps.1.1'] .n").inner_text() == "7"


def test_a_page_older_than_the_last_number_does_not_stop_a_guest(
    phone: Callable[..., Page],
) -> None:
    """Somebody else's number brings a page that was made before one's own was there."""
    host, guest = phone(), phone()
    code = deal(host, "score_sheet", name=NAMES, edition="race")
    joined(guest, code, "Ben")
    in_hand = guest.locator(".cell[aria-current]")
    key = guest.get_by_role("button", name="7", exact=True)
    expect(in_hand).to_have_attribute("data-cell", "steps.1.1")
    older = guest.locator("#fragment").evaluate("one => one.outerHTML")
    on_its_way: list[Route] = []

    def keep_back(route: Route) -> None:
        on_its_way.append(route)

    guest.route("**/counts", keep_back, times=1)
    with guest.expect_request("**/counts"):
        Thumb(guest).tap(key)
    guest.evaluate(
        """older => {
          Idiomorph.morph(document.getElementById("fragment"), older);
          document.getElementById("fragment").dispatchEvent(
            new CustomEvent("htmx:afterSettle", { bubbles: true }));
        }""",
        older,
    )
    on_its_way.pop().continue_()
    expect(in_hand).to_have_attribute("data-cell", "steps.2.1")


def test_the_app_says_who_deals_next(phone: Callable[..., Page]) -> None:
    page = phone()
    fixed = {"set.start_player": "0"}
    code = deal(page, "score_sheet", name=NAMES, edition="lowest_wins", **fixed)
    page.goto(f"/t/{code}")
    expect(page.get_by_text("Ann deals. Who deals next: Ben.")).to_be_visible()


def test_minus_points_are_typed_with_the_key_for_the_sign(phone: Callable[..., Page]) -> None:
    page = phone()
    code = deal(page, "score_sheet", name=NAMES, edition="rounds")
    page.goto(f"/t/{code}")
    slow(page, DELAY_MS)
    thumb = Thumb(page)
    shown = page.locator("[data-cell='points.1.0'] .n")
    thumb.tap("[data-cell='points.1.0']")
    thumb.tap("[data-sign]")
    thumb.type(2, 5)
    expect(shown).to_have_text("−25")
    thumb.tap("[data-sign]")
    expect(shown).to_have_text("25")
    thumb.tap("[data-sign]")
    thumb.settled()
    page.reload()
    expect(shown).to_have_text("−25")
    thumb.tap("[data-cell='points.1.1']")
    thumb.tap(page.get_by_role("button", name="One less"))
    thumb.settled()
    expect(page.locator("[data-cell='points.1.1'] .n")).to_have_text("−1")


def test_a_table_corrects_its_sheet_in_the_middle_of_a_game(phone: Callable[..., Page]) -> None:
    page = phone()
    code = deal(page, "score_sheet", name=NAMES, edition="rounds")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.tap("[data-cell='points.1.2']")
    thumb.type(7)
    thumb.settled()
    slow(page, DELAY_MS)
    page.locator(".menu > summary").tap()
    page.get_by_role("button", name="Change the sheet").tap()
    expect(page.locator("[data-editor]")).to_be_visible()
    typed(thumb, "free", "Name of the row", "Jokers")
    page.get_by_role("button", name="To the count").tap()
    expect(page.locator("[data-cell='points.1.2'] .n")).to_have_text("7")
    expect(page.locator("[data-cell='jokers.1.0']")).to_be_visible()
    assert page.locator(".bar").inner_text().startswith("Points by round")


@pytest.mark.slow
def test_what_a_sheet_adds_to_the_pages_is_accessible(
    phone: Callable[..., Page], themes: Sequence[str]
) -> None:
    page = phone()
    code = deal(page, "score_sheet", name=NAMES, edition="to_a_limit")
    thumb = Thumb(page)
    page.goto(f"/t/{code}")
    thumb.type(5)
    thumb.settled()
    looked_at = [f"/t/{code}", f"/t/{code}/score?category=row_points&seat=0"]
    code = deal(page, "score_sheet", name=NAMES, edition="who_won")
    looked_at += [f"/t/{code}", "/new/score_sheet?name=Ann&name=Ben", "/editions/score_sheet"]
    for path in looked_at:
        page.goto(path)
        assert faults(page, themes) == []
    page.goto("/editions/score_sheet")
    page.get_by_role("button", name="Make your own").tap()
    expect(page.locator("[data-editor]")).to_be_visible()
    for step in ("rows", "ending", "more", "keep"):
        page.goto(f"{page.url.partition('?')[0]}?step={step}")
        assert faults(page, themes) == []
