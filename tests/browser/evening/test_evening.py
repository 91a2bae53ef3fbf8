"""An evening by touch, before and after the moves: seats, set-up, joining, podium, next game."""

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING
from tests.browser.names import parted
from tests.browser.table import AT_TABLE, deal, open_table, open_whole
from tests.browser.touch import middle, slow, tap

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
    guest.goto(f"/t/{code}/end")
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
        page.get_by_role(role, name=name).first.tap()
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
    close.tap()
    again = page.get_by_role("button", name="Open the game again")
    expect(again).to_be_in_viewport(ratio=1)
    again.tap()
    expect(page.locator(".board a.lit").first).to_be_visible()
