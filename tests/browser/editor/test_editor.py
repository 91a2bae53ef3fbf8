"""An edition entered by touch: a map from nothing to a played turn, on a photo, on two phones."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import Server, started
from tests.browser.table import confirm, deal, lit_places, open_table, tap_place
from tests.browser.touch import Point, drag, middle

SPACES = [(12, 12), (26, 12), (40, 14), (60, 14), (75, 12), (88, 22), (15, 90), (30, 95), (70, 92)]
EDITORS = ("khilor", "ichor", "orichalcum", "grecos")
LATE = 300
"""Milliseconds that the kitchen's network takes."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Editions that are entered are kept for the whole server."""
    with started(Server(tmp_path_factory.mktemp("editing") / "data")) as running:
        yield running


def begin(page: Page, game: str = "iwari") -> None:
    page.goto(f"/editions/{game}")
    page.get_by_role("button", name="Enter your own").tap()
    expect(page.locator("[data-editor]")).to_be_visible()
    page.wait_for_load_state()


def on_screen(page: Page, *points: Point) -> list[Point]:
    """Points of the board, in hundredths of its width, as places on the screen."""
    a, e, f = page.evaluate(
        "(() => { const { a, e, f } = document.querySelector('[data-editor] svg').getScreenCTM();"
        " return [a, e, f]; })()"
    )
    return [(a * x + e, a * y + f) for x, y in points]


def tap(page: Page, *points: Point) -> None:
    """Quick taps on the board: nobody waits for an answer."""
    for x, y in on_screen(page, *points):
        page.touchscreen.tap(x, y)


def in_hand(page: Page, name: str) -> None:
    """Take a tool or one of its choices."""
    page.locator(".bottom-sheet").get_by_role("link", name=name, exact=True).tap()


def progress(page: Page, text: str) -> None:
    expect(page.locator(".progress")).to_have_text(text)


def onward(page: Page) -> None:
    """To the next step, once it is there."""
    now = page.locator(".bar h1").inner_text()
    page.get_by_role("link", name="Next: ").tap()
    expect(page.locator(".bar h1")).not_to_have_text(now)


def assert_accessible(page: Page) -> None:
    """axe finds nothing, all that unfolds unfolded; then it is folded again."""
    assert faults(page, ["auto"]) == []
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = false })")


def draw_lands(page: Page) -> None:
    tap(page, (25, 25))
    in_hand(page, "Forest")
    tap(page, (75, 25))
    in_hand(page, "Desert")
    tap(page, (25, 100), (75, 100))
    progress(page, "4")


@contextmanager
def slow_network(page: Page) -> Iterator[None]:
    """The network takes its time with every touch."""

    def delayed(route: object) -> None:
        page.wait_for_timeout(LATE)
        route.continue_()  # type: ignore[attr-defined]

    page.route("**/touches", delayed)
    yield
    page.unroute("**/touches")


