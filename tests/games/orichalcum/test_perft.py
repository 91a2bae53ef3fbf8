"""Move counts as data: a rule that slips changes them, and `divide` says in which branch."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.play.chance import choose
from companion.engine.play.replay import divide, perft
from companion.games.orichalcum.game import GAME

from .positions import NAMES, REFERENCE

DATA = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))


def reached(case: dict[str, Any]) -> Any:
    """The position that a case starts from, in whatever order moves are proposed."""
    names, options = NAMES[: case["players"]], {"draws": "app", "dice": "app"}
    at = GAME.start(GAME.deal(REFERENCE, names, options, Random(case["seed"]), {}))
    rng = Random(case["seed"])
    for _ in range(case["walk"]):
        drawn = GAME.chance_move(at, rng)
        move = choose(rng, sorted(GAME.legal_moves(at), key=repr)) if drawn is None else drawn
        at = GAME.apply(at, move).state
    return at


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: case["name"])
def test_positions_have_as_many_move_sequences_as_recorded(case: dict[str, Any]) -> None:
    at = reached(case)
    assert type(at.decision).__name__ == case["asked"]
    for depth, count in enumerate(case["perft"], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)
