"""How many touches it takes to enter a whole printed map of Iwari from its photo, and to play on
it: what the photo shows is proposed, and nothing of it counts before it was taken."""

from collections.abc import Callable, Iterator
from math import dist
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.games import get_game
from companion.games.iwari.box import Biome, Edition
from companion.games.iwari.editor.map import id_of
from companion.photos.looking import can_look
from tests.browser.conftest import Server, started
from tests.browser.editor.board_photo import photo_of
from tests.browser.editor.test_editor import begin, in_hand, on_screen, onward, progress
from tests.browser.table import confirm, deal, lit_places, tap_place
from tests.browser.touch import Point, drag, middle

MOST = 56
"""Touches for 56 tent spaces, 58 paths and 22 connections, names included."""
LIT = 8
"""Pixels between a number and the middle of what is lit for it, at most."""


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


def take_territories(hand: Hand, edition: Edition) -> None:
    """All that the photo shows, once its blue was said to be coast, not desert; then their names,
    one after the other."""
    page = hand.page
    expect(page.locator(".remarks")).to_contain_text(f"{len(edition.territories)} seen")
    progress(page, "0")
    hand.choose("Coast")
    hand.tap(middle_of(next(o.outline for o in edition.territories if o.biome is Biome.COAST)))
    progress(page, "1")
    hand.press("Take all")
    progress(page, str(len(edition.territories)))
    hand.choose("Name")
    drawn = {land.name: middle_of(land.outline) for land in edition.territories}
    hand.tap(middle_of(edition.territories[0].outline))
    for _ in drawn:
        x, y = map(float, page.locator(".typed [name=points]").input_value().split(","))
        name = min(drawn, key=lambda one: dist(drawn[one], (x, y)))
        page.get_by_label("Name of the territory").fill(name)
        hand.press("Set")
        expect(page.locator(".board")).to_contain_text(name)


def middle_of(outline: tuple[Point, ...]) -> Point:
    return (
        sum(x for x, _ in outline) / len(outline),
        sum(y for _, y in outline) / len(outline),
    )


def take_numbers(hand: Hand, edition: Edition) -> None:
    """A tap on each number that is lit; a swipe across each that lies in the open sea, where only
    people see what it connects. All with the same tool in hand, in the order of the numbers."""
    spaces = {space.id: space.at for space in edition.spaces}
    totems = {land.id: land.totem for land in edition.territories}
    for link in edition.connections:
        assert link.at
        (at,) = on_screen(hand.page, link.at)
        if any(dist(at, one) < LIT for one in lit(hand.page)):
            hand.tap(link.at)
        else:
            ends = link.ends or ()
            a, b = [spaces[end] for end in ends] if ends else [totems[link.a], totems[link.b]]
            assert a
            assert b
            hand.swipe(a, link.at, b)
        progress(hand.page, str(link.number))


def lit(page: Page) -> list[Point]:
    """The middles of what the photo proposes, on the screen."""
    found: list[Point] = page.locator("[data-editor] a[data-id^='seen.']").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect())"
        ".map(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
    )
    return found


@pytest.mark.slow
@pytest.mark.skipif(not can_look(), reason="needs the extra that finds circles in photos")
def test_a_whole_map_with_its_names_takes_few_touches(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    edition, hand = printed(), Hand(phone())
    page = hand.page
    begin(page)
    straighten(hand, edition, tmp_path)
    take_territories(hand, edition)
    hand.onward()
    hand.press("Take all")
    progress(page, str(len(edition.spaces)))
    hand.onward()
    hand.press("Take all")
    progress(page, str(len(edition.paths)))
    hand.onward()
    hand.press("They are paths as well")
    for biome in edition.flags.no_totems_on:
        hand.press(biome.value.capitalize())
    hand.onward()
    take_numbers(hand, edition)
    hand.onward()
    page.get_by_label("Name of this edition").fill("Our highlands")
    hand.press("Done: keep it for every table")
    expect(page.get_by_role("heading", name="Our highlands")).to_be_visible()
    kept = page.request.get("/editions/iwari/our-highlands.json").json()["edition"]
    assert biomes(kept) == {land.name: land.biome.value for land in edition.territories}
    assert len(kept["spaces"]) == len(edition.spaces)
    assert len(kept["paths"]) == len(edition.paths)
    names = {land.id: land.name for land in edition.territories}
    assert joined(kept) == {
        link.number: {names[link.a], names[link.b]} for link in edition.connections
    }
    assert hand.touches <= MOST, hand.touches
    code = deal(page, "iwari", name=["Ann", "Ben", "Cleo"], edition="our-highlands")
    page.goto(f"/t/{code}")
    page.locator("[data-editor], .board a[href]").first.wait_for()
    land = id_of(edition.territories[0].name)
    tap_place(page, lit_places(page, land)[0])
    confirm(page)


def biomes(kept: dict[str, Any]) -> dict[str, str]:
    return {land["name"]: land["biome"] for land in kept["territories"]}


def joined(kept: dict[str, Any]) -> dict[int, set[str]]:
    """The names of the two territories of each connection, by its number."""
    names = {land["id"]: land["name"] for land in kept["territories"]}
    return {one["number"]: {names[one["a"]], names[one["b"]]} for one in kept["connections"]}


@pytest.mark.slow
def test_what_the_photo_shows_is_taken_changed_or_tapped_away(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    """One as seen, one as another biome, which its colour has from then on, and one not at all."""
    edition, hand = printed(), Hand(phone())
    page = hand.page
    begin(page)
    straighten(hand, edition, tmp_path)
    seen = page.locator("[data-editor] a[data-id^='seen.']")
    expect(seen).to_have_count(len(edition.territories))
    forest, coast = (
        [land for land in edition.territories if land.biome is biome]
        for biome in (Biome.FOREST, Biome.COAST)
    )
    hand.tap(middle_of(forest[0].outline))
    progress(page, "1")
    expect(seen).to_have_count(len(edition.territories) - 1)
    hand.choose("Glaciers")
    hand.tap(middle_of(coast[0].outline))
    progress(page, "2")
    again = page.locator("[data-editor] a[data-id^='seen.'][aria-label^='Glaciers seen']")
    expect(again).to_have_count(len(coast) - 1)
    hand.choose("Not there")
    hand.tap(middle_of(forest[1].outline))
    expect(seen).to_have_count(len(edition.territories) - 3)
    progress(page, "2")
    page.get_by_role("button", name="Undo").tap()
    expect(seen).to_have_count(len(edition.territories) - 2)
