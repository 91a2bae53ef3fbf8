"""A board that is found by itself, by the photo that its edition has; and one that is not there."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.games import get_game
from tests.measure.photos.generated import CONDITIONS, Condition, Scene, printed
from tests.measure.photos.told import as_file, board_of, edition_photo, photographed
from tests.quick import quick_with
from tests.web.pages.conftest import Phone
from tests.web.pages.photographing import at_corners, hidden, history_of, send
from tests.web.pages.test_editions import begin, bring

WHOLE = {
    f"{corner}-{axis}": value
    for corner, (x, y) in {
        "upper-left": ("0", "0"),
        "upper-right": ("100", "0"),
        "lower-right": ("100", "100"),
        "lower-left": ("0", "100"),
    }.items()
    for axis, value in (("x", x), ("y", y))
}
KHILOR = get_game("khilor")


@pytest.fixture(scope="module")
def paper() -> Any:
    """The table's own Khilor board, as it is printed."""
    return printed(board_of(KHILOR), np.random.default_rng(21))


@pytest.fixture
def code(host: Phone, paper: Any) -> str:
    """A table that counts on an edition with a photo."""
    draft = begin(host, "khilor", **{"from": KHILOR.editions()[0].id})
    assert bring(host, draft, edition_photo(paper), step="squares") == 200
    assert host.post(f"{draft}/photo/corners", step="squares", at_tables="yes", **WHOLE) == 200
    host.post(f"{draft}/name", title="Our board", author="")
    assert host.post(f"{draft}/keep") == 200
    names = ("Ann", "Ben", "Cleo")
    return host.open_table(*names, game="khilor", mode="count", edition="our-board")


def shot(paper: Any, how: Condition) -> Scene:
    return photographed(board_of(KHILOR), paper, "wood", how, np.random.default_rng(22))


def turned(photo: Any) -> Any:
    return np.ascontiguousarray(np.rot90(photo, 2))


def of_a_screen(photo: Any) -> Any:
    """Lines of a screen, and its glow."""
    rows = np.arange(photo.shape[0])[:, None, None]
    return np.clip(photo * (0.9 + 0.1 * np.sin(rows * 1.7)) + 12, 0, 255).astype(np.uint8)


def large(photo: Any) -> Any:
    """48 million pixels."""
    return cv2.resize(photo, (6000, 8000) if photo.shape[0] > photo.shape[1] else (8000, 6000))


SEEN = {
    "from above": (Condition(0), lambda photo: photo),
    "at a slant": (Condition(35), lambda photo: photo),
    "upside down": (Condition(12), turned),
    "on a screen": (Condition(8), of_a_screen),
    "48 megapixels": (Condition(12), large),
    "all that is bad": (CONDITIONS["all at once"], lambda photo: photo),
}


@pytest.mark.parametrize("how", quick_with("at a slant", among=SEEN))
def test_the_board_is_found_by_itself(host: Phone, code: str, paper: Any, how: str) -> None:
    condition, change = SEEN[how]
    scene = shot(paper, condition)
    assert send(host, code, as_file(change(scene.photo))) == 200
    assert "data-review" in host.page
    marks = host.page.split('<g class="seen-place ')[1:]
    seen = {mark.split('data-place="')[1].split('"')[0]: mark for mark in marks}
    kinds = {place: int(mark.split("#kind-")[1].split('"')[0]) for place, mark in seen.items()}
    sure = [place for place, mark in seen.items() if mark.startswith("is-sure")]
    assert all(kinds[place] == scene.truth[place] for place in sure)
    right = sum(kinds[place] == kind for place, kind in scene.truth.items())
    assert right >= 0.95 * len(scene.truth)
    assert len(sure) >= (0.6 if condition.spoils else 0.9) * len(scene.truth)
    assert history_of(host, code).counts == {}


def test_a_kind_that_was_confirmed_is_learnt_by_looking_again(
    host: Phone, code: str, paper: Any
) -> None:
    """Half as far from each other, two colours may be each other's, until one of each was shown."""
    scene = shot(paper, CONDITIONS["alike in warm light"])
    assert send(host, code, as_file(scene.photo)) == 200
    assert "data-again" in host.page
    before = host.page.count("is-sure")
    one_of_each = {kind: place for place, kind in scene.truth.items() if kind >= 0}
    fields = {f"lies.{place}": str(kind) for kind, place in one_of_each.items()}
    source = hidden(host.page, "source")
    assert host.post(f"/t/{code}/photo", source=source, **at_corners(scene), **fields) == 200
    assert host.page.count("is-sure") > before


def without(_: Any) -> Any:
    return np.random.default_rng(1).integers(0, 255, (1200, 900, 3)).astype(np.uint8)


def half(photo: Any) -> Any:
    return photo[:, : photo.shape[1] // 2]


def another(_: Any) -> Any:
    board = board_of(get_game("iwari"))
    rng = np.random.default_rng(5)
    return photographed(board, printed(board, rng), "wood", Condition(10), rng).photo


def own_screen(_: Any) -> Any:
    """A count on the app's own page: a bar, rows with names and numbers, and buttons."""
    photo = np.full((1688, 780, 3), (24, 26, 30), np.uint8)
    cv2.rectangle(photo, (0, 0), (780, 120), (40, 44, 52), -1)
    for n in range(12):
        cv2.putText(photo, f"Ann {n}", (60, 220 + 110 * n), 0, 1.6, (230, 230, 225), 3)
        cv2.rectangle(photo, (520, 160 + 110 * n), (720, 240 + 110 * n), (200, 150, 60), -1)
    return photo


@pytest.mark.parametrize(
    "change",
    quick_with(another, own_screen, among=(without, another, own_screen)),
    ids=lambda one: one.__name__,
)
def test_a_board_that_is_not_there_is_asked_for_in_words(
    host: Phone, code: str, paper: Any, change: Any
) -> None:
    assert send(host, code, as_file(change(shot(paper, Condition(10)).photo))) == 200
    assert "was not found in the photo" in host.words
    assert "data-corners" in host.page


def test_half_a_board_has_no_four_corners_to_set(host: Phone, code: str, paper: Any) -> None:
    sent = np.ascontiguousarray(half(shot(paper, Condition(10)).photo))
    assert send(host, code, as_file(sent)) == 422
    assert "Only a part of the board is on the photo" in host.words
    assert "data-corners" not in host.page


@pytest.mark.slow
def test_corners_on_another_board_are_doubted(host: Phone, code: str, paper: Any) -> None:
    """Whoever insists may read it, but nothing is sure."""
    scene = shot(paper, Condition(10))
    other = replace(scene, photo=another(scene.photo))
    assert send(host, code, as_file(other.photo), **WHOLE) == 200
    assert "Check that it is the right board" in host.words
    assert "is-sure" not in host.page
