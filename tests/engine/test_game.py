"""What the protocol itself does: it explains malformed documents and refuses illegal moves."""

from random import Random
from typing import Any

import pytest

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import IllegalMove
from tests.example_game.moves import Hold, Roll


@pytest.fixture
def at(pig: AnyGame) -> Any:
    return pig.start(pig.deal(pig.editions()[0], ["Ada", "Ben"], {}, Random(1), {}))


def test_malformed_names_each_place_and_fault() -> None:
    refused = Malformed([Problem("names[0]", "must be text"), Problem("", "must be an object")])
    assert str(refused) == "names[0]: must be text; must be an object"
    assert refused.problems[0].path == "names[0]"


def test_check_answers_the_first_rule_that_a_move_breaks(pig: AnyGame, at: Any) -> None:
    assert pig.check(at, Roll()) is None
    refusal = pig.check(at, Hold())
    assert refusal is not None
    assert refusal.code == "nothing_to_hold"
    assert refusal.cite.ruling == "PG-1"


def test_require_raises_with_every_broken_rule(pig: AnyGame, at: Any) -> None:
    pig.require(at, Roll())
    rolling = pig.apply(at, Roll()).state
    with pytest.raises(IllegalMove) as refused:
        pig.require(rolling, Hold())
    assert [v.code for v in refused.value.violations] == ["not_now"]
