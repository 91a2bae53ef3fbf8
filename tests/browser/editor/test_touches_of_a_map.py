"""How many touches a whole printed map takes: all of Iwari's highlands from a slanted photo."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.engine.pictures.plane import distance, inside, nearest, simplified
from companion.games import get_game
from companion.games.iwari.box.edition import Connection, Edition
from tests.browser.conftest import Server, started
from tests.browser.editor.board_photo import photo_of
from tests.browser.editor.test_editor import on_screen, onward, slow_network
from tests.browser.touch import Point, drag, middle

MOST = 90
ROUGHLY = 0.6
"""How far a finger is from a printed outline, in units of the map."""
UNHURRIED = 500
"""Milliseconds from the board down to the tools."""
CLEAR = 5.0
"""A swipe that means a territory begins further than this from its tent spaces."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Editions that are entered are kept for the whole house."""
    with started(Server(tmp_path_factory.mktemp("map") / "data")) as running:
        yield running


class Fingers:
    """Touches a page and counts how often."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = 0

    def press(self, what: Locator) -> None:
        self.touches += 1
        self.page.wait_for_timeout(UNHURRIED)
        what.tap()

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name).first)

    def tool(self, name: str) -> None:
        sheet = self.page.locator(".bottom-sheet")
        wanted = sheet.get_by_role("link", name=name, exact=True)
        self.press(wanted)
        if wanted.get_attribute("aria-current") != "true":
            # an answer drew the tools anew under the finger: the second tap counts as well
            self.press(wanted)
        expect(wanted).to_have_attribute("aria-current", "true")

    def onward(self) -> None:
        self.touches += 1
        self.page.wait_for_timeout(UNHURRIED)
        onward(self.page)

    def tap(self, at: Point) -> None:
        self.touches += 1
        self.page.touchscreen.tap(*on_screen(self.page, at)[0])

    def swipe(self, *path: Point) -> None:
        """A quick stroke over the board."""
        self.touches += 1
        glass = self.page.context.new_cdp_session(self.page)
        for index, (x, y) in enumerate(on_screen(self.page, *path)):
            kind = "touchMove" if index else "touchStart"
            at = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            glass.send("Input.dispatchTouchEvent", at)
        glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        glass.detach()


@pytest.mark.slow
def test_the_highlands_take_at_most_ninety_touches(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    pytest.importorskip("cv2", reason="circles are found with the extra 'vision' only")
    highlands = next(one for one in get_game("iwari").editions() if one.id == "reference-highlands")
    assert isinstance(highlands, Edition)
    page = phone()
    fingers = Fingers(page)
    page.goto("/editions/iwari")
    page.get_by_role("button", name="Enter your own").tap()
    take_photo(fingers, highlands, tmp_path)
    with slow_network(page):
        draw_lands(fingers, highlands)
        fingers.onward()
        fingers.button("Take all")
        progress(page, len(highlands.spaces))
        fingers.onward()
        join_spaces(fingers, highlands)
        fingers.onward()
        fingers.button("They are paths as well")
        expect(page.get_by_role("button", name="They are paths as well")).to_have_attribute(
            "aria-pressed", "true"
        )
        fingers.onward()
        connect(fingers, highlands)
        fingers.onward()
    fingers.press(page.get_by_label("Name of this edition"))
    page.get_by_label("Name of this edition").fill("Our highlands")
    fingers.button("Done: keep it")
    expect(page.get_by_role("heading", name="Our highlands")).to_be_visible()
    kept = page.request.get("/editions/iwari/our-highlands.json").json()["edition"]
    print(f"{fingers.touches} touches")
    assert_same(kept, highlands)
    assert fingers.touches <= MOST


def progress(page: Page, count: int) -> None:
    expect(page.locator(".progress")).to_have_text(str(count))


def take_photo(fingers: Fingers, edition: Edition, folder: Path) -> None:
    page = fingers.page
    fingers.press(page.get_by_role("link", name="Begin with a photo"))
    photo, corners = photo_of(edition)
    (folder / "map.jpg").write_bytes(photo)
    fingers.touches += 1
    page.get_by_label("Take or choose a photo").set_input_files(folder / "map.jpg")
    area = page.locator("[data-corners]")
    expect(area).to_be_visible()
    page.wait_for_function("document.querySelector('[data-corners] img').complete")
    for handle, (x, y) in zip(page.locator("[data-corner]").all(), corners, strict=True):
        handle.scroll_into_view_if_needed()
        box = area.bounding_box()
        assert box is not None
        fingers.touches += 1
        goal = (box["x"] + x * box["width"], box["y"] + y * box["height"])
        drag(page, middle(handle), goal)
    fingers.button("Straighten it")
    expect(page.locator("image.photo")).to_have_count(1)
    height = page.evaluate("document.querySelector('[data-editor] svg').viewBox.baseVal.height")
    assert abs(height - edition.height) < 0.02 * edition.height


def draw_lands(fingers: Fingers, edition: Edition) -> None:
    """Around each territory, those of one biome together; then each gets its name."""
    page = fingers.page
    order = sorted(edition.territories, key=lambda land: (land.biome != "tundra", land.biome))
    fingers.tool("Draw")
    drawn = 0
    for biome, lands in groupby(order, key=lambda land: land.biome):
        if drawn:
            progress(page, drawn)
            fingers.tool(biome.value.capitalize())
        for land in lands:
            drawn += 1
            fingers.swipe(*simplified(land.outline, ROUGHLY))
            expect(page.locator(".lens")).to_have_count(0)
    progress(page, len(order))
    fingers.tool("Name")
    fingers.tap(order[0].totem or (0.0, 0.0))
    field = page.get_by_label("Name of the territory")
    for land in order:
        expect(field).to_have_value(_first_name(order, land))
        field.fill(land.name)
        fingers.button("Set")
    expect(field).to_have_count(0)


def _first_name(order: Sequence[Any], land: Any) -> str:
    alike = [one for one in order if one.biome == land.biome]
    return f"{land.biome.value.capitalize()} {alike.index(land) + 1}"


def join_spaces(fingers: Fingers, edition: Edition) -> None:
    """What is proposed within territories, then the printed paths that are still missing."""
    page = fingers.page
    fingers.button("Take all")
    expect(page.locator(".remarks").get_by_text("within territories")).to_have_count(0)
    seen = page.evaluate(
        """() => [...document.querySelectorAll("[data-editor] a[data-id^='space.'] .body")]
          .map((body) => {
            const { x, y, width, height } = body.getBoundingClientRect();
            const svg = document.querySelector("[data-editor] svg").getScreenCTM().inverse();
            const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(svg);
            return [body.closest("a").dataset.id.split(".")[1], at.x, at.y];
          })"""
    )
    shown = {key: (x, y) for key, x, y in seen}
    names = {space.id: nearest(shown, space.at or (0, 0), 2.0) for space in edition.spaces}
    assert len({*names.values()}) == len(edition.spaces)
    printed = {frozenset((names[a], names[b])) for a, b in edition.paths}
    ids = page.locator("[data-editor] [data-id^='path.']").evaluate_all(
        "all => all.map(one => one.dataset.id.split('.').slice(1))"
    )
    taken = {frozenset(ids) for ids in ids}
    assert not taken - printed, "a path was proposed that is not printed"
    for trail in _trails(printed - taken):
        fingers.swipe(*(shown[key] for key in trail))
    progress(page, len(edition.paths))


def _trails(pairs: set[frozenset[Any]]) -> Iterator[list[Any]]:
    """The paths in as few strokes as a person would see at once."""
    left = sorted(map(sorted, pairs))
    while left:
        trail = left.pop()
        for end in (-1, 0):
            while found := next((pair for pair in left if trail[end] in pair), None):
                left.remove(found)
                other = found[1 - found.index(trail[end])]
                trail.insert(len(trail) if end else 0, other)
        yield trail


def connect(fingers: Fingers, edition: Edition) -> None:
    """The connections by their numbers, then the pairs of mountain symbols."""
    page = fingers.page
    links = sorted(edition.connections, key=lambda link: link.number)
    for link in links:
        start, end = _ends(edition, link)
        fingers.swipe(start, link.at or (0, 0), end)
    progress(page, len(links))
    for link in links:
        label = page.locator(f"#board-link\\.{link.number}").get_attribute("aria-label") or ""
        if f" by {link.kind}" not in label:
            if "Kind" not in page.locator(".tools [aria-current]").inner_text():
                fingers.tool("Kind")
                fingers.tool("By water")
            fingers.tap(_shown(page, link))
    fingers.tool("Symbol")
    for symbol in "ABCD":
        first, second = (_shown(page, link) for link in links if link.mountain == symbol)
        page.wait_for_timeout(UNHURRIED)
        fingers.swipe(first, second)
        expect(page.locator(f"[aria-label*='mountain symbol {symbol}']")).not_to_have_count(0)


def _shown(page: Page, link: Connection) -> Point:
    """Where the number stands on the board now, in units of the map."""
    x, y = page.locator(f"[data-editor] [data-id='connection.{link.number}'] .body").evaluate(
        """body => {
          const { x, y, width, height } = body.getBoundingClientRect();
          const svg = document.querySelector("[data-editor] svg").getScreenCTM().inverse();
          const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(svg);
          return [at.x, at.y];
        }"""
    )
    return x, y


def _ends(edition: Edition, link: Connection) -> tuple[Point, Point]:
    """Where a finger begins and ends: at the tent spaces that are joined, else well within the
    territories and as far from the number on both sides."""
    places = {space.id: space.at or (0.0, 0.0) for space in edition.spaces}
    if link.ends:
        return places[link.ends[0]], places[link.ends[1]]
    lands = {land.id: land for land in edition.territories}
    at = link.at or (0.0, 0.0)
    found = [_free(edition, lands[name], at) for name in (link.a, link.b)]
    furthest = max(distance(found[0], at), distance(found[1], at))
    first, second = (_free(edition, lands[name], at, furthest) for name in (link.a, link.b))
    return first, second


def _free(edition: Edition, land: Any, at: Point, least: float = 0.0) -> Point:
    spaces = [space.at or (0.0, 0.0) for space in edition.spaces if space.territory == land.id]
    grid = [(float(x), float(y)) for x in range(0, 101, 1) for y in range(0, 121, 1)]
    free = [
        one
        for one in grid
        if inside(one, land.outline)
        and inside((one[0] + 1.5, one[1]), land.outline)
        and inside((one[0] - 1.5, one[1]), land.outline)
        and all(distance(one, space) > CLEAR for space in spaces)
    ]
    return min(free, key=lambda one: abs(distance(one, at) - max(least, 0.0)))


def assert_same(kept: dict[str, Any], printed: Edition) -> None:
    """What was kept is the printed map: every name, space, path and connection."""
    scale = printed.height / kept["height"]
    lands = {land["id"]: land["name"] for land in kept["territories"]}
    wanted = {land.id: land.name for land in printed.territories}
    assert {(one["name"], one["biome"]) for one in kept["territories"]} == {
        (one.name, one.biome.value) for one in printed.territories
    }
    places = {one["id"]: (one["at"][0], one["at"][1] * scale) for one in kept["spaces"]}
    of = {one["id"]: lands[one["territory"]] for one in kept["spaces"]}
    named = {one.id: nearest(places, one.at or (0, 0), 1.5) for one in printed.spaces}
    assert {*named.values()} == {*places}
    for one in printed.spaces:
        assert of[named[one.id] or ""] == wanted[one.territory]
    assert {frozenset(pair) for pair in kept["paths"]} == {
        frozenset((named[a], named[b])) for a, b in printed.paths
    }
    links = {link["number"]: link for link in kept["connections"]}
    assert len(links) == len(printed.connections)
    for one in printed.connections:
        link = links[one.number]
        assert {lands[link["a"]], lands[link["b"]]} == {wanted[one.a], wanted[one.b]}, one.number
        assert (link["kind"], link.get("mountain")) == (one.kind, one.mountain), one.number
        ends = [named[end] for end in one.ends] if one.ends else None
        assert sorted(link.get("ends") or []) == sorted(ends or []), one.number
    assert kept["flags"]["connections_are_paths"] == printed.flags.connections_are_paths
