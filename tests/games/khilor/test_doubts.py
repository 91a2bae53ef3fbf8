"""Counts of the pad that hands could have made, though the rules forbid them."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.engine.play.replay import random_walk
from companion.games.khilor.box.components import COLOURS
from companion.games.khilor.ending.tally import doubts, most_left
from companion.games.khilor.game import GAME
from companion.games.khilor.moves import Catch, TakePoints

from .positions import RETURN, a_deal, after, position
from .test_scoring import tallied

assert GAME.counting and GAME.counting.doubts
PAD = GAME.counting


def found(players: int, piles: Mapping[int, Mapping[str, int]], **counts: int) -> dict[str, str]:
    """The doubts of a pad with every pile counted, by their cells."""
    cells = {
        f"caught.{seat}.{colour}": piles.get(seat, {}).get(colour, 0)
        for seat in range(players)
        for colour in COLOURS
    }
    cells |= {name.replace("_", "."): count for name, count in counts.items()}
    deal = a_deal(players)
    assert GAME.count_problems(deal, cells) == ()
    assert PAD.doubts
    return {doubt.path: doubt.message for doubt in PAD.doubts(deal, cells)}


def test_eggs_of_a_colour_that_nobody_caught_are_remarked_on() -> None:
    assert found(2, {0: {"green": 3}, 1: {"green": 3}}, eggs_pink=2) == {
        "eggs.pink": "Nobody caught a pink demon, so nobody could lay 2 pink eggs."
    }


def test_a_turn_lays_four_eggs_at_most() -> None:
    rest = {"yellow": 19, "purple": 11}
    piles = {0: {"green": 1, **rest}, 1: {"blue": 12, "pink": 19}}
    assert found(2, piles, eggs_green=4) == {}
    assert found(2, piles, eggs_green=5) == {
        "eggs.green": "5 green eggs for 1 green demon caught: a turn lays 4 at most."
    }


def test_nobody_is_more_than_a_turn_ahead() -> None:
    assert found(2, {0: {"green": 6}, 1: {"green": 3}}) == {}
    all_of_them = dict.fromkeys(COLOURS, 19)
    assert found(2, {0: all_of_them}) == {
        "caught.0.green": "Ada has 95 demons and Ben 0, though all have equally many turns."
    }


def test_points_for_one_are_points_for_all_after() -> None:
    piles = {seat: dict.fromkeys(COLOURS, 5) for seat in range(3)}
    after_ben = "Ben took 3 points because nothing could be caught, so Cleo could catch nothing"
    assert found(3, piles, compensated_1=1, compensated_2=0) == {
        "compensated.2": f"{after_ben} either."
    }
    assert found(3, piles, compensated_1=1) == {}
    assert found(3, piles, compensated_1=0, compensated_2=1) == {}
    assert found(3, piles, compensated_1=1, compensated_2=1) == {}


def test_points_are_taken_only_when_few_demons_are_left() -> None:
    doubt = found(3, {0: {"green": 3}}, compensated_1=1, compensated_2=1)
    assert doubt == {
        "compensated.1": "3 points are taken only where nothing can be caught, but of 92 demons "
        "left three always can."
    }


@pytest.mark.parametrize("left", [94, 1, 0])
def test_alone_three_demons_leave_the_board_each_turn(left: int) -> None:
    text = f"Each turn catches 3 of 95 demons, which never leaves {left}."
    assert alone(left) == {"left": text}


def alone(left: int) -> dict[str, str]:
    assert PAD.doubts
    return {doubt.path: doubt.message for doubt in PAD.doubts(a_deal(1), {"left": left})}


def test_alone_a_number_that_turns_leave_is_fine() -> None:
    assert [alone(left) for left in (92, 50, 2)] == [{}, {}, {}]


def test_nothing_is_doubted_before_every_pile_is_counted() -> None:
    assert PAD.doubts
    assert PAD.doubts(a_deal(2), {"caught.0.green": 19, "eggs.pink": 9}) == ()


def test_what_was_left_on_the_score_sheet_is_remarked_on_there_too() -> None:
    sheet = GAME.score(tallied({"green": 3}, {"green": 3}, eggs={"pink": 1}))
    assert sheet.remarks == ("Nobody caught a pink demon, so nobody could lay 1 pink egg.",)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_game_played_by_the_rules_raises_no_doubt(players: int, seed: int) -> None:
    at: Any = GAME.start(a_deal(players))
    for before, move in random_walk(GAME, at, Random(seed)):
        at = GAME.apply(before, move).state
        if isinstance(move, TakePoints):
            assert GAME.tally(at).left <= most_left(at.edition)
    assert GAME.is_over(at)
    assert list(doubts(GAME.tally(at))) == []


def test_points_in_a_turn_that_is_not_additional_are_refused_by_their_rule() -> None:
    (violation,) = GAME.violations(position(A1="gg", B1="gg", C1="gg", B2="gg"), TakePoints())
    assert (violation.code, violation.cite.id) == ("not_now", "compensation")
    assert violation.reason == "3 points are taken only in an additional turn without a catch."


def test_the_white_egg_stays_by_the_ruling_of_the_game_that_is_played() -> None:
    for players, ruling in ((1, "KH-12"), (2, "KH-16")):
        at = after(position(players, C4="g", E4="b", F4="y"), Catch("I", 0, "D4"))
        (violation,) = GAME.violations(at, RETURN)
        assert (violation.code, violation.cite.ruling) == ("white_egg_stays", ruling)
