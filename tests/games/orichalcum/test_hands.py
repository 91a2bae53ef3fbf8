"""Positions from outside: what cannot be is refused by its place."""

from typing import Any

import pytest

from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.decisions import ChooseCard
from companion.games.orichalcum.rules.table import HeldTitan
from tests.games.orichalcum.positions import ADA, BEN, laid, player, position

CHOOSE = (ChooseCard(),)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"tiles": laid("F A3 0", "L A3 0")}, "players[0].island.tiles"),
        ({"tiles": laid("F A1 0")}, "players[0].island.tiles"),
        ({"tiles": laid("FL A4 0")}, "players[0].island.tiles[0]"),
        ({"tiles": laid("F A3 0"), "metropolis": None}, "players[0].island.metropolis"),
        ({"metropolis": "B2"}, "players[0].island.metropolis"),
        ({"buildings": {"A3": "arch"}}, "players[0].island.buildings"),
        ({"creatures": {"A3": "gorgon"}}, "players[0].island.creatures.A3"),
        ({"temples": (("A3", "B3", "B4", "C4"),)}, "players[0].island.buildings"),
        ({"hoplites": {"A3": 1}}, "players[0].island.hoplites"),
    ],
)
def test_what_cannot_lie_on_an_island_is_refused_by_its_place(
    changes: dict[str, Any], path: str
) -> None:
    at = position(player(), asked=CHOOSE).rebuilt(**changes)
    assert path in [problem.path for problem in GAME.state_problems(at)]


def test_nobody_holds_more_titans_than_may_be_held() -> None:
    both = (HeldTitan("theia"), HeldTitan("cronos"))
    at = position(player(), asked=CHOOSE).changed(ADA, titans=both)
    assert [problem.path for problem in GAME.state_problems(at)] == ["players[0].titans"]


def test_a_titan_is_held_once() -> None:
    ben = player(metropolis="C1", titans=("theia",))
    at = position(player(), ben, asked=CHOOSE).changed(ADA, titans=(HeldTitan("theia"),))
    assert GAME.state_problems(at)


def test_more_than_the_box_holds_is_refused_unless_the_option_lifts_it_or_12() -> None:
    at = position(player(), asked=CHOOSE).changed(ADA, hoplites=31)
    assert GAME.state_problems(at)
    free = position(player(), asked=CHOOSE, options={"supply": "unlimited"})
    assert not GAME.state_problems(free.changed(ADA, hoplites=31))


def test_a_game_that_is_won_is_over() -> None:
    at = position(player(), asked=CHOOSE).changed(ADA, medallions=5)
    assert [problem.path for problem in GAME.state_problems(at)] == ["decisions"]
    ben = position(player(), asked=CHOOSE).changed(BEN, medallions=5)
    assert [problem.path for problem in GAME.state_problems(ben)] == ["players"]
