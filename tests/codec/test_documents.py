"""Documents of a game are read, then checked by the game."""

from random import Random
from typing import Any

import pytest

from companion import codec
from companion.engine.game import AnyGame, Malformed
from tests.example_game.moves import Hold, Rolled


def paths(load: Any, game: AnyGame, document: Any) -> list[str]:
    with pytest.raises(Malformed) as refused:
        load(game, document)
    return [problem.path for problem in refused.value.problems]


@pytest.fixture
def deal(pig: AnyGame) -> Any:
    return pig.deal(pig.editions()[0], ["Ada", "Ben"], {}, Random(1), {})


def test_a_move_carries_its_kind(pig: AnyGame) -> None:
    assert codec.dump_move(pig, Rolled(3)) == {"type": "rolled", "face": 3}
    assert codec.load_move(pig, {"type": "hold"}) == Hold()


@pytest.mark.parametrize(
    ("document", "path"),
    [
        (None, ""),
        ([], ""),
        ({}, ""),
        ({"type": "run"}, ""),
        ({"type": "hold", "face": 3}, "face"),
        ({"type": "rolled"}, "face"),
        ({"type": "rolled", "face": "3"}, "face"),
        ({"type": "rolled", "face": True}, "face"),
    ],
    ids=str,
)
def test_a_malformed_move_is_refused(pig: AnyGame, document: Any, path: str) -> None:
    assert paths(codec.load_move, pig, document) == [path]


def test_the_game_checks_what_can_be_read(pig: AnyGame, deal: Any) -> None:
    edition = codec.dump(pig.editions()[0])
    state = codec.dump(pig.initial_state(deal))
    tally = codec.dump(pig.tally(pig.initial_state(deal)))
    assert paths(codec.load_edition, pig, edition | {"bust": 9}) == ["bust"]
    assert paths(codec.load_deal, pig, codec.dump(deal) | {"start_player": 2}) == ["start_player"]
    assert paths(codec.load_state, pig, state | {"turn": 7}) == ["turn"]
    assert paths(codec.load_tally, pig, tally | {"points": [-1, 0]}) == ["points[0]"]


def test_positions_tell_the_same_as_ever_and_share_what_they_tell_of_their_edition(
    pig: AnyGame, deal: Any
) -> None:
    first = pig.initial_state(deal)
    states = [first, pig.apply(first, Rolled(4)).state]
    data = [codec.dump_state(pig, state) for state in states]
    assert data == [codec.dump(state) for state in states]
    assert data[0]["deal"]["edition"] is data[1]["deal"]["edition"]
