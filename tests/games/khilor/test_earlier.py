"""Positions as rules version 1 wrote them, read as today's."""

from dataclasses import replace
from typing import Any

import pytest

from companion.codec import dump, load_state
from companion.games.khilor.box import COLOURS
from companion.games.khilor.earlier import Filled, upgrade_state
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import (
    AdditionalTurn,
    Catch,
    CatchDemons,
    DriveWhiteDemon,
    Fill,
    FillBoard,
    MoveWhiteDemon,
    Position,
    TendEggs,
)
from tests.games.khilor.positions import REST, a_deal, after, position, with_an_egg_laid

BAR = {"polyomino": "I", "turns": 0, "square": "B1", "side": "front"}
FOUR = {"A1": "gg", "B1": "gg", "C1": "gg", "D1": "gg"}


def read(at: Position, turn: int = 0, **fields: Any) -> Position:
    """The pieces of that position as version 1 wrote them, with what it stored of the turn, read
    under today's rules."""
    written = dump(at.state)
    del written["decisions"], written["compensated"]
    written |= {
        "deal": dump(at.deal),
        "bonus": [3 * times for times in at.state.compensated],
        "turn": turn,
        "filled": len(at.edition.to_fill),
        "pending": "catch",
        "placed": None,
        "just_caught": [],
        "laid": None,
        "driven": 0,
    }
    found: Position = load_state(GAME, at.deal, upgrade_state("1", at.deal, written | fields))
    return found


def test_a_turn_that_begins() -> None:
    at = position(turn=1, **FOUR, **REST)
    assert isinstance(at.decision, CatchDemons)
    assert read(at, turn=1) == at


def test_a_board_that_is_being_filled() -> None:
    at = after(GAME.start(a_deal(2, fill="table")), Fill(("A1",), "green"), Fill(("B1",), "pink"))
    assert at.decision == FillBoard()
    assert read(at, filled=2) == at


def test_squares_that_were_filled_row_by_row_are_filled_so_again() -> None:
    at = GAME.start(a_deal(2, fill="table"))
    assert GAME.describe(at, Filled(("green", "blue"))) == "On A1 lies blue on green."
    at = after(at, Filled(("green", "blue")), Filled(("pink", "pink")))
    assert at.state.demons == {"A1": ("green", "blue"), "B1": ("pink", "pink")}
    bag = [colour for colour in COLOURS for _ in range(at.bag[colour])]
    for first in range(0, len(bag), 2):
        at = after(at, Filled(tuple(bag[first : first + 2])))
    assert isinstance(at.decision, CatchDemons)


def test_a_turn_between_two_eggs() -> None:
    at = after(position(A1="g", B1="(K)", C1="g", D1="g", **REST), Catch("I", 0, "B1"))
    fields = {"pending": "nest", "placed": BAR, "just_caught": ["green"] * 3}
    assert isinstance(at.decision, TendEggs)
    assert read(at, **fields) == at
    later = with_an_egg_laid(at, "green", "A1")
    assert read(later, **fields, laid="green") == later


def test_a_turn_in_which_nothing_was_left_to_do_with_eggs_has_ended() -> None:
    """Version 1 accepted such positions and waited for the player to end the turn."""
    at = position(turn=1, **FOUR, **REST)
    assert read(at, turn=0, pending="nest", placed=BAR, just_caught=["green"] * 3) == at


def test_white_demons_that_move() -> None:
    solo = position(1, changes={"white": ("B2", "F6")}, **FOUR, **REST)
    first = after(solo, Catch("I", 0, "B1"))
    second = after(first, MoveWhiteDemon("A2"))
    fields = {"pending": "white", "placed": BAR, "just_caught": ["green"] * 3}
    for number, at in enumerate((first, second)):
        assert at.decision == DriveWhiteDemon(0, at.placement, number)
        assert read(at, **fields, driven=number) == at


@pytest.mark.parametrize(("turn", "asked"), [(0, ()), (1, (AdditionalTurn(1),))])
def test_the_end_begins_where_nothing_can_be_caught(turn: int, asked: tuple[Any, ...]) -> None:
    at = position(turn=turn, A1="g", C1="g")
    assert at.state.decisions == asked
    assert read(at, turn=turn) == at


def test_points_for_additional_turns_are_counted_as_turns() -> None:
    at = position(changes={"compensated": (0, 1, 1)}, A1="g", C1="g")
    assert read(at).state.compensated == (0, 1, 1)


def test_what_today_s_rules_wrote_stays_as_it_is() -> None:
    at = position(**FOUR, **REST)
    written = dump(replace(at.state, dragon="O"))
    assert upgrade_state("2.0", at.deal, written) == written
