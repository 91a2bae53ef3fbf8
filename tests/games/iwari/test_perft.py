"""The number of lines of play from small positions, as data that shows where a rule changed."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine.play.replay import perft
from companion.games.iwari.game import GAME

from .board import table
from .reading import read_diagram

POSITIONS = tomllib.loads((Path(__file__).parent / "perft.toml").read_text("utf-8"))["position"]


@pytest.mark.parametrize("case", POSITIONS, ids=[case["name"] for case in POSITIONS])
def test_lines_of_play_are_as_many_as_counted(case: dict[str, Any]) -> None:
    at = read_diagram(table(case["players"], **case["options"]), case["diagram"])
    depths = range(1, len(case["nodes"]) + 1)
    assert [perft(GAME, at, depth) for depth in depths] == case["nodes"], case["why"]
