"""What is refused besides: moves of other moments and of other players, and forged positions."""

from typing import Any

import pytest

from companion.games.orichalcum.decisions.start import ChooseCard
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.holdings import HeldTitan
from companion.games.orichalcum.moves.action import Produce, Recruit
from companion.games.orichalcum.moves.capture import RollDie
from companion.games.orichalcum.moves.card import TakeCard
from companion.games.orichalcum.moves.construct import ErectTemple, ForgeMedallion

from .positions import ADA, BEN, acting, codes, laid, player, position

CHOOSE = (ChooseCard(),)


def test_an_action_is_not_performed_before_its_card_is_taken() -> None:
    assert codes(position(player(), asked=CHOOSE), Produce()) == {"not_now"}


def test_only_the_action_of_the_card_is_performed() -> None:
    at = acting("produce", player(nuggets=5))
    assert codes(at, Recruit()) == {"other_action"}
    assert "other_action" in codes(at, ForgeMedallion())


def test_another_player_waits_for_the_turn() -> None:
    at = position(player(), asked=CHOOSE)
    (refusal,) = GAME.violations(at, TakeCard(0), {BEN})
    assert refusal.code == "not_yours"


def test_dice_are_not_thrown_without_a_fight() -> None:
    assert codes(position(player(), asked=CHOOSE), RollDie(0)) == {"not_now"}


def test_there_is_no_temple_where_there_is_no_diamond() -> None:
    at = acting("construct", player("F A3 0", nuggets=5))
    assert codes(at, ErectTemple(("A1", "B2", "C3", "D4"))) == {"no_diamond"}


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
