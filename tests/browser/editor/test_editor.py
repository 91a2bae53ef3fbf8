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
from tests.browser.table import confirm, deal, follow, lit_places, open_table, revision, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import Point, box, drag, middle

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
    expect(page.locator("#board-territory\\.duskmoor")).to_contain_text("Duskmoor")
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
    expect(page.locator(".remarks")).to_contain_text("are guessed: tap those printed")
    tap(page, ((SPACES[3][0] + SPACES[4][0]) / 2, (SPACES[3][1] + SPACES[4][1]) / 2))
    progress(page, "3")
    page.get_by_role("button", name="No others").first.tap()
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


def test_whoever_has_gone_on_to_another_step_stays_there(phone: Callable[..., Page]) -> None:
    """The answer to a touch of the step before comes later, and does not lead back."""
    page = phone()
    begin(page)
    draw_lands(page)
    onward(page)
    with slow_network(page):
        tap(page, (15, 15), (85, 15), (15, 85))
        page.get_by_role("link", name="Next: paths").tap()
        expect(page.locator(".bar h1")).to_contain_text("paths")
        page.wait_for_timeout(5 * LATE)
    expect(page.locator(".bar h1")).to_contain_text("paths")
    go_to(page, "2. Tent spaces")
    progress(page, "3")


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


# Sets of islands, tiles, units and cards, begun from the shipped one and changed by touch

HEX = 3**0.5 / 2


def begin_from(page: Page, game: str) -> None:
    """A draft of one's own that begins as the shipped set."""
    page.goto(f"/editions/{game}")
    page.locator(".table-card").first.tap()
    page.get_by_role("button", name="Begin your own from it").tap()
    expect(page.locator("[data-editor]")).to_be_visible()
    page.wait_for_load_state()


def go_to(page: Page, step: str) -> None:
    """To a step by the menu."""
    page.locator(".menu > summary").tap()
    page.locator(".menu-body").get_by_role("link", name=step).tap()
    expect(page.locator(".bar")).to_contain_text(step.split(". ")[1].lower())


def type_in(page: Page, at: Point, label: str, text: str) -> None:
    """Tap a place, and type what belongs there."""
    tap(page, at)
    page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Set", exact=True).tap()
    expect(page.locator(".typed")).to_have_count(0)


def keep(page: Page, name: str) -> None:
    """Give it a name, and let every table play with it."""
    page.get_by_role("link", name="Done?").tap()
    page.get_by_label("Name of this edition").fill(name)
    page.get_by_role("button", name="Done: keep it for every table").tap()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def circle(x: int, y: int) -> Point:
    """A place of an island eight circles wide, in hundredths of the picture."""
    return (x + 1) * 6.25, 6.25 + y * 12.5 * HEX


def cell(number: int, columns: int, height: float) -> Point:
    """The middle of a cell of a picture that has them in rows."""
    row, column = divmod(number, columns)
    return (column + 0.5) * 100 / columns, (row + 0.5) * height


