"""Every refusal has its code, its rule, and a move that provokes it."""

import re
from pathlib import Path

import pytest

from companion.games import khilor
from companion.games.khilor.game import GAME
from companion.games.khilor.moves import (
    BoardFilled,
    Catch,
    EndTurn,
    Fill,
    LayEggs,
    Move,
    MoveWhiteDemon,
    TakePoints,
)
from companion.games.khilor.state import Position

from .positions import RETURN, a_deal, after, in_front, position, refusals, with_an_egg_laid

BAR = Catch("I", 0, "B1")
ROW = {"A1": "g", "C1": "b", "D1": "y"}
REST = {"A7": "gg", "B7": "gg", "C7": "gg", "D7": "gg"}
COLUMN = {"A1": "gg", "A3": "gg", "A4": "gg"}


def start() -> Position:
    return position(**ROW, **REST)


def nesting(**squares: str) -> Position:
    return after(position(**ROW, **REST, **squares), BAR)


def driving() -> Position:
    return after(
        position(1, changes={"white": ("B2", "F6")}, **REST, A1="gg", B1="g", C1="gg", D1="gg"), BAR
    )


def additional(**squares: str) -> Position:
    return position(changes={"dragon": "T"}, turn=1, **(squares or COLUMN))


PINK = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "ABCDEFG")[:19]

CASES: list[tuple[str, bool, Position, Move]] = [
    ("game_over", False, position(A1="g"), BAR),
    ("game_over", False, position(1, changes={"white": ("B2", "F6")}, A1="g"), BAR),
    ("not_now", False, start(), Fill(("A1",), "green")),
    (
        "no_such_demon",
        False,
        after(GAME.start(a_deal(fill="table")), Fill(PINK, "pink")),
        Fill(("F3",), "pink"),
    ),
    ("no_such_square", False, GAME.start(a_deal(fill="table")), Fill(("D4",), "pink")),
    ("no_such_square", False, GAME.start(a_deal(fill="table")), Fill((), "pink")),
    (
        "square_too_high",
        False,
        after(GAME.start(a_deal(fill="table")), Fill(("A1",), "pink"), Fill(("A1",), "blue")),
        Fill(("A1",), "green"),
    ),
    (
        "square_goes_short",
        True,
        after(GAME.start(a_deal(fill="table")), Fill(PINK, "pink")),
        BoardFilled(),
    ),
    ("not_now", False, GAME.start(a_deal(fill="table")), BAR),
    ("not_now", False, nesting(), BAR),
    ("not_now", False, start(), RETURN),
    ("not_now", False, start(), LayEggs("green", ("A1",))),
    ("not_now", False, start(), EndTurn()),
    ("no_eggs_in_additional_turn", False, additional(), LayEggs("green", ("A2",))),
    ("no_eggs_in_additional_turn", False, additional(), RETURN),
    ("no_eggs_in_additional_turn", False, additional(), EndTurn()),
    ("not_now", False, start(), MoveWhiteDemon("B2")),
    ("not_now", False, driving(), EndTurn()),
    ("not_now", False, driving(), BAR),
    ("not_now", False, start(), TakePoints()),
    ("can_still_catch", True, additional(), TakePoints()),
    ("no_such_polyomino", False, start(), Catch("X", 0, "B1")),
    ("no_such_square", False, start(), Catch("I", 0, "Z9")),
    ("no_such_square", False, nesting(), LayEggs("green", ("Z9",))),
    ("no_such_square", False, driving(), MoveWhiteDemon("Z9")),
    ("not_available", True, start(), Catch("T", 0, "B7")),
    (
        "not_available",
        True,
        position(1, changes={"white": ("B2", "F6")}, **ROW, **REST),
        Catch("J", 0, "B7"),
    ),
    ("flipped", True, start(), Catch("I", 0, "B1", "back")),
    ("off_board", True, start(), Catch("I", 0, "G1")),
    ("egg_in_the_way", True, position(**REST, A1="g", C1="(B)", D1="y"), BAR),
    ("no_demon", True, position(**REST, A1="g"), BAR),
    (
        "white_demon_covered",
        True,
        position(1, changes={"white": ("A1", "F6")}, **ROW, **REST),
        BAR,
    ),
    ("no_egg_matched", False, nesting(), RETURN),
    (
        "white_egg_stays",
        False,
        after(position(C4="g", E4="b", F4="y", **REST), Catch("I", 0, "D4")),
        RETURN,
    ),
    ("remove_before_laying", True, with_an_egg_laid(nesting(B1="(K)"), "green", "A1"), RETURN),
    ("no_egg", False, nesting(), LayEggs("green", ())),
    ("no_egg", False, nesting(), LayEggs(None, ("A1",))),
    ("square_twice", False, nesting(), LayEggs("green", ("A1", "A1"))),
    ("colour_not_caught", True, nesting(), LayEggs("pink", ("A1",))),
    ("one_colour", True, with_an_egg_laid(nesting(), "green", "A1"), LayEggs("blue", ("B1",))),
    ("not_under_polyomino", True, nesting(), LayEggs("green", ("A2",))),
    ("square_not_empty", False, nesting(B1="(K)"), LayEggs("green", ("B1",))),
    ("square_not_empty", False, nesting(B1="k"), LayEggs("green", ("B1",))),
    (
        "square_not_empty",
        False,
        after(position(A1="kg", C1="b", D1="y", **REST), BAR),
        LayEggs("green", ("A1",)),
    ),
    (
        "white_demon_there",
        True,
        after(position(1, changes={"white": ("B1", "F6")}, **ROW, **REST), BAR),
        LayEggs("green", ("B1",)),
    ),
    (
        "pile_empty",
        False,
        nesting(**{f"{column}{row}": "(G)" for row in (2, 3) for column in "ABCDE"}),
        LayEggs("green", ("A1",)),
    ),
    ("not_along_an_arrow", True, driving(), MoveWhiteDemon("B3")),
]


