"""Move sequences are counted, so that no rule changes unseen."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.game import divide, perft, random_walk
from companion.games.grecos.game import GAME

from .positions import NAMES

DATA = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))


def reached(case: dict[str, Any]) -> Any:
    """The position that a case starts from."""
    deal = GAME.deal(GAME.editions()[0], NAMES[: case["players"]], {}, Random(case["seed"]), {})
    at = GAME.start(deal)
    for before, move in random_walk(GAME, at, Random(case["seed"]), case["walk"]):
        at = GAME.apply(before, move).state
    return at


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: case["name"])
def test_positions_have_as_many_move_sequences_as_recorded(case: dict[str, Any]) -> None:
    at = reached(case)
    for depth, count in enumerate(case["perft"], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)
