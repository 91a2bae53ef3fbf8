"""What lies on a board is told from its photo, only as far as that is certain."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from companion.engine.pads import PhotoBoard
from companion.engine.problems import Malformed
from companion.games import get_game
from companion.photos import apart, worker
from companion.photos.looking import (
    NOTHING,
    Corners,
    Look,
    PlaceToSee,
    Search,
    Seen,
    Sighting,
    answer,
    answered,
    asked,
    question,
    refusal,
    unpacked,
)
from companion.photos.pieces import HALF, judged
from companion.photos.seeing import looked
from companion.web.parts.photos import search_of
from tests.measure.photos.generated import CONDITIONS, Condition, Scene, printed
from tests.measure.photos.told import as_file, board_of, edition_photo, photographed
from tests.quick import quick_with

SEED = 31
"""One of those that thresholds may be tuned to."""


def shot_of(slug: str, how: Condition) -> tuple[PhotoBoard, Any, Scene]:
    """A board, how it is printed, and a photo of it."""
    rng, board = np.random.default_rng(SEED), board_of(get_game(slug))
    paper = printed(board, rng)
    return board, paper, photographed(board, paper, "wood", how, rng)


def corners_of(shot: Scene) -> Corners:
    high, wide = shot.photo.shape[:2]
    return tuple((float(x) / wide, float(y) / high) for x, y in shot.corners)


@pytest.mark.parametrize("condition", quick_with("hand's shadow", among=CONDITIONS))
def test_with_the_editions_photo_what_is_sure_is_right(condition: str) -> None:
    board, paper, shot = shot_of("khilor", CONDITIONS[condition])
    found = looked(as_file(shot.photo), search_of(board, {}, None), edition_photo(paper))
    assert found.corners is not None
    assert found.compared
    off = np.abs(np.array(found.corners) * shot.photo.shape[1::-1] - shot.corners)
    assert off.max() < 0.004 * np.linalg.norm(shot.corners[0] - shot.corners[1])
    sure = {place: seen.kind for place, seen in found.seen.items() if seen.sure}
    assert sure == {place: shot.truth[place] for place in sure}
    assert len(sure) > 0.6 * len(shot.truth)


def test_corners_set_by_a_thumb_are_refined_on_the_printed_places() -> None:
    board, _, shot = shot_of("iwari", Condition(10))
    high, wide = shot.photo.shape[:2]
    width = np.linalg.norm(shot.corners[0] - shot.corners[1])
    for seed in range(2):
        rng = np.random.default_rng(seed)
        thumb = shot.corners + rng.choice((-1, 1), (4, 2)) * 0.015 * width
        given = tuple((float(x) / wide, float(y) / high) for x, y in thumb)
        found = looked(as_file(shot.photo), search_of(board, {}, given), None)
        off = np.abs(np.array(found.corners) * (wide, high) - shot.corners)
        assert off.mean() < 0.5 * np.abs(thumb - shot.corners).mean()


def test_without_the_editions_photo_nothing_is_sure_until_it_was_shown() -> None:
    board, _, shot = shot_of("iwari", Condition(10))
    given = corners_of(shot)
    first = looked(as_file(shot.photo), search_of(board, {}, given), None)
    assert not any(seen.sure for seen in first.seen.values())
    shown: dict[str, int] = {}
    for place, kind in shot.truth.items():
        if list(shown.values()).count(kind) < 2:
            shown[place] = kind
    then = looked(as_file(shot.photo), search_of(board, shown, given), None)
    assert all(then.seen[place] == Seen(kind, True) for place, kind in shown.items())
    sure = {place: seen.kind for place, seen in then.seen.items() if seen.sure}
    assert sure == {place: shot.truth[place] for place in sure}
    assert len(sure) > 0.8 * len(shot.truth)


RED, GREY = (190, 40, 30), (150, 150, 150)


def judge(count: int, most: int | None, known: Mapping[str, int] = {}) -> dict[str, Seen]:
    """Three places on a grey board, the first ones with a red disc."""
    window = np.full((3, 2 * HALF, 2 * HALF, 3), GREY, np.uint8)
    rows, columns = np.mgrid[0 : 2 * HALF, 0 : 2 * HALF]
    disc = np.hypot(rows - HALF, columns - HALF) < 14
    for n in range(count):
        window[n][disc] = RED
    prints = np.full_like(window, GREY)
    places = tuple(PlaceToSee(str(n), n / 3, 0.5, 0.05) for n in range(3))
    search = Search(1.0, places, (Look(RED, most=most),), known)
    return judged(search, window, prints)


def test_a_piece_is_told_from_the_bare_board() -> None:
    assert judge(2, None) == {"0": Seen(0, True), "1": Seen(0, True), "2": Seen(NOTHING, True)}


def test_no_more_pieces_are_proposed_than_the_box_has() -> None:
    """Of three discs where two exist one is something else, and none of them is sure."""
    found = judge(3, 2)
    assert sorted(seen.kind for seen in found.values()) == [NOTHING, 0, 0]
    assert not any(seen.sure for seen in found.values())


def test_what_people_have_confirmed_stands_and_counts_against_the_box() -> None:
    found = judge(3, 2, {"0": 0, "1": 0})
    assert found == {"0": Seen(0, True), "1": Seen(0, True), "2": Seen(NOTHING, False)}


def test_what_goes_to_the_process_and_back_stays_the_same() -> None:
    board = board_of(get_game("iwari"))
    for corners in (None, ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))):
        search = search_of(board, {board.places[0].id: 1}, corners)
        assert asked(*unpacked(question(b"photo\n", search, b"\nprint"))) == (
            b"photo\n",
            search,
            b"\nprint",
        )
        assert asked(*unpacked(question(b"photo", search, None))) == (b"photo", search, None)
        found = Sighting(corners, True, {"a": Seen(1, True)}, b"one\n", b"\ntwo")
        assert answered(answer(found)) == found


def small(search: Search) -> Search:
    return replace(search, corners=((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))


@pytest.mark.parametrize("program", ["while True: pass", "bytearray(2**40)", "print('no JSON')"])
def test_a_process_that_fails_is_a_sentence(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """It takes too long, wants too much memory, or answers something else."""
    real = apart.subprocess.run

    def run(_: Any, **how: Any) -> Any:
        return real([apart.sys.executable, "-c", program], **how)

    monkeypatch.setattr(apart.subprocess, "run", run)
    monkeypatch.setattr(apart, "LONGEST", 1.5)
    with pytest.raises(Malformed, match="Take another one"):
        apart.look(b"", small(search_of(board_of(get_game("iwari")), {}, None)))


def test_the_process_limits_itself_before_it_looks_at_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resource = pytest.importorskip("resource", reason="Windows has no such limits")
    before: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "setrlimit", before.__setitem__)
    worker._limit()
    assert before[resource.RLIMIT_CPU] == (worker.SECONDS, worker.SECONDS)
    if worker.sys.platform == "linux":
        assert before[resource.RLIMIT_DATA][0] == worker.MEGABYTES * 2**20


def test_the_answer_of_the_process_is_data_alone() -> None:
    """It has read a stranger's file: nothing that it says may be run."""
    refused = refusal(Malformed([]))
    assert json.loads(refused.split(b"\n")[0]) == {"refused": [], "sizes": []}
    with pytest.raises(Malformed):
        answered(refused)
    for broken in (b"", b"{}\n", b'{"sizes": []}\n', b"\x80\x04pickle"):
        with pytest.raises((ValueError, KeyError)):
            answered(broken)
