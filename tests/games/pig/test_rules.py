"""Pig's rules, one test a rule."""

from random import Random
from typing import Any

import pytest

from companion import codec
from companion.engine.game import AnyGame, replay
from companion.engine.moves import CHANCE, Move
from companion.engine.problems import Malformed
from tests.example_game.rules import Hold, Roll, Rolled


def played(pig: AnyGame, *moves: Move, **fixed: str) -> Any:
    """A table of three after these moves, Ada first."""
    fixed = {"start_player": "0", "direction": "clockwise"} | fixed
    deal = pig.deal(pig.editions()[0], ["Ada", "Ben", "Cleo"], {}, Random(1), fixed)
    return replay(pig, deal, moves).position


def test_a_roll_puts_its_face_at_risk(pig: AnyGame) -> None:
    at = played(pig, Roll(), Rolled(4), Roll(), Rolled(5))
    assert (at.state.at_risk, at.state.points, pig.awaited(at)) == (9, (0, 0, 0), {0})


def test_the_die_answers_a_roll(pig: AnyGame) -> None:
    assert pig.awaited(played(pig, Roll())) == {CHANCE}


def test_the_losing_face_costs_the_turn_but_not_what_was_held(pig: AnyGame) -> None:
    rest = (Roll(), Rolled(1)) * 2
    at = played(pig, Roll(), Rolled(4), Hold(), *rest, Roll(), Rolled(5), Roll(), Rolled(1))
    assert (at.state.at_risk, at.state.points, pig.awaited(at)) == (0, (4, 0, 0), {1})


def test_the_turn_passes_the_way_that_was_drawn(pig: AnyGame) -> None:
    assert pig.awaited(played(pig, Roll(), Rolled(1))) == {1}
    assert pig.awaited(played(pig, Roll(), Rolled(1), direction="anticlockwise")) == {2}


def test_holding_at_the_target_wins_at_once(pig: AnyGame) -> None:
    at = played(pig, *(Roll(), Rolled(5)) * 4)
    assert pig.outcome(at) is None
    outcome = pig.outcome(pig.apply(at, Hold()).state)
    assert (outcome.reason, outcome.winners) == ("target_reached", (0,))


def test_only_one_piece_can_have_reached_the_target(pig: AnyGame) -> None:
    deal = played(pig).deal
    problems = pig.count_problems(deal, {"points.0": 20, "points.2": 23})
    assert [problem.path for problem in problems] == ["points.2"]


def test_equal_points_share_a_rank(pig: AnyGame) -> None:
    deal = played(pig).deal
    sheet = pig.score(pig.counting.tally(deal, {"points.1": 7, "points.2": 7}))
    assert [(s.seat, s.rank) for s in sheet.standings] == [(1, 1), (2, 1), (0, 3)]
    assert sheet.verdict == "Ben and Cleo lead with 7 points."


RIGHT = {"decisions": [{"type": "roll_or_hold", "seat": 0}], "points": [3, 4, 5], "at_risk": 0}


@pytest.mark.parametrize(
    "wrong",
    [
        {"decisions": []},
        {"decisions": [{"type": "roll_or_hold", "seat": 3}]},
        {"decisions": [{"type": "die"}]},
        {"points": [3, 4]},
        {"points": [20, 20, 5]},
        {"at_risk": -1},
    ],
    ids=[
        "no turn",
        "nobody's turn",
        "a die without a turn",
        "a player short",
        "two winners",
        "less than nothing at risk",
    ],
)
def test_a_position_that_cannot_be_is_malformed(pig: AnyGame, wrong: dict[str, Any]) -> None:
    deal = played(pig).deal
    assert codec.load_state(pig, deal, RIGHT)
    with pytest.raises(Malformed):
        codec.load_state(pig, deal, {**RIGHT, **wrong})
