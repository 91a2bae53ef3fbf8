"""A whole game of Khilor by tapping: polyominoes as they shall lie, squares, eggs."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.table import confirm, deal, follow, lit_places, revision, tap_place

MORE_TAPS_THAN_ANY_GAME = 200
UNTURNED = "-0"


def open_khilor(page: Page, players: int, seed: str, mode: str = "track") -> str:
    """The host deals from a set-up link; the answer is the table's code."""
    code = deal(page, "khilor", players=players, seed=seed, mode=mode)
    page.goto(f"/t/{code}")
    return code


def catch_demons(page: Page) -> None:
    """A polyomino, turned where it can be, on the first square that it fits."""
    tiles = lit_places(page, "lie-")
    tap_tile(page, next((tile for tile in tiles if not tile.endswith(UNTURNED)), tiles[0]))
    if not page.locator(".preview").count():
        tap_place(page, lit_places(page)[0])
    expect(page.locator(".preview")).to_contain_text("and catches")
    confirm(page)


def tap_tile(page: Page, tile: str) -> None:
    """Tap a way to lie; the page then lights the squares where it fits, or lays it on the one."""
    page.locator(f"#board-{tile}").dispatch_event("click")
    expect(page.locator(".crumbs, .preview")).to_be_visible()


def see_to_eggs(page: Page) -> None:
    """Eggs on all empty squares; the turn's end where there is none to lay."""
    lay = page.locator(".choices a.lit", has_text="Lay")
    (lay if lay.count() else page.locator(".choices a.lit")).first.tap()
    confirm(page)


@pytest.mark.slow
def test_two_players_play_khilor_to_the_end_on_one_phone(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_khilor(page, 2, "KHZ2R7")
    for _ in range(MORE_TAPS_THAN_ANY_GAME):
        if page.get_by_text("See the score").count():
            break
        if lit_places(page, "lie-"):
            catch_demons(page)
        else:
            see_to_eggs(page)
    page.get_by_text("See the score").tap()
    expect(page.locator(".victory .figure")).to_be_visible()
    expect(page.locator(".places li")).to_have_count(1)
    page.get_by_role("link", name="All points").tap()
    expect(page.locator(".bar .say")).to_contain_text("Final score")
    page.locator("td.num a").first.tap()
    expect(page.locator("#why .line").first).to_be_visible()
    assert code in page.url


def test_what_a_finger_lies_on_stays_there_until_it_is_lifted(
    phone: Callable[..., Page],
) -> None:
    """The eggs that could be laid come while Confirm is being tapped: they do not push it away."""
    page = phone()
    open_khilor(page, 2, "KHZ2R7")
    catch_demons(page)
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(re.compile(r"/choices\?.*made=1"), hold)
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    before = revision(page)
    tap_tile(page, next(tile for tile in lit_places(page, "lie-") if not tile.endswith(UNTURNED)))
    if not page.locator(".preview").count():
        tap_place(page, lit_places(page)[0])
    expect(page.locator("#entry[aria-busy]")).to_be_attached()
    place = page.get_by_role("button", name="Confirm", exact=True).bounding_box()
    assert place
    finger = page.context.new_cdp_session(page)
    at = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    with page.expect_response(re.compile("made=1")):
        late[0].continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    follow(page, before + 1)


def test_a_polyomino_that_is_not_available_is_answered_with_the_rule(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_khilor(page, 3, "KHZ2R7")
    page.locator(".board a[data-id^=ring-]").first.dispatch_event("click")
    expect(page.locator(".verdict")).to_contain_text("is not available: the dragon token stands")
    expect(page.locator(".verdict")).to_contain_text("KH-5")
    expect(page.locator(".verdict .cite")).to_have_count(1)


def test_a_refusal_leaves_the_board_in_sight(phone: Callable[..., Page]) -> None:
    page = phone()
    open_khilor(page, 2, "KHZ2R7")
    tap_tile(page, lit_places(page, "lie-")[0])
    page.locator("#board-B3.lit").wait_for()
    beside, next_ = (page.locator(f"#board-{square}").bounding_box() for square in ("B3", "C3"))
    assert beside
    assert next_
    x = 2 * beside["x"] - next_["x"] + beside["width"] / 2
    page.touchscreen.tap(x, beside["y"] + beside["height"] / 2)
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator(".pieces")).to_be_hidden()
    expect(page.locator(".ribbon")).to_be_visible()


def test_the_piece_in_hand_is_still_there_after_the_page_was_loaded_anew(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "khilor", players=2, **{"option.fill": "table"})
    page.goto(f"/t/{code}")
    page.locator(".swatches [data-piece='3']").tap()
    page.reload()
    held = page.locator(".swatches [aria-current]")
    expect(held).to_have_attribute("data-piece", "3")
    colour = (held.get_attribute("aria-label") or "").split(",")[0]
    page.locator('.board [data-id="C2"]').tap()
    expect(page.locator("#board-C2")).to_have_attribute("aria-label", re.compile(colour))


# A whole game of Khilor with nothing but Tab, Enter and Escape, from the table to what comes after
# the podium

MORE_STEPS_THAN_ANY_GAME = 80
MORE_TABS_THAN_ANY_PAGE = 120
IN_FOCUS = """() => {
  const one = document.activeElement;
  return [one.dataset.id ?? "", [...one.classList].join(" "), one.innerText ?? ""];
}"""
"""The id, the classes and the text of what is in focus."""
LIT = "() => [...document.querySelectorAll('.table a.lit')].map((one) => one.dataset.id)"


def reach(page: Page, wanted: Callable[[str, list[str], str], bool]) -> None:
    """Tab on until what is wanted is in focus: by its id, its classes and its text."""
    for _ in range(MORE_TABS_THAN_ANY_PAGE):
        name, classes, text = page.evaluate(IN_FOCUS)
        if wanted(name, classes.split(), text.strip()):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads there: {page.evaluate(LIT)}")


def reach_lit(page: Page, pattern: str) -> None:
    """Tab on to the next lit place or button with such an id."""
    reach(page, lambda name, classes, _: "lit" in classes and bool(re.fullmatch(pattern, name)))


def choose(page: Page, pattern: str) -> None:
    """Press Enter on something lit; the page shows what follows."""
    expect(page.locator("#entry[data-ready]:not([aria-busy])")).to_be_attached()
    before = page.locator("#entry").inner_text()
    reach_lit(page, pattern)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.getElementById('entry').innerText !== before", arg=before
    )


