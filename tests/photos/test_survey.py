"""What is printed on a photographed board: circles by size, lines, regions with their colours, and
grids; and nothing where nothing is printed."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from companion.games import get_game
from companion.games.iwari.box import Edition
from companion.photos.looking import by_size, inked, lab_of, named
from companion.photos.printed import MOST_CIRCLES, colours_of_squares, surveyed
from companion.photos.reading import encoded, read_photo, straightened
from tests.browser.editor.board_photo import LANDS, photo_of
from tests.quick import quick_with

MAPS = ("reference-shore", "reference-highlands")


def map_of(name: str) -> Edition:
    found = next(one for one in get_game("iwari").editions() if one.id == name)
    assert isinstance(found, Edition)
    return found


def straight(edition: Edition, change: Callable[[Any], Any] = lambda photo: photo) -> bytes:
    """The map, photographed at thirty degrees and straightened by a thumb that is a little off."""
    photo, corners = photo_of(edition)
    rng = np.random.default_rng(7)
    set_ = [(x + rng.uniform(-0.003, 0.003), y + rng.uniform(-0.003, 0.003)) for x, y in corners]
    board = np.asarray(straightened(read_photo(photo), set_))
    return encoded(Image.fromarray(np.ascontiguousarray(change(board))))


@pytest.mark.parametrize("name", MAPS)
def test_everything_on_a_map_is_seen(name: str) -> None:
    edition = map_of(name)
    found = surveyed(straight(edition))
    tents, numbers = by_size([(x, y, radius) for x, y, radius in found["circles"]])[:2]
    assert len(tents) == len(edition.spaces)
    assert len(numbers) == len(edition.connections)
    assert len(found["lines"]) == len(edition.paths)
    assert len(found["regions"]) == len(edition.territories)
    assert found["grid"] is None
    inks, _ = inked([(c[0], c[1], c[2]) for _, c in found["regions"]])
    assert len({*inks}) == len({land.biome for land in edition.territories})


def warm(photo: Any) -> Any:
    """A lamp over one corner."""
    rows, columns = np.mgrid[0 : photo.shape[0], 0 : photo.shape[1]]
    far = np.hypot(columns / photo.shape[1] - 0.3, rows / photo.shape[0] - 0.3)
    dim = (1.05 - 0.35 * far)[..., None] * np.array([1.0, 0.88, 0.68])
    return np.clip(photo * dim, 0, 255).astype(np.uint8)


def blurred(photo: Any) -> Any:
    return cv2.GaussianBlur(photo, (0, 0), 1.3)


def upside_down(photo: Any) -> Any:
    return np.rot90(photo, 2)


def of_a_screen(photo: Any) -> Any:
    """Lines of a screen, and its glow."""
    rows = np.arange(photo.shape[0])[:, None, None]
    return np.clip(photo * (0.94 + 0.06 * np.sin(rows * 1.7)) + 10, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    "change", quick_with(blurred, among=(warm, blurred, upside_down, of_a_screen))
)
def test_most_is_seen_by_bad_light_too(change: Callable[[Any], Any]) -> None:
    """What is missing is drawn by hand; what is seen and is not there has to be tapped away."""
    edition = map_of(MAPS[0])
    found = surveyed(straight(edition, change))
    tents = by_size([(x, y, radius) for x, y, radius in found["circles"]])[0]
    assert abs(len(tents) - len(edition.spaces)) <= 3
    assert len(found["lines"]) >= 0.9 * len(edition.paths)
    assert len(found["lines"]) <= len(edition.paths) + 2
    assert abs(len(found["regions"]) - len(edition.territories)) <= 2


def without(_: Any) -> Any:
    return np.random.default_rng(1).integers(0, 255, (1200, 1000, 3)).astype(np.uint8)


def bare(_: Any) -> Any:
    return np.full((1200, 1000, 3), 120, np.uint8)


def narrow(_: Any) -> Any:
    return np.full((40, 1400, 3), 120, np.uint8)


@pytest.mark.parametrize("change", [without, bare, narrow])
def test_where_nothing_is_printed_nothing_is_proposed(change: Callable[[Any], Any]) -> None:
    found = surveyed(encoded(Image.fromarray(change(None))))
    assert found == {"circles": (), "lines": [], "regions": [], "grid": None}


def crowd() -> Any:
    """As many circles as a photo can have."""
    photo = np.full((1400, 1400, 3), 200, np.uint8)
    for x in range(30, 1400, 62):
        for y in range(30, 1400, 62):
            cv2.circle(photo, (x, y), 20, (40, 30, 20), 3)
    return photo


def strip() -> Any:
    """Half of a board, from top to bottom."""
    return np.ascontiguousarray(crowd()[:, :500])


@pytest.mark.slow
@pytest.mark.parametrize("photo", ["crowd", "noise", "a strip"])
def test_no_photo_is_too_much(photo: str) -> None:
    made = {"crowd": crowd, "noise": lambda: without(None), "a strip": strip}[photo]()
    found = surveyed(encoded(Image.fromarray(made)))
    assert len(found["circles"]) <= MOST_CIRCLES


def grid_of(columns: int, rows: int, side: int) -> bytes:
    """A printed grid, the second square of the second row in a colour."""
    photo = np.full((rows * side, columns * side, 3), (226, 216, 190), np.uint8)
    cv2.rectangle(photo, (side, side), (2 * side, 2 * side), (60, 120, 80), -1)
    for n in range(columns + 1):
        cv2.line(photo, (n * side, 0), (n * side, rows * side), (50, 40, 30), 3)
    for n in range(rows + 1):
        cv2.line(photo, (0, n * side), (columns * side, n * side), (50, 40, 30), 3)
    return encoded(Image.fromarray(photo))


@pytest.mark.parametrize(("columns", "rows"), [(20, 20), (18, 15), (16, 24)])
def test_every_fifth_line_of_a_finer_grid_is_no_grid(columns: int, rows: int) -> None:
    assert surveyed(grid_of(columns, rows, 50))["grid"] is None


@pytest.mark.parametrize(("columns", "rows"), [(6, 6), (7, 7), (9, 5), (12, 8)])
def test_a_grid_and_the_colours_of_its_squares_are_seen(columns: int, rows: int) -> None:
    data = grid_of(columns, rows, 90)
    assert surveyed(data)["grid"] == (columns, rows)
    inks, _ = inked(colours_of_squares(data, columns, rows))
    assert [n for n, ink in enumerate(inks) if ink] == [columns + 1]


def test_colours_in_the_app_and_those_printed_are_matched_one_to_one() -> None:
    """The print is paler; what people have said about an ink stands."""
    app = {"red": (200, 50, 40), "green": (40, 130, 70), "blue": (60, 90, 180)}
    paler = [lab_of((r // 2 + 110, g // 2 + 110, b // 2 + 110)) for r, g, b in app.values()]
    names = {name: lab_of(colour) for name, colour in app.items()}
    assert named(paler, names, {}) == {0: "red", 1: "green", 2: "blue"}
    said = named(paler, names, {0: "blue"})
    assert said[0] == "blue"
    assert {*said.values()} == {"red", "green", "blue"}
    assert named(paler, {"red": names["red"]}, {}) == dict.fromkeys(range(3), "red")
    assert len({*LANDS.values()}) == 5
