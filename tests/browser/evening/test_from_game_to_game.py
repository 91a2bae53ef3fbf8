"""Between two games: the way in by a code, what the last game passes on, what leaves the phone."""

from collections.abc import Callable
from json import dumps

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.booklets import Thumb, count_grecos, count_khilor, count_orichalcum, open_from
from tests.browser.conftest import PHONE, Server
from tests.browser.counting.test_keypad import DELAY_MS
from tests.browser.table import confirm, deal, lit_places, open_table, tap_place
from tests.browser.touch import box, slow

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
