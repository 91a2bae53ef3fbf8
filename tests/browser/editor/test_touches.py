"""How many touches it takes to enter a whole printed map of Iwari from its photo."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.games import get_game
from companion.games.iwari.box.edition import Edition
from companion.games.iwari.editor import making
from companion.games.iwari.editor.paths import within
from companion.games.iwari.editor.sketch import pair
from companion.photos.circles import can_find_circles
from tests.browser.conftest import Server, started
from tests.browser.editor.board_photo import photo_of
from tests.browser.editor.test_editor import begin, in_hand, on_screen, onward, progress
from tests.browser.touch import Point, drag, middle

MOST = 90
"""Touches for 56 tent spaces, 58 paths and 22 connections, names included."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Editions that are entered are kept for the whole server."""
    with started(Server(tmp_path_factory.mktemp("touches") / "data")) as running:
        yield running


def printed() -> Edition:
    found = next(one for one in get_game("iwari").editions() if one.id == "reference-highlands")
    assert isinstance(found, Edition)
    return found


class Hand:
    """A finger that enters a map, and how often it has touched the glass."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = 0

    def choose(self, name: str) -> None:
        in_hand(self.page, name)
        self.touches += 1

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.tap()
        self.touches += 1

    def onward(self) -> None:
        onward(self.page)
        self.touches += 1

    def swipe(self, *points: Point) -> None:
        drag(self.page, *on_screen(self.page, *points))
        self.touches += 1

    def tap(self, point: Point) -> None:
        (at,) = on_screen(self.page, point)
        self.page.touchscreen.tap(*at)
        self.touches += 1


def straighten(hand: Hand, edition: Edition, folder: Path) -> None:
    page = hand.page
    photo, corners = photo_of(edition)
    (folder / "map.jpg").write_bytes(photo)
    page.get_by_role("link", name="Begin with a photo").tap()
    page.get_by_label("Take or choose a photo").set_input_files(folder / "map.jpg")
    hand.touches += 2
    hand.press("Use this photo")
    area = page.locator("[data-corners]")
    expect(area).to_be_visible()
    page.wait_for_function("document.querySelector('[data-corners] img').complete")
    for handle, (x, y) in zip(page.locator("[data-corner]").all(), corners, strict=True):
        handle.scroll_into_view_if_needed()
        box = area.bounding_box()
        assert box is not None
        drag(page, middle(handle), (box["x"] + x * box["width"], box["y"] + y * box["height"]))
        hand.touches += 1
    hand.press("Straighten it")
    expect(page.locator("image.photo")).to_have_count(1)


def draw_territories(hand: Hand, edition: Edition) -> None:
    """Biome by biome, around every territory; then their names, one after the other."""
    hand.choose("Draw")
    drawn = sorted(edition.territories, key=lambda land: list(type(land.biome)).index(land.biome))
    for count, (before, land) in enumerate(pairwise((None, *drawn)), 1):
        if before is None or before.biome != land.biome:
            hand.choose(land.biome.value.capitalize())
        hand.swipe(*land.outline[::6], land.outline[0])
        progress(hand.page, str(count))
    hand.choose("Name")
    hand.tap(middle_of(drawn[0].outline))
    for land in drawn:
        hand.page.get_by_label("Name of the territory").fill(land.name)
        hand.press("Set")
        expect(hand.page.locator(".board")).to_contain_text(land.name)


def middle_of(outline: tuple[Point, ...]) -> Point:
    return (
        sum(x for x, _ in outline) / len(outline),
        sum(y for _, y in outline) / len(outline),
    )


def join_spaces(hand: Hand, edition: Edition) -> None:
    """All within territories by one touch, then each other path that is printed."""
    sketch = making.sketch(edition)
    bare = replace(sketch, paths=())
    taken = {pair(ends) for ends in within(bare)}
    hand.press("Take all")
    progress(hand.page, str(len(taken)))
    for a, b in sketch.paths:
        if pair((a, b)) not in taken:
            hand.swipe(sketch.spot[a].at, sketch.spot[b].at)
    progress(hand.page, str(len(edition.paths)))


def link_territories(hand: Hand, edition: Edition) -> None:
    """A swipe across each number in turn, from tent space to tent space where it is a path."""
    spaces = {space.id: space.at for space in edition.spaces}
    totems = {land.id: land.totem for land in edition.territories}
    for link in edition.connections:
        a, b = [spaces[end] for end in link.ends] if link.ends else [totems[link.a], totems[link.b]]
        assert a
        assert b
        assert link.at
        hand.swipe(a, link.at, b)
        progress(hand.page, str(link.number))


@pytest.mark.slow
@pytest.mark.skipif(not can_find_circles(), reason="needs the extra that finds circles in photos")
def test_a_whole_map_with_its_names_takes_few_touches(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    edition, hand = printed(), Hand(phone())
    page = hand.page
    begin(page)
    straighten(hand, edition, tmp_path)
    draw_territories(hand, edition)
    hand.onward()
    hand.press("Take all")
    progress(page, str(len(edition.spaces)))
    hand.onward()
    join_spaces(hand, edition)
    hand.onward()
    hand.press("They are paths as well")
    for biome in edition.flags.no_totems_on:
        hand.press(biome.value.capitalize())
    hand.onward()
    link_territories(hand, edition)
    hand.onward()
    page.get_by_label("Name of this edition").fill("Our highlands")
    hand.press("Done: keep it for every table")
    expect(page.get_by_role("heading", name="Our highlands")).to_be_visible()
    kept = page.request.get("/editions/iwari/our-highlands.json").json()["edition"]
    assert len(kept["territories"]) == len(edition.territories)
    assert len(kept["spaces"]) == len(edition.spaces)
    assert len(kept["paths"]) == len(edition.paths)
    assert [one["number"] for one in kept["connections"]] == [
        one.number for one in edition.connections
    ]
    assert hand.touches <= MOST, hand.touches