@pytest.mark.slow
def test_a_map_is_entered_from_nothing_and_a_turn_is_played_on_it(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    begin(page)
    draw_lands(page)
    in_hand(page, "Name")
    tap(page, (25, 25))
    page.get_by_label("Name of the territory").fill("Duskmoor")
    page.get_by_role("button", name="Set").tap()
    expect(page.locator("#board-land\\.1")).to_contain_text("Duskmoor")
    assert_accessible(page)
    onward(page)
    expect(page.locator(".bar")).to_contain_text("tent spaces")
    with slow_network(page):
        tap(page, *SPACES)
        expect(page.locator(".ghost")).not_to_have_count(0)
        progress(page, str(len(SPACES)))
    onward(page)
    drag(page, *on_screen(page, SPACES[0], SPACES[1], SPACES[2]))
    progress(page, "2")
    page.get_by_role("button", name="Take all").first.tap()
    expect(page.locator(".remarks").get_by_text("within territories")).to_have_count(0)
    page.get_by_role("button", name="Take all").first.tap()
    expect(page.locator("[data-id^='proposed.']")).to_have_count(0)
    in_hand(page, "Remove")
    joined = page.locator("[data-id^='path.']").count()
    tap(page, ((SPACES[0][0] + SPACES[1][0]) / 2, SPACES[0][1]))
    progress(page, str(joined - 1))
    page.get_by_role("button", name="Undo").tap()
    progress(page, str(joined))
    onward(page)
    expect(page.get_by_role("button", name="They only connect")).to_be_visible()
    onward(page)
    drag(page, *on_screen(page, (25, 25), (75, 25)))
    progress(page, "1")
    in_hand(page, "By water")
    drag(page, *on_screen(page, (25, 100), (75, 100)))
    progress(page, "2")
    expect(page.locator("#board-link\\.2")).to_have_attribute(
        "aria-label", "Connection 2 by water, Desert 1 to Desert 2"
    )
    onward(page)
    page.get_by_label("Name of this edition").fill("Our shore")
    page.get_by_role("button", name="Done: keep it for every table").tap()
    expect(page.get_by_role("heading", name="Our shore")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="Play on it").tap()
    expect(page.locator("input[name=edition]:checked")).to_have_value("our-shore")
    code = deal(page, "iwari", name=["Ann", "Ben", "Cleo"], edition="our-shore")
    page.goto(f"/t/{code}")
    tap_place(page, lit_places(page, "duskmoor")[0])
    expect(page.locator(".preview")).to_contain_text("Duskmoor")
    confirm(page)


@pytest.mark.slow
def test_every_editor_is_drawn_and_nothing_sticks_out(phone: Callable[..., Page]) -> None:
    """What axe says of them is in `test_access_of_each_game`."""
    page = phone()
    for game in EDITORS:
        begin(page, game)
        for width, size in ((320, "100%"), (320, "200%")):
            page.set_viewport_size({"width": width, "height": 640})
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert page.evaluate("document.documentElement.scrollWidth") == width
        page.set_viewport_size({"width": 390, "height": 844})


def test_a_polyomino_is_drawn_cell_by_cell(phone: Callable[..., Page]) -> None:
    page = phone()
    begin(page, "khilor")
    for _ in range(3):
        onward(page)
    expect(page.locator(".bar")).to_contain_text("polyomino 1")
    tap(page, (10, 19), (20, 19), (30, 19), (20, 29))
    progress(page, "4 / 4")
    in_hand(page, "Egg")
    tap(page, (20, 29))
    expect(page.locator("[id='board-front-1-1']")).to_have_attribute(
        "aria-label", "Front, row 2, column 2: egg symbol"
    )
    in_hand(page, "Arrows")
    tap(page, (37, 74))
    expect(page.locator("#board-arrow-E")).to_have_attribute("aria-label", "Arrow E: printed")


@pytest.mark.slow
def test_a_draft_is_continued_on_a_second_phone_at_once(phone: Callable[..., Page]) -> None:
    first, second = phone(), phone()
    begin(first)
    tap(first, (25, 25))
    progress(first, "1")
    first.get_by_role("link", name="2 missing").tap()
    first.get_by_text("Go on with another phone").tap()
    second.goto(first.locator("#invite").input_value())
    progress(second, "1")
    first.locator(".menu > summary").tap()
    first.get_by_role("link", name="1. Territories").tap()
    expect(first.locator(".bar")).to_contain_text("territories")
    tap(first, (75, 25))
    tap(second, (25, 100))
    for page in (first, second):
        progress(page, "3")
    second.get_by_role("button", name="Undo").tap()
    for page in (first, second):
        progress(page, "2")


@pytest.mark.slow
def test_the_finger_sees_what_it_covers_and_may_still_move(phone: Callable[..., Page]) -> None:
    page = phone()
    begin(page)
    draw_lands(page)
    onward(page)
    glass = page.context.new_cdp_session(page)
    (x, y), (x2, y2) = on_screen(page, (20, 40), (30, 50))
    press = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    glass.send("Input.dispatchTouchEvent", press)
    expect(page.locator(".lens")).to_be_visible()
    move = {"type": "touchMove", "touchPoints": [{"x": x2, "y": y2}]}
    glass.send("Input.dispatchTouchEvent", move)
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".lens")).to_have_count(0)
    progress(page, "1")
    placed = page.locator("[data-id^='space.'] .body").first
    assert [round(part) for part in middle(placed)] == [round(x2), round(y2)]


