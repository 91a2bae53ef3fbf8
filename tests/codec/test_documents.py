"""Documents of a game are read, then checked by the game."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion import codec
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from tests.example_game.moves import Hold, Roll, Rolled


def paths(load: Any, game: AnyGame, *arguments: Any) -> list[str]:
    with pytest.raises(Malformed) as refused:
        load(game, *arguments)
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
    state = codec.dump_state(pig, pig.start(deal))
    tally = codec.dump(pig.tally(pig.start(deal)))
    assert paths(codec.load_edition, pig, edition | {"bust": 9}) == ["bust"]
    assert paths(codec.load_deal, pig, codec.dump(deal) | {"start_player": 2}) == ["start_player"]
    stack = [{"type": "roll_or_hold", "seat": 7}]
    assert paths(codec.load_state, pig, deal, state | {"decisions": stack}) == ["decisions[0].seat"]
    assert paths(codec.load_tally, pig, tally | {"points": [-1, 0]}) == ["points[0]"]


def test_a_state_does_not_contain_its_deal(pig: AnyGame, deal: Any) -> None:
    at = pig.apply(pig.start(deal), Roll()).state
    data = codec.dump_state(pig, at)
    assert data.keys() == {"decisions", "points", "at_risk"}
    assert codec.load_state(pig, deal, data) == at


def test_the_digest_of_an_edition_changes_with_anything_printed_on_it(pig: AnyGame) -> None:
    die = pig.editions()[0]
    assert codec.edition_digest(die) == codec.edition_digest(replace(die))
    assert codec.edition_digest(die) != codec.edition_digest(replace(die, bust=2))
