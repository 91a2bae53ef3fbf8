"""Positions from outside: what cannot lie there, and what cannot be asked."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.game import random_walk
from companion.games.khilor.box import Placement
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import (
    AdditionalTurn,
    CatchDemons,
    DriveWhiteDemon,
    Fill,
    FillBoard,
    TendEggs,
)
from tests.games.khilor.positions import REST, ROW, a_deal, after, held, position

TWO_ROWS = [f"{column}{row}" for row in (1, 2) for column in "ABCDEF"]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"caught": ()}, "caught"),
        ({"caught": ({}, {}, {})}, "caught[0]"),
        ({"compensated": (0,)}, "compensated"),
        ({"compensated": (1, 0, 0)}, "compensated[0]"),
        ({"compensated": (0, 2, 0)}, "compensated[1]"),
        ({"dragon": "X"}, "dragon"),
        ({"demons": {"D4": ("green",)}}, "demons.D4"),
        ({"demons": {"A1": ("green",) * 3}}, "demons.A1"),
        ({"eggs": {"D4": "green"}}, "eggs.D4"),
        ({"eggs": {"A7": "green"}}, "eggs.A7"),
        ({"demons": {}, "eggs": dict.fromkeys(TWO_ROWS, "pink")}, "eggs"),
        ({"caught": (held(green=12), held(), held())}, "demons"),
        ({"white": ("B2", "F6")}, "white"),
    ],
)
def test_a_position_that_cannot_be_is_named_by_its_field(changes: Any, path: str) -> None:
    at = position(**ROW, **REST)
    at = at.with_state(replace(at.state, **changes))
    assert path in [problem.path for problem in GAME.state_problems(at)]


LAID = Placement("I", 0, "B1")
EGGS = TendEggs(0, LAID, ("green",))
DRIVE = DriveWhiteDemon(0, LAID, 0)


@pytest.mark.parametrize(
    ("stack", "why"),
    [
        ((CatchDemons(3),), "must be a seat"),
        ((CatchDemons(0), CatchDemons(0)), "other decisions must follow in this turn"),
        ((CatchDemons(0), FillBoard()), "the app has filled this board"),
        ((EGGS,), "other decisions must follow in this turn"),
        ((CatchDemons(0), EGGS), "other decisions must follow in this turn"),
        ((CatchDemons(1), DRIVE, EGGS), "other decisions must follow in this turn"),
        (
            (CatchDemons(1), TendEggs(0, Placement("X", 0, "B1"), ())),
            "must be a polyomino on a square of the set",
        ),
        (
            (CatchDemons(1), TendEggs(0, LAID, ("green",) * 4)),
            "must be the demons of one turn",
        ),
        ((CatchDemons(1), TendEggs(0, LAID, ())), "must wait for somebody who can answer"),
        ((CatchDemons(1), DRIVE), "must be a white demon"),
        ((AdditionalTurn(1),), "demons can still be caught, or the game is over"),
        ((), "the game is not over"),
    ],
)
def test_a_stack_of_decisions_that_cannot_lie_there_is_refused(stack: Any, why: str) -> None:
    at = position(**ROW, **REST)
    at = at.with_state(replace(at.state, decisions=stack))
    assert why in [problem.message for problem in GAME.state_problems(at)]


def test_no_catch_is_asked_for_where_none_is_possible() -> None:
    over = position(A1="gg")
    assert GAME.is_over(over)
    for stack in ((CatchDemons(0),), (AdditionalTurn(0),)):
        assert GAME.state_problems(over.with_state(replace(over.state, decisions=stack)))
    at = position(turn=1, changes={"dragon": "T"}, **ROW)
    assert at.state.decisions == (AdditionalTurn(1),)
    assert GAME.state_problems(at.with_state(replace(at.state, decisions=(CatchDemons(1),))))


@pytest.mark.parametrize("stack", [(0, 1), (1,), (0,)])
def test_in_the_solo_game_each_white_demon_is_driven_once(stack: Any) -> None:
    """The second may be left alone, the first may not."""
    at = position(1, {"white": ("B2", "F6")}, **ROW, **REST)
    drives = tuple(DriveWhiteDemon(0, LAID, number) for number in reversed(stack))
    at = at.with_state(replace(at.state, decisions=(CatchDemons(0), *drives)))
    assert (GAME.state_problems(at) == ()) == (stack != (0,))


def test_no_egg_lies_on_a_board_that_is_being_filled() -> None:
    at = after(GAME.start(a_deal(fill="table")), Fill(("A1", "B1"), "green"))
    assert GAME.state_problems(at) == ()
    at = at.with_state(replace(at.state, eggs={"C1": "green"}))
    assert [problem.message for problem in GAME.state_problems(at)] == [
        "the board is filled before the first turn"
    ]


def test_demons_and_eggs_are_conserved() -> None:
    for players in (1, 2, 3, 4):
        start = GAME.start(a_deal(players))
        for at, _ in random_walk(GAME, start, Random(str(players))):
            assert not any(at.bag.values())
            assert all(0 <= at.pile(colour) <= 10 for colour in at.bag)
