"""An end state, counted by touch."""

import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, Route, expect

from companion.games import get_game
from tests.browser.booklets import Thumb, open_from
from tests.browser.table import open_table
from tests.browser.touch import box, drag, slow, tap
from tests.measure.photos.generated import Condition, Scene, printed
from tests.measure.photos.told import as_file, board_of, photographed
from tests.patience import PATIENCE

DELAY_MS = 300


def settled(page: Page) -> None:
    """Wait until everything that was tapped is answered."""
    page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('companion.outbox') ?? '[]').length === 0"
    )


def held_back(page: Page, script: str) -> Callable[[], None]:
    """That script does not come before the answer is called."""
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    def release() -> None:
        routes.pop().continue_()

    page.route(f"**/{script}", hold, times=1)
    return release


@pytest.mark.slow
def test_two_hundred_taps_at_60_ms_all_count_on_a_slow_network(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?cell=final.tents.duskmoor.0")
    slow(page, DELAY_MS)
    page.evaluate(
        """async () => {
          for (let tap = 0; tap < 200; tap += 1) {
            document.querySelector("form.what button[value='1']").click();
            await new Promise((done) => setTimeout(done, 60));
          }
        }"""
    )
    settled(page)
    shown = page.locator("[data-cell='final.tents.duskmoor.0'] .n")
    expect(shown).to_have_text("200")
    expect(page.locator("#toasts > *")).to_have_count(0)
    page.reload()
    expect(shown).to_have_text("200")


def test_every_number_has_a_key_that_leads_on_to_what_is_empty(phone: Callable[..., Page]) -> None:
    """1 does so as well as 3, and 1 twice is no 11."""
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor")
    slow(page, DELAY_MS)
    page.locator("[data-keys]").tap()
    number = page.locator("[data-number]")
    expect(number.and_(page.locator(":enabled"))).to_have_text(["0", "1", "2", "3", "4", "5"])
    onward = page.get_by_role("button", name="Next", exact=True)
    expect(onward).to_be_disabled()
    for key in (1, 1, 2):
        number.nth(key).tap()
    settled(page)
    tents = page.locator("[data-cell^='final.tents.duskmoor'] .n")
    expect(tents).to_have_text(["1", "1", "2"])
    page.get_by_role("button", name="The rest is 0").tap()
    expect(page.locator(".group:not([hidden])")).not_to_have_attribute("data-id", "final.duskmoor")
    expect(onward).to_be_disabled()
    settled(page)
    page.reload()
    expect(tents).to_have_text(["1", "1", "2"])


def test_what_is_tapped_before_the_scripts_have_come_is_counted(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_from(page, "grecos", ["Ann", "Ben", "Cleo"])
    release = held_back(page, "pad.js")
    page.reload(wait_until="commit")
    page.locator("[data-number='3']").tap()
    for _ in range(2):
        page.get_by_role("button", name="One more").tap()
    release()
    held = page.locator("[data-cell^='held.'] .n")
    expect(held).to_have_text(["3", "2", "–"])
    settled(page)
    page.reload()
    expect(held).to_have_text(["3", "2", "–"])


def test_next_passes_over_what_is_filled_and_comes_back_for_what_is_not(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_from(page, "grecos", ["Ann", "Ben", "Cleo"])
    slow(page, DELAY_MS)
    cells = page.locator(".cell")
    cells.nth(1).tap()
    page.locator("[data-number='2']").tap()
    expect(page.locator(".cell[aria-current]")).to_have_attribute("data-cell", "held.2")
    page.get_by_role("button", name="One more").tap()
    page.get_by_role("button", name="Next", exact=True).tap()
    expect(page.locator(".what-label b")).to_have_text("Units on the board")
    page.locator(".tabs-row a").last.tap()
    page.get_by_role("button", name="The rest is 0").tap()
    expect(page.locator(".cell[aria-current]")).to_have_attribute("data-cell", "held.0")
    page.locator("[data-number='0']").tap()
    expect(page.locator(".cell[aria-current]")).to_have_attribute("data-cell", "units.0")
    page.locator("[data-more]").tap()
    page.locator("[data-number='23']").tap()
    settled(page)
    expect(page.locator("[data-cell='units.0'] .n")).to_have_text("23")


def test_what_cannot_be_has_no_tick_and_says_why(phone: Callable[..., Page]) -> None:
    page = phone()
    open_from(page, "grecos", ["Ann", "Ben", "Cleo"])
    slow(page, DELAY_MS)
    for number in (6, 5, 0):
        page.locator(f"[data-number='{number}']").tap()
    settled(page)
    tabs = page.locator(".tabs-row a")
    expect(tabs.first).not_to_contain_text("✓")
    tabs.first.tap()
    expect(page.locator(".group:not([hidden]) .problem")).to_have_text(
        "There are only 6 City States, and 11 are counted."
    )
    page.locator("[data-cell='held.1']").tap()
    page.locator("[data-number='0']").tap()
    settled(page)
    expect(tabs.first).to_contain_text("✓")


def test_a_count_has_no_label_that_hides_what_is_seen(phone: Callable[..., Page]) -> None:
    """Who says aloud what they read reaches it; axe asks for this only if it is told to."""
    page = phone()
    open_from(page, "ichor", ["Ana", "Ben"])
    page.locator(".choose-seat button").first.tap()
    settled(page)
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        """async () => {
          const { violations } = await axe.run(document, {
            runOnly: ["label-content-name-mismatch"] });
          return violations.flatMap((rule) => rule.nodes.map((node) => node.html));
        }"""
    )
    assert not found


@pytest.mark.slow
def test_a_number_is_erased(phone: Callable[..., Page]) -> None:
    page = phone()
    open_from(page, "khilor", ["Ann", "Ben"])
    cell = page.locator(".cell .n").first
    page.locator("[data-number='12']").tap()
    expect(cell).to_have_text("12")
    page.locator(".cell").first.tap()
    page.locator("[data-erase]").tap()
    expect(cell).to_have_text("–")
    settled(page)
    page.reload()
    expect(cell).to_have_text("–")


def test_who_won_and_one_number_are_entered_faster_than_the_network(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_from(page, "ichor", ["Ana", "Ben"], **{"option.games": "single"})
    slow(page, DELAY_MS)
    expect(page.get_by_text("Who won?")).to_be_in_viewport()
    expect(page.locator("[data-number='7']")).to_be_disabled()
    expect(page.get_by_text("The rest is 0")).to_be_hidden()
    page.locator(".choose-seat button", has_text="Ben").tap()
    page.locator("[data-number='7']").tap()
    settled(page)
    expect(page.locator(".choose-seat [aria-pressed=true]")).to_contain_text("Ben")
    expect(page.locator("[data-score]")).to_have_text("Ben wins 7 to 0")
    page.locator(".choose-seat button", has_text="Ana").tap()
    settled(page)
    expect(page.locator(".what-label")).to_contain_text("Ben's tokens off the board")
    expect(page.locator("[data-score]")).to_be_hidden()


@pytest.mark.slow
def test_a_number_corrected_while_the_first_is_on_its_way_meets_no_conflict(
    phone: Callable[..., Page],
) -> None:
    """The answers come one by one: who won while 1 waits, 1 while 13 waits."""
    page = phone()
    open_from(page, "ichor", ["Ana", "Ben"], **{"option.games": "single"})
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/counts", hold)

    def on_its_way(number: int) -> Route:
        deadline = time.monotonic() + PATIENCE
        while len(held) < number and time.monotonic() < deadline:
            page.wait_for_timeout(20)
        return held[number - 1]

    page.locator(".choose-seat button", has_text="Ana").tap()
    first = on_its_way(1)
    page.locator("[data-number='1']").tap()
    first.continue_()
    second = on_its_way(2)
    page.locator("[data-number='13']").tap()
    second.continue_()
    on_its_way(3).continue_()
    settled(page)
    expect(page.locator("[data-score]")).to_have_text("Ana wins 13 to 0")
    expect(page.locator(".over, #toasts > *")).to_have_count(0)
    page.reload()
    expect(page.locator(".cell:visible .n")).to_have_text("13")


@pytest.mark.slow
def test_the_second_game_follows_the_first_and_shows_the_sides_of_its_players(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_from(page, "ichor", ["Ana", "Ben"])
    shown = page.locator(".group:not([hidden])")
    first = shown.locator(".choose-seat button")
    sides = first.locator("span").all_inner_texts()
    assert sorted(sides) == ["Gods", "Monsters"]
    first.first.tap()
    page.locator("[data-number='7']").tap()
    expect(shown).to_have_attribute("data-id", "game_2")
    expect(page.locator("[data-number='7']")).to_be_disabled()
    expect(shown.locator(".choose-seat button span")).to_have_text(sides[::-1])
    shown.locator(".choose-seat button").first.tap()
    page.locator("[data-number='14']").tap()
    page.get_by_role("button", name="One more").tap()
    settled(page)
    expect(shown.locator(".problem")).to_have_text(
        "Second game, Ben's tokens off the board: at most 14, not 15."
    )


# An end state, counted by touch

NAMES = ["Ann", "Ben", "Cleo"]


def number(page: Page, cell: str) -> str:
    """What a cell of the pad shows."""
    return page.locator(f"[data-cell='{cell}'] .n").inner_text()


def label_of(page: Page, place: str) -> str:
    """What a place of the board is called."""
    return page.locator(f"[id='board-{place}']").get_attribute("aria-label") or ""


def test_an_end_state_is_counted_by_steppers_and_scored(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}?group=final.duskmoor")
    thumb = Thumb(page)
    thumb.tap("[data-keys]")
    for seat, count in enumerate((3, 1, 1)):
        thumb.tap(f"[data-cell='final.tents.duskmoor.{seat}']")
        for _ in range(count):
            thumb.tap(page.get_by_role("button", name="One more"))
    thumb.settled()
    page.goto(f"/t/{code}/score")
    row = page.locator("tr").filter(has=page.get_by_role("link", name="Tents", exact=True))
    expect(row.locator("td.num")).to_have_text(["5", "3", "3"])
    row.locator("td.num a").first.tap()
    expect(page.locator("#why")).to_contain_text("Most tents in Duskmoor")


def test_tents_are_tapped_onto_the_map_and_drawn_before_the_answer(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    slow(page, DELAY_MS)
    thumb = Thumb(page)
    thumb.tap("[data-cell='final.tents.duskmoor.1']")
    page.context.set_offline(True)
    thumb.slide("duskmoor-1")
    expect(page.locator(".painted")).to_be_visible()
    page.context.set_offline(False)
    thumb.slide("duskmoor-2", "duskmoor-3", "duskmoor-4")
    thumb.settled()
    expect(page.locator(".painted")).to_have_count(0)
    for space in (1, 2, 3, 4):
        assert label_of(page, f"duskmoor-{space}") == f"Tent of Ben on space {space} of Duskmoor"
    assert number(page, "final.tents.duskmoor.1") == "4"


@pytest.mark.slow
def test_a_piece_taken_in_hand_is_the_one_that_the_next_tap_sets(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    slow(page, DELAY_MS)
    thumb = Thumb(page)
    for seat, space in ((2, 1), (0, 2), (1, 3)):
        thumb.tap(f"[data-cell='final.tents.duskmoor.{seat}']")
        thumb.slide(f"duskmoor-{space}")
    thumb.settled()
    page.reload()
    assert [label_of(page, f"duskmoor-{n}").split()[2] for n in (1, 2, 3)] == ["Cleo", "Ann", "Ben"]


def test_two_phones_count_at_once_and_one_is_loaded_anew_in_the_middle(
    phone: Callable[..., Page],
) -> None:
    first, second = phone(), phone()
    code = open_table(first, NAMES, mode="count")
    second.goto(f"/j/{code}")
    second.locator(".seat", has_text="Ben").tap()
    second.wait_for_url(f"**/t/{code}")
    first.goto(f"/t/{code}")
    one, other = Thumb(first), Thumb(second)
    one.slide("duskmoor-1")
    other.tap("[data-cell='final.tents.duskmoor.1']")
    other.slide("whitecliff-2")
    one.slide("farhaven-1")
    other.settled()
    second.reload()
    expect(second.locator(".cell[aria-current]")).to_have_attribute(
        "data-cell", "final.tents.whitecliff.1"
    )
    for page in (first, second):
        expect(page.locator("[data-cell='final.tents.duskmoor.0'] .n")).to_have_text("1")
        expect(page.locator("[data-cell='final.tents.farhaven.0'] .n")).to_have_text("1")
        expect(page.locator("[data-cell='final.tents.whitecliff.1'] .n")).to_have_text("1")


def test_taps_without_network_are_kept_and_undo_takes_back_the_last(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    page.context.set_offline(True)
    thumb.slide("duskmoor-1")
    thumb.slide("farhaven-1")
    expect(page.locator(".painted")).to_have_count(2)
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    thumb.settled()
    expect(page.locator("[data-cell='final.tents.farhaven.0'] .n")).to_have_text("1")
    thumb.tap(".undo")
    expect(page.locator("[id='board-farhaven-1']")).to_have_attribute(
        "aria-label", "Empty space 1 of Farhaven"
    )
    assert label_of(page, "duskmoor-1").startswith("Tent of Ann")


@pytest.mark.slow
def test_half_journey_and_end_are_two_maps(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.tap(".parts a >> nth=0")
    expect(page.locator(".parts a").first).to_have_attribute("aria-current", "true")
    thumb.slide("duskmoor-1")
    thumb.settled()
    thumb.tap(".parts a >> nth=1")
    expect(page.locator(".parts a").last).to_have_attribute("aria-current", "true")
    assert label_of(page, "duskmoor-1").startswith("Tent of Ann")
    thumb.slide("duskmoor-2")
    thumb.settled()
    thumb.tap(".parts a >> nth=0")
    expect(page.locator(".parts a").first).to_have_attribute("aria-current", "true")
    assert label_of(page, "duskmoor-2").startswith("Empty")
    assert label_of(page, "duskmoor-1").startswith("Tent of Ann")


@pytest.mark.slow
def test_what_is_not_counted_and_what_cannot_be_are_lit_before_closing(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.slide("duskmoor-1")
    for _ in range(2):
        thumb.slide("totem.farhaven")
    thumb.settled()
    expect(page.locator(".badge-warn")).to_have_count(1)
    thumb.tap(".to-check")
    expect(page.locator(".findings .doubtful")).to_contain_text("Farhaven holds 2 totems")
    expect(page.locator(".findings")).to_contain_text("Half journey: nothing is counted.")
    thumb.tap(".findings .doubtful a")
    expect(page.locator(".group:not([hidden])")).to_have_attribute("data-id", "final.farhaven")
    page.goto(f"/t/{code}/score")
    expect(page.get_by_role("button", name="On to the podium")).to_have_count(0)
    page.get_by_role("button", name="Close it all the same").tap()
    page.wait_for_url("**/end")


@pytest.mark.slow
def test_eggs_are_slid_onto_the_board_in_their_colours(phone: Callable[..., Page]) -> None:
    page = phone()
    open_from(page, "khilor", NAMES)
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Eggs on the board"))
    thumb.slide("A1", "B1", "C1")
    thumb.tap("[data-cell='eggs.pink']")
    thumb.slide("C1")
    thumb.slide("G1")
    thumb.settled()
    assert [label_of(page, square).split(": ")[1] for square in ("A1", "B1", "C1", "G1")] == [
        "green egg",
        "green egg",
        "pink egg",
        "pink egg",
    ]
    assert number(page, "eggs.green") == number(page, "eggs.pink") == "2"


# An end filled in from a photo, by touch

CORNERS = ("upper-left", "upper-right", "lower-right", "lower-left")
LOOKING_MS = 30_000
"""A photo is read in a second or two, on a machine that does nothing else."""


def take(page: Page, tmp_path: Path) -> tuple[Scene, Path]:
    """A photo of the end of the game on that pad, in its colours, and the file of it."""
    tones = page.locator(".group:not([hidden]) .count-row >> nth=0 >> .token").evaluate_all(
        "tokens => tokens.map((one) => one.classList[1].replace('tone-', ''))"
    )
    rng, board = np.random.default_rng(8), board_of(get_game("iwari"))
    kinds = tuple(
        replace(kind, token=replace(kind.token, tone=tone))
        for kind, tone in zip(board.kinds, tones, strict=True)
    )
    board = replace(board, kinds=kinds)
    found = photographed(board, printed(board, rng), "wood", Condition(16), rng)
    file = tmp_path / "end.jpg"
    file.write_bytes(as_file(found.photo))
    return found, file


def set_corners(page: Page, shot: Scene) -> None:
    """Drag every handle to where the board's corner is, as far as a finger is exact."""
    left, top, width, height = box(page.locator("[data-corners] img"))
    high, wide = shot.photo.shape[:2]
    for corner, (x, y) in zip(CORNERS, shot.corners, strict=True):
        page.locator(f"[data-corner='{corner}']").scroll_into_view_if_needed()
        left, top, width, height = box(page.locator("[data-corners] img"))
        a, b, c, d = box(page.locator(f"[data-corner='{corner}']"))
        goal = (left + width * float(x) / wide + 1.5, top + height * float(y) / high - 1.5)
        drag(page, (a + c / 2, b + d / 2), goal)


def say(page: Page, place: str, kind: int) -> None:
    """Tap a place on the photo, then what lies there."""
    x, y, wide, high = box(page.locator(f"[data-place='{place}'] .core"))
    tap(page, (x + wide / 2, y + high / 2))
    field = page.locator(f"select[data-id='{place}']")
    choose(page, kind)
    expect(field).to_have_value(str(kind))


def choose(page: Page, kind: int) -> None:
    x, y, wide, high = box(page.locator(f"[data-kind='{kind}']"))
    tap(page, (x + wide / 2, y + high / 2))


def walk(page: Page, truth: dict[str, int]) -> int:
    """Say what lies on each doubtful place, in the order in which they are lit."""
    asked = 0
    while page.locator(".is-asked").count():
        place = page.locator(".is-asked").get_attribute("data-place") or ""
        choose(page, truth[place])
        asked += 1
        expect(page.locator(f"select[data-id='{place}']")).to_have_value(str(truth[place]))
    return asked


@pytest.mark.slow
def test_an_end_is_filled_in_from_a_photo(phone: Callable[..., Page], tmp_path: Path) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    scene, file = take(page, tmp_path)
    truth = dict(scene.truth)
    slow(page, DELAY_MS)
    page.get_by_role("link", name="Fill in from a photo").tap()
    expect(page.get_by_role("heading", name="Fill in from a photo")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="Where is the board?")).to_be_visible(
        timeout=LOOKING_MS
    )
    set_corners(page, scene)
    page.get_by_role("button", name="Look at it").tap()
    expect(page.locator("[data-review]")).to_be_visible(timeout=LOOKING_MS)
    expect(page.locator("[data-progress]")).to_contain_text("0 sure")
    expect(page.locator(".is-asked")).to_have_count(1)
    for kind, count in ((-1, 3), (0, 1), (1, 1), (2, 1)):
        mine = [place for place, lies in truth.items() if lies == kind]
        for place in Random(5).sample(mine, count):
            say(page, place, kind)
    page.get_by_role("button", name="Look again", exact=True).tap()
    expect(page.locator("[data-progress]")).to_contain_text("6 confirmed", timeout=LOOKING_MS)
    page.get_by_role("button", name="sure ones").tap()
    assert walk(page, truth) < 15
    expect(page.locator("[data-progress]")).to_have_text("All confirmed")
    page.get_by_label("Keep this photo with the game").tap()
    page.get_by_role("button", name=f"Count {len(truth)} places").tap()
    page.wait_for_url(f"**/t/{code}?group=*")
    for place, kind in truth.items():
        said = page.locator(f"[id='board-{place}']").get_attribute("aria-label") or ""
        assert said.startswith("Empty" if kind < 0 else f"Tent of {NAMES[kind]}"), place
    assert page.request.get(f"/t/{code}/photo/kept/1.jpg").ok
    page.goto(f"/t/{code}/score")
    expect(page.locator("main")).to_contain_text("Tents")


@pytest.mark.slow
def test_a_tap_on_a_photo_before_its_script_has_come_is_done_once_it_is_there(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    """Without scripts the same button counts at once, and the photo would be gone."""
    page = phone()
    page.add_init_script("localStorage.setItem('companion.theme', 'black')")
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    scene, file = take(page, tmp_path)
    page.goto(f"/t/{code}/photo")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("[data-corners]")).to_be_visible(timeout=LOOKING_MS)
    set_corners(page, scene)
    release = held_back(page, "review.js")
    page.get_by_role("button", name="Look at it").tap()
    place = page.locator("[data-place]").nth(20)
    expect(place).to_be_visible(timeout=LOOKING_MS)
    left, top, wide, high = box(place.locator(".core"))
    page.touchscreen.tap(left + wide / 2, top + high / 2)
    page.locator("[data-count-photo]").tap()
    expect(page.locator(".is-asked")).to_have_count(0)
    release()
    expect(place).to_have_class(re.compile("is-asked"))
    expect(page.locator("[data-count-photo]")).to_have_text("Count 0 of 55")
    for part in (".bar", ".photo-board", ".photo-sheet"):
        expect(page.locator(part)).to_have_css("background-color", "rgb(0, 0, 0)")


def test_the_magnifier_shows_what_the_finger_covers(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    page = phone()
    code = open_table(page, NAMES, mode="count")
    page.goto(f"/t/{code}")
    _, file = take(page, tmp_path)
    page.goto(f"/t/{code}/photo")
    page.locator("input[type=file]").set_input_files(file)
    handle = page.locator("[data-corner='upper-left']")
    expect(handle).to_be_visible(timeout=LOOKING_MS)
    left, top, wide, high = box(handle)
    page.mouse.move(left + wide / 2, top + high / 2)
    page.mouse.down()
    page.mouse.move(left + wide / 2 + 30, top + high / 2 + 30)
    lens = page.locator(".corner-lens")
    expect(lens).to_be_visible()
    page.mouse.up()
    expect(lens).to_have_count(0)
