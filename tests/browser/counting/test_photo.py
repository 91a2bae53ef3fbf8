"""An end filled in from a photo, by touch: corners, doubtful places, all sure ones, the score."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from companion.bench.photos.boards import as_file, board_of
from companion.bench.photos.conditions import Condition
from companion.bench.photos.measuring import photographed
from companion.bench.photos.printing import printed
from companion.bench.photos.scenes import Scene
from companion.games import get_game
from tests.browser.counting.test_keypad import DELAY_MS
from tests.browser.table import open_table
from tests.browser.touch import box, drag, slow, tap

NAMES = ["Ann", "Ben", "Cleo"]
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