@pytest.mark.slow
def test_a_photo_is_straightened_by_its_corners_and_lies_under_the_table(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    page = phone()
    begin(page)
    page.get_by_role("link", name="Photo of the board").tap()
    corners = [(0.2, 0.15), (0.9, 0.1), (0.95, 0.9), (0.1, 0.8)]
    (tmp_path / "board.jpg").write_bytes(slanted_board(corners))
    page.get_by_label("Take or choose a photo").set_input_files(tmp_path / "board.jpg")
    area = page.locator("[data-corners]")
    expect(area).to_be_visible()
    page.wait_for_function("document.querySelector('[data-corners] img').complete")
    box = area.bounding_box()
    assert box is not None
    for handle, (x, y) in zip(page.locator("[data-corner]").all(), corners, strict=True):
        handle.scroll_into_view_if_needed()
        box = area.bounding_box() or box
        goal = (box["x"] + x * box["width"], box["y"] + y * box["height"])
        drag(page, middle(handle), goal)
    assert_accessible(page)
    page.get_by_role("button", name="Straighten it").tap()
    photo = page.locator("image.photo")
    expect(photo).to_have_count(1)
    assert_is_the_board(page, photo.get_attribute("href") or "")
    draw_lands(page)
    onward(page)
    tap(page, (15, 15), (85, 15), (15, 85), (85, 85))
    progress(page, "4")
    page.get_by_role("link", name="Done?").tap()
    page.get_by_role("button", name="Done: keep it for every table").tap()
    expect(page.get_by_role("link", name="Play on it")).to_be_visible()
    plain = open_table(page, ["Ann", "Ben", "Cleo"])
    code = deal(page, "iwari", name=["Ann", "Ben", "Cleo"], edition="our-own-iwari")
    assert_page_is_no_larger(page, code, plain)


def slanted_board(corners: list[Point]) -> bytes:
    """A photo of a board with a red, a green, a blue and a yellow quarter, seen at a slant."""
    size = (1600, 2000)
    photo = Image.new("RGB", size, "#5f4130")
    places = [(x * size[0], y * size[1]) for x, y in corners]
    centre = (sum(x for x, _ in places) / 4, sum(y for _, y in places) / 4)
    draw = ImageDraw.Draw(photo)
    for index, colour in enumerate(("red", "green", "blue", "yellow")):
        corner, after, before = places[index], places[(index + 1) % 4], places[index - 1]
        halves = [((corner[0] + o[0]) / 2, (corner[1] + o[1]) / 2) for o in (after, before)]
        draw.polygon([corner, halves[0], centre, halves[1]], fill=colour)
    written = BytesIO()
    photo.save(written, "JPEG", quality=95, exif=b"Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0")
    return written.getvalue()


def assert_is_the_board(page: Page, href: str) -> None:
    """The straightened photo shows each quarter in its corner, and nothing of the table."""
    answer = page.request.get(href)
    data = answer.body()
    assert len(data) <= 250_000
    assert "immutable" in answer.headers["cache-control"]
    with Image.open(BytesIO(data)) as photo:
        assert not photo.getexif()
        width, height = photo.size
        seen = [
            photo.getpixel((x * (width - 1), y * (height - 1)))
            for x, y in ((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95))
        ]
    red, green, blue, yellow = seen
    assert red[0] > 180 > 90 > red[1]
    assert green[1] > 90 > green[0]
    assert blue[2] > 180 > 90 > blue[0]
    assert yellow[0] > 180 and yellow[1] > 180 and yellow[2] < 90


def assert_page_is_no_larger(page: Page, code: str, plain: str) -> None:
    """A table's page carries the photo's address, not the photo, and asks for it once."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/t/{code}")
    expect(page.locator("image.photo")).to_have_count(1)
    page.wait_for_load_state("load")
    assert len([url for url in asked if "/photos/" in url]) == 1
    sizes = [len(page.request.get(f"/t/{one}").body()) for one in (code, plain)]
    assert sizes[0] < sizes[1]


@pytest.mark.slow
def test_a_broken_file_is_refused_with_every_fault(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    page = phone()
    page.goto("/editions/iwari")
    exported = page.request.get("/editions/iwari/reference-shore.json").json()
    exported["edition"] |= {"id": "ours", "title": "", "width": 3}
    exported["edition"]["connections"][0]["a"] = "atlantis"
    (tmp_path / "map.json").write_text(json.dumps(exported))
    page.get_by_label("Load an edition").set_input_files(tmp_path / "map.json")
    page.get_by_role("button", name="Look at it").tap()
    expect(page.locator(".notice-refused")).to_contain_text("edition.title")
    exported["edition"]["title"] = "Ours"
    (tmp_path / "map.json").write_text(json.dumps(exported))
    page.get_by_label("Load an edition").set_input_files(tmp_path / "map.json")
    page.get_by_role("button", name="Look at it").tap()
    for path in ("edition.width", "edition.connections[0].a"):
        expect(page.locator(".notice-refused")).to_contain_text(path)
    assert_accessible(page)