@pytest.mark.parametrize(
    ("code", "possible", "at", "move"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)]
)
def test_a_broken_rule_is_named_and_cited(
    code: str, possible: bool, at: Position, move: Move
) -> None:
    found = {violation.code: violation for violation in GAME.violations(at, move)}
    assert code in found
    assert found[code].possible == possible
    assert GAME.rulebook.citations[found[code].cite.id] == found[code].cite
    assert move not in list(GAME.legal_moves(at))


def test_every_refusal_of_the_law_is_tried_here() -> None:
    folder = Path(khilor.__file__).parent
    codes = {
        code
        for law in (*folder.joinpath("moves").glob("*.py"), folder / "decisions.py")
        for code in re.findall(
            r'(?:refuse|impossible)\(\s*"(\w+)"', law.read_text(encoding="utf-8")
        )
    }
    by_the_engine = {"game_over", "not_now"}
    tried_below = {"not_yours"}
    assert (codes | by_the_engine) - tried_below == {code for code, *_ in CASES}


@pytest.mark.parametrize("case", CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)])
def test_a_refused_move_has_a_sentence_all_the_same(case: tuple[str, bool, Position, Move]) -> None:
    _, _, at, move = case
    assert "None" not in GAME.describe(at, move)
    assert all("None" not in violation.reason for violation in GAME.violations(at, move))


def test_the_turn_s_stage_is_named_before_the_move_s_own_faults() -> None:
    assert refusals(nesting(), Catch("T", 0, "G1")) == ["not_now"]
    assert refusals(driving(), Catch("T", 0, "G1")) == ["not_now"]


def test_what_is_asked_of_another_is_refused_with_their_name() -> None:
    (violation,) = GAME.violations(start(), BAR, seats=(1,))
    assert (violation.code, violation.reason) == ("not_yours", "That is for Ada to decide.")
    assert violation.cite.section == "Course of the Game"


def test_a_player_whose_turn_has_ended_by_itself_is_given_the_reason() -> None:
    at = after(position(A1="gp", B1="k", C1="bg", D1="yk", A2="gg", B2="gg"), BAR)
    assert at.turn == 1
    (violation,) = GAME.violations(at, LayEggs("purple", ("A1",)), seats=(0,))
    assert (violation.code, violation.reason) == (
        "not_yours",
        "It is Ben's turn: yours is over once you end it, or when no egg can be returned or laid.",
    )
    assert violation.cite.ruling == "KH-6"
    (violation,) = GAME.violations(at, LayEggs("purple", ("A1",)), seats=(2,))
    assert violation.reason == "That is for Ben to decide."


def test_faults_of_a_placement_come_in_the_order_of_the_steps() -> None:
    at = position(**REST, A1="g", C1="(B)")
    assert refusals(at, Catch("T", 0, "B1", "back"))[:3] == [
        "not_available",
        "flipped",
        "off_board",
    ]
    assert refusals(at, BAR) == ["egg_in_the_way", "no_demon"]


def test_a_wrong_polyomino_that_was_used_anyway_moves_the_dragon_after_it() -> None:
    at = position(**REST, A1="gg", C1="gg", B1="gg", B2="gg")
    happened = GAME.apply(at, Catch("T", 0, "B1")).state
    assert in_front(happened) == ("S", "Z")
    assert sum(happened.state.caught[0].values()) == 3


def test_an_egg_laid_in_a_wrong_place_anyway_lies_there() -> None:
    happened = GAME.apply(nesting(), LayEggs("pink", ("A2",))).state
    assert happened.state.eggs == {"A2": "pink"}
    assert GAME.state_problems(happened) == ()
    assert list(GAME.legal_moves(happened)) == [EndTurn()] or happened.turn == 1


def test_points_taken_too_early_anyway_end_that_turn() -> None:
    happened = GAME.apply(additional(), TakePoints()).state
    assert (happened.state.compensated, happened.turn) == ((0, 1, 0), 2)