@pytest.mark.slow
def test_an_island_with_another_port_is_entered_and_a_metropolis_laid_on_it(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    begin_from(page, "orichalcum")
    type_in(page, cell(0, 2, 34), "Name of the island", "Skyros")
    expect(page.locator("#board-island-1")).to_have_attribute("aria-label", "Skyros")
    onward(page)
    with slow_network(page):
        in_hand(page, "Port")
        in_hand(page, "1 hoplite and 1 nugget")
        tap(page, circle(4, 0))
        expect(page.locator(".remarks")).to_contain_text("2 of 3 ports")
        in_hand(page, "3 nuggets")
        tap(page, circle(6, 0))
        expect(page.locator("#board-city-6-0")).to_have_attribute(
            "aria-label", "A2, port, 3 nuggets, under the Metropolis"
        )
        in_hand(page, "Metropolis")
        tap(page, circle(8, 0), circle(5, 1))
        expect(page.locator("#board-city-5-1")).to_be_attached()
        expect(page.locator("#board-city-8-0")).to_be_attached()
    in_hand(page, "Circles")
    in_hand(page, "No circle")
    tap(page, circle(5, 5), circle(7, 5))
    progress(page, "29")
    for _ in range(2):
        page.get_by_role("button", name="Undo").tap()
    progress(page, "31")
    assert_accessible(page)
    go_to(page, "10. Row and die")
    in_hand(page, "1")
    tap(page, (8, 12))
    expect(page.locator(".notice-refused")).to_contain_text("two leftmost cards are free")
    go_to(page, "12. Single tiles")
    in_hand(page, "Empty")
    tap(page, (10, 10))
    progress(page, "24 / 25")
    expect(page.locator(".rail")).to_contain_text("1 missing")
    in_hand(page, "Lagoon")
    tap(page, (10, 10))
    progress(page, "25 / 25")
    go_to(page, "15. Creatures")
    in_hand(page, "Strength")
    type_in(page, cell(0, 4, 24), "Strength", "5")
    expect(page.locator("#board-creature-1")).to_have_attribute(
        "aria-label", "Hellhound, strength 5, loot 1 nugget: 4 pieces"
    )
    keep(page, "Our islands")
    assert_accessible(page)
    own = {"set.board.0": "skyros", "set.start_player": "0", "option.draws": "app"}
    code = deal(page, "orichalcum", name=["Ann", "Ben"], edition="our-islands", **own)
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    thumb.place("p0-A2")
    expect(page.locator(".preview")).to_contain_text("pays 3 nuggets")
    thumb.confirm()


@pytest.mark.slow
def test_units_and_cards_of_ones_own_are_entered_and_a_game_begins_with_them(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    page.goto("/editions/grecos")
    page.get_by_role("button", name="Enter your own").tap()
    expect(page.locator(".rail")).to_contain_text("3 missing")
    for step in ("units", "numbers", "what units are", "recruiting", "event cards", "event cards"):
        take = page.get_by_role("button", name="Take the rulebook's")
        if take.count():
            take.tap()
            expect(take).to_have_count(0)
        onward(page)
        expect(page.locator(".bar")).to_contain_text(step)
    expect(page.locator(".rail")).to_contain_text("Done?")
    go_to(page, "2. Units")
    in_hand(page, "Name")
    type_in(page, cell(0, 4, 22), "Name of the unit", "Champion")
    go_to(page, "3. Numbers of units")
    with slow_network(page):
        in_hand(page, "6")
        tap(page, cell(0, 4, 22), cell(3, 4, 22))
        for number in (1, 4):
            expect(page.locator(f"#board-F-{number}")).to_contain_text("F6")
    go_to(page, "4. What units are")
    in_hand(page, "Water")
    tap(page, cell(0, 4, 22))
    expect(page.locator(".remarks")).to_contain_text("Champion begins in a City State")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".remarks > li")).to_have_count(0)
    go_to(page, "6. Event cards, 1 to 12")
    in_hand(page, "Text")
    type_in(page, cell(0, 3, 24), "Text of the card", "Everybody draws five.")
    in_hand(page, "Whom")
    in_hand(page, "Sea")
    tap(page, cell(0, 3, 24))
    expect(page.locator(".notice-refused")).to_contain_text("Destroy is for a tile")
    assert_accessible(page)
    keep(page, "Our war")
    own = {"set.city.0": "1", "set.city.1": "2", "set.start_player": "0"}
    own |= {"option.hands": "open", "option.draws": "app"}
    code = deal(page, "grecos", name=["Ann", "Ben"], edition="our-war", **own)
    page.goto(f"/t/{code}")
    expect(page.locator('.board [aria-label$="Ann\'s Champion"]').first).to_be_attached()
    before = revision(page)
    page.locator(".choices a", has_text="Recruit nobody").dispatch_event("click")
    page.get_by_role("button", name="Confirm", exact=True).tap()
    follow(page, before + 1)


# What the thumb looks for in the editor is seen at once

FADES = 40
"""So many pixels at the end of a palette are paler than the rest."""
PAPER = "one => getComputedStyle(one).backgroundColor"


def begin_in_sight(page: Page, slug: str) -> None:
    page.goto(f"/editions/{slug}")
    page.get_by_role("button", name="Enter your own").tap()
    page.wait_for_url("**/editions/draft/*")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_menu_marks_the_step_and_the_light(phone: Callable[..., Page], scheme: str) -> None:
    page = phone(color_scheme=scheme)
    begin_in_sight(page, "iwari")
    page.locator(".bar .menu > summary").tap()
    body = page.locator(".bar .menu-body")
    for chosen, other in (
        ("a[aria-current]", "a:not([aria-current])"),
        ("[data-pref=theme][aria-pressed=true]", "[data-pref=theme][aria-pressed=false]"),
        ("[data-pref=text][aria-pressed=true]", "[data-pref=text][aria-pressed=false]"),
    ):
        expect(body.locator(chosen)).to_have_count(1)
        marked = body.locator(chosen).evaluate(PAPER)
        assert {one.evaluate(PAPER) for one in body.locator(other).all()}.isdisjoint({marked})


def test_a_palette_fades_where_it_goes_on_and_its_last_choice_is_seen_whole(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    begin_in_sight(page, "iwari")
    palette = page.locator(".swatches.scroll-x:visible")
    wide, room = palette.evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert wide > room
    fade = palette.evaluate("one => getComputedStyle(one).maskImage")
    assert fade.startswith("linear-gradient(to left, rgba(0, 0, 0, 0)")
    palette.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
    left, _, width, _ = box(palette)
    last, _, breadth, _ = box(palette.locator("li").last)
    assert last + breadth <= left + width - FADES


@pytest.mark.parametrize("slug", ["iwari", "khilor", "grecos"])
def test_the_way_on_lies_in_sight_under_all_remarks(phone: Callable[..., Page], slug: str) -> None:
    page = phone(color_scheme="light")
    begin_in_sight(page, slug)
    page.locator(".bar .menu > summary").tap()
    page.locator(".bar .menu-body").get_by_role("link", name="Keep it").tap()
    expect(page.get_by_label("Name of this edition")).to_be_attached()
    expect(page.locator(".onward .btn-likely")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
