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

SEEN = """one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether nothing lies over the middle of an element."""
NAMES = ("Ann", "Ben", "Cleo", "Dan")
MOST_TAPS = 25
HEARTS = ((3, 0, 9, 1), (0, 13, 0, 0), (13, 0, 0, 0), (4, 4, 5, 0))
"""Hearts that everybody took in four rounds."""
QUEEN = ((0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1), (0, 1, 0, 0))
"""Who took the queen, which is 13."""
TOTALS = ("20", "43", "27", "14")


def is_seen(page: Page, selector: str) -> bool:
    """Whether nothing lies over the middle of an element."""
    return bool(page.locator(selector).first.evaluate(SEEN))


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


def add(thumb: Thumb, names: str, how: str) -> None:
    """Type the names of rows that are counted alike, and choose how."""
    thumb.page.get_by_label("Names, with commas between them").fill(names)
    thumb.tap(thumb.page.get_by_role("button", name=how, exact=True))
    last = names.rsplit(", ", maxsplit=1)[-1]
    expect(thumb.page.locator(".board")).to_contain_text(last, ignore_case=True)


def make_hearts(page: Page) -> tuple[str, int]:
    """Make a sheet with two rows, the fewest points of which win when somebody has 50. The answer
    is the table's code, and the taps from the first look at the sheet."""
    thumb = Thumb(page)
    add(thumb, "Hearts, black queen", "Every round")
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
    the host may count for everybody, and taps what is meant."""
    in_hand = thumb.page.locator(".cell[aria-current]")
    for row, count in (("hearts", hearts), ("black_queen", queen)):
        name = f"{row}.{number}.{seat}"
        if seat == 0:
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
    for page in phones:
        expect(page.locator("[data-ending]")).to_be_visible()
        expect(page.locator(".ending-said b")).to_have_text("Dan wins with 14 points")
        expect(page.locator(".sum")).to_have_text(list(TOTALS))
    assert host.locator(".group[data-id='round_5']").count() == 0
    Thumb(host).tap(host.get_by_role("button", name="End the game"))
    expect(host.get_by_text("Dan wins", exact=True)).to_be_visible()


def test_a_round_of_five_people_takes_ten_taps_and_leads_on_to_the_next(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "score_sheet", name=(*NAMES, "Eve"), edition="rounds")
    page.goto(f"/t/{code}")
    slow(page, DELAY_MS)
    thumb, onward = Thumb(page), page.locator("[data-next]")
    in_hand = page.locator(".cell[aria-current]")
    for round_number in (1, 2, 3):
        for seat, number in enumerate((7, 0, 3, 9, 4)):
            expect(in_hand).to_have_attribute("data-cell", f"points.{round_number}.{seat}")
            thumb.type(number)
            if seat == 4:
                expect(onward).to_have_text(f"Round {round_number + 1}")
            thumb.tap(onward)
            assert page.locator("[data-ending]").is_hidden()
    assert thumb.taps == 30
    thumb.settled()
    expect(page.locator(".sum")).to_have_text(["21", "0", "9", "27", "12"])


def test_a_wrong_number_of_an_earlier_round_is_put_right_where_it_stands(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "score_sheet", name=NAMES[:2], edition="rounds")
    page.goto(f"/t/{code}")
    thumb, onward = Thumb(page), page.locator("[data-next]")
    for number in (5, 6, 7):
        thumb.type(number)
        thumb.tap(onward)
    in_hand = page.locator(".cell[aria-current]")
    expect(in_hand).to_have_attribute("data-cell", "points.2.1")
    thumb.tap("[data-cell='points.1.0']")
    thumb.type(8)
    expect(onward).to_have_text("Round 2")
    thumb.tap(onward)
    expect(in_hand).to_have_attribute("data-cell", "points.2.1")
    thumb.settled()
    expect(page.locator(".sum")).to_have_text(["15", "6"])


def test_the_end_is_asked_when_the_sheet_is_over_and_not_while_a_number_is_typed(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "score_sheet", name=NAMES[:2], edition="to_a_limit")
    page.goto(f"/t/{code}")
    thumb, onward = Thumb(page), page.locator("[data-next]")
    thumb.type(5, 0, 0)
    thumb.tap(onward)
    thumb.type(1)
    thumb.settled()
    ending = page.locator("[data-ending]")
    expect(page.locator("[data-over]")).to_have_count(1)
    expect(ending).to_be_hidden()
    thumb.type(2)
    thumb.tap(onward)
    expect(ending).to_be_visible()
    thumb.settled()
    expect(page.locator(".ending-said b")).to_have_text("Ann wins with 500 points")


def test_what_is_too_large_is_refused_on_the_phone_and_stays_as_it_was(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "score_sheet", name=NAMES[:2], edition="rounds")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.type(2, 5, 0, 0, 0, 0, 0, 0)
    thumb.settled()
    expect(page.locator("[data-cell='points.1.0'] .n")).to_have_text("2,500,000")
    said = page.locator(".what-label")
    expect(said).to_contain_text("At most 9,999,999.")
    for covered in ("[data-next]", "[data-number='5']", ".rail button"):
        assert is_seen(page, covered), covered
    thumb.tap("[data-erase]")
    expect(said).not_to_contain_text("At most")
    thumb.type(7)
    expect(page.locator("[data-cell='points.1.0'] .n")).to_have_text("7")


def test_a_refusal_of_the_server_stands_above_the_keys_and_covers_none(
    phone: Callable[..., Page],
) -> None:
    page, other = phone(), phone()
    code = deal(page, "score_sheet", name=NAMES[:2], edition="rounds")
    page.goto(f"/t/{code}")
    joined(other, code, "Ben")
    on_its_way: list[Route] = []

    def keep_back(route: Route) -> None:
        on_its_way.append(route)

    page.route("**/counts", keep_back, times=1)
    thumb = Thumb(page)
    thumb.tap("[data-cell='points.1.1']")
    with page.expect_request("**/counts"):
        thumb.type(4)
    others = Thumb(other)
    others.tap("[data-cell='points.1.1']")
    others.type(3)
    others.settled()
    on_its_way.pop().continue_()
    expect(page.locator(".bottom-sheet > .notice")).to_be_visible()
    for covered in ("[data-next]", "[data-number='5']", ".rail button"):
        assert is_seen(page, covered), covered
    thumb.tap("[data-next]")
    expect(page.locator(".bottom-sheet > .notice")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_the_longest_numbers_of_three_people_stay_on_the_screen(
    phone: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = phone()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    code = deal(page, "score_sheet", name=NAMES[:3], edition="rounds")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    for number in (1, 2):
        for seat in range(3):
            thumb.tap(f"[data-cell='points.{number}.{seat}']")
            thumb.type(*[9] * 7)
        thumb.settled()
    expect(page.locator(".sum").last).to_have_text("19,999,998")
    wide, room = page.locator(".counts").evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert wide <= room


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_the_cell_in_hand_is_always_in_sight(
    phone: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = phone()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Zoe")
    code = deal(page, "score_sheet", name=names, edition="rounds")
    page.goto(f"/t/{code}")
    thumb, onward = Thumb(page), page.locator("[data-next]")
    for number in range(8 * 9):
        expect(onward).to_be_visible()
        thumb.type(number % 10)
        if number % 8 == 7:
            expect(page.locator(f"#group-round_{number // 8 + 2}")).to_be_attached()
        thumb.tap(onward)
        assert is_seen(page, ".cell[aria-current]"), number


def test_without_scripts_a_sheet_is_counted_with_a_field(phone: Callable[..., Page]) -> None:
    page = phone(scripts=False)
    page.goto("/new/score_sheet?name=Ann&name=Ben&edition=rounds")
    page.get_by_role("button", name="Start", exact=True).tap()
    page.wait_for_url(AT_TABLE)
    for number in ("58,200", "-3"):
        page.get_by_label("Number", exact=True).fill(number)
        page.get_by_role("button", name="Set", exact=True).tap()
    expect(page.locator(".sum")).to_have_text(["58,200", "−3"])
    page.get_by_role("link", name="End", exact=True).tap()
    page.get_by_role("button", name="End the game").tap()
    expect(page.get_by_text("Ann wins", exact=True).first).to_be_visible()


def test_seven_categories_are_made_in_two_taps_and_counted_on(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    page.goto("/new/score_sheet?" + "&".join(f"name={name}" for name in NAMES))
    page.get_by_role("radio", name="A new sheet, made right now").tap()
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.locator("[data-editor]")).to_be_visible()
    slow(page, DELAY_MS)
    thumb = Thumb(page)
    add(thumb, "Cash, Ships, Contracts, Harbours, Crew, Islands", "Once")
    add(thumb, "Debts", "Once, minus")
    thumb.tap(page.get_by_role("button", name="To the count"))
    page.wait_for_url(AT_TABLE)
    assert thumb.taps == 3
    expect(page.locator(".grid tbody th")).to_have_count(7)
    expect(page.locator(".grid tbody th").last).to_have_text("Debts")


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


def test_a_guest_who_types_digits_goes_on_to_their_own_number_of_the_next_round(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    code = deal(host, "score_sheet", name=NAMES, edition="rounds")
    joined(guest, code, "Ben")
    on_its_way: list[Route] = []

    def keep_back(route: Route) -> None:
        on_its_way.append(route)

    guest.route("**/counts", keep_back, times=1)
    in_hand, thumb = guest.locator(".cell[aria-current]"), Thumb(guest)
    expect(in_hand).to_have_attribute("data-cell", "points.1.1")
    with guest.expect_request("**/counts"):
        thumb.type(1)
    thumb.type(2)
    thumb.tap(guest.locator("[data-next]"))
    assert in_hand.get_attribute("data-cell") == "points.1.1", "a number of somebody else"
    on_its_way.pop().continue_()
    expect(in_hand).to_have_attribute("data-cell", "points.2.1")
    thumb.settled()
    expect(guest.locator("[data-cell='points.1.1'] .n")).to_have_text("12")


def test_whoever_plays_alone_goes_on_to_the_next_round_though_it_is_on_its_way(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "score_sheet", name=NAMES[:1], edition="rounds")
    page.goto(f"/t/{code}")
    slow(page, DELAY_MS)
    thumb, in_hand = Thumb(page), page.locator(".cell[aria-current]")
    for number in (1, 2, 3):
        expect(in_hand).to_have_attribute("data-cell", f"points.{number}.0")
        expect(page.locator("[data-number='5']")).to_be_enabled()
        thumb.type(5)
        thumb.tap(page.locator("[data-next]"))
        assert page.locator("[data-ending]").is_hidden()
    expect(in_hand).to_have_attribute("data-cell", "points.4.0")


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
    expect(page.get_by_text("Ann deals, then Ben.")).to_be_visible()


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
    thumb.tap("[data-sign]")
    thumb.type(1)
    thumb.settled()
    expect(page.locator("[data-cell='points.1.1'] .n")).to_have_text("−1")


BROKEN = """() => {
  const numbers = [...document.querySelectorAll(".grid .n, .grid .sum, .ribbon .figure")];
  return numbers.filter((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return new Set([...text.getClientRects()].map((part) => Math.round(part.top))).size > 1;
  }).map((one) => one.textContent);
}"""
"""The numbers that stand on more than one line."""


@pytest.mark.parametrize("size", ["normal", "large"])
def test_a_number_less_than_0_never_breaks(phone: Callable[..., Page], size: str) -> None:
    page = phone()
    page.set_viewport_size({"width": 320, "height": 640})
    page.add_init_script(f"localStorage.setItem('companion.text', '{size}')")
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Zoe")
    page.goto(f"/t/{deal(page, 'score_sheet', name=names, edition='rounds')}")
    thumb = Thumb(page)
    for seat in (0, 1):
        thumb.tap(f"[data-cell='points.1.{seat}']")
        thumb.tap("[data-sign]")
        thumb.type(1, 2, 4, 0)
    thumb.settled()
    expect(page.locator("[data-cell='points.1.1'] .n")).to_have_text("−1,240")
    assert not page.evaluate(BROKEN)
    page.goto(f"/t/{deal(page, 'grecos', name=names[:6], mode='track')}")
    for figure in page.locator(".ribbon .figure").all():
        figure.evaluate("one => { one.textContent = '−24'; }")
    assert not page.evaluate(BROKEN)


def test_a_point_and_its_decimals_are_typed_as_they_are_said(phone: Callable[..., Page]) -> None:
    page = phone()
    code = deal(page, "score_sheet", name=NAMES[:2], edition="rounds")
    page.goto(f"/t/{code}")
    slow(page, DELAY_MS)
    thumb, shown = Thumb(page), page.locator(".what output")
    point = page.get_by_role("button", name="Point", exact=True)
    thumb.tap("[data-cell='points.1.0']")
    thumb.type(1, 2)
    thumb.tap(point)
    expect(shown).to_have_text("12.")
    thumb.type(0)
    thumb.settled()
    expect(shown).to_have_text("12.0")
    thumb.type(5, 0)
    expect(shown).to_have_text("12.050")
    thumb.type(5)
    expect(page.locator(".what-label")).to_contain_text("Three decimals at most.")
    thumb.tap(page.locator("[data-next]"))
    thumb.tap(page.locator("[data-sign]"))
    thumb.tap(point)
    thumb.type(5)
    thumb.settled()
    page.reload()
    expect(page.locator(".sum")).to_have_text(["12.05", "−0.5"])


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
    add(thumb, "Jokers", "Every round")
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
    looked_at = [f"/t/{code}", f"/t/{code}?end=yes"]
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