def confirm_by_keyboard(page: Page) -> None:
    """Press Enter on Confirm: few keys lead there, since the sheet is in focus."""
    before = revision(page)
    assert "bottom-sheet" in page.evaluate(IN_FOCUS)[1]
    reach(page, lambda _, classes, text: "btn-primary" in classes and text == "Confirm")
    page.keyboard.press("Enter")
    follow(page, before + 1)
    page.wait_for_function(
        "() => document.getElementById('fragment').contains(document.activeElement)"
    )


def play(page: Page) -> None:
    """One decision: a polyomino and its square, or what is lit in the sheet."""
    if any(name.startswith("lie-") for name in page.evaluate(LIT)):
        choose(page, "lie-.*")
    if not page.locator(".preview").count():
        eggs = page.locator("#entry [data-id='end-turn']").count()
        choose(page, "lay-.*|return-egg" if eggs else "[A-G][1-7]")
    confirm_by_keyboard(page)


@pytest.mark.slow
def test_khilor_is_played_to_its_end_by_keyboard_alone(phone: Callable[..., Page]) -> None:
    page = phone()
    code = deal(page, "khilor", name=["Ann", "Ben"], seed="KHZ2R7")
    page.goto(f"/t/{code}")
    expect(page.locator("#entry[data-ready]")).to_be_attached()

    choose(page, "lie-.*")
    reach(page, lambda _, __, text: text == "Log")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{code}/log*")
    page.go_back()
    expect(page.locator("#entry[data-ready]")).to_be_attached()
    expect(page.locator(".crumbs")).to_be_visible()

    for _ in range(MORE_STEPS_THAN_ANY_GAME):
        if page.get_by_text("See the score").count():
            break
        play(page)
    reach(page, lambda _, __, text: text == "See the score")
    page.keyboard.press("Enter")
    expect(page.locator(".victory h2")).to_have_text(re.compile("wins?$"))
    expect(page.locator(".victory .why")).to_have_text(
        re.compile(r"^\d+ for \w+ decided it: \d+ more than (Ann|Ben)\.$")
    )
    for figure in page.locator(".won .figure").all():
        expect(figure).to_have_text(re.compile(r"^\d+$"))
    reach(page, lambda _, __, text: text == "Confirm the score")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Share")).to_be_visible()
    reach(page, lambda _, __, text: text.startswith("Play again"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/t/(?!{code})\w{{6}}/setup"))
