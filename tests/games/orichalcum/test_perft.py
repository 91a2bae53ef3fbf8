"""Move counts as data: a rule that slips changes them, and `divide` says in which branch."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.replay import divide, perft, random_walk
from companion.games.orichalcum import GAME

from .positions import NAMES, REFERENCE

DATA = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))


def reached(case: dict[str, Any]) -> Any:
    """The position that a case starts from."""
    names, options = NAMES[: case["players"]], {"draws": "app", "dice": "app"}
    deal = GAME.deal(REFERENCE, names, options, Random(case["seed"]), {})
    at = GAME.start(deal)
    for before, move in random_walk(GAME, at, Random(case["seed"]), case["walk"]):
        at = GAME.apply(before, move).state
    return at


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: case["name"])
def test_positions_have_as_many_move_sequences_as_recorded(case: dict[str, Any]) -> None:
    at = reached(case)
    assert type(at.decision).__name__ == case["asked"]
    for depth, count in enumerate(case["perft"], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)
