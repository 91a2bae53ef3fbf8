"""An evening by touch, before and after the moves: seats, set-up, joining, podium, next game."""

import re
from collections.abc import Callable
from json import dumps
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.booklets import (
    ASKED,
    KHILOR_TOTALS,
    SCRIPTS,
    Thumb,
    count_grecos,
    count_khilor,
    count_orichalcum,
    fill_khilor,
    khilor_fill,
    open_from,
)
from tests.browser.conftest import MOVING, PHONE, Server
from tests.browser.counting.test_pad import DELAY_MS
from tests.browser.names import parted
from tests.browser.table import (
    AT_TABLE,
    confirm,
    deal,
    lit_places,
    open_table,
    open_whole,
    tap_place,
)
from tests.browser.touch import box, middle, slow, tap
from tests.quick import quick_with

AT_ONCE = """names => {
  for (const name of names) {
    const button = document.getElementById(`known-${name}`);
    button.focus();
    button.click();
  }
}"""
"""Presses offered names before the server can answer the first."""
TAPS_OF_A_FIRST_GAME = 3
TAPS_OF_THE_NEXT_ONE = 2
SLUGS = ("iwari", "khilor", "ichor", "orichalcum", "grecos")


def sit_down(page: Page, *names: str) -> None:
    """Type names one after the other, as a phone's keyboard sends them."""
    for name in names:
        page.locator("#seat-name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(".round")).to_contain_text(name)


def test_people_sit_down_lay_out_join_confirm_share_and_play_again(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(**MOVING), phone(**MOVING)
    for page in (host, guest):
        page.goto("/")
    host.get_by_role("link", name="Iwari").tap()
    expect(host.locator("#seat-0")).to_contain_text("+")
    sit_down(host, "Ann", "Ben", "Cleo")
    host.locator("#seat-1").tap()
    expect(host.get_by_role("group", name="Colour of Ben")).to_be_visible()
    host.get_by_role("button", name="Starts", exact=True).tap()
    expect(host.locator("#seat-1")).to_contain_text("starts")
    ann, ben = (host.locator(f"#seat-{n} small").inner_text().split(",")[0] for n in (0, 1))
    host.get_by_role("group", name="Colour of Ben").get_by_text("Ann").tap()
    expect(host.locator("#seat-1")).to_contain_text(ann)
    expect(host.locator("#seat-0")).to_contain_text(ben)
    host.get_by_role("button", name="Change places").tap()
    host.locator("#seat-2").tap()
    expect(host.locator("#seat-2")).to_contain_text(ann)
    expect(host.locator("#seat-2")).to_contain_text("starts")
    host.get_by_role("button", name="Deal the set-up").tap()
    host.wait_for_url(AT_TABLE)
    code = host.url.split("/t/")[1].split("/")[0]

    host.get_by_role("link", name="Tick and next").tap()
    host.get_by_role("link", name="Tick and next").tap()
    expect(host.locator(".task.chosen")).to_contain_text("Mountains")
    lay_at = host.locator(".task.chosen").inner_text().split(": A on ")[1].split(";")[0]
    host.get_by_role("link", name="Mountain A").tap()
    tap(host, middle(host.locator("#map a.lit").first))
    expect(host.locator(".task.chosen")).to_contain_text(": A on ")
    expect(host.locator(".task.chosen")).not_to_contain_text(lay_at)
    host.goto(f"/j/{code}")
    host.locator(".seat", has_text="Ann").tap()

    guest.locator("#join-code").fill(code.lower())
    guest.get_by_role("button", name="Join").tap()
    guest.locator(".seat", has_text="Ben").tap()
    guest.wait_for_url(f"**/t/{code}")

    host.goto(f"/t/{code}/score")
    host.get_by_text("Close the game early").tap()
    host.get_by_role("button", name="Close the game").tap()
    expect(host.locator(".victory")).to_be_visible()
    guest.wait_for_url(f"**/t/{code}/end")
    guest.get_by_role("button", name=re.compile("^Confirm .*for Ben")).tap()
    expect(guest.get_by_text("Not confirmed yet: Ann, Cleo.")).to_be_visible()
    host.get_by_role("button", name=re.compile("^Confirm for Ann and Cleo|^Confirm the")).tap()
    expect(guest.get_by_role("heading", name="Share")).to_be_visible()
    with host.expect_download() as picture:
        host.get_by_role("link", name="Picture").tap()
    assert picture.value.suggested_filename == f"iwari-{code}.png"
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    host.get_by_role("link", name="Text").tap()
    expect(host.locator("#announce")).to_have_text("Copied")
    host.get_by_role("button", name="Play again, same three").tap()
    host.wait_for_url(re.compile(rf"/t/(?!{code})\w{{6}}/setup"))
    guest.get_by_role("button", name="To the next game").tap()
    guest.wait_for_url(re.compile(rf"/t/(?!{code})\w{{6}}$"))
    expect(guest.locator(".ribbon")).to_contain_text("Ben")


@pytest.mark.slow
def test_ticks_faster_than_the_network_are_all_made(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(f"/t/{open_table(page, ['Ann', 'Ben', 'Cleo'])}/setup")
    slow(page, 300)
    where = middle(page.get_by_role("link", name="Tick and next"))
    for _ in range(3):
        page.touchscreen.tap(*where)
    expect(page.locator(".task.laid")).to_have_count(3)
    expect(page.locator(".bar")).to_contain_text("4 of")


@pytest.mark.slow
def test_a_new_game_takes_few_taps(phone: Callable[..., Page]) -> None:
    """Names typed, a game is on the table after three taps; with the same people after two."""
    page = phone()
    page.goto("/")
    taps = 0

    def tap(role: Literal["button", "link"], name: str) -> None:
        nonlocal taps
        found = page.get_by_role(role, name=name)
        (found.and_(page.locator(":not(.go-on-card)"))).first.tap()
        taps += 1

    for slug in SLUGS:
        if slug == SLUGS[0]:
            tap("link", slug.capitalize())
            sit_down(page, "Ann", "Ben")
            tap("button", "Deal the set-up")
            tap("link", "To the table")
            expect(page.locator(".table .board")).to_be_visible()
            assert taps == TAPS_OF_A_FIRST_GAME
        page.goto("/")
        taps = 0
        tap("link", slug.capitalize())
        expect(page.locator("#seat-1")).to_contain_text("Ben")
        tap("button", "Deal the set-up")
        page.wait_for_url(AT_TABLE)
        assert taps == TAPS_OF_THE_NEXT_ONE


@pytest.mark.slow
def test_ichors_figures_are_ticked_and_only_those_are_dealt(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/new/ichor?name=Ann&name=Ben")
    page.get_by_text("Options", exact=True).tap()
    page.get_by_role("radio", name="Choose").check()
    ticks = page.get_by_role("group", name="Figures in your box").get_by_role("checkbox")
    expect(ticks).to_have_count(22)
    left_out = page.locator(".ticks label").first.inner_text()
    ticks.first.uncheck()
    page.get_by_role("button", name="Deal the set-up").tap()
    page.wait_for_url(AT_TABLE)
    page.goto(page.url.split("?")[0] + "?step=monsters_line&laid=2")
    expect(page.locator(".task.chosen")).not_to_contain_text(left_out)


def test_a_count_needs_no_deal(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/")
    page.get_by_role("link", name="Count a game").tap()
    page.get_by_role("link", name="Khilor").tap()
    sit_down(page, "Ann", "Ben")
    page.get_by_role("button", name="Count the end").tap()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))


@pytest.mark.slow
def test_new_games_are_seated_and_set_up_without_scripts(phone: Callable[..., Page]) -> None:
    page = phone(scripts=False)
    page.goto("/new/iwari")
    for name in ("Ann", "Ben"):
        page.locator("#seat-name").fill(name)
        page.get_by_role("button", name="Sit down").click()
    page.locator("#seat-0").click()
    page.get_by_role("button", name="Starts", exact=True).click()
    expect(page.locator("#seat-0")).to_contain_text("starts")
    page.get_by_role("button", name="Deal the set-up").click()
    page.get_by_role("link", name="Starting player").click()
    page.get_by_role("link", name="Change").click()
    page.get_by_role("button", name="Ben", exact=True).click()
    page.get_by_role("link", name="Starting player").click()
    expect(page.locator(".task.chosen")).to_contain_text("Ben starts")


@pytest.mark.slow
def test_the_host_answers_a_request_for_a_seat_at_the_table_itself(
    phone: Callable[..., Page],
) -> None:
    host, lost, found = phone(), phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    host.goto(f"/t/{code}")
    lost.goto(f"/j/{code}")
    lost.locator(".seat", has_text="Ben").tap()
    lost.wait_for_url(f"**/t/{code}")
    asks = host.get_by_role("group", name="A request for Ben’s seat")
    found.goto(f"/j/{code}")
    found.locator(".seat", has_text="Ben").tap()
    expect(asks).to_be_visible()
    found.get_by_role("button", name="Never mind, do not ask").tap()
    expect(asks).to_be_hidden()
    found.locator(".seat", has_text="Ben").tap()
    expect(found.get_by_text("The host is asked, and whoever sits there.")).to_be_visible()
    expect(asks).to_be_in_viewport()
    asks.get_by_role("button", name="Yes").tap()
    expect(asks).to_be_hidden()
    found.wait_for_url(f"**/t/{code}")
    lost.wait_for_url(f"**/j/{code}")


def test_a_phone_is_led_away_from_a_table_that_is_deleted(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    code = deal(host, "iwari", name=["Ann", "Ben"])
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Ben").tap()
    guest.wait_for_url(f"**/t/{code}")
    host.goto("/")
    host.get_by_text("Your tables").tap()
    host.get_by_role("link", name="Put away or delete").tap()
    host.get_by_role("button", name="Delete for good").tap()
    host.wait_for_url("**/")
    guest.wait_for_url(f"**/?gone={code}")
    expect(guest.get_by_text(f"Table {code} was deleted")).to_be_visible()


def test_the_first_page_says_what_it_does_in_one_line_above_join_and_the_games(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    for width, height in ((390, 844), (844, 390), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        open_whole(page, "/")
        line = page.get_by_role("heading", level=1)
        lines = line.evaluate(
            "one => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)"
        )
        assert round(lines) == 1, width
        expect(page.get_by_role("button", name="Join")).to_be_in_viewport(ratio=1)
        games = page.locator(".game-card b")
        seen = games if width > 320 else games.first
        for game in seen.all():
            expect(game).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_people_sit_down_faster_than_the_network_and_options_unfold_in_view(
    phone: Callable[..., Page],
) -> None:
    """Typed names first, then names that are offered, two at a time."""
    page = phone()
    open_table(page, ["Dora", "Emil"])
    slow(page, 300)
    page.goto("/new/iwari?at=0")
    page.locator("#seat-name").tap()
    page.keyboard.type("Ann\nBen\nCleo\n", delay=30)
    expect(page.locator("#seat-3")).to_contain_text("+")
    expect(page.locator(".round b")).to_have_text(["Ann", "Ben", "Cleo", "+"])
    page.evaluate(AT_ONCE, ["Dora", "Emil"])
    expect(page.locator(".round b")).to_have_text(["Ann", "Ben", "Cleo", "Dora", "Emil"])
    page.get_by_text("Options", exact=True).tap()
    expect(page.locator(".ways fieldset").first).to_be_in_viewport()


@pytest.mark.slow
def test_names_of_ten_letters_are_whole_on_every_seat_and_share_one_row_of_the_pad(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    names = ["Emmanuelle", "Maximilian", "Alessandra", "Konstantin", "Wilhelmina"]
    code = open_table(page, names, mode="count")
    for width, height in ((390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        for slug, most in (("iwari", 5), ("khilor", 3), ("ichor", 2)):
            page.goto(f"/new/{slug}?" + "&".join(f"name={name}" for name in names[:most]))
            expect(page.locator(".round b")).to_contain_text(names[:most])
            assert parted(page, ".round b") == [], (width, slug)
        page.goto(f"/t/{code}")
        cells = page.locator("[data-current] .cell")
        expect(cells).to_have_count(5)
        assert len({round(cell.bounding_box()["y"]) for cell in cells.all()}) == 1, width
    page.goto(f"/t/{code}/score")
    assert parted(page, "thead .player span") == []


@pytest.mark.slow
def test_what_comes_after_the_podium_begins_at_its_top(phone: Callable[..., Page]) -> None:
    page = phone(**MOVING)
    code = deal(page, "grecos", name=["Ann", "Ben", "Cleo", "Dan", "Eve"])
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    expect(page.get_by_role("heading", name="Nobody wins")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 500})
    page.evaluate("scrollTo(0, 400)")
    page.wait_for_function("scrollY > 0")
    page.get_by_role("button", name="Confirm the score").tap()
    expect(page.locator(".ending.after")).to_be_visible()
    page.wait_for_function("scrollY === 0")
    expect(page.locator("#result-text")).to_be_hidden()


def test_closing_early_says_what_it_means_and_is_undone_in_sight(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}/score")
    slow(page, 300)
    page.get_by_text("Close the game early").tap()
    expect(page.get_by_text("nobody enters another move")).to_be_in_viewport()
    close = page.get_by_role("button", name="Close the game")
    expect(close).to_be_in_viewport(ratio=1)
    _, top, _, height = box(page.locator(".sheet .total td").last)
    assert top + height <= box(page.locator(".closing"))[1]
    close.tap()
    again = page.get_by_role("button", name="Open the game again")
    expect(again).to_be_in_viewport(ratio=1)
    again.tap()
    expect(page.locator(".board a.lit").first).to_be_visible()


# The booklets' examples by hand, on a touch screen of 390 x 844


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
def test_an_example_is_counted_in_few_taps(phone: Callable[..., Page], name: str) -> None:
    game, names, script, most = SCRIPTS[name]
    page = phone()
    open_from(page, game, names, **ASKED.get(game, {}))
    thumb = Thumb(page)
    script(thumb)
    page.wait_for_url("**/score")
    expect(page.locator("table.sheet")).to_be_visible()
    expect(page.locator(".findings")).to_have_count(0)
    print(f"{name}: {thumb.taps} taps")
    assert thumb.taps <= most
    if game == "khilor":
        expect(page.locator("tr.total td")).to_have_text(KHILOR_TOTALS)


@pytest.mark.slow
def test_a_board_is_filled_by_hand_in_at_most_100_taps_on_a_slow_network(
    phone: Callable[..., Page],
) -> None:
    page, other = phone(), phone()
    code = open_from(page, "khilor", ["Sara", "Axel"], mode="track", **{"option.fill": "table"})
    other.goto(f"/j/{code}")
    other.locator(".seat", has_text="Axel").tap()
    other.wait_for_url(f"**/t/{code}")
    slow(page, DELAY_MS)
    thumb = Thumb(page)
    fill_khilor(thumb)
    expect(page.locator(".bar .say")).to_contain_text("polyomino")
    print(f"Filling the board: {thumb.taps} taps")
    assert thumb.taps <= 100
    for square, stack in khilor_fill().items():
        words = " on ".join(reversed(stack)) if len(stack) > 1 else f"one {stack[0]} demon"
        for one in (page, other):
            label = one.locator(f"#board-{square}").get_attribute("aria-label") or ""
            assert label.endswith(f": {words}"), square


# Between two games

NAMES = ["Ann", "Ben", "Cleo"]


def test_a_wrong_code_stays_in_its_field_with_the_reason(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/")
    slow(page, DELAY_MS)
    field = page.get_by_label("Code from the host's screen")
    field.fill("qqqqq2")
    page.get_by_role("button", name="Join").tap()
    expect(page.locator("#wrong-code")).to_contain_text("No table has the code QQQQQ2.")
    expect(field).to_have_value("QQQQQ2")
    code = open_table(page, NAMES)
    field.fill(code)
    page.get_by_role("button", name="Join").tap()
    page.wait_for_url(f"**/j/{code}")


def test_the_next_game_begins_as_the_last_one_did(phone: Callable[..., Page]) -> None:
    page = phone()
    chosen = {"option.cards": "app", "set.colour.0": "coast", "set.colour.1": "desert"}
    deal(page, "iwari", name=NAMES, **chosen)
    slow(page, DELAY_MS)
    for _ in range(2):
        page.goto("/new/iwari")
        seats = page.locator(".round [id^=seat-]")
        expect(seats.nth(0)).to_contain_text("Coast")
        expect(seats.nth(1)).to_contain_text("Desert")
        expect(page.locator("[name='option.cards'][value=app]")).to_be_checked()
    expect(page.get_by_role("link", name="Our own board")).to_be_visible()


@pytest.mark.slow
def test_an_own_map_that_was_played_is_the_first_and_the_default_next_time(
    own_server: Server, browser: Browser
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=own_server.url)
    page = context.new_page()
    file = page.request.get("/editions/iwari/reference-shore.json").json()
    file["edition"] |= {"id": "our-shore", "title": "Our shore"}
    sent = {"name": "map.json", "mimeType": "application/json", "buffer": dumps(file).encode()}
    page.goto("/editions/iwari")
    slow(page, DELAY_MS)
    page.get_by_label("Load an edition").set_input_files(sent)
    page.get_by_role("button", name="Look at it").tap()
    page.get_by_role("button", name="Keep it").tap()
    page.get_by_role("link", name="Play on it").tap()
    expect(page.locator("[name=edition][value=our-shore]")).to_be_checked()
    for seated in (1, 2):
        page.get_by_role("button", name="Without a name").tap()
        expect(page.locator(".seating [name=name]:not([value=''])")).to_have_count(seated)
    page.get_by_role("button", name="Deal the set-up").tap()
    page.wait_for_url("**/t/*/setup")
    code = page.url.split("/t/")[1][:6]
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    tap_place(page, lit_places(page)[0])
    confirm(page)
    page.goto("/")
    page.locator("a[href*='/new/iwari']").first.tap()
    first = page.locator("[name=edition]").first
    expect(first).to_have_value("our-shore")
    expect(first).to_be_checked()
    context.close()


def test_nothing_goes_to_another_host_unsaid(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}/score")
    slow(page, DELAY_MS)
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    page.wait_for_url("**/end")
    page.goto(f"/t/{code}/end?view=after")
    leads_away = page.locator("a[href*='bgstatsapp.com']")
    expect(leads_away).to_be_hidden()
    page.locator(".ways-out summary", has_text="BG Stats").tap()
    expect(page.get_by_text("gets the names and points")).to_be_visible()
    expect(page.get_by_role("link", name="Save the file")).to_be_visible()
    expect(leads_away).to_be_visible()


def test_ways_out_are_equally_wide_and_playing_again_stands_beside_swapping_sides(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "ichor", name=["Ann", "Ben"], mode="track")
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    page.wait_for_url("**/end")
    page.goto(f"/t/{code}/end?view=after")
    ways = [box(one) for one in page.locator(".ways-out .btn:visible").all()]
    assert len(ways) == 6
    assert len({round(width) for _, _, width, _ in ways}) == 1
    swap, again = box(page.get_by_text("Swap sides")), box(page.get_by_text("Play again"))
    assert swap[1] == again[1] and again[2] > swap[2]


@pytest.mark.slow
def test_a_colour_on_the_podium_is_that_of_the_box(phone: Callable[..., Page]) -> None:
    page = phone()
    open_from(page, "khilor", ["Sara", "Axel", "Dani"])
    count_khilor(Thumb(page))
    page.get_by_role("button", name="On to the podium").tap()
    shown = page.locator(".legend li", has_text="Purple").locator("rect")
    expect(shown).to_have_css("fill", "rgb(106, 62, 161)")


@pytest.mark.slow
def test_the_podium_names_only_what_decided(phone: Callable[..., Page]) -> None:
    page = phone()
    for game, count, words in (
        ("grecos", count_grecos, []),
        ("orichalcum", count_orichalcum, ["Five victory points and no creature left"]),
    ):
        open_from(page, game, NAMES)
        count(Thumb(page))
        page.get_by_role("button", name="On to the podium").tap()
        expect(page.locator(".victory")).to_be_visible()
        expect(page.locator(".tie")).to_have_count(len(words))
        for text in words:
            expect(page.locator(".tie")).to_contain_text(text)


def test_words_are_those_of_a_friend(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/new/iwari")
    slow(page, DELAY_MS)
    expect(page.get_by_role("button", name="Without a name")).to_be_visible()
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}/score")
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.locator(".board")).to_be_visible()
    for words in ("Not now", "Not then", "Somebody"):
        expect(page.locator("#fragment")).not_to_contain_text(words)


# The next game is opened once, however many phones and fingers ask for it on a slow network


def code_of(page: Page, old: str) -> str:
    """The code of the table to which a phone is led from an old one."""
    page.wait_for_url(re.compile(rf"/t/(?!{old})\w{{6}}"))
    found = AT_TABLE.search(page.url)
    assert found is not None
    return found[1]


@pytest.mark.slow
def test_a_double_tap_and_two_phones_at_once_come_to_one_table_and_to_their_seats(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    old = open_table(host, ["Ann", "Ben"])
    for page, name in ((host, "Ann"), (guest, "Ben")):
        page.goto(f"/j/{old}")
        page.locator(".seat", has_text=name).tap()
        expect(page.get_by_text("on this phone").or_(page.locator(".table")).first).to_be_visible()
    host.goto(f"/t/{old}/score")
    host.get_by_text("Close the game early").tap()
    host.get_by_role("button", name="Close the game").tap()
    expect(host.locator(".victory")).to_be_visible()
    buttons = []
    for page in (host, guest):
        page.goto(f"/t/{old}/end?view=after")
        button = page.get_by_role("button", name="Play again, same two")
        buttons.append(middle(button))
        slow(page, 300)
    host.touchscreen.tap(*buttons[0])
    guest.touchscreen.tap(*buttons[1])
    host.touchscreen.tap(*buttons[0])
    guest.touchscreen.tap(*buttons[1])
    new = code_of(host, old)
    assert code_of(guest, old) == new
    for page, name in ((host, "Ann"), (guest, "Ben")):
        page.goto(f"/j/{new}")
        mine = page.locator("p.seat", has_text="on this phone")
        expect(mine).to_contain_text(name)


# Seats that change hands while their pages are open


def joined(page: Page, code: str, name: str) -> None:
    page.goto(f"/j/{code}")
    page.locator(".seat", has_text=name).tap()
    page.wait_for_url(f"**/t/{code}")


def test_a_phone_whose_seat_is_taken_away_is_shown_why(phone: Callable[..., Page]) -> None:
    host, guest = phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    joined(guest, code, "Ben")
    host.goto(f"/t/{code}/host")
    host.locator(".grants li", has_text="Ben").get_by_role("button", name="Send away").click()
    guest.wait_for_url(f"**/j/{code}")
    expect(guest.get_by_text("The host has taken this phone's place away.")).to_be_visible()


def test_a_phone_that_asks_for_a_seat_goes_on_by_itself(phone: Callable[..., Page]) -> None:
    host, lost, found = phone(), phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    joined(lost, code, "Ben")
    found.goto(f"/j/{code}")
    found.locator(".seat", has_text="Ben").tap()
    expect(found.get_by_text("The host is asked, and whoever sits there.")).to_be_visible()
    host.goto(f"/t/{code}/host")
    host.get_by_role("button", name="Yes", exact=True).click()
    found.wait_for_url(f"**/t/{code}")
    lost.wait_for_url(f"**/j/{code}")


@pytest.mark.slow
def test_a_second_phone_with_a_seats_link_asks_the_first(phone: Callable[..., Page]) -> None:
    host, first, second = phone(), phone(), phone()
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    host.goto(f"/t/{code}/host")
    host.get_by_label("A link for").select_option(label="Ben's seat")
    host.get_by_role("button", name="Make a link").click()
    link = host.locator("#made-link").input_value()
    first.goto(link)
    first.get_by_role("button", name="Sit down here").tap()
    first.wait_for_url(f"**/t/{code}")
    second.goto(link)
    second.get_by_role("button", name="Sit down here").tap()
    second.wait_for_url(f"**/j/{code}")
    expect(second.get_by_text("The host is asked, and whoever sits there.")).to_be_visible()
    expect(first.get_by_text("If you agree, both phones play it.")).to_be_visible()
    first.get_by_role("button", name="Yes", exact=True).tap()
    second.wait_for_url(f"**/t/{code}")
    expect(first.get_by_text("opened to one more phone")).to_be_visible()


# The big screen

SCREEN_NAMES = ["Emmanuelle", "Maximilian", "Cleo", "Dan", "Eve", "Fay"]
TABLES = (("iwari", 5), ("grecos", 6), ("orichalcum", 4))
SCREENS = ((1920, 1080), (1280, 720), (320, 640))
OVERLAPS = """() => {
  const [facts, code] = [".facts", ".qr"].map((one) => document.querySelector(one));
  return facts.getBoundingClientRect().bottom > code.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize(("slug", "people"), quick_with(("orichalcum", 4), among=TABLES))
def test_names_are_whole_and_pictures_and_the_way_in_are_in_view(
    phone: Callable[..., Page], slug: str, people: int
) -> None:
    page = phone(color_scheme="dark")
    code = deal(page, slug, name=SCREEN_NAMES[:people])
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        open_whole(page, f"/t/{code}/tv")
        expect(page.locator(".standing li")).to_have_count(people)
        assert parted(page, ".standing .who b, h1") == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert not page.evaluate(OVERLAPS)
        if width > height:
            for picture in page.locator(".board-svg").all():
                expect(picture).to_be_in_viewport(ratio=1)
            expect(page.locator(".qr")).to_be_in_viewport(ratio=1)
            expect(page.get_by_text("Join at")).to_be_in_viewport(ratio=1)


def test_the_screen_tells_what_happened_and_shows_the_race(phone: Callable[..., Page]) -> None:
    page, screen = phone(), phone()
    code = deal(page, "ichor", name=["Ana", "Ben"], seed="K7Q2BC")
    screen.goto(f"/j/{code}")
    screen.get_by_role("button", name="Only watch").tap()
    screen.wait_for_url(f"**/t/{code}")
    screen.goto(f"/t/{code}/tv")
    expect(screen.locator(".turn p")).to_have_text("Move one of the monsters or use a power.")
    expect(screen.locator(".standing .figure")).to_have_text(["14", "14"])
    page.goto(f"/t/{code}")
    while page.get_by_role("button", name="Confirm", exact=True).count() == 0:
        tap_place(page, lit_places(page)[0])
    said = page.locator(".preview").inner_text()
    confirm(page)
    expect(screen.locator(".turn p")).to_contain_text(said)


# The podium, on all phones and the big screen at once

BEGAN = """() => {
  const stage = document.querySelector(".ending .won, .score-side");
  const moving = stage.getAnimations({ subtree: true }).find((one) => one.playState === "running");
  return moving ? Date.now() - moving.currentTime : null;
}"""
"""When the podium of a page began to come up, or will begin; nothing if it stands still."""
APART = 250
"""So many milliseconds pages differ on a slow network at most: a place comes up every 350."""


def test_the_podium_opens_by_itself_on_every_phone_and_the_big_screen_in_step(
    phone: Callable[..., Page],
) -> None:
    host, guest, typing = (phone(**MOVING) for _ in range(3))
    host.goto("/")
    code = deal(host, "score_sheet", name=["Ann", "Ben", "Cleo"], edition="rounds")
    joined(guest, code, "Ben")
    joined(typing, code, "Cleo")
    screen = guest.context.new_page()
    host.goto(f"/t/{code}")
    guest.goto(f"/t/{code}/log")
    typing.goto(f"/t/{code}/rules")
    screen.goto(f"/t/{code}/tv")
    thumb = Thumb(host)
    for number in (5, 6, 7):
        thumb.type(number)
        thumb.tap("[data-next]")
    thumb.settled()
    typing.locator("input[type=search]").fill("tie")
    for page in (host, guest):
        slow(page, 300)
    host.get_by_role("link", name="End", exact=True).tap()
    host.get_by_role("button", name="End the game").tap()
    for page in (host, guest):
        page.wait_for_url(f"**/t/{code}/end")
    expect(screen.locator(".standing .rank").first).to_have_text("1")
    began = [page.evaluate(BEGAN) for page in (host, guest, screen)]
    assert max(began) - min(began) < APART

    onward = typing.get_by_role("link", name="The game is over: to the podium")
    expect(onward).to_be_visible()
    expect(typing.locator("input[type=search]")).to_have_value("tie")
    onward.tap()
    expect(typing.locator(".victory")).to_be_visible()
    for page in (host, typing):
        expect(page.get_by_role("heading", name="Cleo wins")).to_be_visible()
        page.wait_for_function(f"() => ({BEGAN})() === null")
    host.reload()
    assert host.evaluate(BEGAN) is None
    guest.go_back()
    expect(guest.locator("#fragment")).to_have_attribute("data-podium", f"/t/{code}/end")
    with guest.expect_response(re.compile("/log")):
        guest.evaluate("htmx.trigger('#fragment', 'companion:wake')")
    guest.wait_for_url(f"**/t/{code}/log")
