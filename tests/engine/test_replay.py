"""A history is a value: the same moves give the same positions, and a wrong one is found."""

from random import Random
from typing import Any

import pytest

from companion.engine.game import AnyGame
from companion.engine.play.replay import divide, perft, random_move, random_walk, replay
from companion.engine.rulebook import IllegalMove
from tests.example_game.moves import Hold, Roll, Rolled


def deal(pig: AnyGame, dice: str = "table") -> Any:
    fixed = {"start_player": "0", "direction": "clockwise"}
    return pig.deal(pig.editions()[0], ["Ada", "Ben"], {"dice": dice}, Random(1), fixed)


def test_a_replay_keeps_every_position_and_event(pig: AnyGame) -> None:
    moves = [Roll(), Rolled(5), Hold()]
    timeline = replay(pig, deal(pig), iter(moves))
    assert timeline.moves == tuple(moves)
    assert [at.state.at_risk for at in timeline.positions] == [0, 0, 5, 0]
    assert [[event.code for event in events] for events in timeline.events] == [[], [], ["held"]]
    assert timeline.position is timeline.positions[-1]
    assert timeline.position.state.points == (5, 0)


def test_a_replay_without_moves_is_the_start(pig: AnyGame) -> None:
    timeline = replay(pig, deal(pig), [])
    assert timeline.positions == (pig.start(deal(pig)),)


def test_the_first_illegal_move_of_a_replay_is_named(pig: AnyGame) -> None:
    with pytest.raises(IllegalMove) as refused:
        replay(pig, deal(pig), [Roll(), Rolled(9), Hold()])
    assert refused.value.ply == 1
    assert refused.value.violation.code == "no_such_face"


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 1), (2, 6), (3, 11), (4, 41)])
def test_perft_of_pig(pig: AnyGame, depth: int, count: int) -> None:
    """Roll: 6 faces; 5 of them leave two choices, the losing one only a roll."""
    assert perft(pig, pig.start(deal(pig)), depth) == count


def test_divide_splits_perft_by_first_move(pig: AnyGame) -> None:
    rolled = replay(pig, deal(pig), [Roll(), Rolled(5)]).position
    parts = divide(pig, rolled, 2)
    assert parts == {"Ada rolls the die.": 6, "Ada holds 5 points.": 1}
    assert sum(parts.values()) == perft(pig, rolled, 2)


def test_a_finished_game_has_no_sequences(pig: AnyGame) -> None:
    end = replay(pig, deal(pig), [*([Roll(), Rolled(6)] * 4), Hold()]).position
    assert perft(pig, end, 1) == 0
    assert random_move(pig, end, Random(1)) is None


@pytest.mark.parametrize("dice", ["table", "app"])
def test_a_random_walk_plays_to_the_end_and_can_be_replayed(pig: AnyGame, dice: str) -> None:
    start = pig.start(deal(pig, dice))
    walk = list(random_walk(pig, start, Random(7)))
    timeline = replay(pig, deal(pig, dice), [move for _, move in walk])
    assert timeline.positions[:-1] == tuple(at for at, _ in walk)
    assert pig.outcome(timeline.position)
    assert list(random_walk(pig, start, Random(7))) == walk


def test_a_random_walk_stops_at_its_limit(pig: AnyGame) -> None:
    assert len(list(random_walk(pig, pig.start(deal(pig)), Random(7), limit=3))) == 3
