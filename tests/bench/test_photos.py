"""The bench of photos: generated ones, and a table's own."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.engine.problems import Malformed
from companion.games import all_games, get_game
from tests.measure.photos import told as told_module
from tests.measure.photos.generated import CONDITIONS, printed
from tests.measure.photos.told import (
    SEEDS,
    Told,
    as_file,
    board_of,
    own,
    photographed,
    photographed_in,
    told,
)

SEED = 41
KHILOR = get_game("khilor")


def test_a_straight_photo_is_told_right_and_counted() -> None:
    found = told(KHILOR, "straight", "chits", "found", SEED)
    assert (found.places, found.right, found.wrong, found.found) == (48, 48, 0, 1)
    assert found + found == Told(96, 96, 2 * found.sure, 0, 2, photos=2)


def test_the_same_seed_makes_the_same_photo_and_another_another() -> None:
    assert SEED not in SEEDS
    photos = []
    for seed in (SEED, SEED, SEED + 1):
        rng, board = np.random.default_rng(seed), board_of(KHILOR)
        shot = photographed(board, printed(board, rng), "wood", CONDITIONS["all at once"], rng)
        photos.append(as_file(shot.photo))
    assert photos[0] == photos[1] != photos[2]


def test_all_games_with_a_board_are_photographed_and_a_score_sheet_is_not() -> None:
    found = {game.slug for game in all_games().values() if photographed_in(game)}
    assert found >= {"iwari", "khilor", "ichor", "grecos", "orichalcum"}
    assert "score_sheet" not in found
    assert all(board_of(get_game(slug)).places for slug in found)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A photo, and what lies on it."""
    rng, board = np.random.default_rng(SEED), board_of(KHILOR)
    shot = photographed(board, printed(board, rng), "wood", CONDITIONS["straight"], rng)
    high, wide = shot.photo.shape[:2]
    tones = [kind.token.tone for kind in board.kinds]
    lying: dict[str, Any] = {p: tones[k] if k >= 0 else None for p, k in shot.truth.items()}
    shown = [next(p for p, tone in lying.items() if tone == one) for one in (None, *tones)]
    corners = [[float(x) / wide, float(y) / high] for x, y in shot.corners]
    data = {"lying": lying, "corners": corners, "shown": shown}
    (tmp_path / "end.jpg").write_bytes(as_file(shot.photo))
    (tmp_path / "end.json").write_text(json.dumps(data))
    return tmp_path


def test_a_table_sends_its_own_photos_through_the_bench(folder: Path) -> None:
    right, sure, wrong = own(KHILOR, folder)
    assert (right.name, right.value) == ("end, right of 42", 100)
    assert sure.value > 80
    assert wrong.value == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "lying"),
        ('{"lying": {"Z9": null}}', "Z9 is no place"),
        ('{"lying": {}, "corners": [1]}', "lying"),
        ("{", "JSON"),
    ],
)
def test_what_is_wrong_with_its_files_is_said(folder: Path, text: str, said: str) -> None:
    (folder / "end.json").write_text(text)
    with pytest.raises(Malformed, match=said):
        list(own(KHILOR, folder))


def test_the_command_tells_the_photos_of_a_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["measure", "photos", str(folder), "khilor"])
    right, sure, wrong = told_module.measure()
    assert re.match(r" *end, right of 42 % +100\.0$", right)
    assert "  sure %" in sure
    assert wrong.endswith("met")


@pytest.mark.parametrize(
    ("slug", "said"), [("khilor", r"no \.json file"), ("score_sheet", "no board")]
)
def test_a_folder_that_says_nothing_is_refused(tmp_path: Path, slug: str, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        list(own(get_game(slug), tmp_path))


def test_the_guide_names_what_the_folder_holds() -> None:
    guide = (Path(told_module.__file__).parent / "README.md").read_text()
    for name in ("lying", "corners", "shown", "edition.json", "photos FOLDER"):
        assert name in guide


def test_a_missing_photo_is_named(folder: Path) -> None:
    (folder / "end.jpg").unlink()
    with pytest.raises(Malformed, match=r"end\.json.*no photo"):
        list(own(KHILOR, folder))
